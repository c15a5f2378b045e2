"""The cards for the table say what the rules and the host's words say, in each language the same."""

import re
from collections import Counter

import pytest
from gobelet.rules import about
from gobelet.rules.four_two_one.hands import order
from gobelet.rules.four_two_one.hands import worth as worth_of
from gobelet.rules.three_eggs.hands import strength
from gobelet_host.story import game_name
from gobelet_host.words import LANGUAGES
from hw import make

GAMES = ("three-eggs", "four-two-one", "threes-away")
TEXTS = {code: (make.HOME / "cards" / f"{code}.md").read_text(encoding="utf-8") for code in LANGUAGES}


def sides(text):
    """The card's games as {heading: text}."""
    return dict(part.split("\n", 1) for part in re.split(r"(?m)^# ", text)[1:])


def hands(text):
    """The numbered lists of a side, as [(three faces, worth or None)]; a worth stands behind the hands it is for."""
    found, waiting = [], []
    for line in re.findall(r"(?m)^\d\. (.*)$", text):
        for three, worth in re.findall(r"\b(\d-?\d-?\d)\b|\((\d+)\)", line):
            if worth:
                found += [(faces, int(worth)) for faces in waiting]
                waiting = []
            else:
                waiting.append(tuple(int(face) for face in three.replace("-", "")))
    return found + [(faces, None) for faces in waiting]


def four_two_one_faults(text):
    """Hands of 421 that stand in another order, or are worth something else, than in FT-3 and FT-4."""
    value = next(default for name, default, _, _ in about("four-two-one").OPTIONS if name == "value_421")
    given = hands(text)
    places = [order(faces) for faces, _ in given]
    found = [] if places == sorted(places) and places[-1] == 56 else [f"order {places}"]
    real = [worth_of(place, value) for place in places]
    return found + [f"{faces}: {worth}" for (faces, worth), right in zip(given, real, strict=True) if worth != right]


@pytest.mark.parametrize("code", LANGUAGES)
def test_421_hands_and_values(code):
    """In order, each with its worth, from 421 to the nénette; all the special hands are there (FT-3, FT-4)."""
    side = list(sides(TEXTS[code]).values())[1]
    assert four_two_one_faults(side) == []
    assert len(hands(side)) == 16 + 3


def test_421_hand_that_is_wrong():
    """Planted: a worth, and two hands exchanged."""
    side = sides(TEXTS["en"])["421"]
    assert four_two_one_faults(side.replace("111 (7)", "111 (8)"))
    assert four_two_one_faults(side.replace("654, 543", "543, 654"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_three_eggs_hands(code):
    """The examples stand from the best down (TE-9, TE-10), but that runs read upwards."""
    side = next(iter(sides(TEXTS[code]).values()))
    strengths = [strength(*faces) for faces, _ in hands(side)]
    assert strengths == sorted(strengths, reverse=True)
    assert len(strengths) == 6
    assert all(strengths)


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_the_hosts(code):
    """Each side is headed by the game's name as the host says it."""
    for heading, game in zip(sides(TEXTS[code]), GAMES, strict=True):
        assert heading.casefold().startswith(game_name(code, game).casefold())


@pytest.mark.parametrize("code", LANGUAGES)
def test_same_numbers_and_buttons(code):
    """Every number and button of a side occurs as often in each language."""

    def signs(text):
        return Counter(re.findall(r"\b(?:CUP|PASS|D\d|\d+)\b", text))

    for mine, english in zip(sides(TEXTS[code]).values(), sides(TEXTS["en"]).values(), strict=True):
        assert signs(mine) == signs(english)
