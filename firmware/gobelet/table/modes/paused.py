"""The table pauses as it is; the first seat's controls are the operator's (table/README.md, Operator key)."""

import json

from gobelet.table.games.dialog import armed
from gobelet.table.lights import scene as scenes
from gobelet.table.modes import LONG_MS, PAUSE, RESUME, due
from gobelet.table.modes.cover import Cover

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable, Iterable

    from gobelet.rules.shapes import Record
    from gobelet.shapes import Entropy, Line, Settings, Values
    from gobelet.table.lights.scene import Scene
    from gobelet.table.modes import Mode
    from gobelet.table.persistence.state import State
    from gobelet.table.public import PublicJournal
    from gobelet.table.shapes import Codes

RECALLED = 10  # rounds
RECALL_MS = 3000  # each
SCAN = 8  # records looked through in one step
LEVELS = (16, 48, 96, 160, 255)  # of brightness, by button
TOTAL_MS = 2000  # each figure on the pot display, its name first
NAME_MS = TOTAL_MS // 3
TOTALS = (("rnd", "rounds"), ("buy", "bought"), ("pay", "paid"))


class Recall:
    """The last rounds, from the latest back, one after the other; then anew. record: the `result` that is shown."""

    def __init__(self, public: "PublicJournal") -> None:
        """public: the PublicJournal."""
        self._public = public
        self.record: Record | None = None
        self._at, self._left = public.head()[1], RECALLED
        self._next_ms = 0

    def step(self, now_ms: int) -> int | None:
        """Looks for the next round when it is due. Returns ms until then (0: it did), None where there is nothing."""
        wait_ms = max(0, self._next_ms - now_ms)
        return wait_ms if wait_ms or self._look(now_ms) else None

    def _look(self, now_ms: int) -> bool:
        """Takes the last `result` of a few records before `_at`; at the end begins anew, if there was any."""
        first, last, _ = self._public.head()
        if self._at < first or not self._left:
            self._at, self._left = last, RECALLED
            return self.record is not None
        batch, below = self._batch(max(first, self._at - SCAN + 1))
        self._at = self._at if batch else below
        while batch:
            self._at, raw, _ = batch.pop()
            self._at -= 1
            if '"kind":"result"' in raw:
                self.record = json.loads(raw)
                self._left, self._next_ms = self._left - 1, now_ms + RECALL_MS
                break
        return True

    def _batch(self, seq: int) -> "tuple[list[Line], int]":
        """The last page of records `seq` to `_at`, and the number below them.

        A read goes no further than its segment, and leaves out what is damaged.
        """
        batch: list[Line] = []
        below = seq - 1
        while seq <= self._at:
            read = [found for found in self._public.read(seq, self._at - seq + 1) if found[0] <= self._at]
            batch, seq = (read, read[-1][0] + 1) if read else (batch, self._at + 1)
        return batch, below


class Paused(Cover):
    """Time stands still for the mode below, which goes on when the key is turned off."""

    phase = PAUSE
    vacant = scenes.OFF

    def __init__(
        self, state: "State", config: "Settings", source: "Entropy", configure: "Callable[[int, Values], object]"
    ) -> None:
        """configure(now_ms, values) changes settings and journals that."""
        super().__init__(state, config, source)
        self._configure = configure
        self._since_ms = 0
        self._quiet()

    def _quiet(self) -> None:
        self._cleaning = self._armed = False
        self._recall: Recall | None = None
        self._totals_ms: int | None = None  # since when the totals are shown

    def begin(self, below: "Mode", now_ms: int) -> "Mode":
        """The key was turned on. Returns the mode that the table holds then: this one."""
        self._since_ms = now_ms
        self._quiet()
        below.let_go(self.seats.numbers)
        return self.over(below)

    def inherit(self, other: "Paused") -> None:
        """The key was turned on before this table was made: the other one's Paused knows when."""
        self._since_ms = other._since_ms

    def end(self, now_ms: int) -> "tuple[Mode, int]":
        """The key was turned off. Returns the mode that goes on, and how long time stood still."""
        self._quiet()
        return self.below, now_ms - self._since_ms

    @property
    def recalled(self) -> "Record | None":
        """The `result` on the lights, or None."""
        return self._recall.record if self._recall else None

    # --- buttons

    def _codes(self, n: int, now_ms: int) -> "Codes":
        if n != self.seats.numbers[0] or self._cleaning or self.busy:
            return {}
        if self._armed:
            return armed("abandon", "pass")[0]
        found = {"cup": "resume", "d1": "brightness", "d2": "mute", "d3": "recall", "d4": "cleaning", "d5": "totals"}
        if self.state.session:
            found["pass"] = "abandon"
        return found

    def press(self, now_ms: int, t_us: int, n: int, name: str) -> str | None:
        """As for every Mode, but no person's press: nothing answers."""
        code = self.codes(n, now_ms).get(name)
        return self._pressed(now_ms, t_us, n, name, code) if code else None

    def _pressed(self, now_ms: int, t_us: int, n: int, name: str, code: str) -> str | None:
        self._armed = code == "abandon"
        if code == "resume":
            return RESUME
        if code == "confirm-abandon":
            self.state.abort(now_ms, t_us)
            self.state.retire(now_ms)
            return due(self.state)
        if code == "brightness":
            now = self._config.get("brightness")
            self._configure(now_ms, {"brightness": min([level for level in LEVELS if level > now] or LEVELS[:1])})
        elif code == "mute":
            self._configure(now_ms, {"mute": not self._config.get("mute")})
        elif code == "cleaning":
            self._cleaning = True
        elif code == "totals":
            self._totals_ms = None if self._totals_ms is not None else now_ms
        elif code == "recall":  # pressed again, it stops
            recall = None if self._recall else Recall(self.state.public)
            self._quiet()
            self._recall = recall
        return None

    # --- time

    def step(self, now_ms: int, t_us: int) -> str | None:
        """As for every Mode; a round that a power cut broke off is taken up meanwhile."""
        if self.below.busy:
            after, self.wait_ms = self.below.step(now_ms, t_us), self.below.wait_ms
            return after
        self.wait_ms = LONG_MS
        if self._recall:
            wait_ms = self._recall.step(now_ms)
            if wait_ms is None:
                self._recall = None
            self.wait_ms = wait_ms or 0
        return None

    # --- lights

    def show(self, scene: "Scene", now_ms: int) -> None:
        """What was to be seen when the key was turned, or what the operator looks at."""
        if self.recalled:
            show_result(scene, self.recalled)
        else:
            self.below.show(scene, now_ms)
        if self._totals_ms is not None:
            name, key = TOTALS[(now_ms - self._totals_ms) // TOTAL_MS % len(TOTALS)]
            scene.pot = name if (now_ms - self._totals_ms) % TOTAL_MS < NAME_MS else self.seats.day[key]

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode."""
        return self.below.word(n, now_ms, said) if self.state.session else scenes.IN

    def until(self, now_ms: int) -> "Iterable[int]":
        """As for every Mode."""
        found = list(self.below.until(now_ms))
        if self._totals_ms is not None:
            begun_ms = now_ms - (now_ms - self._totals_ms) % TOTAL_MS
            found += [begun_ms + NAME_MS, begun_ms + TOTAL_MS]
        return found


def show_result(scene: "Scene", record: "Record") -> None:
    """A `result` of the journal: its dice, its stacks, the last four digits of its round on the pot display."""
    for key, dice in record["dice"].items():
        row = scene.nest if key == "nest" else scene.seats[int(key) - 1].public
        row[: len(dice)] = bytes(dice)
    for key in record["stacks"]:
        scene.seats[int(key) - 1].counter = record["stacks"][key]
    scene.pot = record["round"] % 10000
