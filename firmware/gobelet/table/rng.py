"""Chance for things that are no dice: how long a house player thinks, what it tries, when a blink comes."""

from hashlib import sha256


class Rng:
    """A stream of whole numbers from one draw of the entropy source, apart from every seed of a round."""

    def __init__(self, source):
        """source: entropy with `.draw(n)`; asked at the first use."""
        self._source = source
        self._state = None

    def below(self, n):
        """A whole number in 0..n-1; n at most 65,536. Unbiased: what lies above the last multiple of n is skipped."""
        self._state = self._state or self._source.draw(32)
        while True:
            self._state = sha256(self._state).digest()
            value = self._state[0] << 8 | self._state[1]
            if value < 65536 - 65536 % n:
                return value % n
