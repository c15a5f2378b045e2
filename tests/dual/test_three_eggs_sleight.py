"""Three Eggs with the house rule `sleight`: shuffles, accusations and their consequences (TE-14).

Dice that are all twos do not score. Each seat's third die is hidden.
"""

from eggs_table import do, everyone, lay, refused, start
from gobelet import rules

TWOS = {f"s{seat}": "222" for seat in range(1, 9)}


def cheats(stacks, first=1, hands=None, **options):
    """A round with `sleight`, up to its first wagers."""
    game = start(stacks, first, sleight="on", **options)
    lay(game, **(hands or TWOS))
    return game


def to_show(game):
    """Nobody wagers, claims or trades any more."""
    while game.phase != "show":
        if game.to_roll:
            do(game, "roll 2 2 2")
        else:
            name = next(name for name in ("check", "call", "pass", "bet") if name in game.legal())
            do(game, f"{game.to_act} {name}")


def test_te_14_off_nobody_shuffles_accuses_or_shows():
    game = start({1: 9, 2: 9})
    lay(game, **TWOS)
    assert refused(game, "1 shuffle", "TE-14")
    assert refused(game, "1 accuse 2", "TE-14")
    assert refused(game, "1 show", "C-9")
    do(game, "1 bet", "2 call", "roll 2 2 2", "1 check", "2 check", "2 pass", "1 pass", "1 check", "2 check")
    assert game.settled


def test_te_14_a_shuffle_rolls_one_die_anew_before_anything_else_happens():
    game = cheats({1: 9, 2: 9, 3: 9})
    assert game.legal() == ["accuse", "bet", "fold", "shuffle"]
    assert game.legal(3) == ["accuse", "shuffle"]
    do(game, "3 shuffle")  # out of turn
    assert (game.to_roll, game.to_act, game.phase) == ((3, 1), None, "first-wagers")
    assert (game.legal(), game.legal(1), game.legal(3)) == ([], [], [])
    assert refused(game, "1 bet", "C-9")
    assert refused(game, "1 accuse 3", "TE-14")  # not between a shuffle and its roll
    assert refused(game, "2 shuffle", "TE-14")
    assert refused(game, "roll 1 2 3", "C-9")
    do(game, "roll 5")
    assert (game.hand[3], game.to_act, game.to_roll) == ([2, 2, 5], 1, None)
    assert game.hidden[3] == 2
    assert not game.open[3][2]
    assert refused(game, "3 shuffle", "TE-14")  # once per round
    do(game, "1 shuffle", "roll 6")
    assert (game.to_act, game.shuffled) == (1, {1, 3})


def test_te_14_a_shuffle_only_while_a_wager_is_awaited():
    game = start({1: 9, 2: 9}, sleight="on", reroll="on", trade="on")
    for line in ("roll 2 2 2", "1 pass", "roll 2 2 2", "2 pass", "1 reveal 1 2", "2 reveal 1 2"):
        assert refused(game, "1 shuffle", "TE-14")
        assert refused(game, "1 accuse 2", "TE-14")
        do(game, line)
    do(game, "1 bet", "2 call")
    for line in ("roll 2 2 2", "1 check", "2 check", "2 pass", "1 pass", "2 trade 1 1 1", "1 refuse", "1 pass"):
        if game.phase == "second-wagers":
            assert "shuffle" in game.legal(2)
        else:
            assert refused(game, "2 shuffle", "TE-14")
        assert game.legal(2).count("accuse") == 1
        do(game, line)
    assert game.phase == "final-wagers"
    do(game, "2 shuffle", "roll 1", "1 check", "2 check")
    assert game.phase == "show"
    assert refused(game, "1 shuffle", "TE-14")


def test_te_14_a_shuffle_only_while_the_hidden_die_is_hidden_and_the_seat_still_in():
    game = cheats({1: 9, 2: 9, 3: 9})
    do(game, "1 bet", "2 call", "3 fold")
    do(game, "roll 2 2 2", "1 check", "2 check", "2 claim 3 1", "1 claim 1 1")
    assert game.phase == "final-wagers"
    assert refused(game, "2 shuffle", "TE-14")
    assert refused(game, "3 shuffle", "TE-14")
    assert refused(game, "3 accuse 1", "TE-14")
    assert refused(game, "1 accuse 3", "TE-14")
    do(game, "1 shuffle", "roll 5")
    assert game.hand[1] == [2, 2, 5]


def test_te_14_all_in_seats_shuffle_and_accuse():
    game = cheats({1: 1, 2: 9, 3: 9})
    do(game, "1 shuffle", "roll 1")
    assert game.hand[1] == [2, 2, 1]
    do(game, "1 accuse 2")  # wrong, and it has nothing to pay
    assert (game.stacks, game.to_act) == ({1: 0, 2: 8, 3: 8}, 2)


def test_te_14_the_table_waits_for_show():
    game = cheats({1: 9, 2: 9, 3: 9}, first=2)
    do(game, "2 fold")
    to_show(game)
    assert (game.to_act, game.legal(), game.legal(1)) == (3, ["accuse", "show"], ["accuse"])
    assert refused(game, "1 show", "C-9")
    do(game, "3 show")
    assert game.settled


def test_te_14_show_passes_to_the_next_still_in():
    game = cheats({1: 9, 2: 9, 3: 9})
    do(game, "1 shuffle", "roll 2")
    to_show(game)
    assert game.to_act == 1
    do(game, "2 accuse 1")
    assert (game.to_act, game.active) == (2, (2, 3))
    do(game, "2 show")
    assert game.settled


def test_te_14_one_accusation_a_round_of_another_seat_still_in():
    game = cheats({1: 9, 2: 9, 3: 9})
    for whom in (1, 4, 0, True, None, "2", [2], 2.0):
        assert refused(game, {"seat": 1, "do": "accuse", "whom": whom}, "TE-14")
    assert refused(game, "1 accuse", "TE-14")
    do(game, "1 accuse 2")
    assert refused(game, "1 accuse 3", "TE-14")
    assert game.accused == {1}
    do(game, "2 accuse 1")
    assert game.stacks == {1: 8, 2: 8, 3: 8}


def test_te_14_a_wrong_accusation_costs_an_ante_from_stack_to_stack():
    game = cheats({1: 9, 2: 9, 3: 9}, ante=3)
    do(game, "2 accuse 3")
    assert (game.stacks, game.pot, game.to_act) == ({1: 6, 2: 3, 3: 9}, 9, 1)
    assert game.shares() == {1: 3, 2: 3, 3: 3}


def test_te_14_who_pays_its_last_token_is_all_in():
    game = cheats({1: 5, 2: 9, 3: 9}, ante=3)
    do(game, "1 accuse 3")  # 2 tokens are all it has
    assert game.stacks == {1: 0, 2: 6, 3: 8}
    assert (game.all_in, game.to_act) == ({1}, 2)  # it was to wager, and is asked no more
    do(game, "2 bet", "3 raise")
    assert game.to_act == 2


def test_te_14_a_payment_does_not_end_an_all_in():
    game = cheats({1: 3, 2: 9, 3: 9}, ante=1)
    do(game, "1 bet", "2 call", "3 call", "2 accuse 1", "3 accuse 1")
    assert (game.stacks[1], game.all_in) == (2, {1})
    do(game, "roll 2 2 2")
    assert game.to_act == 2
    do(game, "2 check", "3 bet")
    assert game.legal() == ["call", "fold", "raise", "shuffle"]
    do(game, "2 fold")
    assert game.phase == "claim"  # seat 1 is not asked


def test_te_14_a_payment_that_empties_the_last_others_leaves_nobody_to_ask():
    game = cheats({1: 9, 2: 2, 3: 1}, lay_check="on")
    assert game.to_act == 1
    do(game, "2 accuse 3")
    assert (game.phase, game.stacks) == ("nest", {1: 8, 2: 0, 3: 1})


def test_te_14_a_right_accusation_puts_out_and_what_was_wagered_still_is_to_be_matched():
    game = cheats({1: 9, 2: 9, 3: 9, 4: 9})
    do(game, "1 bet", "2 shuffle", "roll 1", "2 raise", "4 accuse 2")
    assert (game.active, game.to_act, game.pot) == ((1, 3, 4), 3, 10)
    assert game.stacks[2] == 4
    assert [game.to_call(seat) for seat in (1, 3, 4)] == [2, 4, 4]
    assert game.legal() == ["accuse", "call", "fold", "raise", "shuffle"]
    do(game, "3 call", "4 call", "1 call")
    assert game.phase == "nest"
    to_show(game)
    do(game, "1 show")
    assert game.hidden[2] == 2  # not shown
    assert game.result["carried"] == 20


def test_te_14_the_turn_goes_on_from_a_seat_that_was_to_act_and_is_put_out():
    game = cheats({1: 9, 2: 9, 3: 9})
    do(game, "1 bet", "2 shuffle", "roll 1", "3 accuse 2")
    assert (game.to_act, game.to_call(3)) == (3, 2)


def test_te_14_who_has_nothing_to_call_is_not_asked_once_only_all_in_seats_are_left():
    game = cheats({1: 9, 2: 9, 3: 1}, lay_check="on")
    do(game, "1 shuffle", "roll 1", "1 check", "3 accuse 1")
    assert (game.active, game.phase) == ((2, 3), "nest")


def test_te_14_a_wager_of_a_seat_put_out_has_to_be_matched_even_by_the_only_seat_with_tokens():
    game = cheats({1: 9, 2: 9, 3: 1}, hands=dict(TWOS, s3="135"))
    do(game, "1 shuffle", "roll 1", "1 bet", "3 accuse 1")
    assert (game.to_act, game.to_call(2)) == (2, 2)
    assert game.legal() == ["accuse", "call", "fold", "shuffle"]
    do(game, "2 call")
    to_show(game)
    do(game, "2 show")
    # main pot: three antes; side pot: 2 of each of the seats 1 and 2, for which only seat 2 competes
    assert game.result["pays"] == {"2": 4, "3": 3}


def test_te_8_tokens_above_every_level_go_to_the_highest_pot_and_nothing_returns_to_who_is_put_out():
    game = cheats({1: 9, 2: 3, 3: 2}, hands=dict(TWOS, s3="135"), bet=5)
    do(game, "1 shuffle", "roll 1", "1 bet", "2 call", "3 accuse 1", "3 call")
    assert game.wagered == {1: 5, 2: 2, 3: 1}
    assert (game.pot, game.stacks[1]) == (11, 3)
    to_show(game)
    do(game, "2 show")
    # main: three antes and one of each; above: 4 of seat 1 and 1 of seat 2
    assert game.result["pays"] == {"2": 5, "3": 6}


def test_te_8_an_accusation_may_end_the_turn_and_then_what_nobody_matched_goes_back():
    game = cheats({1: 9, 2: 9, 3: 1}, bet=3)
    do(game, "2 shuffle", "roll 1", "1 bet", "3 accuse 2")
    assert (game.phase, game.pot, game.stacks) == ("nest", 3, {1: 8, 2: 8, 3: 0})


def test_te_14_the_last_seat_after_an_accusation_takes_all():
    game = cheats({1: 9, 2: 9})
    do(game, "1 bet", "1 shuffle", "roll 1", "2 accuse 1")
    assert game.result == {"round": 1, "winners": [2], "pays": {"2": 4}, "carried": 0}
    assert game.stacks == {1: 6, 2: 12}
    assert game.open[2] == [True, True, False]
    game.begin()
    assert game.playing == (2, 1)  # `round`: it plays again


def test_te_14_the_table_penalty_puts_out_of_the_session_and_leaves_the_stack():
    game = cheats({1: 9, 2: 9, 3: 9}, sleight_penalty="table")
    do(game, "3 shuffle", "roll 1", "1 accuse 3", "1 bet", "2 fold")
    assert game.result["pays"] == {"1": 5}
    again = rules.resume("three-eggs", {"sleight": "on", "sleight_penalty": "table"}, [1, 2, 3], game.carry())
    for one in (game, again):
        one.begin()
        assert (one.playing, one.stacks[3]) == ((2, 1), 8)
        lay(one, **TWOS)
        do(one, "1 shuffle", "roll 1", "2 accuse 1")
        assert one.next_first() is None
        one.begin()
        assert (one.phase, one.stacks) == ("over", {1: 10, 2: 9, 3: 8})


def test_te_14_the_claim_on_a_carried_pot_is_lost():
    game = cheats({1: 3, 2: 9, 3: 9})
    do(game, "1 bet", "1 shuffle", "roll 2")
    to_show(game)
    do(game, "1 show")
    assert (game.result["carried"], game.stacks[1]) == (9, 0)
    game.begin()
    assert game.playing == (2, 3, 1)
    lay(game, **TWOS)
    do(game, "1 shuffle", "roll 1", "2 accuse 1")
    to_show(game)
    do(game, "2 show")
    assert game.result["carried"] == 15
    game.begin()
    assert game.playing == (3, 2)


def test_c_6_who_was_put_out_sits_out_once_the_carried_pot_is_taken():
    game = cheats({1: 3, 2: 9, 3: 9})
    do(game, "1 bet")
    to_show(game)
    do(game, "1 show")
    game.begin()
    assert game.playing == (2, 3, 1)
    lay(game, **TWOS)
    do(game, "1 shuffle", "roll 1", "2 accuse 1", "2 fold")
    assert game.result["winners"] == [3]
    game.begin()
    assert game.playing == (3, 2)


def test_te_14_each_round_anew():
    game = cheats({1: 9, 2: 9})
    do(game, "1 shuffle", "roll 2", "1 accuse 2", "1 bet", "2 call", "roll 2 2 2", "1 check", "2 check")
    do(game, "2 claim 1 1", "1 pass")
    to_show(game)
    do(game, "1 show")
    game.begin()
    assert (game.shuffled, game.accused, game.claimed) == (set(), set(), set())
    lay(game, **TWOS)
    do(game, "1 shuffle", "roll 2", "1 accuse 2")


def traders():
    """Three seats about to trade, all of which have shuffled."""
    game = cheats({1: 9, 2: 9, 3: 9}, trade="on")
    for seat in (1, 2, 3):
        do(game, f"{seat} shuffle", "roll 2")
    do(game, "1 bet", "2 call", "3 call", "roll 2 2 2")
    everyone(game, "check")
    everyone(game, "pass")
    assert (game.phase, game.to_act) == ("trade", 3)
    return game


def test_te_14_a_proposal_whose_party_is_put_out_lapses_and_counts_as_made():
    game = traders()
    do(game, "3 trade 1 1 1", "2 accuse 1")  # who was asked
    assert (game.proposal, game.to_act, game.legal()) == (None, 2, ["pass", "trade"])
    game = traders()
    do(game, "3 trade 1 1 1", "2 accuse 3")  # who proposed
    assert (game.proposal, game.to_act, game.legal()) == (None, 2, ["pass", "trade"])
    game = traders()
    do(game, "3 trade 1 1 1", "1 accuse 2")  # a bystander
    assert (game.to_act, game.legal()) == (1, ["accept", "refuse"])
    do(game, "1 accept")
    assert (game.to_act, game.legal()) == (1, ["pass", "trade"])


def test_te_14_who_was_to_claim_and_is_put_out_is_passed_over():
    game = cheats({1: 9, 2: 9, 3: 9})
    do(game, "3 shuffle", "roll 2", "1 bet", "2 call", "3 call", "roll 2 2 2")
    everyone(game, "check")
    assert (game.phase, game.to_act) == ("claim", 3)
    do(game, "2 accuse 3")
    assert (game.phase, game.to_act) == ("claim", 2)


def test_te_14_an_accusation_while_the_nest_is_to_be_rolled():
    game = cheats({1: 9, 2: 9, 3: 9})
    do(game, "1 shuffle", "roll 2", "1 bet", "2 call", "3 call")
    assert (game.phase, game.legal(1), game.to_act) == ("nest", ["accuse"], None)
    do(game, "3 accuse 1")
    assert (game.active, game.to_roll) == ((2, 3), ("nest", 3))
    do(game, "2 accuse 3")
    assert (game.stacks, game.to_roll) == ({1: 6, 2: 5, 3: 7}, ("nest", 3))
