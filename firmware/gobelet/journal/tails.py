"""The two tails that a journal can have, with the same face: one in FRAM, one in a small file.

`open(found) -> (word, State at the end, torn)`, `add(entry, before, after)`, `flush(quiet)`, `read(pos, n)`, `start`,
and `base`, the State before the tail's first record. found: what `Flash.load_tail` gave; word: what `Journal.open`
returns.
"""

from gobelet.journal import chain
from gobelet.journal.flash import TAIL_BYTES, is_full
from gobelet.journal.ring import TIGHT, Ring

_CHUNK = 1024


class FileTail:
    """The latest records in a file of at most TAIL_BYTES; when it is full they move to the segment being filled."""

    start = 0

    def __init__(self, flash, fresh):
        self._flash = flash
        self._fresh = fresh
        self._entries = b""
        self.base = None

    def open(self, found):
        """A tail whose FRAM is gone is lost with it: then all begins anew, under another id."""
        word = "fresh" if found is None else "storage-lost" if found[1] else "resumed"
        if word == "resumed":
            self.base, _, self._entries = found
        else:
            self.base = self._fresh()
        word = self._line_up(word)
        if word != "resumed":
            self._flash.save_tail(self.base, False, self._entries)
        state = self.base.copy()
        return word, state, chain.follow(self.read, 0, state)[1]

    def _line_up(self, word):
        """Fits the tail to the segments: one that had moved already is empty, a gap means that segments are lost."""
        self._flash.load(self.base.id)
        if word == "fresh" and self._flash.has_others:
            return "storage-lost"
        end = self._flash.end()
        if end and end.seq > self.base.seq:
            self.base, self._entries = end, b""
        elif end and end.seq < self.base.seq:
            self._flash.disown()
            return "storage-lost"
        return word

    def add(self, entry, before, after):
        """Makes one more record safe. before, after: States around it. Raises OSError when the flash takes nothing."""
        while True:
            try:
                return self._add(entry, after)
            except OSError as error:
                if not is_full(error) or not self._give_way(before):
                    raise

    def _add(self, entry, after):
        entries = self._entries + entry
        if chain.STATE_BYTES + 1 + len(entries) > TAIL_BYTES:
            self._flash.extend(self.base, entries)
            self.base, self._entries = after, b""
        else:
            self._flash.save_tail(self.base, False, entries)
            self._entries = entries

    def _give_way(self, before):
        """Full: the oldest segment goes, at last the tail itself; False when there is nothing left to go."""
        if self._flash.drop_oldest():
            return True
        emptied = bool(self._entries)
        self.base, self._entries = before, b""
        return emptied

    def settle(self):
        """Moves the tail to its segment and closes that: the tail goes on in FRAM, from the State at its end."""
        if self._entries:
            self._flash.extend(self.base, self._entries)
        self._flash.seal()

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

    def open(self, found):
        """What the FRAM says holds; numbers and chain go on whatever the flash has (F21)."""
        known = self._ring.load()
        word = self._resume(found) if known else self._begin(found)
        state = self.base.copy()
        _, torn = chain.follow(self.read, self.start, state, self._ring.passed)
        if not found and known and not state.seq:
            word = "fresh"
        if word != "resumed" or not found[1]:
            self._flash.save_tail(self.base, True)
        return word, state, torn

    def _begin(self, found):
        """No tail in FRAM: one on flash moves here; where there should have been one, all begins anew."""
        if found and not found[1]:
            tail = FileTail(self._flash, self._fresh)
            word, base, _ = tail.open(found)
            tail.settle()
        else:
            word, base = "storage-lost" if found else "fresh", self._fresh()
            self._flash.load(base.id)
        self._ring.format(base)
        return word

    def _resume(self, found):
        self._flash.load(self.base.id)
        self._flash.seal()
        # a segment from here on was closed, but the power went before the FRAM knew
        self._flash.forget(self.base.seq)
        end = self._flash.end()
        if end and end.hash != self.base.hash:
            self._flash.disown()
            return "storage-lost"
        return "resumed" if found and found[0].id == self.base.id else "storage-lost"

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
