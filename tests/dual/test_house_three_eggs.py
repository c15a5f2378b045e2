"""The house player of Three Eggs: legal, not silly, and it knows what a person in its seat would."""

from eggs_table import do, everyone, lay, start
from gobelet import house, rules
from gobelet.house.three_eggs import on_average
from rules_table import draws


def chosen(game, draw=None, blinks=()):
    """What the house player does in the seat to act."""
    view = house.View(game, game.to_act, blinks)
    return house.choose(view, draw or draws(1))


def name(game, draw=None):
    """The name of that."""
    return chosen(game, draw)["do"]


def no_bluff(n):
    """A draw that never comes out zero."""
    return 1 % n


def simple(game, draw):
    """A player that thinks of nothing: stays in, shows its first two dice."""
    names = game.legal()
    choice = next(name for name in ("call", "check", "bet", "pass", "refuse", "reveal", "show") if name in names)
    return {"seat": game.to_act, "do": choice, "dice": [1, 2]}


def play(game, rounds, draw, simple_seats=()):
    """Up to so many rounds; returns how many choices the house players made."""
    count = 0
    for _ in range(rounds):
        if game.phase == "over":
            break
        game.begin()
        while not game.settled and game.phase != "over":
            if game.to_roll:
                game.do({"roll": [draw(6) + 1 for _ in range(game.to_roll[1])]})
            elif game.to_act in simple_seats:
                game.do(simple(game, draw))
            else:
                count += 1
                game.do(chosen(game, draw, sorted(game.shuffled)))
    return count


def test_always_legal_whatever_the_house_rules():
    for options in (
        {},
        {"reroll": "on", "trade": "on", "sleight": "on", "lay_check": "on"},
        {"claim": "take", "no_score": "split", "max_raises": 0, "trade": "on", "sleight": "on", "ante": 5, "bet": 9},
        {"sleight": "on", "sleight_penalty": "table", "ante": 3, "claim": "take"},
    ):
        for seats in ([1, 2], [2, 3, 5, 8], [1, 2, 3, 4, 5, 6, 7, 8]):
            game = rules.start("three-eggs", options, seats, seats[1], dict.fromkeys(seats, 30))
            assert play(game, 12, draws(len(seats)))


def test_beats_players_that_only_call():
    total = 0
    for seed in range(12):
        game = rules.start("three-eggs", {}, [1, 2, 3], 1, {1: 60, 2: 60, 3: 60})
        play(game, 10, draws(seed), simple_seats=(1, 3))
        total += game.stacks[2] - 60
    assert total > 100


def test_the_hidden_dice_of_others_change_nothing():
    made = []
    for hidden in "136":
        game = start({1: 30, 2: 30, 3: 30}, sleight="on", trade="on")
        lay(game, s1="135", s2="25" + hidden, s3="46" + hidden)
        made.append([])
        while game.phase != "show":
            if game.to_roll:
                do(game, "roll 2 5 4")
            elif game.to_act == 1:
                made[-1].append(chosen(game, no_bluff))
                game.do(made[-1][-1])
            else:
                game.do(simple(game, no_bluff))
    assert made[0] == made[1] == made[2]
    assert len(made[0]) > 3


def test_a_view_shows_no_secret():
    game = start({1: 30, 2: 30}, sleight="on")
    lay(game, s1="135", s2="246")
    do(game, "2 shuffle", "roll 5")
    view = house.View(game, 1)
    assert view.hand == {1: [1, 3, 5], 2: [2, 4, 0]}
    assert not hasattr(view, "shuffled")


def test_hides_the_die_without_which_the_hand_looks_worst():
    for hand, shown in (("525", "25"), ("135", "13"), ("555", "55"), ("122", "22")):
        game = start({1: 30, 2: 30})
        do(game, "roll " + " ".join(hand), "roll 1 2 3")
        record = game.do(chosen(game))
        assert "".join([str(face) for face in record["faces"]]) == shown, hand


def test_rerolls_where_it_helps_on_average():
    game = start({1: 30, 2: 30}, reroll="on")
    do(game, "roll 5 2 5")
    assert chosen(game) == {"seat": 1, "do": "reroll", "dice": [2]}
    do(game, "1 pass", "roll 5 5 5")
    assert name(game) == "pass"


def at_second_wagers(nest, **hands):
    """Two or more seats with one bet each and a nest."""
    game = start(dict.fromkeys(range(1, len(hands) + 1), 30))
    lay(game, **hands)
    do(game, "1 bet")
    everyone(game, "call")
    do(game, "roll " + " ".join(nest))
    return game


def test_bets_and_raises_the_best_and_drops_the_worst():
    game = at_second_wagers("556", s1="551", s2="222")
    assert name(game, no_bluff) == "bet"
    game = at_second_wagers("222", s1="222", s2="551")
    assert name(game, no_bluff) == "check"
    do(game, "1 bet")
    assert name(game, no_bluff) == "raise"
    do(game, "2 raise")
    assert name(game, no_bluff) == "fold"


def test_drops_trash_in_the_lay_and_stays_with_good_dice():
    for hand, wager in (("226", "fold"), ("555", "bet")):
        game = start({1: 30, 2: 30})
        lay(game, s1=hand, s2="551")
        assert name(game, no_bluff) == wager


def test_bluffs_now_and_then():
    game = at_second_wagers("222", s1="222", s2="551")
    assert name(game, lambda n: 0) == "bet"


def at_claims(nest, **hands):
    """As above, up to the claims; seat 2 claims first."""
    game = at_second_wagers(nest, **hands)
    everyone(game, "check")
    return game


def test_claims_what_improves_unless_nobody_can_take_it_away():
    game = at_claims("562", s1="551", s2="552")
    assert chosen(game) == {"seat": 2, "do": "claim", "own": 3, "nest": 1}
    do(game, "2 pass")
    assert name(game) == "pass"  # the last to claim borrows
    game = at_claims("222", s1="551", s2="555")
    assert name(game) == "pass"


def at_trade(**hands):
    """Two seats about to trade, with a nest of no use; seat 2 proposes first."""
    game = start({1: 30, 2: 30}, trade="on")
    lay(game, **hands)
    do(game, "1 bet", "2 call", "roll 2 2 2", "1 check", "2 check", "2 pass", "1 pass")
    return game


def test_proposes_what_helps_and_seldom():
    game = at_trade(s1="516", s2="255")
    assert chosen(game, lambda n: 0) == {"seat": 2, "do": "trade", "own": 1, "with": 1, "die": 1}
    assert name(game, no_bluff) == "pass"
    assert name(at_trade(s1="246", s2="555"), lambda n: 0) == "pass"


def test_accepts_only_what_is_better():
    game = at_trade(s1="246", s2="351")
    do(game, "2 trade 1 1 1")  # a three for the two of 2-4-6
    assert name(game) == "accept"
    game = at_trade(s1="555", s2="351")
    do(game, "2 trade 3 1 1")  # one that it cannot see for one of three fives
    assert name(game) == "refuse"


def test_shuffles_seldom_and_only_a_hopeless_hand():
    game = start({1: 30, 2: 30}, sleight="on")
    lay(game, s1="226", s2="551")
    assert name(game, lambda n: 0) == "shuffle"
    assert name(game, no_bluff) == "fold"
    game = start({1: 30, 2: 30}, sleight="on")
    lay(game, s1="551", s2="226")
    assert name(game, lambda n: 0) == "bet"


def test_accuses_only_whom_it_saw_blink_and_not_always():
    game = start({1: 30, 2: 30, 3: 30}, sleight="on")
    lay(game, s1="551", s2="551", s3="551")
    do(game, "2 shuffle", "roll 1")
    assert name(game, no_bluff) in ("bet", "fold")
    assert chosen(game, no_bluff, blinks={2}) == {"seat": 1, "do": "accuse", "whom": 2}
    assert chosen(game, lambda n: 0, blinks={2})["do"] != "accuse"
    assert chosen(game, no_bluff, blinks={1})["do"] != "accuse"


def test_always_shows():
    game = start({1: 30, 2: 30}, sleight="on")
    lay(game, s1="551", s2="551")
    do(game, "1 bet", "2 call", "roll 2 2 2", "1 check", "2 check", "2 pass", "1 pass", "1 check", "2 check")
    assert name(game) == "show"


def test_the_averages_of_some_hands():
    for hand, worth in (((1, 1, 1), 160), ((5, 5, 5), 180), ((2, 2, 2), 64), ((5, 1, 3), 150), ((6, 5, 5), 148)):
        assert on_average(hand) == worth
