"""The journal's tail: the latest records, in FRAM or in small files, from where they go to segments many at a time.

Both kinds of memory have `due`, `tight`, `room(used)`, `place(position)`, `add(position, entry, number)` and
`read(position, n)`; see ring.py. The slot `head` says where the tail begins, in FRAM where there is one; then the flash
has a file `head` too, the journal's id, to tell that there must be an FRAM.
"""

import struct

from gobelet.journal import chain
from gobelet.journal.flash import is_full
from gobelet.journal.slots import HEAD, SLOTS

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable
    from typing import BinaryIO

    from gobelet.journal.flash import Flash
    from gobelet.shapes import Memory, Slots

_CHUNK = 1024


class Files:
    """Without FRAM: each entry in a file `r0`, `r1`, ...; those of earlier rounds of the files do not fit the chain.

    With more than some 1,300 bytes littlefs gives their directory a second pair of blocks; `due` leaves that much for
    the record that comes last. Then there is no room until all have gone to a segment. Reads the files when made.
    """

    due = 1150
    tight = 0

    def __init__(self, flash: "Flash") -> None:
        self._flash = flash
        self._entries = b""
        number, entry = 0, flash.get("r0")
        while entry:
            self._entries += entry
            number += 1
            entry = flash.get(f"r{number}")

    def room(self, used: int) -> int:
        """Bytes that the next entry may have, when `used` are taken: any, or none."""
        return 0 if used >= self.due else chain.LONGEST + chain.OVERHEAD

    def place(self, position: int) -> int:
        """Where the first entry lies that is written after those up to `position` have gone."""
        return 0

    def add(self, position: int, entry: bytes, number: int) -> None:
        """Writes an entry. number: how many of the tail come before it."""
        self._flash.put(f"r{number}", entry)
        self._entries = self._entries[:position] + entry

    def patch(self, position: int, data: bytes) -> None:
        """Nothing: littlefs checks its files itself."""

    def read(self, position: int, n: int) -> bytes:
        """n bytes from `position` on."""
        return self._entries[position : position + n]


class Tail:
    """base: State before the first record; start, end: positions; read: of the memory.

    mark: None, or (State, position) up to which entries are due for the flash.
    """

    base: chain.State  # from `open` on

    def __init__(self, flash: "Flash", slots: "Slots", memory: "Memory") -> None:
        self._flash = flash
        self._slots = slots
        self._memory = memory
        self._file: BinaryIO | None = None
        self._resting = False
        self._copied = self.start = self.end = 0
        self.mark: tuple[chain.State, int] | None = None
        self.read = memory.read

    def open(self, fresh: "Callable[[], chain.State]") -> tuple[str, chain.State, bool]:
        """(word as `Journal.open` returns it, State at the end, torn). fresh: f() -> State of a new journal.

        What the head says holds: numbers and chain go on, whatever the flash has (F21). Without it all begins anew.
        """
        marker, head = self._flash.get(HEAD), self._slots.get(HEAD) or b""
        base = chain.unpack(head)
        known = base and marker in (head, base.id)
        if base:
            self.base = base
            self.start = self._copied = int.from_bytes(head[chain.STATE_BYTES :], "big")
        else:
            self._begin(fresh())
        self._flash.load(self.base.id)
        fits, state, torn = self._follow()
        if self._slots is not self._flash and marker != self.base.id:
            self._flash.put(HEAD, self.base.id)
        ran = marker is not None or state.seq or self._flash.others
        return "resumed" if known and fits else "storage-lost" if ran else "fresh", state, torn

    def _begin(self, base: chain.State) -> None:
        """A new journal. The head comes last; before it goes whatever might be taken for this one's."""
        for name, _ in SLOTS:
            self._slots.put(name, None)
        self._memory.add(0, b"", 0)
        self._drop(base, 0)

    def _follow(self) -> tuple[bool, chain.State, bool]:
        """Takes in what the memory has; (do the segments lead up to it, State at the end, does something torn follow).

        What a segment has as well goes: the power was cut after that was closed. Segments that do not fit go, too.
        """
        state, self.end = self.base.copy(), self.start
        kept = self._flash.end()
        both: tuple[chain.State, int] | None = None

        def passed(after: chain.State, position: int) -> None:
            nonlocal both
            self._passed(after, position)
            if kept and after.hash == kept.hash:
                both = after.copy(), position

        at, torn = chain.follow(self.read, self.start, state, passed)
        while torn and self._mend(at, state.hash):
            at, torn = chain.follow(self.read, at, state, passed)
        if both:
            self._drop(*both)
        fits = not kept or kept.hash == self.base.hash
        if not fits:
            self._flash.part(self.base)
        return fits, state, torn

    def _mend(self, position: int, digest: bytes) -> bool:
        """An entry in which FRAM has lost a bit, put right; digest: the hash before it."""
        entry = chain.mended(self.read, position, digest) if self._slots is not self._flash else None
        if entry:
            self._memory.patch(position, entry)
        return entry is not None

    def _passed(self, state: chain.State, position: int) -> None:
        """An entry ends at `position` with `state` after it."""
        self.end = position
        if self.mark is None and position - self.start >= self._memory.due:
            self.mark = state.copy(), position

    def _drop(self, base: chain.State, position: int) -> None:
        """The tail begins at `position` from now on, with State `base`: what lay before is in a segment, or gone."""
        place = self._memory.place(position)
        self._slots.put(HEAD, base.pack() + struct.pack(">I", place))
        self.end += place - position
        self.base, self.start, self._copied, self.mark = base, place, place, None
        self._resting = False

    @property
    def _room(self) -> int:
        return self._memory.room(self.end - self.start)

    def add(self, entry: bytes, after: chain.State) -> None:
        """Makes one more record safe, with State `after` after it. Raises OSError when no memory takes it."""
        while self._room < len(entry):
            self._step(True)
        while True:
            try:
                self._memory.add(self.end, entry, after.seq - self.base.seq - 1)
                break
            except OSError as error:
                if not (is_full(error) and self._flash.drop_oldest()):
                    raise
        self._passed(after, self.end + len(entry))

    def flush(self, quiet: bool) -> bool:
        """One step towards flash, if anything is due and it suits, or must be. True when the flash was touched."""
        tight = self._room < self._memory.tight
        if self.mark is None or not (tight or (quiet and not self._resting)):
            return False
        self._step(tight)
        return True

    def _step(self, must: bool) -> None:
        """What does not fit makes the oldest segment go; if it must be, a flash that takes nothing costs the tail's
        oldest records.
        """
        try:
            self._spill()
        except OSError as error:
            if self._file:
                self._flash.abandon(self._file, self.base)
                self._file, self._copied = None, self.start
            full = is_full(error)
            if full and self._flash.drop_oldest():
                return
            self._resting = True
            if must and not full and self._slots is self._flash:
                raise
            if must:
                self._drop(*self.mark)  # type: ignore[misc]  # see _spill

    def _spill(self) -> None:
        """Opens a segment, or copies a KB to it, or closes it and moves the tail on. At most one block's erase each."""
        after, end = self.mark  # type: ignore[misc]  # room ends beyond `due`, and there the mark is
        if self._copied == end:
            if self._file:
                self._flash.finish(self._file, self.base, end - self.start)
                self._file = None
            self._drop(after, end)
        elif self._file is None:
            self._file = self._flash.begin(self.base, end - self.start)
        else:
            n = min(_CHUNK, end - self._copied)
            self._file.write(self.read(self._copied, n))
            self._copied += n
