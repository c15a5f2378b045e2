"""Lines of the serial link (interfaces.md, Serial link): `JSON*CRC` and a newline, printable ASCII.

Both ends use this file. A line that is no good is one error and no more; the next newline starts afresh (F6).
"""

from binascii import crc32

LIMIT = 1024  # bytes of a line, the newline (and a CR before it) not counted
TAIL = 9  # `*` and eight hex digits
TEXT_LIMIT = LIMIT - TAIL

_RETURN, _STAR = 0x0D, 0x2A
_TOO_LONG = "line longer than 1024 bytes"


class FrameError(ValueError):
    """A line that is none; `str()` says why."""


def line(text):
    """The bytes of one line with `text` as its JSON, which is printable ASCII (`jsontext` makes no other).

    Raises FrameError where it does not fit.
    """
    data = text.encode()
    if len(data) > TEXT_LIMIT:
        raise FrameError(_TOO_LONG)
    return data + f"*{crc32(data):08x}\n".encode()


class Reader:
    """Cuts a stream of bytes into lines. One buffer, made here.

    Bytes 0x01-0x05 before the first byte of a line are skipped: a terminal's or a prober's Ctrl-C between two lines
    costs neither of them (F3). Anywhere else they make that one line bad.
    """

    def __init__(self):
        self._buffer = bytearray(LIMIT + 1)  # room for the CR
        self._view = memoryview(self._buffer)
        self.clear()

    def clear(self):
        """Forgets the line begun: what follows belongs to another conversation."""
        self._length = 0
        self._too_long = False

    def take(self, data, at):
        """Reads `data` from position `at` up to the first newline or the end: (position after it, line complete?)."""
        end = data.find(b"\n", at)
        stop = len(data) if end < 0 else end
        if self._length == 0 and not self._too_long:
            while at < stop and 1 <= data[at] <= 5:
                at += 1
        self._store(data, at, stop)
        return (stop, False) if end < 0 else (stop + 1, True)

    def _store(self, data, at, stop):
        room = len(self._buffer) - self._length
        if stop - at > room:
            self._too_long = True
            stop = at + room
        self._buffer[self._length : self._length + stop - at] = data[at:stop]
        self._length += stop - at

    def text(self):
        """The JSON of the line just completed, as a view that holds until the next `take`; the next line begins.

        Raises FrameError. Of what is not printable ASCII only that is looked for which strict JSON lets pass.
        """
        length, too_long = self._length, self._too_long
        self.clear()
        if length and self._buffer[length - 1] == _RETURN:
            length -= 1
        if too_long or length > LIMIT:
            raise FrameError(_TOO_LONG)
        for byte in (b"\t", b"\r", b"\x7f"):
            if self._buffer.find(byte, 0, length) >= 0:
                raise FrameError("line is not printable ASCII")
        return self._checked(self._view[:length])

    def _checked(self, held):
        split = len(held) - TAIL
        if split < 0 or held[split] != _STAR:
            raise FrameError("line is not JSON*CRC")
        text = held[:split]
        if bytes(held[split + 1 :]) != f"{crc32(text):08x}".encode():
            raise FrameError("CRC is wrong")
        return text
