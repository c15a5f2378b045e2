"""What the simulated board's LEDs show: the last frame, and who watches for the next."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gobelet import layout

from gobelet_host.sim import decode
from gobelet_host.sim.orders import Orders

Watcher = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Frame:
    """LED words as they went out, from t_us on. cables: mask of the seats that are plugged in; led_ma: the LEDs' class,
    mA a channel. Two are the same when they look the same."""

    t_us: int = field(compare=False)
    cables: int
    led_ma: int
    words: bytes


class Lights:
    """Dark at first."""

    def __init__(self, orders: Orders):
        self._orders = orders
        self._frame: Frame | None = None
        self._told: Frame | None = None
        self._watchers: list[Watcher] = []

    @property
    def watched(self) -> bool:
        """Whether somebody watches."""
        return bool(self._watchers)

    def took(self, t_us: int, cables: int, led_ma: int, words: bytes) -> None:
        """A frame of the board's."""
        self._frame = Frame(t_us, cables, led_ma, words)
        if self._watchers and self._frame != self._told:
            self._told = self._frame
            table = self.table()
            for shown in list(self._watchers):
                shown(table)

    def restarted(self) -> None:
        """After a power-on: dark."""
        self._frame = self._told = None

    def _last(self) -> Frame:
        return self._frame or Frame(self._orders.t_us, 0xFF, 12, bytes(4 * 24 * layout.SEAT_LEDS))

    def table(self) -> dict[str, Any]:
        """The panel's `table` object of the last frame."""
        frame = self._last()
        return decode.table(frame.words, frame.t_us, frame.cables, frame.led_ma)

    def chains(self) -> list[bytes]:
        """The GRB bytes of each chain in the same frame, for who wants the colours too."""
        return decode.chains(self._last().words, self._last().cables)

    def watch(self, shown: Watcher) -> None:
        """Call shown(table) for each changed frame from now on."""
        self.unwatch(shown)
        self._watchers.append(shown)
        self._orders.give("watch", on=True)

    def unwatch(self, shown: Watcher) -> None:
        """No more."""
        if shown in self._watchers:
            self._watchers.remove(shown)
            if not self._watchers:
                self._orders.give("watch", on=False)
