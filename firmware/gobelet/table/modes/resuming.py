"""After a start: the round that a power cut broke off is taken up, a few records at a time (F52)."""

from gobelet.fairness.entropy import EntropyError
from gobelet.table.lights import scene as scenes
from gobelet.table.modes import due
from gobelet.table.modes.cover import Cover
from gobelet.table.persistence.recovery import Recovery

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.shapes import Entropy, Settings
    from gobelet.table.lights.scene import Scene
    from gobelet.table.log import Log
    from gobelet.table.modes import Mode
    from gobelet.table.persistence.state import State


class Resuming(Cover):
    """No button does anything. What is seen is the mode that the state, as far as it is known, asks for; of a session
    there is nothing to be seen yet.
    """

    busy = True

    def __init__(
        self, state: "State", config: "Settings", source: "Entropy", modes: "dict[str, Mode]", log: "Log"
    ) -> None:
        """modes: {name: mode} of those that `due` may name."""
        super().__init__(state, config, source)
        self._modes = modes
        self._recovery = Recovery(state, log)
        self.wait_ms = 0

    def begin(self, now_ms: int, last: int) -> "Mode":
        """last: number of the last record before this start. Returns the mode that the table holds then."""
        if self._recovery.begin(now_ms, last):
            self.state.save()
            return self.below
        return self

    @property
    def below(self) -> "Mode":
        """The mode that the state asks for now."""
        return self._modes[due(self.state)]

    @property
    def phase(self) -> str:
        """As for every Mode."""
        return self.below.phase

    @property
    def choosing(self) -> bool:
        """As for every Mode."""
        return self.below.choosing

    @property
    def free(self) -> bool:
        """As for every Mode."""
        return self.below.free

    def holds(self, mode: "Mode") -> bool:
        """As for every Mode: which one comes is open until all is taken up."""
        return self.busy

    def give_way(self, mode: "Mode", now_ms: int) -> "Mode":
        """As for every Mode."""
        mode.enter(now_ms)
        return mode

    def step(self, now_ms: int, t_us: int) -> str | None:
        """As for every Mode."""
        try:
            self.busy = not self._recovery.step(now_ms, t_us)
        except EntropyError:
            self.busy = False  # it cannot go on
            raise
        return None if self.busy else due(self.state)

    def show(self, scene: "Scene", now_ms: int) -> None:
        """As for every Mode."""
        if not self.state.session:
            self.below.show(scene, now_ms)

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode."""
        return scenes.IN if self.state.session else self.below.word(n, now_ms, said)

    def dip_ms(self, n: int, now_ms: int) -> int | None:
        """As for every Mode."""
        return None if self.state.session else self.below.dip_ms(n, now_ms)

    def until(self, now_ms: int) -> "Iterable[int]":
        """As for every Mode."""
        return () if self.state.session else self.below.until(now_ms)
