"""Buttons of Threes Away (TA-3, TA-9): toggle what to leave out, CUP leaves it out and rolls the rest."""

from gobelet.rules.threes_away.hands import count
from gobelet.table.dialogs import DICE
from gobelet.table.dialogs.base import Dialog, bits_of, positions
from gobelet.table.lights.scene import FULL, HALF


class ThreesAwayDialog(Dialog):
    """_chosen: the dice to be left out."""

    def _choices(self, seat):
        rolled = self._rolled(seat)
        found = {}
        for position in positions(rolled):
            found[DICE[position - 1]] = "roll-die" if self._chosen >> position - 1 & 1 else "leave-die"
        if self._chosen:
            found["cup"] = "leave-out-all" if self._chosen == rolled else "leave-out"
        if self.game.may_turn_over:
            found["pass"] = "bottoms"
        return found

    def _rolled(self, seat):
        """Bits of the dice that are not left out yet."""
        return bits_of([place + 1 for place in range(5) if not self.game.left[seat][place]])

    def _pressed(self, seat, name, code):
        if name == "cup":
            return {"seat": seat, "do": "keep", "dice": positions(self._chosen)}
        self._chosen ^= 1 << DICE.index(name)
        return None

    def _suggested(self, seat):
        """Bits of all dice that count nothing, else of the lowest."""
        hand = self.game.hand[seat]
        rolled = positions(self._rolled(seat))
        counts = [count(hand[position - 1], self.game.options) for position in rolled]
        low = min(counts)
        if low:
            return bits_of([rolled[counts.index(low)]])
        return bits_of([rolled[i] for i in range(len(rolled)) if not counts[i]])

    def _mildest(self, seat):
        return {"seat": seat, "do": "keep", "dice": positions(self._suggested(seat))}

    def _due_bits(self, record):
        return self._rolled(self.game.to_roll[0])

    def _paint_seat(self, seat, picture):
        hand, left = self.game.hand[seat], self.game.left[seat]
        chosen = self._chosen if seat == self.game.to_act else 0
        for place in range(5):
            picture.public[place] = hand[place]
            picture.levels[place] = FULL if left[place] or chosen >> place & 1 else HALF


DIALOG = ThreesAwayDialog
