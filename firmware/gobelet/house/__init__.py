"""House players: legal, quick, not silly, and knowing only what a person in their seat would. Imports only the rules.

What each aims at is written at its module. Only the module of the game in play is imported.
"""

from gobelet.rules import module
from gobelet.rules.common import Game

_ALWAYS = ("name", "options", "seats", "stacks", "pot", "round", "first", "phase", "playing", "active", "nest", "open")


class View:
    """What a person in a seat knows of a game: the public attributes of the Game, and

    seat: the own number; legal: list of names that it may do now; hand: {seat: faces}, 0 for a die that it cannot see;
    blinks: seats whose blink in this round everybody could see (TE-14), which the table tells it.
    """

    def __init__(self, game: Game, seat: int):
        """game: a rules Game; seat: whose eyes these are."""
        self.seat = seat
        self.legal = game.legal(seat)
        self.blinks: list = []
        for name in _ALWAYS + game.PUBLIC:
            setattr(self, name, getattr(game, name))
        self.hand = {}
        for other, faces in game.hand.items():
            known = game.open[other]
            self.hand[other] = [faces[i] if known[i] or other == seat else 0 for i in range(len(faces))]


def choose(view, draw) -> dict:
    """The step that a house player makes in `view`, one that is legal.

    view: a View of a seat that must choose; draw(n): a whole number 0..n-1, every one equally likely.
    """
    return module("gobelet.house.", view.name).choose(view, draw)
