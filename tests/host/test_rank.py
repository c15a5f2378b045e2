"""`gobelet rank`: what a hand is."""

import json
from itertools import combinations_with_replacement

import pytest
from gobelet import rules
from gobelet_host.cli import main
from gobelet_host.story import hand_name
from gobelet_host.words import LANGUAGES, language


@pytest.fixture
def rank(capsys):
    """Runs the command with --json; returns (exit code, document)."""

    def run(*arguments):
        code = main(["rank", *map(str, arguments), "--json"])
        out, _ = capsys.readouterr()
        return code, json.loads(out)

    return run


@pytest.mark.parametrize(
    ("game", "dice", "expected"),
    [
        ("three-eggs", [5, 5, 5], ("triple", 15, 1)),
        ("three-eggs", [3, 5, 1], ("all-the-odds", 9, 4)),
        ("three-eggs", [6, 4, 5], ("run", 15, 5)),
        ("three-eggs", [4, 2, 3], ("run", 9, 6)),
        ("three-eggs", [6, 6, 5], ("pair", 17, 7)),
        ("three-eggs", [1, 2, 4], ("high-die", 7, 18)),
        ("three-eggs", [2, 2, 4], (None, 0, None)),
        ("four-two-one", [1, 2, 4], ("421", 11, 1)),
        ("four-two-one", [1, 1, 1], ("baraque", 7, 2)),
        ("four-two-one", [1, 6, 1], ("fiche", 6, 3)),
        ("four-two-one", [6, 6, 6], ("baraque", 6, 4)),
        ("four-two-one", [4, 5, 6], ("tierce", 2, 13)),
        ("four-two-one", [6, 6, 5], ("other", 1, 17)),
        ("four-two-one", [2, 2, 1], ("nénette", 1, 56)),
        ("threes-away", [3, 3, 3, 3, 3], ("score", 0, 1)),
        ("threes-away", [6, 6, 6, 6, 6], ("score", 30, 31)),
        ("threes-away", [1, 2, 3, 4, 5], ("score", 12, 13)),
    ],
)
def test_a_hand_of_each_kind(rank, game, dice, expected):
    code, hand = rank(game, *dice)
    assert code == 0
    assert isinstance(hand.pop("name"), str)
    category, value, order = expected
    assert hand == {"game": game, "dice": dice, "category": category, "value": value, "order": order}


def test_options_by_set(rank):
    assert rank("four-two-one", 4, 2, 1, "--set", "value_421=8")[1]["value"] == 8
    assert rank("threes-away", 5, 5, 3, 3, 3, "--set", "zero_face=5")[1]["value"] == 9
    document = rank("threes-away", 1, 2, 4, 5, 6, "--set", "bottoms=each", "--set", "zero_face=3")[1]
    assert (document["value"], document["order"]) == (1 + 2 + 0 + 2 + 1, 7)


@pytest.mark.parametrize(
    "arguments",
    [
        ["four-two-one", "1", "2"],
        ["four-two-one", "1", "2", "3", "4"],
        ["threes-away", "1", "2", "3"],
        ["three-eggs", "1", "2", "0"],
        ["three-eggs", "1", "2", "7"],
        ["three-eggs", "1", "2", "x"],
        ["three-eggs", "1", "2", "1.0"],
        ["three-eggs", "1", "2", "\u0663"],
        ["three-eggs", "1", "2", "01"],
        ["three-eggs", "1", "2", ""],
        ["three-eggs", "1", "2", "9" * 5000],
        ["yahtzee", "1", "2", "3"],
        ["four-two-one", "1", "2", "3", "--set", "ante=1"],
        ["four-two-one", "1", "2", "3", "--set", "value_421"],
        ["four-two-one", "1", "2", "3", "--set", "value_421=9"],
        ["four-two-one", "1", "2", "3", "--set", "value_421=8.0"],
        ["four-two-one", "1", "2", "3", "--set", "value_421=08"],
        ["four-two-one", "1", "2", "3", "--set", "value_421=8", "--set", "value_421=10"],
        ["four-two-one", "1", "2", "3", "--set", "charge=LOWEST"],
        ["four-two-one", "1", "2", "3", "--language", "de"],
        ["four-two-one"],
        [],
    ],
)
def test_wrong_input_is_one_line_and_exit_2(capsys, arguments):
    assert main(["rank", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert main(["rank", *arguments, "--json"]) == 2
    out, err = capsys.readouterr()
    assert set(json.loads(out)) == {"error"}


def test_a_wrong_option_names_value_and_what_is_allowed(rank):
    _, document = rank("four-two-one", 1, 2, 3, "--set", "value_421=9")
    assert all(part in document["error"]["message"] for part in ("value_421", "9", "11, 10, 8"))


def test_names_in_each_language(rank):
    assert rank("threes-away", 3, 3, 3, 3, 3, "--language", "fr")[1]["name"] == "zéro, parfait"
    assert rank("three-eggs", 4, 6, 5, "--language", "sv")[1]["name"] == "stege 6-5-4"
    assert rank("three-eggs", 2, 2, 3, "--language", "en")[1]["name"] == "pair of 2s"
    assert rank("four-two-one", 2, 1, 2)[1]["name"] == "nénette 2-2-1"


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_hand_has_a_name_in_each_language(game):
    for dice in combinations_with_replacement(range(1, 7), rules.about(game).DICE):
        category, value, _ = rules.rank(game, list(dice), {})
        names = [hand_name(code, game, category, list(dice), value) for code in LANGUAGES]
        assert all(name and "{" not in name and name != category for name in names) or names == ["421"] * len(LANGUAGES)


def test_the_language_is_the_environments_with_english_to_fall_back(monkeypatch):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert language() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert language() == "fr"
    assert language("sv") == "sv"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language() == "en"
    monkeypatch.setenv("LC_ALL", "C")
    assert language() == "en"


def test_the_text_for_people(capsys):
    assert main(["rank", "three-eggs", "2", "2", "4", "--language", "en"]) == 0
    assert capsys.readouterr().out == "does not score (even sum): value 0\n"
