"""Lines of the serial link (link/README.md, Lines): `JSON*CRC` and a newline, printable ASCII.

Both ends use this file. A line that is no good is one error and no more; the next newline starts afresh (F6).
"""

from binascii import crc32

LIMIT = 1024  # bytes of a line, the newline (and a CR before it) not counted
TAIL = 9  # `*` and eight hex digits
TEXT_LIMIT = LIMIT - TAIL

_TOO_LONG = "line longer than 1024 bytes"


class FrameError(ValueError):
    """A line that is none; `str()` says why."""


def line(text: str) -> bytes:
    """The bytes of one line with `text` as its JSON, which is printable ASCII (`jsontext` makes no other).

    Raises FrameError where it does not fit.
    """
    data = text.encode()
    if len(data) > TEXT_LIMIT:
        raise FrameError(_TOO_LONG)
    return data + _tail(data) + b"\n"


class Reader:
    """Cuts a stream of bytes into lines. One buffer, made here.

    Bytes 0x01-0x05 before the first byte of a line are skipped: a terminal's or a prober's Ctrl-C between two lines
    costs neither of them (F3). Anywhere else they make that one line bad.
    """

    def __init__(self) -> None:
        self._buffer = bytearray(LIMIT + 1)  # room for the CR
        self.clear()

    def clear(self) -> None:
        """Forgets the line begun: what follows belongs to another conversation."""
        self._length = 0
        self._too_long = False

    def take(self, data: bytes, at: int) -> tuple[int, bool]:
        """Reads `data` from position `at` up to the first newline or the end: (position after it, line complete?)."""
        end = data.find(b"\n", at)
        stop = len(data) if end < 0 else end
        if self._length == 0 and not self._too_long:
            while at < stop and 1 <= data[at] <= 5:
                at += 1
        self._store(data, at, stop)
        return (stop, False) if end < 0 else (stop + 1, True)

    def _store(self, data: bytes, at: int, stop: int) -> None:
        room = len(self._buffer) - self._length
        if stop - at > room:
            self._too_long = True
            stop = at + room
        self._buffer[self._length : self._length + stop - at] = data[at:stop]
        self._length += stop - at

    def text(self) -> bytes:
        """The JSON of the line just completed, as bytes; the next line begins.

        Raises FrameError. Of what is not printable ASCII only that is looked for which strict JSON lets pass.
        """
        data, too_long = bytes(memoryview(self._buffer)[: self._length]), self._too_long
        self.clear()
        if data[-1:] == b"\r":
            data = data[:-1]
        if too_long or len(data) > LIMIT:
            raise FrameError(_TOO_LONG)
        if b"\t" in data or b"\r" in data or b"\x7f" in data:
            raise FrameError("line is not printable ASCII")
        text = data[:-TAIL]
        if data[-TAIL:] != _tail(text):
            raise FrameError("line is not JSON*CRC, or its CRC is wrong")
        return text


def _tail(text: bytes) -> bytes:
    return f"*{crc32(text):08x}".encode()
