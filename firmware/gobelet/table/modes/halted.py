"""Nothing is played until a restart: the safe mode, or a fault that cannot be played with (F15, F48)."""

from gobelet.table.lights import scene as scenes
from gobelet.table.modes import LONG_MS
from gobelet.table.modes.cover import Cover

SAFE, FAULT = "safe", "fault"


class Halted(Cover):
    """how: "safe" or "fault"; why: a sentence. A round that was taken up stays to be seen."""

    how = why = ""
    vacant = scenes.FAULT

    def begin(self, below, how, why):
        """Returns the mode that the table holds then: this one."""
        self.how, self.why = how, why
        return self if below is self else self.over(below)

    @property
    def phase(self):
        """As for every Mode."""
        return self.how

    def step(self, now_ms, t_us):
        """As for every Mode; a round that a power cut broke off is taken up all the same."""
        if self.busy:
            after, self.wait_ms = self.below.step(now_ms, t_us), self.below.wait_ms
            return after
        self.wait_ms = LONG_MS
        return None

    def show(self, scene, now_ms):
        """As for every Mode."""
        if self.state.session:
            self.below.show(scene, now_ms)

    def word(self, n, now_ms, said):
        """As for every Mode."""
        return scenes.FAULT
