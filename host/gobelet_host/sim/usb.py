"""The simulated board's USB cable: bytes in both directions, and DTR."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.sim.power import Power

if TYPE_CHECKING:
    from gobelet_host.sim.board import SimBoard

PACKET = 256  # bytes into the board at once
OUT_LIMIT = 1 << 20  # bytes that may wait for a reader in this process


class UsbPipe:
    """on_output: (bytes of the board) -> whether somebody took them; None: they are kept for `typed_out`."""

    def __init__(self, power: Power):
        self.on_output: Callable[[bytes], bool] | None = None
        self._power = power
        self._in = bytearray()
        self._flight = b""  # the last packet into the board
        self._sent = 0  # bytes, in this power-on
        self._free = True  # the board has read that packet
        self._out = bytearray()
        self._out_waits = False
        self._dtr = False

    def connect(self, dtr: bool) -> None:
        """DTR up or down, as a program opens and closes the port."""
        self._dtr = dtr
        self._out.clear()
        self._out_waits = False
        self._power.send("dtr", up=dtr)

    def type_in(self, data: bytes) -> None:
        """Bytes into the board's port; those it has no room for wait here."""
        self._in += data
        self._feed()

    def backlog(self) -> int:
        """Bytes that wait for room at the board."""
        return len(self._in)

    def _feed(self) -> None:
        if self._free and self._in and self._power.state == "on":
            self._flight, self._in = bytes(self._in[:PACKET]), self._in[PACKET:]
            self._free = False
            self._sent += len(self._flight)
            self._power.send("input", data=self._flight)

    def was_read(self) -> None:
        """The board has read the last packet."""
        self._free = True
        self._feed()

    def took(self, data: bytes) -> None:
        """Bytes of the board: it sends on when somebody has them."""
        if self.on_output:
            taken = self.on_output(data)
        else:
            self._out += data
            taken = len(self._out) < OUT_LIMIT
        self._out_waits = not taken
        self._power.send("taken", whole=taken)

    def drained(self) -> None:
        """The reader took what was waiting: the board may send on."""
        if self._out_waits and self._power.state == "on":
            self._out_waits = False
            self._power.send("taken", whole=True)

    def typed_out(self) -> bytes:
        """What the board sent and nobody has read (only without on_output)."""
        data = bytes(self._out)
        self._out.clear()
        self.drained()
        return data

    def unread(self, consumed: int) -> None:
        """A power-on ended that had read so many bytes: the cable outlives it, what it did not read is still due."""
        left = self._sent - consumed
        if left:
            self._in[:0] = self._flight[-left:]

    def restarted(self) -> None:
        """After a power-on."""
        self._sent, self._free, self._out_waits = 0, True, False
        if self._dtr:
            self._power.send("dtr", up=True)
        self._feed()


class SimTransport:
    """The serial link within this process: read, write, close as on a serial port; every call lets the board go on.

    Raises Failure (NO_BOARD) when its power is off.
    """

    def __init__(self, board: "SimBoard"):
        self._board, self._usb = board, board.usb
        self._usb.connect(True)

    def write(self, data: bytes) -> None:
        """All of it, waiting for the board."""
        self._usb.type_in(data)
        while self._usb.backlog():
            self._check_power()
            self._board.pump(0.1)

    def read(self, timeout_s: float = 0.0) -> bytes:
        """What came, b"" when nothing did within timeout_s."""
        end = time.monotonic() + timeout_s
        while True:
            data = self._usb.typed_out()
            left = end - time.monotonic()
            if data:
                return data
            self._check_power()
            self._board.pump(max(0.0, left))
            if left <= 0:
                return self._usb.typed_out()

    def _check_power(self) -> None:
        if self._board.state != "on":
            raise Failure(NO_BOARD, "the simulated board's power is off")

    def close(self) -> None:
        """DTR down."""
        self._usb.connect(False)
