"""The audit: what holds, and every kind of fault that must not, planted with and without hashes made anew."""

import json
import re
from contextlib import closing
from functools import cache

import pytest
from audit_logs import (
    BOARD,
    JOURNAL,
    LiveSource,
    begin,
    changed,
    kept,
    line,
    lines,
    of_raws,
    play,
    rig,
    timeless,
    write,
)
from gobelet_host import database, export
from gobelet_host.audit.auditor import Audit
from gobelet_host.cli import main
from gobelet_host.records import Record
from table_rig import CountingSource, MemoryJournal

GAMES = ("threes-away", "four-two-one", "three-eggs")
SIX = {"threes-away": 8, "four-two-one": 2, "three-eggs": 8}


@cache
def raws(game):
    """The texts of a few rounds, with a start of the board in their middle. Never altered."""
    table = rig()
    play(table, game, SIX[game], options={"sleight": "on", "trade": "on", "reroll": "on"} if game == GAMES[2] else {})
    table.boot("power")
    play(table, game, SIX[game], seats=(2, 3, 8))
    return tuple(table.journal.raws)


def audit(path, capsys, *options):
    """(exit code, report) of the command."""
    code = main(["audit", str(path), "--json", *options])
    return code, json.loads(capsys.readouterr().out)


def report_of(tmp_path, capsys, objects, *options):
    """The report for an export with these objects; the exit code must fit."""
    code, report = audit(write(tmp_path / "log.jsonl", objects), capsys, *options)
    assert code == (0 if report["ok"] else 1) and report["records"] == len(objects)
    assert (report["first_bad"] is None) == report["ok"]
    return report


def bad_seq(tmp_path, capsys, objects, says=""):
    """The number of the first record that does not hold."""
    report = report_of(tmp_path, capsys, objects)
    assert not report["ok"] and says in report["first_bad"]["why"], report["first_bad"]
    return report["first_bad"]["seq"]


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_as_played_holds(tmp_path, capsys, game):
    report = report_of(tmp_path, capsys, of_raws(raws(game)))
    assert report["ok"] and report["rounds"] == 2 * SIX[game] and report["unproven"] == report["unreplayed"] == 0
    told = [json.loads(raw) for raw in raws(game)]
    assert report["dice"] == sum(each["n"] for each in told if each["kind"] == "roll" and each["who"] != "first")


def test_all_kinds_of_source_give_the_same_report(tmp_path, capsys):
    """jsonl, csv, database; told by the content, not the name."""
    objects = of_raws(raws("threes-away"))
    rows = [Record(BOARD, JOURNAL, each["seq"], each["raw"], each["hash"]) for each in objects]
    db = database.connect(tmp_path / "db")
    database.add(db, database.Journal(BOARD, JOURNAL, "Bar"), rows)
    db.close()
    for form in ("csv", "jsonl"):
        export.write(rows, form, str(tmp_path / form))
    reports = [audit(tmp_path / name, capsys) for name in ("db", "csv", "jsonl")]
    assert reports[0][0] == 0 and reports[0] == reports[1] == reports[2]


def test_boards_in_one_log_are_checked_each_by_itself(tmp_path, capsys):
    """Records of two boards may lie in any order among each other; a failure names its board."""
    one, two = of_raws(raws("threes-away")), of_raws(raws("three-eggs"), "b2", "j2")
    mixed = [each for pair in zip(one, two, strict=False) for each in pair]
    mixed += one[len(two) :] + two[len(one) :]
    report = report_of(tmp_path, capsys, mixed)
    assert report["ok"] and report["rounds"] == 32
    at = next(i for i, each in enumerate(mixed) if each["board"] == "b2" and each["kind"] == "reveal")
    mixed[at] = {**mixed[at], "hash": "0" * 64}
    bad = report_of(tmp_path, capsys, mixed)["first_bad"]
    assert bad["board"] == "b2" and bad["seq"] == mixed[at]["seq"]


def set_face(record):
    record["faces"][0] = record["faces"][0] % 6 + 1


def set_nonce(record):
    record["nonce"] += 1


def set_seed(record):
    record["seed"] = "00" + record["seed"][2:]


def set_result(record):
    seat = sorted(record["stacks"])[0]
    record["stacks"][seat] += 1


def set_next(record):
    record["next"] = 9 - record["next"]


def set_wall(record):
    record["t_ms"] += 1


CHANGES = [("roll", 3, set_face), ("roll", 5, set_nonce), ("reveal", 1, set_seed), ("result", 1, set_result)]
CHANGES += [("result", 2, set_next)]


@pytest.mark.parametrize("plant", CHANGES, ids=lambda plant: plant[2].__name__)
def test_a_changed_record_is_found_with_old_and_with_new_hashes(tmp_path, capsys, plant):
    """Face, number, seed, result."""
    texts = raws("threes-away")
    forged, seq = changed(texts, *plant)
    with_old = of_raws(texts)
    with_old[seq - 1] = line(BOARD, JOURNAL, seq, forged[seq - 1], with_old[seq - 1]["hash"])
    assert bad_seq(tmp_path, capsys, with_old, "hash") == seq
    assert bad_seq(tmp_path, capsys, of_raws(forged)) == seq


def test_a_time_moved_alone_breaks_the_chain(tmp_path, capsys):
    texts = raws("threes-away")
    forged, seq = changed(texts, "choice", 2, set_wall)
    objects = of_raws(texts)
    objects[seq - 1] = line(BOARD, JOURNAL, seq, forged[seq - 1], objects[seq - 1]["hash"])
    assert bad_seq(tmp_path, capsys, objects) == seq


def test_a_time_that_goes_back_is_found(tmp_path, capsys):
    forged, seq = changed(raws("threes-away"), "choice", 4, lambda record: record.update(t_ms=record["t_ms"] - 3000))
    assert bad_seq(tmp_path, capsys, of_raws(forged), "time") == seq


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_choice_is_found(tmp_path, capsys, game):
    """Each choice of a log in turn, as another seat's, or another one: never unnoticed where the rules can tell."""
    texts = raws(game)
    count = sum(json.loads(raw)["kind"] == "choice" for raw in texts)
    for number in range(0, count, 11):
        forged, seq = changed(texts, "choice", number, lambda record: record.update(seat=record["seat"] % 8 + 1))
        later = '"do":"shuffle"' in texts[seq - 1]  # anybody in may; whose die is rolled then tells
        assert bad_seq(tmp_path, capsys, of_raws(forged)) == seq + later
    forged, seq = changed(texts, "choice", 3, lambda record: record.update(do="dance"))
    assert bad_seq(tmp_path, capsys, of_raws(forged), "rules") == seq
    forged, seq = changed(texts, "choice", 3, lambda record: record.update(by="cheat"))
    assert bad_seq(tmp_path, capsys, of_raws(forged)) == seq


def test_a_changed_reveal_of_dice_is_found(tmp_path, capsys):
    """Three Eggs: what a seat showed of its hand (TE-2)."""
    texts = raws("three-eggs")
    number = [json.loads(raw)["do"] for raw in texts if json.loads(raw)["kind"] == "choice"].index("reveal")
    forged, seq = changed(texts, "choice", number, set_face)
    assert bad_seq(tmp_path, capsys, of_raws(forged), "faces is") == seq


def test_dropped_doubled_swapped_inserted_and_truncated_records_are_found(tmp_path, capsys):
    """As they are, and with numbers and hashes made anew."""
    texts = raws("threes-away")
    objects = of_raws(texts)
    at = next(i for i, raw in enumerate(texts) if '"nonce":4' in raw)
    assert bad_seq(tmp_path, capsys, objects[:at] + objects[at + 1 :], "missing") == at + 2
    assert bad_seq(tmp_path, capsys, of_raws(texts[:at] + texts[at + 1 :])) == at + 1
    assert bad_seq(tmp_path, capsys, objects[: at + 1] + objects[at:], "doubled") == at + 1
    assert bad_seq(tmp_path, capsys, of_raws(texts[: at + 1] + texts[at:])) == at + 2
    swapped = [*objects[:at], objects[at + 1], objects[at], *objects[at + 2 :]]
    assert bad_seq(tmp_path, capsys, swapped) in (at + 1, at + 2)
    foreign = of_raws(raws("four-two-one"))[at]
    assert bad_seq(tmp_path, capsys, [*objects[:at], foreign, *objects[at:]]) == at + 1
    assert bad_seq(tmp_path, capsys, of_raws([*texts[:at], texts[at - 2], *texts[at:]])) == at + 1
    cut = line(BOARD, JOURNAL, at + 1, texts[at][:-9], objects[at]["hash"])
    assert bad_seq(tmp_path, capsys, [*objects[:at], cut, *objects[at + 1 :]]) == at + 1
    assert bad_seq(tmp_path, capsys, of_raws([*texts[:at], texts[at][:-9], *texts[at + 1 :]]), "no record") == at + 1


def test_a_file_that_ends_within_a_record_is_found(tmp_path, capsys):
    """A line cut short; the record after the last whole one does not hold."""
    path = write(tmp_path / "log.jsonl", of_raws(raws("threes-away"))[:50])
    path.write_text(path.read_text()[:-40])
    code, report = audit(path, capsys)
    assert code == 1 and report["first_bad"]["seq"] == 50


def test_columns_of_an_export_must_say_what_the_text_says(tmp_path, capsys):
    """Somebody who alters only what people look at."""
    objects = of_raws(raws("threes-away"))
    at = next(i for i, each in enumerate(objects) if each["kind"] == "roll" and each["who"] != "first")
    altered = {**objects[at], "faces": [7 - face for face in objects[at]["faces"]]}
    assert bad_seq(tmp_path, capsys, [*objects[:at], altered, *objects[at + 1 :]], "faces") == at + 1
    rows = [Record(BOARD, JOURNAL, each["seq"], each["raw"], each["hash"]) for each in objects]
    export.write(rows, "csv", str(tmp_path / "log.csv"))
    text = (tmp_path / "log.csv").read_text()
    face = re.search(r'(\d),"\[(\d)', text)
    (tmp_path / "log.csv").write_text(text[: face.start(2)] + str(7 - int(face[2])) + text[face.end(2) :])
    code, report = audit(tmp_path / "log.csv", capsys)
    assert code == 1 and "faces" in report["first_bad"]["why"]


def test_a_commitment_after_the_roll_is_found(tmp_path, capsys):
    """The whole story shifted: first the dice, then the promise."""
    texts = list(raws("threes-away"))
    at = [i for i, raw in enumerate(texts) if '"kind":"commit"' in raw][2]
    texts[at], texts[at + 1] = texts[at + 1], texts[at]
    assert bad_seq(tmp_path, capsys, of_raws(texts), "commitment must come first") == at + 1


def test_a_rerolled_round_is_found(tmp_path, capsys):
    """A round begun again with another seed, under its own number or the next, with or without the first one's dice."""
    texts = timeless(raws("threes-away"))
    commits = [i for i, raw in enumerate(texts) if '"kind":"commit"' in raw]
    second, third = commits[1], commits[2]
    again = texts[: second + 3] + texts[second:]
    assert bad_seq(tmp_path, capsys, of_raws(again), "never revealed") == second + 4
    twice = texts[:third] + texts[second:]
    assert bad_seq(tmp_path, capsys, of_raws(twice), "was there before") == third + 1
    roll = next(i for i in range(second, third) if '"kind":"roll"' in texts[i])
    assert bad_seq(tmp_path, capsys, of_raws([*texts[: roll + 1], *texts[roll:]]), "expected") == roll + 2


def test_records_of_two_boards_mixed_are_found(tmp_path, capsys):
    """A lucky round of another table, put in with new hashes: it does not fit what the seats had."""
    texts, other = raws("threes-away"), list(raws("threes-away"))
    other = [json.loads(raw) for raw in lines_of_another_board()]
    at = [i for i, raw in enumerate(texts) if '"kind":"commit"' in raw][3]
    theirs = [each for each in other if each.get("round") == 4]
    mixed = [*texts[:at], *(json.dumps(each, separators=(",", ":")) for each in theirs)]
    assert at < bad_seq(tmp_path, capsys, of_raws(mixed)) <= len(mixed)
    objects = of_raws(texts)
    objects[at] = {**of_raws([json.dumps(each) for each in other])[at], "board": BOARD}
    assert bad_seq(tmp_path, capsys, objects) == at + 1


def lines_of_another_board():
    """The texts of a board with other dice."""
    return play(rig(start=900), "threes-away", 6).journal.raws


def test_f47_a_seeded_board_is_not_play(tmp_path, capsys):
    """Checked in full, failed at its `boot` record unless told otherwise; passing it off as live breaks the chain."""
    table = play(rig(CountingSource), "threes-away", 3)
    objects = lines(table)
    assert bad_seq(tmp_path, capsys, objects, "not play") == 1
    report = report_of(tmp_path, capsys, objects, "--allow-seeded")
    assert report["ok"] and report["seeded"] == 1 and report["rounds"] == 3
    forged, seq = changed(table.journal.raws, "boot", 0, lambda record: record.update(entropy="live"))
    objects[0] = line(BOARD, JOURNAL, seq, forged[0], objects[0]["hash"])
    assert bad_seq(tmp_path, capsys, objects, "hash") == 1
    forged, _ = changed(table.journal.raws, "boot", 0, lambda record: record.pop("entropy"))
    assert bad_seq(tmp_path, capsys, of_raws(forged)) == 1


def test_f26_every_boot_begins_with_its_record(tmp_path, capsys):
    """Leaving out the one that says `seeded` shows."""
    texts = list(raws("threes-away"))
    at = next(i for i, raw in enumerate(texts) if raw.startswith('{"boot":2'))
    assert bad_seq(tmp_path, capsys, of_raws(texts[:at] + texts[at + 1 :]), "boot") == at + 1


def test_first_players_draw_is_checked(tmp_path, capsys):
    """C-5: the seat drawn, the number of seats, and the session's first."""
    texts = raws("threes-away")
    forged, seq = changed(texts, "roll", 0, lambda record: record.update(faces=[7 - record["faces"][0]]))
    assert bad_seq(tmp_path, capsys, of_raws(forged), "draws") == seq
    forged, seq = changed(texts, "session", 0, lambda record: record.update(first=sum(record["seats"]) % 7))
    assert bad_seq(tmp_path, capsys, of_raws(forged)) in (seq, seq - 1)


def test_stacks_between_sessions_are_checked(tmp_path, capsys):
    """What a seat has when the next session begins, and what it leaves with."""
    texts = raws("threes-away")
    for kind in ("session", "leave"):
        count = sum(f'"kind":"{kind}"' in raw for raw in texts)
        change = (lambda r: r["stacks"].update({"2": 99})) if kind == "session" else (lambda r: r.update(tokens=99))
        forged, seq = changed(texts, kind, count - 1, change)
        assert bad_seq(tmp_path, capsys, of_raws(forged)) == seq


def pruned(texts, first, upto=None):
    """An export whose records before `first` were removed, with the board's `prune` record at its end."""
    whole = of_raws(texts)
    prune = {"boot": 2, "t_ms": 1 << 40, "kind": "prune", "upto": upto or first - 1, "hash": whole[first - 2]["hash"]}
    raw = json.dumps(prune, separators=(",", ":"))
    return of_raws([*texts, raw])[first - 1 :]


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_whose_beginning_was_pruned_holds(tmp_path, capsys, game):
    """From any record on; dice are derived and stacks followed where the `session` record is gone, never guessed at."""
    texts = raws(game)
    for first in range(2, len(texts) // 2, 31):
        report = report_of(tmp_path, capsys, pruned(texts, first))
        assert report["ok"], (first, report)
        assert report["gaps"] == [{"board": BOARD, "first": 1, "last": first - 1}]
        told = [json.loads(raw)["kind"] for raw in texts[first - 1 :]]
        whole = told[told.index("commit") :] if "commit" in told else []
        assert report["rounds"] + report["unreplayed"] == whole.count("reveal")
        assert report["unreplayed"] == 0 or "session" not in told[: told.index("reveal")]
    assert bad_seq(tmp_path, capsys, of_raws(texts)[40:], "missing") == 41
    assert bad_seq(tmp_path, capsys, pruned(texts, 41, 39), "missing") == 41
    moved = pruned(texts, 41)
    moved[9] = line(BOARD, JOURNAL, 50, moved[9]["raw"], "0" * 64)
    assert bad_seq(tmp_path, capsys, moved) == 50


def test_the_stacks_of_a_pruned_session_are_followed(tmp_path, capsys):
    """A forged result in a session whose beginning is gone."""
    texts = raws("threes-away")
    commits = [i for i, raw in enumerate(texts) if '"kind":"commit"' in raw]
    forged, seq = changed(texts, "result", 6, set_result)
    assert bad_seq(tmp_path, capsys, pruned(forged, commits[1] + 3), "stacks") == seq


def test_a_round_broken_off_is_said_and_without_its_seed_unproven(tmp_path, capsys):
    """`abort`: tokens given back are compared; a seed lost to a power cut leaves the round unproven (F52)."""
    table = rig()
    play(table, "threes-away", 2)
    begin(table, "threes-away")
    table.until(lambda: len(table.journal.records("commit")) == 3 and '"choice"' in table.journal.raws[-1])
    table.journal.slots["seed"] = None
    table.boot("power")
    table.run(5000)
    play(table, "threes-away", 2)
    report = report_of(tmp_path, capsys, lines(table))
    assert report["ok"] and report["aborted"] == report["unproven"] == 1 and report["rounds"] == 4
    kinds = [json.loads(raw)["kind"] for raw in table.journal.raws]
    assert "abort" in kinds


def test_a_round_that_still_runs_is_no_failure(tmp_path, capsys):
    """The log ends in the middle of a round."""
    texts = raws("threes-away")
    for end in range(30, 60, 7):
        assert report_of(tmp_path, capsys, of_raws(texts[:end]))["ok"]


def test_what_is_no_log_is_refused_in_one_line(tmp_path, capsys):
    """Exit 2, no traceback."""
    for name, content in (("empty", ""), ("text", "hello"), ("json", "{}\n"), ("csv", "a,b\n1,2\n"), ("list", "[1]\n")):
        (tmp_path / name).write_text(content)
        assert main(["audit", str(tmp_path / name)]) == 2, name
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["audit", str(tmp_path)]) == 2
    assert main(["audit", str(tmp_path / "none")]) == 2
    assert main(["audit", str(tmp_path / "none"), "--port", "x"]) == 2


def test_odd_records_are_named_and_never_a_traceback():
    """Every key of every kind of record in turn, of another type or size; all that follows must take it."""
    texts = raws("three-eggs")[:60]
    seen, kinds = set(), [json.loads(raw)["kind"] for raw in texts]
    for at, raw in enumerate(texts):
        for key in json.loads(raw):
            if (kinds[at], key) in seen:
                continue
            seen.add((kinds[at], key))
            for value in (None, True, -1, "x", [], {"a": 1}, 1 << 70):
                forged = json.dumps({**json.loads(raw), key: value}, separators=(",", ":"))
                checked = Audit()
                objects = of_raws([*texts[:at], forged, *texts[at + 1 :]])
                checked.run(kept(objects))
                report = checked.report()
                assert report["ok"] or report["first_bad"]["seq"] >= min(at, 2)
    assert len(seen) > 60


def test_memory_journal_and_live_source_are_what_the_tests_think():
    assert LiveSource.kind == "live" and CountingSource.kind == "seeded" and MemoryJournal().id == JOURNAL


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_an_export_that_lost_records_is_called_incomplete(tmp_path, capsys, form):
    """Its last line says how many there were; exports of 0.1.0 have none."""
    rows = [Record(BOARD, JOURNAL, each["seq"], each["raw"], each["hash"]) for each in of_raws(raws("threes-away"))]
    path = tmp_path / "out"
    export.write(rows, form, str(path))
    whole = path.read_text().splitlines(keepends=True)
    for text, ok in ((whole, True), (whole[:-1], True), (whole[:-5] + whole[-1:], False)):
        path.write_text("".join(text))
        code, report = audit(path, capsys)
        assert (code == 0) == report["ok"] == ok
    assert report["first_bad"]["what"] == "incomplete" and "export again" in report["why"]


def test_a_pull_that_was_cut_is_incomplete_and_nobody_s_guilt(tmp_path, capsys):
    rows = [Record(BOARD, JOURNAL, each["seq"], each["raw"], each["hash"]) for each in of_raws(raws("threes-away"))]
    here = database.Journal(BOARD, JOURNAL, "Bar")
    with closing(database.connect(tmp_path / "db")) as db:
        database.aim(db, here, len(rows))
        database.add(db, here, rows[:100])
        code, report = audit(tmp_path / "db", capsys)
        assert code == 1 and report["first_bad"]["what"] == "incomplete" and "pull again" in report["why"]
        database.add(db, here, rows[100:])
        assert audit(tmp_path / "db", capsys)[0] == 0
