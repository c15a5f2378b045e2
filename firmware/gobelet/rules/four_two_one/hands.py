"""The 56 hands of 421: which is bigger, what they are, how many tokens each is worth (FT-3, FT-4)."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Faces, Options, Rank

# Each hand's dice in decreasing order, read as a number; the biggest hand first (FT-3).
_SPECIAL = (421, 111, 611, 666, 511, 555, 411, 444, 311, 333, 211, 222, 654, 543, 432, 321)
_SIXES = (665, 664, 663, 662, 661, 655, 653, 652, 651, 644, 643, 642, 641, 633, 632, 631, 622, 621)
_FIVES = (554, 553, 552, 551, 544, 542, 541, 533, 532, 531, 522, 521)
HANDS = _SPECIAL + _SIXES + _FIVES + (443, 442, 441, 433, 431, 422, 332, 331, 322, 221)

# Tokens of the second hand to the sixteenth (FT-4); 421 itself is an option, all others are worth 1.
_WORTH = (7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2)
_LAST_TRIPLE, _LAST_RUN = 12, 16  # places


def order(dice: "Faces") -> int:
    """The place of three faces among all hands: 1 the biggest (421) to 56 (221); equal hands share it."""
    a, b, c = sorted(dice, reverse=True)
    return HANDS.index(100 * a + 10 * b + c) + 1


def worth(place: int, value_421: int) -> int:
    """How many tokens the hand in that place of the order is worth (FT-4)."""
    if place == 1:
        return value_421
    return _WORTH[place - 2] if place <= _LAST_RUN else 1


def kind(place: int) -> str:
    """The category of the hand in that place of the order (FT-4)."""
    if place == 1:
        return "421"
    if place <= _LAST_TRIPLE:
        return "fiche" if place & 1 else "baraque"
    if place <= _LAST_RUN:
        return "tierce"
    return "nénette" if place == len(HANDS) else "other"


def rank(dice: "Faces", options: "Options") -> "Rank":
    """What the hand is, as `rules.rank` says it; the value is what it is worth in tokens."""
    place = order(dice)
    return kind(place), worth(place, options["value_421"]), place
