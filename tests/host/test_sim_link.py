"""The firmware's link and every command that talks to a board, on one simulated board (F1-F6, F54, style 25)."""

import hmac
import json
import os
import select
import subprocess
import sys
import zlib

import pytest
from gobelet.link.frame import Reader, line
from gobelet_host.link.client import Client
from gobelet_host.link.transport import SerialTransport
from gobelet_host.sim.board import SimBoard
from simtable import WAIT_S, running

HELLO = line('{"jsonrpc":"2.0","id":"h","method":"hello"}')


@pytest.fixture(scope="module", params=["micropython", "cpython"])
def port(request):
    """The port of a simulated board in either interpreter, which ends with this file."""
    with running(GOBELET_SIM=request.param) as (_, where):
        yield where["port"]


@pytest.fixture
def raw(port):
    """A function that sends bytes and gives back so many lines of the board's."""
    transport = SerialTransport(port)
    reader = Reader()

    def talk(data, lines):
        transport.write(data)
        answers, got = [], True
        while len(answers) < lines and got:
            got, at = transport.read(WAIT_S), 0
            while at < len(got):
                at, complete = reader.take(got, at)
                if complete:
                    answers.append(json.loads(reader.text()))
        return answers

    yield talk
    transport.close()


def test_every_command_works_on_the_simulated_board(port, gobelet, tmp_path):
    at = ("--port", port)
    file, db = tmp_path / "table.toml", ("--db", tmp_path / "j.sqlite")
    assert gobelet("status", *at, "--json").doc["phase"] == "attract"
    assert gobelet("config", "set", "name=Näs \U0001f3b2", "brightness=33", *at).code == 0
    assert gobelet("config", "get", "name", *at).out == "Näs \U0001f3b2\n"
    assert gobelet("config", "pull", file, *at).code == 0
    assert gobelet("config", "diff", file, *at).code == 0
    file.write_text(file.read_text(encoding="utf-8").replace("brightness = 33", "brightness = 44"), encoding="utf-8")
    assert gobelet("config", "push", file, *at, "--json").doc == {"changed": {"brightness": [33, 44]}}
    assert gobelet("logs", "pull", *db, *at).code == 0
    kinds = [record["kind"] for record in gobelet("logs", "show", *db, "--json").doc["records"]]
    assert kinds[0] == "boot" and kinds.count("config") >= 2
    before = gobelet("logs", "pull", *db, *at, "--json").doc
    assert before["new"] == 0 and before["name"] == "Näs \U0001f3b2"


def test_f3_control_bytes_stop_nothing(raw):
    junk = b"\x03\x01\x02\x04\x05" * 200
    answers = raw(HELLO + junk + HELLO + junk + b"\n" + HELLO, 4)
    assert [answer["id"] for answer in answers] == ["h", "h", None, "h"]


def test_f5_broken_json_is_refused_and_changes_nothing(raw):
    texts = ('{"jsonrpc":"2.0","id":1,"method":"config.set","params":{"values":{"brightness":5}},}',
             '{"jsonrpc":"2.0","id":1,"method":"config.set","params":{"values":{"brightness":5}},"id":1}',
             '{"jsonrpc":"2.0","id":1,"method":"config.set","params":{"values":{"brightness":05}}}',
             "{'jsonrpc':'2.0','id':1,'method':'config.set','params':{'values':{'brightness':5}}}")  # fmt: skip
    before = raw(line('{"jsonrpc":"2.0","id":1,"method":"config.get","params":{"keys":["brightness"]}}'), 1)
    for text in texts:
        answers = raw(f"{text}*{zlib.crc32(text.encode()):08x}\n".encode(), 1)
        assert answers[0]["error"]["code"] == -32700 and answers[0]["id"] is None
    assert raw(line('{"jsonrpc":"2.0","id":1,"method":"config.get","params":{"keys":["brightness"]}}'), 1) == before


def test_f6_the_longest_line_is_answered_and_a_longer_one_refused(raw):
    longest = '{"jsonrpc":"2.0","id":"h","method":"hello"'.ljust(1014) + "}"
    assert len(line(longest)) == 1025
    assert raw(line(longest), 1)[0]["id"] == "h"
    answers = raw(b"x" * 5000 + b"\n" + HELLO, 2)
    assert [answer["id"] for answer in answers] == [None, "h"]


def test_f1_a_host_that_asks_and_does_not_read_gets_all_replies_later(port):
    """It asks until nothing more fits anywhere between it and the board, or a little less where the board is slow."""
    asked, sent, got = HELLO * 200, 0, b""
    end = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        while sent < len(asked) and select.select([], [end], [], 0.3)[1]:
            sent += os.write(end, asked[sent:])
        whole = sent // len(HELLO)
        while got.count(b"\n") < whole and select.select([end], [], [], WAIT_S)[0]:
            got += os.read(end, 65536)
        os.write(end, b"\n")  # ends what was begun, for the next
        assert got.count(b'"id":"h"') == whole == got.count(b"\n") and whole > 20
    finally:
        os.close(end)


def test_f54_a_key_locks_the_board_and_unlocks_it(port, gobelet, tmp_path):
    """The last test of this board: it stays locked."""
    at, key = ("--port", port), tmp_path / "operator.key"
    assert gobelet("config", "key", key, *at).code == 0
    assert gobelet("config", "set", "brightness=6", *at).code == 1
    assert gobelet("config", "get", "brightness", *at).out != "6\n"
    assert gobelet("config", "set", "brightness=6", *at, "--key-file", key).code == 0
    command = [sys.executable, "-m", "gobelet_host", "status", "--json", *at]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=WAIT_S)
    assert json.loads(told.stdout)["board"]["locked"] is True  # the proof went with the port
    gobelet("logs", "pull", "--db", tmp_path / "j.sqlite", *at)
    out = gobelet("logs", "show", "--db", tmp_path / "j.sqlite").out
    assert "Operator key: a new one was set" in out and "Operator key: proved" in out
    assert key.read_text().strip() not in out


@pytest.mark.parametrize("interpreter", ["micropython", "cpython"])
def test_f1_a_host_that_asks_on_and_on_and_never_reads_stops_no_finger_and_no_clock(interpreter, monkeypatch):
    monkeypatch.setenv("GOBELET_SIM", interpreter)
    with SimBoard(driven=True) as board:
        board.settle()
        board.usb.on_output = lambda data: False
        board.usb.connect(True)
        board.usb.type_in(HELLO * 400)
        assert board.panel({"advance_ms": 1000})["t_us"] == 1000000
        full = board.usb.backlog()
        assert full > len(HELLO) * 100  # it takes no more requests
        assert board.panel({"tap": "1.cup"})["t_us"] == 1060000
        assert board.panel({"advance_ms": 500})["t_us"] == 1560000
        assert board.usb.backlog() == full
        assert board.panel({"get": "table"})["table"]["seats"]["1"]["counter"] == "20"


def test_f54_what_was_proved_ends_with_the_port_however_soon_the_next_program_opens_it():
    with SimBoard(driven=True) as board:
        board.settle()
        first = Client(board.transport(), "simulated board")
        first.call("auth.setkey", {"key": "ab" * 32})
        nonce = bytes.fromhex(first.call("auth.challenge")["nonce"])
        first.call("auth.prove", {"mac": hmac.new(b"\xab" * 32, nonce, "sha256").hexdigest()})
        assert first.call("hello")["locked"] is False
        board.transport().close()
        assert Client(board.transport(), "simulated board").call("hello")["locked"] is True


def test_f48_without_any_entropy_the_board_starts_and_says_why_it_deals_not(tmp_path):
    (tmp_path / "entropy").write_bytes(b"")
    with SimBoard(driven=True, entropy=str(tmp_path / "entropy")) as board:
        board.settle()
        client = Client(board.transport(), "simulated board")
        status = client.call("status")
        assert status["phase"] == "fault" and "entropy" in status["faults"][0]
        assert len(bytes.fromhex(client.call("hello")["journal"])) > 0
