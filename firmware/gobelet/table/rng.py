"""Chance for things that are no dice: how long a house player thinks, what it tries, when a blink comes."""

from hashlib import sha256

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Entropy


class Rng:
    """A stream of whole numbers from one draw of the entropy source, apart from every seed of a round."""

    def __init__(self, source: "Entropy") -> None:
        """source: entropy with `.draw(n)`; asked at the first use."""
        self._source = source
        self._state: bytes | None = None

    def below(self, n: int) -> int:
        """A whole number in 0..n-1; n at most 65,536. Unbiased: what lies above the last multiple of n is skipped."""
        state = self._state or self._source.draw(32)
        while True:
            self._state = state = sha256(state).digest()
            value = state[0] << 8 | state[1]
            if value < 65536 - 65536 % n:
                return value % n
