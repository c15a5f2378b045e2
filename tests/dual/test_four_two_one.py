"""421, clause by clause (FT-1 to FT-12), roll-offs in test_four_two_one_ties."""

from gobelet import rules
from gobelet.rules.four_two_one.hands import HANDS, order, worth
from rules_table import act, dump, refused, roll, rolls, started

# plain hands, worth 1, biggest first
A, B, C, D = 665, 664, 663, 662


def game(seats=(1, 2, 3), first=1, stacks=20, **options):
    """A session of 421 in its first game."""
    return started("four-two-one", seats, first, stacks, options)


def charged(tokens, first=1, **options):
    """A game after its charge, in which the seats 1.. hold `tokens` (11 in all); seat 1 leads if it holds most."""
    seats = tuple(range(1, len(tokens) + 1))
    session = game(seats, first, tokens=11, **options)
    for seat in seats:
        for _ in range(tokens[seat - 1]):
            rolls(session, *[A if other == seat else B for other in session.playing])
    return session


def stands(session, *hands):
    """Each seat in turn rolls its hand and stands where it is asked."""
    for faces in hands:
        roll(session, faces)
        if session.to_act:
            act(session, "stand")


def test_ft_1_tokens_start_in_the_middle_and_three_dice_are_rolled():
    assert game().middle == 21
    session = game(tokens=11)
    assert session.middle == 11
    assert session.tokens == {1: 0, 2: 0, 3: 0}
    assert session.to_roll == (1, 3)


def test_ft_1_a_game_token_that_appears_is_noticed():
    session = game()
    session.tokens[2] += 1
    try:
        roll(session, 421)
    except AssertionError as error:
        assert "FT-1" in str(error)
    else:
        raise RuntimeError("not noticed")


def test_ft_2_without_a_stake_stacks_play_no_part():
    session = game(stacks={1: 5}, tokens=11)
    assert session.playing == (1, 2, 3)
    assert (session.pot, session.stacks) == (0, {1: 5, 2: 0, 3: 0})
    rolls(session, A, B, 421)
    assert session.result["loser"] == 3
    assert session.stacks == {1: 5, 2: 0, 3: 0}
    session.begin()
    assert session.phase == "charge"


def test_ft_2_the_pot_goes_to_all_but_the_loser_who_pays_each_one_more_stake():
    session = game(seats=(2, 4, 5, 7), first=5, tokens=11, stake=3)
    assert session.pot == 12
    rolls(session, A, B, 421, C)  # 5, 7, 2, 4: seat 2 loses
    assert session.result == {"game": 1, "loser": 2, "saved": [5, 7, 4]}
    assert session.stacks == {2: 20 - 3 - 9, 4: 17 + 4 + 3, 5: 17 + 4 + 3, 7: 17 + 4 + 3}
    assert session.shares() == {2: 0, 4: 0, 5: 0, 7: 0}


def test_ft_2_the_loser_pays_from_its_left_until_it_has_no_more():
    session = game(seats=(1, 2, 3, 4), stacks={1: 20, 2: 20, 3: 12, 4: 20}, tokens=11, stake=5)
    rolls(session, A, B, 421, C)  # seat 3 has 7 more: 5 to seat 4, 2 to seat 1, none to seat 2
    assert session.result["loser"] == 3
    assert session.stacks == {1: 15 + 7 + 2, 2: 15 + 7, 3: 0, 4: 15 + 6 + 5}  # 20 by three: 7 7 6 from the first


def test_ft_2_who_has_less_than_the_stake_pays_what_it_has():
    session = game(seats=(1, 2), stacks={1: 2, 2: 9}, tokens=11, stake=5)
    assert (session.pot, session.stacks) == (7, {1: 0, 2: 4})
    rolls(session, 421, A)
    assert session.stacks == {1: 0, 2: 11}
    session.begin()
    assert session.phase == "over"


def test_ft_2_empty_stacks_sit_out_where_there_is_a_stake():
    session = game(stacks={1: 5, 3: 5}, stake=1)
    assert session.playing == (1, 3)


def test_ft_3_the_order_of_the_hands():
    first = [421, 111, 116, 666, 115, 555, 114, 444, 113, 333, 112, 222, 654, 543, 432, 321, 665, 664]
    for place, hand in enumerate(first):
        assert order([int(face) for face in str(hand)]) == place + 1
    assert (order([3, 2, 2]), order([2, 1, 2])) == (55, 56)
    assert len(HANDS) == 56


def test_ft_3_the_order_of_dice_does_not_matter():
    for dice in ([4, 2, 1], [4, 1, 2], [2, 4, 1], [2, 1, 4], [1, 4, 2], [1, 2, 4]):
        assert order(dice) == 1


def test_ft_4_values():
    for hand, value in (
        (421, 11),
        (111, 7),
        (666, 6),
        (222, 2),
        (116, 6),
        (112, 2),
        (654, 2),
        (321, 2),
        (665, 1),
        (322, 1),
        (221, 1),
    ):
        place = order([int(face) for face in str(hand)])
        assert worth(place, 11) == value
    assert worth(1, 8) == 8


def test_ft_4_the_option_value_421():
    for value in (11, 10, 8):
        session = game(value_421=value)
        rolls(session, A, 421, B)
        assert session.tokens[2] == value


def test_ft_5_the_biggest_hand_takes_what_it_is_worth():
    session = game(first=2)
    for seat in (2, 3, 1):
        assert session.to_roll == (seat, 3)
        assert session.phase == "charge"
        roll(session, {2: A, 3: 555, 1: 221}[seat])
    assert session.tokens == {1: 0, 2: 0, 3: 5}
    assert session.middle == 16
    assert session.to_roll == (2, 3)


def test_ft_5_or_all_that_is_left():
    session = game(tokens=11)
    rolls(session, 111, A, B)  # 7
    rolls(session, A, 666, B)  # 4 of 6
    assert session.middle == 0
    assert session.tokens == {1: 7, 2: 4, 3: 0}


def test_ft_5_lowest_takes_what_the_biggest_is_worth():
    session = game(charge="lowest")
    rolls(session, A, 666, 221)
    assert session.tokens == {1: 0, 2: 0, 3: 6}
    rolls(session, 421, 666, A)
    assert session.tokens == {1: 0, 2: 0, 3: 17}
    rolls(session, 221, 111, A)
    assert session.tokens == {1: 4, 2: 0, 3: 17}


def test_ft_6_the_same_seat_starts_every_charge_round():
    session = game(first=3)
    for _ in range(3):
        assert session.to_roll == (3, 3)
        rolls(session, A, 555, C)


def test_ft_6_the_loser_starts_the_next_game():
    session = game(tokens=11)
    rolls(session, A, B, 421)
    assert session.next_first() == 3
    session.begin()
    assert (session.round, session.first, session.playing) == (2, 3, (3, 1, 2))
    assert (session.middle, session.tokens, session.saved) == (11, {1: 0, 2: 0, 3: 0}, [])


def test_ft_6_where_the_loser_cannot_play_the_next_clockwise_starts():
    session = game(seats=(1, 3, 6), stacks={1: 9, 3: 1, 6: 9}, tokens=11, stake=1)
    rolls(session, A, 421, B)
    assert session.stacks[3] == 0
    session.begin()
    assert session.playing == (6, 1)


def test_ft_7_one_seat_with_all_tokens_after_the_charge_has_lost():
    session = game(seats=(1, 2, 3, 4), first=3, tokens=11)
    rolls(session, A, 421, B, C)
    assert session.result == {"game": 1, "loser": 4, "saved": [3, 1, 2]}  # in order from the first player
    assert session.settled


def test_ft_8_seats_without_tokens_are_saved():
    session = charged((6, 0, 5), first=3)
    assert session.saved == [2]
    assert session.active == (3, 1)
    assert session.phase == "discharge"


def test_ft_8_saved_together_in_order_from_the_first_player():
    session = charged((0, 6, 0, 5), first=3)
    assert session.saved == [3, 1]


def test_ft_8_the_seat_with_most_tokens_rolls_first():
    session = charged((3, 8, 0))
    assert session.leader == 2
    assert session.to_roll == (2, 3)
    session = charged((8, 3, 0), first=2)
    assert session.to_roll == (1, 3)


def test_ft_9_the_leader_may_reroll_up_to_two_times():
    session = charged((6, 5))
    roll(session, 652)
    assert (session.to_act, session.legal(), session.rerolls_left) == (1, ["reroll", "stand"], 2)
    for dice in (None, [], [0], [4], [1, 1], [True], [1.0], "1", 2):
        assert refused(session, {"seat": 1, "do": "reroll", "dice": dice}) == "FT-9"
    assert act(session, "reroll", dice=[3, 1]) == {"seat": 1, "do": "reroll", "dice": [1, 3]}
    assert session.to_roll == (1, 2)
    roll(session, 41)
    assert session.hand[1] == [4, 5, 1]
    act(session, "reroll", dice=[1, 2, 3])
    assert session.to_roll == (1, 3)
    roll(session, 666)
    assert session.to_roll == (2, 3)  # two rerolls used: not asked


def test_ft_9_others_may_use_as_many_as_the_leader_used():
    for used in (0, 1, 2):
        session = charged((5, 3, 3))
        roll(session, A)
        for _ in range(used):
            act(session, "reroll", dice=[1])
            roll(session, 6)
        if session.to_act == 1:
            act(session, "stand")
        for seat in (2, 3):
            assert session.to_roll == (seat, 3)
            roll(session, B)
            for left in range(used, 0, -1):
                assert (session.to_act, session.rerolls_left) == (seat, left)
                act(session, "reroll", dice=[2])
                roll(session, seat)
        assert session.to_act is None


def test_ft_9_each_may_stop_earlier_which_binds_no_other():
    session = charged((5, 3, 3))
    roll(session, A)
    act(session, "reroll", dice=[1])
    roll(session, 6)
    act(session, "reroll", dice=[1])
    roll(session, 6)
    roll(session, B)
    act(session, "stand")
    roll(session, C)
    assert (session.to_act, session.rerolls_left) == (3, 2)


def test_ft_9_order_is_clockwise_from_the_leader():
    session = charged((3, 5, 0, 3), first=4)
    assert session.to_roll == (2, 3)
    stands(session, A)
    assert session.to_roll == (4, 3)
    stands(session, B)
    assert session.to_roll == (1, 3)


def test_ft_10_the_biggest_gives_to_the_lowest_what_its_hand_is_worth():
    session = charged((5, 3, 3))
    stands(session, 654, 221, A)
    assert session.tokens == {1: 3, 2: 5, 3: 3}
    assert session.leader == 2
    assert session.to_roll == (2, 3)


def test_ft_10_or_all_it_has_and_is_saved():
    session = charged((5, 3, 3))
    stands(session, A, 421, 221)
    assert session.tokens == {1: 5, 2: 0, 3: 6}
    assert session.saved == [2]
    assert session.active == (1, 3)
    assert session.to_roll == (3, 3)
    stands(session, 221, 666)
    assert session.result == {"game": 1, "loser": 3, "saved": [2, 1]}


def test_ft_10_the_value_of_421_is_the_option():
    session = charged((8, 3), value_421=10)
    stands(session, 421, A)
    assert session.result == {"game": 1, "loser": 2, "saved": [1]}
    session = charged((9, 2), value_421=8)
    stands(session, 421, A)
    assert session.tokens == {1: 1, 2: 10}


def test_ft_12_the_game_ends_when_one_seat_holds_all():
    session = charged((8, 3))
    stands(session, A, 666)
    assert session.tokens == {1: 11, 2: 0}
    assert session.settled
    assert session.result == {"game": 1, "loser": 1, "saved": [2]}
    assert refused(session, {"roll": [1, 2, 3]}) == "C-9"


def test_a_choice_of_another_seat_or_game_is_refused():
    session = charged((6, 5))
    assert refused(session, {"seat": 1, "do": "stand"}) == "C-9"  # a roll is awaited
    roll(session, 652)
    assert refused(session, {"seat": 2, "do": "stand"}) == "C-9"
    assert refused(session, {"seat": 1, "do": "keep", "dice": [1]}) == "C-9"
    assert refused(session, {"roll": [1, 2, 3]}) == "C-9"


def test_carry_and_resume():
    session = game(tokens=11, stake=2, first=2)
    rolls(session, A, B, 421)
    again = rules.resume("four-two-one", {"tokens": 11, "stake": 2}, [1, 2, 3], session.carry())
    for one in (session, again):
        one.begin()
    assert dump(session) == dump(again)
    assert again.first == 1
