"""A conversation at a port: opened for this program alone, greeted, and closed whatever happens."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.link import holder, lock
from gobelet_host.link.client import SILENCE_S, Client, Hello
from gobelet_host.link.holder import Holder
from gobelet_host.link.transport import WRITE_S, HeldError, SerialTransport, is_url

HELD_S = 20.0  # how long a port that another program holds is tried again
HELD_STEP_S = 0.25
OURS_S = 0.5  # ... that another Gobelet command has, which may just be ending (F8)
LOOK_S = 1.5  # how long a board may take to say who it is when several are asked


@contextmanager
def conversation(path: str, silence_s: float = SILENCE_S, held_s: float = HELD_S) -> Iterator[Client]:
    """The greeted board at a port. silence_s: how long a reply may take; held_s: how long others may hold the port."""
    with lock.alone(path) if is_url(path) else nullcontext():
        client = Client(_open(path, held_s, min(WRITE_S, silence_s)), path, silence_s)
        try:
            client.connect()
            yield client
        finally:
            client.close()


def greet(port: str, wait_s: float = LOOK_S) -> Hello | None:
    """Who the board at a port says it is, None where none answers soon."""
    try:
        with conversation(port, wait_s, 0) as client:
            return client.hello
    except Failure:
        return None


def _open(path: str, held_s: float, write_s: float) -> SerialTransport:
    """The port; tried again while another program has it (F4)."""
    began_s = time.monotonic()
    while True:
        try:
            return SerialTransport(path, write_s)
        except HeldError:
            who = holder.of(path)
            if time.monotonic() - began_s >= (min(OURS_S, held_s) if who and who.ours else held_s):
                raise Failure(NO_BOARD, f"{path}: {_held(who, held_s)}") from None
            time.sleep(HELD_STEP_S)


def _held(who: Holder | None, held_s: float) -> str:
    """Who has the port, and what to do about it."""
    if who and who.ours:
        return f"in use by another gobelet command (process {who.pid}); wait for it or stop it"
    if who:
        return f"held by {who.name} (process {who.pid}) for {held_s:g} s; end that first"
    if holder.modem_manager():
        return f"held for {held_s:g} s, it seems by ModemManager; try 'sudo systemctl stop ModemManager'"
    return f"held by another program for {held_s:g} s; often that is a terminal left open"
