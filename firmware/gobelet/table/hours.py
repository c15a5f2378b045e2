"""Opening hours and the landlord's day, by the local clock (table/README.md, Opening hours).

A board has no clock of its own: until a host has set it, the table is open and no day is known (F26).
"""

from gobelet.config.schema import minutes

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Settings
    from gobelet.table.log import Log

MINUTE_MS = 60000
_DAY_MIN = 1440


class Hours:
    """Of one table."""

    def __init__(self, config: "Settings", log: "Log") -> None:
        self._config, self._log = config, log

    def closed(self, now_ms: int) -> bool:
        """Is it outside the opening hours? They may span midnight."""
        first, last = self._config.get("open"), self._config.get("close")
        local_ms = self._log.local(now_ms)
        if not first or not last or local_ms is None:
            return False
        open_min, close_min, now_min = minutes(first), minutes(last), local_ms // MINUTE_MS % _DAY_MIN
        if open_min < close_min:
            return not open_min <= now_min < close_min
        return close_min <= now_min < open_min

    def day(self, now_ms: int) -> int | None:
        """Days from 1970 to the one that runs, each beginning at `day_begins`; None as long as nobody knows."""
        local_ms = self._log.local(now_ms)
        if local_ms is None:
            return None
        return (local_ms // MINUTE_MS - minutes(self._config.get("day_begins"))) // _DAY_MIN
