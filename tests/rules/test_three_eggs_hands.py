"""Every roll of Three Eggs and every own hand with every nest, against the obvious slow method (TE-6, TE-9, TE-10)."""

from itertools import product

from gobelet.house.three_eggs import on_average
from gobelet.rules import rank
from gobelet.rules.three_eggs.hands import best, strength

ROLLS = list(product(range(1, 7), repeat=3))
CATEGORIES = ["high-die", "pair", "run", "all-the-odds", "triple"]


def slow_category(hand):
    """Read TE-9 from the best to the worst."""
    if sum(hand) % 2 == 0:
        return None
    faces = sorted(hand)
    if faces in ([1, 1, 1], [3, 3, 3], [5, 5, 5]):
        return "triple"
    if faces == [1, 3, 5]:
        return "all-the-odds"
    if faces in ([2, 3, 4], [4, 5, 6]):
        return "run"
    for pair in range(1, 7):
        for third in (1, 3, 5):
            if third != pair and faces == sorted([pair, pair, third]):
                return "pair"
    return "high-die"


def slow_key(hand):
    """What TE-10 compares; the empty tuple where the hand does not score."""
    category = slow_category(hand)
    if category is None:
        return ()
    within = (max(hand), sum(hand)) if category == "high-die" else (sum(hand),)
    return (CATEGORIES.index(category), *within)


KEYS = {hand: slow_key(hand) for hand in ROLLS}
RANKS = sorted({key for key in KEYS.values() if key}, reverse=True)


def test_te_9_and_te_10_all_216_rolls():
    assert len(RANKS) == 18
    for hand in ROLLS:
        order = RANKS.index(KEYS[hand]) + 1 if KEYS[hand] else None
        value = sum(hand) if KEYS[hand] else 0
        assert rank("three-eggs", list(hand), {}) == (slow_category(hand), value, order)
    assert {strength(*hand) == 0 for hand in ROLLS if not KEYS[hand]} == {True}


def test_te_10_strengths_compare_as_the_keys_do():
    by_key = {KEYS[hand]: strength(*hand) for hand in ROLLS}
    assert all(strength(*hand) == by_key[KEYS[hand]] for hand in ROLLS)
    assert sorted(by_key) == sorted(by_key, key=by_key.get)
    assert len(set(by_key.values())) == 19


def test_te_6_borrowing_for_every_own_hand_and_every_nest():
    for own in ROLLS:
        for nest in ROLLS:
            top = max(KEYS[own], *[KEYS[(*own[:i], die, *own[i + 1 :])] for die in nest for i in range(3)])
            worth, i, j = best(own, nest)
            counted = own if i is None else (*own[:i], nest[j], *own[i + 1 :])
            assert KEYS[counted] == top
            assert worth == strength(*counted)


def test_te_6_without_a_nest_the_own_hand_counts():
    for own in ROLLS:
        assert best(own, ()) == (strength(*own), None, None)


def test_the_house_players_table_is_the_average_over_all_nests():
    places = [0, *sorted({strength(*hand) for hand in ROLLS if KEYS[hand]})]
    for own in [hand for hand in ROLLS if list(hand) == sorted(hand)]:
        total = sum(places.index(best(own, nest)[0]) for nest in ROLLS)
        assert on_average(own) == round(10 * total / len(ROLLS))
