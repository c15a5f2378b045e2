"""The audit of a board that really played: firmware, flash and FRAM, over several starts and all three games."""

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager

import simtable

COMMAND = (sys.executable, "-m", "gobelet_host")


def play(flash, game, rounds=2, *options):
    """A board that plays, whose flash stays; how many rounds it came to."""
    line = [*COMMAND, "play", game, "--auto", "--rounds", str(rounds), "--flash", str(flash), "--json", *options]
    done = subprocess.run(line, check=True, capture_output=True, timeout=simtable.WAIT_S)
    return len(json.loads(done.stdout)["rounds"])


@contextmanager
def running(flash, *options):
    """The port of a board with that flash."""
    with simtable.running("--flash", flash, *options) as (_, where):
        yield where["port"]


def test_a_board_and_what_was_copied_from_it_hold(gobelet, tmp_path):
    """It has played each of the games before its last start."""
    played = [play(tmp_path / "flash", game) for game in ("threes-away", "four-two-one", "three-eggs")]
    with running(tmp_path / "flash") as port:
        check_copies(port, sum(played), gobelet, tmp_path)


def check_copies(port, rounds, gobelet, tmp_path):
    found = gobelet("audit", "--port", port, "--json")
    assert found.code == 0 and found.doc["ok"] and found.doc["first_bad"] is None
    assert gobelet("logs", "pull", "--port", port, "--db", tmp_path / "db").code == 0
    assert gobelet("logs", "export", "--db", tmp_path / "db", "--out", tmp_path / "log").code == 0
    copied, exported = gobelet("audit", tmp_path / "db", "--json"), gobelet("audit", tmp_path / "log", "--json")
    assert copied.doc == exported.doc and copied.doc["dice"] == found.doc["dice"]
    assert found.doc["rounds"] == rounds >= 3 and found.doc["unreplayed"] == 0
    assert gobelet("status", "--port", port, "--json").doc["clock_set"]


def test_f21_a_replaced_pico_goes_on_with_the_journal_in_the_fram_and_all_of_it_holds(gobelet, tmp_path):
    """Another id, an empty flash, the same FRAM: a journal of its own in the database, the gap marked."""
    db = ("--db", tmp_path / "db", "--json")
    play(tmp_path / "old", "threes-away", 12, "--seed", "01")  # as long every time: more records than the FRAM holds
    with running(tmp_path / "old") as port:
        old = gobelet("logs", "pull", "--port", port, *db).doc
    shutil.copy(tmp_path / "old.fram", tmp_path / "new.fram")
    with running(tmp_path / "new") as port:
        pulled = gobelet("logs", "pull", "--port", port, *db)
    new = pulled.doc
    assert new["journal"] == old["journal"] and new["board"] != old["board"] and new["last"] > old["last"] > new["new"]
    assert "Pico was replaced" in pulled.err
    found = gobelet("audit", tmp_path / "db", "--json", "--allow-seeded")
    assert found.code == 0 and found.doc["lost"] == 1 and found.doc["records"] == old["new"] + new["new"]
    assert found.doc["gaps"] == [{"board": new["board"], "first": 1, "last": new["last"] - new["new"]}]


def test_f21_a_wiped_board_without_fram_begins_a_journal_and_the_audit_says_so(gobelet, tmp_path):
    db = ("--db", tmp_path / "db", "--json")
    for _ in range(2):
        with running(tmp_path / "flash", "--no-fram") as port:
            pulled = gobelet("logs", "pull", "--port", port, *db)
        (tmp_path / "flash").unlink()
    assert pulled.code == 0 and "another journal" in pulled.err
    assert gobelet("audit", tmp_path / "db", "--json").doc["broken"] == 1
    assert "1 board has several journals" in gobelet("audit", tmp_path / "db").out
