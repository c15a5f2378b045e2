"""The line to the host over this process's stdin and stdout: frames of kind (1), length (3, LE), payload."""

import sys

_MP = sys.implementation.name == "micropython"
if _MP:
    import select

    _in, _out = sys.stdin.buffer, sys.stdout.buffer
else:
    import io
    import select

    _in, _out = io.FileIO(0, closefd=False), io.FileIO(1, "w", closefd=False)


class Line:
    """Both directions; `take` blocks, `ready` does not unless told to."""

    def __init__(self):
        self._head = bytearray(4)
        self._payload = bytearray(2048)
        self._poll = select.poll()
        self._poll.register(_in, select.POLLIN)

    def ready(self, wait_ms=0):
        """Whether a frame waits, for at most wait_ms."""
        return bool(self._poll.poll(wait_ms))

    def send(self, kind, *parts):
        """One frame to the host; kind is one character."""
        size = sum(len(part) for part in parts)
        _write(bytes((ord(kind), size & 255, size >> 8 & 255, size >> 16)))
        for part in parts:
            _write(part)

    def take(self):
        """The next frame as (kind, view of its payload), the view good until the next call. Ends with the host."""
        head = self._head
        _fill(memoryview(head))
        view = memoryview(self._payload)[: head[1] | head[2] << 8]
        _fill(view)
        return chr(head[0]), view


def _fill(view):
    while len(view):
        n = _in.readinto(view)
        if not n:
            raise SystemExit(0)
        view = view[n:]


def _write(data):
    while len(data):
        data = memoryview(data)[_out.write(data) :]
