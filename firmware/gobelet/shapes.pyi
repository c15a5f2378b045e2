"""What the firmware's parts ask of each other, for type checkers alone: functions, and objects by what they can do.

It is imported only below `if 1 - 1:`, of which neither Python's compiler keeps anything: on the board it costs nothing.
(A plain False would hide it from Pyright, `not __debug__` not from `python -O`.)
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

Bytes = bytes | bytearray | memoryview

Read = Callable[[int, int], Bytes]  # read(position, n): up to n bytes
Draw = Callable[[int], bytes]  # draw(n): n bytes that cannot be guessed
Hmac = Callable[[bytes, bytes], bytes]  # hmac(key, message)
Told = Callable[[str], object]  # told(what)

Board = dict[str, Any]  # a description of boards/
Pairs = Sequence[tuple[str, Any]]  # a record's or an event's keys and values, in order

Params = dict[str, Any]  # of a request: every parameter, absent ones None
Functions = dict[str, Callable[[Params, int, int], dict[str, Any]]]  # method: function(params, now_ms, room) -> result

class Fram(Protocol):
    """Bytes that are safe as soon as `write` returns."""

    size: int
    def read(self, address: int, buffer: bytearray | memoryview) -> None: ...
    def write(self, address: int, buffer: Bytes) -> None: ...

class Slots(Protocol):
    """Values by name, replaced whole or not at all; None: there is none."""

    def get(self, name: str) -> bytes | None: ...
    def put(self, name: str, value: bytes | None) -> None: ...

class Memory(Protocol):
    """What holds the journal's tail; see `journal.tails`."""

    due: int
    tight: int
    def room(self, used: int) -> int: ...
    def place(self, position: int) -> int: ...
    def add(self, position: int, entry: bytes, number: int) -> None: ...
    def read(self, position: int, n: int) -> bytes | bytearray: ...

class Keeper(Protocol):
    """Keeps the operator's key; the journal does."""

    def slot(self, name: str) -> bytes | None: ...
    def put(self, name: str, value: bytes | None) -> None: ...

class Port(Protocol):
    """A serial port that never waits: `read` gives b"" where nothing has come, `write` says how many bytes it took."""

    def read(self, limit: int) -> bytes: ...
    def write(self, data: Bytes) -> int: ...

class Reader(Protocol):
    """A file opened for reading bytes."""

    def seek(self, position: int, /) -> int: ...
    def read(self, n: int, /) -> bytes: ...

Values = Iterable[int]
