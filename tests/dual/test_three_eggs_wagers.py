"""Three Eggs, the tokens: wagers, short stacks, pots (TE-7, TE-8), and pots that nobody wins (TE-11, C-6, C-7).

Dice that are all twos do not score; the nest is all twos where nobody is to borrow.
"""

from eggs_table import do, everyone, lay, refused, start

TWOS = {f"s{seat}": "222" for seat in range(1, 9)}


def to_wagers(stacks, first=1, hands=None, **options):
    """A round up to its first wagers."""
    game = start(stacks, first, **options)
    lay(game, **(hands or TWOS))
    return game


def test_te_7_clockwise_from_the_first_player_until_all_have_matched():
    game = to_wagers({1: 20, 2: 20, 3: 20, 4: 20}, first=3)
    asked = []
    for line in ("bet", "raise", "call", "fold", "raise", "call", "call"):
        asked.append(game.to_act)
        do(game, f"{game.to_act} {line}")
    assert asked == [3, 4, 1, 2, 3, 4, 1]
    assert game.phase == "nest"
    assert game.wagered == {1: 6, 2: 0, 3: 6, 4: 6}
    do(game, "roll 2 2 2", "3 check", "4 bet")
    assert [game.to_call(seat) for seat in (1, 2, 3, 4)] == [2, 8, 2, 0]
    assert [game.row(seat) for seat in (1, 2, 3, 4)] == [{"to_match": 2}, {}, {}, {}]
    do(game, "1 call", "3 call")
    assert game.phase == "claim"


def test_te_7_what_a_seat_may_do_with_and_without_something_to_call():
    game = to_wagers({1: 20, 2: 20})
    for line in ("call", "raise"):
        assert refused(game, f"1 {line}", "TE-7")
    assert refused(game, "2 fold", "C-9")
    do(game, "1 bet")
    assert game.legal() == ["call", "fold", "raise"]
    for line in ("check", "bet"):
        assert refused(game, f"2 {line}", "TE-7")
    assert refused(game, "1 raise", "C-9")
    assert refused(game, "2 accept", "C-9")
    assert refused(game, "roll 1 2 3", "C-9")


def test_te_7_max_raises_counts_all_seats_in_each_turn_and_not_the_bet():
    game = to_wagers({1: 40, 2: 40, 3: 40}, max_raises=2)
    do(game, "1 bet", "2 raise", "3 raise")
    assert game.legal() == ["call", "fold"]
    assert refused(game, "1 raise", "TE-7")
    do(game, "1 call", "2 call", "roll 2 2 2", "1 bet", "2 raise", "3 raise")
    assert refused(game, "1 raise", "TE-7")
    game = to_wagers({1: 40, 2: 40}, max_raises=0)
    do(game, "1 bet")
    assert refused(game, "2 raise", "TE-7")


def test_te_7_the_last_seat_takes_all_its_own_last_wager_included_without_showing():
    game = to_wagers({1: 9, 2: 9, 3: 9})
    do(game, "1 bet", "2 raise", "3 fold", "1 fold")
    assert game.result == {"round": 1, "winners": [2], "pays": {"2": 9}, "carried": 0}
    assert game.stacks == {1: 6, 2: 13, 3: 8}
    assert game.open[2] == [True, True, False]
    assert (game.hidden[2], game.counted) == (2, {})


def test_te_7_who_has_nothing_to_call_is_not_asked_when_every_other_is_all_in():
    game = to_wagers({1: 1, 2: 9, 3: 9})
    assert game.to_act == 2  # seat 1 has no tokens left
    do(game, "2 bet", "3 fold")
    assert game.phase == "nest"
    assert game.wagered[2] == 0  # TE-8: back again
    do(game, "roll 2 2 2")
    assert game.phase == "claim"  # fewer than two seats with tokens: skipped


def test_te_7_who_has_something_to_call_is_asked_though_every_other_is_all_in():
    game = to_wagers({1: 3, 2: 9})
    do(game, "1 bet")
    assert game.all_in == {1}
    assert game.legal() == ["call", "fold"]
    assert refused(game, "2 raise", "TE-8")
    do(game, "2 call")
    assert game.phase == "nest"


def test_te_7_no_turn_at_all_where_nobody_has_tokens():
    game = to_wagers({1: 1, 2: 1, 3: 9})
    assert (game.phase, game.to_roll) == ("nest", ("nest", 3))


def test_te_8_a_short_bet_is_what_others_match_and_a_raise_adds_a_full_bet():
    game = to_wagers({1: 4, 2: 20, 3: 20}, bet=5)
    do(game, "1 bet")
    assert (game.stacks[1], game.to_call(2), game.all_in) == (0, 3, {1})
    do(game, "2 raise")
    assert game.wagered == {1: 3, 2: 8, 3: 0}
    assert game.to_call(3) == 8
    do(game, "3 call")
    assert game.phase == "nest"
    assert game.wagered == {1: 3, 2: 8, 3: 8}


def test_te_8_a_raise_needs_call_and_bet_in_full_and_another_seat_with_tokens():
    game = to_wagers({1: 20, 2: 4, 3: 5})
    do(game, "1 bet")
    assert refused(game, "2 raise", "TE-8")  # has 3, needs 4
    do(game, "2 call")
    do(game, "3 raise")  # has just the 4
    assert game.all_in == {3}
    assert game.legal() == ["call", "fold", "raise"]  # seat 2 still has a token
    do(game, "1 call", "2 call")
    assert game.all_in == {2, 3}
    assert game.wagered == {1: 4, 2: 3, 3: 4}
    assert game.phase == "nest"


def test_te_8_who_cannot_match_calls_with_all_it_has():
    game = to_wagers({1: 9, 2: 2, 3: 9})
    do(game, "1 bet", "2 call")
    assert (game.wagered[2], game.stacks[2], game.all_in) == (1, 0, {2})
    assert game.to_call(3) == 2


def levels(hands, **options):
    """Four seats at three levels, 2, 4 and 6; seat 4 drops out, what seat 3 bets then goes back to it."""
    game = to_wagers({1: 3, 2: 5, 3: 9, 4: 9}, hands=dict(TWOS, **hands), **options)
    do(game, "1 bet", "2 raise", "3 raise", "4 call")
    assert (game.pot, game.wagered) == (22, {1: 2, 2: 4, 3: 6, 4: 6})
    do(game, "roll 2 2 2", "3 bet", "4 fold")
    assert (game.pot, game.stacks) == (22, {1: 0, 2: 0, 3: 2, 4: 2})
    assert game.to_act == 3
    do(game, "3 pass", "2 pass", "1 pass")  # all-in seats take part in the claims
    assert game.settled
    return game


def test_te_8_each_pot_is_won_by_itself():
    game = levels({"s1": "555", "s2": "135"})
    # TE-11: seat 3 takes without a score what nobody else competes for
    assert game.result == {"round": 1, "winners": [1, 2, 3], "pays": {"1": 12, "2": 6, "3": 4}, "carried": 0}
    game = levels({"s2": "135", "s3": "555"})
    assert game.result["pays"] == {"3": 22}
    assert game.next_first() == 3  # C-6: seats 1 and 2 sit out


def test_te_11_a_side_pot_is_carried_though_the_main_pot_is_won():
    game = levels({"s1": "555"})
    assert game.result == {"round": 1, "winners": [1, 3], "pays": {"1": 12, "3": 4}, "carried": 6}
    assert game.shares() == {1: 0, 2: 2, 3: 2, 4: 2}  # who laid it in
    game.begin()
    assert game.playing == (2, 3, 4, 1)  # seat 2 competed for it
    assert game.pot == 9
    lay(game, s1="222", s2="135", s3="222", s4="222")
    do(game, "3 fold", "4 fold")
    do(game, "roll 2 2 2", "1 pass", "2 pass")
    assert game.result["pays"] == {"2": 9}  # all of it in the main pot


def test_te_11_a_single_competitor_takes_a_pot_while_the_main_pot_is_carried():
    game = levels({})
    assert game.result == {"round": 1, "winners": [3], "pays": {"3": 4}, "carried": 18}
    assert game.shares() == {1: 3, 2: 5, 3: 5, 4: 5}
    game.begin()
    assert (game.playing, game.pot) == ((2, 3, 4, 1), 20)


def test_c_7_odd_tokens_of_each_pot_go_clockwise_from_the_first_player():
    game = to_wagers({1: 2, 2: 9, 3: 9, 4: 9}, bet=1, no_score="split")
    do(game, "1 bet", "2 raise", "3 call", "4 call")
    do(game, "roll 2 2 2", "2 check", "3 check", "4 fold")
    do(game, "3 pass", "2 pass", "1 pass")
    everyone(game, "check")
    # 8 among seats 1, 2, 3 and 3 among seats 2, 3
    assert game.result["pays"] == {"1": 3, "2": 5, "3": 3}


def test_c_7_the_first_player_of_the_round_counts_though_it_dropped_out():
    game = to_wagers({1: 9, 2: 9, 3: 9}, first=2, ante=3, no_score="split")
    do(game, "2 fold", "3 bet", "1 call", "roll 2 2 2", "3 check", "1 check", "1 pass", "3 pass", "3 check", "1 check")
    assert game.result["pays"] == {"1": 6, "3": 7}


def test_te_8_a_seat_that_cannot_pay_the_ante_plays_for_the_whole_main_pot():
    game = to_wagers({1: 2, 2: 9, 3: 9}, hands={"s1": "135", "s2": "222", "s3": "222"}, ante=5)
    do(game, "2 bet", "3 call", "roll 2 2 2", "2 check", "3 check", "3 pass", "2 pass", "1 pass", "2 check", "3 check")
    assert game.result["pays"] == {"1": 12}
    assert game.result["carried"] == 4  # seats 2 and 3 do not score
