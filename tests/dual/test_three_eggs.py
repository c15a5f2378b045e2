"""Three Eggs, the stages: TE-1 to TE-6 and TE-9 to TE-13, C-5 to C-9 where they show here.

A hand "135" is dice 1, 3 and 5; `lay` hides the third. Of dice that are all twos nothing scores.
"""

from eggs_table import do, everyone, lay, refused, start
from gobelet import rules
from gobelet.rules.three_eggs import hands


def to_claims(game, nest="222", **dice):
    """Play a round up to the claims: everyone stays in with one bet."""
    lay(game, **dice)
    do(game, f"{game.to_act} bet")
    everyone(game, "call")
    do(game, "roll " + " ".join(nest))
    everyone(game, "check")
    assert game.phase == "claim"


def finish(game):
    """No further claims, trades or bets; returns the result."""
    everyone(game, "pass")
    everyone(game, "pass")
    everyone(game, "check")
    assert game.settled
    return game.result


def test_te_1_every_seat_antes_and_the_next_clockwise_that_plays_is_first():
    game = start({2: 5, 4: 1, 7: 5}, first=4, ante=3)
    assert game.playing == (4, 7, 2)
    assert game.stacks == {2: 2, 4: 0, 7: 2}
    assert game.pot == 7  # C-6: seat 4 pays what it has and plays for the whole pot
    lay(game, s4="222", s7="135", s2="135")
    do(game, "7 fold")  # seat 2 has nothing to match and every other seat is all-in: it is not asked
    do(game, "roll 2 2 2", "2 pass", "4 pass")
    assert game.result == {"round": 1, "winners": [2], "pays": {"2": 7}, "carried": 0}
    game.begin()
    assert game.playing == (7, 2)  # seat 4 sits out (C-6); rotation passes it over


def test_c_5_the_next_clockwise_is_first_where_the_seat_named_sits_out():
    game = start({1: 3, 3: 0, 6: 3}, first=3)
    assert game.playing == (6, 1)
    assert game.hand[3] == [0, 0, 0]


def test_te_2_rolls_in_order_then_reveals_in_order():
    game = start({1: 9, 2: 9, 5: 9}, first=2)
    for seat in (2, 5, 1):
        assert game.phase == "lay"
        assert game.to_roll == (seat, 3)
        assert game.to_act is None
        assert refused(game, f"{seat} reveal 1 2", "C-9")
        do(game, "roll 4 5 6")
        assert game.open[seat] == [False, False, False]
    for seat in (2, 5):
        assert (game.to_roll, game.to_act, game.legal()) == (None, seat, ["reveal"])
        record = do(game, f"{seat} reveal 3 1")
        assert record == {"seat": seat, "do": "reveal", "dice": [1, 3], "faces": [4, 6]}
        assert game.hidden[seat] == 1
        assert game.open[seat] == [True, False, True]
    assert game.to_act == 1


def test_te_2_two_different_dice_are_revealed():
    game = start({1: 9, 2: 9})
    do(game, "roll 1 2 3", "roll 1 2 3")
    for dice in ([1], [1, 2, 3], [1, 1], [0, 1], [3, 4], [], None, [1, True], [1, 2.0], ["1", 2], 12, "12", {}):
        assert refused(game, {"seat": 1, "do": "reveal", "dice": dice}, "TE-2")
    assert refused(game, "1 reveal", "TE-2")
    assert refused(game, "2 reveal 1 2", "C-9")
    assert refused(game, {"seat": True, "do": "reveal", "dice": [1, 2]}, "C-9")
    assert refused(game, "roll 1", "C-9")


def test_c_1_and_c_9_a_roll_has_the_right_number_of_faces_that_exist():
    game = start({1: 9, 2: 9})
    for faces in ([1, 2], [1, 2, 3, 4], [], None, 123, "123", {}):
        assert refused(game, {"roll": faces}, "C-9")
    for face in (0, 7, -1, 1.0, True, "1", None, [1]):
        assert refused(game, {"roll": [1, 2, face]}, "C-1")
    assert refused(game, {"roll": [1, 2, 3], "seat": 1, "do": "pass"}, "C-9")
    for thing in ({}, [], None, "roll", {"seat": 1}, {"seat": 1, "do": None}, {"seat": 1, "do": []}):
        assert refused(game, thing, "C-9")


def test_te_3_no_check_in_the_first_wagers_unless_lay_check_is_on():
    game = start({1: 9, 2: 9})
    lay(game, s1="135", s2="222")
    assert game.phase == "first-wagers"
    assert game.legal() == ["bet", "fold"]
    assert refused(game, "1 check", "TE-3")
    game = start({1: 9, 2: 9}, lay_check="on")
    lay(game, s1="135", s2="222")
    assert game.legal() == ["bet", "check", "fold"]
    do(game, "1 check", "2 check")
    assert game.phase == "nest"


def test_te_4_the_nest_is_rolled_in_the_open_and_wagered_on():
    game = start({1: 9, 2: 9, 3: 9}, first=2)
    lay(game, s1="135", s2="222", s3="222")
    do(game, "2 fold", "3 bet", "1 call")
    assert (game.to_roll, game.to_act, game.legal()) == (("nest", 3), None, [])
    assert game.active[0] == 3  # who rolls it: the first player has dropped out
    do(game, "roll 6 5 4")
    assert game.nest == [6, 5, 4]
    assert (game.phase, game.to_act) == ("second-wagers", 3)
    assert game.legal() == ["bet", "check", "fold"]


def test_te_5_claims_go_to_the_right_and_the_first_player_comes_last():
    game = start({1: 9, 2: 9, 5: 9, 8: 9}, first=2)
    to_claims(game, s1="135", s2="222", s5="222", s8="222")
    asked = []
    while game.phase == "claim":
        asked.append(game.to_act)
        assert game.legal() == ["claim", "pass"]
        do(game, f"{game.to_act} pass")
    assert asked == [1, 8, 5, 2]


def test_te_5_swap_leaves_the_own_die_in_the_nest_for_later_seats():
    game = start({1: 9, 2: 9, 3: 9})
    to_claims(game, nest="456", s1="222", s2="113", s3="135")
    do(game, "3 claim 1 2")
    assert (game.hand[3], game.nest) == ([5, 3, 5], [4, 1, 6])
    assert game.hidden[3] == 2
    do(game, "2 claim 3 2")  # the one that seat 3 left; the own hidden die goes face up into the nest
    assert (game.hand[2], game.nest) == ([1, 1, 1], [4, 3, 6])
    assert game.hidden[2] is None
    assert game.open[2] == [True, True, True]
    do(game, "1 pass")
    everyone(game, "check")
    assert game.result["winners"] == [2]
    assert game.counted == {1: [3, 2, 2], 2: [1, 1, 1], 3: [5, 3, 5]}


def test_te_5_take_shrinks_the_nest_and_an_empty_nest_is_not_asked_about():
    game = start({1: 9, 2: 9, 3: 9, 4: 9}, claim="take")
    to_claims(game, nest="456", s1="222", s2="113", s3="135", s4="666")
    do(game, "4 claim 3 1")
    assert (game.hand[4], game.nest, game.hidden[4]) == ([6, 6, 4], [5, 6], None)
    assert refused(game, "3 claim 1 3", "TE-5")  # later dice have moved up one position
    do(game, "3 claim 1 2", "2 claim 1 1")
    assert (game.hand[3], game.hand[2], game.nest) == ([6, 3, 5], [5, 1, 3], [])
    assert (game.phase, game.to_act) == ("final-wagers", 1)  # C-9: seat 1 could only pass
    everyone(game, "check")
    assert game.counted[1] == [2, 2, 2]  # and nothing is there to be borrowed


def test_te_5_a_claim_names_one_own_and_one_nest_die():
    game = start({1: 9, 2: 9})
    to_claims(game, s1="135", s2="222")
    for own, nest in ((0, 1), (4, 1), (1, 0), (1, 4), (True, 1), (1, 1.0), ("1", 1), (None, 1), ([1], 1), (1, [1])):
        assert refused(game, {"seat": 2, "do": "claim", "own": own, "nest": nest}, "TE-5")
    assert refused(game, {"seat": 2, "do": "claim"}, "TE-5")
    assert refused(game, "1 claim 1 1", "C-9")
    do(game, "2 claim 1 1")
    assert refused(game, "2 claim 1 1", "C-9")


def test_te_6_who_did_not_claim_borrows_the_best_and_who_claimed_does_not():
    game = start({1: 9, 2: 9, 3: 9})
    to_claims(game, nest="526", s1="552", s2="552", s3="222")
    do(game, "3 claim 1 2")  # a two for a two: the same hand, and no borrowing
    assert finish(game) == {"round": 1, "winners": [1, 2], "pays": {"1": 5, "2": 4}, "carried": 0}
    assert game.counted == {1: [5, 5, 5], 2: [5, 5, 5], 3: [2, 2, 2]}  # the same nest die, borrowed twice
    assert game.open == {1: [True] * 3, 2: [True] * 3, 3: [True] * 3}
    assert game.hidden == {1: None, 2: None, 3: None}


def test_te_6_the_nest_counts_as_it_lies_at_the_showdown():
    game = start({1: 9, 2: 9})
    to_claims(game, nest="555", s1="541", s2="551")
    do(game, "2 claim 3 1", "1 pass")  # seat 2 leaves its one in the nest
    assert game.nest == [1, 5, 5]
    everyone(game, "check")
    assert game.counted == {1: [5, 5, 1], 2: [5, 5, 5]}


def test_te_9_the_categories_with_every_hand_that_scores():
    named = {
        "triple": "555 333 111",
        "all-the-odds": "135",
        "run": "456 234",
        "pair": "665 663 661 445 553 443 441 551 335 225 223 115 331 113 221",
        "high-die": "346 256 146 236 126 245 124",
    }
    places = (None, "high-die", "pair", "run", "all-the-odds", "triple")
    for category, words in named.items():
        for word in words.split():
            assert places[hands.strength(*[int(face) for face in word]) // 100] == category, word
    count = sum([len(words.split()) for words in named.values()])
    scoring = 0
    for a in range(1, 7):
        for b in range(a, 7):
            for c in range(b, 7):
                scoring += hands.strength(a, b, c) > 0
    assert scoring == count == 28


def test_te_10_the_larger_sum_wins_but_high_die_compares_the_highest_die_first():
    falling = ["555", "333", "111", "135", "456", "234", "665", "663", "661=553=445", "551=443=335", "441=225"]
    falling += ["223=115=331", "113=221", "346=256", "146=236", "126", "245", "124"]
    for words in falling:
        assert len({hands.strength(*[int(face) for face in word]) for word in words.split("=")}) == 1, words
    worths = [hands.strength(*[int(face) for face in word[:3]]) for word in falling]
    assert worths == sorted(set(worths), reverse=True) and len(worths) == 18
    assert hands.strength(1, 1, 2) == 0
    assert hands.strength(6, 2, 1) > hands.strength(5, 4, 2)  # 9 against 11
    assert hands.strength(4, 4, 5) == hands.strength(6, 6, 1) == hands.strength(5, 5, 3)  # 13 each
    assert hands.strength(1, 4, 6) == hands.strength(2, 3, 6)


def test_te_10_and_c_7_equal_hands_share_and_odd_tokens_go_clockwise_from_the_first_player():
    game = start({1: 9, 3: 9, 8: 9}, first=3)
    to_claims(game, s3="552", s8="222", s1="552")
    do(game, "1 pass", "8 pass", "3 pass")
    everyone(game, "check")
    assert game.result["pays"] == {"1": 4, "3": 5}
    assert game.stacks == {1: 10, 3: 11, 8: 6}


def test_te_11_nobody_scores_and_the_pot_is_carried_into_the_next_rounds_main_pot():
    game = start({1: 3, 2: 9, 3: 9})
    to_claims(game, s1="222", s2="222", s3="222")
    assert finish(game) == {"round": 1, "winners": [], "pays": {}, "carried": 9}
    assert game.shares() == {1: 3, 2: 3, 3: 3}
    game.begin()
    assert game.playing == (2, 3, 1)  # C-6: seat 1 competed for a pot that is not won
    assert (game.pot, game.stacks[1], game.all_in) == (11, 0, {1})
    lay(game, s1="135", s2="222", s3="222")
    do(game, "2 bet", "3 fold")  # seats 2 and 1 are left, seat 1 has nothing wagered
    do(game, "roll 2 2 2")
    assert finish(game) == {"round": 2, "winners": [1], "pays": {"1": 11}, "carried": 0}
    assert game.stacks == {1: 11, 2: 5, 3: 5}  # what nobody matched went back to seat 2


def test_te_11_split_shares_what_nobody_scores_for():
    game = start({1: 9, 2: 9, 3: 9}, no_score="split")
    to_claims(game, s1="222", s2="222", s3="222")
    assert finish(game) == {"round": 1, "winners": [1, 2, 3], "pays": {"1": 3, "2": 3, "3": 3}, "carried": 0}


def test_te_11_any_score_beats_none():
    game = start({1: 9, 2: 9})
    to_claims(game, nest="222", s1="666", s2="221")
    assert finish(game)["winners"] == [2]


def test_te_12_one_die_once_straight_after_the_own_roll():
    game = start({1: 9, 2: 9}, reroll="on")
    do(game, "roll 1 2 3")
    assert (game.to_act, game.legal()) == (1, ["pass", "reroll"])
    for dice in ([], [1, 2], [4], [0], [True], 1, None):
        assert refused(game, {"seat": 1, "do": "reroll", "dice": dice}, "TE-12")
    do(game, "1 reroll 2")
    assert (game.to_roll, game.to_act, game.phase) == ((1, 1), None, "lay")
    do(game, "roll 6")
    assert game.hand[1] == [1, 6, 3]
    assert game.to_roll == (2, 3)
    do(game, "roll 4 4 4", "2 pass")
    assert (game.phase, game.to_act, game.hand[2]) == ("reveal", 1, [4, 4, 4])
    assert refused(game, "1 reroll 1", "C-9")


def test_te_12_off_nobody_is_asked():
    game = start({1: 9, 2: 9})
    do(game, "roll 1 2 3")
    assert refused(game, "1 reroll 1", "TE-12")
    assert game.to_roll == (2, 3)


def traders(**options):
    """Four seats that come to trade: 1 is first; all have the third die hidden."""
    game = start({1: 9, 2: 9, 3: 9, 4: 9}, trade="on", **options)
    to_claims(game, s1="111", s2="222", s3="333", s4="444")
    everyone(game, "pass")
    assert game.phase == "trade"
    return game


def test_te_13_one_proposal_each_in_claim_order():
    game = traders()
    do(game, "4 trade 1 2 1")
    assert game.proposal == {"seat": 4, "do": "trade", "own": 1, "with": 2, "die": 1}
    assert (game.to_act, game.legal()) == (2, ["accept", "refuse"])
    do(game, "2 refuse")  # used up
    assert game.proposal is None
    asked = []
    while game.phase == "trade":
        asked.append(game.to_act)
        assert game.legal() == ["pass", "trade"]
        do(game, f"{game.to_act} pass")
    assert asked == [3, 2, 1]
    assert game.hand[2] == [2, 2, 2]
    assert game.to_act == 1


def test_te_13_open_for_open_and_hidden_for_hidden():
    game = traders()
    do(game, "4 trade 1 1 2", "1 accept", "3 trade 3 2 3", "2 accept")
    assert (game.hand[4], game.hand[1]) == ([1, 4, 4], [1, 4, 1])
    assert (game.hidden[4], game.hidden[1]) == (2, 2)
    assert (game.hand[3], game.hand[2]) == ([3, 3, 2], [2, 2, 3])
    assert (game.hidden[3], game.hidden[2]) == (2, 2)  # both stay hidden
    assert game.open[3] == game.open[2] == [True, True, False]


def test_te_13_hidden_for_open_lie_open_both():
    game = traders()
    do(game, "4 trade 3 1 1", "1 accept")
    assert (game.hand[4], game.hand[1]) == ([4, 4, 1], [4, 1, 1])
    assert (game.hidden[4], game.hidden[1]) == (None, 2)  # seat 1 gave an open die and keeps its hidden one
    assert (game.open[4], game.open[1]) == ([True] * 3, [True, True, False])
    do(game, "3 trade 1 2 3", "2 accept")
    assert (game.hidden[3], game.hidden[2]) == (2, None)


def test_te_13_a_trade_names_own_and_other_dice_of_another_seat_still_in():
    game = traders()
    good = {"seat": 4, "do": "trade", "own": 1, "with": 2, "die": 1}
    for key, value in (("own", 0), ("own", 4), ("die", 4), ("die", None), ("with", 4), ("with", 5), ("with", True)):
        step = dict(good)
        step[key] = value
        assert refused(game, step, "TE-13")
    assert refused(game, {"seat": 4, "do": "trade"}, "TE-13")
    do(game, "4 pass")
    assert refused(game, good, "C-9")
    assert refused(game, "4 accept", "C-9")


def test_te_13_all_in_seats_trade_and_dropped_out_ones_do_not():
    game = start({1: 3, 2: 9, 3: 9}, trade="on")
    lay(game, s1="222", s2="135", s3="135")
    do(game, "1 bet", "2 call", "3 fold", "roll 2 2 2", "2 pass", "1 pass")
    assert refused(game, "2 trade 1 3 1", "TE-13")
    do(game, "2 trade 1 1 1", "1 accept", "1 trade 1 2 1", "2 accept")
    assert game.result["winners"] == [2]


def test_te_13_off_nobody_is_asked():
    game = start({1: 9, 2: 9})
    to_claims(game, s1="135", s2="222")
    do(game, "2 pass", "1 pass")
    assert game.phase == "final-wagers"
    assert refused(game, "1 trade 1 2 1", "TE-13")


def test_c_6_a_session_ends_when_fewer_than_two_seats_can_play():
    game = start({1: 3, 2: 9})
    to_claims(game, s1="222", s2="135")
    do(game, "2 pass", "1 pass")
    assert game.stacks == {1: 0, 2: 12}
    assert game.next_first() is None
    game.begin()
    assert (game.phase, game.to_act, game.to_roll, game.round) == ("over", None, None, 1)
    assert refused(game, "roll 1 2 3", "C-6")


def test_c_6_carry_and_resume_between_rounds():
    game = start({1: 3, 2: 9, 3: 9})
    to_claims(game, s1="222", s2="222", s3="222")
    finish(game)
    again = rules.resume("three-eggs", {}, [1, 2, 3], game.carry())
    assert again.settled
    assert again.carry() == game.carry()
    assert again.next_first() == 2
    for one in (game, again):
        one.begin()
        assert (one.playing, one.pot, one.round, one.shares()) == ((2, 3, 1), 11, 2, {1: 3, 2: 4, 3: 4})


def test_a_whole_session():
    game = start({2: 10, 5: 10, 7: 10}, first=5, reroll="on", trade="on")
    do(game, "roll 1 3 3", "5 reroll 2", "roll 5", "roll 2 2 2", "7 pass", "roll 6 6 4", "2 reroll 3", "roll 1")
    do(game, "5 reveal 1 2", "7 reveal 1 2", "2 reveal 1 2")
    do(game, "5 bet", "7 call", "2 raise", "5 call", "7 fold", "roll 6 6 5", "5 check", "2 bet", "5 call")
    do(game, "2 claim 3 3", "5 pass", "2 pass", "5 trade 1 2 1", "2 refuse", "5 bet")
    assert refused(game, "2 raise", "TE-8")
    do(game, "2 call")
    assert game.result == {"round": 1, "winners": [5], "pays": {"5": 21}, "carried": 0}
    assert game.stacks == {2: 1, 5: 22, 7: 7}

    game.begin()
    do(game, "roll 2 2 2", "7 pass", "roll 2 2 4", "2 pass", "roll 4 4 4", "5 pass")
    do(game, "7 reveal 1 2", "2 reveal 1 2", "5 reveal 1 2")
    do(game, "7 bet", "5 call", "roll 2 4 4", "7 check", "5 check", "5 pass", "2 pass", "7 pass")
    do(game, "5 pass", "2 pass", "7 pass", "7 check", "5 check")
    assert game.result == {"round": 2, "winners": [], "pays": {}, "carried": 7}
    assert game.stacks == {2: 0, 5: 19, 7: 4}

    game.begin()
    do(game, "roll 1 1 1", "2 pass", "roll 5 5 5", "5 pass", "roll 3 3 3", "7 pass")
    do(game, "2 reveal 1 2", "5 reveal 1 2", "7 reveal 1 2")
    do(game, "5 bet", "7 call", "roll 2 2 2", "5 bet", "7 call")
    assert (game.pot, game.stacks) == (15, {2: 0, 5: 15, 7: 0})  # what seat 7 could not match went back
    do(game, "7 pass", "5 pass", "2 pass", "7 pass", "5 pass", "2 pass")
    assert game.result == {"round": 3, "winners": [5], "pays": {"5": 15}, "carried": 0}

    game.begin()
    assert (game.phase, game.stacks, game.pot) == ("over", {2: 0, 5: 30, 7: 0}, 0)
