"""The journal: an append-only chain of records on FRAM and littlefs, or on littlefs alone (F20-F26).

Whatever is interrupted, at any operation: a record whose `append` returned is there at the next start, the others are
whole or absent, and the chain holds. The start reads the tail and at most one segment, however long the journal is.
"""

from hashlib import sha256

from gobelet.journal import chain, record
from gobelet.journal.flash import Flash, reader
from gobelet.journal.ring import Ring
from gobelet.journal.slots import FramSlots, check
from gobelet.journal.tails import Files, Tail

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable

    from gobelet.shapes import Draw, Fram, Pairs, Read

    # number of the record before, its place in the memory, the hash after it; None where that is damaged
    _Place = tuple[int, int, bytes | None]

# Life: a block stands 100,000 erases (W25Q16JV and alike, ds). littlefs spreads them: the most used block had 280 more
# than the mean, whether that was 60 or 176 (tests/bench/wear.py), so a tenth is margin enough. One roll every 3 s, 12 h
# a day, at 2.2 records a roll (F22).
_ENDURANCE = 90000
_RECORDS_A_DAY = 14400 * 22 // 10
# Erases a thousand records, with FRAM and without, until the journal has enough of its own to tell
_USUAL = {True: 40, False: 250}
_ENOUGH = 500
_KEEP = 65536
# characters that a record has in a reply of the link besides its text: names, number, hash, commas
ROOM = 100
# The slot `seed` in FRAM: the chain's hash so far, then the seed under a mask made of that and of a secret that stands
# on flash alone. No more than _SEED bytes are a seed in clear: of 0.1.0, or of a flash that took no secret
_MASKED, _SECRET, _SEED = "seed", "mask", 32


class Journal:
    """The records, the slots and where they lie: the one door to all of them (journal/README.md).

    folder: where its files are; id_source(n): n random bytes, for the id of a new journal; fram: where the tail and the
    slots are, None: in files, too; budget: most bytes of segments; keep: bytes of flash that others must find free,
    whatever the budget says; wear(): block erases since boot, None: they are estimated. Raises ValueError for an FRAM
    that is too small.

    From `open` on, id: 16 hex digits; boots: number of this boot, from 1; torn: a torn last record was dropped at this
    start.
    """

    _state: chain.State  # from `open` on

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        folder: str,
        id_source: "Draw",
        fram: "Fram | None" = None,
        budget: int = 1 << 20,
        keep: int = _KEEP,
        wear: "Callable[[], int] | None" = None,
    ) -> None:
        self._flash = Flash(folder, budget, keep)
        self._fram = FramSlots(fram) if fram else None
        self._slots = self._fram or self._flash
        memory = Ring(fram, self._fram.end) if fram and self._fram else Files(self._flash)
        self._tail = Tail(self._flash, self._slots, memory)
        self._id_source = id_source
        self._wear = wear or (lambda: self._flash.cost // 100)
        self._source: _Place | None = None
        self._place: _Place = (0, 0, None)
        self._erases = 0
        self.id = ""
        self.boots = 0
        self.torn = self._held = False

    def open(self) -> str:
        """Finds the journal or begins one: "fresh", "resumed", or "storage-lost" where one must have been before.

        Raises OSError where neither can be had.
        """
        self._flash.prepare()
        if self._fram:
            self._fram.clean()
        word, self._state, torn = self._tail.open(lambda: chain.State(self._id_source(8)))
        # without FRAM records are whole or absent; what follows them is of an earlier round of the files
        self.torn = torn and self._fram is not None
        self.id = self._state.id.hex()
        self.boots = self._state.boots + 1
        self._erases = self._state.erases
        return word

    @property
    def first(self) -> int:
        """Number of the oldest record that can be read."""
        starts = self._flash.starts
        return (starts[0] if starts else self._tail.base.seq) + 1

    @property
    def last(self) -> int:
        """Number of the last record; 0 when there is none."""
        return self._state.seq

    @property
    def hash(self) -> bytes:
        """The chain's hash after the last record, 32 bytes."""
        return self._state.hash

    def next_round(self) -> int:
        """The number that no `commit` record has had yet."""
        return self._state.rounds + 1

    def next_session(self) -> int:
        """The number that no `session` record has had yet."""
        return self._state.sessions + 1

    def append(self, kind: str, t_ms: int, wall: int | None, pairs: "Pairs") -> int:
        """Adds a record; its number. It is safe when this returns.

        t_ms: the board's clock since boot; wall: unix ms or None; pairs: what `kind` has besides. Raises ValueError for
        a record that is too long (only a fault's `detail` is cut) and OSError when no memory takes it any more.
        """
        stamp = [("boot", self.boots), ("t_ms", t_ms)] + ([] if wall is None else [("wall", wall)])
        whole = stamp + [("kind", kind)] + list(pairs)
        seq = self._store(record.fit(whole, "detail") if kind == "fault" else record.encode(whole))
        try:
            if self.first - 1 > self._state.pruned:
                self._note_gone(stamp)
        except OSError:
            return seq  # this record is safe, and the next one tries again
        return seq

    def _note_gone(self, stamp: list[tuple[str, int]]) -> None:
        """The `prune` record; where the first segment's head is damaged it waits until that has gone as well."""
        gone = self._flash.head(self._flash.starts[0]) if self._flash.starts else self._tail.base
        if gone:
            self._store(record.encode(stamp + [("kind", "prune"), ("upto", gone.seq), ("hash", gone.hash.hex())]))

    def _store(self, text: str) -> int:
        raw = text.encode()
        after = self._state.copy()
        after.advance(raw)
        after.wear(self._erases + self._wear())
        self._tail.add(chain.entry(raw, after.hash), after)
        self._state = after
        return after.seq

    def read(self, seq: int, n: int, room: int = 1 << 20) -> list[tuple[int, str, str]]:
        """Records from `seq` on, at most n, as far as one segment or the tail goes: [(seq, raw, hash hex)].

        room: characters that their texts may have as strings of a line, with ROOM for each; one comes whatever it has.
        Raises ValueError when `seq` is not among first..last, or is not readable any more.
        """
        if not self.first <= seq <= self.last:
            raise ValueError(f"record {seq}: there are {self.first} to {self.last}")
        most = min(n, self.last - seq + 1), room
        base = self._tail.base
        if seq > base.seq:
            return self._walk(self._tail.read, (base.seq, self._tail.start, base.hash), seq, most)
        start = max([start for start in self._flash.starts if start < seq])
        with self._flash.open(start) as file:
            head = chain.unpack(reader(file)(0, chain.STATE_BYTES))
            return self._walk(reader(file), (start, chain.STATE_BYTES, head.hash if head else None), seq, most)

    def after(self, seq: int) -> int:
        """Number of the first record behind the segment in which `seq` lies, or lay, to read on where it is damaged."""
        return max(seq, min([start for start in self._flash.starts if start >= seq] + [self._tail.base.seq])) + 1

    def hold(self, held: bool) -> None:
        """While held, the moment at which records go to flash may tell nothing: with FRAM what can wait waits."""
        self._held = held

    def reserve(self) -> None:
        """Makes room for a long round now, so that no old record goes in its middle and tells how many came since."""
        try:
            self._flash.make_room(2)
        except OSError:
            return  # a sick flash: what does not go now goes when it must, and no round waits for it

    def _walk(self, read: "Read", source: "_Place", seq: int, most: tuple[int, int]) -> list[tuple[int, str, str]]:
        """Records from `seq` on. source: (record before it, position, hash) of its beginning; most: (records, room).

        Where the last walk ended is remembered, so that reading on costs nothing for what was read already.
        """
        at, pos, digest = source
        if self._source == source and self._place[0] < seq:
            at, pos, digest = self._place
        n, room = most
        out: list[tuple[int, str, str]] = []
        while len(out) < n:
            found = digest and chain.take(read, pos, digest)
            if not found and not out:
                raise ValueError(f"record {seq} is damaged")
            if not found:
                break
            text = found[0].decode()
            if at + 1 >= seq:
                room -= record.in_line(text) + ROOM
                if out and room < 0:
                    break
                out.append((at + 1, text, found[1].hex()))
            at, pos, digest = at + 1, pos + chain.OVERHEAD + len(text), found[1]
        self._source, self._place = source, (at, pos, digest)
        return out

    def slot(self, name: str) -> bytes | None:
        """The bytes in a slot, or None."""
        check(name, None)
        value = self._slots.get(name)
        if name != _MASKED or not self._fram or len(value or b"") <= _SEED:
            return value
        return self._mask(value[:_SEED], value[_SEED:])  # type: ignore[index]  # None is no longer than that

    def _mask(self, nonce: bytes, value: bytes) -> bytes:
        """The value with its mask on, or off. No two have the same: a seed that is published tells no other."""
        pad = sha256((self._flash.get(_SECRET) or b"") + nonce).digest()
        return bytes([one ^ other for one, other in zip(value, pad)])

    def _has_secret(self) -> bool:
        """Made once, when the first seed needs it."""
        try:
            if not self._flash.get(_SECRET):
                self._flash.put(_SECRET, self._id_source(_SEED))
        except OSError:
            return False
        return True

    def put(self, name: str, value: bytes | None) -> None:
        """Replaces a slot's bytes, whole or not at all; None removes them. Raises ValueError when they are too many."""
        check(name, value)
        if self.slot(name) == value:
            return
        if value and name == _MASKED and self._fram and self._has_secret():
            value = self._state.hash + self._mask(self._state.hash, value)
        self._slots.put(name, value)

    def flush(self, quiet: bool) -> bool:
        """Once a pass of the loop; quiet: nobody is about to press. True when it touched the flash (0.4 s at worst)."""
        return self._tail.flush(quiet and not (self._held and self._fram))

    def stats(self) -> dict[str, int]:
        """{"erases", "flash_free" (bytes), "life_days", "fram"}: of the flash; life at the use that F22 names."""
        free, blocks = self._flash.free()
        erases = self._erases + self._wear()
        rate = erases * 1000 // self.last if self.last >= _ENOUGH else _USUAL[self._fram is not None]
        left = max(blocks * _ENDURANCE - erases, 0)
        life = left * 1000 // (max(rate, 1) * _RECORDS_A_DAY)
        return {"erases": erases, "flash_free": free, "life_days": life, "fram": self._fram is not None}
