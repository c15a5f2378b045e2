"""Buttons of 421 (FT-9): toggle what to roll again, CUP rolls it, or stands where nothing is chosen."""

from gobelet.layout import DICE
from gobelet.table.games.dialog import Dialog, bits_of, positions
from gobelet.table.lights.scene import FULL, HALF

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Container
    from typing import Any

    from gobelet.rules.four_two_one.game import FourTwoOne
    from gobelet.rules.shapes import Record, Step
    from gobelet.table.lights.scene import Scene, SeatScene
    from gobelet.table.shapes import Codes


class FourTwoOneDialog(Dialog):
    """_chosen: the dice to be rolled again."""

    game: "FourTwoOne"

    def _choices(self, seat: int) -> "Codes":
        found = {DICE[place]: "keep-die" if self._chosen >> place & 1 else "reroll-die" for place in range(3)}
        found["cup"] = "stand"
        if self._chosen:
            found["cup"], found["pass"] = "reroll", "clear"
        return found

    def _pressed(self, seat: int, name: str, code: str) -> "Step | None":
        if code == "reroll":
            return {"seat": seat, "do": "reroll", "dice": positions(self._chosen)}
        self._chosen = 0 if code == "clear" else self._chosen ^ 1 << DICE.index(name)
        return None

    def _due_bits(self, who: "Any", record: "Record") -> int:
        return bits_of([place + 1 for place in self.game.rerolling])

    def paint(self, scene: "Scene", lids: "Container[int]") -> None:
        """As for every Dialog; the pot shows the middle."""
        super().paint(scene, lids)
        scene.pot = self.game.middle

    def _paint_seat(self, seat: int, picture: "SeatScene") -> None:
        """Dice in full light: what counts in this round; half: what is rolled again, or lies there since before it."""
        picture.counter = self.game.tokens[seat]
        picture.dim = False  # who is saved has not lost
        orders, acts = self.game.orders, self.game.to_act
        chosen = self._chosen if seat == acts else 0
        counts = seat in orders or seat == acts or not (orders or acts)
        for place in range(3):
            picture.levels[place] = FULL if counts and not chosen >> place & 1 else HALF


DIALOG = FourTwoOneDialog
