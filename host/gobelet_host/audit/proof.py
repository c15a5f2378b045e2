"""One round's dice, derived again from its seed by the published format (fairness/README.md), not by the board's code.

A roll's faces come from HMAC-SHA256(seed, "ROUND:NONCE:WHO:N:T:BLOCK"), BLOCK = 0, 1, ...: bytes from 252 on are
skipped, the others give a face modulo six; the draw of a session's first seat is made the same way among k seats.
"""

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, islice
from typing import Any

from gobelet_host.audit.errors import DoesNotHoldError

SEED_BYTES = 32
FACES = 6
DICE_MAX = 8  # of a roll; in the draw of the first seat, seats
_STEPS_MAX = 100_000
_BYTE = 256


@dataclass(slots=True)
class Step:
    """One record of a round. faces: of a roll, those that the seed gives, once the round is proven."""

    seq: int
    kind: str
    record: dict[str, Any]
    faces: list[int] = field(default_factory=list)


class Round:
    """The records of a round from its commitment on. steps: those after it. number: as recorded.

    bad: the first error among its dice, or None. undone: the board said that it could not take the round up again.
    """

    def __init__(self, seq: int, number: int, commitment: str):
        self.seq = seq
        self.number = number
        self.steps: list[Step] = []
        self.aborted = False
        self.undone = False
        self.bad: DoesNotHoldError | None = None
        self._commitment = commitment
        self._seed = b""

    def add(self, seq: int, kind: str, record: dict[str, Any]) -> None:
        """The next record of the round. After an `abort` only the seed may come."""
        if self.aborted or len(self.steps) > _STEPS_MAX:
            raise DoesNotHoldError(seq, f"a {kind} after the round was aborted, or without end")
        if self.ended and kind != "abort":
            raise DoesNotHoldError(seq, f"a {kind} after the round's result")
        self.aborted = kind == "abort"
        self.steps.append(Step(seq, kind, record))

    @property
    def ended(self) -> bool:
        """Has its result come?"""
        return bool(self.steps) and self.steps[-1].kind == "result"

    @property
    def opens(self) -> bool:
        """Does it open a session, with the draw of its first seat (C-5)?"""
        return bool(self.steps) and self.steps[0].record.get("who") == "first"

    def prove(self, seq: int, seed_hex: str) -> int:
        """Derives all dice; how many. What does not hold is kept in `bad`: an earlier record may be to blame.

        seq: of the record with the seed. Raises DoesNotHoldError where the seed is not the one committed to.
        """
        try:
            self._seed = bytes.fromhex(seed_hex)
        except ValueError:
            self._seed = b""
        if len(self._seed) != SEED_BYTES or sha256(self._seed).hexdigest() != self._commitment:
            raise DoesNotHoldError(seq, f"this seed is not the one that record {self.seq} was committed to")
        dice = 0
        rolls = (step for step in self.steps if step.kind == "roll")
        for nonce, step in enumerate(rolls):
            try:
                self._derive(step, nonce)
            except DoesNotHoldError as error:
                self.bad = error
                break
            dice += len(step.faces)
        return dice

    def _derive(self, step: Step, nonce: int) -> None:
        """The faces of one roll, into the step; of the draw none, since its seats are not known yet."""
        record = step.record
        who, n = record.get("who"), record.get("n")
        if record.get("nonce") != nonce:
            raise DoesNotHoldError(step.seq, f"roll {record.get('nonce')} of the round, expected {nonce}")
        if type(n) is not int or not 1 <= n <= DICE_MAX or not (type(who) is int or who in ("nest", "first")):
            raise DoesNotHoldError(step.seq, "a roll of nobody, or of no dice")
        if who == "first":
            return
        fair = (byte % FACES + 1 for byte in self._stream(record) if byte < _BYTE - _BYTE % FACES)
        step.faces = list(islice(fair, n))
        if record.get("faces", step.faces) != step.faces:
            raise DoesNotHoldError(step.seq, f"shows {record['faces']}, its seed gives {step.faces}")

    def drawn(self, draw: dict[str, Any], seats: Iterable[int]) -> int:
        """The seat that the session's draw makes first (C-5); draw: its record, whose `n` is the number of seats."""
        among = sorted(seats)
        k = len(among)
        return next(among[byte % k] for byte in self._stream(draw) if byte < _BYTE - _BYTE % k)

    def _stream(self, record: dict[str, Any]) -> Iterator[int]:
        """The bytes of the round's secret that belong to a roll."""
        fields = ":".join(str(record[key]) for key in ("nonce", "who", "n", "t_us"))
        for block in count():
            yield from hmac.digest(self._seed, f"{self.number}:{fields}:{block}".encode(), "sha256")
