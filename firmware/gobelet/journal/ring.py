"""The journal's tail in FRAM: records are safe at once, wear nothing and stop nothing.

Layout: two copies of the header, the slots (slots.py), the ring. A header is a generation, the place at which the
tail begins and the State there, with a CRC over all; both copies are written, one after the other, so that one is whole
after a cut anywhere. The tail's end is not stored: entries are followed to the last whole one.
Positions grow as long as the board runs; the address is the position modulo the ring's size.
"""

import struct
from binascii import crc32

from gobelet.journal import chain

HEADER_BYTES = 128
RING_START = 2 * HEADER_BYTES + 4400
# As many bytes go to flash at once: with the segment's head and littlefs's pointers just below four blocks of 4,096.
SPILL_BYTES = 15400
# Room below which the tail goes to flash whether it suits or not: a record, a `prune` and the mark of the end
TIGHT = 2000
_SMALLEST = RING_START + 3 * TIGHT
_END = b"\x00\x00"


class Ring:
    """base: State before the first record; start, end: positions; mark: None, or (State, position) up to which entries
    are due for the flash. fram: `size`, `read(address, buffer)`, `write(address, buffer)`.
    """

    def __init__(self, fram):
        if fram.size < _SMALLEST:
            raise ValueError(f"FRAM of {fram.size} bytes, at least {_SMALLEST}")
        self._fram = fram
        self._size = fram.size - RING_START
        self._due = min(SPILL_BYTES, self._size // 2)
        self._generation = 0
        self.base = None
        self.start = self.end = 0
        self.mark = None

    def load(self):
        """Reads the header; False when there is none."""
        for copy in (0, HEADER_BYTES):
            data = bytearray(HEADER_BYTES)
            self._fram.read(copy, data)
            generation, position, crc = struct.unpack(">III", data[:12])
            if crc == crc32(data[12:], crc32(data[:8])) and generation > self._generation:
                self._generation = generation
                self.base, self.start = chain.unpack(data[12:]), position
        self.end = self.start
        return self.base is not None

    def format(self, base):
        """An empty tail after the State `base`. The header comes last: a cut before it leaves no tail."""
        self._write(self.end, _END)
        self.drop(base, self.end)

    def drop(self, base, position):
        """The tail begins at `position` from now on, with State `base`: what lay before is on flash, or gone."""
        self._generation += 1
        # the ring's own place, since a position outgrows four bytes within years
        head = struct.pack(">II", self._generation, position % self._size)
        body = base.pack() + bytes(HEADER_BYTES - 12 - chain.STATE_BYTES)
        header = head + struct.pack(">I", crc32(body, crc32(head))) + body
        self._fram.write(0, header)
        self._fram.write(HEADER_BYTES, header)
        self.base, self.start, self.mark = base, position, None

    def passed(self, state, position):
        """An entry ends at `position` with `state` after it, while the tail is written or followed."""
        self.end = position
        if self.mark is None and position - self.start >= self._due:
            self.mark = state.copy(), position

    @property
    def room(self):
        """Bytes that an entry may have."""
        return self._size - (self.end - self.start) - len(_END)

    def add(self, entry):
        """Writes an entry and the new end in one go; the caller has looked at `room` and calls `passed`."""
        self._write(self.end, entry + _END)

    def read(self, position, n):
        """n bytes from `position` on."""
        data = bytearray(n)
        at = position % self._size
        first = min(n, self._size - at)
        view = memoryview(data)
        self._fram.read(RING_START + at, view[:first])
        if first < n:
            self._fram.read(RING_START, view[first:])
        return data

    def _write(self, position, data):
        at = position % self._size
        first = min(len(data), self._size - at)
        self._fram.write(RING_START + at, data[:first])
        if first < len(data):
            self._fram.write(RING_START, data[first:])
