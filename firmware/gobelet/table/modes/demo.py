"""The table plays against itself until somebody presses CUP (Lobby, kiosk, idling)."""

from gobelet.table.modes import LOBBY
from gobelet.table.modes.playing import Playing
from gobelet.table.seat import PERSON


class Demo(Playing):
    """All buttons of people do one thing: the first of them joins."""

    _shown = 16  # all of the commitment

    def _codes(self, n, now_ms):
        return {"cup": "join"}

    def blinks(self, n, codes):
        """As for every Mode: nothing is asked."""
        return ()

    def press(self, now_ms, t_us, n, name):
        """As for every Mode; nothing is held."""
        return super(Playing, self).press(now_ms, t_us, n, name)

    def release(self, now_ms, t_us, n, name):
        """As for every Mode."""

    def _pressed(self, now_ms, t_us, n, name, code):
        self._end(now_ms, t_us)
        self.state.choice.choose(self.state.choice.game, 1)
        self.seats.unready()
        self.seat[n].want(PERSON)
        self.state.settle(now_ms)
        return LOBBY

    def _end(self, now_ms, t_us):
        """The demonstration makes room for people."""
        self.state.abort(now_ms, t_us)
        self.state.settle(now_ms)
        self.seats.clear_house(now_ms)

    def disturb(self, now_ms, t_us, by_host=False):
        """As for every Mode: a host ends it."""
        if by_host:
            self._end(now_ms, t_us)
