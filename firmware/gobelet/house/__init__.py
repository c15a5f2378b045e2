"""House players: legal, quick, not silly, and knowing only what a person in their seat would. Imports only the rules.

What each aims at is written at its module. Only the module of the game in play is imported.
"""

_ALWAYS = ("name", "options", "seats", "stacks", "pot", "round", "first", "phase", "playing", "inside", "nest", "open")


class View:
    """What a person in a seat knows of a game: the public attributes of the Game, and

    seat: the own number; legal: list of names that it may do now; hand: {seat: faces}, 0 for a die that it cannot see.
    """

    def __init__(self, game, seat):
        """game: a rules Game; seat: whose eyes these are."""
        self.seat = seat
        self.legal = game.legal(seat)
        for name in _ALWAYS + game.PUBLIC:
            setattr(self, name, getattr(game, name))
        self.hand = {other: _seen(game, other, other == seat) for other in game.seats}


def _seen(game, seat, own):
    """A list of the seat's faces, 0 for each that only its owner may know."""
    faces, known = game.hand[seat], game.open[seat]
    return [faces[i] if own or known[i] else 0 for i in range(len(faces))]


def choose(view, draw):
    """The step that a house player makes in `view`, one that is legal.

    view: a View of a seat that must choose; draw(n): a whole number 0..n-1, every one equally likely.
    """
    if view.name == "three-eggs":
        from gobelet.house.three_eggs import choose as choose_step
    elif view.name == "four-two-one":
        from gobelet.house.four_two_one import choose as choose_step
    else:
        from gobelet.house.threes_away import choose as choose_step
    return choose_step(view, draw)
