"""A mode that lies over another one for a while: what it does not say itself is said by the mode below."""

from gobelet.table.modes import Mode


class Cover(Mode):
    """below: the mode that goes on when this one has gone."""

    def over(self, below):
        """Lies over that mode from now on; returns itself."""
        self.below = below
        return self

    @property
    def busy(self):
        """As for every Mode."""
        return self.below.busy

    @property
    def vacant(self):
        """As for every Mode."""
        return self.below.vacant

    def holds(self, mode):
        """As for every Mode."""
        return self.below.holds(mode)

    def give_way(self, mode, now_ms):
        """As for every Mode: that one lies below from now on."""
        self.below = self.below.give_way(mode, now_ms)
        return self

    def press(self, now_ms, t_us, n, name):
        """As for every Mode, but no person's press: nothing happens, and nothing answers."""

    def release(self, now_ms, t_us, n, name):
        """As for every Mode."""
        self.below.release(now_ms, t_us, n, name)

    def let_go(self, seats):
        """As for every Mode."""
        self.below.let_go(seats)

    def disturb(self, now_ms, t_us, by_host=False):
        """As for every Mode."""
        self.below.disturb(now_ms, t_us, by_host)

    def shift(self, ms):
        """As for every Mode."""
        self.below.shift(ms)

    def show(self, scene, now_ms):
        """As for every Mode."""
        self.below.show(scene, now_ms)

    def word(self, n, now_ms, said):
        """As for every Mode."""
        return self.below.word(n, now_ms, said)

    def dip_ms(self, n, now_ms):
        """As for every Mode."""
        return self.below.dip_ms(n, now_ms)

    def until(self, now_ms):
        """As for every Mode."""
        return self.below.until(now_ms)
