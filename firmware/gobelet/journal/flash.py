"""The journal's files, on littlefs: what is written to a file counts when it is closed, whole or not at all.

- small ones: `head` and, without FRAM, the slots and the latest records (slots.py, tails.py). littlefs keeps them
  inside the directory's block, where they cost none of their own.
- `old/`: segments, named by journal and the record before their first; a State, then entries. The last one is being
  filled.

Erases are estimated, in hundredths, fitted to what tests/bench/wear.py measures: nothing on the chip counts them.
"""

import os

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable
    from typing import BinaryIO

    from gobelet.shapes import Read, Reader

from gobelet.journal import chain

# with littlefs's pointers just four blocks of 4,096
SEGMENT_BYTES = 16360
ENOSPC = 28
_SMALL_COST, _APPEND_COST, _BLOCK_COST = 10, 115, 100


def is_full(error: OSError) -> bool:
    """Does the OSError say that there is no room left?"""
    return error.args[0] == ENOSPC


def reader(file: "Reader") -> "Read":
    """f(pos, n) for an open file, as `chain.take` wants it; what cannot be read is nothing."""

    def read(pos: int, n: int) -> bytes:
        try:
            file.seek(pos)
            return file.read(n)
        except OSError:
            return b""

    return read


class Flash:
    """Files below `folder`. budget: most bytes of segments; keep: bytes that others must find free.

    starts: for each segment of this journal the number of the record before it, ascending; others: names of other
    journals' segments; cost: estimated erases since boot, in hundredths.
    """

    def __init__(self, folder: str, budget: int, keep: int) -> None:
        self._folder = folder + "/"
        self._old = folder + "/old/"
        self._most = max(budget // SEGMENT_BYTES - 1, 2)
        self._keep = keep
        self._tag = ""
        self._filled = SEGMENT_BYTES
        self._figures: tuple[int, int] | None = None
        self._damaged = False
        self.starts: list[int] = []
        self.others: list[str] = []
        self.cost = 0

    def prepare(self) -> None:
        """Makes the folders, where missing."""
        for path in (self._folder[:-1], self._old[:-1]):
            try:
                os.stat(path)
            except OSError:
                os.mkdir(path)

    def get(self, name: str) -> bytes | None:
        """A small file's bytes, or None. One byte stands before them: a file that a cut caught between its first
        opening and its first closing is empty, and none.
        """
        try:
            with open(self._folder + name, "rb") as file:
                data = file.read()
        except OSError:
            return None
        return data[1:] if data else None

    def put(self, name: str, value: bytes | None) -> None:
        """Replaces a small file; None removes it."""
        if value is not None:
            with open(self._folder + name, "wb") as file:
                file.write(b"=" + value)
        elif self.get(name) is not None:
            os.remove(self._folder + name)
        self.cost += _SMALL_COST

    def load(self, journal: bytes) -> None:
        """Finds the segments of the journal (8 bytes) and of others, and what a cut left of one that was begun."""
        self._tag = journal.hex()[:8]
        names = sorted(os.listdir(self._old))
        self.starts = [int(name[8:], 16) for name in names if name.startswith(self._tag)]
        self.others = [name for name in names if not name.startswith(self._tag)]
        self._damaged = bool(self.starts) and not self.head(self.starts[-1])
        if self._damaged:
            self._remove(self._name(self.starts.pop()))

    def head(self, start: int) -> chain.State | None:
        """The State at the beginning of a segment, or None."""
        with self.open(start) as file:
            return chain.unpack(reader(file)(0, chain.STATE_BYTES))

    def end(self) -> chain.State | None:
        """State after the last segment, or None without one. One with something torn at its end is not filled on."""
        state = self.head(self.starts[-1]) if self.starts else None
        if state:
            with self.open(self.starts[-1]) as file:
                end, torn = chain.follow(reader(file), chain.STATE_BYTES, state)
            self._filled, self._damaged = SEGMENT_BYTES if torn else end, self._damaged or torn
        return state

    def begin(self, base: chain.State, size: int) -> "BinaryIO":
        """An open file for `size` bytes of entries after State `base`: the last segment while it has room, or a new
        one. They count from `finish` on. Raises OSError.
        """
        if self._fits(size):
            return open(self._old + self._name(self.starts[-1]), "ab")
        self._figures = None
        self.make_room(1)
        file = open(self._old + self._name(base.seq), "wb")  # noqa: SIM115 -- filled over many passes of the loop
        file.write(base.pack())
        return file

    def finish(self, file: "BinaryIO", base: chain.State, size: int) -> None:
        """Closes what `begin` gave."""
        file.close()
        if not self._fits(size):
            self.starts.append(base.seq)
            self._filled = chain.STATE_BYTES
        self._filled += size
        self._figures = None
        self.cost += _APPEND_COST + size * _BLOCK_COST // 4096

    def _fits(self, size: int) -> bool:
        return bool(self.starts) and self._filled + size <= SEGMENT_BYTES

    def abandon(self, file: "BinaryIO", base: chain.State) -> None:
        """Drops what `begin` gave, as far as a flash that is full or sick lets us. The next segment is a new one."""
        self._filled = SEGMENT_BYTES
        undoes: list[Callable[[], None]] = [file.close, lambda: os.remove(self._old + self._name(base.seq))]
        for undo in undoes:
            try:
                undo()
            except OSError:
                continue

    def part(self, base: chain.State) -> None:
        """The segments do not lead up to State `base`. What was damaged stays, up to there, and a new segment begins;
        of another time, all go.
        """
        self._filled = SEGMENT_BYTES + 1
        self._damaged = self._damaged and self.starts[-1] < base.seq
        if self._damaged:
            self.finish(self.begin(base, 0), base, 0)
        while self.starts and not self._damaged:
            self._remove(self._name(self.starts.pop()))

    def open(self, start: int) -> "BinaryIO":
        """The segment that begins after record `start`, opened for reading. Raises OSError."""
        return open(self._old + self._name(start), "rb")

    def make_room(self, n: int) -> None:
        """Room for `n` segments: the oldest go while there are too many, or the others' share is touched; one stays."""
        while self.others or len(self.starts) > 1:
            tight = self.free()[0] < self._keep + n * SEGMENT_BYTES
            if not tight and len(self.starts) + len(self.others) + n <= self._most:
                return
            self.drop_oldest()

    def drop_oldest(self) -> bool:
        """Removes one segment, other journals' first; False when there is none."""
        if not self.others and not self.starts:
            return False
        self._remove(self.others.pop(0) if self.others else self._name(self.starts.pop(0)))
        return True

    def free(self) -> tuple[int, int]:
        """(free bytes, blocks) of the whole filesystem, as they were when segments last came or went: littlefs walks
        through all of it to tell.
        """
        if not self._figures:
            figures = os.statvfs(self._folder[:-1])
            free = figures[3] if figures[3] <= figures[2] else 0  # littlefs may count more than there is, and wrap
            self._figures = figures[1] * free, figures[2]
        return self._figures

    def _name(self, start: int) -> str:
        return f"{self._tag}{start:08x}"

    def _remove(self, name: str) -> None:
        os.remove(self._old + name)
        self.cost += _SMALL_COST
        self._figures = None
