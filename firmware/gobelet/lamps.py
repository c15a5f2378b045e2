"""Pictures to the chains, at the right moments, as bright as the supply allows (F28, F30)."""

from gobelet.table.lights.picture import Picture

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable
    from typing import Any

    from gobelet.shapes import Board, Chains, Settings, Supply, Troubles
    from gobelet.table.lights.scene import Scene

FRAME_MS = 40  # between pictures while something moves
STILL_MS = 100  # and when nothing did for a while
LEAST_MS = 3  # a frame takes so long to go out
_MOVES_MS = 500
_REFRESH_MS = 1000  # a frame is sent again, against what a spark may have turned over
_SUPPLY_MS = 50
# The table's 5 V: below DARK the lights are off, below LOW they are dimmed, until it was well again for RECOVER_MS
_DARK_MV, _LOW_MV, _STEP_MV, _RECOVER_MS = 4000, 4500, 100, 60000
_DIMMED = 4  # a part of the brightness


class Lamps:
    """gap_us: longest time between pictures that were due. troubles: (what, detail) for the journal."""

    def __init__(self, leds: "Chains", supply: "Supply", config: "Settings", board: "Board") -> None:
        """leds, supply: drivers."""
        self._leds, self._supply, self._config = leds, supply, config
        self._picture = Picture(board)
        self._dim_until_ms: int | None = None
        self._pending = False
        self._version = 0  # of the scene that was drawn last
        self._drawn_ms = -LEAST_MS
        self._due_ms = self._moved_ms = self._sent_ms = self._supply_ms = 0
        self.troubles: Troubles = []
        self.gap_us = 0

    def get(self, key: str) -> "Any":
        """Settings as the picture gets them: dimmed while the supply is weak."""
        value = self._config.get(key)
        return max(1, value // _DIMMED) if key == "brightness" and self._dim_until_ms is not None else value

    def configure(self) -> None:
        """At the start and after each change of settings."""
        self._picture.configure(self)
        self._due_ms = 0

    def dim(self, now_ms: int) -> None:
        """Less light for a minute: the supply broke down, or does not hold."""
        fresh = self._dim_until_ms is None
        self._dim_until_ms = now_ms + _RECOVER_MS
        if fresh:
            self.configure()

    def step(self, now_ms: int, soon: bool, paint: "Callable[[int], Scene]", live: int) -> int:
        """Draw when it is due, or now if `soon`, and send what is new. Returns ms until something is due.

        paint(now_ms) gives the scene; live: mask of the chains that are driven.
        """
        if now_ms >= self._supply_ms:
            self._supply_ms = now_ms + _SUPPLY_MS
            self._look_at_supply(now_ms)
        if soon:
            self._due_ms = min(self._due_ms, self._drawn_ms + LEAST_MS)
        if now_ms >= self._due_ms:
            self._draw(now_ms, paint)
        again = now_ms - self._sent_ms >= _REFRESH_MS
        if self._pending or again:
            self._pending = not self._leds.show(self._picture.frame, live, again)
            if not self._pending:
                self._sent_ms = now_ms
        return 1 if self._pending else max(0, self._due_ms - now_ms)

    def _draw(self, now_ms: int, paint: "Callable[[int], Scene]") -> None:
        if 0 < self._due_ms < now_ms:
            self.gap_us = max(self.gap_us, (now_ms - self._drawn_ms) * 1000)
        self._drawn_ms = now_ms
        scene = paint(now_ms)
        fresh, self._version = scene.version != self._version, scene.version
        if self._picture.draw(scene, now_ms, fresh):
            self._pending = True
            self._moved_ms = now_ms
        self._due_ms = now_ms + (FRAME_MS if now_ms - self._moved_ms < _MOVES_MS else STILL_MS)

    def _look_at_supply(self, now_ms: int) -> None:
        powered, mv = self._picture.powered, self._supply.millivolts()
        if (mv >= _DARK_MV + (0 if powered else _STEP_MV)) != powered:
            self._picture.power(not powered)
            self._due_ms = 0
            self.dim(now_ms)  # when it comes back, gently
        elif powered and mv < _LOW_MV:
            if self._dim_until_ms is None:
                self.troubles.append(("supply", str(mv) + " mV"))
            self.dim(now_ms)
        if self._dim_until_ms is not None and now_ms >= self._dim_until_ms:
            self._dim_until_ms = None
            self.configure()
