"""boards, status, config, logs and doctor against boards behind pseudo terminals (F8, F9, F12, F21, F24)."""

import csv
import io
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest
from fake_board import STORY, MutePort, journal
from gobelet.config import schema
from gobelet_host import database, operator_key, registry, table

IDS = ("e661410000000001", "e661410000000002")


def listed(there):
    """Enters a board in the registry of simulated boards, as `gobelet sim` does."""
    return registry.add(registry.Running(there.port, there.identity, there.name))


# Finding boards


def test_nothing_plugged_in(gobelet):
    for command in (["boards"], ["status"], ["config", "show"], ["logs", "pull"], ["config", "set", "mute=on"]):
        done = gobelet(*command)
        assert done.code == 3 and done.out == "" and "no board found" in done.err
    assert gobelet("boards", "--json").doc == {"boards": []}
    assert gobelet("doctor").code == 0


def test_boards_lists_those_that_answer(fake, gobelet, clock):
    with fake(name="Öl", identity=IDS[0]) as one, fake(name="B", identity=IDS[1]) as two, MutePort() as dead:
        listed(one)
        listed(two)
        registry.add(registry.Running(dead.port, "ff", "dead"))
        done = gobelet("boards", "--json")
        assert done.code == 0 and dead.port in done.err
        assert {row["id"]: (row["name"], row["port"], row["firmware"]) for row in done.doc["boards"]} == {
            IDS[0]: ("Öl", one.port, "0.1.0"),
            IDS[1]: ("B", two.port, "0.1.0"),
        }
        assert IDS[0] in gobelet("boards").out


def left_behind(folder, identity):
    """(entry, link, socket) of a board that was killed: the system has given its terminal to somebody else."""
    link, panel = folder / f"port {identity}", folder / identity
    link.symlink_to("/dev/null")
    with closing(socket.socket(socket.AF_UNIX)) as own:
        own.bind(str(panel))
    entry = registry.add(registry.Running(str(link), identity, "gone", "/dev/null", str(panel)))
    os.close(entry.file)
    return entry.path, link, panel


def test_what_a_killed_board_left_is_cleared_whoever_has_its_number_now(fake, gobelet, tmp_path, tmp_path_factory):
    shorter = tmp_path_factory.mktemp("s")  # whose paths fit a socket's address
    entry, link, panel = left_behind(shorter, IDS[0])
    done = gobelet("status", "--port", link)
    assert done.code == 3 and "not found" in done.err
    assert not (entry.exists() or link.is_symlink() or panel.exists())
    entry, link, panel = left_behind(shorter, IDS[0])
    link.unlink()
    link.symlink_to("/dev/zero")  # another board's
    with fake() as there:
        lives = registry.add(registry.Running(there.port, there.identity, there.name, there.port, str(panel)))
        (registry.folder() / "1-x.json").write_text("{broken")
        unplugged = registry.add(registry.Running("/nowhere/at/all", IDS[1], "gone"))
        assert [board.port for board in registry.running()] == [there.port]
    assert set(registry.folder().iterdir()) == {lives.path, unplugged.path}
    assert link.is_symlink() and panel.exists()


def test_f9_boards_are_addressed_by_path_id_or_name(fake, gobelet, monkeypatch):
    with fake(name="North", identity=IDS[0]) as one, fake(name="South", identity=IDS[1]) as two:
        listed(one)
        for port in ([], ["--port", "North"], ["--port", IDS[0]], ["--port", IDS[0].upper()], ["--port", one.port]):
            assert gobelet("status", "--json", *port).doc["board"]["id"] == IDS[0]
        listed(two)
        assert gobelet("status", "--json", "--port", "South").doc["board"]["id"] == IDS[1]
        for asked in ("South", two.port, IDS[1]):
            monkeypatch.setenv("GOBELET_PORT", asked)
            assert gobelet("status", "--json").doc["board"]["id"] == IDS[1]
        assert gobelet("status", "--json", "--port", IDS[0]).doc["board"]["id"] == IDS[0]
        monkeypatch.delenv("GOBELET_PORT")
        done = gobelet("status", "--port", "West")
        assert done.code == 3 and "West" in done.err


def test_f9_with_several_boards_nothing_is_written_and_they_are_listed(fake, gobelet):
    with fake(name="North", identity=IDS[0]) as one, fake(name="North", identity=IDS[1]) as two:
        listed(one)
        listed(two)
        for port in ([], ["--port", "North"]):
            done = gobelet("config", "set", "brightness=5", *port)
            assert done.code == 2 and all(text in done.err for text in (*IDS, one.port, two.port))
        done = gobelet("config", "set", "brightness=5", "--json")
        assert [row["id"] for row in done.doc["error"]["boards"]] == sorted(IDS) and done.code == 2
        assert "config.set" not in one.calls + two.calls


def test_f9_name_and_id_are_printed_before_a_write(fake, gobelet):
    with fake(name="North") as there:
        done = gobelet("config", "set", "brightness=5", "--port", there.port)
        assert done.err == f"board North ({IDS[0]}) on {there.port}\n" and done.out == "brightness: 96 -> 5\n"


# status


def test_status_in_words_and_as_one_document(fake, gobelet):
    with fake() as there:
        doc = gobelet("status", "--port", there.port, "--json").doc
        assert doc["phase"] == "play" and doc["seats"]["1"]["stack"] == 22 and doc["board"]["link"] == 1
        words = {lang: gobelet("status", "--port", there.port, "--language", lang).out for lang in ("en", "fr", "sv")}
    assert "To roll: seat 3, 5 dice" in words["en"] and "seat 3: house player, 18, unplugged" in words["en"]
    assert "joueur maison" in words["fr"] and "husets spelare" in words["sv"] and "seat 4: stuck" in words["sv"]


# config


def test_config_show_and_get(fake, gobelet):
    with fake() as there:
        doc = gobelet("config", "show", "--port", there.port, "--json").doc
        assert set(doc["values"]) == set(schema.KEYS) and doc["changed"] == []
        assert gobelet("config", "get", "name", "--port", there.port).out == "Gobelet\n"
        assert gobelet("config", "get", "demo", "--port", there.port, "--json").doc == {"values": {"demo": False}}
        assert gobelet("config", "get", "nonsense", "--port", there.port).code == 2


def test_config_set_takes_every_kind_of_value(fake, gobelet):
    with fake() as there:
        done = gobelet("config", "set", "brightness=7", "mute=on", "name=12", "seats=1,2,5", "three-eggs.reroll=on",
                       'presets=[{"name":"A","game":"threes-away"}]', "--port", there.port, "--json")  # fmt: skip
        assert done.code == 0
        changed = done.doc["changed"]
        assert changed["brightness"] == [96, 7] and changed["mute"] == [False, True] and changed["name"][1] == "12"
        assert there.config.get("seats") == [1, 2, 5] and there.config.get("presets")[0]["options"] == {}
        done = gobelet("config", "set", "brightness=7", "--port", there.port)
        assert done.out == "nothing to change\n" and done.code == 0


@pytest.mark.parametrize("pairs, words", [
    (["brightness=300"], "brightness = 300: allowed: whole, 1-255"),
    (["brightness=5", "mute=loud"], 'mute = "loud": allowed: true, false'),
    (["brightness=1.0"], "brightness = 1.0"),
    (["brightness=true"], "brightness = true"),
    (["nonsense=1"], "nonsense"),
    (["brightness"], "KEY=VALUE"),
    (["brightness=1", "brightness=2"], "given twice"),
    (["seats=1"], "at least two"),
    (["name=" + "x" * 33], "1 to 32 characters"),
    (["language=de"], '"en", "fr", "sv"'),
])  # fmt: skip
def test_f24_config_set_refuses_with_one_line_and_2(pairs, words, gobelet):
    done = gobelet("config", "set", *pairs, "--port", "/nowhere/at/all")
    assert done.code == 2 and words in done.err and done.err.count("\n") == 1


def test_config_files_go_there_and_back(fake, gobelet, tmp_path):
    file = tmp_path / "table.toml"
    with fake() as there:
        port = ("--port", there.port)
        assert gobelet("config", "pull", file, *port).code == 0
        text = file.read_text(encoding="utf-8")
        assert "[three-eggs]\nante = 1\n" in text or "ante = 1" in text
        assert gobelet("config", "validate", file).code == 0
        done = gobelet("config", "diff", file, *port)
        assert (done.code, done.out) == (0, "")
        file.write_text(text.replace("brightness = 96", "brightness = 9").replace("ante = 1", "ante = 4", 1), "utf-8")
        done = gobelet("config", "diff", file, *port, "--json")
        assert done.code == 1
        assert done.doc["differences"] == {"brightness": [96, 9], "three-eggs.ante": [1, 4]}
        assert gobelet("config", "push", file, *port).code == 0
        assert there.config.get("brightness") == 9
        assert gobelet("config", "diff", file, *port).code == 0


def test_a_push_of_all_settings_changes_all_of_them(fake, gobelet, tmp_path):
    file = tmp_path / "table.toml"
    rows = ["brightness = 1", 'name = "Ö"', "mute = true", "demo = true", "suggest = false", "idle_out = 9",
            "led_ma = 5", "buy_in = 77", "seats = [2, 4]", "[threes-away]", "ante = 9", "[four-two-one]", "tokens = 11",
            "[three-eggs]", "ante = 7", 'sleight = "on"', "[[presets]]", 'name = "Ünique"', 'game = "four-two-one"',
            "[presets.options]", 'charge = "lowest"']  # fmt: skip
    rows += [f'[[presets]]\nname = "Number {n}"\ngame = "threes-away"' for n in range(12)]
    file.write_text("\n".join(rows), encoding="utf-8")
    with fake() as there:
        assert gobelet("config", "push", file, "--port", there.port).code == 0
        assert there.config.get("name") == "Ö" and len(there.config.get("presets")) == 13
        assert there.config.get("three-eggs.sleight") == "on" and there.config.get("seats") == [2, 4]
        assert gobelet("config", "diff", file, "--port", there.port).code == 0


@pytest.mark.parametrize("text, words", [
    ("brightness = 300", "brightness = 300: allowed: whole, 1-255"),
    ("brightnes = 3", "no such setting"),
    ("[three-eggs]\nstake = 1", "three-eggs.stake"),
    ("three-eggs = 1", "three-eggs = 1: no such setting"),
    ("brightness = 5\nbrightness = 6", "no TOML"),
    ("brightness = ", "no TOML"),
    ("mute = 2026-01-01", "mute"),
    ("buy_in = 5.0", "buy_in = 5.0"),
    ("\x00", "no TOML"),
    ("a = " + "[" * 5000, "nested too deeply"),
    ("led_ma = inf", "led_ma = inf"),
    ("#" * 65537, "longer than 65536 bytes"),
])  # fmt: skip
def test_f24_a_bad_file_is_refused_whole_before_a_board_is_looked_for(text, words, gobelet, tmp_path):
    file = tmp_path / "table.toml"
    file.write_text(text)
    for command in ("validate", "push", "diff"):
        done = gobelet("config", command, file, *(() if command == "validate" else ("--port", "/nowhere")))
        assert done.code == 2 and words in done.err and str(file) in done.err and done.err.count("\n") == 1
    assert words.partition(":")[0] in gobelet("config", "validate", file, "--json").doc["error"]["message"]


def test_f30_a_file_s_budget_is_checked_for_the_smallest_board_that_has_its_seats(gobelet, tmp_path):
    file = tmp_path / "table.toml"
    file.write_text("table_ma = 600")
    refused = gobelet("config", "validate", file)
    assert refused.code == 2 and "at least 769: 673 mA dark and 96 mA lit" in refused.err
    for text in ("table_ma = 600\nled_ma = 5", "table_ma = 600\nseats = [1, 4]", "table_ma = 769"):
        file.write_text(text)
        assert gobelet("config", "validate", file).code == 0


def test_f30_a_board_refuses_a_budget_in_which_it_would_be_black(fake, gobelet, tmp_path):
    file = tmp_path / "table.toml"
    file.write_text("table_ma = 600\nbrightness = 9")
    with fake() as there:
        for change in (("push", file), ("set", "table_ma=600", "brightness=9")):
            done = gobelet("config", *change, "--port", there.port)
            assert done.code == 2 and "at least 769" in done.err and there.config.get("brightness") == 96


def test_a_file_that_is_not_there_or_no_text(gobelet, tmp_path):
    assert gobelet("config", "validate", tmp_path / "none.toml").code == 2
    assert gobelet("config", "validate", tmp_path).code == 2
    (tmp_path / "x").write_bytes(b"\xff\xfe")
    assert gobelet("config", "validate", tmp_path / "x").code == 2


def test_f24_a_push_of_several_lines_changes_nothing_when_its_last_is_refused(fake, gobelet, tmp_path, monkeypatch):
    monkeypatch.setattr(table, "CHANGE_BYTES", 20)
    file = tmp_path / "table.toml"
    file.write_text("brightness = 5\ndemo = true\nseats = [1, 2, 3]")
    with fake() as there:
        there.config._board = {**there.config._board, "seats": (1, 2)}
        done = gobelet("config", "push", file, "--port", there.port)
        assert done.code == 2 and "seats of this board" in done.err
        assert there.config.get("brightness") == 96 and there.config.get("demo") is False
        assert there.calls.count("config.set") == 3


def test_config_key_is_written_for_its_owner_alone_and_shown_nowhere(fake, gobelet, tmp_path):
    file = tmp_path / "operator.key"
    with fake() as there:
        done = gobelet("config", "key", file, "--port", there.port)
        assert done.code == 0 and there.key == bytes.fromhex(file.read_text())
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert there.key.hex() not in done.out + done.err
        assert gobelet("config", "key", file, "--port", there.port).code == 2
        assert gobelet("config", "key", tmp_path / "second", "--port", there.port).code == 1
        assert not (tmp_path / "second").exists()
        old = there.key
        done = gobelet("config", "key", tmp_path / "second", "--port", there.port, "--key-file", file, "--json")
        assert done.code == 0 and there.key != old and there.key.hex() not in done.out + done.err


def test_a_key_whose_answer_was_lost_is_kept_since_the_table_may_have_it(fake, gobelet, tmp_path):
    def put(name, value):
        there.key = value
        raise ConnectionError

    with fake() as there:
        there.put = put
        done = gobelet("config", "key", tmp_path / "operator.key", "--port", there.port)
        assert done.code == 3 and "keep it" in done.err
        assert there.key == bytes.fromhex((tmp_path / "operator.key").read_text())


# logs


@pytest.fixture
def pulled(fake, gobelet, tmp_path):
    """A database with the story of one board; its path as options."""
    db = ("--db", tmp_path / "j.sqlite")
    with fake(records=journal(STORY, wall=1767225600000)) as there:
        assert gobelet("logs", "pull", *db, "--port", there.port).code == 0
    return db


def test_logs_pull_copies_only_what_is_new(fake, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite", "--json")
    records = journal(STORY * 3)
    with fake(records=records[:20]) as there:
        port = ("--port", there.port)
        assert gobelet("logs", "pull", *db, *port).doc["new"] == 20
        assert gobelet("logs", "pull", *db, *port).doc["new"] == 0
        there.records = records
        there.calls.clear()
        done = gobelet("logs", "pull", *db, *port)
        assert done.doc["new"] == len(records) - 20 and there.calls.count("journal.read") < len(records) - 20


def test_f21_a_wiped_board_is_noticed_and_its_old_journal_kept(fake, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite")
    with fake(records=journal(STORY)) as there:
        port = ("--port", there.port)
        gobelet("logs", "pull", *db, *port)
        there.journal_id, there.records = "ffff", journal(STORY[:3])
        done = gobelet("logs", "pull", *db, *port)
        assert done.code == 0 and "another journal" in done.err and "3 new records" in done.out
    doc = gobelet("logs", "show", *db, "--json").doc
    assert len(doc["records"]) == len(STORY) + 3


def test_a_journal_that_was_changed_or_cut_is_refused(fake, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite")
    with fake(records=journal(STORY)) as there:
        port = ("--port", there.port)
        gobelet("logs", "pull", *db, *port)
        there.records = journal([*STORY[:-1], {"kind": "fault", "what": "other", "detail": ""}])
        assert gobelet("logs", "pull", *db, *port).code == 1
        there.records = journal(STORY[:-2])
        done = gobelet("logs", "pull", *db, *port)
        assert done.code == 1 and "ends at" in done.err
        changed = journal(STORY * 2)
        there.records = [
            *changed[:20],
            (21, changed[20][1].replace('"boot":1', '"boot":2'), changed[20][2]),
            *changed[21:],
        ]
        done = gobelet("logs", "pull", *db, *port)
        assert done.code == 1 and "record 21" in done.err


def test_records_deleted_before_a_pull_are_said_so(fake, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite")
    records = journal(STORY * 2)
    with fake(records=records[:5]) as there:
        gobelet("logs", "pull", *db, "--port", there.port)
        there.records = records[10:]
        done = gobelet("logs", "pull", *db, "--port", there.port)
    assert done.code == 0 and f"Gobelet ({IDS[0]}): records 6 to 10" in done.err
    assert "(records 6 to 10 are missing)" in gobelet("logs", "show", *db).out


def test_logs_show_reads_like_a_story(pulled, gobelet):
    out = gobelet("logs", "show", *pulled).out
    told = ["Start 1 (power on)", "brightness from 96 to 50", "Threes Away, ante 2", "wins 4", "seat 1 22, seat 3 18"]
    told += ["Seat 3 leaves out 3-3-1 (house", "Seat 3 leaves out 4-5 (time", "cd" * 32, "stuck: 4.d1"]
    for words in told:
        assert words in out
    assert "2026-01-01" in out or "2025-12-31" in out
    assert "husets spelare" in gobelet("logs", "show", *pulled, "--language", "sv").out
    assert "joueur maison" in gobelet("logs", "show", *pulled, "--language", "fr").out


def test_logs_show_of_a_board_itself_keeps_no_copy_and_sets_no_clock(fake, gobelet, tmp_path, monkeypatch):
    data = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    with fake(records=journal(STORY)) as there:
        port = ("--port", there.port)
        assert "wins 4" in gobelet("logs", "show", *port).out
        assert len(gobelet("logs", "show", *port, "--json").doc["records"]) == len(STORY)
        assert gobelet("logs", "show", *port, "--db", data / "j.sqlite").code == 2
        assert "time.set" not in there.calls and not data.exists()
    assert gobelet("logs", "show", "--port", tmp_path / "gone").code == 3


def test_logs_show_of_a_round_a_seat_a_time_and_the_last(fake, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite")
    rounds = [{**entry, "round": n} if "round" in entry else entry for n in range(1, 6) for entry in STORY]
    with fake(records=journal(rounds, wall=1767225600000)) as there:
        gobelet("logs", "pull", *db, "--port", there.port)

    def numbers(*options):
        records = gobelet("logs", "show", *db, "--json", *options).doc["records"]
        return {record.get("round") for record in records}, records

    assert numbers("--round", 2)[0] == {2}
    assert numbers("--last", 2)[0] == {4, 5}
    assert numbers("--last", 2, "--round", 5)[0] == {5}
    rolls = [record for record in numbers("--seat", 1)[1] if record["kind"] in ("roll", "choice", "join")]
    assert {record.get("seat", record.get("who")) for record in rolls} == {1}
    assert numbers("--since", "2026-01-02")[1] == []
    assert len(numbers("--since", "2025-12-30")[1]) == len(rounds)
    assert gobelet("logs", "show", *db, "--since", "yesterday").code == 2
    assert gobelet("logs", "show", *db, "--round", 99).out == "nothing in the journal fits\n"
    done = gobelet("logs", "show", *db, "--board", "nobody")
    assert done.code == 2 and f"there are: Gobelet ({IDS[0]})\n" in done.err
    assert len(numbers("--board", IDS[0])[1]) == len(numbers("--board", "Gobelet")[1]) == len(rounds)


def test_logs_export_as_the_pages_have_it(pulled, gobelet, tmp_path):
    out = tmp_path / "out.jsonl"
    assert gobelet("logs", "export", *pulled, "--format", "jsonl", "--out", out).code == 0
    *lines, end = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, len(STORY) + 1))
    assert end == {"export": 1, "records": len(STORY)}
    for line, (seq, raw, digest) in zip(lines, journal(STORY, wall=1767225600000), strict=True):
        assert line == {**json.loads(raw), "board": IDS[0], "journal": "0011223344556677", "seq": seq, "raw": raw,
                        "hash": digest}  # fmt: skip
    assert gobelet("logs", "export", *pulled).out == out.read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(gobelet("logs", "export", *pulled, "--format", "csv").out)))
    assert rows.pop()["board"] == f"export 1: {len(STORY)} records" and len(rows) == len(STORY)
    assert rows[7]["faces"] == "[3, 6, 3, 1, 2]" and rows[7]["kind"] == "roll" and rows[7]["raw"] == lines[7]["raw"]
    done = gobelet("logs", "export", *pulled, "--out", out, "--json")
    assert done.doc == {"records": len(STORY), "file": str(out), "format": "jsonl"}
    assert gobelet("logs", "export", *pulled, "--json").code == 2


def test_f8_an_export_that_fails_leaves_no_file(pulled, gobelet, tmp_path):
    assert gobelet("logs", "export", *pulled, "--out", tmp_path / "none" / "x.csv").code == 2
    (tmp_path / "folder").mkdir()
    assert gobelet("logs", "export", *pulled, "--out", tmp_path / "folder").code == 2
    assert not list(tmp_path.glob("*.part"))


def test_a_database_that_is_none(gobelet, tmp_path):
    (tmp_path / "x").write_text("no database, but quite long enough to be looked at as one" * 20)
    for command in (["show"], ["export"]):
        assert gobelet("logs", *command, "--db", tmp_path / "none").code == 2
        assert gobelet("logs", *command, "--db", tmp_path / "x").code == 2


# Everywhere


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_f12_piped_output_in_poor_encodings(encoding, fake, tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    with fake(name="Öl \U0001f37a", records=journal(STORY)) as there:
        port = ["--port", there.port]
        db = ["--db", str(tmp_path / "j.sqlite")]
        for command in (["status", *port, "--language", "sv"], ["logs", "pull", *db, *port],
                        ["logs", "show", *db, "--language", "fr"], ["doctor"]):  # fmt: skip
            done = subprocess.run([sys.executable, "-m", "gobelet_host", *command], capture_output=True, check=False,
                                  env=environment, timeout=100)  # fmt: skip
            assert done.returncode == 0 and b"Traceback" not in done.stderr and done.stdout, done
            done.stdout.decode(encoding)


@pytest.mark.parametrize("to, code, told", [(">&-", 0, ""), (">/dev/full", 1, "No space left on device")])
@pytest.mark.parametrize("command", ["--help", "rank three-eggs 1 3 5 --json", "rank three-eggs 1 --json"])
def test_an_output_that_takes_nothing_is_no_trace(command, to, code, told):
    line = f'"$0" -m gobelet_host {command} {to}'
    done = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, text=True, check=False, timeout=100)
    wrong = command.startswith("rank three-eggs 1 -")
    assert done.returncode == (2 if wrong and not code else code)
    assert told in done.stderr and done.stderr.count("\n") == bool(told) + wrong


def test_a_database_that_others_keep_locked_is_no_wrong_usage(gobelet, tmp_path, monkeypatch):
    monkeypatch.setattr(database, "BUSY_S", 0.1)
    file = tmp_path / "j.sqlite"
    database.connect(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        done = gobelet("logs", "show", "--db", file)
    assert done.code == 1 and "locked" in done.err and done.err.count("\n") == 1


def test_folders_that_the_system_refuses_are_no_trace(fake, gobelet, tmp_path, monkeypatch):
    refused = tmp_path / ("x" * 300)  # as unreadable as another user's, to whomever
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "GOBELET_MPY"):
        monkeypatch.setenv(variable, str(refused))
    with fake() as there:
        assert gobelet("status", "--port", there.port).code == 0
        done = gobelet("config", "key", refused, "--port", there.port)
        assert done.code == 2 and there.key is None
    for command, code in (
        (["boards"], 3), (["doctor"], 0), (["audit"], 2), (["logs", "show"], 2), (["sim", "--cut", 1], 0),
        (["sim", "--flash", refused], 2), (["sim", "--pty", refused], 2), (["sim", "--panel", refused], 2),
    ):  # fmt: skip
        assert gobelet(*command, "--json").code == code, command


def test_a_database_below_a_file_is_refused(fake, gobelet, tmp_path):
    (tmp_path / "file").write_text("")
    with fake() as there:
        done = gobelet("logs", "pull", "--db", tmp_path / "file" / "j.sqlite", "--port", there.port)
    assert done.code == 2 and done.err.count("\n") == 1


@pytest.mark.parametrize("command", [
    ["status", "--timeout", "0"], ["status", "--timeout", "x"], ["status", "--timeout", "-1"], ["status", "more"],
    ["config"], ["config", "show", "extra"], ["config", "nonsense"], ["config", "set"], ["logs"],
    ["logs", "show", "--seat", "9"],
    ["logs", "export", "--format", "xml"], ["boards", "--port"], ["doctor", "x"], ["status", "--language", "de"],
])  # fmt: skip
def test_wrong_usage_is_one_line_and_2(command, gobelet):
    done = gobelet(*command)
    assert done.code == 2 and done.out == "" and done.err.count("\n") == 1


ACTIONS = ("show", "get", "set", "validate", "push", "pull", "diff", "key")


WITH_HELP = [[name] for name in ("boards", "status", "config", "logs", "doctor")]
WITH_HELP += [["config", action] for action in ACTIONS]
WITH_HELP += [["logs", action] for action in ("pull", "show", "totals", "export")]


@pytest.mark.parametrize("command", WITH_HELP)
def test_help_has_examples(command, gobelet):
    done = gobelet(*command, "--help")
    examples = done.out.partition("\nexamples:\n")[2].splitlines()
    assert done.code == 0 and examples and all(line.startswith("  gobelet " + " ".join(command)) for line in examples)


def test_doctor_says_what_it_found_as_one_document(fake, gobelet):
    with fake() as there:
        listed(there)
        doc = gobelet("doctor", "--json").doc
    assert doc["ok"] is True
    checks = {check["check"]: check for check in doc["checks"]}
    assert {"python", "interpreter", "mpy-cross", "board", "encoding", "data folder"} <= set(checks)
    assert there.port in checks["board"]["found"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [("echo '2566 True 1.2; Mine'", ("ok", "1.2; Mine")), ("exit 3", ("BAD", "no MicroPython that runs here")),
     ("echo '6 True 1.2; Mine'", ("BAD", "runs no native code"))],
)  # fmt: skip
def test_doctor_asks_the_micropython_that_is_named(gobelet, tmp_path, monkeypatch, said, expected):
    mark, found = expected
    own = tmp_path / "micropython"
    own.write_text(f"#!/bin/sh\n{said}\n")
    own.chmod(0o700)
    monkeypatch.setenv("GOBELET_MICROPYTHON", str(own))
    done = gobelet("doctor")
    line = next(line for line in done.out.splitlines() if "interpreter" in line)
    assert line.startswith(mark) and found in line and str(own) in line
    assert ("GOBELET_MICROPYTHON" in done.out) and done.code == (mark == "BAD")


def test_doctor_finds_a_folder_that_cannot_be_written(gobelet, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "below"))
    done = gobelet("doctor")
    assert done.code == 1 and "BAD  data folder" in done.out


WINDOWS = b"\xef\xbb\xbf"


def test_texts_of_windows_editors_are_read_and_endless_ones_refused(gobelet, tmp_path):
    (tmp_path / "set.toml").write_bytes(WINDOWS + b'name = "Bar"\r\nbrightness = 50\r\n')
    assert gobelet("config", "validate", tmp_path / "set.toml").code == 0
    text = b'{"transcript": 1, "game": "threes-away", "seats": [1, 2],\r\n "first": 1, "stacks": {"1": 5, "2": 5}}\r\n'
    (tmp_path / "played.json").write_bytes(WINDOWS + text)
    assert gobelet("replay", tmp_path / "played.json").code == 0
    (tmp_path / "key").write_bytes(WINDOWS + b"ab" * 32 + b"\r\n")
    assert operator_key.given(tmp_path / "key") == b"\xab" * 32
    for words in (["replay", "/dev/zero"], ["config", "validate", "/dev/zero"], ["status", "--key-file", "/dev/zero"]):
        done = gobelet(*words)
        assert done.code == 2 and "longer than" in done.err and len(done.err.splitlines()) == 1


@pytest.mark.parametrize("text", ['"three-eggs.ante" = 2\n[three-eggs]\nante = 4\n', "mute = true\nmute = true\n"])
def test_a_setting_that_stands_twice_in_a_file_is_refused(gobelet, tmp_path, text):
    (tmp_path / "set.toml").write_text(text)
    done = gobelet("config", "validate", tmp_path / "set.toml")
    assert done.code == 2 and len(done.err.splitlines()) == 1
