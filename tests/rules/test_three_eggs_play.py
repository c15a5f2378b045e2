"""Random legal sessions of Three Eggs, with random house rules, against the referee (C-4, C-6, C-8, C-9, all of TE)."""

import copy
import random

from eggs_referee import Referee
from gobelet import rules
from gobelet.rules.common import RuleError
from hypothesis import given, settings
from hypothesis import strategies as st

NAMES = sorted(rules.start("three-eggs", {}, [1, 2], 1, {}).CHOICES)
OFF_ON = st.sampled_from(["off", "on"])
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "ante": st.integers(1, 4),
        "bet": st.integers(1, 5),
        "max_raises": st.integers(0, 3),
        "lay_check": OFF_ON,
        "reroll": OFF_ON,
        "trade": OFF_ON,
        "sleight": st.sampled_from(["off", "on", "on"]),
        "claim": st.sampled_from(["swap", "take"]),
        "no_score": st.sampled_from(["carry", "split"]),
        "sleight_penalty": st.sampled_from(["round", "table"]),
    },
)
SEATS = st.lists(st.integers(1, 8), min_size=2, max_size=8, unique=True)
LIKING = {"fold": 1, "accuse": 1, "shuffle": 2, "check": 4, "call": 6, "raise": 6, "pass": 3}


def random_choice(game, chance, seat, name):
    """A step with that name, right in form and often allowed."""
    step = {"seat": seat, "do": name}
    other = chance.choice([other for other in game.active if other != seat] or [seat])
    if name == "reveal":
        step["dice"] = chance.sample([1, 2, 3], 2)
    elif name == "reroll":
        step["dice"] = [chance.randint(1, 3)]
    elif name == "claim":
        step.update(own=chance.randint(1, 3), nest=chance.randint(1, len(game.nest) or 1))
    elif name == "trade":
        step.update({"own": chance.randint(1, 3), "with": other, "die": chance.randint(1, 3)})
    elif name == "accuse":
        step["whom"] = other
    return step


def legal_step(game, chance):
    """Any legal step, out of turn too now and then."""
    seat = game.to_act
    if game.playing and chance.random() < 0.05:
        seat = chance.choice(game.playing)
    names = game.legal(seat) if seat else []
    if game.to_roll and (not names or chance.random() < 0.5):
        return {"roll": [chance.choice((2, 4, 6, 1, 3)) for _ in range(game.to_roll[1])]}
    if not names:
        return legal_step(game, chance)
    name = chance.choices(names, [LIKING.get(name, 5) for name in names])[0]
    return random_choice(game, chance, seat, name)


def wild_step(game, chance):
    """A step of the right form that may or may not be allowed now."""
    if chance.random() < 0.2:
        return {"roll": [chance.randint(0, 7) for _ in range(chance.choice((1, 3, 3, 4)))]}
    step = random_choice(game, chance, chance.choice(game.seats), chance.choice(NAMES))
    if chance.random() < 0.3:
        for key in ("own", "nest", "die", "with", "whom"):
            if key in step:
                step[key] = chance.randint(0, 9)
    return step


def snapshot(game):
    """All that a game holds, to be compared."""
    return {key: repr(value) for key, value in game.__dict__.items()}


def try_wild_steps(game, referee, chance):
    """What the referee forbids is refused and changes nothing (C-8); what it allows can be done."""
    before = snapshot(game)
    for _ in range(4):
        step = wild_step(game, chance)
        if referee.allows(game, step):
            copy.deepcopy(game).do(step)
        else:
            try:
                game.do(step)
                raise AssertionError(f"{step} was not refused")
            except RuleError as error:
                assert error.clause[:3] in ("TE-", "C-1", "C-9")
            assert not game.can(step)
    assert snapshot(game) == before


def check_awaited(game, referee):
    """Never both at once, and names that the referee allows (C-9)."""
    assert (game.to_roll is None) != (game.to_act is None)
    assert game.legal() == sorted(game.legal())
    if game.to_act:
        assert game.to_act in game.active
        assert game.legal()
        if game.phase.endswith("wagers"):
            assert set(game.legal()) - {"shuffle", "accuse"} == referee.wagers(game.to_act)


def play(game, chance, rounds):
    """Up to `rounds` rounds, watched; returns the records, `begin()` as None."""
    referee = Referee(game)
    records = []
    for _ in range(rounds):
        lineup = referee.lineup(game.seats, game.first)
        assert game.next_first() == (lineup[0] if len(lineup) > 1 else None)
        game.begin()
        records.append(None)
        if game.phase == "over":
            assert len(lineup) < 2
            assert game.pot == 0
            break
        assert list(game.playing) == lineup
        referee.opened(game)
        while not game.settled:
            check_awaited(game, referee)
            if chance.random() < 0.15:
                try_wild_steps(game, referee, chance)
            phase, step = game.phase, legal_step(game, chance)
            records.append(game.do(step))
            referee.saw(game, phase, step)
            assert len(records) < 10_000
    return records


def again(game, records):
    """Make the records again on a game that stands where they began."""
    for record in records:
        if record is None:
            game.begin()
        else:
            faces = record.get("faces")
            assert game.do(record).get("faces") == faces
    return game


@settings(max_examples=120, deadline=None)
@given(OPTIONS, SEATS, st.data(), st.integers(0, 2**32))
def test_random_sessions_agree_with_the_referee_and_replay(options, seats, data, seed):
    chance = random.Random(seed)
    top = data.draw(st.sampled_from([2, 6, 20]))
    stacks = {seat: chance.randint(0, top) for seat in seats}
    first = data.draw(st.sampled_from(seats))
    game = rules.start("three-eggs", options, seats, first, stacks)
    records = play(game, chance, 5)
    fresh = rules.start("three-eggs", options, seats, first, stacks)
    assert snapshot(again(fresh, records)) == snapshot(game)


@settings(max_examples=60, deadline=None)
@given(OPTIONS, SEATS, st.integers(0, 2**32))
def test_a_session_carried_over_between_rounds_goes_on_the_same(options, seats, seed):
    chance = random.Random(seed)
    game = rules.start("three-eggs", options, seats, seats[0], {seat: chance.randint(1, 6) for seat in seats})
    play(game, chance, chance.randint(1, 3))
    if game.phase == "over":
        return
    resumed = rules.resume("three-eggs", options, seats, copy.deepcopy(game.carry()))
    assert resumed.carry() == game.carry()
    records = play_on(game, chance, 3)
    again(resumed, records)
    assert (resumed.carry(), resumed.phase) == (game.carry(), game.phase)
    assert len(records) == 1 or resumed.result == game.result


def play_on(game, chance, rounds):
    """As `play`, without the referee."""
    records = []
    for _ in range(rounds):
        if game.phase == "over":
            break
        game.begin()
        records.append(None)
        while not game.settled and game.phase != "over":
            records.append(game.do(legal_step(game, chance)))
    return records
