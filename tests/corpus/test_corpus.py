"""The corpus: what is played and shown and told is what it was when `digests.txt` was written."""

import pytest
from corpus_cases import GAMES, OPTIONS, SCENES, cases, pairs
from corpus_play import played
from gobelet import rules
from record import difference, digests, kept

QUICK = (3, 4, 18, 22, 50, 57, 61, 65)  # of all games, of most scenes
STRIDE = 23  # of the cases that are played in MicroPython too


def check(number):
    line = digests(played(cases()[number]))
    assert difference(line, kept()[number]) == [], f"python tests/corpus/record.py --case {number} --dump DIR"


@pytest.fixture
def cpython(monkeypatch):
    monkeypatch.setenv("GOBELET_SIM", "cpython")


def test_every_value_of_every_option_occurs_with_each_other_and_in_every_scene():
    corpus = cases()
    for game in GAMES:
        own = [case for case in corpus if case.game == game]
        assert {case.scene for case in own} == set(SCENES)
        assert set(OPTIONS[game]) == {option[0] for option in rules.about(game).OPTIONS}
        for name, _, allowed, _ in rules.about(game).OPTIONS:
            found = {case.options[name] for case in own}
            whole = {allowed[0], allowed[-1]} if isinstance(allowed, range) else set(allowed)
            assert found >= whole and found == set(OPTIONS[game][name])
        values = [(name, value) for name, options in OPTIONS[game].items() for value in options]
        wanted = {tuple(sorted((a, b))) for a in values for b in values if a[0] < b[0]}
        assert wanted == set().union(*(pairs(case.options) for case in own))


@pytest.mark.parametrize("number", QUICK)
def test_the_same_records_frames_and_lines(number, cpython):
    check(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", sorted(set(range(len(cases()))) - set(QUICK)))
def test_the_same_records_frames_and_lines_of_all(number, cpython):
    check(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(0, len(cases()), STRIDE))
def test_the_same_in_micropython(number, monkeypatch):
    monkeypatch.delenv("GOBELET_SIM", raising=False)
    check(number)
