"""`gobelet rank GAME DIE...`: says what a hand is."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from gobelet import rules
from gobelet.rules.common import RuleError

from gobelet_host import house_rules
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, USAGE, Failure
from gobelet_host.story import hand_name
from gobelet_host.words import language

DESCRIPTION = "Says what a hand is: its kind, its name, what it is worth and its place, 1 being the best hand there is."
EXAMPLES = """  gobelet rank three-eggs 1 3 5
  gobelet rank four-two-one 4 2 1 --set value_421=10 --json
  gobelet rank threes-away 3 3 1 3 6 --set bottoms=each --language sv"""


FACES = {str(face): face for face in range(1, 7)}


def add_arguments(parser: ArgumentParser) -> None:
    """GAME, the dice, and how they count."""
    counts = ", ".join(f"{rules.about(game).DICE} in {game}" for game in rules.GAMES)
    parser.add_argument("game", metavar="GAME", help=", ".join(rules.GAMES))
    parser.add_argument("dice", metavar="DIE", nargs="+", help=f"a face, 1-6; {counts}")
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], help="a house rule of the game")
    arguments.add_language(parser)
    arguments.add_json(parser)


def run(args: Namespace) -> int:
    """Prints the hand; what is no hand of the game is Failure 2."""
    dice = [FACES.get(text, text) for text in args.dice]
    try:
        category, value, order = rules.rank(args.game, dice, house_rules.parse(args.game, args.set))
    except RuleError as error:
        raise Failure(USAGE, f"gobelet rank: {error}", {"clause": error.clause, "message": error.message}) from None
    name = hand_name(language(args.language), args.game, category, dice, value)
    hand = {"game": args.game, "dice": dice, "category": category, "name": name, "value": value, "order": order}
    print(json.dumps(hand) if args.json else _words(hand))
    return DONE


def _words(hand: dict[str, Any]) -> str:
    """The same for people: the name, what it is worth, its place."""
    place = "" if hand["order"] is None else f", place {hand['order']}"
    return f"{hand['name']}: value {hand['value']}{place}"
