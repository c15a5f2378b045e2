"""Dice from a round's secret (interfaces.md, Fairness, version 1; F49): anyone with the seed can derive them again."""

from hashlib import sha256

from gobelet.fairness.mac import Mac

SEED_BYTES = 32
# bytes from here on are skipped: 252 = 42 * 6 is the last multiple of six in a byte
_FAIR = 252


def commitment(seed):
    """SHA-256 of the seed, 32 bytes: published before the first die."""
    return sha256(seed).digest()


def faces(seed, round_number, nonce, who, n, t_us):  # noqa: PLR0913, PLR0917 -- the fields of the format
    """The n faces of a roll, in order.

    seed: 32 bytes; round_number: the record's `round`; nonce: the roll's number in the round, from 0; who: the seat's
    number or "nest"; t_us: microseconds of the board's clock at the press. Raises ValueError for a seed of another
    length.
    """
    stream = _Stream(seed, round_number, nonce, who, n, t_us)
    return [stream.below(6, _FAIR) + 1 for _ in range(n)]


def first(seed, round_number, seats, t_us):
    """The seat that a new session's draw makes first (C-5). seats: those in play, in any order, at least one."""
    seats = sorted(seats)
    k = len(seats)
    stream = _Stream(seed, round_number, 0, "first", k, t_us)
    return seats[stream.below(k, 256 - 256 % k)]


class _Stream:
    """The bytes of HMAC(seed, "ROUND:NONCE:WHO:N:T:BLOCK") for BLOCK = 0, 1, ..., one after the other."""

    def __init__(self, seed, *fields):
        if len(seed) != SEED_BYTES:
            raise ValueError("a seed has 32 bytes")
        self._mac = Mac(seed)
        self._prefix = ":".join([str(field) for field in fields]) + ":"
        self._block = 0
        self._bytes = iter(b"")

    def below(self, k, limit):
        """The next byte below `limit` (a multiple of k), modulo k: each of 0..k-1 equally likely (F49)."""
        while True:
            for byte in self._bytes:
                if byte < limit:
                    return byte % k
            self._bytes = iter(self._mac.digest((self._prefix + str(self._block)).encode()))
            self._block += 1
