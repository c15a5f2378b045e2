"""The two tails that a journal can have, with the same face: one in FRAM, one in small files.

`open(marker) -> (word, State at the end, torn)`, `add(entry, before, after)`, `flush(quiet)`, `read(pos, n)`, `start`,
and `base`, the State before the tail's first record. marker: None, or (State, is the tail in FRAM) as the file `base`
has it; word: what `Journal.open` returns.
"""

from gobelet.journal import chain
from gobelet.journal.flash import is_full
from gobelet.journal.ring import TIGHT, Ring

_CHUNK = 1024
# The latest records on flash, at most, and the longest of them: more, and littlefs gives their directory a second pair
# of blocks, or a record a block of its own. Then they move to the last segment, which costs one block's erase or two.
_LATEST_BYTES = 1300
_ENTRY_BYTES = 490


def load_marker(flash):
    """What the flash says of a journal: None, or (State that it began from, is its tail in FRAM)."""
    data = flash.small("base")
    base = chain.unpack(data)
    return base and (base, data[-1] == 1)


def save_marker(flash, base, in_fram):
    """Replaces it."""
    flash.save_small("base", base.pack() + bytes((in_fram,)))


class FileTail:
    """The latest records in files of their own; when there are too many they move to the last segment."""

    start = 0

    def __init__(self, flash, fresh):
        self._flash = flash
        self._fresh = fresh
        self._entries = b""
        self._count = 0
        self.base = None

    def open(self, marker):
        """A tail whose FRAM is gone is lost with it: then all begins anew, under another id."""
        word = "fresh" if marker is None else "storage-lost" if marker[1] else "resumed"
        self.base = marker[0] if word == "resumed" else self._fresh()
        word = self._line_up(word)
        state = self.base.copy()
        if word == "resumed":
            self._load(state)
        else:
            save_marker(self._flash, self.base, False)
        return word, state, False

    def _line_up(self, word):
        """The tail begins where the segments end; where they end too early, some are lost."""
        self._flash.load(self.base.id)
        if word == "fresh" and self._flash.others:
            return "storage-lost"
        end = self._flash.end()
        if end and end.seq < self.base.seq:
            self._flash.disown()
            return "storage-lost"
        self.base = end or self.base
        return word

    def _load(self, state):
        """Takes in the files that follow the base, one after the other."""
        while True:
            entry = self._flash.small(f"r{self._count}")
            end, torn = chain.follow(lambda pos, n, data=entry: data[pos : pos + n], 0, state)
            if not end or torn:
                return
            self._entries += entry
            self._count += 1

    def add(self, entry, before, after):
        """Makes one more record safe. before, after: States around it. Raises OSError when the flash takes nothing."""
        while True:
            try:
                return self._add(entry, after)
            except OSError as error:
                if not is_full(error) or not self._give_way(before):
                    raise

    def _add(self, entry, after):
        if len(entry) > _ENTRY_BYTES or len(self._entries) + len(entry) > _LATEST_BYTES:
            self._flash.extend(self.base, self._entries + entry)
            self.base, self._entries, self._count = after, b"", 0
        else:
            self._flash.save_small(f"r{self._count}", entry)
            self._entries += entry
            self._count += 1

    def _give_way(self, before):
        """Full: the oldest segment goes, at last the latest records; False when there is nothing left to go."""
        held = bool(self._entries)
        if not self._flash.others and len(self._flash.starts) < 2:  # noqa: PLR2004 -- no segment will say where we are
            if not self._flash.starts:
                self.base, self._entries, self._count = before, b"", 0
            save_marker(self._flash, self.base, False)
        return self._flash.drop_oldest() or held

    def settle(self):
        """Moves the latest records to the segments: the tail goes on in FRAM."""
        if self._entries:
            self._flash.extend(self.base, self._entries)

    def flush(self, quiet):
        """Nothing waits: the tail is on flash already."""
        return False

    def read(self, pos, n):
        """n bytes of the entries."""
        return self._entries[pos : pos + n]


class FramTail:
    """The latest records in a ring in FRAM; from some 15 KB on they go to flash, a KB a pass."""

    def __init__(self, flash, fresh, fram):
        self._flash = flash
        self._fresh = fresh
        self._ring = Ring(fram)
        self._file = None
        self._copied = 0
        self._resting = False
        self.read = self._ring.read

    @property
    def base(self):
        """State before the first record of the tail."""
        return self._ring.base

    @property
    def start(self):
        """Position of the first record."""
        return self._ring.start

    def open(self, marker):
        """What the FRAM says holds; numbers and chain go on whatever the flash has (F21)."""
        known = self._ring.load()
        word = self._resume(marker) if known else self._begin(marker)
        state = self.base.copy()
        _, torn = chain.follow(self.read, self.start, state, self._ring.passed)
        if known and not marker and not state.seq:
            word = "fresh"
        if word != "resumed" or not marker[1]:
            save_marker(self._flash, self.base, True)
        return word, state, torn

    def _begin(self, marker):
        """No tail in FRAM: one on flash moves here; where there should have been one, all begins anew."""
        if marker and not marker[1]:
            tail = FileTail(self._flash, self._fresh)
            word, base, _ = tail.open(marker)
            tail.settle()
        else:
            word, base = "storage-lost" if marker else "fresh", self._fresh()
            self._flash.load(base.id)
        self._ring.format(base)
        return word

    def _resume(self, marker):
        self._flash.load(self.base.id)
        # a segment from here on was closed, but the power went before the FRAM knew
        self._flash.forget(self.base.seq)
        end = self._flash.end()
        if end and end.hash != self.base.hash:
            self._flash.disown()
            return "storage-lost"
        return "resumed" if marker and marker[0].id == self.base.id else "storage-lost"

    def add(self, entry, before, after):
        """Makes one more record safe."""
        while self._ring.room < len(entry):
            self._step()
        self._ring.add(entry)
        self._ring.passed(after, self._ring.end + len(entry))

    def flush(self, quiet):
        """One step towards flash, if anything is due and it suits, or must be. True when the flash was touched."""
        tight = self._ring.room < TIGHT
        if self._ring.mark is None or not (tight or (quiet and not self._resting)):
            return False
        self._step()
        return True

    def _step(self):
        """What does not fit makes the oldest segment go; a flash that takes nothing costs the tail's oldest records."""
        try:
            self._spill()
        except OSError as error:
            if self._file:
                self._flash.abandon(self._file, self.base)
                self._file = None
            if is_full(error) and self._flash.drop_oldest():
                return
            self._resting = True
            if self._ring.room < TIGHT:
                self._ring.drop(*self._ring.mark)

    def _spill(self):
        """Opens a segment, or copies a KB to it, or closes it and moves the tail on. At most one block's erase each."""
        base, end = self._ring.mark
        if self._file is None:
            self._copied = self.start
            self._file = self._flash.begin(self.base)
        elif self._copied < end:
            n = min(_CHUNK, end - self._copied)
            self._file.write(self._ring.read(self._copied, n))
            self._copied += n
        else:
            self._flash.finish(self._file, self.base)
            self._file = None
            self._ring.drop(base, end)
            self._resting = False
