"""The house rule `sleight` of Three Eggs: shuffles in secret, accusations and what follows from them (TE-14)."""

from gobelet.rules.common import RuleError
from gobelet.rules.three_eggs.wagers import TURNS, WagerGame

if not __debug__:  # for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Counts, Options, Record, Seats, Step

_ACCUSING = ("nest", "claim", "trade", "show") + TURNS  # phases: from the first wagers on


class SleightGame(WagerGame):
    """A game with wagers in which seats may cheat. A round opens with `_open_sleight()`.

    hidden: {seat: index of its die that is not known to all, or None}; shuffled: set of seats that have shuffled in
    this round, which nobody but they may know; accused: set of seats that have made an accusation in this round.
    A subclass rolls the die for `_anew`, (seat, index) or None.
    """

    CARRIED = WagerGame.CARRIED + ("_expelled",)

    def __init__(self, options: "Options", seats: "Seats", first: int, stacks: "Counts"):
        """As `common.Game`."""
        super().__init__(options, seats, first, stacks)
        self.sleight = options["sleight"] == "on"
        self._open_sleight()
        self._expelled: tuple[int, ...] = ()  # out of the session (`sleight_penalty: table`)

    def _open_sleight(self) -> None:
        self.hidden: dict[int, int | None] = dict.fromkeys(self.seats)
        self.shuffled = set()
        self.accused: set[int] = set()
        self._anew: tuple[int, Any] | None = None

    def covert(self, step: "Step") -> bool:
        """As for every Game: a shuffle, and its roll; no other die is rolled while wagers are made."""
        return step["do"] == "shuffle" if "do" in step else self.phase in TURNS

    def _cheats(self, seat: int | None) -> list[str]:
        """Return the names that the house rule gives to `seat` now, in its turn or not."""
        names: list[str] = []
        if not self.sleight or self._anew or seat not in self.active:
            return names
        if self._wager_awaited() and self.hidden[seat] is not None and seat not in self.shuffled:
            names.append("shuffle")
        if self.phase in _ACCUSING and seat not in self.accused:
            names.append("accuse")
        return names

    def _why_no_cheat(self, seat: int, name: str) -> RuleError:
        """Return the RuleError that forbids `shuffle` or `accuse` to `seat` now."""
        if not self.sleight:
            why = "is not played at this table"
        elif seat not in self.active:
            why = f"needs a seat still in, which seat {seat} is not"
        elif seat in (self.shuffled if name == "shuffle" else self.accused):
            why = "only once per round"
        elif name == "shuffle":
            why = "only while a wager is awaited and the hidden die is still hidden"
        else:
            why = "from the first wagers until the showdown, not between a shuffle and its roll"
        return RuleError("TE-14", f"{name} {why}; {self.awaited()}")

    def _shuffle(self, seat: int, record: "Record") -> None:
        self.shuffled.add(seat)
        self._anew = (seat, self.hidden[seat])

    def _accuse(self, seat: int, record: "Record") -> None:
        whom = record["whom"]
        self.accused.add(seat)
        if whom in self.shuffled:
            self._put_out(whom)
            self._clause = "TE-14"  # where only one is left now
            if self.options["sleight_penalty"] == "table":
                self._expelled += (whom,)
        else:
            self._make_amends(seat, whom)

    def _make_amends(self, seat: int, whom: int) -> None:
        """One ante, or what `seat` has, goes from stack to stack; its last token makes it all-in."""
        amends = min(self.options["ante"], self.stacks[seat])
        self.stacks[seat] -= amends
        self.stacks[whom] += amends
        if not self.stacks[seat]:
            self.all_in.add(seat)

    def _may_play(self, seat: int) -> bool:
        return seat not in self._expelled and super()._may_play(seat)
