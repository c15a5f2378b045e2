"""The journal's files, on littlefs: what is written to a file counts when it is closed, whole or not at all.

- `tail`: the State before its records, one byte that says whether the tail proper is in FRAM, and the latest records;
  at most TAIL_BYTES, so that littlefs keeps it inside its directory block and a record costs no block of its own.
- `now`: the segment being filled, when the tail is a file. A segment is a State and the entries that follow it.
- `old/`: full segments, named by journal and first record; apart from the others, so that these stay quick to find.

Erases are estimated where nobody counts them: in hundredths, fitted to what tests/bench/wear.py measures.
"""

import os

from gobelet.journal import chain

TAIL_BYTES = 500
# with littlefs's pointers just four blocks of 4,096
SEGMENT_BYTES = 16360
ENOSPC = 28
_TAIL_COST, _APPEND_COST, _BLOCK_COST = 18, 110, 100


def is_full(error):
    """Does the OSError say that there is no room left?"""
    return error.args[0] == ENOSPC


def reader(file):
    """f(pos, n) for an open file, as `chain.take` wants it."""

    def read(pos, n):
        file.seek(pos)
        return file.read(n)

    return read


class Flash:
    """Files below `folder`. budget: most bytes of segments; keep: bytes that others must find free.

    starts: for each segment of this journal the number of the last record before it, ascending; cost: estimated
    erases since boot, in hundredths.
    """

    def __init__(self, folder, budget, keep):
        self._folder = folder
        self._most = max(budget // SEGMENT_BYTES - 1, 2)
        self._keep = keep
        self._tag = ""
        self._others = []
        self._now = None
        self._now_bytes = 0
        self._figures = None
        self.starts = []
        self.cost = 0

    def prepare(self):
        """Makes the folders, where missing."""
        for path in (self._folder, self._folder + "/old"):
            try:
                os.stat(path)
            except OSError:
                os.mkdir(path)

    def load_tail(self):
        """(State before the tail, is the tail in FRAM, entries), or None when this flash has no journal."""
        try:
            with open(self._folder + "/tail", "rb") as file:
                data = file.read()
        except OSError:
            return None
        base = chain.unpack(data)
        return base and (base, data[chain.STATE_BYTES] == 1, data[chain.STATE_BYTES + 1 :])

    def save_tail(self, base, in_fram, entries=b""):
        """Replaces the tail."""
        with open(self._folder + "/tail", "wb") as file:
            file.write(base.pack() + bytes((in_fram,)) + entries)
        self.cost += _TAIL_COST

    def load(self, journal):
        """Finds the segments of the journal (8 bytes) and of others; removes one that a cut left without a head."""
        self._tag = journal.hex()[:8]
        self._load_now(journal)
        names = sorted(os.listdir(self._folder + "/old"))
        self.starts = [int(name[8:], 16) for name in names if name.startswith(self._tag)]
        self._others = [name for name in names if not name.startswith(self._tag)]
        if self._now is not None:
            self.starts.append(self._now)

    def _load_now(self, journal):
        path = self._folder + "/now"
        try:
            with open(path, "rb") as file:
                head = chain.unpack(file.read(chain.STATE_BYTES))
        except OSError:
            return
        if not head:
            os.remove(path)
        elif head.id != journal:
            os.rename(path, f"{self._folder}/old/{head.id.hex()[:8]}{head.seq:08x}")
        else:
            self._now, self._now_bytes = head.seq, os.stat(path)[6]

    def seal(self):
        """The segment being filled gets no more entries."""
        if self._now is not None:
            os.rename(self._folder + "/now", self._name(self._now))
            self._now = None

    def extend(self, base, entries):
        """Appends entries, the first of which follows State `base`, to the segment being filled or a new one.

        Raises OSError; nothing has changed then.
        """
        if self._now_bytes + len(entries) > SEGMENT_BYTES:
            self.seal()
        fresh = self._now is None
        if fresh:
            self.make_room()
            entries = base.pack() + entries
        with open(self._folder + "/now", "wb" if fresh else "ab") as file:
            file.write(entries)
        if fresh:
            self._now, self._now_bytes = base.seq, 0
            self._gain(base)
        self._now_bytes += len(entries)
        self.cost += _APPEND_COST + len(entries) * _BLOCK_COST // 4096

    def begin(self, base):
        """An open file for a whole segment after State `base`. It counts from `finish` on; raises OSError."""
        self.make_room()
        file = open(self._name(base.seq), "wb")  # noqa: SIM115 -- filled over many passes of the loop
        file.write(base.pack())
        return file

    def finish(self, file, base):
        """Closes what `begin` gave; now it counts. Raises OSError."""
        self.cost += _APPEND_COST + file.tell() * _BLOCK_COST // 4096
        file.close()
        self._gain(base)

    def _gain(self, base):
        self.starts.append(base.seq)
        self._figures = None

    def abandon(self, file, base):
        """Drops what `begin` gave, as far as a flash that is full or sick lets us."""
        for undo in (file.close, lambda: os.remove(self._name(base.seq))):
            try:
                undo()
            except OSError:
                continue

    def end(self):
        """State after the last segment, or None without one. One that goes on after its last whole entry is closed."""
        if not self.starts:
            return None
        with self.open(self.starts[-1]) as file:
            state = chain.unpack(file.read(chain.STATE_BYTES))
            torn = state is None or chain.follow(reader(file), chain.STATE_BYTES, state)[1]
        if torn:
            self.seal()
        return state

    def forget(self, seq):
        """Removes segments that begin after record `seq` or later: copies that were not acknowledged."""
        while self.starts and self.starts[-1] >= seq:
            self._remove(self._path(self.starts.pop()))

    def disown(self):
        """All segments found count as another journal's: they do not lead up to the tail."""
        self.seal()
        self._others += [self._file(start) for start in self.starts]
        self.starts = []

    def open(self, start):
        """The segment that begins after record `start`, opened for reading. Raises OSError."""
        return open(self._path(start), "rb")

    def make_room(self):
        """Removes the oldest segments as long as there are too many, or the others' share is touched."""
        self._figures = None
        while len(self.starts) + len(self._others) >= self._most or self._is_tight():
            if not self.drop_oldest():
                return

    def drop_oldest(self):
        """Removes one segment, other journals' first; False when there is none."""
        if self._others:
            self._remove(self._folder + "/old/" + self._others.pop(0))
            return True
        if self.starts:
            start = self.starts.pop(0)
            self._remove(self._path(start))
            self._now = None if start == self._now else self._now
            return True
        return False

    def free(self):
        """(free bytes, blocks) of the whole filesystem, as they were when segments last came or went: littlefs walks
        through all of it to tell.
        """
        if not self._figures:
            figures = os.statvfs(self._folder)
            self._figures = figures[1] * figures[3], figures[2]
        return self._figures

    @property
    def has_others(self):
        """Are there segments of other journals?"""
        return bool(self._others)

    def _is_tight(self):
        spare = self._others or len(self.starts) > 1
        return spare and self.free()[0] < self._keep + SEGMENT_BYTES

    def _file(self, start):
        return f"{self._tag}{start:08x}"

    def _name(self, start):
        return self._folder + "/old/" + self._file(start)

    def _path(self, start):
        return self._folder + "/now" if start == self._now else self._name(start)

    def _remove(self, path):
        os.remove(path)
        self.cost += _TAIL_COST
        self._figures = None
