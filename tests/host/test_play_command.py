"""`gobelet play` from outside: --auto and its document, wrong usage, a terminal left as it was."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from processes import gone

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

CODE = "import sys; from gobelet_host.cli import main; sys.exit(main())"
COMMAND = [sys.executable, "-c", CODE, "play"]
SOON = "from gobelet_host.panel import app; app.LAST_S = 0.5; " + CODE
LIMIT_S = 100


def environment():
    return {**os.environ, "TERM": "xterm-256color"}


def auto(gobelet, game, *more):
    """The document of `--auto --json`."""
    done = gobelet("play", game, "--auto", "--json", *more)
    assert done.code == 0, done.err
    return done.doc


# ---- without a terminal


def test_auto_plays_threes_away_and_the_same_seed_repeats_it(gobelet):
    first = auto(gobelet, "threes-away", "--rounds", 6, "--seed", "c0ffee")
    assert first["game"] == "threes-away" and "ended" not in first
    assert [result["round"] for result in first["rounds"]] == [1, 2, 3, 4, 5, 6]
    carried = first["rounds"][-1]["carried"]
    assert set(first["stacks"]) == {"1", "2", "3", "4"} and sum(first["stacks"].values()) == 80 - carried
    for result in first["rounds"]:
        assert set(result) == {"round", "winners", "pays", "carried"}
        assert result["winners"] == sorted(map(int, result["pays"]))
    assert auto(gobelet, "threes-away", "--rounds", 6, "--seed", "c0ffee") == first
    assert auto(gobelet, "threes-away", "--rounds", 6, "--seed", "c0ffef") != first


def test_auto_plays_whole_games_of_421(gobelet):
    document = auto(gobelet, "four-two-one", "--rounds", 2, "--seats", 3, "--set", "tokens=11", "--set", "stake=1")
    for number, result in enumerate(document["rounds"], 1):
        assert result["game"] == number and set(result) == {"game", "loser", "saved"}
        assert sorted([*result["saved"], result["loser"]]) == [1, 2, 3]
    assert sum(document["stacks"].values()) == 60


def test_auto_says_why_a_session_ended_early(gobelet):
    document = auto(gobelet, "three-eggs", "--rounds", 1000, "--seats", 2, "--set", "ante=20", "--seed", "01")
    assert document["ended"].startswith("C-6: ")
    assert 0 < len(document["rounds"]) < 1000 and sorted(document["stacks"].values()) == [0, 40]


def test_auto_prints_a_line_a_round(gobelet):
    done = gobelet("play", "threes-away", "--auto", "--rounds", 3, "--seats", 2, "--language", "fr")
    assert done.code == 0 and done.err == ""
    lines = done.out.splitlines()
    assert len(lines) == 3 and all(line.startswith(f"Manche {n}") for n, line in enumerate(lines, 1))


def test_auto_keeps_its_flash_and_leaves_no_game_open(gobelet, tmp_path):
    flash = tmp_path / "table.img"
    for _ in range(2):
        document = auto(gobelet, "threes-away", "--rounds", 2, "--flash", flash)
        assert [result["round"] for result in document["rounds"]] == [1, 2]
        assert sum(document["stacks"].values()) + document["rounds"][-1]["carried"] == 80  # buy_in each, anew
    assert flash.stat().st_size == 768 * 4096


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "no game 'chess'"),
        (["--auto"], "--auto needs a GAME"),
        (["three-eggs", "--auto"], "--rounds"),
        (["three-eggs", "--auto", "--rounds", "0"], "--rounds 0"),
        (["three-eggs", "--auto", "--rounds", "x"], "--rounds"),
        (["three-eggs", "--rounds", "3"], "only goes with --auto"),
        (["three-eggs", "--auto", "--rounds", "3", "--seats", "9"], "--seats 9: allowed: 2 to 8"),
        (["three-eggs", "--auto", "--rounds", "3", "--house", "2"], "it equals --seats"),
        (["three-eggs", "--auto", "--rounds", "3", "--set", "ante=0"], "ante = 0: allowed: whole, 1-1000"),
        (["three-eggs", "--auto", "--rounds", "3", "--set", "tokens=11"], "tokens"),
        (["three-eggs", "--auto", "--rounds", "3", "--seed", "abc"], "--seed"),
        (["three-eggs", "--auto", "--rounds", "3", "--flash", "/nowhere/table.img"], "/nowhere/table.img"),
        (["--house", "5"], "--house 5: allowed: 0 to 4"),
        (["--set", "brightness=0"], "brightness = 0"),
        ([], "needs a terminal"),
    ],
)
def test_wrong_usage_is_one_line_and_2(gobelet, words, told):
    done = gobelet("play", *words)
    assert done.code == 2 and done.out == ""
    assert told in done.err and len(done.err.splitlines()) == 1


def test_a_dumb_terminal_gets_a_line_and_no_escapes(gobelet, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    done = gobelet("play")
    assert (done.code, done.out) == (2, "") and "TERM says dumb" in done.err and len(done.err.splitlines()) == 1


# ---- on a terminal


class Terminal:
    """The command on a pseudo terminal of 80 x 24."""

    def __init__(self, *words, code=CODE, command="play", **more):
        self.shown = b""
        self.process, self.fd = None, None
        pid, fd = pty.fork()
        if pid == 0:
            line = [sys.executable, "-c", code, command, *words]
            os.execvpe(line[0], line, {**environment(), **more, "COLUMNS": "80", "LINES": "24"})
        self.pid, self.fd = pid, fd

    def until(self, *texts):
        """Reads until one of the texts is on the screen."""
        while not any(text.encode() in self.shown for text in texts):
            assert self._read(), self.shown[-2000:]

    def _read(self):
        assert select.select([self.fd], [], [], LIMIT_S)[0], self.shown[-2000:]
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.shown += data
        return bool(data)

    def type(self, text):
        """Keys."""
        os.write(self.fd, text.encode())

    def end(self):
        """Reads to the end; the exit code, the signal's negative number."""
        while self._read():
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def child(self):
        """The process of the simulated board."""
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.pid)], capture_output=True, text=True, check=True
        )
        return int(listed.stdout.split()[0])

    def assert_clean(self):
        """Out of the alternate screen, cursor shown, mouse off; and in that order after the last picture."""
        for sequence in (b"\x1b[?1049l", b"\x1b[?25h"):
            assert self.shown.rfind(sequence) > self.shown.rfind(b"\x1b[?1049h"), self.shown[-300:]
        assert b"Traceback" not in self.shown


ENDINGS = {
    "q": (lambda terminal: terminal.type("q"), 0),
    "ctrl-c": (lambda terminal: terminal.type("\x03"), 130),
    "SIGTERM": (lambda terminal: os.kill(terminal.pid, signal.SIGTERM), 0),  # as of a simulated board
    "ctrl-d": (lambda terminal: terminal.type("\x04"), 0),
    "SIGHUP": (lambda terminal: os.kill(terminal.pid, signal.SIGHUP), 130),
    "SIGQUIT": (lambda terminal: os.kill(terminal.pid, signal.SIGQUIT), 130),
    "board killed": (lambda terminal: os.kill(terminal.child(), signal.SIGKILL), 3),
}


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked at as Linux shows them")
@pytest.mark.parametrize("how", ENDINGS)
def test_terminal_is_left_clean_and_no_board_behind(how):
    terminal = Terminal("threes-away")
    terminal.until("GOBELET")
    terminal.until("roll")
    board = terminal.child()
    act, code = ENDINGS[how]
    act(terminal)
    assert terminal.end() == code
    terminal.assert_clean()
    assert gone(board)


@pytest.mark.skipif(not Path("/proc").exists(), reason="the terminal is found as Linux shows it")
def test_a_terminal_that_takes_nothing_more_holds_up_no_end():
    terminal = Terminal("threes-away", code=SOON)
    terminal.until("roll")
    board = terminal.child()
    line = os.open(f"/proc/{terminal.pid}/fd/0", os.O_RDWR | os.O_NOCTTY)
    termios.tcflow(line, termios.TCOOFF)
    os.kill(terminal.pid, signal.SIGTERM)
    assert gone(terminal.pid) and gone(board)
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]) == 0
    os.close(line)
    os.close(terminal.fd)


def test_a_stranger_plays_a_turn():
    terminal = Terminal("threes-away", "--house", "0", "--seats", "2")
    terminal.until(" begins")
    if re.search(rb"Seat (\d) begins", terminal.shown)[1] == b"2":
        terminal.type("\t")
    terminal.type(" ")
    terminal.until("rolls")
    terminal.until("roll the rest", "leave all out")
    terminal.type(" ")
    terminal.until("leaves")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_flash_file_of_the_wrong_size_is_told_after_the_screen(tmp_path):
    flash = tmp_path / "table.img"
    flash.write_bytes(b"x")
    terminal = Terminal("--flash", str(flash))
    assert terminal.end() == 2
    terminal.assert_clean()
    assert b"table.img: 1 bytes" in terminal.shown.replace(b"\r\n", b"")


def test_json_of_auto_on_a_pipe_holds_one_document():
    words = ["threes-away", "--auto", "--rounds", "2", "--json"]
    done = subprocess.run(
        [*COMMAND, *words], env=environment(), capture_output=True, text=True, timeout=LIMIT_S, check=True
    )
    assert len(json.loads(done.stdout)["rounds"]) == 2 and done.stderr == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_whatever_interrupts_auto_it_leaves_neither_trace_nor_files(number, tmp_path):
    words = [sys.executable, "-m", "gobelet_host", "play", "four-two-one", "--auto", "--rounds", "1000"]
    folder = {**environment(), "TMPDIR": str(tmp_path)}
    with subprocess.Popen(words, env=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline()
        process.send_signal(number)
        code = -signal.SIGKILL if number == signal.SIGKILL else 130
        assert (process.wait(LIMIT_S), process.stderr.read()) == (code, "")
    assert list(tmp_path.iterdir()) == []
