"""Single values that a forger who makes all hashes anew may still get wrong: `gobelet audit` finds each."""

import json
from contextlib import closing
from functools import cache

import pytest
from audit_logs import BOARD, JOURNAL, changed, kept, of_raws, play, rig, write
from gobelet_host import database
from gobelet_host.audit.forms import LIMIT, in_line
from gobelet_host.cli import main

GAMES = ("three-eggs", "four-two-one", "threes-away")
GONE = 40  # records that the board deleted


@cache
def raws(game):
    """The texts of a few rounds. Never altered."""
    table = rig()
    play(table, game, 2, seats=(1, 2))
    return tuple(table.journal.raws)


@pytest.fixture
def first_bad(tmp_path, capsys):
    """first_bad(path) -> what `gobelet audit` says of it: None, or {"seq", "why", ...}."""

    def audit(path):
        code = main(["audit", str(path), "--json"])
        report = json.loads(capsys.readouterr().out)
        assert code == (0 if report["ok"] else 1)
        return report["first_bad"]

    return audit


def pruned(texts, digest):
    """An export whose first records went, with a `prune` record that says `digest` of the last of them."""
    prune = {"boot": 1, "t_ms": 1 << 40, "kind": "prune", "upto": GONE, "hash": digest}
    return of_raws([*texts, json.dumps(prune, separators=(",", ":"))])[GONE:]


def test_a_prune_record_explains_a_gap_only_with_the_hash_of_the_last_record_that_went(tmp_path, first_bad):
    texts = raws("four-two-one")
    links = [each["hash"] for each in of_raws(texts)]
    assert first_bad(write(tmp_path / "log", pruned(texts, links[GONE - 1]))) is None
    for wrong in (links[GONE - 2], links[GONE], "0" * 64, "", "none", None, 0, [], {}, True):
        bad = first_bad(write(tmp_path / "log", pruned(texts, wrong)))
        assert bad and bad["seq"] == GONE + 1 and "missing" in bad["why"], wrong


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_press_dated_after_its_record_is_found(tmp_path, first_bad, number):
    """Of a session's draw and of dice, which come from the later time as they should (fairness/README.md)."""
    texts = raws("threes-away")

    def later(record):
        record["t_us"] = 1000 * record["t_ms"] + 1_001_000

    forged, seq = changed(texts, "roll", number, later)
    bad = first_bad(write(tmp_path / "log", of_raws(forged)))
    assert bad["seq"] == seq and "press" in bad["why"]


def ones(value, path=()):
    """The paths of all that is 0 or 1 in a record."""
    if type(value) is int and value in (0, 1):
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from ones(part, (*path, key))


def altered(record, path, kind):
    """A copy of the record with the number in that place as another kind, equal to Python."""
    copy = json.loads(json.dumps(record))
    inside = copy
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = kind(inside[path[-1]])
    return copy


def words_for_numbers(texts, kind):
    """(place, record with true or 1.0 for 1, false or 0.0 for 0), once for each key of each kind of record."""
    seen = set()
    for at, raw in enumerate(texts):
        record = json.loads(raw)
        for path in ones(record):
            key = record["kind"], *(part for part in path if isinstance(part, str) and not part.isdigit())
            if key not in seen:
                seen.add(key)
                yield at, altered(record, path, kind)


@pytest.mark.parametrize("kind", [bool, float])
@pytest.mark.parametrize("game", GAMES)
def test_true_and_1_0_are_not_1_in_a_database(tmp_path, first_bad, game, kind):
    """In any place of any record: no board writes them."""
    texts = raws(game)
    found = list(words_for_numbers(texts, kind))
    assert len(found) > 15
    for at, forged in found:
        objects = of_raws([*texts[:at], json.dumps(forged, separators=(",", ":")), *texts[at + 1 :]])
        path = tmp_path / f"{at}"
        path.unlink(missing_ok=True)
        with closing(database.connect(path)) as db:
            database.add(db, database.Journal(BOARD, JOURNAL, "Bar"), kept(objects))
        bad = first_bad(path)
        assert bad and bad["seq"] == at + 1, forged


@pytest.mark.parametrize("kind", [bool, float])
@pytest.mark.parametrize("game", GAMES)
def test_true_and_1_0_are_not_1_in_the_columns_of_an_export(tmp_path, first_bad, game, kind):
    texts = raws(game)
    for at, forged in words_for_numbers(texts, kind):
        objects = of_raws(texts)
        objects[at] = {**objects[at], **forged}
        bad = first_bad(write(tmp_path / "log", objects))
        assert bad and bad["seq"] == at + 1, forged


@cache
def many():
    """A round of eight seats, whose hands do not all fit its result. Never altered."""
    table = rig()
    play(table, "threes-away", 1, seats=range(1, 9))
    return tuple(table.journal.raws)


def test_of_the_hands_as_many_are_told_as_fit_the_record(first_bad, tmp_path):
    """Those first that decided; one more would be too many."""
    texts = many()
    assert first_bad(write(tmp_path / "log", of_raws(texts))) is None
    raw = next(raw for raw in texts if '"hands"' in raw)
    result = json.loads(raw)
    hand = max(in_line(json.dumps(hand, separators=(",", ":"))) for hand in result["hands"].values())
    assert 0 < len(result["hands"]) < len(result["dice"]) and LIMIT - hand - 6 < in_line(raw) <= LIMIT


def fewer(record):
    record["hands"].popitem()


def others(record):
    """The last of those that are told gives way to one that is not."""
    seat, hand = record["hands"].popitem()
    record["hands"]["8" if seat != "8" else "7"] = hand


def none(record):
    record["hands"] = {}


def no_list(record):
    record["hands"] = []


def left_out(record):
    del record["hands"]


@pytest.mark.parametrize("forge", [fewer, others, none, no_list, left_out])
@pytest.mark.parametrize("texts", [raws, many])
def test_hands_that_are_left_out_though_they_fit_are_missed(tmp_path, first_bad, forge, texts):
    forged, seq = changed(texts("threes-away") if texts is raws else texts(), "result", 0, forge)
    bad = first_bad(write(tmp_path / "log", of_raws(forged)))
    assert bad["seq"] == seq and "hands" in bad["why"]
