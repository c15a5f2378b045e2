"""The operator's key: the table pauses as it is, and seat 1's controls are the operator's (table.md, Operator key)."""

import json

from gobelet.table.dialogs.base import armed

RECALLED = 10  # rounds
RECALL_MS = 3000  # each
SCAN = 8  # records looked through in one step
LEVELS = (16, 48, 96, 160, 255)  # of brightness, by button
TOTAL_MS = 2000  # each figure on the pot display, its name first
TOTALS = (("rnd", "rounds"), ("buy", "bought"), ("pay", "paid"))


class Operator:
    """paused, cleaning: what the key does now; armed: abandon is.

    recalled: the `result` record on the lights, a dict, or None; totals_ms: since when the totals are shown, or None.
    """

    def __init__(self, log, config, seats, configure):
        """configure(values) changes settings and journals that."""
        self.paused = False
        self._log, self._config, self._seats, self._configure = log, config, seats, configure
        self._quiet()

    def _quiet(self):
        self.cleaning = self.armed = False
        self.recalled = self.totals_ms = self._shown = None
        self._found, self._scan = [], 0

    def key(self, on):
        """The switch was turned. Returns True if that changed anything."""
        if on == self.paused:
            return False
        self.paused = on
        self._quiet()
        self._log.record("pause", [("what", "paused" if on else "resumed")])
        return True

    def actions(self, n, running):
        """{input: code} of seat `n`'s buttons while the table is paused; running: is there a session to abandon?"""
        if n != self._seats.numbers[0] or self.cleaning:
            return {}
        if self.armed:
            return armed("abandon", "pass")[0]
        found = {"cup": "resume", "d1": "brightness", "d2": "mute", "d3": "recall", "d4": "cleaning", "d5": "totals"}
        if running:
            found["pass"] = "abandon"
        return found

    def press(self, code):
        """Does what a code of `actions` says; "resume" and "confirm-abandon" are the table's."""
        self.armed = code == "abandon"
        if code == "brightness":
            now = self._config.get("brightness")
            self._configure({"brightness": min([level for level in LEVELS if level > now] or LEVELS[:1])})
        elif code == "mute":
            self._configure({"mute": not self._config.get("mute")})
        elif code == "cleaning":
            self.cleaning = True
        elif code == "totals":
            self.totals_ms = None if self.totals_ms is not None else self._log.now_ms
        elif code == "recall":  # from the latest round back; pressed again, it stops
            starts = not (self._scan or self._found)
            self._quiet()
            self._scan, self._since_ms = self._log.head()[1] if starts else 0, self._log.now_ms

    def step(self):
        """Looks on for rounds to recall, and shows one after the other. Returns ms until something is due."""
        if self._scan and len(self._found) < RECALLED:
            self._look()
        if not self._found:
            return 0 if self._scan else 1000
        place = (self._log.now_ms - self._since_ms) // RECALL_MS % len(self._found)
        if self._found[place] != self._shown:
            self._shown = self._found[place]
            self.recalled = json.loads(self._log.read(self._shown, 1)[0][1])
        return 0 if self._scan else 100

    def _look(self):
        first = max(self._log.head()[0], self._scan - SCAN + 1)
        batch = self._log.read(first, self._scan - first + 1) if first <= self._scan else []
        for seq, raw, _ in reversed(batch):
            if '"kind":"result"' in raw and len(self._found) < RECALLED:
                self._found.append(seq)
        self._scan = first - 1 if batch and first > self._log.head()[0] and len(self._found) < RECALLED else 0

    def total(self):
        """What the pot display shows: a total's name for a third of its time, then its number."""
        name, key = TOTALS[(self._log.now_ms - self.totals_ms) // TOTAL_MS % len(TOTALS)]
        return name if (self._log.now_ms - self.totals_ms) % TOTAL_MS < TOTAL_MS // 3 else self._seats.day[key]
