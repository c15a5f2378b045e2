"""Dice that anyone can derive again from a round's secret (fairness/README.md, Dice from a seed; F49)."""

from hashlib import sha256

from gobelet.fairness.mac import hmac

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable, Iterator

SEED_BYTES = 32
# bytes from here on are skipped: 252 = 42 * 6 is the last multiple of six in a byte
_FAIR = 252


def commitment(seed: bytes) -> bytes:
    """SHA-256 of the seed, 32 bytes: published before the first die."""
    return sha256(seed).digest()


def faces(  # noqa: PLR0913, PLR0917 -- the fields of the format
    seed: bytes, round_number: int, who: int | str, k: int, cut: str, n: int
) -> list[int]:
    """The n faces of a roll, in order; no time, and no number of dice, changes one.

    seed: 32 bytes; round_number: the record's `round`; who: the seat's number or "nest"; k: the roll's number among
    those of `who` in the round, from 0; cut: the round's CUT, seats and digits. Raises ValueError for a seed of another
    length.
    """
    return _faces(_stream(seed, round_number, who, k, cut), n)


def first(seed: bytes, round_number: int, seats: "Iterable[int]", cut: str) -> int:
    """The seat that a new session's draw makes first (C-5). seats: those in play, in any order, at least one."""
    return _drawn(_stream(seed, round_number, "first", 0, cut), seats)


# Version 1, of rounds that began before there was a second: the time of the press was part of it


def faces_1(  # noqa: PLR0913, PLR0917 -- the fields of the format
    seed: bytes, round_number: int, nonce: int, who: int | str, n: int, t_us: int
) -> list[int]:
    """As `faces`. nonce: the roll's number in the round, from 0; t_us: the press, us of the board's clock."""
    return _faces(_stream(seed, round_number, nonce, who, n, t_us), n)


def first_1(seed: bytes, round_number: int, seats: "Iterable[int]", t_us: int) -> int:
    """As `first`."""
    seats = list(seats)
    return _drawn(_stream(seed, round_number, 0, "first", len(seats), t_us), seats)


def _faces(stream: "Iterator[int]", n: int) -> list[int]:
    return [_below(stream, 6, _FAIR) + 1 for _ in range(n)]


def _drawn(stream: "Iterator[int]", seats: "Iterable[int]") -> int:
    ascending = sorted(seats)
    k = len(ascending)
    return ascending[_below(stream, k, 256 - 256 % k)]


def _stream(seed: bytes, *fields: int | str) -> "Iterator[int]":
    """The bytes of HMAC(seed, "FIELD:FIELD:...:BLOCK") for BLOCK = 0, 1, ..., one after the other."""
    if len(seed) != SEED_BYTES:
        raise ValueError("a seed has 32 bytes")
    block = 0
    while True:
        yield from hmac(seed, ":".join([str(field) for field in fields + (block,)]).encode())
        block += 1


def _below(stream: "Iterator[int]", k: int, limit: int) -> int:
    """The next byte below `limit` (a multiple of k), modulo k: each of 0..k-1 equally likely (F49)."""
    byte = limit
    while byte >= limit:
        byte = next(stream)
    return byte % k
