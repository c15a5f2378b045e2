"""Buttons of Threes Away (TA-3, TA-9): toggle what to leave out, CUP leaves it out and rolls the rest."""

from gobelet.layout import DICE
from gobelet.rules.threes_away.hands import count
from gobelet.table.games.dialog import Dialog, bits_of, positions
from gobelet.table.lights.scene import FULL, HALF

if 1 - 1:  # never: for type checkers alone
    from gobelet.rules.shapes import Record, Step
    from gobelet.rules.threes_away.game import ThreesAway
    from gobelet.table.lights.scene import SeatScene
    from gobelet.table.shapes import Codes


class ThreesAwayDialog(Dialog):
    """_chosen: the dice to be left out."""

    game: "ThreesAway"
    GO_ON = ("keep",)

    def _choices(self, seat: int) -> "Codes":
        rolled = self._rolled(seat)
        found = {}
        for position in positions(rolled):
            found[DICE[position - 1]] = "roll-die" if self._chosen >> position - 1 & 1 else "leave-die"
        if self._chosen:
            found["cup"] = "leave-out-all" if self._chosen == rolled else "leave-out"
        if self.game.may_turn_over:
            found["pass"] = "bottoms"
        return found

    def _rolled(self, seat: int) -> int:
        """Bits of the dice that are not left out yet."""
        return bits_of([place + 1 for place in range(5) if not self.game.left[seat][place]])

    def _pressed(self, seat: int, name: str, code: str) -> "Step | None":
        if name == "cup":
            return {"seat": seat, "do": "keep", "dice": positions(self._chosen)}
        self._chosen ^= 1 << DICE.index(name)
        return None

    def _suggested(self, seat: int) -> int:
        """Bits of all dice that count nothing, else of the lowest."""
        hand = self.game.hand[seat]
        rolled = positions(self._rolled(seat))
        counts = [count(hand[position - 1], self.game.options) for position in rolled]
        low = min(counts)
        if low:
            return bits_of([rolled[counts.index(low)]])
        return bits_of([rolled[i] for i in range(len(rolled)) if not counts[i]])

    def _mildest(self, seat: int) -> "Step":
        return {"seat": seat, "do": "keep", "dice": positions(self._suggested(seat))}

    def _due_bits(self, who: int, record: "Record") -> int:
        return self._rolled(who)

    def left(self, seat: int) -> list[bool]:
        """As for every Dialog."""
        return list(self.game.left.get(seat) or super().left(seat))

    def _paint_seat(self, seat: int, picture: "SeatScene") -> None:
        left = self.game.left[seat]
        chosen = self._chosen if seat == self.game.to_act else 0
        for place in range(5):
            picture.levels[place] = FULL if left[place] or chosen >> place & 1 else HALF


DIALOG = ThreesAwayDialog
