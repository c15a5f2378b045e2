"""`gobelet play`: the table on this computer, with nothing plugged in."""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from gobelet.rules import GAMES
from gobelet.rules.common import RuleError

from gobelet_host import house_rules
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, USAGE, Failure, uncoded
from gobelet_host.words import language

DESCRIPTION = "Starts a simulated board running the table's firmware and puts the table on the terminal."
EXAMPLES = """  gobelet play
  gobelet play threes-away --seats 6 --house 4 --set progressive=ladder
  gobelet play three-eggs --flash table.img
  gobelet play four-two-one --auto --rounds 12 --json"""

SEATS = range(2, 9)
MOST_ROUNDS = 1 << 30


def add_arguments(parser: ArgumentParser) -> None:
    """What is played, by whom, on which board, and where it is shown."""
    games = f"{', '.join(GAMES[:-1])} or {GAMES[-1]}"
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{games}; else choose")
    whole = arguments.whole
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
    parser.add_argument("--seed", metavar="HEX", type=arguments.seed, help="repeatable dice: not for play")
    parser.add_argument("--flash", metavar="FILE", help="keep the board's flash in FILE, and go on from it")
    parser.add_argument("--demo", action="store_true", help="nobody sits down: the table plays against itself")
    teach = "a round that explains each step (Three Eggs, unless GAME says otherwise)"
    parser.add_argument("--teach", action="store_true", help=teach)
    arguments.add_language(parser)
    parser.add_argument("--auto", action="store_true", help="house players only, no terminal, as fast as it goes")
    parser.add_argument("--rounds", metavar="N", type=whole, help="with --auto: how many rounds, of 421 games")
    parser.add_argument("--json", action="store_true", help="with --auto: print one JSON document")


def run(args: Namespace) -> int:
    """Plays; ends with 0, or as the panel ended."""
    _check(args)
    return _auto(args) if args.auto else _panel(args)


def _check(args: Namespace) -> None:
    """Raises Failure (2) for arguments that do not go together."""
    if args.game is not None and args.game not in GAMES:
        raise Failure(USAGE, f"gobelet play: no game {args.game!r}; there are {', '.join(GAMES)}")
    if args.seats not in SEATS:
        raise Failure(USAGE, f"gobelet play: --seats {args.seats}: allowed: {SEATS[0]} to {SEATS[-1]}")
    if args.auto:
        _check_auto(args)
        return
    if args.teach and args.demo:
        raise Failure(USAGE, "gobelet play: --teach does not go with --demo")
    for name in ("rounds", "json"):
        if getattr(args, name):
            raise Failure(USAGE, f"gobelet play: --{name} only goes with --auto")
    if args.house is None:
        args.house = args.seats - 1
    if args.house > args.seats:
        raise Failure(USAGE, f"gobelet play: --house {args.house}: allowed: 0 to {args.seats}, the number of seats")


def _check_auto(args: Namespace) -> None:
    if args.game is None or args.rounds is None:
        raise Failure(USAGE, "gobelet play: --auto needs a GAME and --rounds N")
    if not 1 <= args.rounds <= MOST_ROUNDS:
        raise Failure(USAGE, f"gobelet play: --rounds {args.rounds}: allowed: 1 to {MOST_ROUNDS}")
    if args.house not in (None, args.seats):
        raise Failure(USAGE, f"gobelet play: --house {args.house}: with --auto it equals --seats ({args.seats})")
    for name in ("demo", "teach"):
        if getattr(args, name):
            raise Failure(USAGE, f"gobelet play: --{name} does not go with --auto")


def _options(args: Namespace) -> dict[str, Any]:
    """The options of GAME. Raises Failure (2)."""
    try:
        return house_rules.parse(args.game, args.settings)
    except RuleError as error:
        raise Failure(USAGE, f"gobelet play: --set: {error.message}") from None


# ---- without a terminal


def _auto(args: Namespace) -> int:
    from gobelet_host import auto  # noqa: PLC0415  only when it is played
    from gobelet_host.progress import Progress  # noqa: PLC0415

    quiet = args.json or not sys.stdout.isatty()
    progress = Progress("rounds", args.rounds if quiet else 0)

    rounds: list[dict[str, Any]] = []

    def told(record: dict[str, Any]) -> None:
        progress.advance()
        if args.json:
            rounds.append(auto.result(args.game, record))
        else:
            print(_line(record, language(args.language)), flush=True)

    plan = args.game, _options(args), args.seats, args.rounds
    with auto.prepared(*plan, seed=args.seed, flash=args.flash) as playing, progress:
        playing.run(told)
    if args.json:
        ended = {"ended": playing.ended} if playing.ended else {}
        print(json.dumps({"game": args.game, "rounds": rounds, "stacks": playing.stacks, **ended}))
    elif playing.ended:
        print(uncoded(playing.ended))
    return DONE


def _line(record: dict[str, Any], lang: str) -> str:
    """One round for people: what happened, and who has how much now."""
    from gobelet_host.story import brief  # noqa: PLC0415
    from gobelet_host.words import say  # noqa: PLC0415

    stacks = "  ".join(f"{seat}:{tokens}" for seat, tokens in sorted(record["stacks"].items()))
    return f"{brief(lang, record)}   [{say(lang, 'table.stack')} {stacks}]"


# ---- on the terminal


def _panel(args: Namespace) -> int:
    from gobelet_host import settings  # noqa: PLC0415

    if args.game is None:
        values = settings.parse(args.settings)
    else:
        values = {f"{args.game}.{name}": value for name, value in _options(args).items()}
    arguments.need_terminal("play", "gobelet play GAME --auto --rounds N")
    from gobelet_host.panel import seating, start  # noqa: PLC0415  Textual takes a while

    game = args.game or (GAMES[0] if args.teach else None)
    asked = seating.Seating(game, args.seats, args.house, values, args.demo, args.teach)
    return start.run(asked, language(args.language), seed=args.seed, flash=args.flash)
