"""The audit against a forger who makes every hash anew, at every place of a log, and against files that are damaged."""

import json
from functools import cache

import pytest
from audit_logs import LiveSource, begin, changed, kept, of_raws, play, rig, write
from gobelet_host import database
from gobelet_host.audit.auditor import Audit
from gobelet_host.cli import main
from gobelet_host.records import Record

GAMES = ("threes-away", "four-two-one", "three-eggs")


@cache
def raws(game):
    """The texts of a few rounds, a start of the board in their middle. Never altered."""
    table, options = rig(LiveSource), {"tokens": 11} if game == "four-two-one" else {}
    play(table, game, 2, options=options)
    table.boot("power")
    play(table, game, 1, seats=(2, 3, 8), options=options)
    return tuple(table.journal.raws)


def first_bad(texts):
    """Number of the first record that does not hold, with all hashes made anew; 0 where all hold."""
    audit = Audit()
    audit.run(kept(of_raws(texts)))
    return (audit.report()["first_bad"] or {"seq": 0})["seq"]


def kind(raw):
    return json.loads(raw)["kind"]


@pytest.mark.parametrize("game", GAMES)
def test_no_record_of_a_round_is_dropped_or_doubled_unseen_anywhere(game):
    """The last seed of a log aside: that round may still run."""
    texts = raws(game)
    last = max(at for at, raw in enumerate(texts) if kind(raw) == "reveal")
    for at, raw in enumerate(texts):
        assert first_bad([*texts[: at + 1], *texts[at:]]) >= at, (at, raw)
        if kind(raw) != "leave" and at != last:
            assert at <= first_bad([*texts[:at], *texts[at + 1 :]]), (at, raw)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_a_session_or_a_start_that_was_cut_out_is_missed(game):
    """Rounds, sessions and boots leave out no number, so a lost game cannot vanish, even where no stack tells of it."""
    texts = raws(game)
    begins = [at for at, raw in enumerate(texts) if kind(raw) == "commit"]
    ends = [at for at, raw in enumerate(texts) if kind(raw) == "reveal"]
    for begin_at, end_at in zip(begins[:-1], ends[:-1], strict=True):
        assert first_bad([*texts[:begin_at], *texts[end_at + 1 :]]) > begin_at
    boot = [at for at, raw in enumerate(texts) if kind(raw) == "boot"][1]
    later = [raw.replace('{"boot":2', '{"boot":3', 1) for raw in texts[boot:]]
    assert first_bad([*texts[:boot], *later]) == boot + 1
    forged, seq = changed(texts, "session", 1, lambda record: record.update(session=3))
    assert first_bad(forged) == seq


def test_who_sits_where_is_followed():
    """Sitting down twice, getting up where nobody sits, a person's choice where a house player sits."""
    texts = raws("threes-away")
    seats = [json.loads(raw)["seat"] for raw in texts if kind(raw) == "join"]
    forged, seq = changed(texts, "join", 1, lambda record: record.update(seat=seats[0]))
    assert first_bad(forged) == seq
    forged, seq = changed(texts, "leave", 0, lambda record: record.update(seat=8))
    assert first_bad(forged) == seq
    forged, seq = changed(texts, "choice", 2, lambda record: record.update(by="player"))
    assert first_bad(forged) == seq


def test_what_a_record_must_say():
    """A `boot` why it was; a session what each seat has; a hidden roll nothing; a round one result."""
    for key in ("firmware", "reason", "state"):
        forged, seq = changed(raws("threes-away"), "boot", 1, lambda record, key=key: record.pop(key))
        assert first_bad(forged) == seq
    forged, seq = changed(raws("threes-away"), "session", 0, lambda record: record["stacks"].pop("1"))
    assert first_bad(forged) == seq
    forged, seq = changed(raws("three-eggs"), "roll", 1, lambda record: record.update(faces=[1, 2, 3]))
    assert first_bad(forged) == seq


def test_what_an_abandoned_round_gives_back_is_in_the_next_session():
    """Nothing else may be given back, and stacks go on from there."""
    table = rig()
    begin(table, "threes-away")
    table.until(lambda: '"choice"' in table.journal.raws[-1])
    table.abandon()
    play(table, "threes-away", 1, seats=())
    texts = table.journal.raws
    assert first_bad(texts) == 0
    at = [kind(raw) for raw in texts].index("abort")
    for back in ({}, {"1": 2, "2": 1, "4": 1}):
        forged, seq = changed(texts, "abort", 0, lambda record, back=back: record.update(back=back))
        assert first_bad(forged) == seq == at + 1
    forged, seq = changed(texts, "session", 1, lambda record: record["stacks"].update({"1": 40}))
    assert first_bad(forged) == seq


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw.replace('"kind":"roll"', '"kind":"roll","faces":[6,6,6,6,6]', 1),
        lambda raw: raw[:-1] + ',"x":NaN}',
        lambda raw: raw[:-1] + ',"x":1e999}',
        lambda raw: "[" * 390,
        lambda raw: raw[:-1] + ',"x":"\t"}',
    ],
    ids=["key twice", "NaN", "infinite", "nested", "raw tab"],
)
def test_a_text_that_other_readers_would_read_otherwise_is_no_record(damage):
    texts = list(raws("threes-away"))
    at = next(at for at, raw in enumerate(texts) if '"nonce":3' in raw)
    assert first_bad([*texts[:at], damage(texts[at]), *texts[at + 1 :]]) == at + 1


def audit(path, capsys):
    code = main(["audit", str(path), "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    "row",
    ["[" * 100_000, '{"a":' * 100_000, '{"seq":1' + "0" * 400 + "}", '{"x":"' + "y" * 200_000 + '"}', "\0\0", "é"],
)
def test_a_line_that_is_none_is_named_whatever_it_holds(tmp_path, capsys, row):
    objects = [json.dumps(each) for each in of_raws(raws("threes-away"))]
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([*objects[:9], row, *objects[10:]]), encoding="latin-1")
    code, report = audit(path, capsys)
    assert code == 1 and report["first_bad"]["seq"] == 10


def test_a_number_without_end_is_no_number(tmp_path, capsys):
    objects = of_raws(raws("threes-away"))
    objects[9]["seq"] = 10**4000
    code, report = audit(write(tmp_path / "log.jsonl", objects), capsys)
    assert code == 1 and report["first_bad"]["seq"] == 10


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_marks_and_ends_of_lines_of_other_systems_are_no_fault(tmp_path, capsys, form):
    with database.connect(tmp_path / "a.sqlite") as db:
        add(db, "b1", "j1", raws("threes-away"))
    out = str(tmp_path / "log")
    assert main(["logs", "export", "--db", str(tmp_path / "a.sqlite"), "--format", form, "--out", out]) == 0
    text = (tmp_path / "log").read_bytes()
    (tmp_path / "log").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    code, report = audit(tmp_path / "log", capsys)
    assert code == 0 and report["records"] == len(raws("threes-away"))


def test_a_csv_whose_quote_is_never_closed_is_named(tmp_path, capsys):
    path, rows = tmp_path / "log.csv", of_raws(raws("threes-away"))
    cells = [
        '{board},{journal},{seq},"{text}",{hash}'.format(**row, text=row["raw"].replace('"', '""')) for row in rows
    ]
    path.write_text("\n".join(["board,journal,seq,raw,hash", *cells[:9], '"' + "x" * 2_000_000, *cells[10:]]))
    code, report = audit(path, capsys)
    assert code == 1 and report["first_bad"]["seq"] == 10


def add(db, board, journal, texts):
    rows = [Record(board, journal, each["seq"], each["raw"], each["hash"]) for each in of_raws(texts, board, journal)]
    database.add(db, database.Journal(board, journal, "table"), rows)


@pytest.mark.parametrize(
    ("damage", "code", "seq"),
    [
        ("UPDATE records SET raw = CAST(raw AS BLOB) WHERE seq = 5", 0, 0),
        ("UPDATE records SET raw = CAST(x'ff41' AS TEXT) WHERE seq = 5", 1, None),
        ("UPDATE records SET journal = 'x' WHERE seq = 5", 1, 6),
        ("DELETE FROM journals", 0, 0),
        ("DROP TABLE records", 1, None),
    ],
)
def test_a_damaged_database_is_one_line_and_hides_no_record(tmp_path, capsys, damage, code, seq):
    """seq: of the record that is named; None: the file itself is."""
    with database.connect(tmp_path / "a.sqlite") as db:
        add(db, "b1", "j1", raws("threes-away"))
        db.execute(damage)
    found, report = audit(tmp_path / "a.sqlite", capsys)
    assert found == code
    assert "error" in report if seq is None else (report["first_bad"] or {"seq": 0})["seq"] == seq
    assert "error" in report or report["records"] == len(raws("threes-away"))


def test_f21_dice_of_a_journal_that_two_picos_went_on_with_count_once():
    """The tests of the dice would else take each throw for two."""
    texts, told = raws("threes-away"), []
    audit = Audit(told=lambda board, proven: told.append((board, proven.number)))
    for board, part in (("old", texts[:-12]), ("new", texts)):
        audit.run(kept(of_raws(part, board)))
    assert audit.report()["ok"] and [number for _, number in told] == [1, 2, 3]
    assert {board for board, _ in told} == {"old", "new"}
