"""Buttons of High Dice (HD-2): CUP stands, D1 rolls both dice again."""

from gobelet.table.games.dialog import Dialog, bits_of
from gobelet.table.lights.scene import FULL


class HighDiceDialog(Dialog):
    """Nothing is chosen or armed."""

    GO_ON = ("again",)

    def _choices(self, seat):
        return {"cup": "stand", "d1": "again"}

    def _pressed(self, seat, name, code):
        return {"seat": seat, "do": "again"}

    def _loaded(self, seat, step):
        return "d1" if step["do"] == "again" else "cup"

    def _due_bits(self, who, record):
        return bits_of([1, 2])

    def _paint_seat(self, seat, picture):
        for place in range(2):
            picture.levels[place] = FULL


DIALOG = HighDiceDialog
