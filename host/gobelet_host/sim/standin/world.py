"""What the board stands in: its clock, the people's fingers, the cables, the supply.

Time is microseconds since power-on. A driven clock moves in `rest` and `hold` only, and there only as far as the host
said; a real one moves by itself. Everything that must happen at a moment (a finger let go, a coin's pulse) is in `due`.
"""

import sys

from standin import wire
from standin.host import Host

SLICE_US = 4000  # the firmware looks at its ring so often while it rests
SETTLE_US = 3 * SLICE_US  # ... until a contact that changed has been debounced; the rest of the time it may sleep on
PASS_US = 1000  # a pass takes so long where the link keeps the firmware from resting at all
BEAT_US = 500000
COIN_US = 40000
GAP_US = 20000


class Stopwatch:
    """Microseconds of the machine's clock since this was made, from a counter that may wrap."""

    def __init__(self, ticks_us, ticks_diff):
        self._ticks_us, self._ticks_diff = ticks_us, ticks_diff
        self._last = ticks_us()
        self._t_us = 0

    def us(self) -> int:
        """To be asked more often than the counter wraps."""
        now = self._ticks_us()
        self._t_us += self._ticks_diff(now, self._last)
        self._last = now
        return self._t_us


class World:
    """One power-on. `options` are those of `boot.py`; `watch` is a Stopwatch; heap_used() gives bytes."""

    def __init__(self, line, options, watch, heap_used):
        self.line = line
        self.host = Host(line, self)
        self.driven = options["driven"]
        self.ticks_us = options["ticks_ms"] * 1000  # what the chip's counter showed at power-on
        self.scratch = options["scratch"]
        self.cause = options["cause"]
        self._watch, self._heap_used = watch, heap_used
        self._t_us = 0
        self._limit_us = 0  # how far a driven clock may go
        self.due = []  # (t_us, function, argument), in order of time
        self._let_go = {}  # (seat, input): when a finger may tap it again
        self._touched_us = -SETTLE_US  # when something changed that the firmware sees only by looking
        self.changes = 0  # of what the rings sample
        self._moved = False  # a driven clock went on since the last pass
        self.levels = bytearray(8)  # a bit an input, 1 = pressed
        self.keys = options["keys"]
        self.plugged = bytearray(b"\x01" * 8)
        self.raw = bytearray(8)  # places in wire.RAW
        self.millivolts = 5000
        self.usb = None
        self.rings = []
        self.leds = None
        self._beat_us = self._passes = self._heap = 0  # the last beat; since then: passes, most bytes in use

    def us(self) -> int:
        """Microseconds since power-on."""
        return self._t_us if self.driven else self._watch.us()

    # Time passes

    def rest(self, wait_us: int, reading: bool = True, writing: bool = False) -> None:
        """Until there is input, or room, whichever the firmware waits for, or wait_us are over.

        A contact that changed makes rests short until it has settled. With a driven clock every advance ends with a
        whole pass of the firmware: its rest ends once when the limit is reached, and only the next one waits there for
        the host.
        """
        self.host.is_up()
        self.usb.flush()
        if wait_us <= 0:
            while self.line.ready() or (self.driven and self.usb.unanswered()):
                self.host.handle()
            return
        end = self.us() + wait_us
        while not (self.usb.news(reading) or (writing and self.usb.room())):
            if self.us() - self._touched_us < SETTLE_US:
                end = min(end, self.us() + SLICE_US)
            if self._step(end) or (self._moved and self._stands()):
                self._moved = False
                return

    def hold(self, wait_us: int) -> None:
        """The chip is busy: time passes, nothing else runs. At standing time it takes none."""
        self.usb.flush()
        end = self.us() + wait_us
        if self._stands():
            return
        while not self._step(end) and not (self._stands() and self.usb.news()):
            pass

    def _stands(self) -> bool:
        return self.driven and self._t_us >= self._limit_us

    def _step(self, end: int) -> bool:
        """A bit of time towards `end`, or a message; says whether `end` is reached."""
        stop = min(end, self.due[0][0]) if self.due else end
        if self.usb.unanswered() or self._stands():
            self.host.answer(self.us())
            self.host.handle()
        elif self.driven:
            self._t_us = max(self._t_us, min(stop, self._limit_us))
            self._moved = True
        else:
            self._wait(stop - self.us())
        now = self.us()
        self.run_due(now)
        return now >= end

    def _wait(self, left_us) -> None:
        """Real time: at most so long, or until the host says something."""
        if left_us > 0 and self.line.ready((left_us + 999) // 1000):
            self.host.handle()
        self.host.answer(self.us())

    def run_due(self, now: int) -> None:
        """Do what was due up to `now`, each with the scans before it taken first."""
        while self.due and self.due[0][0] <= now:
            t_us, act, argument = self.due.pop(0)
            self.catch_up(t_us)
            act(argument)

    def at(self, t_us: int, act, argument) -> None:
        """Have `act(argument)` done at t_us."""
        place = 0
        while place < len(self.due) and self.due[place][0] <= t_us:
            place += 1
        self.due.insert(place, (t_us, act, argument))

    def allow(self, until_us: int) -> None:
        """Let a driven clock go on until then."""
        self._limit_us = max(self._limit_us, until_us)

    def catch_up(self, t_us: int) -> None:
        """All scan rings as they were at t_us."""
        for ring in self.rings:
            ring.fill(t_us)

    def tap(self, seat: int, place: int, ms: int) -> int:
        """A finger presses for ms; it leaves an input alone for GAP_US before the next. Returns when it ends."""
        start = max(self.us(), self._let_go.get((seat, place), 0))
        end = start + ms * 1000
        self._let_go[seat, place] = end + GAP_US
        self.at(start, self.touch, (seat, place, 1))
        self.at(end, self.touch, (seat, place, 0))
        self.run_due(self.us())
        self.allow(end)
        return end

    def touch(self, what: tuple) -> None:
        """A contact changes: (seat or 0 for the keys, input's place, down)."""
        seat, place, down = what
        bit = 1 << place
        if seat:
            self.levels[seat - 1] = self.levels[seat - 1] & ~bit | (bit if down else 0)
        else:
            self.keys = self.keys & ~bit | (bit if down else 0)
        self._change()

    def plug(self, seat: int, plugged: int) -> None:
        """A seat's cable."""
        self.catch_up(self.us())
        self.plugged[seat - 1] = plugged
        self._change()

    def spoil(self, seat: int, bits: int) -> None:
        """What a seat's register gives; bits: place in wire.RAW."""
        self.catch_up(self.us())
        self.raw[seat - 1] = bits
        self._change()

    def supply(self, millivolts: int) -> None:
        """The 5 V."""
        self.millivolts = millivolts
        self._touched_us = self.us()

    def coins(self, pulses: int) -> None:
        """So many pulses, 40 ms each, 40 ms apart, after those still to come."""
        t_us = self.us()
        for entry in self.due:
            if entry[1] == self.touch and entry[2][:2] == (0, 0):
                t_us = max(t_us, entry[0] + COIN_US)
        for _ in range(pulses):
            self.at(t_us, self.touch, (0, 0, 1))
            self.at(t_us + COIN_US, self.touch, (0, 0, 0))
            t_us += 2 * COIN_US
        self.run_due(self.us())

    def _change(self) -> None:
        self.changes += 1
        self._touched_us = self.us()

    # Endings

    def end(self, reason: str) -> None:
        """Power off or a reset: the host hears why and what the scratch registers hold; this process ends."""
        if reason != "cut":
            self.usb.drain()
        scratch = b"".join([value.to_bytes(4, "little") for value in self.scratch])
        why = wire.ENDS.index(reason)
        self.line.send("ended", why=why, t_us=self.us(), consumed=self.usb.consumed, scratch=scratch)
        sys.exit(0)

    def begin(self) -> None:
        """All but the firmware is there."""
        self.line.send("beat", passes=0, heap=self._heap_used())

    def beat(self) -> None:
        """A pass is over: now and then the host hears how many; a loop kept busy by the link lives on all the same."""
        now = self._watch.us()
        self._passes += 1
        self._heap = max(self._heap, self._heap_used())
        if now - self._beat_us > BEAT_US:
            self.line.send("beat", passes=self._passes, heap=self._heap)
            self._beat_us, self._passes, self._heap = now, 0, 0
        if self.usb.waiting():
            self._go_on()

    def _go_on(self) -> None:
        """What `rest` would have done: messages, time, and what is due by then."""
        while self.line.ready():
            self.host.handle()
        if not self._stands():
            self._t_us = min(self._t_us + PASS_US, self._limit_us)
        self.run_due(self.us())
        self.host.answer(self.us())
