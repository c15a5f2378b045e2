"""What all commands that talk to a board share: their options, and opening the board that is meant."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gobelet_host.errors import NO_BOARD, USAGE, Failure
from gobelet_host.link import discovery
from gobelet_host.link.client import SILENCE_S, Client
from gobelet_host.link.lock import PortLock
from gobelet_host.link.transport import WRITE_S, HeldError, SerialTransport, Transport

HELD_S = 20.0  # how long a port that another program holds is tried again
HELD_STEP_S = 0.25
LOOK_S = 1.5  # how long a board may take to say who it is when several are asked
KEY_BYTES = 32


def add_arguments(parser) -> None:
    """The options that every command with a board has."""
    parser.add_argument("--port", metavar="PORT", help="device path, board id or board name (else GOBELET_PORT)")
    parser.add_argument("--key-file", metavar="FILE", help="file with the operator key in hex (else GOBELET_KEY)")
    parser.add_argument("--timeout", metavar="S", type=seconds, help="seconds to wait at most")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def seconds(text: str) -> float:
    """A number of seconds, at most a day. Raises ValueError."""
    value = float(text)
    if not 0 < value <= 86400:  # noqa: PLR2004  a day
        raise ValueError(text)
    return value


seconds.__name__ = "number of seconds"  # what argparse calls it


@contextmanager
def opened(args, writes: bool = False) -> Iterator[Client]:
    """The board that `args` mean, greeted and, where it is locked and a key was given, unlocked.

    writes: the command changes something: the board is named on stderr first (F9), and one that speaks another version
    of the link is refused (F11). Raises Failure.
    """
    key = operator_key(args)
    silence_s = SILENCE_S if args.timeout is None else args.timeout
    path = discovery.resolve(args.port, who)
    with conversation(path, silence_s, HELD_S if args.timeout is None else args.timeout) as client:
        warning = client.check_version(writes)
        if warning:
            print(warning, file=sys.stderr)
        if writes:
            print(f"board {client.hello.get('name')} ({client.hello.get('id')}) on {path}", file=sys.stderr)
        if key:
            client.authorise(key)
        yield client


@contextmanager
def conversation(path: str, silence_s: float, held_s: float) -> Iterator[Client]:
    """A greeted board at a port, locked against other Gobelet commands meanwhile."""
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


def _open(path, held_s, write_s) -> Transport:
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


def who(port: str) -> tuple[str, str] | None:
    """(id, name) of the board at a port, None where none answers soon."""
    hello = greet(port)
    return (str(hello.get("id")), str(hello.get("name"))) if hello else None


def greet(port: str, wait_s: float = LOOK_S) -> dict | None:
    """The `hello` of the board at a port, None where none answers soon."""
    try:
        with conversation(port, wait_s, 0) as client:
            return client.hello
    except Failure:
        return None


def operator_key(args) -> bytes | None:
    """The key of --key-file or GOBELET_KEY, None where neither is given. Raises Failure (2), never showing it."""
    if args.key_file:
        where = args.key_file
        try:
            text = Path(where).read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "no hex"
            raise Failure(USAGE, f"{where}: cannot be read as a key ({reason})") from None
    else:
        where, text = "GOBELET_KEY", os.environ.get("GOBELET_KEY", "")
        if not text.strip():
            return None
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise Failure(USAGE, f"{where}: an operator key is {2 * KEY_BYTES} hex digits")
    return key
