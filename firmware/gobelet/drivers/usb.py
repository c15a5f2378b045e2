"""The USB serial port, such that nothing that a host does or fails to do makes the loop wait (F1, F3, F6).

What the rp2 port does (MicroPython's tinyusb/mp_usbd_cdc.c) decides the form: a write of more bytes than its FIFO of
256 has room waits up to 500 ms for a host that raised DTR and does not read, and polling only tells whether there is
room for one; a read waits for all bytes asked for. So bytes go one by one, each after a poll.
"""

import select
import sys

import micropython

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Bytes

_WRITE_LIMIT = 256  # bytes in one go: as many as the FIFO ever has room for


def _ready(poller: "select.poll", wait_ms: int) -> bool:
    for _ in poller.ipoll(wait_ms):
        return True
    return False


class Port:
    """slice_ms: the longest that `rest` lasts, so that contacts are seen in time. left_over: did not all of
    the last `write` fit?
    """

    def __init__(self, slice_ms: int) -> None:
        self._slice_ms = slice_ms
        self._in, self._out = sys.stdin.buffer, sys.stdout.buffer
        self._reading, self._writing = select.poll(), select.poll()
        self._reading.register(sys.stdin, select.POLLIN)
        self._writing.register(sys.stdout, select.POLLOUT)
        self.left_over = False

    def release(self) -> None:
        """Give Ctrl-C back to the interpreter (see Chip): in maintenance only, and while no round runs."""
        micropython.kbd_intr(3)

    def read(self, limit: int) -> bytes:
        """At most `limit` bytes of what has come, b"" when none."""
        data = b""
        while len(data) < limit and _ready(self._reading, 0):
            data += self._in.read(1)
        return data

    def write(self, data: "Bytes") -> int:
        """Takes what fits; returns how many bytes that was."""
        taken = 0
        end = min(len(data), _WRITE_LIMIT)
        while taken < end and _ready(self._writing, 0):
            self._out.write(data[taken : taken + 1])
            taken += 1
        self.left_over = taken < len(data)
        return taken

    def rest(self, wait_ms: int) -> None:
        """Until there is input, or wait_ms or the slice is over; while output is left over, until there is room for it:
        what a host sends that does not read waits, so that it does not keep the loop busy."""
        _ready(self._writing if self.left_over else self._reading, max(0, min(wait_ms, self._slice_ms)))
