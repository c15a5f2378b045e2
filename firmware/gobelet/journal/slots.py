"""Slots: a few bytes outside the chain, replaced whole or not at all (F20), some of them secret.

In FRAM a slot has two copies, each with a generation and a CRC; a value goes into the older one. What a secret slot
held before is then overwritten with zeros, so that it is really gone. On flash a slot is a file of its own; there an
old value stays in blocks that littlefs has not erased yet: what must be secret even from somebody who opens the table
belongs into FRAM.
"""

import os
import struct
from binascii import crc32

# name, most bytes, secret
SLOTS = (("seed", 64, True), ("key", 64, True), ("resume", 2000, False))
_HEAD = ">IHI"
_HEAD_BYTES = 10
# instead of a length: the slot holds nothing
_NONE = 0xFFFF


def check(name, value):
    """Raises ValueError for a slot that is none, or more bytes than it has."""
    most = [room for slot, room, _ in SLOTS if slot == name]
    if not most or (value is not None and len(value) > most[0]):
        raise ValueError(f"no slot {name} of that size")


class FramSlots:
    """All slots in FRAM from address `start` on."""

    def __init__(self, fram, start):
        self._fram = fram
        self._places = {}
        for name, room, secret in SLOTS:
            self._places[name] = start, start + _HEAD_BYTES + room, room, secret
            start += 2 * (_HEAD_BYTES + room)

    def clean(self):
        """Wipes what a cut left of old secrets; called once, at start."""
        for name, (_, _, _, secret) in self._places.items():
            if secret:
                self._wipe(name, self._copies(name)[0][1])

    def get(self, name):
        """The bytes, or None."""
        return self._copies(name)[1][2]

    def put(self, name, value):
        """Replaces the value; None removes it."""
        (_, older, _), (generation, newer, _) = self._copies(name)
        data = value or b""
        head = struct.pack(">IH", generation + 1, _NONE if value is None else len(data))
        crc = struct.pack(">I", crc32(data, crc32(head)))
        _, _, room, secret = self._places[name]
        self._fram.write(older, head + crc + data + bytes(room - len(data) if secret else 0))
        if secret:
            self._wipe(name, newer)

    def _wipe(self, name, address):
        self._fram.write(address, bytes(_HEAD_BYTES + self._places[name][2]))

    def _copies(self, name):
        """Both copies as (generation, address, value or None), the older one first."""
        first, second, room, _ = self._places[name]
        return sorted([self._copy(first, room), self._copy(second, room)])

    def _copy(self, address, room):
        head = bytearray(_HEAD_BYTES)
        self._fram.read(address, head)
        generation, size, crc = struct.unpack(_HEAD, head)
        data = bytearray(size if size <= room else 0)
        self._fram.read(address + _HEAD_BYTES, data)
        if crc != crc32(data, crc32(head[:6])):
            return 0, address, None
        return generation, address, None if size == _NONE else bytes(data)


class FileSlots:
    """Each slot a file of the folder, replaced whole when it is closed. One byte stands before the value: a file that
    a cut caught between its first opening and its first closing is empty, and no value.
    """

    def __init__(self, folder):
        self._folder = folder

    def get(self, name):
        """The bytes, or None."""
        try:
            with open(self._path(name), "rb") as file:
                data = file.read()
        except OSError:
            return None
        return data[1:] if data else None

    def put(self, name, value):
        """Replaces the value; None removes it."""
        if value is not None:
            with open(self._path(name), "wb") as file:
                file.write(b"=" + value)
        elif self.get(name) is not None:
            os.remove(self._path(name))

    def clean(self):
        """Nothing to wipe: see above."""

    def _path(self, name):
        return self._folder + "/" + name + ".slot"
