"""A conversation at a port: opened, locked against other Gobelet commands, greeted, and closed whatever happens."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.link.client import SILENCE_S, Client, Hello
from gobelet_host.link.lock import PortLock
from gobelet_host.link.transport import WRITE_S, HeldError, SerialTransport

HELD_S = 20.0  # how long a port that another program holds is tried again
HELD_STEP_S = 0.25
LOOK_S = 1.5  # how long a board may take to say who it is when several are asked


@contextmanager
def conversation(path: str, silence_s: float = SILENCE_S, held_s: float = HELD_S) -> Iterator[Client]:
    """The greeted board at a port. silence_s: how long a reply may take; held_s: how long others may hold the port."""
    lock = PortLock(path)
    try:
        client = Client(_open(path, held_s, min(WRITE_S, silence_s)), path, silence_s)
        try:
            client.connect()
            yield client
        finally:
            client.close()
    finally:
        lock.release()


def greet(port: str, wait_s: float = LOOK_S) -> Hello | None:
    """Who the board at a port says it is, None where none answers soon."""
    try:
        with conversation(port, wait_s, 0) as client:
            return client.hello
    except Failure:
        return None


def _open(path: str, held_s: float, write_s: float) -> SerialTransport:
    """The port; tried again while another program has it (F4)."""
    deadline = time.monotonic() + held_s
    while True:
        try:
            return SerialTransport(path, write_s)
        except HeldError:
            if time.monotonic() >= deadline:
                raise Failure(
                    NO_BOARD,
                    f"{path}: held by another program for {held_s:g} s; often that is ModemManager "
                    "(try 'sudo systemctl stop ModemManager') or a terminal left open",
                ) from None
            time.sleep(HELD_STEP_S)
