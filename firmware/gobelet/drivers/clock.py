"""The one place that reads the chip's counters, which wrap at 2^30 (F45)."""

from time import ticks_diff, ticks_us


class Clock:
    """Time since the object was made. Must be read at least every eight minutes, which the loop does."""

    def __init__(self) -> None:
        self._last = ticks_us()
        self._t_us = 0

    def read(self) -> tuple[int, int]:
        """(now_ms, t_us), neither of which ever wraps."""
        now = ticks_us()
        self._t_us += ticks_diff(now, self._last)
        self._last = now
        return self._t_us // 1000, self._t_us
