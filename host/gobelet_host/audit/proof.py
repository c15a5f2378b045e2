"""One round's dice, derived again from its seed (interfaces.md, Fairness, version 1)."""

from hashlib import sha256

from gobelet.fairness import dice

from gobelet_host.audit.errors import DoesNotHoldError

_STEPS_MAX = 100_000


class Round:
    """The records of a round from its commitment on. steps: [(seq, kind, record)]; rolls among them have `faces` once
    the round is proven. number: as recorded; bad: the first error among its dice, or None. undone: the board said that
    it could not take the round up again.
    """

    def __init__(self, seq: int, number: int, commitment: str):
        self.seq = seq
        self.number = number
        self.steps: list[tuple] = []
        self.aborted = False
        self.undone = False
        self.bad: DoesNotHoldError | None = None
        self._commitment = commitment

    def add(self, seq: int, kind: str, record: dict) -> None:
        """The next record of the round. After an `abort` only the seed may come."""
        if self.aborted or len(self.steps) > _STEPS_MAX:
            raise DoesNotHoldError(seq, f"a {kind} after the round was aborted, or without end")
        if self.steps and self.steps[-1][1] == "result" and kind != "abort":
            raise DoesNotHoldError(seq, f"a {kind} after the round's result")
        self.aborted = kind == "abort"
        self.steps.append((seq, kind, record))

    def prove(self, seq: int, seed_hex: str) -> int:
        """Derives all dice; how many. What does not hold is kept in `bad`: an earlier record may be to blame.

        seq: of the record with the seed. Raises DoesNotHoldError where the seed is not the one committed to.
        """
        try:
            seed = bytes.fromhex(seed_hex)
        except ValueError:
            seed = b""
        if len(seed) != dice.SEED_BYTES or sha256(seed).hexdigest() != self._commitment:
            raise DoesNotHoldError(seq, f"this seed is not the one that record {self.seq} was committed to")
        count = nonce = 0
        for at, kind, record in self.steps:
            if kind != "roll":
                continue
            try:
                count += self._derive(at, record, seed, nonce)
            except DoesNotHoldError as error:
                self.bad = error
                break
            nonce += 1
        return count

    def _derive(self, seq, record, seed, nonce):
        """The faces of one roll, into the record; how many dice."""
        who, n, t_us = record.get("who"), record.get("n"), record.get("t_us")
        if record.get("nonce") != nonce:
            raise DoesNotHoldError(seq, f"roll {record.get('nonce')} of the round, expected {nonce}")
        if type(n) is not int or not 1 <= n <= 8 or not (type(who) is int or who in ("nest", "first")):  # noqa: PLR2004
            raise DoesNotHoldError(seq, "a roll of nobody, or of no dice")
        if who == "first":
            record["seed"] = seed
            return 0
        faces = dice.faces(seed, self.number, nonce, who, n, t_us)
        record["hidden"] = "faces" not in record
        if record.get("faces", faces) != faces:
            raise DoesNotHoldError(seq, f"shows {record['faces']}, its seed gives {faces}")
        record["faces"] = faces
        return n
