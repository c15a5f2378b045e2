"""One audit over any number of journals: feeds each record to the checks of its journal, keeps the first failure."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from gobelet_host.audit import forms
from gobelet_host.audit.chain import Chain
from gobelet_host.audit.claims import Claims
from gobelet_host.audit.errors import DoesNotHoldError, IncompleteError
from gobelet_host.audit.proof import Round
from gobelet_host.audit.records import Exported, differs
from gobelet_host.audit.rounds import Rounds
from gobelet_host.records import Record
from gobelet_host.scene import Fields

_PROGRESS = 500
COUNTS = (
    *("dice", "rounds", "unproven", "aborted", "uncut", "house"),
    *("seeded", "unreplayed", "lost", "undone", "back", "others"),
)

Told: TypeAlias = Callable[[str, Round], None]  # (board, round) of a proven round


class Failed(NamedTuple):
    """The first record of a journal that does not hold, and how many records of the whole log came before it."""

    place: int
    error: DoesNotHoldError


def _nobody(board: str, proven: Round) -> None:
    """Nobody wants to be told."""


class Audit:
    """allow_seeded: journals of boards with repeatable entropy are checked too, and do not fail for it alone.

    told: called with the board and every proven round, once where a replaced Pico went on with a journal and both
    copies of it are kept. claims: what must be in the log. records: how many were read.
    journals: {(board, journal): JournalAudit}.
    """

    def __init__(self, allow_seeded: bool = False, told: Told = _nobody, claims: Claims | None = None):
        self.records = 0
        self.journals: dict[tuple[str, str], JournalAudit] = {}
        self._allow_seeded = allow_seeded
        self._told = told
        self._claims = claims or Claims()
        self._told_last: dict[str, int] = {}  # journal: number of its last round that was told

    def run(self, records: Iterable[Record], progress: Callable[[int], None] = lambda count: None) -> None:
        """Takes in all records; progress: called with how many more are done, now and then."""
        for record in records:
            key = record.board, record.journal
            journal = self.journals.get(key)
            if journal is None:
                journal = self.journals[key] = JournalAudit(*key, self._allow_seeded, self._tell, self._claims)
            journal.feed(self.records, record)
            self.records += 1
            if not self.records % _PROGRESS:
                progress(_PROGRESS)

    def _tell(self, board: str, journal: str, over: Round) -> None:
        self._claims.take(board, over)
        if over.seed and over.number > self._told_last.get(journal, 0):
            self._told_last[journal] = over.number
            self._told(board, over)

    def expect(self, board: str, journal: str, last: int) -> None:
        """The copy of that journal was to go on to record `last`: without it, it is incomplete."""
        found = self.journals.get((board, journal))
        if found:
            found.expect(self.records, last)

    def report(self) -> dict[str, Any]:
        """What `gobelet audit --json` prints."""
        every = self.journals.values()
        claimed = self._claims.verdicts(every)
        failures = [failure for each in every if (failure := each.failure())]
        failures += [(self.records, {key: claim[key] for key in _BAD}) for claim in claimed if not claim["ok"]]
        bad = min(failures, key=lambda failure: failure[0])[1] if failures else None
        sums = {name: sum(getattr(each.rounds, name) for each in every) for name in COUNTS}
        gaps = [
            {"board": each.board, "first": first, "last": last} for each in every for first, last in each.chain.gaps
        ]
        disturbed = [
            {"board": each.board, "round": number, "by": kinds}
            for each in every
            for number, kinds in each.rounds.disturbed
        ]
        boards = Counter(board for board, _ in self.journals)
        sums["broken"] = sum(journals > 1 for journals in boards.values())
        found = {"gaps": gaps, "disturbed": disturbed, "claims": claimed}
        why = bad["why"] if bad else None
        return {"ok": bad is None, "records": self.records, "first_bad": bad, "why": why, **sums, **found}


_BAD = ("board", "seq", "why", "what")


class JournalAudit:
    """The checks of one journal, up to its first failure."""

    def __init__(
        self, board: str, journal: str, allow_seeded: bool, told: Callable[[str, str, Round], None], claims: Claims
    ) -> None:
        self.board = board
        self.chain = Chain()
        self.rounds = Rounds(journal, allow_seeded, partial(told, board, journal))
        self.last = 0  # number of the last record
        self._claims = claims
        self._bad: Failed | None = None
        self._short: Failed | None = None

    @property
    def failed(self) -> int | None:
        """Number of the first record that does not hold, None where all do that are here."""
        return self._bad and self._bad.error.seq

    def misses(self, what: str, number: int) -> bool:
        """Is that round or record among those that are missing?"""
        spans = self.rounds.missed if what == "round" else self.chain.missed
        return any(first <= number <= last for first, last in spans)

    def feed(self, place: int, record: Record) -> None:
        """One record. After a failure only what may explain an earlier gap is looked at."""
        self.last = record.seq
        try:
            if self._bad is None:
                self._check(place, record)
            elif self.chain.open_gaps and '"prune"' in record.raw:
                self._explain(record)
        except DoesNotHoldError as error:
            # a round is checked when its seed is published: the record to blame may be an earlier one
            self._bad = self._bad or Failed(place - max(record.seq - error.seq, 0), error)

    def _check(self, place: int, record: Record) -> None:
        columns = record.columns if isinstance(record, Exported) else {}
        if isinstance(columns, DoesNotHoldError):
            raise columns
        if not self.chain.follow(place, record.seq, record.raw, record.hash):
            self.rounds.lose_track()
        self._claims.see(self.board, record.seq, record.hash)
        fields = self._explain(record)
        column = differs(columns, fields) if columns else None
        if column:
            raise DoesNotHoldError(record.seq, f"what stands under {column!r} is not what its text says")
        self.rounds.feed(record.seq, fields)

    def _explain(self, record: Record) -> Fields:
        """The record's fields, whose form holds; what a `prune` record says is taken in."""
        fields = forms.loaded(record)
        self.rounds.others += forms.check(record.seq, fields)
        if fields["kind"] == "prune":
            self.chain.pruned(record.seq, fields["upto"], fields["hash"])
        return fields

    def expect(self, place: int, last: int) -> None:
        """The copy was to go on to record `last`. place: how many records the whole log has."""
        if self.last < last:
            why = f"it ends with record {self.last}, its pull was to go on to {last}: pull again (gobelet logs pull)"
            self._short = Failed(place, IncompleteError(self.last + 1, why))

    def failure(self) -> tuple[int, dict[str, Any]] | None:
        """(place, {"board", "seq", "why", "what"}) of the first record that does not hold, or None."""
        found = [one for one in (self._bad, self.chain.incomplete(), self._short) if one]
        if not found:
            return None
        place, error = min(found, key=lambda one: one[0])
        return place, {"board": self.board, "seq": error.seq, "why": error.why, "what": error.what}
