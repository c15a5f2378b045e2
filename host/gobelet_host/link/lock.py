"""One Gobelet command a port: the second is refused without touching the port (F4, F8).

The lock is advisory and goes with the process, however that ends.
"""

import hashlib
import os
import tempfile
import time
from pathlib import Path
from typing import IO

from gobelet_host.errors import NO_BOARD, Failure

WAIT_S = 0.5  # a short command in another window may just be ending
_STEP_S = 0.05


class PortLock:
    """Held from construction to `release`. Raises Failure (3) when another Gobelet command keeps the port."""

    def __init__(self, path: str, wait_s: float = WAIT_S):
        self._file: IO | None = None
        try:
            import fcntl  # noqa: PLC0415  not on Windows, where a serial port opens only once anyway
        except ImportError:
            return
        file = open(_lock_path(path), "a+", encoding="ascii")  # noqa: SIM115  held as long as the port
        deadline = time.monotonic() + wait_s
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() >= deadline:
                    raise _refusal(path, file) from None
                time.sleep(_STEP_S)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self._file = file

    def release(self):
        """Lets the next command have it."""
        if self._file:
            self._file.close()
            self._file = None


def _refusal(path, file):
    """Who has the port."""
    with file:
        file.seek(0)
        holder = file.read(20)
    by = f" (process {holder})" if holder.isdigit() else ""
    return Failure(NO_BOARD, f"{path}: in use by another gobelet command{by}; wait for it or stop it")


def _lock_path(path):
    """The lock's own file, for the port that links lead to."""
    from platformdirs import user_cache_path  # noqa: PLC0415  only commands that talk to a board need it

    folder = user_cache_path("gobelet", appauthor=False) / "locks"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written
        folder = Path(tempfile.gettempdir())
    return folder / f"gobelet-{hashlib.sha256(os.path.realpath(path).encode()).hexdigest()[:24]}.lock"
