"""`gobelet play`: the table on this computer, with nothing plugged in."""

import json
import os
import sys

from gobelet_host import house_rules
from gobelet_host.commands.arguments import seed, whole
from gobelet_host.errors import DONE, USAGE, Failure
from gobelet_host.words import LANGUAGES, language

DESCRIPTION = "Starts a simulated board running the table's firmware and puts the table on the terminal."
EXAMPLES = """  gobelet play
  gobelet play threes-away --seats 6 --house 4 --set progressive=ladder
  gobelet play three-eggs --flash table.img
  gobelet play four-two-one --auto --rounds 12 --json"""

GAMES = ("three-eggs", "four-two-one", "threes-away")
SEATS = range(2, 9)
MOST_ROUNDS = 1 << 30


def add_arguments(parser):
    """As interfaces.md has them."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="three-eggs, four-two-one or threes-away; else choose")
    parser.add_argument("--seats", metavar="N", type=whole, default=4, help="seats that are taken, 2-8 (default 4)")
    parser.add_argument("--house", metavar="N", type=whole, help="house players among them (default: all but seat 1)")
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="an option of GAME; without GAME a setting of the table",
    )
    parser.add_argument("--seed", metavar="HEX", type=seed, help="repeatable dice: not for play")
    parser.add_argument("--flash", metavar="FILE", help="keep the board's flash in FILE, and go on from it")
    parser.add_argument("--demo", action="store_true", help="nobody sits down: the table plays against itself")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's, else English")
    parser.add_argument("--auto", action="store_true", help="house players only, no terminal, as fast as it goes")
    parser.add_argument("--rounds", metavar="N", type=whole, help="with --auto: how many rounds, of 421 games")
    parser.add_argument("--json", action="store_true", help="with --auto: print one JSON document")


def run(args):
    """Plays; ends with 0, or as the panel ended."""
    _check(args)
    return _auto(args) if args.auto else _panel(args)


def _check(args):
    """Raises Failure (2) for arguments that do not go together."""
    if args.game is not None and args.game not in GAMES:
        raise Failure(USAGE, f"gobelet play: no game {args.game!r}; there are {', '.join(GAMES)}")
    if args.seats not in SEATS:
        raise Failure(USAGE, f"gobelet play: --seats {args.seats}: allowed: {SEATS[0]} to {SEATS[-1]}")
    if args.auto:
        _check_auto(args)
        return
    for name in ("rounds", "json"):
        if getattr(args, name):
            raise Failure(USAGE, f"gobelet play: --{name} only goes with --auto")
    if args.house is None:
        args.house = args.seats - 1
    if args.house > args.seats:
        raise Failure(USAGE, f"gobelet play: --house {args.house}: allowed: 0 to {args.seats}, the number of seats")


def _check_auto(args):
    if args.game is None or args.rounds is None:
        raise Failure(USAGE, "gobelet play: --auto needs a GAME and --rounds N")
    if not 1 <= args.rounds <= MOST_ROUNDS:
        raise Failure(USAGE, f"gobelet play: --rounds {args.rounds}: allowed: 1 to {MOST_ROUNDS}")
    if args.house not in (None, args.seats):
        raise Failure(USAGE, f"gobelet play: --house {args.house}: with --auto it equals --seats ({args.seats})")
    if args.demo:
        raise Failure(USAGE, "gobelet play: --demo does not go with --auto")


def _options(args):
    """The options of GAME. Raises Failure (2)."""
    from gobelet.rules.common import RuleError  # noqa: PLC0415  `--help` needs none of the firmware

    try:
        return house_rules.parse(args.game, args.settings)
    except RuleError as error:
        raise Failure(USAGE, f"gobelet play: --set: {error.message}") from None


# ---- without a terminal


def _auto(args):
    from gobelet_host.auto import Auto, document  # noqa: PLC0415  only when it is played
    from gobelet_host.progress import Progress  # noqa: PLC0415
    from gobelet_host.sim.board import SimBoard  # noqa: PLC0415

    options = _options(args)
    quiet = args.json or not sys.stdout.isatty()
    with SimBoard(driven=True, seed=args.seed, flash=args.flash) as board:
        board.settle()
        auto = Auto(board, args.game, options, args.seats, args.rounds)
        with Progress("rounds", args.rounds if quiet else 0) as progress:

            def told(record):
                progress.advance()
                if not args.json:
                    print(_line(record, language(args.language)), flush=True)

            auto.run(told)
    if args.json:
        print(json.dumps(document(args.game, auto)))
    elif auto.ended:
        print(auto.ended)
    return DONE


def _line(record, lang):
    """One round for people: what happened, and who has how much now."""
    from gobelet_host.story import brief  # noqa: PLC0415
    from gobelet_host.words import say  # noqa: PLC0415

    stacks = "  ".join(f"{seat}:{tokens}" for seat, tokens in sorted(record["stacks"].items()))
    return f"{brief(lang, record)}   [{say(lang, 'table.stack')} {stacks}]"


# ---- on the terminal


def _panel(args):
    from gobelet_host import settings  # noqa: PLC0415

    values = (
        settings.parse(args.settings)
        if args.game is None
        else {f"{args.game}.{name}": value for name, value in _options(args).items()}
    )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure(USAGE, "gobelet play: needs a terminal; without one: gobelet play GAME --auto --rounds N")
    if os.environ.get("TERM") == "dumb":
        raise Failure(USAGE, "gobelet play: needs a terminal that can move its cursor, and TERM says dumb")
    from gobelet_host.panel.app import PanelApp  # noqa: PLC0415  Textual takes a while
    from gobelet_host.panel.engine import Engine  # noqa: PLC0415
    from gobelet_host.panel.seating import Seating  # noqa: PLC0415
    from gobelet_host.sim.board import SimBoard  # noqa: PLC0415

    seating = Seating(args.game, args.seats, args.house, values, args.demo)
    engine = Engine(SimBoard(seed=args.seed, flash=args.flash), seating.arrange, args.seats)
    try:
        code = PanelApp(engine, language(args.language)).run()
    finally:
        engine.stop()
    if isinstance(engine.failure, Exception):
        raise engine.failure
    return DONE if code is None else code
