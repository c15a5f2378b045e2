"""Why a round ended as it did, and what a step came to, in words: a sentence for each clause that can decide."""

import json
import sys
from functools import cache
from pathlib import Path

import pytest
from gobelet import rules
from gobelet.rules.common import texted
from gobelet.table.session import shown
from gobelet_host import story
from gobelet_host.words import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))

import test_four_two_one as ft
import test_threes_away as ta
from audit_logs import play, rig
from eggs_table import do, everyone, lay, start
from rules_table import rolls
from test_three_eggs import finish, to_claims
from test_verdicts import showdown

EGGS = {"sleight": "on", "trade": "on", "reroll": "on"}


def result_of(game):
    """The `result` record of a settled game, with the hands in an order that says nothing."""
    verdict = game.verdict
    hands = {str(seat): hand for seat, hand in sorted(verdict["hands"])}
    return {"kind": "result", "round": 7, "number": game.round, **game.result, "dice": shown(game), "hands": hands,
            "stacks": texted(game.stacks), "game_name": game.name, "clause": verdict["clause"],
            "moved": verdict["moved"]}  # fmt: skip


def why(game, language="en"):
    """What is said after who has won."""
    return story.brief(language, result_of(game)).split("; ")[1:]


def dropped_out():
    """Three Eggs, where one is left."""
    game = start({1: 20, 2: 20, 3: 20})
    lay(game, s1="135", s2="222", s3="222")
    do(game, "1 bet", "2 fold", "3 fold")
    return game


def caught():
    """A cheat who was seen."""
    game = start({1: 20, 2: 20}, sleight="on")
    lay(game, s1="135", s2="222")
    do(game, "2 shuffle", "roll 6", "1 accuse 2")
    return game


def claiming():
    """A triple with a die claimed; the other hand borrows one, which is not asked."""
    game = start({1: 20, 2: 20})
    to_claims(game, nest="555", s1="541", s2="551")
    do(game, "2 claim 3 1", "1 pass")
    finish(game)
    return game


def high_dice(first, second):
    """Neither may borrow, since each has claimed a two for its two."""
    game = start({1: 20, 2: 20})
    to_claims(game, nest="222", s1=first, s2=second)
    do(game, "2 claim 3 1", "1 claim 3 1")
    finish(game)
    return game


def side_pots():
    """The best hand could not pay for all of it."""
    game = start({1: 20, 2: 20, 3: 2})
    lay(game, s1="551", s2="441", s3="135")
    do(game, "1 bet", "2 call", "3 call", "roll 2 2 2")
    everyone(game, "check")
    finish(game)
    return game


def charged_to_one():
    """421 that ends with the charge."""
    game = ft.game(tokens=11, stake=3, stacks={1: 5, 2: 20, 3: 20})
    rolls(game, 421, ft.B, ft.A)
    return game


def discharged():
    """421 to its usual end."""
    game = ft.charged((6, 5))
    ft.stands(game, 124, ft.A)
    return game


def threes(*dice, **options):
    """A round of Threes Away in which everybody keeps all of the first roll."""
    game = ta.game(**options)
    ta.turns(game, *dice)
    return game


@pytest.mark.parametrize(
    ("clause", "game", "said"),
    [
        ("TE-7", dropped_out, ["everybody else has dropped out"]),
        ("TE-14", caught, ["the accusation leaves nobody else"]),
        ("TE-9", lambda: showdown("553", "135"), ["all the odds 5-3-1 beats pair of 5s (seat 1): a higher category"]),
        ("TE-10", lambda: showdown("441", "551"), ["pair of 5s beats pair of 4s (seat 1): the higher sum, 11 to 9"]),
        ("TE-10", lambda: high_dice("632", "612"), ["high die 6 beats high die 6 (seat 2): the higher sum, 11 to 9"]),
        ("TE-10", lambda: high_dice("612", "542"), ["high die 6 beats high die 5 (seat 2): the higher die"]),
        (
            "TE-10",
            lambda: showdown("552", "222", "552"),
            [
                "equal hands share the pot: pair of 2s (seat 1 and seat 3)",
                "seat 1 has borrowed the 2 from the nest",
                "seat 3 has borrowed the 2 from the nest",
                "the odd token goes to seat 1, nearest to the first player",
            ],
        ),
        ("TE-11", lambda: showdown("666", "221"), ["only pair of 2s scores: the other hands have even sums"]),
        ("TE-11", lambda: showdown("222", "444"), ["every hand has an even sum, so none scores"]),
        ("TE-9", claiming, ["triple 5-5-5 beats pair of 5s (seat 1): a higher category"]),
        (
            "TE-9",
            side_pots,
            ["all the odds 5-3-1 beats pair of 5s (seat 1): a higher category", "seat 1 takes 2 from a side pot"],
        ),
        (
            "FT-7",
            charged_to_one,
            [
                "seat 1 holds every token when the charge ends",
                "seat 2 gets 5",
                "seat 3 gets 4",
                "seat 1 pays seat 2 2 more",
            ],
        ),
        ("FT-12", discharged, ["421 (seat 1) gives 6 to 6-6-5 (seat 2), who now holds every token"]),
        ("TA-6", lambda: threes(33331, 33332, 33332), ["score 1: nobody else has a finished score"]),
        ("TA-6", lambda: threes(33332, 33331, 33332), ["score 1 beats score 2 (seat 1)"]),
        (
            "TA-6",
            lambda: threes(33331, 33333, 33331),
            ["zero, perfect beats score 1 (seat 1)", "a zero: everybody has put in another ante"],
        ),
        (
            "TA-7",
            lambda: threes(33332, 33332, 66666),
            ["seat 1 and seat 2 share the lowest score, 2 - one tie, all tie: everybody antes again and plays on"],
        ),
        (
            "TA-8",
            lambda: threes(33333, 33333, 66666),
            ["seat 1 and seat 2 are tied at zero and play it off, after one more ante by everybody"],
        ),
        ("TA-10", lambda: threes(33331, 33332, 33336, progressive="ladder"), ["nobody has stayed within the cap"]),
    ],
)
def test_why(clause, game, said):
    game = game()
    assert game.verdict["clause"] == clause and why(game) == said
    texts = {lang: story.brief(lang, result_of(game)) for lang in LANGUAGES}
    assert len(set(texts.values())) == len(LANGUAGES) and all("{" not in text for text in texts.values())


def test_te_8_what_nobody_called_is_no_side_pot():
    """It has gone back before the pots were won; seat 3 had bet more than anybody could call."""
    hands = {
        "1": {"dice": [5, 5, 1], "category": "pair", "value": 11},
        "3": {"dice": [4, 4, 1], "category": "pair", "value": 9},
    }
    result = {"kind": "result", "round": 7, "number": 7, "winners": [1], "pays": {"1": 12}, "carried": 0,
              "moved": [["pot", 3, 2], ["pot", 1, 12]], "hands": hands, "dice": {"1": [5, 5, 1], "3": [4, 4, 1]},
              "stacks": {"1": 12, "3": 2}, "game_name": "three-eggs", "clause": "TE-10", "next": 3}  # fmt: skip
    assert story.brief("en", result) == (
        "Round 7: seat 1 wins 12; pair of 5s beats pair of 4s (seat 3): the higher sum, 11 to 9"
    )


@cache
def records(game):
    """The records of some rounds, as they are in the journal. Never altered."""
    table = play(rig(), game, {"threes-away": 12, "four-two-one": 3, "three-eggs": 40}[game],
                 options=EGGS if game == "three-eggs" else {})  # fmt: skip
    return tuple(json.loads(raw) for raw in table.journal.raws)


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_result_of_a_log_says_why_and_old_ones_as_well(game):
    """What boards wrote before results said why is worked out by the rules."""
    new, old = story.Teller("en"), story.Teller("en")
    for record in records(game):
        told = new.tell(record)
        lean = {key: record[key] for key in record if key not in ("game_name", "clause", "hands", "moved")}
        assert old.tell(lean) == told
        if record["kind"] == "result":
            assert told.count("; ") >= 2, told  # who, why, stacks


STEPS = {
    "three-eggs": (" bets 2", " calls with ", " from the nest, gives ", "The nest rolls"),
    "four-two-one": (", worth ", " from the middle, ", " gives ", "the charge is over", " begins"),
    "threes-away": (" so far", " to beat", "finished with ", "bust"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", rules.GAMES)
def test_steps_are_told_with_what_they_came_to(game, language):
    teller = story.Teller(language)
    told = "\n".join(teller.tell(record) for record in records(game))
    assert "{" not in told.replace('{"', "")
    if language == "en":
        assert [words for words in STEPS[game] if words not in told] == []


def test_who_hears_events_alone_is_not_told_whether_an_accusation_was_right():
    """TE-14: a listener has not heard of the shuffle."""
    heard, read = story.Teller("en"), story.Teller("en")
    start_of = {"round": 1, "commitment": "00" * 32, "kind": "commit", "boot": 1}
    session = {"kind": "session", "session": 1, "game": "three-eggs", "options": {"sleight": "on"}, "seats": [1, 2],
               "first": 1, "stacks": {"1": 20, "2": 20}, "boot": 1}  # fmt: skip
    rolls_ = [{"kind": "roll", "round": 1, "who": n, "n": 3, "boot": 1} for n in (1, 2)]
    shows = [{"kind": "choice", "seat": n, "do": "reveal", "dice": [1, 2], "faces": [2, 2], "boot": 1} for n in (1, 2)]
    shuffle = [{"kind": "choice", "seat": 2, "do": "shuffle", "boot": 1}, {"kind": "roll", "who": 2, "n": 1, "boot": 1}]
    accuse = {"kind": "choice", "seat": 1, "do": "accuse", "whom": 2, "boot": 1}
    for record in (start_of, session, *rolls_, *shows, *shuffle, accuse):
        said = read.tell(record)
    assert said == "Seat 1 accuses seat 2 of cheating; seat 2 had cheated, is out and forfeits 1"
    for record in (start_of, session, *rolls_, *shows, accuse):
        said = heard.short({key: record[key] for key in record if key != "boot"})
    assert said == "Seat 1 accuses seat 2 of cheating"
