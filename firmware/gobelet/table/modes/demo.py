"""The table plays against itself until somebody presses CUP (table/README.md, Lobby)."""

from gobelet.table.modes.playing import Playing

if 1 - 1:  # never: for type checkers alone
    from gobelet.table.shapes import Blinks, Codes


class Demo(Playing):
    """All buttons of people do one thing: the first of them joins."""

    _shown = 16  # all of the commitment

    def _codes(self, n: int, now_ms: int) -> "Codes":
        return {"cup": "join"}

    def blinks(self, n: int, codes: "Codes") -> "Blinks":
        """As for every Mode: nothing is asked."""
        return ()

    def press(self, now_ms: int, t_us: int, n: int, name: str) -> str | None:
        """As for every Mode; nothing is held."""
        return super(Playing, self).press(now_ms, t_us, n, name)

    def release(self, now_ms: int, t_us: int, n: int, name: str) -> None:
        """As for every Mode."""

    def _pressed(self, now_ms: int, t_us: int, n: int, name: str, code: str) -> str | None:
        self._end(now_ms, t_us)
        return self._welcome(now_ms, n)

    def _end(self, now_ms: int, t_us: int) -> None:
        """The demonstration makes room for people."""
        self.state.abort(now_ms, t_us)
        self.seats.clear_house(now_ms)  # those of the demonstration, none that a host has just sent
        self.state.settle(now_ms)

    def disturb(self, now_ms: int, t_us: int, by_host: bool = False) -> None:
        """As for every Mode: a host ends it."""
        if by_host:
            self._end(now_ms, t_us)
