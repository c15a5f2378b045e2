"""The chain of records, and how they lie in FRAM and files.

An entry is: the text's length (2 bytes, big-endian), the text, the first CHECK bytes of the chain's hash after it. So
an entry shows by itself whether it is whole and follows from what came before; bytes of an earlier lap of the ring do
not. Entries follow each other; a length of 0, or nothing, ends them.
"""

import struct
from binascii import crc32
from hashlib import sha256

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable

    from gobelet.shapes import Bytes, Read

ZERO = bytes(32)
CHECK = 4
OVERHEAD = 2 + CHECK
# no record is longer (record.LIMIT)
LONGEST = 800
_DIGITS = b"0123456789"
_FORM = ">8sI32sIIIII"
STATE_BYTES = struct.calcsize(_FORM) + 4


def next_hash(digest: bytes, raw: str | bytes) -> bytes:
    """hash(n) = SHA-256(hash(n-1) + raw(n)); raw as str or bytes; 32 bytes."""
    running = sha256(digest)
    running.update(raw.encode() if isinstance(raw, str) else raw)
    return running.digest()


class State:
    """Where a journal stands after one of its records; also the head of a segment and of a tail.

    id: 8 bytes; seq, hash: of the last record; rounds, sessions: highest numbers recorded; boots: the last record's
    `boot`; pruned: last record that a `prune` record says is gone; erases: of the flash, so far.
    """

    def __init__(
        self,
        journal: bytes,
        seq: int = 0,
        digest: bytes = ZERO,
        counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0),
    ) -> None:
        self.id = journal
        self.seq = seq
        self.hash = digest
        self.rounds, self.sessions, self.boots, self.pruned, self.erases = counts

    def pack(self) -> bytes:
        """STATE_BYTES bytes, the last four a CRC-32."""
        data = struct.pack(_FORM, self.id, self.seq, self.hash, *self._counts())
        return data + struct.pack(">I", crc32(data))

    def copy(self) -> "State":
        """An equal one of its own."""
        return State(self.id, self.seq, self.hash, self._counts())

    def _counts(self) -> tuple[int, int, int, int, int]:
        return self.rounds, self.sessions, self.boots, self.pruned, self.erases

    def wear(self, erases: int) -> None:
        """So many erases of the flash until now."""
        self.erases = erases

    def advance(self, raw: bytes) -> None:
        """Takes in the next record's text, in bytes."""
        self.seq += 1
        self.hash = next_hash(self.hash, raw)
        self.boots = _number(raw, b'"boot":')
        if b'"kind":"commit"' in raw:
            self.rounds = max(self.rounds, _number(raw, b'"round":'))
        elif b'"kind":"session"' in raw:
            self.sessions = max(self.sessions, _number(raw, b'"session":'))
        elif b'"kind":"prune"' in raw:
            self.pruned = _number(raw, b'"upto":')


def unpack(data: "Bytes") -> State | None:
    """The State in the first STATE_BYTES bytes, or None when they hold none."""
    data = bytes(data[:STATE_BYTES])
    if len(data) < STATE_BYTES or struct.unpack(">I", data[-4:])[0] != crc32(data[:-4]):
        return None
    fields = struct.unpack(_FORM, data[:-4])
    return State(fields[0], fields[1], fields[2], fields[3:])


def _number(raw: bytes, key: bytes) -> int:
    """The whole number after `key` in a record's text; 0 without it. Our own texts only: no general JSON."""
    start = raw.find(key) + len(key)
    end = start
    while end < len(raw) and raw[end] in _DIGITS:
        end += 1
    return int(raw[start:end]) if start >= len(key) and end > start else 0


def entry(raw: bytes, digest: bytes) -> bytes:
    """The bytes that keep a record: its text in bytes, and the hash after it."""
    return struct.pack(">H", len(raw)) + raw + digest[:CHECK]


def take(read: "Read", pos: int, digest: bytes) -> tuple[bytes, bytes] | None:
    """(text in bytes, hash after it) of the entry at `pos`, or None when no whole one lies there.

    read: f(pos, n) -> up to n bytes; digest: the hash before the entry.
    """
    size = int.from_bytes(read(pos, 2), "big")
    if not 0 < size <= LONGEST:
        return None
    data = read(pos + 2, size + CHECK)
    raw = bytes(data[:size])
    after = next_hash(digest, raw)
    return (raw, after) if data[size:] == after[:CHECK] else None


def mended(read: "Read", pos: int, digest: bytes) -> bytes | None:
    """The entry at `pos` as it was before one of its bits changed, or before the bus misread it; else None.

    A record of 250 bytes means 2,000 hashes, some tenths of a second; that another text passes by chance, one in two
    million. What a cut left half written is not mended: more than a bit of it is missing.
    """
    size = int.from_bytes(read(pos, 2), "big")
    for n in [size] + [size ^ 1 << bit for bit in range(16)]:
        if 0 < n <= LONGEST:
            data = bytes(read(pos + 2, n + CHECK))
            after = next_hash(digest, data[:n])
            wrong = int.from_bytes(after[:CHECK], "big") ^ int.from_bytes(data[n:], "big")
            if not wrong & (wrong - 1) and (n == size or not wrong):
                return entry(data[:n], after)
    return _flipped(bytearray(read(pos + 2, size + CHECK)), digest) if 0 < size <= LONGEST else None


def _flipped(data: bytearray, digest: bytes) -> bytes | None:
    """The entry of a text that is right but for one bit; data: the text as it lies there, and its check."""
    size = len(data) - CHECK
    raw, check = memoryview(data)[:size], bytes(data[size:])
    for bit in range(8 * size):
        data[bit >> 3] ^= 1 << (bit & 7)
        running = sha256(digest)
        running.update(raw)
        after = running.digest()
        if after[:CHECK] == check:
            return entry(bytes(raw), after)
        data[bit >> 3] ^= 1 << (bit & 7)
    return None


def follow(
    read: "Read", pos: int, state: State, passed: "Callable[[State, int], None] | None" = None
) -> tuple[int, bool]:
    """Advances the state over all whole entries from `pos` on; (position after them, does something torn follow).

    passed: called with state and position after each.
    """
    while True:
        found = take(read, pos, state.hash)
        if not found:
            return pos, any(read(pos, 2))
        state.advance(found[0])
        pos += OVERHEAD + len(found[0])
        if passed:
            passed(state, pos)
