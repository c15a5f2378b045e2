"""Numbers and hashes of one journal: every record follows from the one before it, or a `prune` record says why not."""

from hashlib import sha256

from gobelet_host.audit.errors import DoesNotHoldError

ZERO = bytes(32)


class Chain:
    """seq: number of the last record that held, None before the first. gaps: [(first, last) missing record, proven].

    open_gaps: {last missing record: (first missing, place, raw, hash) of the record after it}: not explained yet.
    """

    def __init__(self):
        self.seq = None
        self.gaps = []
        self.open_gaps = {}
        self._hash = ZERO

    def follow(self, place: int, seq: int, raw: str, digest: str) -> bool:
        """Takes in the next record; False when records before it are missing. Raises DoesNotHoldError.

        place: how many records of the whole log came before it.
        """
        expected = 1 if self.seq is None else self.seq + 1
        if seq < expected:
            raise DoesNotHoldError(seq, f"comes after record {self.seq}: doubled, swapped or inserted")
        if seq > expected:
            self.open_gaps[seq - 1] = (expected, place, raw, digest)
        elif link(self._hash, raw) != digest:
            raise DoesNotHoldError(seq, "its hash does not follow from the record before it and its text")
        self.seq = seq
        try:
            self._hash = bytes.fromhex(digest)
        except ValueError:
            raise DoesNotHoldError(seq, "its hash is none") from None
        return seq == expected

    def pruned(self, upto, digest) -> None:
        """A `prune` record: those up to `upto` are gone, the hash after the last of them was `digest`."""
        if upto not in self.open_gaps or not isinstance(digest, str):
            return
        first, _, raw, after = self.open_gaps[upto]
        try:
            explained = link(bytes.fromhex(digest), raw) == after
        except ValueError:
            explained = False
        if explained:
            del self.open_gaps[upto]
            self.gaps.append((first, upto))

    def unexplained(self):
        """(place, error) of the earliest gap that nothing explains, or None."""
        if not self.open_gaps:
            return None
        last, (first, place, _, _) = min(self.open_gaps.items(), key=lambda gap: gap[1][1])
        missing = f"record {last} is" if first == last else f"records {first} to {last} are"
        return place, DoesNotHoldError(last + 1, f"{missing} missing, and no prune record says so")


def link(before: bytes, raw: str) -> str:
    """The chain's hash after a record, hex."""
    return sha256(before + raw.encode("utf-8", "surrogatepass")).hexdigest()
