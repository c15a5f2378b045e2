"""The audit of a board that really played: firmware, flash and FRAM, over several starts and all three games."""

import json
import subprocess
import sys

import pytest


@pytest.fixture
def port(tmp_path):
    """A board that has played each of the games before its last start."""
    flash, command = str(tmp_path / "flash"), [sys.executable, "-m", "gobelet_host"]
    for game in ("threes-away", "four-two-one", "three-eggs"):
        play = [*command, "play", game, "--auto", "--rounds", "2", "--flash", flash, "--json"]
        subprocess.run(play, check=True, capture_output=True, timeout=100)
    sim = [*command, "sim", "--json", "--flash", flash]
    with subprocess.Popen(sim, stdout=subprocess.PIPE, text=True) as board:
        yield json.loads(board.stdout.readline())["port"]
        board.terminate()


def test_a_board_and_what_was_copied_from_it_hold(port, gobelet, tmp_path):
    found = gobelet("audit", "--port", port, "--json")
    assert found.code == 0 and found.doc["ok"] and found.doc["first_bad"] is None
    assert gobelet("logs", "pull", "--port", port, "--db", tmp_path / "db").code == 0
    assert gobelet("logs", "export", "--db", tmp_path / "db", "--out", tmp_path / "log").code == 0
    copied, exported = gobelet("audit", tmp_path / "db", "--json"), gobelet("audit", tmp_path / "log", "--json")
    assert copied.doc == exported.doc and copied.doc["dice"] == found.doc["dice"]
    assert found.doc["rounds"] == 6 and found.doc["unreplayed"] == 0
