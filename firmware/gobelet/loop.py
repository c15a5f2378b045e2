"""The loop: one pass after the other, each part in its turn, time handed in."""

import gc

if 1 - 1:  # never: for type checkers alone
    from gobelet.parts import Parts
    from gobelet.shapes import Event

_QUIET_MS = 1000  # nobody pressed for so long: a good moment for the flash
_SLICE_US = 4000  # of a rest, so much counts as a gap between looks at the contacts: they end a longer one
_REPLY_MS = 1000  # so long a reply may take before a restart
_GOOD_MS = 10000  # a start that came so far has not failed (F15)
_FAILURES, _FAILURES_MS = 5, 60000  # so many failed passes in such a time are a failed start


class Loop:
    """Runs the parts."""

    def __init__(self, parts: "Parts") -> None:
        self._parts = parts
        self._pressed_ms = 0
        self._good = self._plugged = False
        self._failed_ms: list[int] = []

    def run(self) -> None:
        """For ever."""
        while True:
            self._parts.port.rest(self.turn())

    def turn(self) -> int:
        """One whole pass; ms until the next is due. A part that fails is journalled, and play goes on (F42)."""
        parts = self._parts
        now_ms, t_us = parts.clock.read()
        try:
            wait_ms = self.step(now_ms, t_us)
            parts.chip.feed()
        except Exception as error:
            self._failed(error, now_ms)
            return 0
        parts.machine.looked(parts.clock.read()[1] - t_us + min(wait_ms * 1000, _SLICE_US))
        return wait_ms

    def step(self, now_ms: int, t_us: int) -> int:
        """All parts in their order; ms until something is due."""
        parts = self._parts
        events = self._scan(now_ms, t_us)
        if events:
            self._pressed_ms = now_ms
        due_ms = parts.table.step(now_ms, t_us, events)
        live = parts.contacts.present | parts.centre
        due_ms = min(due_ms, parts.lamps.step(now_ms, bool(events) or due_ms == 0, parts.table.paint, live))
        for what, detail in parts.lamps.troubles:
            parts.table.fault(now_ms, what, detail)
        parts.lamps.troubles.clear()
        if parts.chip.plugged() != self._plugged:
            self._plugged = not self._plugged
            parts.server.connected(self._plugged)
        if parts.server.serve(now_ms):
            due_ms = 0
        parts.journal.flush(now_ms - self._pressed_ms > _QUIET_MS)
        sound_ms = parts.buzzer.step(now_ms)
        self._look_at_start(now_ms)
        return due_ms if sound_ms is None else min(due_ms, sound_ms)

    def _scan(self, now_ms: int, t_us: int) -> "list[Event]":
        parts = self._parts
        for moment_us, block in parts.inputs.scans(t_us):
            parts.contacts.feed(moment_us, block)
        for moment_us, block in parts.inputs.keys(t_us):
            parts.contacts.feed_keys(moment_us, block)
        events = parts.contacts.take(t_us)
        for what, detail in parts.contacts.troubles:
            parts.table.fault(now_ms, what, detail)
        parts.contacts.troubles.clear()
        return events

    def _look_at_start(self, now_ms: int) -> None:
        """A restart that was asked for, once its reply has gone or nobody reads it; a start that went well."""
        parts, asked = self._parts, self._parts.machine.asked
        sent = not parts.port.left_over or now_ms - parts.machine.asked_ms > _REPLY_MS
        if asked and sent and not parts.table.busy:
            parts.leave(now_ms, asked)
        if not self._good and now_ms > _GOOD_MS:
            self._good = True
            parts.chip.starts(0)

    def _failed(self, error: Exception, now_ms: int) -> None:
        gc.collect()
        recent = [moment for moment in self._failed_ms if now_ms - moment < _FAILURES_MS]
        self._failed_ms = recent + [now_ms]
        if len(self._failed_ms) > _FAILURES:
            self._parts.chip.give_up()
        self._parts.recover(now_ms, error)
