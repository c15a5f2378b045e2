"""Why a round ended as it did: hands as they counted, tokens that moved, the clause that decided, clause by clause."""

import test_four_two_one as ft
import test_threes_away as ta
from eggs_table import do, everyone, lay, start
from rules_table import act, roll, rolls
from test_three_eggs import finish, to_claims


def judged(game):
    """The verdict in short: clause; hands as (seat, dice, category, value); moves as tuples."""
    verdict = game.verdict
    hands = [(seat, hand["dice"], hand["category"], hand["value"]) for seat, hand in verdict["hands"]]
    return verdict["clause"], hands, [tuple(move) for move in verdict["moved"]]


def showdown(first, second, third=None, **options):
    """Three Eggs of two or three seats up to its end, no nest die helping anybody."""
    game = start({1: 20, 2: 20} if third is None else {1: 20, 2: 20, 3: 20}, **options)
    to_claims(game, s1=first, s2=second, s3=third)
    everyone(game, "pass")
    everyone(game, "pass")
    everyone(game, "check")
    everyone(game, "show")
    return game


def test_there_is_no_verdict_before_the_first_round_and_while_one_runs():
    game = ta.game()
    assert (game.verdict, game.winners) == (None, ())
    ta.turns(game, 33331, 33332, 66666)
    assert game.winners == (1,) and game.verdict
    game.begin()
    assert (game.verdict, game.winners) == (None, ())


def test_te_7_who_is_left_takes_all_and_shows_nothing():
    game = start({1: 20, 2: 20, 3: 20})
    lay(game, s1="135", s2="222", s3="222")
    do(game, "1 bet", "2 call", "3 fold", "roll 2 2 2", "1 bet", "2 fold")
    assert judged(game) == ("TE-7", [], [("pot", 1, 9)])  # its own last wager included
    assert game.winners == (1,)


def test_te_8_what_nobody_called_went_back():
    game = start({1: 20, 2: 20, 3: 2})
    lay(game, s1="222", s2="222", s3="135")
    do(game, "1 bet", "2 fold", "3 call", "roll 2 2 2")
    finish(game)
    assert judged(game)[2] == [("pot", 1, 1), ("pot", 3, 5)]
    assert game.stacks == {1: 18, 2: 19, 3: 5}


def test_te_8_each_pot_is_paid_by_itself():
    game = start({1: 20, 2: 20, 3: 2})
    lay(game, s1="551", s2="441", s3="135")
    do(game, "1 bet", "2 call", "3 call", "roll 2 2 2")
    everyone(game, "check")
    finish(game)
    assert judged(game) == (
        "TE-9",
        [(3, [1, 3, 5], "all-the-odds", 9), (1, [5, 5, 1], "pair", 11), (2, [4, 4, 1], "pair", 9)],
        [("pot", 3, 6), ("pot", 1, 2)],
    )
    assert game.winners == (1, 3)


def test_te_9_the_better_category():
    clause, hands, moved = judged(showdown("553", "135"))
    assert (clause, moved) == ("TE-9", [("pot", 2, 6)])
    assert hands == [(2, [1, 3, 5], "all-the-odds", 9), (1, [5, 5, 3], "pair", 13)]


def test_te_10_the_better_hand_of_a_category():
    assert judged(showdown("441", "551")) == (
        "TE-10",
        [(2, [5, 5, 1], "pair", 11), (1, [4, 4, 1], "pair", 9)],
        [("pot", 2, 6)],
    )


def test_te_10_equal_hands_share_odd_tokens_from_the_first_player():
    game = showdown("552", "222", "552")
    assert judged(game)[0] == "TE-10" and game.winners == (1, 3)
    assert judged(game)[2] == [("pot", 1, 5), ("pot", 3, 4)]


def test_te_6_the_borrowed_die_is_counted_and_stays_in_the_nest():
    game = start({1: 20, 2: 20})
    to_claims(game, nest="555", s1="541", s2="551")
    do(game, "2 claim 3 1", "1 pass")
    finish(game)
    assert judged(game)[1] == [(2, [5, 5, 5], "triple", 15), (1, [5, 5, 1], "pair", 11)]
    assert game.hand[1] == [5, 4, 1]


def test_te_11_a_hand_that_does_not_score_loses_to_every_one_that_does():
    assert judged(showdown("666", "221")) == (
        "TE-11",
        [(2, [2, 2, 1], "pair", 5), (1, [6, 6, 6], None, 0)],
        [("pot", 2, 6)],
    )


def test_te_11_nobody_scores():
    assert judged(showdown("222", "444")) == ("TE-11", [(1, [2, 2, 2], None, 0), (2, [4, 4, 4], None, 0)], [])
    game = showdown("222", "444", no_score="split")
    assert judged(game)[0] == "TE-11" and judged(game)[2] == [("pot", 1, 3), ("pot", 2, 3)]


def test_te_14_a_right_accusation_leaves_one():
    game = start({1: 20, 2: 20}, sleight="on")
    lay(game, s1="135", s2="222")
    do(game, "2 shuffle", "roll 6", "1 accuse 2")
    assert judged(game) == ("TE-14", [], [("pot", 1, 2)])
    game = start({1: 20, 2: 20, 3: 20}, sleight="on")
    lay(game, s1="135", s2="222", s3="222")
    do(game, "2 shuffle", "roll 6", "1 accuse 2", "1 bet", "3 fold")
    assert judged(game)[0] == "TE-7"


def test_ft_7_the_charge_that_gives_one_seat_all():
    game = ft.game(tokens=11, stake=3, stacks={1: 5, 2: 20, 3: 20})
    rolls(game, 421, ft.B, ft.A)
    assert judged(game) == (
        "FT-7",
        [(1, [4, 2, 1], "421", 11), (3, [6, 6, 5], "other", 1), (2, [6, 6, 4], "other", 1)],
        [("middle", 1, 11), ("pot", 2, 5), ("pot", 3, 4), (1, 2, 2)],
    )
    assert game.winners == (2, 3)


def test_ft_12_the_last_round_of_the_discharge():
    game = ft.charged((6, 5))
    ft.stands(game, 124, ft.A)
    assert judged(game) == ("FT-12", [(1, [4, 2, 1], "421", 11), (2, [6, 6, 5], "other", 1)], [(1, 2, 6)])
    assert game.winners == (1,)


def test_ft_11_the_hands_that_tied_count_and_not_those_of_the_roll_off():
    game = ft.charged((6, 5))
    ft.stands(game, 666, 666)
    rolls(game, 421, ft.A)
    assert judged(game) == ("FT-12", [(1, [6, 6, 6], "baraque", 6), (2, [6, 6, 6], "baraque", 6)], [(1, 2, 6)])


def test_ta_6_the_lowest_score_and_ta_4_a_bust():
    game = ta.game()
    ta.turn(game, 33331)
    roll(game, 33466)
    act(game, "keep", dice=[3])  # a bust at once, four dice not left out
    ta.turn(game, 33333)
    assert judged(game) == (
        "TA-6",
        [(3, [3, 3, 3, 3, 3], "score", 0), (1, [3, 3, 3, 3, 1], "score", 1), (2, [0, 0, 4, 0, 0], "bust", 4)],
        [("pot", 3, 6)],  # with TA-5
    )


def test_ta_7_one_tie_all_tie():
    game = ta.game()
    ta.turns(game, 33332, 33332, 66666)
    assert judged(game)[0] == "TA-7" and judged(game)[2] == [] and game.winners == ()
    assert [hand[0] for hand in judged(game)[1]] == [1, 2, 3]


def test_ta_8_a_tie_at_zero():
    game = ta.game()
    ta.turns(game, 33333, 33333, 66666)
    assert judged(game)[0] == "TA-8" and game.winners == ()


def test_ta_10_nobody_qualifies():
    game = ta.game(progressive="ladder")
    ta.turns(game, 33331, 33332, 33336)
    assert judged(game)[0] == "TA-10"
    assert {hand[2] for hand in judged(game)[1]} == {"bust"}
