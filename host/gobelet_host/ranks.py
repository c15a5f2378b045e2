"""What a hand is: its category, what it is worth, its place among all hands there are (interfaces.md, `gobelet rank`).

Which hand is better the rules say; the board needs no more than that.
"""

from itertools import combinations_with_replacement

from gobelet.rules import hands_four_two_one, hands_three_eggs, hands_threes_away
from gobelet.rules import options as house_rules
from gobelet.rules.common import FACES, RuleError, check_faces

EGGS = (None, "high-die", "pair", "run", "all-the-odds", "triple")  # by the hundreds of a strength (TE-9)
EGG_STRENGTHS = sorted(
    {hands_three_eggs.strength(*hand) for hand in combinations_with_replacement(range(1, FACES + 1), 3)} - {0},
    reverse=True,
)
LAST_TRIPLE, LAST_RUN = 12, 16  # places in 421 (FT-3)


def rank(game: str, dice: list, options: dict) -> tuple[str | None, int, int | None]:
    """(category or None, value, order or None) of a hand.

    dice: whole numbers 1-6, as many as a seat has in the game, else RuleError C-9 or C-1; options: those not at their
    default.
    """
    full = house_rules.check(game, options)
    count = 5 if game == "threes-away" else 3
    if len(dice) != count:
        raise RuleError("C-9", f"a hand of {game} has {count} dice, not {len(dice)}")
    check_faces(dice)
    return RANKS[game](dice, full)


def _three_eggs(dice, options):
    strength = hands_three_eggs.strength(*dice)
    if not strength:
        return None, 0, None
    return EGGS[strength // 100], sum(dice), EGG_STRENGTHS.index(strength) + 1


def _four_two_one(dice, options):
    place = hands_four_two_one.order(dice)
    return _kind(place), hands_four_two_one.worth(place, options["value_421"]), place


def _kind(place):
    """The name of the kind of hand in that place of 421's order (FT-4)."""
    if place == 1:
        return "421"
    if place <= LAST_TRIPLE:
        return "fiche" if place & 1 else "baraque"
    if place <= LAST_RUN:
        return "tierce"
    return "nénette" if place == len(hands_four_two_one.HANDS) else "other"


def _threes_away(dice, options):
    score = sum(hands_threes_away.count(face, options) for face in dice)
    return "score", score, score + 1


RANKS = {"three-eggs": _three_eggs, "four-two-one": _four_two_one, "threes-away": _threes_away}
