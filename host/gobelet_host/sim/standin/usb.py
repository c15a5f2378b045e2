"""The USB serial port as the rp2 port has it (MicroPython's tinyusb/mp_usbd_cdc.c).

512 bytes of input; 256 bytes of output. With DTR up a write that does not fit waits for at most 500 ms; without DTR
the newest 256 bytes are kept. Output leaves when the firmware rests, one frame at a time, when the host took the last.
"""

FIFO = 256
ROOM = 512
TIMEOUT_MS = 500


class Usb:
    """Both ends are in one object: `sys.stdin` and `sys.stdout` of the firmware, and its `buffer`s."""

    def __init__(self, world):
        self._world = world
        self._in = b""
        self._next = b""  # of the next program, until the firmware has seen that the last one went
        self._out = bytearray()
        self._dtr = False
        self._fell = False  # DTR was down since the firmware looked last
        self._busy = False  # a frame is under way
        self._stuck = False  # the host said that nobody reads
        self._hushed_us = 0
        self.consumed = 0  # bytes that the firmware has read
        self._interrupt = 3
        self.buffer = self

    # The firmware's side

    def waiting(self) -> bool:
        """Whether a read would give something."""
        return bool(self._in) and self._world.us() >= self._hushed_us

    def news(self, reading: bool = True) -> bool:
        """Whether the firmware has something to do here: a program that went, or input where it would read it."""
        return self._fell or (reading and self.waiting())

    def room(self) -> bool:
        """Whether a write of one byte would not wait. At standing time the board goes on only once a host that reads
        has what was said: nothing that it waits for can be dropped, however fast the board plays."""
        if self._dtr and len(self._out) >= FIFO:
            self.flush()
            while self.unanswered() and (self._world.driven or self._world.line.ready()):
                self._world.rest(0)
            self.flush()
        return not self._dtr or len(self._out) < FIFO

    def read(self, n: int):
        """Exactly n bytes; the chip waits for them."""
        while len(self._in) < n:
            self._world.rest(1000)
        data = self._in[:n]
        self._in = self._in[n:]
        self.consumed += n
        if not self._in and not self._next:
            self._world.line.send("read")
        return data

    def write(self, data: bytes):
        """Into the FIFO; returns how many bytes found room."""
        if not self._dtr:
            self._out = (self._out + data)[-FIFO:]
            return len(data)
        waited = 0
        while FIFO - len(self._out) < len(data) and waited < TIMEOUT_MS:
            self.flush()
            self._world.hold(1000)
            waited += 1
        n = min(len(data), FIFO - len(self._out))
        self._out.extend(data[:n])
        return n

    def hush(self, until_us: int) -> None:
        """Keep input back until then: the port's own press is under way."""
        self._hushed_us = until_us

    def listen(self, byte: int) -> None:
        """`micropython.kbd_intr`: which byte stops the program, -1 none."""
        self._interrupt = byte

    def prompt(self) -> None:
        """The program was stopped (in maintenance): the interpreter's prompt, which here answers nothing more."""
        self._in = b""
        self.write(b"\r\nKeyboardInterrupt: \r\n>>> ")
        while True:
            self.read(1)

    # The host's side

    def receive(self, data: bytes) -> None:
        """Bytes from the host, which sends no more before it hears that they were read."""
        data = bytes(data)
        if self._interrupt >= 0 and self._interrupt in data:
            raise KeyboardInterrupt
        if self._fell:
            self._next += data
        else:
            self._in += data

    def taken(self, whole: int) -> None:
        """The last frame is with its reader, or, where nobody reads now, it waits."""
        self._busy = self._stuck = not whole
        self.flush()

    @property
    def dtr(self):
        """DTR as the firmware sees it: that it was down is seen, however soon another program has the port (F54)."""
        fell, self._fell = self._fell, False
        self._in, self._next = self._in + self._next, b""
        return self._dtr and not fell

    def connect(self, dtr: bool) -> None:
        """DTR as the host set it."""
        self._dtr = bool(dtr)
        if not dtr:
            self._fell = True
            self._busy = self._stuck = False
        self.flush()

    def unanswered(self) -> bool:
        """Whether the host still has to say what became of a frame."""
        return self._busy and not self._stuck

    def drain(self) -> None:
        """Everything out that the host still takes."""
        self.flush()
        while self.unanswered():
            self._world.rest(0)

    def flush(self) -> None:
        """Start the next frame, if one can go."""
        if self._dtr and self._out and not self._busy:
            self._busy = True
            self._world.line.send("output", data=self._out)
            self._out = bytearray()
