"""421: the rampo (FT-11) in all its forms."""

from rules_table import act, refused, roll, rolls, started
from test_four_two_one import A, B, C, D, charged, game, stands


def rolling_off(session, *seats):
    """Are these seats rolling off, in this order, the first of them to roll?"""
    return session.phase == "roll-off" and session.roll_off == seats and session.to_roll == (seats[0], 3)


def test_ft_11_a_tie_for_biggest_in_the_charge_is_rolled_off_from_the_first_player():
    session = game(seats=(1, 2, 3, 4), first=3)
    rolls(session, 555, A, B, 555)  # 3, 4, 1, 2
    assert rolling_off(session, 3, 2)
    rolls(session, A, 421)
    assert session.tokens == {1: 0, 2: 5, 3: 0, 4: 0}  # as the tied hand was worth
    assert session.phase == "charge"
    assert session.to_roll == (3, 3)


def test_ft_11_again_among_those_still_tied():
    session = game(seats=(1, 2, 3, 4))
    rolls(session, 555, 555, 555, A)
    rolls(session, A, B, A)
    assert rolling_off(session, 1, 3)
    rolls(session, B, B)
    assert rolling_off(session, 1, 3)
    rolls(session, B, A)
    assert session.tokens[3] == 5


def test_ft_11_the_lowest_in_a_biggest_charge_is_not_rolled_off():
    session = game(seats=(1, 2, 3, 4))
    rolls(session, A, B, B, B)
    assert session.phase == "charge"
    assert session.tokens[1] == 1


def test_ft_11_the_biggest_in_a_lowest_charge_is_not_rolled_off():
    session = game(charge="lowest")
    rolls(session, 666, 666, A)
    assert session.phase == "charge"
    assert session.tokens == {1: 0, 2: 0, 3: 6}


def test_ft_11_a_tie_for_lowest_is_lost_by_the_worst_roll_off_hand():
    session = game(charge="lowest", first=2)
    rolls(session, A, 666, A)  # 2, 3, 1
    assert rolling_off(session, 2, 1)
    rolls(session, 421, 111)
    assert session.tokens == {1: 6, 2: 0, 3: 0}


def test_ft_11_all_tie_in_a_charge_decides_the_one_end_that_counts():
    session = game()
    rolls(session, 666, 666, 666)
    assert rolling_off(session, 1, 2, 3)
    rolls(session, A, B, B)
    assert session.tokens == {1: 6, 2: 0, 3: 0}
    session = game(charge="lowest")
    rolls(session, 666, 666, 666)
    rolls(session, A, A, B)
    assert session.tokens == {1: 0, 2: 0, 3: 6}


def test_ft_11_ft_8_equal_tokens_are_rolled_off_from_the_first_player_of_the_game():
    session = charged((4, 4, 3), first=3)
    assert rolling_off(session, 1, 2)
    assert session.saved == []
    rolls(session, A, A)
    assert rolling_off(session, 1, 2)
    rolls(session, B, A)
    assert session.leader == 2
    assert session.to_roll == (2, 3)
    assert session.phase == "discharge"
    session = charged((4, 3, 4), first=2)
    assert rolling_off(session, 3, 1)


def test_ft_11_ft_8_the_lowest_of_that_roll_off_does_not_matter():
    session = charged((3, 3, 3, 2))
    assert rolling_off(session, 1, 2, 3)
    rolls(session, B, A, B)
    assert session.leader == 2


def test_ft_11_a_roll_off_allows_no_rerolls():
    session = charged((4, 4, 3))
    roll(session, A)
    assert session.to_act is None
    assert refused(session, {"seat": 1, "do": "reroll", "dice": [1]}) == "C-9"
    assert refused(session, {"seat": 1, "do": "stand"}) == "C-9"


def test_ft_11_discharge_biggest_tied():
    session = charged((5, 3, 3))
    stands(session, A, 555, 555)
    assert rolling_off(session, 2, 3)
    rolls(session, B, A)
    assert session.tokens == {1: 8, 2: 3, 3: 0}
    assert session.saved == [3]


def test_ft_11_discharge_lowest_tied_is_rolled_off_from_the_leader():
    session = charged((3, 5, 3))
    stands(session, A, 555, A)  # 2, 3, 1
    assert rolling_off(session, 2, 1)
    rolls(session, A, B)
    assert session.tokens == {1: 6, 2: 5, 3: 0}
    assert session.leader == 1


def test_ft_11_the_biggest_end_is_rolled_off_first():
    session = charged((4, 3, 2, 2))
    stands(session, 654, 654, A, A)
    assert rolling_off(session, 1, 2)
    rolls(session, A, A)
    assert rolling_off(session, 1, 2)
    rolls(session, B, A)
    assert rolling_off(session, 3, 4)
    rolls(session, C, C)
    assert rolling_off(session, 3, 4)
    rolls(session, 421, 222)
    assert session.tokens == {1: 4, 2: 1, 3: 2, 4: 4}
    assert session.to_roll == (4, 3)


def test_ft_11_all_tie_one_roll_off_decides_both_ends():
    session = charged((5, 3, 3))
    stands(session, 555, 555, 555)
    assert rolling_off(session, 1, 2, 3)
    rolls(session, B, A, C)
    assert session.tokens == {1: 5, 2: 0, 3: 6}
    assert session.to_roll == (3, 3)


def test_ft_11_all_tie_is_repeated_while_all_are_equal():
    session = charged((8, 3))
    stands(session, 222, 222)
    for _ in range(3):
        assert rolling_off(session, 1, 2)
        rolls(session, 421, 421)
    rolls(session, A, B)
    assert session.tokens == {1: 6, 2: 5}  # 222 is worth 2, whatever was rolled since


def test_ft_11_an_end_still_tied_is_rolled_off_further():
    session = charged((3, 3, 3, 2))
    rolls(session, A, B, C)  # seat 1 leads
    stands(session, 333, 333, 333, 333)
    assert rolling_off(session, 1, 2, 3, 4)
    rolls(session, A, A, B, C)
    assert rolling_off(session, 1, 2)  # the lowest is seat 4
    rolls(session, C, B)
    assert session.tokens == {1: 3, 2: 0, 3: 3, 4: 5}

    session = charged((3, 3, 3, 2))
    rolls(session, A, B, C)
    stands(session, 333, 333, 333, 333)
    rolls(session, A, B, C, C)
    assert rolling_off(session, 3, 4)  # the biggest is seat 1
    rolls(session, C, B)
    assert session.tokens == {1: 0, 2: 3, 3: 6, 4: 2}

    session = charged((3, 3, 3, 2))
    rolls(session, A, B, C)
    stands(session, 333, 333, 333, 333)
    rolls(session, A, D, A, D)
    assert rolling_off(session, 1, 3)
    rolls(session, A, B)
    assert rolling_off(session, 2, 4)
    rolls(session, A, B)
    assert session.tokens == {1: 0, 2: 3, 3: 3, 4: 5}


def test_ft_11_after_a_roll_off_the_next_round_has_its_rerolls():
    session = charged((5, 3, 3))
    roll(session, A)
    act(session, "reroll", dice=[1])
    roll(session, 6)
    act(session, "stand")
    rolls(session, 555)
    act(session, "stand")
    rolls(session, 555)
    act(session, "stand")
    rolls(session, A, B)
    assert session.to_roll == (1, 3)
    roll(session, A)
    assert (session.to_act, session.rerolls_left) == (1, 2)


def test_a_whole_game_from_charge_to_loss():
    session = started("four-two-one", (2, 4, 7), 4, 10, {"tokens": 11, "stake": 2, "charge": "lowest"})
    rolls(session, 654, 221, 221)  # 4, 7, 2: 7 and 2 tie for lowest
    assert session.roll_off == (7, 2)
    rolls(session, 322, 421)
    assert session.tokens == {2: 0, 4: 0, 7: 2}
    rolls(session, 221, 444, 665)
    assert session.tokens == {2: 0, 4: 4, 7: 2}
    rolls(session, 665, 421, 221)  # 421 is worth 11, 5 are left
    assert session.tokens == {2: 5, 4: 4, 7: 2}
    assert session.to_roll == (2, 3)
    roll(session, 441)
    act(session, "reroll", dice=[2])
    roll(session, 2)  # 421
    act(session, "stand")
    roll(session, 665)
    act(session, "stand")
    roll(session, 661)
    act(session, "reroll", dice=[1, 2])
    roll(session, 65)  # 651
    assert session.saved == [2]
    assert session.tokens == {2: 0, 4: 4, 7: 7}
    stands(session, 555, 421)  # 7 leads, 4 gives all it has
    assert session.result == {"game": 1, "loser": 7, "saved": [2, 4]}
    assert session.stacks == {2: 8 + 3 + 2, 4: 8 + 3 + 2, 7: 4}
    session.begin()
    assert session.playing == (7, 2, 4)
