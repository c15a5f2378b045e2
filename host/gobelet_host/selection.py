"""Which records of a journal somebody asks for."""

import sqlite3
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from gobelet_host import database, days
from gobelet_host.records import Record, of_kinds
from gobelet_host.scene import Fields

_OF_SEATS = ("roll", "choice", "cut", "join", "leave", "buy")  # kinds
_OF_ALL = ("commit", "session", "result", "abort", "reveal")


@dataclass(frozen=True)
class Selection:
    """round: of this one; last: of the last so many rounds; seat: what it did; since_ms: since then. None: of all."""

    round: int | None = None
    last: int | None = None
    seat: int | None = None
    since_ms: int | None = None

    def test(self, db: sqlite3.Connection, journal: database.Journal) -> Callable[[Fields], bool]:
        """f(fields of a record of this journal) -> is it asked for?"""
        known = () if self.since_ms is None else database.records(db, journal)
        clock = days.Clock(known, database.starts(db, journal))
        return selector(self._rounds(db, journal), self.seat, self.since_ms, clock.moment_ms)

    def _rounds(self, db: sqlite3.Connection, journal: database.Journal) -> set[int] | None:
        """The rounds asked for, None for all."""
        rounds = None if self.last is None else last_rounds(database.records(db, journal), self.last)
        if self.round is None:
            return rounds
        return {self.round} if rounds is None else rounds & {self.round}


def selector(
    rounds: Collection[int] | None = None,
    seat: int | None = None,
    since_ms: int | None = None,
    moment_ms: Callable[[Fields], int | None] = lambda record: record.get("wall"),
) -> Callable[[Fields], bool]:
    """A test for records: of one round, about one seat, since a moment; None: of all.

    moment_ms: f(record) -> unix ms when it was made, None where nobody knows (`days.Clock.moment_ms`).
    """

    def wanted(record: Fields) -> bool:
        if rounds is not None and record.get("round") not in rounds:
            return False
        if since_ms is not None and not _since(moment_ms(record), since_ms):
            return False
        return seat is None or _concerns(record, seat)

    return wanted


def _since(made_ms: int | None, since_ms: int) -> bool:
    return isinstance(made_ms, int) and made_ms >= since_ms


def _concerns(record: Fields, seat: int) -> bool:
    """Is the record about that seat, or about everybody?"""
    if record.get("kind") in _OF_SEATS:
        return seat in (record.get("seat"), record.get("who"), record.get("whom"), record.get("with"))
    return record.get("kind") in _OF_ALL


def last_rounds(records: Iterable[Record], count: int) -> set[int]:
    """The numbers of the last `count` rounds that began."""
    commits = (record.fields for record in of_kinds(records, ["commit"]))
    found = [record["round"] for record in commits if record.get("kind") == "commit" and "round" in record]
    return set(found[-count:]) if count > 0 else set()
