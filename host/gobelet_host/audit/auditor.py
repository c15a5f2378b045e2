"""One audit over any number of journals: feeds each record to the checks of its journal, keeps the first failure."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from gobelet_host.audit.chain import Chain
from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.proof import Step
from gobelet_host.audit.records import LIMIT, Exported, differs, in_line
from gobelet_host.audit.rounds import Rounds
from gobelet_host.records import Record
from gobelet_host.strict import decoder

_PROGRESS = 500
_decode = decoder()

Told: TypeAlias = Callable[[str, list[Step]], None]  # (board, steps) of a proven round


class Failed(NamedTuple):
    """The first record of a journal that does not hold, and how many records of the whole log came before it."""

    place: int
    error: DoesNotHoldError


def _nobody(board: str, steps: list[Step]) -> None:
    """Nobody wants to be told."""


class Audit:
    """allow_seeded: journals of boards with repeatable entropy are checked too, and do not fail for it alone.

    told: called with the board and the steps of every proven round, once where a replaced Pico went on with a journal
    and both copies of it are kept. records: how many were read.
    journals: {(board, journal): JournalAudit}.
    """

    def __init__(self, allow_seeded: bool = False, told: Told = _nobody):
        self.records = 0
        self.journals: dict[tuple[str, str], JournalAudit] = {}
        self._allow_seeded = allow_seeded
        self._told = told
        self._told_last: dict[str, int] = {}  # journal: number of its last round that was told

    def run(self, records: Iterable[Record], progress: Callable[[int], None] = lambda count: None) -> None:
        """Takes in all records; progress: called with how many more are done, now and then."""
        for record in records:
            key = record.board, record.journal
            journal = self.journals.get(key)
            if journal is None:
                journal = self.journals[key] = JournalAudit(*key, self._allow_seeded, self._tell)
            journal.feed(self.records, record)
            self.records += 1
            if not self.records % _PROGRESS:
                progress(_PROGRESS)

    def _tell(self, board: str, journal: str, number: int, steps: list[Step]) -> None:
        if number > self._told_last.get(journal, 0):
            self._told_last[journal] = number
            self._told(board, steps)

    def report(self) -> dict[str, Any]:
        """What `gobelet audit --json` prints."""
        failures = [failure for each in self.journals.values() if (failure := each.failure())]
        bad = min(failures, key=lambda failure: failure[0])[1] if failures else None
        sums = {name: sum(getattr(each.rounds, name) for each in self.journals.values()) for name in COUNTS}
        gaps = [
            {"board": each.board, "first": first, "last": last}
            for each in self.journals.values()
            for first, last in each.chain.gaps
        ]
        boards = Counter(board for board, _ in self.journals)
        sums["broken"] = sum(journals > 1 for journals in boards.values())
        return {"ok": bad is None, "records": self.records, "first_bad": bad, **sums, "gaps": gaps}


COUNTS = ("dice", "rounds", "unproven", "aborted", "seeded", "unreplayed", "lost")


class JournalAudit:
    """The checks of one journal, up to its first failure."""

    def __init__(
        self, board: str, journal: str, allow_seeded: bool, told: Callable[[str, str, int, list[Step]], None]
    ) -> None:
        self.board = board
        self.chain = Chain()
        self.rounds = Rounds(journal, allow_seeded, partial(told, board, journal))
        self._bad: Failed | None = None

    def feed(self, place: int, record: Record) -> None:
        """One record. After a failure only what may explain an earlier gap is looked at."""
        try:
            if self._bad is None:
                self._check(place, record)
            elif self.chain.open_gaps and '"prune"' in record.raw:
                self._explain(loaded(record))
        except DoesNotHoldError as error:
            # a round is checked when its seed is published: the record to blame may be an earlier one
            self._bad = self._bad or Failed(place - max(record.seq - error.seq, 0), error)

    def _check(self, place: int, record: Record) -> None:
        columns = record.columns if isinstance(record, Exported) else {}
        if columns is None:
            raise DoesNotHoldError(record.seq, "the line that should hold it is broken")
        if not self.chain.follow(place, record.seq, record.raw, record.hash):
            self.rounds.lose_track()
        fields = loaded(record)
        column = differs(columns, fields) if columns else None
        if column:
            raise DoesNotHoldError(record.seq, f"what stands under {column!r} is not what its text says")
        self._explain(fields)
        self.rounds.feed(record.seq, fields)

    def _explain(self, fields: dict[str, Any]) -> None:
        if fields.get("kind") == "prune":
            self.chain.pruned(fields.get("upto"), fields.get("hash"))

    def failure(self) -> tuple[int, dict[str, Any]] | None:
        """(place, {"board", "seq", "why"}) of the first record that does not hold, or None."""
        found = [one for one in (self._bad, self.chain.unexplained()) if one]
        if not found:
            return None
        place, error = min(found, key=lambda one: one[0])
        return place, {"board": self.board, "seq": error.seq, "why": error.why}


def loaded(record: Record) -> dict[str, Any]:
    """The object in a record's text, which is strict JSON, no key given twice. Raises DoesNotHoldError."""
    raw = record.raw
    try:
        fields = _decode(raw)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise DoesNotHoldError(record.seq, "its text is no record")
    if not raw.isascii() or in_line(raw) > LIMIT:
        raise DoesNotHoldError(record.seq, "its text is not as a board writes it")
    return fields
