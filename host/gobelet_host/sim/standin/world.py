"""What the board stands in: its clock, the people's fingers, the cables, the supply, and the line to the host.

Time is microseconds since power-on. A driven clock moves in `rest` and `hold` only, and there only as far as the host
said; a real one moves by itself. Everything that must happen at a moment (a finger let go, a coin's pulse) is in `due`.
"""

import sys

SCAN_US = 1000
SLICE_US = 4000  # the firmware looks at its ring so often while it rests
SETTLE_US = 3 * SLICE_US  # ... until a contact that changed has been debounced; the rest of the time it may sleep on
PASS_US = 1000  # a pass takes so long where the link keeps the firmware from resting at all
INPUTS = ("cup", "lid", "d1", "d2", "d3", "d4", "d5", "pass")
KEYS = ("coin", "op", "service")
RAW = ("ok", "stuck0", "stuck1", "noise", "shift")
COIN_US = 40000
GAP_US = 20000


class World:
    """One power-on. `options` are those of `boot.py`; `real_us` reads the machine's clock."""

    def __init__(self, line, options, real_us):
        self.line = line
        self.driven = options["driven"]
        self.ticks_us = options["ticks_ms"] * 1000  # what the chip's counter showed at power-on
        self.scratch = options["scratch"]
        self.cause = options["cause"]
        self._real_us = real_us
        self._real_0 = real_us()
        self._t_us = 0
        self._limit_us = 0  # how far a driven clock may go
        self._asked = []  # (t_us, token) of what the host waits for
        self.due = []  # (t_us, function, argument), in order of time
        self._early = []  # tokens of who asked whether the firmware is up, None once it is
        self._let_go = {}  # (seat, input): when a finger may tap it again
        self._touched_us = -SETTLE_US  # when something changed that the firmware sees only by looking
        self.changes = 0  # of what the rings sample
        self._moved = False  # a driven clock went on since the last pass
        self.levels = bytearray(8)  # a bit an input, 1 = pressed
        self.keys = options["keys"]
        self.plugged = bytearray(b"\x01" * 8)
        self.raw = bytearray(8)
        self.millivolts = 5000
        self.usb = None
        self.rings = []
        self.leds = None
        self.dog = None
        self._beat_us = 0
        self._passes = 0  # of the firmware's loop since the last beat

    def us(self):
        """Microseconds since power-on."""
        return self._t_us if self.driven else self._real_us() - self._real_0

    # Time passes

    def rest(self, wait_us, reading=True, writing=False):
        """Until there is input, or room, whichever the firmware waits for, or wait_us are over.

        A contact that changed makes rests short until it has settled. With a driven clock every advance ends with a
        whole pass of the firmware: its rest ends once when the limit is reached, and only the next one waits there for
        the host.
        """
        if self._early is not None:
            self._is_up()
        self.usb.flush()
        if wait_us <= 0:
            while self.line.ready() or (self.driven and self.usb.unanswered()):
                self._handle()
            return
        end = self.us() + wait_us
        while not (self.usb.news(reading) or (writing and self.usb.room())):
            if self.us() - self._touched_us < SETTLE_US:
                end = min(end, self.us() + SLICE_US)
            if self._step(end) or (self._moved and self._stands()):
                self._moved = False
                return

    def _is_up(self):
        """The firmware's start is over: it looks at its port."""
        early, self._early = self._early, None
        for token in early:
            self._done(token)

    def hold(self, wait_us):
        """The chip is busy: time passes, nothing else runs. At standing time it takes none."""
        self.usb.flush()
        end = self.us() + wait_us
        if self._stands():
            return
        while not self._step(end) and not (self._stands() and self.usb.news()):
            pass

    def _stands(self):
        return self.driven and self._t_us >= self._limit_us

    def _step(self, end):
        """A bit of time towards `end`, or a message; says whether `end` is reached."""
        stop = min(end, self.due[0][0]) if self.due else end
        if self.usb.unanswered() or self._stands():
            self._answer(self.us())
            self._handle()
        elif self.driven:
            self._t_us = max(self._t_us, min(stop, self._limit_us))
            self._moved = True
        else:
            self._wait(stop - self.us())
        now = self.us()
        self.run_due(now)
        return now >= end

    def _wait(self, left_us):
        """Real time: at most so long, or until the host says something."""
        if left_us > 0 and self.line.ready((left_us + 999) // 1000):
            self._handle()
        self._answer(self.us())

    def run_due(self, now):
        """Do what was due up to `now`, each with the scans before it taken first."""
        while self.due and self.due[0][0] <= now:
            t_us, act, argument = self.due.pop(0)
            self.catch_up(t_us)
            act(argument)

    def at(self, t_us, act, argument):
        """Have `act(argument)` done at t_us."""
        place = 0
        while place < len(self.due) and self.due[place][0] <= t_us:
            place += 1
        self.due.insert(place, (t_us, act, argument))

    def allow(self, until_us, token=None):
        """Let a driven clock go on until then; answer the host's token when it is there."""
        self._limit_us = max(self._limit_us, until_us)
        if token is not None:
            self._asked.append((until_us, token))

    def _answer(self, now):
        while self._asked and self._asked[0][0] <= now:
            self._done(self._asked.pop(0)[1])

    def catch_up(self, t_us):
        """All scan rings as they were at t_us."""
        for ring in self.rings:
            ring.fill(t_us)

    # What the host says

    def _handle(self):
        kind, data = self.line.take()
        getattr(self, "_on_" + kind)(data)

    def _done(self, data):
        self.line.send("d", bytes(data[:2]), self.us().to_bytes(8, "little"))

    def _on_U(self, data):
        self.usb.receive(data)

    def _on_A(self, data):
        self.usb.taken(data[0])

    def _on_D(self, data):
        self.usb.connect(data[0])

    def _on_S(self, data):
        """token, seat (0: keys), input, down."""
        self.catch_up(self.us())
        self.touch((data[2], data[3], data[4]))
        self._done(data)

    def _on_T(self, data):
        """token, seat, input, ms (2): press and let go."""
        self.tap(data[2], data[3], data[4] | data[5] << 8, bytes(data[:2]))

    def _on_P(self, data):
        """token, seat, in."""
        self.catch_up(self.us())
        self.plugged[data[2] - 1] = data[3]
        self._change()
        self._done(data)

    def _on_R(self, data):
        """token, seat, place in RAW."""
        self.catch_up(self.us())
        self.raw[data[2] - 1] = data[3]
        self._change()
        self._done(data)

    def _on_V(self, data):
        """token, millivolts (2)."""
        self.millivolts = data[2] | data[3] << 8
        self._touched_us = self.us()
        self._done(data)

    def _on_C(self, data):
        """token, pulses: 40 ms each, 40 ms apart, after those still to come."""
        t_us = self.us()
        for entry in self.due:
            if entry[1] == self.touch and entry[2][:2] == (0, 0):
                t_us = max(t_us, entry[0] + COIN_US)
        for _ in range(data[2]):
            self.at(t_us, self.touch, (0, 0, 1))
            self.at(t_us + COIN_US, self.touch, (0, 0, 0))
            t_us += 2 * COIN_US
        self.run_due(self.us())
        self._done(data)

    def _on_N(self, data):
        """token, ms (4): the driven clock may go on so far."""
        ms = int.from_bytes(bytes(data[2:6]), "little")
        self.allow(self._t_us + ms * 1000, bytes(data[:2]))

    def _on_L(self, data):
        """token: the LED words as they were sent last."""
        if self.leds:
            self.leds.report()
        self._done(data)

    def _on_W(self, data):
        """token, on: every transfer of LED words is reported from now on."""
        if self.leds:
            self.leds.watched = bool(data[2])
        self._done(data)

    def _on_Y(self, data):
        """token: nothing but an answer, in its order; in real time not before the firmware is up."""
        if self.driven or self._early is None:
            self._done(data)
        else:
            self._early.append(bytes(data[:2]))

    def tap(self, seat, place, ms, token=None):
        """A finger presses for ms; it leaves an input alone for GAP_US before the next. Returns when it ends."""
        start = max(self.us(), self._let_go.get((seat, place), 0))
        end = start + ms * 1000
        self._let_go[seat, place] = end + GAP_US
        self.at(start, self.touch, (seat, place, 1))
        self.at(end, self.touch, (seat, place, 0))
        self.run_due(self.us())
        self.allow(end, token)
        return end

    def touch(self, what):
        """A contact changes: (seat or 0 for the keys, input's place, down)."""
        seat, place, down = what
        bit = 1 << place
        if seat:
            self.levels[seat - 1] = self.levels[seat - 1] & ~bit | (bit if down else 0)
        else:
            self.keys = self.keys & ~bit | (bit if down else 0)
        self._change()

    def _change(self):
        self.changes += 1
        self._touched_us = self.us()

    # Endings

    def end(self, reason):
        """Power off or a reset: the host hears why and what the scratch registers hold; this process ends."""
        if reason != "cut":
            self.usb.drain()
        data = bytearray(reason.encode() + b" ")
        for value in self.scratch:
            data += value.to_bytes(4, "little")
        data += self.us().to_bytes(8, "little")
        data += self.usb.consumed.to_bytes(4, "little")
        self.line.send("X", data)
        sys.exit(0)

    def beat(self):
        """A pass is over: now and then the host hears how many; a loop kept busy by the link lives on all the same."""
        now = self._real_us()
        self._passes += 1
        if now - self._beat_us > 500000:
            self.line.send("b", self._passes.to_bytes(4, "little"))
            self._beat_us, self._passes = now, 0
        if self.usb.waiting():
            self._go_on()

    def _go_on(self):
        """What `rest` would have done: messages, time, and what is due by then."""
        while self.line.ready():
            self._handle()
        if not self._stands():
            self._t_us = min(self._t_us + PASS_US, self._limit_us)
        self.run_due(self.us())
        self._answer(self.us())
