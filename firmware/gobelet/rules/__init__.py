"""The rules core: the three games, clause by clause. Pure: no I/O, clock or chance; imports nothing outside itself.

Only the modules of the game that is asked for are imported.
"""

from gobelet.rules import options as _options
from gobelet.rules.common import check_start

GAMES = _options.GAMES


def start(game, options, seats, first, stacks):
    """A new session of `game` as a `common.Game`, settled and with nothing paid.

    options: those not at their default; seats: 2 to 8 different numbers 1-8; first: one of them (C-5);
    stacks: {seat: tokens}, absent ones 0. Raises RuleError: the option, or C-3 seats, C-4 stacks, C-5 first.
    """
    full = _options.check(game, options)
    check_start(seats, first, stacks)
    return module("gobelet.rules.", game).GAME(full, seats, first, stacks)


def resume(game, options, seats, carry):
    """The settled Game whose `carry()` this was; options and seats as in `start`."""
    session = start(game, options, seats, carry["first"], {seat: carry["stacks"][str(seat)] for seat in seats})
    session.restore(carry)
    return session


def module(path, game):
    """The module of one game, imported now if it was not: its name is `path` and the game's, as `three_eggs`."""
    return __import__(path + game.replace("-", "_"), None, None, ("*",))
