"""The records of one journal in their order: boots, commitments before dice, seeds after, every round once."""

from collections.abc import Callable
from typing import TypeAlias

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.people import People
from gobelet_host.audit.proof import Round
from gobelet_host.audit.session import Sessions
from gobelet_host.scene import Fields

# a press may be recorded this much before the record's own time says so
_SLACK_US = 1_000_000
_TELLING = 15  # hex digits of a commitment that tell it from all others

Told: TypeAlias = Callable[[Round], None]


class Rounds:
    """feed takes one record after the other, whose form has been checked, and raises DoesNotHoldError. told: called
    with each round that is over.

    dice: how many were derived again; rounds: proven and played again; unproven: those whose seed was lost; aborted;
    unreplayed: rounds whose dice were derived but whose session's beginning is missing; uncut: those without a cut;
    house: those with house players. seeded: boots with repeatable entropy; lost: boots that found their journal gone
    (F21); undone: how often a board could not take up what it had saved; back: how often the wall clock went back;
    others: keys that no record has by this version.
    running: the Round between its `commit` and its `reveal`; last: number of the last one; missed: [(first, last)] of
    those that are missing.
    """

    def __init__(self, journal: str, allow_seeded: bool, told: Told):
        self.dice = self.rounds = self.unproven = self.aborted = self.unreplayed = self.uncut = self.house = 0
        self.seeded = self.lost = self.undone = self.back = self.others = self.last = 0
        self.missed: list[tuple[int, int]] = []
        self._journal = journal
        self._allow_seeded = allow_seeded
        self._told = told
        self._boot = self._t_ms = self._wall = 0
        self._fair = 1  # of the last round
        self._commitments: set[int] = set()
        self._session: int | None = 0  # of the last session, None where nobody knows
        self._plays: list[int] = []  # its seats, as far as they are known
        self._fresh = True  # nothing is missing before the next record
        self._adrift = False  # records are missing: what comes may belong to a round whose beginning is
        self.running: Round | None = None
        self._disturbed: list[tuple[int, list[str]]] = []
        self._sessions = Sessions()
        self._people = People()
        self._changes: list[tuple[int, Fields]] = []
        self._takes: dict[str, Callable[[int, Fields], None]] = {
            "boot": self._start,
            "commit": self._commit,
            "cut": self._cut,
            **dict.fromkeys(("roll", "session", "choice", "result", "abort"), self._step),
            "reveal": self._reveal,
            **dict.fromkeys(("join", "leave", "buy"), self._change),
            "pause": self._disturb,
            "auth": self._disturb,
            "fault": self._fault,
        }

    @property
    def disturbed(self) -> list[tuple[int, list[str]]]:
        """[(number of a round, kinds)]: a start of the board, a pause, a key in it: somebody may have looked at it."""
        now = self.running
        return self._disturbed + ([(now.number, now.disturbed)] if now and now.disturbed else [])

    def lose_track(self) -> None:
        """Records are missing here: a round may be running, a session be under way."""
        self._fresh = False
        self._adrift = True
        self._session = None
        self._plays = []
        self.running = None
        self._changes = []
        self._people.lose_track()
        self._sessions.lose_track()

    def feed(self, seq: int, record: Fields) -> None:
        """The next record."""
        self._time(seq, record)
        take = self._takes.get(record["kind"])
        if take:
            take(seq, record)
        if self.running is None:
            self._apply_changes()

    # Time, starts and people

    def _time(self, seq: int, record: Fields) -> None:
        """Boots only count up, each begins with its `boot` record, and in a boot time does not go back (F26).

        A table that failed begins anew without a start of the board, with the reason "exception" (F42).
        """
        boot, t_ms, starts = record["boot"], record["t_ms"], record["kind"] == "boot"
        if boot < self._boot or (boot == self._boot and t_ms < self._t_ms):
            raise DoesNotHoldError(seq, "its time lies before that of the record before it")
        if boot > self._boot and not starts and self._fresh:
            raise DoesNotHoldError(seq, f"boot {boot} does not begin with a boot record")
        if boot > self._boot + 1 and self._boot and self._fresh:
            raise DoesNotHoldError(seq, f"boot {boot}, while {self._boot} was the last: one is missing")
        if starts and boot == self._boot and record["reason"] != "exception":
            raise DoesNotHoldError(seq, f"boot {boot} begins twice")
        self._boot, self._t_ms, self._fresh = boot, t_ms, True
        wall = record.get("wall", self._wall)
        self.back += wall < self._wall
        self._wall = wall

    def _start(self, seq: int, record: Fields) -> None:
        self._disturb(seq, record)
        self.lost += record["state"] == "storage-lost"
        if record["state"] != "resumed" and seq > 1:
            self._people.lose_track()
        if record["entropy"] == "seeded":
            self.seeded += 1
            self._commitments.clear()  # after a start it may repeat itself
            if not self._allow_seeded:
                raise DoesNotHoldError(
                    seq, "repeatable entropy: this is not play (--allow-seeded checks it all the same)"
                )
        if record.get("journal", self._journal) != self._journal:
            raise DoesNotHoldError(seq, "it belongs to another journal")

    def _fault(self, seq: int, record: Fields) -> None:
        if record["what"] == "resume":  # what the board had saved was of no use to it
            self.undone += 1
            self._people.lose_track()
            if self.running:
                self.running.undone = True
            else:
                self._sessions.forget()

    def _disturb(self, seq: int, record: Fields) -> None:
        if self.running:
            self.running.disturbed.append(record["kind"])

    def _change(self, seq: int, record: Fields) -> None:
        if self.running and not self.running.aborted:
            raise DoesNotHoldError(seq, f"a {record['kind']} while round {self.running.number} runs")
        self._changes.append((seq, record))

    def _apply_changes(self) -> None:
        """Who joined, left or bought counts once the round that was broken off is checked."""
        for seq, record in self._changes:
            self._sessions.change(seq, record)
            self._people.change(seq, record)
        self._changes = []

    # A round

    def _commit(self, seq: int, record: Fields) -> None:
        number, before = record["round"], self.running
        if before and before.aborted:
            self.unproven += 1
            self._sessions.unproven(before)
            self._over(before)
        elif before:
            raise DoesNotHoldError(seq, f"round {before.number} before it was never revealed")
        if number <= self.last:
            raise DoesNotHoldError(seq, f"round {number} was there before")
        if number > self.last + 1:
            if not self._adrift:
                raise DoesNotHoldError(seq, f"round {number}, while {self.last} was the last: one is missing")
            self.missed.append((self.last + 1, number - 1))
        self._promise(seq, record)
        self.last = number
        self._adrift = False
        self.running = Round(seq, number, record["commitment"], self._fair)

    def _promise(self, seq: int, record: Fields) -> None:
        """No commitment serves twice, and a board does not go back to older dice."""
        fair = record.get("fair", 1)
        if fair < self._fair:
            raise DoesNotHoldError(seq, f"dice of version {fair}, those of the rounds before are of {self._fair}")
        telling = int(record["commitment"][:_TELLING], 16)
        if telling in self._commitments:
            raise DoesNotHoldError(seq, "its commitment was used before")
        self._commitments.add(telling)
        self._fair = fair

    def _cut(self, seq: int, record: Fields) -> None:
        running = self._round_of(seq, record)
        if running:
            self._people.cuts(seq, record["seat"])
            running.add_cut(seq, record["seat"], record["digit"])

    def _round_of(self, seq: int, record: Fields) -> Round | None:
        """The round that the record belongs to; None where its beginning is missing. Raises DoesNotHoldError."""
        if self.running is None and not self._adrift:
            raise DoesNotHoldError(seq, f"a {record['kind']} outside of any round: its commitment must come first")
        if self.running and record.get("round", self.running.number) != self.running.number:
            raise DoesNotHoldError(seq, f"round {record['round']}, while round {self.running.number} runs")
        return self.running

    def _step(self, seq: int, record: Fields) -> None:
        running, kind = self._round_of(seq, record), record["kind"]
        if running is None:
            self._sessions.stray(seq, record)
            return
        if kind == "roll" and record["t_us"] > self._t_ms * 1000 + _SLACK_US:
            raise DoesNotHoldError(seq, "its press lies after the record itself")
        if kind == "session":
            self._check_session(seq, record)
        elif kind == "choice":
            self._people.chose(seq, record)
        running.add(seq, kind, record)
        self.aborted += kind == "abort"

    def _check_session(self, seq: int, record: Fields) -> None:
        number, seats = record["session"], record["seats"]
        if self._session is not None and number != self._session + 1:
            raise DoesNotHoldError(seq, f"session {number}, while {self._session} was the last")
        for seat in seats:
            self._people.here(seq, seat, "plays")
        self._session, self._plays = number, seats

    def _reveal(self, seq: int, record: Fields) -> None:
        proven = self._round_of(seq, record)
        if proven is None:
            return
        self.dice += proven.prove(seq, record["seed"])
        if self._sessions.replay(seq, proven):
            self.rounds += 1
        else:
            self.unreplayed += 1
        self._over(proven)

    def _over(self, over: Round) -> None:
        """A round has ended, proven or not."""
        self.running = None
        self.uncut += not over.cut
        sits = self._people.sits
        self.house += any(step.record.get("by") == "house" for step in over.steps) or any(
            sits.get(seat) == "house" for seat in self._plays
        )
        if over.disturbed:
            self._disturbed.append((over.number, over.disturbed))
        self._told(over)
        self._apply_changes()
