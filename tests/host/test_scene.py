"""The one fold: the table as everybody may see it, from records, from events, from the middle, with gaps."""

import json
from collections import Counter
from functools import cache

import pytest
from audit_logs import play, rig
from gobelet import rules
from gobelet_host.audit.telling import lines
from gobelet_host.records import Record
from gobelet_host.scene import Scene
from gobelet_host.story import Teller

EGGS = {"sleight": "on", "trade": "on", "reroll": "on"}
ROUNDS = {"threes-away": 12, "four-two-one": 3, "three-eggs": 40}


@cache
def records(game):
    """The records of some rounds, as they are in the journal. Never altered."""
    table = play(rig(), game, ROUNDS[game], options=EGGS if game == "three-eggs" else {})
    return tuple(json.loads(raw) for raw in table.journal.raws)


def events(found):
    """The same as a listener hears it: no numbers, and nothing of a shuffle."""
    shuffled = False
    for record in found:
        if record.get("do") == "shuffle" or (shuffled and record["kind"] == "roll"):
            shuffled = not shuffled
            continue
        yield {key: value for key, value in record.items() if key not in ("nonce", "wall", "boot")}


def ended(game):
    """How many rounds came to an end."""
    return sum(record["kind"] == "result" for record in records(game))


def seen(dice):
    """The dice as a `result` writes them."""
    return {str(who): faces for who, faces in dice.items()}


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_journal_is_followed_die_by_die_and_token_by_token(game):
    scene, ends = Scene(), 0
    for record in records(game):
        scene.take(record)
        assert scene.game or record["kind"] in ("boot", "config", "join", "commit", "leave", "roll")
        if record["kind"] == "result":
            ends += 1
            assert seen(scene.dice()) == record["dice"] and scene.game.settled
            assert {str(seat): tokens for seat, tokens in scene.stacks.items()} == record["stacks"]
            assert scene.pot == record.get("carried", 0) and scene.running
        elif record["kind"] == "session":
            assert scene.actor and scene.options == record["options"] and scene.game_name == game
    assert ends == ended(game) and not scene.running and scene.commitment is None


@pytest.mark.parametrize("game", rules.GAMES)
def test_why_a_round_ended_so_is_worked_out_where_old_records_do_not_say(game):
    scene, clauses = Scene(), set()
    for record in records(game):
        old = {key: value for key, value in record.items() if key not in ("game_name", "hands", "moved", "clause")}
        scene.take(old)
        if record["kind"] == "result":
            decided = scene.decided
            assert decided.game == game and set(decided.winners) <= set(map(int, record["stacks"]))
            assert all(0 not in hand["dice"] for hand in decided.hands.values() if hand["category"] != "bust")
            clauses.add(decided.clause)
            if "pays" in record:
                moved = {str(to): tokens for _, to, tokens in decided.moved}
                assert set(moved) == set(record["pays"]) or decided.clause.startswith("TE")
    assert clauses and None not in clauses and "" not in clauses


def test_what_the_record_says_of_its_reasons_comes_first():
    told = {"hands": {"1": {"dice": [3, 3], "category": "x", "value": 0}}, "moved": [["pot", 1, 3]], "clause": "TA-6"}
    scene = Scene()
    for record in records("threes-away"):
        scene.take({**record, **told, "game_name": "another"} if record["kind"] == "result" else record)
        if record["kind"] == "result":
            assert scene.decided.game == "another" and scene.decided.hands[1] == told["hands"]["1"]
            assert (scene.decided.moved, scene.decided.clause) == (told["moved"], "TA-6")


def test_te2_a_hidden_die_is_shown_by_nothing_before_the_showdown():
    """Whatever is to be seen was rolled in the open, revealed, claimed from the nest or told by the result."""
    scene, open_faces = Scene(), set()
    for event in events(records("three-eggs")):
        scene.take(event)
        if event["kind"] == "commit":
            open_faces = set()
        open_faces |= set(event.get("faces", ()))
        if event["kind"] == "choice" and event["do"] == "reveal":
            place = ({1, 2, 3} - set(event["dice"])).pop()
            assert scene.dice()[event["seat"]][place - 1] == 0
        if event["kind"] != "result" and scene.game and scene.running and not scene.game.settled:
            assert {face for faces in scene.dice().values() for face in faces} <= open_faces | {0}


@pytest.mark.parametrize("game", rules.GAMES)
def test_live_events_tell_as_much(game):
    """A right accusation after a shuffle that nobody heard of ends what is known of that round, and of no other."""
    scene, known, lost = Scene(), 0, 0
    for event in events(records(game)):
        scene.take(event)
        if event["kind"] == "result":
            known, lost = known + bool(scene.game), lost + (not scene.game)
            assert {str(seat): tokens for seat, tokens in scene.stacks.items()} == event["stacks"]
    assert known + lost == ended(game) and lost <= (ended(game) // 8 if game == "three-eggs" else 0)


@pytest.mark.parametrize("game", rules.GAMES)
def test_who_comes_late_knows_what_can_be_known(game):
    """From any event on: open dice by their faces at once, everything from the next session on."""
    found = list(events(records(game)))
    for begin in range(0, len(found), max(1, len(found) // 25)):
        scene = Scene()
        scene.lose_track()
        for event in found[begin:]:
            scene.take(event)
            if event["kind"] == "roll" and event["who"] != "first" and "faces" in event and not scene.game:
                assert not Counter(event["faces"]) - Counter(scene.dice()[event["who"]])
            if event["kind"] == "result":
                assert scene.decided.result is event and scene.stacks


def test_a_gap_is_a_gap():
    """Nothing is made up of what is missing, and nobody is said to sit where nobody knows."""
    scene = Scene()
    for record in records("threes-away")[:40]:
        scene.take(record)
    assert scene.seats.sure and scene.seats.sits == {1: "house", 2: "house", 4: "house"}
    scene.lose_track()
    assert (scene.game, scene.options, scene.stacks, scene.dice(), scene.pot) == (None, {}, {}, {}, None)
    assert not scene.seats.sure
    told = [Record("b", "j", seq, json.dumps(record), "") for seq, record in enumerate(records("threes-away"), 1)]
    assert any("are missing" in line for line in lines(told[:20] + told[30:], "en"))


def test_an_abort_gives_back_what_lay_in_the_pot():
    scene = Scene()
    for record in records("threes-away"):
        scene.take(record)
        if record["kind"] == "choice":
            break
    scene.take({"kind": "abort", "round": 1, "back": {"1": 1, "2": 1, "4": 1}})
    assert scene.stacks == {1: 20, 2: 20, 4: 20} and scene.game is None


@pytest.mark.parametrize("record", [{}, {"kind": None}, {"kind": []}, {"kind": "roll"}, {"kind": "result"},
                                    {"kind": "session", "stacks": 3}, {"kind": "choice", "do": "keep", "seat": 1},
                                    {"kind": "join", "seat": "x"}, {"kind": "commit"}])  # fmt: skip
def test_what_is_no_record_ends_what_is_known_and_nothing_else(record):
    scene = Scene()
    for good in records("threes-away")[:30]:
        scene.take(good)
    before = scene.round
    scene.take(record)
    assert scene.round == before or record.get("kind") == "result"


@pytest.mark.parametrize(
    ("options", "expected"), [({}, 7), ({"zero_face": 6}, 4), ({"bottoms": "each"}, 2), ({"ante": 2}, 7)]
)
def test_ta9_ta11_the_score_counts_as_the_session_agreed(options, expected):
    teller = Teller("en")
    for event in (
        {"kind": "commit", "round": 5, "commitment": ""},
        {"kind": "session", "session": 1, "game": "threes-away", "options": options, "seats": [1, 2], "first": 1,
         "stacks": {"1": 9, "2": 9}},
        {"kind": "roll", "who": 1, "n": 5, "faces": [1, 3, 5, 6, 6]},
        {"kind": "choice", "seat": 1, "do": "keep", "dice": [1, 2, 4]},
    ):  # fmt: skip
        teller.short(event)
    assert teller.standing() == f"{expected} left out so far"


def test_ta4_the_finished_score_that_is_to_be_beaten():
    teller = Teller("sv")
    for event in (
        {"kind": "commit", "round": 5, "commitment": ""},
        {"kind": "session", "session": 1, "game": "threes-away", "options": {}, "seats": [1, 2], "first": 1,
         "stacks": {"1": 9, "2": 9}},
        {"kind": "roll", "who": 1, "n": 5, "faces": [1, 3, 3, 3, 2]},
        {"kind": "choice", "seat": 1, "do": "keep", "dice": [1, 2, 3, 4, 5]},
    ):  # fmt: skip
        teller.short(event)
    assert teller.standing() == "0 undanlagt hittills, 3 att slå"
