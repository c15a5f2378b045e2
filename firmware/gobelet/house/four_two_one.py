"""The house player of 421.

It aims at strong hands: it holds a pair of ones, else two dice of 421, else a pair, else a one. As leader it stands on
a hand worth two tokens or more, so that the others get few rolls. As follower it stands when its hand is the biggest so
far, and, once it is not the lowest, on any hand worth two; else it rolls again.
"""

from gobelet.rules.four_two_one.hands import order

if not __debug__:  # for type checkers alone
    from collections.abc import Collection

    from gobelet.house import View
    from gobelet.rules.shapes import Draw, Step

_STRONG = 16  # the last place of a hand worth two tokens
# fmt: off
_HOLDS = (  # what to keep, best first
    (4, 2, 1), (1, 1, 1), (1, 1), (4, 2), (4, 1), (2, 1),
    (6, 6, 6), (5, 5, 5), (4, 4, 4), (3, 3, 3), (2, 2, 2),
    (6, 6), (5, 5), (4, 4), (3, 3), (2, 2), (1,),
)
# fmt: on


def choose(view: "View", draw: "Draw") -> "Step":
    """The step for the seat to act: `stand` or `reroll`."""
    hand = view.hand[view.seat]
    held = _held(hand)
    again = [i + 1 for i in range(3) if i not in held]
    if not again or _stands(order(hand), view.orders.values()):
        return {"seat": view.seat, "do": "stand"}
    return {"seat": view.seat, "do": "reroll", "dice": again}


def _stands(place: int, others: "Collection[int]") -> bool:
    """Is a hand in that place good enough as it lies? others: the places of those that have finished in this round."""
    if not others:
        return place <= _STRONG
    return place < min(others) or (place <= _STRONG and place < max(others))


def _held(hand: list[int]) -> list[int]:
    """The positions, from 0, that are worth keeping when the others are rolled again."""
    for faces in _HOLDS:
        found = _positions(hand, faces)
        if found is not None:
            return found
    return []


def _positions(hand: list[int], faces: tuple[int, ...]) -> list[int] | None:
    """Where these faces lie in the hand, each die once; None if they do not."""
    found = []
    for face in faces:
        places = [i for i in range(3) if hand[i] == face and i not in found]
        if not places:
            return None
        found.append(places[0])
    return found
