"""The host's end of the link: identify, versions, silence, garbage, lost ports, exclusivity (F2, F4, F7-F11)."""

import grp
import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest
import serial
from fake_board import STORY, MutePort, journal
from gobelet.link.frame import line
from gobelet_host.errors import Failure
from gobelet_host.link import connection, holder, transport
from gobelet_host.link.client import Client
from scripted import HELLO, Script, connected, reply

pytestmark = pytest.mark.usefixtures("leaps")


def test_f2_everything_before_the_reply_is_thrown_away():
    stale = b'x":5}*00000000\n{"jsonrpc":"2.0","id":1,"result":{"link":9}}*b0a9a7d5\n\xff\x00{"torn'
    client = Client(Script(lambda request: stale + b"\n" + reply(HELLO)(request)), "script")
    assert client.connect() == HELLO
    assert client.bad_lines >= 2


def test_f2_a_broken_line_is_sent_again_where_that_changes_nothing():
    broken = line('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"line is not JSON*CRC"}}')
    client = Client(Script(broken, reply(HELLO)), "script")
    assert client.connect() == HELLO
    client = connected(broken, reply({"phase": "play", "faults": []}))
    assert client.call("status") == {"phase": "play", "faults": []}
    client = connected(broken, reply({"stack": 5}))
    with pytest.raises(Failure) as caught:
        client.call("seat.buy", {"seat": 1, "tokens": 5})
    assert caught.value.code == 3 and len(client._transport.sent) == 2


def test_replies_to_others_and_events_are_not_taken_for_ours():
    events = []
    event = line('{"jsonrpc":"2.0","method":"event","params":{"kind":"pause","t_ms":1,"dropped":0}}')
    other = line('{"jsonrpc":"2.0","id":"1","result":{"phase":"wrong"}}')
    client = connected(lambda request: event + other + event + reply({"phase": "play", "faults": []})(request))
    client.listen(events.append)
    assert client.call("status") == {"phase": "play", "faults": []} and len(events) == 2


def test_f11_another_version_stops_before_a_change_and_reading_goes_on(fake, gobelet):
    for version, side in ((2, "update this program"), (0, "update the board")):
        with fake(link=version) as there:
            done = gobelet("config", "set", "brightness=5", "--port", there.port)
            assert done.code == 1 and side in done.err and f"version {version}" in done.err
            assert "config.set" not in there.calls
            assert gobelet("status", "--port", there.port, "--json").code == 0


@pytest.mark.parametrize(
    "behaviour",
    [
        {},
        {"full": True},
        {"chatter": b"\xffgarbage{}*12345678\n"},
        {"chatter": b'{"jsonrpc":"2.0","id":1,"res'},
        {"chatter": b'{"jsonrpc":"2.0","method":"event","params":{}}*7e7c2b1c\n'},
    ],
)
def test_f7_a_silent_full_or_babbling_port_ends_in_time_with_3(behaviour, gobelet, clock):
    with MutePort(**behaviour) as there:
        done = gobelet("status", "--port", there.port, "--timeout", 0.4)
        assert done.code == 3 and clock.leapt_s <= 0.4 + transport.POLL_S
        assert done.err.count("\n") == 1 and there.port in done.err and "opened, but" in done.err


def test_f10_not_found_is_another_message_than_silence(gobelet, tmp_path):
    for name in ("ttyACM9", "tty\udcff", "tty é"):
        done = gobelet("status", "--port", tmp_path / name)
        assert done.code == 3 and "not found" in done.err
    (tmp_path / "file").write_text("x")
    done = gobelet("status", "--port", tmp_path / "file")
    assert done.code == 3 and done.err.count("\n") == 1


def test_f10_without_permission_the_real_group_is_named(gobelet, tmp_path, monkeypatch):

    port = tmp_path / "ttyACM0"
    port.write_text("")
    refusal = serial.SerialException(13, f"could not open port {port}: [Errno 13] Permission denied")

    def refuse(*_):
        raise refusal

    monkeypatch.setattr(serial.Serial, "open", refuse)
    done = gobelet("status", "--port", port)

    group = grp.getgrgid(os.stat(port).st_gid).gr_name
    assert done.code == 3 and f"group '{group}'" in done.err and f"usermod -aG {group}" in done.err


def test_f10_dtr_is_raised(monkeypatch):

    raised = []

    class Port:
        def __init__(self, *_, **__):
            self.port = self.dtr = None

        def open(self):
            raised.append((self.port, self.dtr))

    monkeypatch.setattr(serial, "Serial", Port)
    transport.SerialTransport("COM7")
    assert raised == [("COM7", True)]


OPEN = "import fcntl, os, sys; port = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY); "
LOCK = "fcntl.flock(port, fcntl.LOCK_EX); "


@contextmanager
def held(port, lock=LOCK):
    """Another program has the port; its process."""
    command = [sys.executable, "-c", OPEN + lock + "print(flush=True); sys.stdin.read()", port]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        yield process
        process.stdin.close()


@pytest.mark.parametrize("options, held_s", [((), 20), (("--timeout", 30), 30)])
def test_f4_a_port_that_another_program_holds_is_tried_again_and_its_holder_named(gobelet, clock, options, held_s):
    with MutePort() as there, held(there.port) as process:
        done = gobelet("status", "--port", there.port, *options)
    assert done.code == 3 and f"python{sys.version_info[0]}" in done.err and f"(process {process.pid})" in done.err
    assert f"for {held_s} s" in done.err and "ModemManager" not in done.err
    assert held_s / 2 < clock.leapt_s <= held_s + connection.HELD_STEP_S


@pytest.fixture
def holders(tmp_path, monkeypatch):
    """A /proc that names nobody who has a port; process 71 runs."""
    (tmp_path / "proc" / "71").mkdir(parents=True)
    monkeypatch.setattr(holder, "PROC", tmp_path / "proc")
    return tmp_path / "proc"


@pytest.mark.parametrize("runs, told", [("ModemManager", "systemctl stop"), ("bash", "a terminal left open")])
def test_f4_modemmanager_is_blamed_only_where_it_runs(gobelet, clock, holders, runs, told):
    (holders / "71" / "comm").write_text(runs + "\n")
    with MutePort() as there, held(there.port):
        done = gobelet("status", "--port", there.port)
    assert done.code == 3 and told in done.err and 10 < clock.leapt_s <= 20 + connection.HELD_STEP_S


def test_f8_whoever_has_no_lock_but_the_port_open_is_named():
    with MutePort() as there:
        assert holder.of("/nowhere") is None
        with held(there.port, lock="") as process:
            found = holder.of(there.port)
    assert found.pid == process.pid and not found.ours


def test_f8_a_second_command_is_refused_without_disturbing_the_first(fake, gobelet, clock):
    with fake() as there, connection.conversation(there.port, 100, 0) as client:
        done = gobelet("status", "--port", there.port)
        assert clock.leapt_s < 2
        assert done.code == 3 and "another gobelet command" in done.err and str(os.getpid()) in done.err
        assert client.call("status")["phase"] == "play"
    with fake() as there:
        link = os.path.join(os.path.dirname(str(there.config._folder)), "link")
        os.symlink(there.port, link)
        with connection.conversation(link, 100, 0):
            assert gobelet("status", "--port", there.port).code == 3
        assert gobelet("status", "--port", there.port).code == 0


def test_f8_a_board_that_goes_away_in_mid_transfer_is_one_line_and_3(fake, gobelet, tmp_path):
    story = journal(STORY * 30)
    with fake(records=story, dies_after=20) as there:
        done = gobelet("logs", "pull", "--db", tmp_path / "j.sqlite", "--port", there.port)
    assert done.code == 3 and done.err.count("\n") == 1 and "went away" in done.err
    with fake(records=story) as there:
        done = gobelet("logs", "pull", "--db", tmp_path / "j.sqlite", "--port", there.port, "--json")
    assert done.code == 0 and done.doc["last"] == len(story)


def test_f8_two_processes_at_one_port_and_ctrl_c():
    command = [sys.executable, "-m", "gobelet_host", "status", "--timeout", "1000", "--port"]
    with MutePort() as there:
        first = subprocess.Popen([*command, there.port], stderr=subprocess.PIPE)
        assert b"hello" in there.heard()
        second = subprocess.run([*command, there.port], capture_output=True, text=True, check=False, timeout=100)
        assert second.returncode == 3
        assert f"process {first.pid}" in second.stderr
        first.send_signal(signal.SIGINT)
        assert first.wait(100) == 130 and first.stderr.read() == b""


def test_f8_the_lock_is_the_ports_whatever_home_the_other_command_has(gobelet, clock, tmp_path):
    command = [sys.executable, "-m", "gobelet_host", "status", "--timeout", "1000", "--port"]
    with MutePort() as there:
        other = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "other"), "HOME": "/nowhere"}
        with subprocess.Popen([*command, there.port], env=other, stderr=subprocess.PIPE) as first:
            assert b"hello" in there.heard()
            done = gobelet("status", "--port", there.port)
            first.terminate()
    assert done.code == 3 and f"another gobelet command (process {first.pid})" in done.err and clock.leapt_s < 2


def test_ctrl_c_ends_with_130(gobelet, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    with MutePort() as there:
        monkeypatch.setattr(transport.SerialTransport, "read", interrupted)
        assert gobelet("status", "--port", there.port).code == 130


def test_f2_stale_bytes_at_connect(fake, gobelet):
    with fake(prelude=b'stale{"x":1}*00000000\r\n\x00\xff{"half') as there:
        assert gobelet("status", "--port", there.port).code == 0


def test_a_locked_board_wants_the_key_and_takes_the_right_one(fake, gobelet, tmp_path, monkeypatch):
    key = bytes(range(32))
    good, bad, broken = tmp_path / "good", tmp_path / "bad", tmp_path / "broken"
    good.write_text(key.hex() + "\n")
    bad.write_text("00" * 32)
    broken.write_text("abc")
    with fake(key=key) as there:
        command = ("config", "set", "brightness=5", "--port", there.port)
        done = gobelet(*command)
        assert done.code == 1 and "--key-file" in done.err
        assert gobelet(*command, "--key-file", bad).code == 1
        assert gobelet(*command, "--key-file", broken).code == 2
        assert gobelet(*command, "--key-file", tmp_path / "none").code == 2
        assert there.config.get("brightness") == 96
        assert gobelet(*command, "--key-file", good).code == 0
        assert there.config.get("brightness") == 5
        monkeypatch.setenv("GOBELET_KEY", key.hex())
        assert gobelet("config", "set", "brightness=6", "--port", there.port).code == 0
        monkeypatch.setenv("GOBELET_KEY", "xyz")
        done = gobelet("status", "--port", there.port)
        assert done.code == 2 and "xyz" not in done.err


@pytest.mark.parametrize("result", [{}, {"link": 1}, {**HELLO, "link": "1"}, {**HELLO, "id": None}])
def test_what_answers_and_is_no_gobelet_board_is_one_line_and_3(result):
    client = Client(Script(reply(result)), "script")
    with pytest.raises(Failure) as caught:
        client.connect()
    assert caught.value.code == 3 and "not as a Gobelet board" in str(caught.value)


def test_a_board_whose_name_is_an_escape_is_shown_without_it():
    client = Client(Script(reply({**HELLO, "name": "\x1b[31mx\n", "id": "a\x07"})), "script")
    assert client.connect()["name"] == "?[31mx " and client.hello["id"] == "a?"


NO_HOME = (("HOME", None), ("HOME", "/proc/nowhere"), ("XDG_CACHE_HOME", "/dev/null/x"))


@pytest.mark.parametrize("variable, value", NO_HOME)
def test_no_home_no_name_and_no_cache_are_no_trace(variable, value, fake, gobelet, monkeypatch):
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME", "GOBELET_MPY", "LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)

    def nobody(*_):
        raise KeyError("uid not found")

    monkeypatch.setattr("pwd.getpwuid", nobody)
    if value:
        monkeypatch.setenv(variable, value)
        if variable != "HOME":
            monkeypatch.setenv("HOME", "/proc")  # where nobody may write
    with fake() as there:
        assert gobelet("status", "--port", there.port).code == 0
    for command, code in (
        (["boards"], 3), (["doctor"], 0), (["audit"], 2), (["logs", "show"], 2), (["rank", "three-eggs", 1, 3, 5], 0),
        (["play", "threes-away", "--auto", "--rounds", 1, "--seats", 2], 0), (["sim", "--cut", 1], 0),
    ):  # fmt: skip
        done = gobelet(*command)
        assert done.code == code and "Traceback" not in done.err, (command, done)
    assert transport.group_hint("/dev/null").endswith("$USER' and log in again")


def test_no_folder_for_temporary_files_is_one_line(gobelet, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", "/proc/nowhere")
    for command in (["play", "threes-away", "--auto", "--rounds", 1], ["sim"]):
        done = gobelet(*command)
        assert done.code == 1 and "TMPDIR" in done.err and done.err.count("\n") == 1
