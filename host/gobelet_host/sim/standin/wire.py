"""The messages between the host and the interpreter below it: names, fields, bytes. Both sides run this module.

A message is a frame: its kind (1 byte), the length of what follows (3 bytes), its fields. Numbers are unsigned and
little endian; where the last field is `REST` it is bytes of any length. A field `token` is the host's number of a
command: `done` gives it back when the command is done.
"""

if 1 - 1:  # never: for type checkers alone
    from typing import Any

HEAD = 4  # bytes of a frame before its fields
REST = 0  # the width of a field that takes all bytes that are left
MOST = 0xFFFFFF  # bytes of fields

RAW = ("ok", "stuck0", "stuck1", "noise", "shift")  # what `raw` does to a seat's register, by number
ENDS = ("watchdog", "restart", "bootloader", "cut")  # why `ended` ends a power-on, by number
SCRATCH = 6  # words that outlive a reset, 4 bytes each: the chip's registers, then the simulator's own
REGISTERS = 4  # these loss of power clears


class WireError(Exception):
    """A message that is none, with a sentence that says why."""


class Direction:
    """All messages of one direction: {name: (kind, (field, bytes), ...)}."""

    def __init__(self, messages: "dict[str, Any]") -> None:
        self.messages = messages
        self._names = {messages[name][0]: name for name in messages}

    def encode(self, name: str, values: "dict[str, Any]") -> "tuple[bytes | bytearray, bytes]":
        """(head, rest) of a frame: what stands before the bytes of `REST`, and these as they were given.

        values: {field: number, or bytes}. Raises WireError where the message has other fields or a number has no room.
        """
        message = self.messages.get(name)
        if message is None or len(values) != len(message) - 1:
            raise WireError(f"no message {name!r} of {sorted(values)}")
        head, rest = bytearray(HEAD), b""
        for field, width in message[1:]:
            if field not in values:
                raise WireError(f"{name} needs {field}")
            if width == REST:
                rest = values[field]
            else:
                head += _number(name, field, values[field], width)
        size = len(head) - HEAD + len(rest)
        if size > MOST:
            raise WireError(f"{name} of {size} bytes")
        head[0] = ord(message[0])
        head[1:HEAD] = size.to_bytes(HEAD - 1, "little")
        return head, rest

    def decode(self, kind: int, payload: bytes) -> "tuple[str, dict[str, Any]]":
        """(name, {field: number, or bytes}) of a frame; `REST` is a slice of the payload. Raises WireError."""
        name = self._names.get(chr(kind))
        if name is None:
            raise WireError(f"no message of kind {kind}")
        values, at, size = {}, 0, len(payload)
        for field, width in self.messages[name][1:]:
            end = at + width if width else size
            if end > size:
                break
            values[field] = int.from_bytes(bytes(payload[at:end]), "little") if width else payload[at:]
            at = end
        if at != size or len(values) != len(self.messages[name]) - 1:
            raise WireError(f"{name} of {size} bytes")
        return name, values


def length(head: bytearray) -> int:
    """How many bytes of fields follow a frame's head."""
    return head[1] | head[2] << 8 | head[3] << 16


def _number(name: str, field: str, value: int, width: int) -> bytes:
    """The bytes of a field."""
    if not 0 <= value < 1 << 8 * width:
        raise WireError(f"{name}: {field} {value} has no room in {width} bytes")
    return int(value).to_bytes(width, "little")


_TOKEN = ("token", 2)

TO_BOARD = Direction(
    {
        "options": ("O", ("text", REST)),  # JSON; the first message
        "contact": ("S", _TOKEN, ("seat", 1), ("place", 1), ("down", 1)),  # seat 0: a key of the centre
        "tap": ("T", _TOKEN, ("seat", 1), ("place", 1), ("ms", 2)),  # a finger presses and lets go
        "cable": ("P", _TOKEN, ("seat", 1), ("plugged", 1)),
        "raw": ("R", _TOKEN, ("seat", 1), ("bits", 1)),  # place in RAW
        "supply": ("V", _TOKEN, ("millivolts", 2)),
        "coins": ("C", _TOKEN, ("pulses", 1)),
        "advance": ("N", _TOKEN, ("ms", 4)),  # a driven clock goes on
        "picture": ("L", _TOKEN),  # `leds` once more, before `done`
        "watch": ("W", _TOKEN, ("on", 1)),  # `leds` of every transfer from now on
        "ping": ("Y", _TOKEN),  # nothing but `done`
        "input": ("U", ("data", REST)),  # bytes into the serial port
        "dtr": ("D", ("up", 1)),  # a program has the port open
        "taken": ("A", ("whole", 1)),  # what became of the last `output`: 1 somebody has it, 0 it waits
    }
)
FROM_BOARD = Direction(
    {
        "done": ("d", _TOKEN, ("t_us", 8)),
        "ended": ("X", ("why", 1), ("t_us", 8), ("consumed", 4), ("scratch", REST)),  # the last; place in ENDS
        "scratch": ("g", ("scratch", REST)),  # the registers, for a watchdog that the host plays
        "leds": ("l", ("t_us", 8), ("cables", 1), ("led_ma", 1), ("words", REST)),  # cables: a bit a seat
        "tone": ("z", ("hz", 2)),  # 0 is silence
        # at most twice a second: passes of the loop since the last one, and, where that is asked for, bytes of heap in
        # use at most after one of them; no pass: before the firmware is imported, so what the stand-ins take
        "beat": ("b", ("passes", 4), ("heap", 4)),
        "output": ("U", ("data", REST)),  # bytes out of the serial port
        "read": ("u",),  # the last `input` was read
    }
)
