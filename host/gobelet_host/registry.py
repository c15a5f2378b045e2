"""The simulated boards that run on this computer: one small JSON file each, in a folder of the user's own.

`gobelet sim` writes one while it runs; `boards` and `--port` find it by that. The board keeps its entry locked: one
that is not is a killed board's, and whoever comes across it clears what that board left behind. Numbers of processes
and names of terminals prove nothing: the system gives them away again.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

from gobelet_host import folders, leftovers, locks


@dataclass(frozen=True)
class Running:
    """A simulated board: its serial port (perhaps a link), id (hex), name, the terminal that the port leads to, and the
    path of its panel socket; "" where there is none.
    """

    port: str
    id: str
    name: str
    terminal: str = ""
    panel: str = ""


class Entry(NamedTuple):
    """Of a board that runs: where it lies, and the open file that holds its lock."""

    path: Path
    file: int


def folder() -> Path | None:
    """Where the entries lie: in the user's cache folder, if there is one."""
    cache = folders.cache()
    return cache and cache / "boards"


def add(board: Running) -> Entry:
    """Writes an entry and keeps it locked; `remove` it when the board ends. Raises OSError."""
    place = folder()
    if place is None:
        raise FileNotFoundError("no home folder")
    place.mkdir(parents=True, exist_ok=True)
    with _alone(place):
        path = place / f"{os.getpid()}-{board.id}.json"
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        locks.take(file)
        os.write(file, json.dumps(asdict(board)).encode())
    return Entry(path, file)


def remove(entry: Entry) -> None:
    """The board has ended."""
    with contextlib.suppress(OSError):
        entry.path.unlink()
    os.close(entry.file)


def running() -> list[Running]:
    """The boards that run now, by port; what killed ones left behind is cleared on the way."""
    place = folder()
    if place is None:
        return []
    found, dead = list[Running](), list[Running | None]()
    with contextlib.suppress(OSError), _alone(place):
        for path in place.glob("*.json"):
            board, lives = _look(path)
            if lives:
                found += [board] if board and os.path.exists(board.port) else []
            else:
                dead.append(board)
                path.unlink()
    _clear([board for board in dead if board], found)
    return sorted(found, key=lambda board: board.port)


@contextlib.contextmanager
def _alone(place: Path) -> Iterator[None]:
    """No other command looks at the entries, or writes one. Raises OSError."""
    file = os.open(place, os.O_RDONLY)
    try:
        locks.take(file, wait=True)
        yield
    finally:
        os.close(file)


def _look(path: Path) -> tuple[Running | None, bool]:
    """(the board, None where the entry is none; whether it runs)."""
    with open(path, "rb") as file:
        lives = not locks.take(file.fileno())
        try:
            entry = json.loads(file.read())
            return Running(**{key: str(entry[key]) for key in Running.__dataclass_fields__}), lives
        except (ValueError, KeyError, TypeError):
            return None, lives


def _clear(dead: list[Running], living: list[Running]) -> None:
    """Links and sockets of the dead, but where somebody who lives has them now."""
    taken = {path for board in living for path in (board.port, board.panel)}
    for board in dead:
        if board.port not in taken:
            leftovers.remove_link(board.port, board.terminal)
        if board.panel and board.panel not in taken:
            with contextlib.suppress(OSError):
                leftovers.remove_socket(board.panel)
