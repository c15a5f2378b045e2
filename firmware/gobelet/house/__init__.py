"""House players: legal, quick, not silly, and knowing only what a person in their seat would. Imports only the rules.

What each aims at is written at its module. Only the module of the game in play is imported.
"""

from gobelet.rules import module
from gobelet.rules.common import Game

if not __debug__:  # for type checkers alone
    from collections.abc import Iterable
    from typing import Any

    from gobelet.rules.shapes import Draw, Step

_ALWAYS = ("name", "options", "seats", "stacks", "pot", "round", "first", "phase", "playing", "active", "nest", "open")


class View:
    """What a person in a seat knows of a game: the public attributes of the Game, and

    seat: the own number; legal: list of names that it may do now; hand: {seat: faces}, 0 for a die that it cannot see;
    blinks: seats whose blink in this round everybody could see (TE-14).
    """

    if not __debug__:  # what else the game in play makes public

        def __getattr__(self, name: str) -> "Any": ...

    def __init__(self, game: Game, seat: int, blinks: "Iterable[int]" = ()):
        """game: a rules Game; seat: whose eyes these are; blinks: what the table tells it."""
        self.seat = seat
        self.legal = game.legal(seat)
        self.blinks = blinks
        for name in _ALWAYS + game.PUBLIC:
            setattr(self, name, getattr(game, name))
        self.hand: dict[int, list[int]] = {}
        for other, faces in game.hand.items():
            known = game.open[other]
            self.hand[other] = [faces[i] if known[i] or other == seat else 0 for i in range(len(faces))]


def choose(view: View, draw: "Draw") -> "Step":
    """The step that a house player makes in `view`, one that is legal.

    view: a View of a seat that must choose; draw(n): a whole number 0..n-1, every one equally likely.
    """
    step: Step = module("gobelet.house.", view.name).choose(view, draw)
    return step
