"""The line to the host over this process's stdin and stdout, in the messages of wire.py."""

import select
import sys

from standin import wire

if sys.implementation.name == "micropython":
    _in, _out = sys.stdin.buffer, sys.stdout.buffer
else:
    import io

    _in, _out = io.FileIO(0, closefd=False), io.FileIO(1, "w", closefd=False)


class Line:
    """Both directions; `take` blocks, `ready` does not unless told to."""

    def __init__(self):
        self._head = bytearray(wire.HEAD)
        self._payload = memoryview(bytearray(512))  # of all messages but the first
        self._poll = select.poll()
        self._poll.register(_in, select.POLLIN)

    def ready(self, wait_ms: int = 0) -> bool:
        """Whether a message waits, for at most wait_ms."""
        return bool(self._poll.poll(wait_ms))

    def send(self, name: str, **values) -> None:
        """One message to the host."""
        for part in wire.FROM_BOARD.encode(name, values):
            _write(part)

    def take(self):
        """The next message, as (name, values); bytes in it are good until the next call. Ends with the host."""
        _fill(memoryview(self._head))
        size = wire.length(self._head)
        payload = self._payload[:size] if size <= len(self._payload) else memoryview(bytearray(size))
        _fill(payload)
        return wire.TO_BOARD.decode(self._head[0], payload)


def _fill(view):
    while len(view):
        n = _in.readinto(view)
        if not n:
            raise SystemExit(0)
        view = view[n:]


def _write(data):
    while len(data):
        data = memoryview(data)[_out.write(data) :]
