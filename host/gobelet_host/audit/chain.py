"""Numbers and hashes of one journal: every record follows from the one before it, or a `prune` record says why not."""

from hashlib import sha256
from typing import Any, NamedTuple

from gobelet_host.audit.errors import DoesNotHoldError

ZERO = bytes(32)


class Gap(NamedTuple):
    """Missing records, not explained yet: the numbers of the first and the last, and the record after them.

    place: how many records of the whole log came before that record.
    """

    first: int
    last: int
    place: int
    raw: str
    hash: str


class Chain:
    """seq: number of the last record that held, None before the first. gaps: [(first, last) missing record] proven.

    open_gaps: {last missing record: Gap}.
    """

    def __init__(self) -> None:
        self.seq: int | None = None
        self.gaps: list[tuple[int, int]] = []
        self.open_gaps: dict[int, Gap] = {}
        self._hash = ZERO

    def follow(self, place: int, seq: int, raw: str, digest: str) -> bool:
        """Takes in the next record; False when records before it are missing. Raises DoesNotHoldError.

        place: how many records of the whole log came before it.
        """
        expected = 1 if self.seq is None else self.seq + 1
        if seq < expected:
            raise DoesNotHoldError(seq, f"comes after record {self.seq}: doubled, swapped or inserted")
        if seq > expected:
            self.open_gaps[seq - 1] = Gap(expected, seq - 1, place, raw, digest)
        elif chained(self._hash, raw) != digest:
            raise DoesNotHoldError(seq, "its hash does not follow from the record before it and its text")
        self.seq = seq
        try:
            self._hash = bytes.fromhex(digest)
        except ValueError:
            raise DoesNotHoldError(seq, "its hash is none") from None
        return seq == expected

    def pruned(self, upto: Any, digest: Any) -> None:
        """A `prune` record: those up to `upto` are gone, the hash after the last of them was `digest`."""
        if type(upto) is not int or upto not in self.open_gaps or not isinstance(digest, str):
            return
        gap = self.open_gaps[upto]
        try:
            explained = chained(bytes.fromhex(digest), gap.raw) == gap.hash
        except ValueError:
            explained = False
        if explained:
            del self.open_gaps[upto]
            self.gaps.append((gap.first, gap.last))

    def unexplained(self) -> tuple[int, DoesNotHoldError] | None:
        """(place, error) of the earliest gap that nothing explains, or None."""
        if not self.open_gaps:
            return None
        gap = min(self.open_gaps.values(), key=lambda gap: gap.place)
        missing = f"record {gap.last} is" if gap.first == gap.last else f"records {gap.first} to {gap.last} are"
        return gap.place, DoesNotHoldError(gap.last + 1, f"{missing} missing, and no prune record says so")


def chained(before: bytes, raw: str) -> str:
    """The chain's hash after a record, hex."""
    return sha256(before + raw.encode("utf-8", "surrogatepass")).hexdigest()
