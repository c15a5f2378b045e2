"""What the host tool's tests share: folders of their own, time, boards, and the command as a function."""

import json
from types import SimpleNamespace

import pytest
from fake_board import Clock, FakeBoard, MutePort
from gobelet_host import cli, table
from gobelet_host.link import client, connection, lock, transport
from scripted import Script

PATIENCE_S = 100.0  # for who does answer, however busy the machine is


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """No test sees this user's boards, locks, databases or keys."""
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    for variable in ("GOBELET_PORT", "GOBELET_KEY", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Limits of silence are for who is silent: no test fails because a board that answers has to wait for its turn."""
    for module, name in ((table, "SILENCE_S"), (connection, "LOOK_S"), (connection, "WRITE_S")):
        monkeypatch.setattr(module, name, PATIENCE_S)
    for function in (connection.greet, client.Client.__init__):
        monkeypatch.setattr(function, "__defaults__", (PATIENCE_S,))


@pytest.fixture
def clock(monkeypatch):
    """The host's clock, which leaps over pauses and over waits for what a MutePort says."""
    made = Clock()
    for module in (connection, client, lock, transport):
        monkeypatch.setattr(module, "time", made)
    waits = transport.SerialTransport.read

    def read(self, timeout_s):
        if self.path not in MutePort.paths:
            return waits(self, timeout_s)
        self._port.timeout = 0
        data = waits(self, 0)
        made.sleep(transport.POLL_S if data else timeout_s)
        return data

    monkeypatch.setattr(transport.SerialTransport, "read", read)
    return made


@pytest.fixture
def leaps(clock, monkeypatch):
    """A Script is waited for in no time."""
    monkeypatch.setattr(Script, "clock", clock)


@pytest.fixture
def fake(tmp_path):
    """Makes a board: fake(name=..., ...), see FakeBoard; each has a folder of its own."""

    def make(**options):
        folder = tmp_path / f"board{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        return FakeBoard(folder, **options)

    return make


@pytest.fixture
def gobelet(capsys):
    """Runs the command in this process: gobelet("status", "--json") -> code, out, err and, with --json, doc."""

    def run(*argv):
        capsys.readouterr()
        try:
            code = cli.main([str(word) for word in argv])
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err, doc=json.loads(out) if "--json" in argv else None)

    return run


@pytest.fixture
def both(interpreter, monkeypatch):
    """The same in the interpreter and in CPython."""
    monkeypatch.setenv("GOBELET_SIM", interpreter)
