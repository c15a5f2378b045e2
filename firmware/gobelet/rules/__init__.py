"""The rules core: the three games, clause by clause. Pure: no I/O, clock or chance; imports nothing outside itself.

Only the module of the game that is asked for is imported.
"""

from gobelet.rules import options as _options
from gobelet.rules.common import RuleError, check_faces, check_start

GAMES = _options.GAMES


def start(game, options, seats, first, stacks):
    """A new session of `game` as a `common.Game`, settled and with nothing paid.

    options: those not at their default; seats: 2 to 8 different numbers 1-8; first: one of them (C-5);
    stacks: {seat: tokens}, absent ones 0. Raises RuleError: the option, or C-3 seats, C-4 stacks, C-5 first.
    """
    full = _options.check(game, options)
    check_start(seats, first, stacks)
    return _class_of(game)(full, seats, first, stacks)


def resume(game, options, seats, carry):
    """The settled Game whose `carry()` this was; options and seats as in `start`."""
    full = _options.check(game, options)
    stacks = {seat: carry["stacks"][str(seat)] for seat in seats}
    check_start(seats, carry["first"], stacks)
    session = _class_of(game)(full, seats, carry["first"], stacks)
    session.restore(carry)
    return session


def rank(game, dice, options):
    """What a hand is: (category or None, value, order or None), as `gobelet rank` gives them.

    dice: whole numbers 1-6, as many as a seat has in the game, else RuleError C-9 or C-1; options: those not at their
    default.
    """
    full = _options.check(game, options)
    count = 5 if game == "threes-away" else 3
    if len(dice) != count:
        raise RuleError("C-9", f"a hand of {game} has {count} dice, not {len(dice)}")
    check_faces(dice)
    if game == "three-eggs":
        from gobelet.rules.hands_three_eggs import rank as rank_hand
    elif game == "four-two-one":
        from gobelet.rules.hands_four_two_one import rank as rank_hand
    else:
        from gobelet.rules.hands_threes_away import rank as rank_hand
    return rank_hand(dice, full)


def _class_of(game):
    if game == "three-eggs":
        from gobelet.rules.three_eggs import ThreeEggs

        return ThreeEggs
    if game == "four-two-one":
        from gobelet.rules.four_two_one import FourTwoOne

        return FourTwoOne
    from gobelet.rules.threes_away import ThreesAway

    return ThreesAway
