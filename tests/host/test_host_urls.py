"""Boards that are reached over a network: socket:// and rfc2217:// as ports (F4, F8, F10)."""

import select
import socket
import threading
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest
import serial
from fake_board import MutePort
from gobelet_host.link import connection, lock
from serial.rfc2217 import PortManager
from simtable import running


class Line(serial.Serial):
    """A pseudo terminal with the lines of a serial port, which it has not."""

    cts = dsr = ri = cd = property(lambda self: False)

    def _update_dtr_state(self):
        pass

    _update_rts_state = _update_dtr_state


@contextmanager
def bridge(port, serve):
    """The address of a TCP port that leads to a board's. serve(connection, serial port, stop) until the client goes."""
    with socket.create_server(("127.0.0.1", 0)) as listener, Line(port, timeout=0) as line:
        stop = threading.Event()

        def run():
            listener.settimeout(0.05)
            while not stop.is_set():
                with suppress(TimeoutError):
                    connection = listener.accept()[0]
                    connection.setblocking(True)
                    with connection:
                        serve(connection, line, stop)

        thread = threading.Thread(target=run)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        stop.set()
        thread.join(60)


def plainly(connection, line, stop):
    """Bytes, and nothing else."""
    while not stop.is_set():
        ready = select.select([connection, line], [], [], 0.05)[0]
        if connection in ready:
            data = connection.recv(4096)
            if not data:
                return
            line.write(data)
        if line in ready:
            connection.sendall(line.read(4096))


def by_rfc2217(connection, line, stop):
    """With the settings of the port in between, as pyserial's own server has it."""

    manager = PortManager(line, SimpleNamespace(write=connection.sendall))
    while not stop.is_set():
        ready = select.select([connection, line], [], [], 0.05)[0]
        if connection in ready:
            data = connection.recv(4096)
            if not data:
                return
            line.write(b"".join(manager.filter(data)))
        if line in ready:
            connection.sendall(b"".join(manager.escape(line.read(4096))))


@pytest.mark.parametrize("kind, serve", [("socket", plainly), ("rfc2217", by_rfc2217)])
def test_a_board_behind_a_url_is_a_board_like_any_other(kind, serve, gobelet, tmp_path):
    with running() as (_, where), bridge(where["port"], serve) as address:
        url = f"{kind}://{address}"
        assert gobelet("status", "--port", url, "--json").doc["phase"] == "attract"
        done = gobelet("config", "set", "brightness=7", "--port", url)
        assert done.code == 0 and url in done.err
        assert gobelet("logs", "pull", "--db", tmp_path / "j.sqlite", "--port", url).code == 0
        with connection.conversation(url, 100, 0):
            done = gobelet("status", "--port", url)
            assert done.code == 3 and f"{url}: in use by another gobelet command" in done.err


@pytest.mark.parametrize(
    "url, code, told",
    [
        ("socket://127.0.0.1:1", 3, "not reached (Connection refused)"),
        ("rfc2217://127.0.0.1:1", 3, "not reached (Connection refused)"),
        ("socket://nowhere.invalid:1", 3, "not reached"),
        ("socket://127.0.0.1", 3, "not reached"),
        ("rfc2217://", 3, "not reached"),
        ("loop://", 2, "socket://HOST:PORT and rfc2217://HOST:PORT are taken"),
        ("http://127.0.0.1", 2, "are taken"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_line(url, code, told, gobelet):
    done = gobelet("status", "--port", url)
    assert done.code == code and told in done.err and url in done.err and done.err.count("\n") == 1


def test_a_bridge_that_is_silent_or_goes_away_is_one_line_and_3(gobelet, clock):
    def deaf(connection, line, stop):
        connection.recv(4096)

    with MutePort() as there, bridge(there.port, deaf) as address:
        done = gobelet("status", "--port", f"socket://{address}")
        assert done.code == 3 and "went away" in done.err and done.err.count("\n") == 1


def test_f8_a_lock_of_a_url_follows_no_link(tmp_path, monkeypatch):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    url = "socket://127.0.0.1:1"
    with lock.alone(url):
        (path,) = (tmp_path / "xdg_cache_home" / "gobelet" / "locks").iterdir()
    path.unlink()
    path.symlink_to(victim)
    with lock.alone(url), lock.alone(url):  # no lock, and nothing happens to who is linked to
        assert victim.read_text() == "precious"
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc")
    with lock.alone(url), lock.alone(url):
        pass
