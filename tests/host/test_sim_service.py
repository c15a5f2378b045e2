"""`gobelet sim` as a process: port, panel socket, links, signals, exit codes (F13)."""

import errno
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from itertools import pairwise

import pytest
from gobelet_host import registry
from gobelet_host.errors import Failure
from gobelet_host.sim import service, terminal
from gobelet_host.sim.board import SimBoard
from simtable import WAIT_S, framed, running

HELLO = framed('{"jsonrpc":"2.0","id":"h","method":"hello"}')


class Sim:
    """A running `gobelet sim`."""

    def __init__(self, process, where):
        self.process, self.port, self.panel_path = process, where["port"], where.get("panel")

    def panel(self):
        """A connection to the panel socket."""
        return PanelClient(self.panel_path)

    def ask(self, data=HELLO, lines=1):
        """Opens the port, sends, gives the lines that come back, closes."""
        with port(self.port) as fd:
            os.write(fd, data)
            return read_lines(fd, lines)


@contextmanager
def port(path):
    """An open serial port, as it is: nothing is set on it."""
    fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        yield fd
    finally:
        os.close(fd)


def read_lines(fd, count, wait_s=WAIT_S):
    """That many lines, less where they do not come in time."""
    data, deadline = b"", time.monotonic() + wait_s
    while data.count(b"\n") < count and select.select([fd], [], [], max(0, deadline - time.monotonic()))[0]:
        with suppress(BlockingIOError):  # what the last program left was thrown away just now
            data += os.read(fd, 4096)
    return data.split(b"\n")[:-1]


class PanelClient:
    """A client of the panel socket."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(WAIT_S)
        self._socket.connect(path)
        self._file = self._socket.makefile("rb")

    def fileno(self):
        """To wait for it."""
        return self._socket.fileno()

    def send(self, *lines):
        """Lines as they are."""
        self._socket.sendall(b"".join(line + b"\n" for line in lines))

    def read(self):
        """The next line."""
        return json.loads(self._file.readline())

    def ask(self, **command):
        """A command and its answer, frames of the watched table left out."""
        self.send(json.dumps(command).encode())
        while True:
            answer = self.read()
            if "ok" in answer or "error" in answer:
                return answer

    def close(self):
        """Gone."""
        self._file.close()
        self._socket.close()


@contextmanager
def sim(*options):
    """Runs one."""
    with running(*options) as (process, where):
        yield Sim(process, where)


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One board for the tests that leave it as it was."""
    folder = tmp_path_factory.mktemp("sim")
    with sim("--panel", folder / "panel", "--clock", "driven") as board:
        yield board


@pytest.fixture
def shorter(tmp_path_factory):
    """A folder whose paths fit a socket's address."""
    return tmp_path_factory.mktemp("s")


def test_f13_a_hundred_programs_one_after_the_other(shared):
    for n in range(100):
        (line,) = shared.ask(framed(json.dumps({"jsonrpc": "2.0", "id": n, "method": "hello"})))
        assert json.loads(line[:-9])["id"] == n


def test_f13_nothing_comes_back_that_the_board_did_not_say(shared):
    with port(shared.port) as fd:
        os.write(fd, b"no line at all\r\r")
        os.write(fd, b"\n" + HELLO)
        first, second = read_lines(fd, 2)
    assert json.loads(first[:-9])["error"]["code"] == -32700 and b"\r" not in first + second
    assert json.loads(second[:-9])["id"] == "h"


def test_f2_a_program_that_left_unread_output_behind_does_not_disturb_the_next(shared):
    with port(shared.port) as fd:
        os.write(fd, HELLO * 3)
        read_lines(fd, 1)
    with port(shared.port) as fd:
        os.write(fd, framed('{"jsonrpc":"2.0","id":7,"method":"hello"}') + framed('{"id":8}'))
        mine = []
        while not mine or b'"id":8' not in mine[-1]:  # torn and stale text may come first
            mine += [line for line in read_lines(fd, 1) if b'"id":7' in line or b'"id":8' in line]
    assert len(mine) == 2 and b'"result"' in mine[0]


def test_f3_what_a_terminal_would_turn_into_a_signal_arrives(shared):
    (line,) = shared.ask(b"\x03\x04\x1a\x1c" * 20 + b"\n" + HELLO, lines=1)
    assert b"-32700" in line
    assert shared.process.poll() is None


def test_every_panel_line_is_answered_once_and_in_its_order(shared):
    panel = shared.panel()
    panel.send(b'{"press": "1.d1"}', b"{", b"\xff\xfe", b'{"get": "table"}', b"", b"[]", b'{"release": "1.d1"}')
    answers = [panel.read() for _ in range(7)]
    assert ["error" in answer for answer in answers] == [False, True, True, False, True, True, False]
    assert panel.ask(get="table")["table"]["seats"]["1"]["lamps"]
    panel.close()


def test_several_panels_see_each_changed_frame_once(shared):
    one, two, three = shared.panel(), shared.panel(), shared.panel()
    assert one.ask(watch=True)["ok"] and two.ask(watch=True)["ok"]
    three.ask(advance_ms=3000)
    lines = {}
    for panel in (one, two):
        panel.send(b'{"get": "table"}')
        lines[panel] = []
        while "ok" not in (line := panel.read()):
            lines[panel].append(line["table"])
    assert lines[one] == lines[two] and len(lines[one]) > 3
    shown = [{key: value for key, value in table.items() if key != "t_us"} for table in lines[one]]
    assert all(a != b for a, b in pairwise(shown))
    for panel in (one, two, three):
        panel.close()
    assert shared.panel().ask(advance_ms=100)["ok"]


def test_a_panel_that_does_not_read_disturbs_nobody(shared):
    deaf, other = shared.panel(), shared.panel()
    deaf.ask(watch=True)
    for _ in range(3):
        other.ask(advance_ms=20000)
    assert other.ask(get="table")["ok"]
    deaf.close()


def test_a_line_without_end_ends_the_connection(shared):
    panel = shared.panel()
    with pytest.raises((BrokenPipeError, ConnectionResetError, json.JSONDecodeError)):
        for _ in range(64):
            panel._socket.sendall(b"x" * 65536)
        panel.read()
    assert shared.panel().ask(get="table")["ok"]


def test_f13_idle_both_processes_sleep():
    """Nobody attached: a few passes of the loop in half a second; the host wakes only when the board says something.

    What that costs of a processor is bench/idle.py's to say.
    """
    beats, steps = [], 0
    with SimBoard() as board, closing(service.Service(board)) as served:
        board.settle()
        board.on_beat = lambda passes, heap: beats.append(passes)
        while len(beats) < 6:
            served.step(service.IDLE_S)
            steps += 1
    assert max(beats) <= 15 and steps <= 4 * len(beats)  # looks at the contacts, steps of the attract lights


def test_power_off_ends_with_0_and_takes_its_links_away(shorter):
    with sim("--pty", shorter / "port", "--panel", shorter / "panel") as board:
        assert board.port == str(shorter / "port") and os.path.islink(board.port)
        assert board.ask()
        assert registry.running()[0].port == board.port
        assert board.panel().ask(power="off") == {"ok": True}
        assert board.process.wait(WAIT_S) == 0
    assert os.listdir(shorter) == [] and registry.running() == []


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)])
def test_signals_end_it_without_a_trace(shorter, number, code):
    with sim("--pty", shorter / "port") as board:
        board.process.send_signal(number)
        assert board.process.wait(WAIT_S) == code
        assert board.process.stderr.read() == ""
    assert os.listdir(shorter) == []


def test_a_cut_ends_with_0(shorter):
    with sim("--flash", shorter / "flash", "--panel", shorter / "p", "--cut", "60:3", "--clock", "driven") as board:
        panel = board.panel()
        while board.process.poll() is None:
            try:
                panel.ask(tap="1.cup")
                panel.ask(tap="1.pass")
            except (json.JSONDecodeError, OSError):
                break
        assert board.process.wait(WAIT_S) == 0


def test_stale_links_are_replaced_and_files_are_not(shorter):
    os.symlink("/nowhere", shorter / "port")
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(str(shorter / "panel"))
    stale.close()
    with sim("--pty", shorter / "port", "--panel", shorter / "panel") as board:
        assert board.ask()
        second = run("--panel", shorter / "panel")
        assert second.returncode == 2 and "another board" in second.stderr
    (shorter / "file").write_text("precious")
    for option in ("--pty", "--panel"):
        refused = run(option, shorter / "file")
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1
    assert (shorter / "file").read_text() == "precious"


def run(*options):
    """One that is expected to end by itself."""
    command = [sys.executable, "-m", "gobelet_host", "sim", *map(str, options)]
    return subprocess.run(command, capture_output=True, text=True, timeout=WAIT_S, check=False)


BAD = [
    ("--seed", "xyz"), ("--seed", "abc"), ("--seed", ""), ("--heap", "1000"), ("--heap", "-1"), ("--clock", "fast"),
    ("--cut", "0"), ("--cut", "1:x"), ("--ticks", "-5"), ("--erase-ms", "1.5"), ("--board", "pico3"),
    ("--entropy", "/nowhere/file"), ("--seed", "00", "--entropy", "/dev/null"), ("--flash", "/nowhere/flash"),
    ("extra",), ("--heap", "99999999999"), ("--flash", "\udcff"), ("--entropy", "\udcff"),
]  # fmt: skip


@pytest.mark.parametrize("options", BAD)
def test_wrong_usage_is_one_line_and_2(gobelet, options):
    done = gobelet("sim", *options)
    assert done.code == 2 and done.err.count("\n") == 1 and not done.out


def test_the_port_stays_over_a_restart(shared):
    restart = framed('{"jsonrpc":"2.0","id":1,"method":"restart","params":{"to":"run"}}')
    with port(shared.port) as fd:
        os.write(fd, restart)
        while b'"id":1,' not in read_lines(fd, 1)[0]:
            pass  # what the last program left unread
        boots = 1
        while boots == 1:
            os.write(fd, HELLO)
            boots = json.loads(read_lines(fd, 1)[0][:-9])["result"]["boots"]
    assert boots == 2


@pytest.mark.parametrize(("options", "code", "key"), [(("--heap", 200000), 1, "error"), (("--cut", 1), 0, "port")])
def test_a_start_that_fails_or_is_cut_short_is_one_document_all_the_same(options, code, key):
    done = run("--json", *options)
    assert done.returncode == code and list(json.loads(done.stdout)) == [key]


def test_a_failure_after_the_port_was_told_adds_no_second_document(gobelet, monkeypatch):
    def fails(service):
        raise Failure(1, "it fell off the table")

    monkeypatch.setattr(service.Service, "run", fails)
    done = gobelet("sim", "--json")
    assert done.code == 1 and list(done.doc) == ["port"] and done.err == "it fell off the table\n"


class Cable:
    """A UsbPipe that takes all and notes it."""

    def __init__(self):
        self.dtr, self.typed = [], b""

    def connect(self, up):
        """DTR."""
        self.dtr.append(up)

    def type_in(self, data):
        """Bytes for the board."""
        self.typed += data

    def backlog(self):
        """None waits."""
        return 0


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOSPC])
def test_closing_is_seen_without_inotify_and_ends_what_a_program_was_allowed(monkeypatch, number):
    def used_up(path):
        raise OSError(number, "inotify")

    monkeypatch.setattr(terminal, "Watch", used_up)
    cable = Cable()
    with closing(terminal.Terminal(cable)) as end:
        for _ in range(3):
            cable.dtr.clear()
            with port(end.path) as fd:
                for text in (b"\x03\r", b"once more"):
                    os.write(fd, text)
                    assert select.select(end.fds(), [], [], WAIT_S)[0]
                    end.step()
                assert cable.dtr == [True] and cable.typed == b"\x03\ronce more"
                cable.typed = b""
                usual = cable.on_output(b"echo? no")
                assert usual and os.read(fd, 99) == b"echo? no"
            assert select.select(end.fds(), [], [], WAIT_S)[0]  # the closing wakes it
            end.step()
            assert cable.dtr == [True, False]
            assert not select.select(end.fds(), [], [], 0)[0]  # and it rests again


def test_a_new_flash_that_finds_no_room_leaves_nothing_behind(gobelet, shorter):
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, usual[1]))  # Python has the signal ignored: the write fails
    try:
        done = gobelet("sim", "--flash", shorter / "flash")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert done.code == 1 and done.err.count("\n") == 1 and os.listdir(shorter) == []
    (shorter / "flash.fram").write_bytes(b"of something else")
    assert gobelet("sim", "--flash", shorter / "flash").code == 2
    assert os.listdir(shorter) == ["flash.fram"]
