"""Threes Away, clause by clause (TA-1 to TA-11). Turns are written as rolls and what is kept of them."""

from gobelet import rules
from gobelet.rules.threes_away.game import cap_of
from rules_table import act, dump, refused, roll, started


def game(seats=(1, 2, 3), first=1, stacks=20, **options):
    """A session of Threes Away in its first round."""
    return started("threes-away", seats, first, stacks, options)


def turn(session, faces):
    """A whole turn in one roll, all dice left out."""
    roll(session, faces)
    act(session, "keep", dice=[1, 2, 3, 4, 5])


def turns(session, *hands):
    """A turn by each seat in order, then the next round where all have had theirs."""
    for faces in hands:
        turn(session, faces)


def test_ta_1_every_seat_antes_and_rolls_five_dice():
    session = game(ante=3)
    assert session.pot == 9
    assert session.stacks == {1: 17, 2: 17, 3: 17}
    assert session.to_roll == (1, 5)
    assert session.shares() == {1: 3, 2: 3, 3: 3}


def test_ta_1_the_first_player_moves_on_over_the_seats_that_play():
    session = game(seats=(2, 5, 6, 8), first=6, stacks={2: 9, 5: 9, 6: 9, 8: 1})
    turns(session, 33331, 66666, 66666, 66666)
    assert session.next_first() == 2  # 8 has nothing left
    session.begin()
    assert session.playing == (2, 5, 6)
    turns(session, 33331, 66666, 66666)
    session.begin()
    assert session.playing == (5, 6, 2)


def test_ta_2_a_three_counts_zero_and_others_their_number():
    for faces, score in ((33333, 0), (12345, 12), (66666, 30), (33331, 1), (44422, 16)):
        session = game()
        turn(session, faces)
        assert session.score(1) == score
        assert session.finished == {1: score}


def test_ta_3_at_least_one_die_each_roll_until_all_are_out():
    session = game()
    roll(session, 33456)
    for dice in (None, [], [0], [6], [1, 1], [1.0], [True], "1", 1, {"1": 1}, [[1]], [None]):
        assert refused(session, {"seat": 1, "do": "keep", "dice": dice}) == "TA-3"
    assert refused(session, {"seat": 1, "do": "keep"}) == "TA-3"
    act(session, "keep", dice=[2, 1])
    assert session.left[1] == [True, True, False, False, False]
    assert session.to_roll == (1, 3)
    roll(session, 214)
    assert session.hand[1] == [3, 3, 2, 1, 4]
    for dice in ([1], [2, 3], [1, 2, 3, 4, 5]):
        assert refused(session, {"seat": 1, "do": "keep", "dice": dice}) == "TA-3"
    act(session, "keep", dice=[4])
    roll(session, 53)
    assert session.hand[1] == [3, 3, 5, 1, 3]  # faces fill the positions from the lowest up
    act(session, "keep", dice=[5])
    roll(session, 4)
    assert session.legal() == ["keep"]  # one die, one choice: asked all the same (C-9)
    act(session, "keep", dice=[3])
    assert session.finished == {1: 5}
    assert session.to_roll == (2, 5)


def test_ta_3_all_may_be_left_out_after_the_first_roll():
    session = game()
    turn(session, 12456)
    assert session.finished == {1: 18}


def test_ta_4_a_turn_stops_above_the_lowest_finished_score():
    session = game()
    turn(session, 33312)  # 3
    roll(session, 12456)
    act(session, "keep", dice=[1, 2])  # 3: equal is not above
    assert session.to_roll == (2, 3)
    assert session.active == (1, 2, 3)
    roll(session, 166)
    act(session, "keep", dice=[3])  # 4
    assert session.active == (1, 3)
    assert session.finished == {1: 3}
    assert session.to_roll == (3, 5)
    turn(session, 33311)  # 2: lowers what the next must not exceed
    assert session.result["winners"] == [3]


def test_ta_4_a_bust_with_the_last_dice_does_not_finish():
    session = game(seats=(1, 2))
    turn(session, 33331)
    turn(session, 33332)
    assert session.finished == {1: 1}
    assert session.result["winners"] == [1]


def test_ta_4_only_seats_that_rolled_before_in_this_round_count():
    session = game(seats=(1, 2))
    turns(session, 33331, 66666)
    session.begin()
    assert session.limit() is None
    turn(session, 66666)
    assert session.finished == {2: 30}
    turn(session, 66665)
    assert session.result["winners"] == [1]


def test_ta_5_a_zero_costs_everybody_an_ante_at_once():
    session = game(ante=2)
    turn(session, 33331)
    turn(session, 66666)  # bust
    turn(session, 33333)
    assert session.result == {"round": 1, "winners": [3], "pays": {"3": 12}, "carried": 0}
    assert session.stacks == {1: 16, 2: 16, 3: 28}


def test_ta_5_each_zero_costs_again_and_at_once():
    session = game()
    turn(session, 33333)
    assert session.pot == 6
    turn(session, 33333)
    assert session.pot == 9
    assert session.shares() == {1: 3, 2: 3, 3: 3}


def test_ta_5_who_has_less_pays_what_it_has():
    session = game(stacks={1: 6, 2: 4, 3: 1}, ante=3)
    assert session.stacks == {1: 3, 2: 1, 3: 0}
    turn(session, 33333)
    assert session.stacks == {1: 0, 2: 0, 3: 0}
    assert session.pot == 11
    assert session.shares() == {1: 6, 2: 4, 3: 1}


def test_ta_6_the_lowest_finished_score_takes_the_pot():
    session = game()
    turns(session, 66666, 33336, 33335)
    assert session.result == {"round": 1, "winners": [3], "pays": {"3": 3}, "carried": 0}
    assert session.stacks == {1: 19, 2: 19, 3: 22}
    assert (session.pot, session.settled) == (0, True)
    assert session.shares() == {1: 0, 2: 0, 3: 0}


def test_ta_7_one_tie_all_tie():
    session = game(seats=(1, 2, 3, 4))
    turns(session, 33332, 66666, 33332, 66666)
    assert session.result == {"round": 1, "winners": [], "pays": {}, "carried": 4}
    session.begin()
    assert session.playing == (2, 3, 4, 1)  # bust and beaten ones too
    assert session.pot == 8
    assert session.shares() == {1: 2, 2: 2, 3: 2, 4: 2}
    turns(session, 33331, 66666, 66666, 66666)
    assert session.result == {"round": 2, "winners": [2], "pays": {"2": 8}, "carried": 0}


def test_ta_7_a_tie_above_the_lowest_is_none():
    session = game(seats=(1, 2, 3, 4))
    turns(session, 33334, 33334, 33331, 66666)
    assert session.result["winners"] == [3]


def test_ta_7_seats_that_sat_out_do_not_join():
    session = game(seats=(1, 2, 3), stacks={1: 5, 2: 5})
    turns(session, 33331, 33331)
    session.begin()
    assert session.playing == (2, 1)


def test_ta_8_only_those_who_tie_at_zero_play_on_but_all_ante():
    session = game(seats=(1, 2, 3, 4), first=2)
    turns(session, 33333, 66666, 33333, 66666)  # 2 and 4
    assert session.result == {"round": 1, "winners": [], "pays": {}, "carried": 12}
    assert session.next_first() == 4
    session.begin()
    assert session.round == 2
    assert session.playing == (4, 2)  # the first player moves on, over those who play
    assert session.pot == 16  # one ante each, no second one of the tied
    assert session.stacks == {1: 16, 2: 16, 3: 16, 4: 16}
    turns(session, 33331, 66666)
    assert session.result == {"round": 2, "winners": [4], "pays": {"4": 16}, "carried": 0}
    session.begin()
    assert session.playing == (1, 2, 3, 4)  # after seat 4


def test_ta_8_a_zero_in_a_play_off_costs_the_seats_of_the_original_round():
    session = game(seats=(1, 2, 3))
    turns(session, 33333, 33333, 66666)
    session.begin()
    assert session.pot == 12
    turn(session, 33333)
    assert session.pot == 15
    assert session.stacks[3] == 20 - 5
    turn(session, 66666)
    assert session.result["pays"] == {"2": 15}


def test_ta_8_a_play_off_tied_at_zero_again_costs_all_of_the_original_round():
    session = game(seats=(1, 2, 3, 4))
    turns(session, 33333, 33333, 33333, 66666)
    session.begin()
    assert session.playing == (2, 3, 1)
    assert session.pot == 4 + 12 + 4
    turns(session, 33333, 33333, 66666)
    assert session.result["carried"] == 20 + 8
    session.begin()
    assert session.playing == (3, 2)
    assert session.pot == 28 + 4
    assert session.shares() == {1: 8, 2: 8, 3: 8, 4: 8}


def test_ta_8_after_ta_7_in_a_play_off_only_the_seats_playing_off_ante():
    session = game(seats=(1, 2, 3, 4))
    turns(session, 33333, 33333, 33333, 66666)
    session.begin()
    turns(session, 33331, 33331, 66666)  # seats 2 and 3 tie, not at zero
    session.begin()
    assert session.playing == (3, 1, 2)  # the beaten seat 1 too, but not 4
    assert session.shares() == {1: 6, 2: 6, 3: 6, 4: 5}
    turn(session, 33333)  # a zero reaches all of the original round again
    assert session.shares() == {1: 7, 2: 7, 3: 7, 4: 6}


def test_ta_8_the_original_round_is_the_one_before_the_play_off_after_ties_too():
    session = game(seats=(1, 2, 3))
    turns(session, 33331, 33331, 66666)
    session.begin()  # 2, 3, 1
    turns(session, 33333, 33333, 66666)
    session.begin()
    assert session.playing == (3, 2)
    assert session.shares() == {1: 5, 2: 5, 3: 5}


def test_ta_8_plays_on_with_empty_stacks_until_the_pot_is_won():
    session = game(seats=(1, 2, 3), stacks=1)
    turns(session, 33333, 33333, 33333)
    for number in (2, 3, 4):
        session.begin()
        assert session.round == number
        assert session.pot == 3
        turns(session, 33333, 33333, 33333)
        assert session.result == {"round": number, "winners": [], "pays": {}, "carried": 3}
    session.begin()
    turns(session, 33331, 66666, 66666)
    assert session.result["pays"] == {"2": 3}
    session.begin()
    assert session.phase == "over"


def test_ta_9_off_nothing_can_be_turned_over():
    for bottoms in ("off", "each"):
        session = game(bottoms=bottoms)
        roll(session, 66666)
        assert session.legal() == ["keep"]
        assert refused(session, {"seat": 1, "do": "bottoms"}) == "TA-9"


def test_ta_9_call_turns_all_dice_of_the_roll_once_in_a_turn():
    session = game(bottoms="call")
    roll(session, 34566)
    act(session, "keep", dice=[1])
    roll(session, 6654)
    assert session.legal() == ["bottoms", "keep"]
    assert session.may_turn_over
    assert act(session, "bottoms") == {"seat": 1, "do": "bottoms"}
    assert session.hand[1] == [3, 1, 1, 2, 3]  # the die left out stays
    assert session.to_act == 1
    assert session.legal() == ["keep"]
    assert refused(session, {"seat": 1, "do": "bottoms"}) == "TA-9"
    act(session, "keep", dice=[2])
    roll(session, 444)
    assert session.legal() == ["keep"]  # once per turn
    assert refused(session, {"seat": 1, "do": "bottoms"}) == "TA-9"
    act(session, "keep", dice=[3, 4, 5])
    assert session.finished == {1: 13}
    roll(session, 44444)
    assert session.legal() == ["bottoms", "keep"]  # another seat's turn


def test_ta_9_call_comes_before_any_of_the_roll_is_left_out():
    session = game(bottoms="call")
    roll(session, 66666)
    act(session, "keep", dice=[1])
    assert refused(session, {"seat": 1, "do": "bottoms"}) == "C-9"  # a roll is awaited


def test_ta_9_each_counts_the_better_side_in_the_running_score_too():
    session = game(bottoms="each")
    turn(session, 33412)  # 0 0 0 1 2
    assert session.finished == {1: 3}
    roll(session, 65346)
    act(session, "keep", dice=[1, 2])  # 1 and 2: equal is not above
    assert session.score(2) == 3
    assert session.to_roll == (2, 3)
    roll(session, 346)
    act(session, "keep", dice=[3, 4])
    assert session.score(2) == 3
    roll(session, 4)
    act(session, "keep", dice=[5])
    assert session.result is None
    assert session.finished == {1: 3, 2: 3}
    assert session.hand[2] == [6, 5, 3, 4, 4]  # the dice lie as they fell


def test_ta_9_each_with_another_zero_face():
    session = game(bottoms="each", zero_face=6)
    turn(session, 12345)  # 0 2 3 3 2
    assert session.finished == {1: 10}


def test_ta_10_ladder_and_blocks():
    assert [cap_of("ladder", k) for k in range(1, 6)] == [0, 1, 2, 3, 4]
    assert [cap_of("blocks", k) for k in range(1, 12)] == [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5]
    assert cap_of("off", 1) is None


def test_ta_10_a_turn_stops_above_the_cap():
    session = game(progressive="blocks")
    roll(session, 33112)
    act(session, "keep", dice=[3])  # 1: at the cap
    assert session.to_roll == (1, 4)
    roll(session, 3312)
    act(session, "keep", dice=[4])  # 2
    assert session.active == (2, 3)
    assert session.to_roll == (2, 5)
    assert session.finished == {}


def test_ta_10_nobody_qualifies_is_as_ta_7_with_the_next_cap():
    session = game(progressive="ladder", stacks=2)
    for cap, pot in ((0, 3), (1, 6), (2, 6)):
        assert (session.cap, session.pot) == (cap, pot)
        turns(session, 33336, 33336, 33336)
        assert session.result == {"round": cap + 1, "winners": [], "pays": {}, "carried": pot}
        session.begin()
    turns(session, 33331, 33366, 33332)
    assert session.result["winners"] == [1]
    session.begin()
    assert session.phase == "over"


def test_ta_10_the_count_starts_again_after_a_won_pot_and_counts_play_offs():
    session = game(progressive="ladder")
    turns(session, 33333, 33333, 66666)
    session.begin()
    assert session.cap == 1  # a play-off
    assert session.limit() == 1
    turns(session, 33331, 66666)
    assert session.result["winners"] == [2]
    session.begin()
    assert session.cap == 0


def test_ta_10_the_lower_of_cap_and_score_stops_a_turn():
    session = game(progressive="blocks")
    turn(session, 33333)
    assert session.limit() == 0
    session = game(progressive="ladder", seats=(1, 2))
    for _ in range(6):
        turns(session, 66666, 66666)
        session.begin()
    turn(session, 33332)
    assert (session.cap, session.limit()) == (6, 2)


def test_ta_10_a_play_off_in_which_nobody_qualifies_goes_on_among_the_same():
    session = game(progressive="ladder")
    turns(session, 33333, 33333, 66666)
    session.begin()
    turns(session, 66666, 66666)
    assert session.result["carried"] == 12
    session.begin()
    assert session.playing == (1, 2)
    assert session.shares() == {1: 5, 2: 5, 3: 4}


def test_ta_11_another_zero_face():
    session = game(zero_face=5)
    turn(session, 55533)
    assert session.finished == {1: 6}


def test_carry_and_resume_in_the_middle_of_a_play_off():
    session = game(seats=(1, 2, 5), progressive="blocks", ante=2)
    turns(session, 33333, 33333, 66666)
    carry = session.carry()
    again = rules.resume("threes-away", {"progressive": "blocks", "ante": 2}, [1, 2, 5], carry)
    assert again.settled
    for one in (session, again):
        one.begin()
    assert dump(session) == dump(again)
    assert again.shares() == {1: 8, 2: 8, 5: 8}


def test_a_whole_session_of_two():
    session = game(seats=(4, 7), first=7, stacks={4: 3, 7: 2})
    roll(session, 13645)  # seat 7
    act(session, "keep", dice=[1, 2])
    roll(session, 333)
    act(session, "keep", dice=[3, 4, 5])
    roll(session, 21666)  # seat 4 has to stay at 1 or below
    act(session, "keep", dice=[2])
    roll(session, 3363)
    act(session, "keep", dice=[1, 3, 5])
    roll(session, 3)
    act(session, "keep", dice=[4])
    assert session.result == {"round": 1, "winners": [], "pays": {}, "carried": 2}
    session.begin()
    assert session.playing == (4, 7)
    assert session.stacks == {4: 1, 7: 0}
    turn(session, 33333)
    assert session.stacks == {4: 0, 7: 0}
    turn(session, 66666)
    assert session.result == {"round": 2, "winners": [4], "pays": {"4": 5}, "carried": 0}
    session.begin()
    assert session.phase == "over"
    assert session.stacks == {4: 5, 7: 0}
