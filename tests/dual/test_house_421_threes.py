"""House players of 421 and Threes Away: legal, not silly, and they see what a person in their seat would."""

from gobelet import house, rules
from rules_table import act, draws, roll, rolls, started


def any_step(session, draw):
    """Some legal step of 421 or Threes Away."""
    seat, names = session.to_act, session.legal()
    name = names[draw(len(names))]
    step = {"seat": seat, "do": name}
    if name in ("keep", "reroll"):
        free = [i + 1 for i in range(session.DICE) if name == "reroll" or not session.left[seat][i]]
        step["dice"] = [i for i in free if draw(2)] or free[:1]
    return step


def play(session, rounds, draw, silly=()):
    """So many rounds, `silly` seats choosing anything; returns the results."""
    results = []
    while len(results) < rounds and session.phase != "over":
        if session.settled:
            session.begin()
        elif session.to_roll:
            session.do({"roll": [draw(6) + 1 for _ in range(session.to_roll[1])]})
        elif session.to_act in silly:
            session.do(any_step(session, draw))
        else:
            session.do(house.choose(house.View(session, session.to_act), draw))
        if session.settled and session.result:
            results.append(session.result)
    return results


def chosen(session):
    """What the house player chooses for the seat to act."""
    return house.choose(house.View(session, session.to_act), draws(1))


def test_always_legal_whatever_the_house_rules():
    for options in (
        {"bottoms": "call", "progressive": "ladder"},
        {"bottoms": "each", "progressive": "blocks", "zero_face": 6},
        {"bottoms": "off", "zero_face": 1, "ante": 3},
    ):
        session = rules.start("threes-away", options, [1, 3, 8], 3, dict.fromkeys((1, 3, 8), 60))
        assert play(session, 40, draws(4), silly=(3,))
    for charge in ("biggest", "lowest"):
        session = rules.start("four-two-one", {"charge": charge}, [1, 3, 8], 3, {})
        assert len(play(session, 20, draws(5), silly=(3,))) == 20


def test_better_than_choosing_anything_at_threes_away():
    session = rules.start("threes-away", {}, [1, 2], 1, {1: 1000, 2: 1000})
    results = play(session, 200, draws(6), silly=(2,))
    won = [sum([1 for result in results if result["winners"] == [seat]]) for seat in (1, 2)]
    assert won[0] > 2 * won[1], won


def test_better_than_choosing_anything_at_421():
    session = rules.start("four-two-one", {}, [1, 2], 1, {})
    results = play(session, 60, draws(7), silly=(2,))
    assert sum([1 for result in results if result["loser"] == 2]) > 40


def test_threes_away_stops_where_that_wins():
    session = started("threes-away", (1, 2))
    roll(session, 66666)
    act(session, "keep", dice=[1, 2, 3, 4, 5])
    roll(session, 44444)
    assert chosen(session) == {"seat": 2, "do": "keep", "dice": [1, 2, 3, 4, 5]}


def test_threes_away_leaves_out_threes_and_stays_below_the_limit():
    session = started("threes-away", (1, 2))
    roll(session, 36366)
    step = chosen(session)
    assert sorted(step["dice"]) == [1, 3]
    act(session, "keep", dice=[1, 3])
    roll(session, 666)
    assert len(chosen(session)["dice"]) == 1


def test_threes_away_above_all_hope_leaves_out_as_few_as_it_may():
    session = started("threes-away", (1, 2), options={"progressive": "ladder"})
    roll(session, 31166)
    assert chosen(session)["dice"] == [1]


def test_threes_away_turns_a_bad_roll_over():
    session = started("threes-away", (1, 2), options={"bottoms": "call"})
    roll(session, 64446)
    assert chosen(session) == {"seat": 1, "do": "bottoms"}
    session = started("threes-away", (1, 2), options={"bottoms": "call"})
    roll(session, 33331)
    assert chosen(session)["do"] == "keep"


def discharge():
    """421, two seats, seat 1 leading the discharge."""
    session = started("four-two-one", (1, 2), options={"tokens": 11})
    rolls(session, 666, 665)
    rolls(session, 665, 666)
    assert session.leader == 1
    return session


def test_421_the_leader_stands_on_a_strong_hand_and_chases_421():
    session = discharge()
    roll(session, 654)
    assert chosen(session) == {"seat": 1, "do": "stand"}
    session = discharge()
    roll(session, 264)
    assert chosen(session) == {"seat": 1, "do": "reroll", "dice": [2]}
    session = discharge()
    roll(session, 531)
    assert chosen(session) == {"seat": 1, "do": "reroll", "dice": [1, 2]}


def test_421_a_follower_stands_when_it_is_winning():
    session = discharge()
    roll(session, 322)
    act(session, "reroll", dice=[1])
    roll(session, 3)
    act(session, "stand")
    roll(session, 422)
    assert chosen(session) == {"seat": 2, "do": "stand"}


def test_a_view_hides_what_only_others_know():
    session = started("three-eggs", (1, 2))
    rolls(session, 246, 135)
    view = house.View(session, 1)
    assert view.hand == {1: [2, 4, 6], 2: [0, 0, 0]}
    assert house.View(session, 2).hand == {1: [0, 0, 0], 2: [1, 3, 5]}
    assert not hasattr(view, "shuffled")
