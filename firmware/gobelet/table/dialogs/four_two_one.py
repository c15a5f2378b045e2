"""Buttons of 421 (FT-9): toggle what to roll again, CUP rolls it, or stands where nothing is chosen."""

from gobelet.table.dialogs import DICE
from gobelet.table.dialogs.base import Dialog, bits_of, positions
from gobelet.table.lights.scene import FULL, HALF


class FourTwoOneDialog(Dialog):
    """Draft.chosen: the dice to be rolled again."""

    def _choices(self, seat):
        chosen = self._draft.chosen
        found = {DICE[place]: "keep-die" if chosen >> place & 1 else "reroll-die" for place in range(3)}
        found["cup"] = "reroll" if chosen else "stand"
        if chosen:
            found["pass"] = "clear"
        return found

    def _pressed(self, seat, name, code):
        if code == "clear":
            self._draft.clear()
        elif code == "reroll":
            return {"seat": seat, "do": "reroll", "dice": positions(self._draft.chosen)}
        else:
            self._draft.chosen ^= 1 << DICE.index(name)
        return None

    def _mildest(self, seat):
        return {"seat": seat, "do": "stand"}

    def _loaded(self, seat, step):
        self._draft.chosen = bits_of(step.get("dice", ()))
        return "cup"

    def _due_bits(self, record):
        return bits_of([place + 1 for place in self.game.rerolling]) if record else 7

    def _is_out(self, seat):
        return False  # who is saved has not lost

    def _counter(self, seat):
        return self.game.tokens[seat]

    def paint(self, scene, lids, now_ms):
        """As for every Dialog; the pot shows the middle."""
        super().paint(scene, lids, now_ms)
        scene.pot = self.game.middle

    def _paint_dice(self, seat, picture):
        """Full: what counts in this round; half: what is rolled again, or lies there since before it began."""
        hand, orders, acts = self.game.hand[seat], self.game.orders, self.game.to_act
        chosen = self._draft.chosen if seat == acts else 0
        counts = seat in orders or seat == acts or not (orders or acts)
        for place in range(3):
            picture.public[place] = hand[place]
            picture.levels[place] = FULL if counts and not chosen >> place & 1 else HALF
