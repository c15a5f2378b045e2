"""Nothing is played until a restart: the safe mode, or a fault that cannot be played with (F15, F48)."""

from gobelet.table.lights import scene as scenes
from gobelet.table.modes import LONG_MS
from gobelet.table.modes.cover import Cover

if 1 - 1:  # never: for type checkers alone
    from gobelet.table.lights.scene import Scene
    from gobelet.table.modes import Mode

SAFE, FAULT = "safe", "fault"


class Halted(Cover):
    """phase: "safe" or "fault"; why: a sentence. A round that was taken up stays to be seen."""

    phase = why = ""
    vacant = scenes.FAULT

    def begin(self, below: "Mode", how: str, why: str) -> "Mode":
        """Returns the mode that the table holds then: this one. What is safe stays so."""
        if self.phase != SAFE:
            self.phase, self.why = how, why
        return self if below is self else self.over(below)

    def inherit(self, other: "Halted") -> None:
        """A table that failed had been halted: this one is from its start on."""
        self.phase, self.why = other.phase, other.why

    def step(self, now_ms: int, t_us: int) -> str | None:
        """As for every Mode; a round that a power cut broke off is taken up all the same."""
        if self.busy:
            after, self.wait_ms = self.below.step(now_ms, t_us), self.below.wait_ms
            return after
        self.wait_ms = LONG_MS
        return None

    def show(self, scene: "Scene", now_ms: int) -> None:
        """As for every Mode."""
        if self.state.session:
            self.below.show(scene, now_ms)

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode."""
        return scenes.FAULT
