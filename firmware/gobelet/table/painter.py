"""Paints what is to be seen into a Scene: once for every change, not for every frame (table/README.md, Lights).

What moves by itself (rhythms, blinking, running dice) is marked in the Scene and moved by `lights`; what a mode changes
with time alone it says beforehand (`Mode.until`).
"""

from gobelet.layout import LAMPS
from gobelet.table.lights import scene as scenes
from gobelet.table.lights.scene import BLINK, DARK, FAINT, FULL
from gobelet.table.seat import NONE

if 1 - 1:  # never: for type checkers alone
    from gobelet.table.lights.scene import Scene, SeatScene
    from gobelet.table.modes import Mode
    from gobelet.table.persistence.state import State
    from gobelet.table.seat import Seat
    from gobelet.table.shapes import Blinks, Codes

TEST_MS = 5000  # how long the self-test lights everything


class Painter:
    """Keeps one Scene, and since when each seat's status light says what it says."""

    def __init__(self, state: "State") -> None:
        self._state, self._seats, self._seat_of = state, state.seats, state.seats.by_number
        self._scene = scenes.Scene()
        self._said = [(scenes.OFF, 0)] * 9
        self._test_until_ms = 0
        self._until_ms = 0  # what is painted holds until then, unless the table changes

    def test(self, now_ms: int) -> int:
        """Lights everything for TEST_MS, which it returns (the self-test)."""
        self._test_until_ms = now_ms + TEST_MS
        return TEST_MS

    def paint(self, mode: "Mode", now_ms: int, changed: bool) -> "Scene":
        """The Scene of `mode`, as it is now; changed: something of the table has, since the last one."""
        if changed or now_ms >= self._until_ms:
            self._paint(mode, now_ms)
        return self._scene

    def _paint(self, mode: "Mode", now_ms: int) -> None:
        scene = self._scene
        scene.clear()
        moments = [self._test_until_ms]
        if now_ms < self._test_until_ms:
            self._light_all(scene)
        else:
            mode.show(scene, now_ms)
            for n in self._seats.numbers:
                self._seat(scene.seats[n - 1], n, mode, now_ms)
            moments += [self._seat_of[n].farewell_ms for n in self._seats.numbers]
            moments += mode.until(now_ms)
        self._until_ms = min([moment for moment in moments if moment > now_ms] or [now_ms + (1 << 30)])

    def _light_all(self, scene: "Scene") -> None:
        for n in self._seats.numbers:
            picture = scene.seats[n - 1]
            picture.status, picture.counter = scenes.IN, "88"
            picture.lamps[:] = bytes([FULL] * 7)
            picture.private[:], picture.public[:] = b"\x06\x06\x06", b"\x06\x06\x06\x06\x06"
        scene.nest[:], scene.pot = b"\x06\x06\x06", "8888"

    def _seat(self, picture: "SeatScene", n: int, mode: "Mode", now_ms: int) -> None:
        """Lamps, status, and a stack where no dialog counts."""
        seat, codes = self._seat_of[n], mode.codes(n, now_ms)
        light_lamps(picture.lamps, codes, mode.blinks(n, codes) if codes else (), mode.faint(n, now_ms))
        if picture.counter == "" and (seat.player != NONE or now_ms < seat.farewell_ms):
            picture.counter = self._state.stack(n)
        word = self._word(n, seat, mode, now_ms)
        if self._said[n][0] != word:
            self._said[n] = (word, now_ms)
        picture.status, picture.since_ms = self._said[n]
        picture.dip_ms = mode.dip_ms(n, now_ms)

    def _word(self, n: int, seat: "Seat", mode: "Mode", now_ms: int) -> int:
        if not seat.present:
            return scenes.FAULT
        if seat.player == NONE and not seat.wants:
            return mode.vacant
        return mode.word(n, now_ms, self._said[n][0])


def light_lamps(lamps: memoryview, codes: "Codes", blinks: "Blinks", faint: "Blinks" = ()) -> None:
    """A seat's lamps: lit where the button does something, blinking where that is chosen or armed; or at a quarter."""
    for place in range(len(LAMPS)):
        name = LAMPS[place]
        lamps[place] = DARK if name not in codes else BLINK if name in blinks else FAINT if name in faint else FULL
