"""High Dice, a fourth game of the tests' own, from the firmware to the people: one line in `rules.GAMES`, no more."""

import json
import re
import subprocess
import sys

import pytest
from fourth_game import grown, said
from test_play_command import Terminal

GOBELET = ("-m", "gobelet_host")
ROUNDS = 12  # in which somebody rolls again, whatever the dice
SEEDED = ("--rounds", str(ROUNDS), "--seed", "07", "--json")


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The environment of a tree with the fourth game, with data folders of its own."""
    place = tmp_path_factory.mktemp("fourth")
    return {**grown(place), "XDG_DATA_HOME": str(place / "data"), "XDG_CACHE_HOME": str(place / "cache")}


@pytest.fixture(scope="module")
def played(tree, tmp_path_factory):
    """(the auto player's document, the flash of the table on which it played)."""
    flash = str(tmp_path_factory.mktemp("flash") / "table.img")
    return json.loads(said(tree, *GOBELET, "play", "high-dice", "--auto", *SEEDED, "--flash", flash)), flash


@pytest.fixture(scope="module")
def port(tree, played):
    """The port of that table, powered again."""
    command = [sys.executable, *GOBELET, "sim", "--json", "--flash", played[1]]
    with subprocess.Popen(command, env=tree, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield json.loads(process.stdout.readline())["port"]
        finally:
            process.terminate()
            process.wait(100)


def test_the_firmware_plays_it_and_the_auto_player_too(played):
    document, _ = played
    assert document["game"] == "high-dice"
    assert [each["round"] for each in document["rounds"]] == list(range(1, ROUNDS + 1))
    assert sum(document["stacks"].values()) == 80


def test_the_audit_proves_it(tree, port):
    audit = json.loads(said(tree, *GOBELET, "audit", "--port", port, "--allow-seeded", "--json"))
    assert audit["ok"] and audit["rounds"] == ROUNDS, audit


@pytest.mark.parametrize(
    ("language", "name", "again"),
    [
        ("en", "High Dice", r"Seat \d rolls again"),
        ("fr", "Hauts les dés", r"La place \d relance"),
        ("sv", "Högt kast", r"Plats \d slår om"),
    ],
)
def test_the_log_view_tells_it(tree, port, language, name, again):
    told = said(tree, *GOBELET, "logs", "show", "--port", port, "--language", language)
    assert name in told and re.search(again, told)


def test_a_person_plays_it_on_the_panel(tree):
    terminal = Terminal(
        "high-dice", "--seats", "2", "--house", "0", **{key: tree[key] for key in ("PYTHONPATH", "GOBELET_MPY")}
    )
    terminal.until(" begins")
    if re.search(rb"Seat (\d) begins", terminal.shown)[1] == b"2":
        terminal.type("\t")
    terminal.type(" ")
    terminal.until("roll again")
    terminal.type("1")
    terminal.until("rolls again")
    terminal.type("q")
    assert terminal.end() == 0
    terminal.assert_clean()
