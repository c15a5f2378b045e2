"""High Dice, played (HD-1 to HD-4)."""

from gobelet.rules.common import Game, texted
from gobelet.rules.high_dice import DICE
from gobelet.rules.high_dice.hands import rank


class HighDice(Game):
    """phase: "roll", "choose" (once more or not), "settled", "over". Own: `sums` {seat: sum} of those who are done."""

    name = "high-dice"
    DICE = DICE
    PUBLIC = ("sums",)
    CARRIED = ("_rivals",)

    def __init__(self, options: dict, seats: list | tuple, first: int, stacks: dict):
        """As for every Game."""
        super().__init__(options, seats, first, stacks)
        self.sums: dict[int, int] = {}
        self._rivals: tuple = ()  # who plays on for a pot that is not won
        self._rolled_again = False

    def _may_play(self, seat: int) -> bool:
        return seat in self._rivals if self._rivals else self.stacks[seat] > 0

    def _open_round(self) -> None:
        for seat in self.playing:
            self._pay(seat, self.options["ante"])
        self.sums = {}
        self._turn(self.playing[0])

    def _turn(self, seat: int) -> None:
        self._rolled_again = False
        self._await_roll(seat)

    def _await_roll(self, seat: int) -> None:
        self.phase = "roll"
        self.to_roll, self.to_act = (seat, DICE), None

    def _rolled(self, faces: list) -> None:
        seat = self.to_roll[0]  # type: ignore[index]  # verified
        self.hand[seat][:] = faces
        self.phase = "choose"
        self.to_roll, self.to_act = None, seat
        if self._rolled_again:
            self._finish(seat)

    def _asked(self, seat: int) -> list:
        return ["again", "stand"]

    def _again(self, seat: int, record: dict) -> None:
        self._rolled_again = True
        self._await_roll(seat)

    def _stand(self, seat: int, record: dict) -> None:
        self._finish(seat)

    def _finish(self, seat: int) -> None:
        """The seat's sum counts; the next one's turn, or the end of the round."""
        self.sums[seat] = sum(self.hand[seat])
        waiting = [other for other in self.playing if other not in self.sums]
        if waiting:
            self._turn(waiting[0])
        else:
            self._end()

    def _end(self) -> None:
        best = max(self.sums.values())
        holders = [seat for seat in self.playing if self.sums[seat] == best]
        self._clause = "HD-4" if len(holders) > 1 else "HD-3"
        won = len(holders) == 1 or self.options["ties"] == "share"
        pays = self._share(self.pot, holders) if won else {}
        self._rivals = () if won else self.playing
        self._settle({"winners": sorted(pays), "pays": texted(pays), "carried": self.pot})

    def _compared(self) -> list:
        hands = []
        for seat in sorted(self.playing, key=lambda seat: self.playing.index(seat) - 10 * self.sums[seat]):
            category, value, _ = rank(self.hand[seat], self.options)
            hands.append((seat, {"dice": list(self.hand[seat]), "category": category, "value": value}))
        return hands

    CHOICES = {"again": (_again, "HD-2", ()), "stand": (_stand, "HD-2", ())}  # noqa: RUF012


GAME = HighDice
