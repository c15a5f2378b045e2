"""Numbers and hashes of one journal: every record follows from the one before it, or a `prune` record says why not."""

import re
from hashlib import sha256
from typing import NamedTuple

from gobelet_host.audit.errors import DoesNotHoldError, IncompleteError

ZERO = bytes(32)
_HEX = re.compile(r"[0-9a-f]{64}")


class Gap(NamedTuple):
    """Missing records: the numbers of the first and the last, and the record after them.

    place: how many records of the whole log came before that record.
    """

    first: int
    last: int
    place: int
    raw: str
    hash: str


class Chain:
    """seq: number of the last record that held, None before the first. gaps: [(first, last) missing record] of those
    that had left the board.

    open_gaps: {last missing record: Gap} of those that no `prune` record has explained yet.
    """

    def __init__(self) -> None:
        self.seq: int | None = None
        self.gaps: list[tuple[int, int]] = []
        self.open_gaps: dict[int, Gap] = {}
        self._hole: Gap | None = None  # the first one within the copy, which no record explains away
        self._hash = ZERO
        self._pruned = 0

    def follow(self, place: int, seq: int, raw: str, digest: str) -> bool:
        """Takes in the next record; False when records before it are missing. Raises DoesNotHoldError.

        place: how many records of the whole log came before it.
        """
        expected = 1 if self.seq is None else self.seq + 1
        if seq < expected:
            raise DoesNotHoldError(seq, f"comes after record {self.seq}: doubled, swapped or inserted")
        if not _HEX.fullmatch(digest):
            raise DoesNotHoldError(seq, "its hash is none")
        if seq > expected:
            gap = self.open_gaps[seq - 1] = Gap(expected, seq - 1, place, raw, digest)
            self._hole = self._hole or (gap if expected > 1 else None)
        elif chained(self._hash, raw) != digest:
            raise DoesNotHoldError(seq, "its hash does not follow from the record before it and its text")
        self.seq = seq
        self._hash = bytes.fromhex(digest)
        return seq == expected

    def pruned(self, seq: int, upto: int, digest: str) -> None:
        """Record `seq`, a `prune`: those up to `upto` are gone, the hash after the last of them was `digest`.

        Raises DoesNotHoldError where they are not older, or fewer than the last time.
        """
        if not self._pruned < upto < seq:
            raise DoesNotHoldError(seq, f"says that the records up to {upto} are gone")
        self._pruned = upto
        gap = self.open_gaps.get(upto)
        if gap and chained(bytes.fromhex(digest), gap.raw) == gap.hash:
            del self.open_gaps[upto]
            self.gaps.append((gap.first, gap.last))

    @property
    def missed(self) -> list[tuple[int, int]]:
        """All that is missing, explained or not."""
        return self.gaps + [(gap.first, gap.last) for gap in self.open_gaps.values()]

    def incomplete(self) -> tuple[int, IncompleteError] | None:
        """(place, error) of the earliest gap because of which this is no whole copy, or None.

        The board itself deletes nothing but the beginning of a journal: what is missing further on is missing here.
        """
        gaps = [*self.open_gaps.values(), *([self._hole] if self._hole else [])]
        if not gaps:
            return None
        gap = min(gaps, key=lambda gap: gap.place)
        missing = f"record {gap.last} is" if gap.first == gap.last else f"records {gap.first} to {gap.last} are"
        then = ": pull again (gobelet logs pull)"
        if gap.last not in self.open_gaps:
            then = ", which had left the board before they were copied: pull sooner next time"
        elif gap.first == 1:
            then = f", and no prune record in it says that they left the board{then}"
        return gap.place, IncompleteError(gap.last + 1, f"{missing} missing{then}")


def chained(before: bytes, raw: str) -> str:
    """The chain's hash after a record, hex."""
    return sha256(before + raw.encode("utf-8", "surrogatepass")).hexdigest()
