"""The journal's latest records in FRAM: they are safe at once, wear nothing and stop nothing.

Entries lie one after the other; the end is not stored, they are followed to the last whole one. The address is the
position modulo the ring's size.
"""

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Fram

# As many bytes go to flash at once: with the segment's head and littlefs's pointers just below four blocks of 4,096.
SPILL_BYTES = 15400
_END = b"\x00\x00"


class Ring:
    """The FRAM from address `first` on. fram: `size`, `read(address, buffer)`, `write(address, buffer)`.

    due: from so many bytes on, entries go to flash when it suits; tight: with less room than that, whether it suits or
    not (a record, a `prune` and the mark of the end).
    """

    tight = 2000

    def __init__(self, fram: "Fram", first: int) -> None:
        if fram.size < first + 3 * self.tight:
            raise ValueError(f"FRAM of {fram.size} bytes, at least {first + 3 * self.tight}")
        self._fram = fram
        self._first = first
        self._size = fram.size - first
        self.due = min(SPILL_BYTES, self._size // 2)

    def room(self, used: int) -> int:
        """Bytes that the next entry may have, when `used` are taken."""
        return self._size - used - len(_END)

    def place(self, position: int) -> int:
        """The smallest position that means the same place."""
        return position % self._size

    def add(self, position: int, entry: bytes, number: int) -> None:
        """Writes an entry and the new end in one go. number: of the entry, from 0 for the first."""
        self.patch(position, entry + _END)

    def patch(self, position: int, data: bytes) -> None:
        """Writes bytes and no end behind them."""
        for address, start, end in self._parts(position, len(data)):
            self._fram.write(address, data[start:end])

    def read(self, position: int, n: int) -> bytearray:
        """n bytes from `position` on."""
        data = bytearray(n)
        view = memoryview(data)
        for address, start, end in self._parts(position, n):
            self._fram.read(address, view[start:end])
        return data

    def _parts(self, position: int, n: int) -> tuple[tuple[int, int, int], ...]:
        """(address, start, end) of the part up to the ring's end, and of one at its beginning where that is needed."""
        at = self.place(position)
        fits = self._size - at
        if n <= fits:
            return ((self._first + at, 0, n),)
        return (self._first + at, 0, fits), (self._first, fits, n)
