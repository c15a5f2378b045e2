"""The hands of Three Eggs: which of them is better, and what they are (TE-6, TE-9, TE-10)."""

if not __debug__:  # for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Faces, Options, Rank

# Sets of faces, a bit for each
_RUNS = (1 << 2 | 1 << 3 | 1 << 4, 1 << 4 | 1 << 5 | 1 << 6)
_ALL_THE_ODDS = 1 << 1 | 1 << 3 | 1 << 5

_CATEGORIES = (None, "high-die", "pair", "run", "all-the-odds", "triple")  # by the hundreds of a strength
# All strengths there are, best first
_STRENGTHS = (515, 509, 503, 409, 315, 309, 217, 215, 213, 211, 209, 207, 205, 173, 171, 169, 161, 147)


def strength(a: int, b: int, c: int) -> int:
    """Say how good the hand of three faces is: 0 does not score, more is better, equal shares (TE-9, TE-10).

    It is 100 times the place of the category from the end, plus what decides within the category.
    """
    total = a + b + c
    if not total & 1:
        return 0
    kinds = 1 << a | 1 << b | 1 << c
    if kinds in _RUNS:
        return 300 + total
    if kinds == _ALL_THE_ODDS:
        return 400 + total
    more = kinds & (kinds - 1)  # one kind of face less
    if not more:
        return 500 + total
    if not more & (more - 1):
        return 200 + total
    return 100 + 10 * max(a, b, c) + total


def best(own: "Faces", nest: "Faces") -> "tuple[int, Any, Any]":
    """Return (strength, i, j) of the best hand: own die i counted as nest die j, or i = j = None for the own hand.

    own: three faces; nest: the faces that may be borrowed, none where the seat claimed (TE-6).
    """
    a, b, c = own
    found: tuple[int, Any, Any] = (strength(a, b, c), None, None)
    for j in range(len(nest)):
        die = nest[j]
        worths = strength(die, b, c), strength(a, die, c), strength(a, b, die)
        for i in range(3):
            if worths[i] > found[0]:
                found = worths[i], i, j
    return found


def deciding(first: int, second: int) -> str:
    """The clause by which the best hand, of strength `first`, stands before the next best, of strength `second`."""
    if not second:
        return "TE-11"
    return "TE-10" if first // 100 == second // 100 else "TE-9"


def rank(dice: "Faces", options: "Options") -> "Rank":
    """What the hand is, as `rules.rank` says it; the value is the sum."""
    worth = strength(*dice)
    if not worth:
        return None, 0, None
    return _CATEGORIES[worth // 100], sum(dice), _STRENGTHS.index(worth) + 1
