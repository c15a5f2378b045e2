"""The rules core: the games, clause by clause. Pure: no I/O, clock or chance; imports nothing outside itself.

A game is a package here, named as in `GAMES` with underscores. To add one: its package, `gobelet/house/GAME.py`,
`gobelet/table/games/GAME.py`, a file of its words on the host, and a line in `GAMES`. The package holds

- itself, imported for the settings of every table and therefore light, the declaration: `OPTIONS`, ((name, default,
  allowed, clause), ...), allowed being a range or a tuple of values; `PRESETS`, ((name, ((option, value), ...)), ...),
  as a table is shipped; `DICE` of a seat; `SIGN`, at most four characters for displays; `BEST`, an example of the best
  roll, as bytes; `needs_stacks(options)`: must a seat have tokens to play; `hides(who)`: are rolls of `who`, a seat or
  "nest", secret, and for None: is anything;
- `hands`, with `rank(dice, options) -> (category, value, order)`, as `rank` here gives it;
- `game`, with `GAME`, a subclass of `common.Game`. It is imported for the game in play only.
"""

from gobelet.rules.common import SEATS_MAX, SEATS_MIN, Game, check_faces, is_whole, need, shown
from gobelet.rules.options import describe, fits

if not __debug__:  # for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Carry, Counts, Declaration, Faces, Options, Rank, Seats

GAMES = (
    "three-eggs",
    "four-two-one",
    "threes-away",
)  # fmt: skip


def module(path: str, game: str, part: str = "") -> "Any":
    """One module of a game, imported now if it was not: `path`, the game's name with underscores, `part`."""
    return __import__(path + game.replace("-", "_") + part, None, None, ("*",))


def about(game: str) -> "Declaration":
    """The declaration of a game in `GAMES`: a module with what is listed above."""
    declaration: Declaration = module("gobelet.rules.", game)
    return declaration


def check(game: str, options: "Options") -> "Options":
    """All options of `game` as a new dict, defaults filled in.

    Raises RuleError for an unknown game (C-8), an unknown option (C-8) or a value that is not allowed (the clause of
    the option), with name, value and what is allowed.
    """
    need(isinstance(game, str) and game in GAMES, "C-8", f"no game {shown(game)}; there are " + ", ".join(GAMES))
    need(isinstance(options, dict), "C-8", f"options must be an object of names and values, not {shown(options)}")
    known = about(game).OPTIONS
    full = {name: default for name, default, _, _ in known}
    names = ", ".join([option[0] for option in known])
    for name, value in options.items():
        need(name in full, "C-8", f"option {shown(name)} = {shown(value)}: none of {game}; allowed: {names}")
    for name, default, allowed, clause in known:
        full[name] = value = options.get(name, default)
        need(fits(value, allowed), clause, f"option {name} = {shown(value)}: allowed: {describe(allowed)}")
    return full


def load(game: str) -> type[Game]:
    """The class of the sessions of a game in `GAMES`."""
    found: type[Game] = module("gobelet.rules.", game, ".game").GAME
    return found


def start(game: str, options: "Options", seats: "Seats", first: int, stacks: "Counts") -> Game:
    """A new session of `game` as a `common.Game`, settled and with nothing paid.

    options: those not at their default; seats: 2 to 8 different numbers 1-8; first: one of them (C-5);
    stacks: {seat: tokens}, absent ones 0. Raises RuleError: the option, or C-3 seats, C-4 stacks, C-5 first.
    """
    full = check(game, options)
    _check_start(seats, first, stacks)
    return load(game)(full, seats, first, stacks)


def _check_start(seats: "Seats", first: int, stacks: "Counts") -> None:
    """Raises RuleError unless a session may begin so: C-3 seats, C-5 first, C-4 stacks."""
    listed = isinstance(seats, (list, tuple)) and SEATS_MIN <= len(seats) <= SEATS_MAX
    need(listed, "C-3", "seats must list 2 to 8 different seats")
    for seat in seats:
        need(is_whole(seat) and 1 <= seat <= SEATS_MAX, "C-3", f"a seat is a whole number 1-8, not {shown(seat)}")
        need(seats.count(seat) == 1, "C-3", f"seat {seat} is listed twice")
    need(is_whole(first) and first in seats, "C-5", f"first must be one of the seats, not {shown(first)}")
    need(isinstance(stacks, dict), "C-4", f"stacks must name the tokens of seats, not be {shown(stacks)}")
    for seat, tokens in stacks.items():
        known = is_whole(seat) and seat in seats
        need(known, "C-4", f"a stack for {shown(seat)}, which is no seat of this session")
        fits = is_whole(tokens) and tokens >= 0
        need(fits, "C-4", f"stack of seat {seat} = {shown(tokens)}: allowed: whole, 0 or more")


def resume(game: str, options: "Options", seats: "Seats", carry: "Carry") -> Game:
    """The settled Game whose `carry()` this was; options and seats as in `start`."""
    session = start(game, options, seats, carry["first"], {seat: carry["stacks"][str(seat)] for seat in seats})
    session.restore(carry)
    return session


def rank(game: str, dice: "Faces", options: "Options") -> "Rank":
    """What a hand is: (category, value, order); its place among all hands, 1 the best, is the order.

    Category and order are None where the hand does not score. options: those not at their default. Raises RuleError:
    as `check`, C-9 for another number of dice than a seat has, C-1 for what is no face.
    """
    full = check(game, options)
    count = about(game).DICE
    need(len(dice) == count, "C-9", f"a hand of {game} has {count} dice, not {len(dice)}")
    check_faces(dice)
    found: Rank = module("gobelet.rules.", game, ".hands").rank(dice, full)
    return found
