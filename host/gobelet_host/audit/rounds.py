"""The records of one journal in their order: boots, commitments before dice, seeds after, every round once."""

from collections.abc import Callable
from typing import Any

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.people import People
from gobelet_host.audit.proof import Round, Step
from gobelet_host.audit.session import Sessions
from gobelet_host.scene import Fields

# a press may be recorded this much before the record's own time says so
_SLACK_US = 1_000_000


class Rounds:
    """feed takes one record after the other and raises DoesNotHoldError. told: called with the number and steps of each
    proven round.

    dice: how many were derived again; rounds: proven ones; unproven: those whose seed was lost; aborted; seeded: boots
    with repeatable entropy; lost: boots that found their journal gone (F21); unreplayed: rounds whose dice were derived
    but whose session's beginning is missing.
    """

    def __init__(self, journal: str, allow_seeded: bool, told: Callable[[int, list[Step]], None]):
        self.dice = self.rounds = self.unproven = self.aborted = self.seeded = self.unreplayed = self.lost = 0
        self._journal = journal
        self._allow_seeded = allow_seeded
        self._told = told
        self._boot = 0
        self._t_ms = 0
        self._last = 0  # number of the last round; none is left out
        self._session: int | None = 0  # of the last session, None where nobody knows
        self._fresh = True  # nothing is missing before the next record
        self._adrift = False  # records are missing: what comes may belong to a round whose beginning is
        self._round: Round | None = None
        self._sessions = Sessions()
        self._people = People()
        self._changes: list[tuple[int, Fields]] = []

    def lose_track(self) -> None:
        """Records are missing here: a round may be running, a session be under way."""
        self._fresh = False
        self._adrift = True
        self._session = None
        self._round = None
        self._changes = []
        self._people.lose_track()
        self._sessions.lose_track()

    def feed(self, seq: int, record: Fields) -> None:
        """The next record."""
        kind = record.get("kind")
        self._time(seq, record, kind)
        if kind == "boot":
            self._check_boot(seq, record)
        elif kind == "commit":
            self._commit(seq, record)
        elif kind in ("roll", "session", "choice", "result", "abort"):
            self._step(seq, record, kind)
        elif kind == "reveal":
            self._reveal(seq, record)
        elif kind in ("join", "leave", "buy"):
            self._changes.append((seq, record))
        elif kind == "fault" and record.get("what") == "resume":  # what the board had saved was of no use to it
            self._people.lose_track()
            if self._round:
                self._round.undone = True
        if self._round is None:
            self._apply_changes()

    def _apply_changes(self) -> None:
        """Who joined, left or bought counts once the round that was running is checked."""
        for seq, record in self._changes:
            self._sessions.change(seq, record)
            self._people.change(seq, record)
        self._changes = []

    def _time(self, seq: int, record: Fields, kind: Any) -> None:
        """Boots only count up, each begins with its `boot` record, and in a boot time does not go back (F26).

        A table that failed begins anew without a start of the board, with the reason "exception" (F42).
        """
        boot, t_ms = whole(seq, record, "boot"), whole(seq, record, "t_ms")
        if boot < self._boot or (boot == self._boot and t_ms < self._t_ms):
            raise DoesNotHoldError(seq, "its time lies before that of the record before it")
        if boot > self._boot and kind != "boot" and self._fresh:
            raise DoesNotHoldError(seq, f"boot {boot} does not begin with a boot record")
        if boot > self._boot + 1 and self._boot and self._fresh:
            raise DoesNotHoldError(seq, f"boot {boot}, while {self._boot} was the last: one is missing")
        if kind == "boot" and boot == self._boot and record.get("reason") != "exception":
            raise DoesNotHoldError(seq, f"boot {boot} begins twice")
        self._boot, self._t_ms, self._fresh = boot, t_ms, True

    def _check_boot(self, seq: int, record: Fields) -> None:
        for key in ("firmware", "reason", "state"):
            text(seq, record, key)
        self.lost += record["state"] == "storage-lost"
        if record["state"] != "resumed" and seq > 1:
            self._people.lose_track()
        if record.get("entropy") == "seeded":
            self.seeded += 1
            if not self._allow_seeded:
                raise DoesNotHoldError(
                    seq, "repeatable entropy: this is not play (--allow-seeded checks it all the same)"
                )
        elif record.get("entropy") != "live":
            raise DoesNotHoldError(seq, "it does not say where its chance comes from")
        if record.get("journal", self._journal) != self._journal:
            raise DoesNotHoldError(seq, "it belongs to another journal")

    def _commit(self, seq: int, record: Fields) -> None:
        number, open_round = whole(seq, record, "round"), self._round
        if open_round and open_round.aborted:
            self.unproven += 1
            self._sessions.aborted()
            self._apply_changes()
        elif open_round:
            raise DoesNotHoldError(seq, f"round {open_round.number} before it was never revealed")
        if number <= self._last:
            raise DoesNotHoldError(seq, f"round {number} was there before")
        if number > self._last + 1 and not self._adrift:
            raise DoesNotHoldError(seq, f"round {number}, while {self._last} was the last: one is missing")
        self._last = number
        self._adrift = False
        self._round = Round(seq, number, text(seq, record, "commitment"))

    def _step(self, seq: int, record: Fields, kind: str) -> None:
        number = whole(seq, record, "round") if kind != "session" else None
        if _has_odd_number(record):
            raise DoesNotHoldError(seq, "true, false or a fraction, where a board writes whole numbers")
        if self._round is None:
            if self._adrift:
                if kind == "result":
                    self._sessions.guess(record)
                return
            raise DoesNotHoldError(seq, f"a {kind} outside of any round: its commitment must come first")
        if number not in (None, self._round.number):
            raise DoesNotHoldError(seq, f"round {number}, while round {self._round.number} runs")
        if kind == "roll" and whole(seq, record, "t_us") > self._t_ms * 1000 + _SLACK_US:
            raise DoesNotHoldError(seq, "its press lies after the record itself")
        if kind == "session":
            self._check_session(seq, record)
        elif kind == "choice":
            self._people.chose(seq, record)
        self._round.add(seq, kind, record)
        self.aborted += kind == "abort"

    def _check_session(self, seq: int, record: Fields) -> None:
        number = whole(seq, record, "session")
        if self._session is not None and number != self._session + 1:
            raise DoesNotHoldError(seq, f"session {number}, while {self._session} was the last")
        self._session = number
        seats = record.get("seats")
        for seat in seats if isinstance(seats, list) else ():
            if type(seat) is int:
                self._people.here(seq, seat, "plays")

    def _reveal(self, seq: int, record: Fields) -> None:
        if self._round is None:
            if self._adrift:
                return
            raise DoesNotHoldError(seq, "a seed of no round")
        if whole(seq, record, "round") != self._round.number:
            raise DoesNotHoldError(seq, f"the seed of another round, while round {self._round.number} runs")
        proven, self._round = self._round, None
        self.dice += proven.prove(seq, text(seq, record, "seed"))
        if self._sessions.replay(seq, proven):
            self.rounds += 1
        else:
            self.unreplayed += 1
        self._told(proven.number, proven.steps)
        if proven.aborted:
            self._sessions.aborted()


def _has_odd_number(value: Any) -> bool:
    """Is there anywhere what Python holds equal to a whole number?"""
    if isinstance(value, dict | list):
        return any(map(_has_odd_number, value.values() if isinstance(value, dict) else value))
    return isinstance(value, bool | float)


def whole(seq: int, record: Fields, key: str) -> int:
    """The whole number, 0 or more, that the record must have."""
    value = record.get(key)
    if type(value) is not int or value < 0:
        raise DoesNotHoldError(seq, f"{key} must be a whole number")
    return value


def text(seq: int, record: Fields, key: str) -> str:
    """The text that the record must have."""
    value = record.get(key)
    if not isinstance(value, str):
        raise DoesNotHoldError(seq, f"{key} is missing")
    return value
