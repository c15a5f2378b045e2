"""The hands of Three Eggs and which of them is better (TE-6, TE-9, TE-10)."""

# Sets of faces, a bit for each
_RUNS = (1 << 2 | 1 << 3 | 1 << 4, 1 << 4 | 1 << 5 | 1 << 6)
_ALL_THE_ODDS = 1 << 1 | 1 << 3 | 1 << 5


def strength(a, b, c):
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


def best(own, nest):
    """Return (strength, i, j) of the best hand: own die i counted as nest die j, or i = j = None for the own hand.

    own: three faces; nest: the faces that may be borrowed, none where the seat claimed (TE-6).
    """
    a, b, c = own
    found: tuple = (strength(a, b, c), None, None)
    for j in range(len(nest)):
        die = nest[j]
        worths = strength(die, b, c), strength(a, die, c), strength(a, b, die)
        for i in range(3):
            if worths[i] > found[0]:
                found = worths[i], i, j
    return found
