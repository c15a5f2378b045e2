"""A game is its own modules and one line in a list: High Dice, which the tests bring along, in a copy of the tree."""

import json
from pathlib import Path

import pytest
from fourth_game import grown, said

DUAL = str(Path(__file__).parents[1] / "dual")

PLAYED = """
import json, sys
sys.path.append(sys.argv[1])
from gobelet import house, rules
from rules_table import draws, started
session, draw, rounds = started("high-dice", (1, 2, 5), 2, 20, json.loads(sys.argv[2])), draws(5), []
while len(rounds) < 12:
    if session.settled:
        session.begin()
    elif session.to_roll:
        session.do({"roll": [draw(6) + 1 for _ in range(session.to_roll[1])]})
    else:
        session.do(house.choose(house.View(session, session.to_act), draw))
    if session.settled:
        assert session.result["winners"] == list(session.winners)
        rounds.append([session.verdict, session.pot, session.stacks])
print(json.dumps(rounds))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The environment of a tree with the fourth game."""
    return grown(tmp_path_factory.mktemp("fourth"))


@pytest.mark.parametrize("interpreter", [(), ("-m", "micropython_unix", "-X", "heapsize=8M")])
def test_what_every_game_gives_it_gives_too(tree, interpreter):
    firmware = tree["PYTHONPATH"].split(":")[0]
    printed = said(tree, *interpreter, f"{DUAL}/run.py", firmware, DUAL, "test_games")
    assert printed.splitlines()[-1].endswith(" passed")


def test_hd_3_and_hd_4_the_highest_sum_takes_the_pot_and_equal_ones_share_it(tree):
    clauses = set()
    for verdict, pot, _ in json.loads(said(tree, "-c", PLAYED, DUAL, "{}")):
        sums = [hand["value"] for _, hand in verdict["hands"]]
        best = [seat for seat, hand in verdict["hands"] if hand["value"] == max(sums)]
        assert sums == sorted(sums, reverse=True) and pot == 0
        assert [move[:2] for move in verdict["moved"]] == [["pot", seat] for seat in best]
        assert verdict["clause"] == ("HD-3" if len(best) == 1 else "HD-4")
        clauses.add(verdict["clause"])
    assert clauses == {"HD-3", "HD-4"}


def test_hd_4_with_carry_the_pot_stays(tree):
    rounds = json.loads(said(tree, "-c", PLAYED, DUAL, '{"ties": "carry"}'))
    assert [bool(pot) for _, pot, _ in rounds] == [verdict["clause"] == "HD-4" for verdict, _, _ in rounds]
    assert any(pot for _, pot, _ in rounds) and not all(pot for _, pot, _ in rounds)


def test_its_settings_presets_and_ranks_are_there(tree):
    asked = (
        "from gobelet import rules; from gobelet.config import schema;"
        "print(schema.check('high-dice.ties', 'carry'), schema.shipped_presets()[-1]['name'],"
        " rules.rank('high-dice', [6, 6], {}))"
    )
    assert said(tree, "-c", asked) == "carry Carry ('double', 12, 1)\n"
