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
        self.recalled = self.totals_ms = self._scan = None
        self._left = self._next_ms = 0

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
            starts = self._scan is None
            self._quiet()
            if starts:
                self._scan, self._left = self._log.head()[1], RECALLED

    def step(self):
        """Looks back for the next round to recall, when it is due. Returns ms until something is."""
        if self._scan is None:
            return 1000
        wait_ms = max(0, self._next_ms - self._log.now_ms)
        if not wait_ms:
            self._look()
        return wait_ms

    def _look(self):
        """Takes the last `result` of a few records before `_scan`; at the end begins anew, if there was any."""
        first, last, _ = self._log.head()
        if self._scan < first or not self._left:
            self._scan, self._left = (last, RECALLED) if self.recalled else (None, 0)
            return
        seq, batch = max(first, self._scan - SCAN + 1), []
        below = seq - 1
        while seq <= self._scan:  # a read goes no further than its segment, and leaves out what is damaged
            read = [found for found in self._log.read(seq, self._scan - seq + 1) if found[0] <= self._scan]
            batch, seq = (read, read[-1][0] + 1) if read else (batch, self._scan + 1)
        self._scan = self._scan if batch else below
        while batch:
            self._scan, raw, _ = batch.pop()
            self._scan -= 1
            if '"kind":"result"' in raw:
                self.recalled = json.loads(raw)
                self._left, self._next_ms = self._left - 1, self._log.now_ms + RECALL_MS
                return

    def total(self):
        """What the pot display shows: a total's name for a third of its time, then its number."""
        shown_ms = self._log.now_ms - self.totals_ms
        name, key = TOTALS[shown_ms // TOTAL_MS % len(TOTALS)]
        return name if shown_ms % TOTAL_MS < TOTAL_MS // 3 else self._seats.day[key]
