"""Copies a table's journal into the database: what is new, checked against the chain, whole at whatever moment it ends.

May be repeated, and cut at any moment (F8).
"""

import sqlite3
import time
from collections.abc import Callable, Iterator

from gobelet.link.errors import UNAUTHORISED

from gobelet_host import database
from gobelet_host.database import Journal
from gobelet_host.errors import FAILED, Failure
from gobelet_host.link.client import RefusedError
from gobelet_host.records import Record
from gobelet_host.table import Table

BATCH = 200  # records stored in one transaction


def set_clock(table: Table) -> bool:
    """From now on the board's records, and those of this boot, have a day (F26). False where it is locked."""
    try:
        table.set_clock(_now_ms(), time.localtime().tm_gmtoff // 60)
    except RefusedError as error:
        return error.remote != UNAUTHORISED
    return True


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def copy(table: Table, limit_s: float | None = None) -> sqlite3.Connection:
    """A database of the table's journal alone, in memory."""
    db = database.connect(":memory:")
    Pull(table, db, limit_s).run()
    return db


class Pull:
    """One pull, from its look at both ends on. total: records to be copied; warnings: what a landlord must know (F21).

    limit_s: as for `Table.records`. Raises Failure (1) where copies disagree.
    """

    def __init__(self, table: Table, db: sqlite3.Connection, limit_s: float | None = None) -> None:
        self._table, self._db = table, db
        self._journal = Journal(table.id, table.journal, table.name)
        self._head = table.head()
        self._held = database.head(db, self._journal)
        self._check()
        self._due = self._held.seq + 1 if self._held else 1
        self._first = max(self._head.first, self._due)
        self._limit_s = limit_s
        self.total = max(0, self._head.last - self._first + 1)
        self.warnings = list(self._missing() if self._held else self._unknown())

    def _check(self) -> None:
        """Where the copy ends, board and copy must say the same."""
        head, held, table = self._head, self._held, self._journal
        if held and held.seq > head.last:
            raise Failure(
                FAILED,
                f"{table}: its journal ends at {head.last}, the copy at {held.seq}; "
                "a round that runs now may hide its records: pull again later",
            )
        if held and held.seq == head.last and held.hash != head.hash:
            raise Failure(FAILED, f"{table}, record {held.seq}: not the one that was copied before")

    def _missing(self) -> Iterator[str]:
        """Of a journal that was pulled before: what can no longer be copied."""
        if self._head.first > self._due:
            yield f"{self._journal}: records {self._due} to {self._head.first - 1} were deleted there before this pull"

    def _unknown(self) -> Iterator[str]:
        """What a journal seen for the first time may mean."""
        board, journal, _ = table = self._journal
        known = database.journals(self._db)
        others = [one.id for one in known if one.board == board]
        if others:
            yield f"{table} had another journal ({others[-1]}): its storage was lost or replaced"
        for other in [one.board for one in known if one.id == journal]:
            yield f"{table} goes on with the journal of board {other}: its Pico was replaced; both are kept"

    def run(self, advance: Callable[[int], object] = lambda count: None) -> dict[str, str | int]:
        """Copies; what `gobelet logs pull --json` prints. advance(n): so many more records have come.

        Each batch is stored whole or not at all. Raises Failure; what came before stays.
        """
        new = 0
        boot, uptime_ms = self._table.boot()
        database.start(self._db, self._journal, boot, _now_ms() - uptime_ms)
        database.aim(self._db, self._journal, self._head.last)
        for batch in self._batches():
            new += database.add(self._db, self._journal, batch)
            advance(len(batch))
        board, journal, name = self._journal
        return {"board": board, "journal": journal, "name": name, "new": new, "last": self._head.last}

    def _batches(self) -> Iterator[list[Record]]:
        """The records as they come; of a transfer that fails, all that came."""
        batch: list[Record] = []
        failure = None
        try:
            for record in self._table.records(self._first, self._head.last, self._limit_s):
                batch.append(record)
                if len(batch) >= BATCH:
                    yield batch
                    batch = []
        except Failure as cut:
            failure = cut
        yield batch
        if failure:
            raise failure
