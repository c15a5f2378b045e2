"""One round's dice, derived again from its seed by the published format (fairness/README.md), not by the board's code.

A roll's faces come from HMAC-SHA256(seed, "ROUND:WHO:K:CUT:BLOCK"), in version 1 "ROUND:NONCE:WHO:N:T:BLOCK", BLOCK =
0, 1, ...: bytes from 252 on are skipped, the others give a face modulo six; the draw of a session's first seat is made
the same way among k seats.
"""

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, islice
from typing import Any

from gobelet_host.audit.errors import DoesNotHoldError

FACES = 6
CUTS_MAX = 6  # of a seat
_STEPS_MAX = 100_000
_BYTE = 256
FAIR_BYTES = _BYTE - _BYTE % FACES  # bytes from here on give no face
_VERSION_1 = ("nonce", "who", "n", "t_us")


@dataclass(slots=True)
class Step:
    """One record of a round. faces, message: of a roll, those that the seed gives, and what is hashed with it, up to
    BLOCK, once the round is proven.
    """

    seq: int
    kind: str
    record: dict[str, Any]
    faces: list[int] = field(default_factory=list)
    message: str = ""


class Round:
    """The records of a round from its commitment on. number, commitment: as recorded; fair: the version of its dice.

    steps: the records after it, cuts aside; cut: the text of those; cuts: [(seq, seat)] of them. seed: once proven.
    bad: the first error among its dice, or None. undone: the board said that it could not take the round up again.
    disturbed: kinds of the records in it after which somebody may have known its dice.
    """

    def __init__(self, seq: int, number: int, commitment: str, fair: int):
        self.seq = seq
        self.number = number
        self.commitment = commitment
        self.fair = fair
        self.cut = ""
        self.cuts: list[tuple[int, int]] = []
        self.steps: list[Step] = []
        self.aborted = False
        self.undone = False
        self.disturbed: list[str] = []
        self.bad: DoesNotHoldError | None = None
        self.seed = b""

    def add(self, seq: int, kind: str, record: dict[str, Any]) -> None:
        """The next record of the round. After an `abort` only the seed may come."""
        if self.aborted or len(self.steps) > _STEPS_MAX:
            raise DoesNotHoldError(seq, f"a {kind} after the round was aborted, or without end")
        if self.ended and kind != "abort":
            raise DoesNotHoldError(seq, f"a {kind} after the round's result")
        self.aborted = kind == "abort"
        self.steps.append(Step(seq, kind, record))

    def add_cut(self, seq: int, seat: int, digit: int) -> None:
        """Somebody cuts the dice, before the first of them. Raises DoesNotHoldError."""
        if self.fair < 2:  # noqa: PLR2004
            raise DoesNotHoldError(seq, "a cut in a round whose dice cannot be cut")
        if self.steps:
            raise DoesNotHoldError(seq, f"a cut after the round's first {self.steps[0].kind}")
        if sum(by == seat for _, by in self.cuts) == CUTS_MAX:
            raise DoesNotHoldError(seq, f"seat {seat} cuts more than {CUTS_MAX} times")
        self.cuts.append((seq, seat))
        self.cut += f"{seat}{digit}"

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
        seed = bytes.fromhex(seed_hex)
        if sha256(seed).hexdigest() != self.commitment:
            raise DoesNotHoldError(seq, f"this seed is not the one that record {self.seq} was committed to")
        self.seed = seed
        dice = 0
        rolled: Counter[int | str] = Counter()
        rolls = (step for step in self.steps if step.kind == "roll")
        for nonce, step in enumerate(rolls):
            who = step.record["who"]
            try:
                self._derive(step, nonce, rolled[who])
            except DoesNotHoldError as error:
                self.bad = error
                break
            rolled[who] += 1
            dice += len(step.faces)
        return dice

    def _derive(self, step: Step, nonce: int, k: int) -> None:
        """The faces of one roll, into the step; of the draw none, since its seats are not known yet.

        nonce: its number among all rolls of the round, k: among those of `who`.
        """
        record = step.record
        if record["nonce"] != nonce:
            raise DoesNotHoldError(step.seq, f"roll {record['nonce']} of the round, expected {nonce}")
        fields = (record["who"], k, self.cut) if self.fair > 1 else [record[key] for key in _VERSION_1]
        step.message = ":".join(map(str, (self.number, *fields)))
        if record["who"] == "first":
            return
        fair = (byte % FACES + 1 for byte in self._stream(step) if byte < FAIR_BYTES)
        step.faces = list(islice(fair, record["n"]))
        if record.get("faces", step.faces) != step.faces:
            raise DoesNotHoldError(step.seq, f"shows {record['faces']}, its seed gives {step.faces}")

    def drawn(self, draw: Step, seats: Iterable[int]) -> int:
        """The seat that the session's draw makes first (C-5)."""
        among = sorted(seats)
        k = len(among)
        return next(among[byte % k] for byte in self._stream(draw) if byte < _BYTE - _BYTE % k)

    def _stream(self, step: Step) -> Iterator[int]:
        """The bytes of the round's secret that belong to a roll."""
        for block in count():
            yield from hmac.digest(self.seed, f"{step.message}:{block}".encode(), "sha256")
