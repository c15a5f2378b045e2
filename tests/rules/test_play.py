"""Random sessions of Threes Away and 421: any house rules, 2-8 seats with gaps, small stacks, dice that tie often."""

import json
import sys
from pathlib import Path
from random import Random

import plain_games
import pytest
from gobelet import rules
from gobelet.rules.common import RuleError
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))
from rules_table import dump

SEEDS = st.integers(0, 2**32)
GAMES = ("threes-away", "four-two-one")
PLAIN = {"threes-away": plain_games.threes_away, "four-two-one": plain_games.four_two_one}
POOLS = ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), (3,) * 8 + (1, 6), (3, 3, 3, 1, 6), (4, 2, 1), (6, 6, 5), (3,))
JUNK = (None, True, 0, -1, 9, 1.0, 2.5, "", "1", "keep", [], [1], {}, [[1]], 10**30, "nest")


class Sitting:
    """A session played at random, everything drawn from a seed: the same seed, the same session."""

    def __init__(self, game, seed):
        self.chance = chance = Random(seed)
        chosen = {
            name: chance.choice(values[:6]) for name, _, values, _ in rules.about(game).OPTIONS if chance.random() < 0.4
        }
        seats = chance.sample(range(1, 9), chance.choice([2, 2, 3, 3, 4, 5, 6, 8]))
        richest = chance.choice([3, 12, 60])
        stacks = {seat: chance.randint(0, richest) for seat in seats if chance.random() < 0.9}
        self.start = (game, chosen, seats, chance.choice(seats), stacks)
        self.pool = chance.choice(POOLS)
        self.whole = chance.random()  # how often all dice are named
        self.session = rules.start(*self.start)
        self.records = []
        self.results = []

    def faces(self, n):
        """A roll from a pool of faces in which ties are frequent."""
        return [self.chance.choice(self.pool) for _ in range(n)]

    def legal_step(self):
        """A step that the rules allow, by what the session says that it awaits."""
        session, chance = self.session, self.chance
        if session.to_roll:
            return {"roll": self.faces(session.to_roll[1])}
        seat, name = session.to_act, chance.choice(session.legal())
        step = {"seat": seat, "do": name}
        if name in ("keep", "reroll"):
            free = free_positions(session)
            many = len(free) if chance.random() < self.whole else chance.randint(1, len(free))
            step["dice"] = chance.sample(free, many)
        return step

    def odd_step(self):
        """A step that is wrong more often than not."""
        chance = self.chance
        step = dict(self.legal_step())
        for _ in range(chance.randint(1, 2)):
            key = chance.choice(["roll", "seat", "do", "dice"])
            if chance.random() < 0.2:
                step.pop(key, None)
            elif chance.random() < 0.4:
                step[key] = chance.choice(JUNK)
            else:
                step[key] = {
                    "roll": self.faces(chance.randint(0, 6)),
                    "seat": chance.choice(self.session.seats),
                    "do": chance.choice(["keep", "bottoms", "reroll", "stand", "fold"]),
                    "dice": [chance.randint(0, 6) for _ in range(chance.randint(0, 5))],
                }[key]
        return step

    def go_on(self):
        """One legal step, or the next round; False when the session is over."""
        session = self.session
        if session.settled:
            session.begin()
        else:
            self.records.append(session.do(self.legal_step()))
            if session.settled:
                self.results.append(session.result)
        return session.phase != "over"


def free_positions(session):
    """The positions that the seat to act may name."""
    if session.name == "four-two-one":
        return [1, 2, 3]
    return [i + 1 for i, out in enumerate(session.left[session.to_act]) if not out]


def is_whole(value):
    return type(value) is int


def allowed(session, step):
    """Is the step legal, by the wording of the transcripts' page?"""
    if ("roll" in step) == ("do" in step):
        return False
    if "roll" in step:
        faces = step["roll"]
        return (
            session.to_roll is not None
            and isinstance(faces, list)
            and len(faces) == session.to_roll[1]
            and all(is_whole(face) and 1 <= face <= 6 for face in faces)
        )
    if not is_whole(step.get("seat")) or step["seat"] != session.to_act:
        return False
    if step["do"] in ("bottoms", "stand"):
        return step["do"] in session.legal()
    dice = step.get("dice")
    return (
        step["do"] in session.legal()
        and isinstance(dice, list)
        and bool(dice)
        and all(is_whole(die) for die in dice)
        and len(set(dice)) == len(dice)
        and set(dice) <= set(free_positions(session))
    )


def check_state(session, total):
    """What must be true after every step."""
    assert session.pot + sum(session.stacks.values()) == total
    assert min(session.stacks.values()) >= 0
    assert sum(session.shares().values()) == session.pot
    awaited = [session.to_roll is not None, session.to_act is not None, session.phase in ("settled", "over")]
    assert awaited.count(True) == 1
    assert bool(session.legal()) == (session.to_act is not None)
    assert set(session.active) <= set(session.playing) <= set(session.seats)
    for seat in session.seats:
        assert session.legal(seat) == (session.legal() if seat == session.to_act else [])
    if session.name == "four-two-one" and session.round:
        assert sum(session.tokens.values()) + session.middle == session.options["tokens"]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_c_4_c_6_tokens_are_kept_and_the_session_goes_on_or_ends_as_the_rules_say(game, seed):
    sitting = Sitting(game, seed)
    session = sitting.session
    total = sum(session.stacks.values())
    for _ in range(150):
        going = sitting.go_on()
        check_state(session, total)
        if not going:
            paying = game == "threes-away" or session.options["stake"]
            assert paying
            assert sum(n > 0 for n in session.stacks.values()) < 2
            assert session.pot == 0
            break


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_the_plain_procedure_gives_the_same_results(game, seed):
    sitting = Sitting(game, seed)
    for _ in range(250):
        if not sitting.go_on():
            break
    records = iter(sitting.records)
    used = 0

    def roll(seat, n):
        nonlocal used
        record = next(records)
        used += 1
        assert len(record["roll"]) == n
        return list(record["roll"])

    def choose(seat, names):
        nonlocal used
        record = next(records)
        used += 1
        assert record["seat"] == seat
        assert record["do"] in names
        if "dice" not in record:
            return record["do"]
        if game == "four-two-one":
            return [die - 1 for die in record["dice"]]
        in_hand = [die for die in range(1, 6) if die not in out[seat]] if seat in out else [1, 2, 3, 4, 5]
        out.setdefault(seat, []).extend(record["dice"])
        if len(out[seat]) == 5:
            del out[seat]
        return [in_hand.index(die) for die in record["dice"]]

    out = {}
    results = []
    tokens = None
    try:
        for found in PLAIN[game](*_full(sitting.start), roll, choose):
            results.append(found[0])
            stacks, pot = dict(found[1]), found[2]
            tokens = dict(found[3]) if len(found) > 3 else None
            out.clear()
    except (StopIteration, RuntimeError):
        pass
    assert results == sitting.results
    if sitting.session.phase in ("settled", "over") and results:
        assert used == len(sitting.records)
        assert (stacks, pot) == (sitting.session.stacks, sitting.session.pot)
        assert tokens is None or tokens == sitting.session.tokens


def _full(start):
    game, chosen, seats, first, stacks = start
    return rules.check(game, chosen), sorted(seats), first, stacks


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_replaying_the_records_gives_the_same_state(game, seed):
    sitting = Sitting(game, seed)
    for _ in range(150):
        if not sitting.go_on():
            break
    again = rules.start(*sitting.start)
    for record in json.loads(json.dumps(sitting.records)):
        if again.settled:
            again.begin()
        assert again.do(record) == record
    if again.settled and not sitting.session.settled:
        again.begin()
    assert dump(again) == dump(sitting.session)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_carry_and_resume_give_the_same_state_between_all_rounds(game, seed):
    sitting = Sitting(game, seed)
    _, chosen, seats, _, _ = sitting.start
    for _ in range(150):
        carry = json.loads(json.dumps(sitting.session.carry())) if sitting.session.settled else None
        going = sitting.go_on()
        if carry:
            again = rules.resume(game, chosen, seats, carry)
            assert again.carry() == carry
            again.begin()
            if going:
                assert dump(again) == dump(sitting.session)
            else:
                assert (again.phase, again.stacks) == ("over", sitting.session.stacks)
        if not going:
            break


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_c_8_every_illegal_step_is_refused_without_a_change(game, seed):
    sitting = Sitting(game, seed)
    session = sitting.session
    for _ in range(40):
        if not sitting.go_on():
            break
        if session.settled:
            continue
        before = dump(session)
        for _ in range(4):
            step = sitting.odd_step()
            assert session.can(step) == allowed(session, step), step
            if not allowed(session, step):
                with pytest.raises(RuleError) as refusal:
                    session.do(step)
                assert refusal.value.clause.split("-")[0] in ("C", "TA", "FT")
        assert dump(session) == before
