"""A mode that lies over another one for a while: what it does not say itself is said by the mode below."""

from gobelet.table.modes import Mode

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.rules.shapes import Seats
    from gobelet.table.lights.scene import Scene


class Cover(Mode):
    """Presses go no further; all else is asked of the mode below."""

    _below: Mode

    @property
    def below(self) -> Mode:
        """The mode that goes on when this one has gone."""
        return self._below

    def over(self, below: Mode) -> Mode:
        """Lies over that mode from now on; returns itself."""
        self._below = below
        return self

    @property
    def busy(self) -> bool:
        """As for every Mode."""
        return self.below.busy

    @property
    def vacant(self) -> int:
        """As for every Mode."""
        return self.below.vacant

    def holds(self, mode: Mode) -> bool:
        """As for every Mode."""
        return self.below.holds(mode)

    def give_way(self, mode: Mode, now_ms: int) -> Mode:
        """As for every Mode: that one lies below from now on."""
        self._below = self.below.give_way(mode, now_ms)
        return self

    def press(self, now_ms: int, t_us: int, n: int, name: str) -> str | None:
        """As for every Mode, but no person's press: nothing happens, and nothing answers."""

    def release(self, now_ms: int, t_us: int, n: int, name: str) -> None:
        """As for every Mode."""
        self.below.release(now_ms, t_us, n, name)

    def let_go(self, seats: "Seats") -> None:
        """As for every Mode."""
        self.below.let_go(seats)

    def rest(self, now_ms: int) -> None:
        """As for every Mode."""
        self.below.rest(now_ms)

    def disturb(self, now_ms: int, t_us: int, by_host: bool = False) -> None:
        """As for every Mode."""
        self.below.disturb(now_ms, t_us, by_host)

    def shift(self, ms: int) -> None:
        """As for every Mode."""
        self.below.shift(ms)

    def show(self, scene: "Scene", now_ms: int) -> None:
        """As for every Mode."""
        self.below.show(scene, now_ms)

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode."""
        return self.below.word(n, now_ms, said)

    def dip_ms(self, n: int, now_ms: int) -> int | None:
        """As for every Mode."""
        return self.below.dip_ms(n, now_ms)

    def until(self, now_ms: int) -> "Iterable[int]":
        """As for every Mode."""
        return self.below.until(now_ms)
