"""Slots: a few bytes outside the chain, replaced whole or not at all (F20), some of them secret.

In FRAM a slot has two copies, each with a generation and a CRC. A value goes into the one that is empty; then the other
is overwritten with zeros, so that what it held is really gone. Where one bit has changed, the CRC tells which, and it
is put right. On flash a slot is a small file (flash.py); there an old value stays in blocks that littlefs has not
erased yet: what must be secret even from somebody who opens the table belongs into FRAM.
"""

import struct
from binascii import crc32

from gobelet.journal import chain

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Fram

# the journal's own slot: the State before the first record of the tail, and its position
HEAD = "head"
# name, most bytes
SLOTS = ((HEAD, chain.STATE_BYTES + 4), ("seed", 64), ("key", 64), ("resume", 2000))
_FORM = ">IHI"
_FORM_BYTES, _CRC = 10, 6  # all of it; what comes before the CRC
_POLYNOMIAL = 0xEDB88320  # of the CRC-32, its lowest power first (IEEE 802.3)


def check(name: str, value: bytes | None) -> None:
    """Raises ValueError for a slot that is none, or more bytes than it has."""
    most = dict(SLOTS[1:], seed=32).get(name, -1)
    if len(value or b"") > most:
        raise ValueError(f"no slot {name} of that size")


class FramSlots:
    """All slots, from the FRAM's beginning on. end: the address after them."""

    def __init__(self, fram: "Fram") -> None:
        self._fram = fram
        self._places: dict[str, tuple[int, int, int]] = {}
        self.end = 0
        for name, room in SLOTS:
            self._places[name] = self.end, self.end + _FORM_BYTES + room, room
            self.end += 2 * (_FORM_BYTES + room)

    def clean(self) -> None:
        """Wipes what a cut left of old secrets; called once, at start."""
        for name, (_, _, room) in self._places.items():
            older, (_, newer, value) = self._copies(name)
            for address in (older[1],) if value is not None else (older[1], newer):
                if any(self._read(address, _FORM_BYTES + room)):
                    self._fram.write(address, bytes(_FORM_BYTES + room))

    def get(self, name: str) -> bytes | None:
        """The bytes, or None."""
        return self._copies(name)[1][2]

    def put(self, name: str, value: bytes | None) -> None:
        """Replaces the value; None removes it."""
        (_, spare, _), (generation, address, old) = self._copies(name)
        if value == old:
            return
        if value is not None:
            head = struct.pack(">IH", generation + 1, len(value))
            self._fram.write(spare, head + struct.pack(">I", crc32(value, crc32(head))) + value)
        self._fram.write(address, bytes(_FORM_BYTES + len(old or b"")))

    def _copies(self, name: str) -> list[tuple[int, int, bytes | None]]:
        """Both copies as (generation, address, value or None), the older one first."""
        first, second, room = self._places[name]
        return sorted([self._copy(first, room), self._copy(second, room)])

    def _copy(self, address: int, room: int) -> tuple[int, int, bytes | None]:
        for tries in range(3):
            form = self._read(address, _FORM_BYTES)
            generation, size, crc = struct.unpack(_FORM, form)
            data = self._read(address + _FORM_BYTES, min(size, room))
            if crc == crc32(data, crc32(form[:_CRC])):
                return generation, address, bytes(data)
            if not any(form):
                break
            if tries == 1:  # it is no misreading of the bus
                self._mend(address, room, form)
        return 0, address, None

    def _mend(self, address: int, room: int, form: bytearray) -> None:
        """Puts right what is wrong in one bit; of anything else nothing changes."""
        _, size, crc = struct.unpack(_FORM, form)
        data = address + _FORM_BYTES
        for bit in range(16):
            other = size ^ 1 << bit
            head = form[: _CRC - 2] + struct.pack(">H", other)
            if other <= room and crc == crc32(self._read(data, other), crc32(head)):
                self._fram.write(address, head)
                return
        if size > room:
            return
        whole = form[:_CRC] + self._read(data, size)
        wrong = crc ^ crc32(whole)
        bit = flipped(8 * len(whole), wrong)
        if not wrong & (wrong - 1):  # in the CRC itself
            self._fram.write(address + _CRC, struct.pack(">I", crc32(whole)))
        elif bit >= 0:
            place = bit >> 3
            at = address + place if place < _CRC else data + place - _CRC
            self._fram.write(at, bytes((whole[place] ^ 1 << (bit & 7),)))

    def _read(self, address: int, size: int) -> bytearray:
        data = bytearray(size)
        self._fram.read(address, data)
        return data


def flipped(bits: int, wrong: int) -> int:
    """Which one of so many bits, from the first, makes that difference in their CRC-32 when it changes; -1: none."""
    change = _POLYNOMIAL
    for bit in range(bits - 1, -1, -1):
        if change == wrong:
            return bit
        change = change >> 1 ^ (_POLYNOMIAL if change & 1 else 0)
    return -1
