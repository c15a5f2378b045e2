"""The house rule `sleight` of Three Eggs: shuffles in secret, accusations and what follows from them (TE-14)."""

from gobelet.rules.common import RuleError
from gobelet.rules.wagers import WagerGame


class SleightGame(WagerGame):
    """A game with wagers in which seats may cheat. A round opens with `_open_sleight()`.

    hidden: {seat: index of its die that is not known to all, or None}; shuffled: set of seats that have shuffled in
    this round, which nobody but they may know; accused: set of seats that have made an accusation in this round.
    A subclass says when: `_wager_awaited()` and `_may_accuse()`; it rolls the die for `_anew`, (seat, index) or None.
    """

    CARRIED = WagerGame.CARRIED + ("_expelled",)

    def __init__(self, options, seats, first, stacks):
        """As `common.Game`."""
        super().__init__(options, seats, first, stacks)
        self._open_sleight()
        self._expelled: tuple = ()  # out of the session (`sleight_penalty: table`)

    def _open_sleight(self):
        self.hidden = dict.fromkeys(self.seats)
        self.shuffled = set()
        self.accused = set()
        self._anew: tuple | None = None

    def _cheats(self, seat):
        """Return the names that the house rule gives to `seat` now, in its turn or not."""
        names = []
        if self.options["sleight"] == "off" or self._anew or seat not in self.inside:
            return names
        if self._wager_awaited() and self.hidden[seat] is not None and seat not in self.shuffled:
            names.append("shuffle")
        if self._may_accuse() and seat not in self.accused:
            names.append("accuse")
        return names

    def _why_no_cheat(self, seat, name):
        """Return the RuleError that forbids `shuffle` or `accuse` to `seat` now."""
        if self.options["sleight"] == "off":
            why = "is not played at this table"
        elif seat not in self.inside:
            why = f"needs a seat still in, which seat {seat} is not"
        elif seat in (self.shuffled if name == "shuffle" else self.accused):
            why = "only once per round"
        elif name == "shuffle":
            why = "only while a wager is awaited and the hidden die is still hidden"
        else:
            why = "from the first wagers until the showdown, not between a shuffle and its roll"
        return RuleError("TE-14", f"{name} {why}; {self.awaited()}")

    def _do_shuffle(self, seat, record):
        self.shuffled.add(seat)
        self._anew = (seat, self.hidden[seat])

    def _do_accuse(self, seat, record):
        whom = record["whom"]
        self.accused.add(seat)
        if whom in self.shuffled:
            self._put_out(whom)
            if self.options["sleight_penalty"] == "table":
                self._expelled += (whom,)
        else:
            self._make_amends(seat, whom)

    def _make_amends(self, seat, whom):
        """One ante, or what `seat` has, goes from stack to stack; its last token makes it all-in."""
        amends = min(self.options["ante"], self.stacks[seat])
        self.stacks[seat] -= amends
        self.stacks[whom] += amends
        if not self.stacks[seat]:
            self.all_in.add(seat)

    def _may_play(self, seat):
        return seat not in self._expelled and super()._may_play(seat)
