"""`gobelet rank GAME DIE...`: says what a hand is."""

import json

from gobelet import rules
from gobelet.rules.common import RuleError

from gobelet_host import house_rules
from gobelet_host.errors import DONE, USAGE, Failure
from gobelet_host.story import hand_name
from gobelet_host.words import LANGUAGES, language

DESCRIPTION = "Says what a hand is: its kind, its name, what it is worth and its place, 1 being the best hand there is."
EXAMPLES = """  gobelet rank three-eggs 1 3 5
  gobelet rank four-two-one 4 2 1 --set value_421=10 --json
  gobelet rank threes-away 3 3 1 3 6 --set bottoms=each --language sv"""


FACES = {str(face): face for face in range(1, 7)}


def add_arguments(parser):
    """GAME, the dice, and how they count."""
    parser.add_argument("game", metavar="GAME", help=", ".join(rules.GAMES))
    parser.add_argument("dice", metavar="DIE", nargs="+", help="a face, 1-6; three dice, or five in threes-away")
    parser.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="a house rule of the game")
    parser.add_argument("--language", choices=LANGUAGES, help="of the name; default: the environment's, else English")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args):
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


def _words(hand):
    """The same for people: the name, what it is worth, its place."""
    place = "" if hand["order"] is None else f", place {hand['order']}"
    return f"{hand['name']}: value {hand['value']}{place}"
