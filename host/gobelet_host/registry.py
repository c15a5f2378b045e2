"""The simulated boards that run on this computer: one small JSON file each, in a folder of the user's own.

`gobelet sim` and `gobelet play` write one while they run; `boards` and `--port` find them by it. An entry whose process
is gone is removed by whoever comes across it.
"""

import contextlib
import json
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Running:
    """A simulated board: the path of its serial port, its process, its id (hex) and its name."""

    port: str
    pid: int
    id: str
    name: str


def folder() -> Path:
    """Where the entries lie: in the user's cache folder."""
    from platformdirs import user_cache_path  # noqa: PLC0415  only commands that look for boards need it

    return user_cache_path("gobelet", appauthor=False) / "boards"


def add(board: Running) -> Path:
    """Writes an entry, whole or not at all; `remove` the path when the board ends. Raises OSError."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{board.pid}-{board.id}.json"
    new = path.with_suffix(".new")
    new.write_text(json.dumps(asdict(board)), encoding="ascii")
    new.replace(path)
    return path


def remove(path: Path) -> None:
    """Removes an entry; one that is gone already is no error."""
    with contextlib.suppress(OSError):
        path.unlink()


def running() -> list[Running]:
    """The boards that run now, by port; stale entries are removed on the way."""
    found = []
    for path in _entries():
        board = _read(path)
        if board and _is_alive(board.pid) and os.path.exists(board.port):
            found.append(board)
        else:
            remove(path)
    return sorted(found, key=lambda board: board.port)


def _entries() -> list[Path]:
    """Paths of all entries; none where the folder cannot be read."""
    try:
        return sorted(folder().glob("*.json"))
    except OSError:
        return []


def _read(path: Path) -> Running | None:
    """The entry, or None where it is none."""
    try:
        entry = json.loads(path.read_text(encoding="ascii"))
        return Running(str(entry["port"]), int(entry["pid"]), str(entry["id"]), str(entry["name"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _is_alive(pid: int) -> bool:
    """Does a process of that number exist? (On Windows that cannot be asked without harm: yes.)"""
    if sys.platform == "win32" or pid <= 0:
        return pid > 0
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
