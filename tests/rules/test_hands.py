"""All hands of 421 and Threes Away against the obvious slow method."""

from itertools import combinations_with_replacement, product

import plain_games
import pytest
from gobelet.rules import check, rank
from gobelet.rules.common import RuleError
from gobelet.rules.four_two_one import hands

ALL_421 = list(combinations_with_replacement(range(1, 7), 3))


def test_ft_3_all_56_hands_in_order():
    assert len(ALL_421) == 56
    ranked = sorted(ALL_421, key=plain_games.order_421)
    for place, dice in enumerate(ranked, 1):
        assert hands.order(dice) == place


def test_ft_3_all_216_rolls_rank_as_their_sorted_dice():
    for dice in product(range(1, 7), repeat=3):
        assert hands.order(dice) == hands.order(sorted(dice)), dice


def test_ft_4_all_values_and_names():
    names = {}
    for dice in ALL_421:
        for value_421 in (11, 10, 8):
            category, value, order = rank("four-two-one", dice, {"value_421": value_421})
            assert value == plain_games.worth_421(dice, {"value_421": value_421}), dice
            assert order == hands.order(dice)
        names[category] = names.get(category, 0) + 1
        alike, ones = len(set(dice)), dice.count(1)
        assert (category == "baraque") == (alike == 1), dice
        assert (category == "fiche") == (ones == 2), dice
        assert (category == "tierce") == (dice[2] - 2 == dice[1] - 1 == dice[0]), dice
        assert (category == "nénette") == (dice == (1, 2, 2)), dice
    assert names == {"421": 1, "baraque": 6, "fiche": 5, "tierce": 4, "nénette": 1, "other": 39}


def test_ta_2_all_7776_rolls_under_all_options():
    for bottoms in ("off", "call", "each"):
        for zero_face in range(1, 7):
            chosen = check("threes-away", {"bottoms": bottoms, "zero_face": zero_face})
            for dice in product(range(1, 7), repeat=5):
                score = 0
                for face in dice:
                    sides = (face, 7 - face) if bottoms == "each" else (face,)
                    score += 0 if zero_face in sides else min(sides)
                assert rank("threes-away", dice, chosen) == ("score", score, score + 1)


@pytest.mark.parametrize(
    ("dice", "clause"), [([1, 2], "C-9"), ([1] * 4, "C-9"), ([0, 1, 2], "C-1"), ([1, 2, True], "C-1")]
)
def test_c_1_a_hand_has_its_number_of_faces(dice, clause):
    with pytest.raises(RuleError) as caught:
        rank("four-two-one", dice, {})
    assert caught.value.clause == clause


def test_ta_orders_go_from_1_to_31():
    orders = {rank("threes-away", dice, {})[2] for dice in combinations_with_replacement(range(1, 7), 5)}
    assert (min(orders), max(orders)) == (1, 31)
