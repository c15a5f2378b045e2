"""One Gobelet command a port: the second is refused without touching the port (F4, F8).

The lock is advisory and goes with the process, however that ends.
"""

import contextlib
import hashlib
import os
import tempfile
import time
from pathlib import Path
from typing import TextIO

from gobelet_host.errors import NO_BOARD, Failure

WAIT_S = 0.5  # a short command in another window may just be ending
_STEP_S = 0.05


class PortLock:
    """Held from construction to `release`. Raises Failure (3) when another Gobelet command keeps the port.

    Where no file can be written there is no lock: opening the port for this program alone must do then.
    """

    def __init__(self, path: str, wait_s: float = WAIT_S) -> None:
        self._file: TextIO | None = None
        try:
            import fcntl  # noqa: PLC0415  not on Windows, where a serial port opens only once anyway
        except ImportError:
            return
        file = _lock_file(path)
        if file is None:
            return
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

    def release(self) -> None:
        """Lets the next command have it."""
        if self._file:
            self._file.close()
            self._file = None


def _refusal(path: str, file: TextIO) -> Failure:
    """Who has the port."""
    with file:
        file.seek(0)
        holder = file.read(20)
    by = f" (process {holder})" if holder.isdigit() else ""
    return Failure(NO_BOARD, f"{path}: in use by another gobelet command{by}; wait for it or stop it")


def _lock_file(path: str) -> TextIO | None:
    """The open file of the lock for the port that links lead to; None where none can be written."""
    from platformdirs import user_cache_path  # noqa: PLC0415  only commands that talk to a board need it

    name = f"gobelet-{hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:24]}.lock"
    for folder in (user_cache_path("gobelet", appauthor=False) / "locks", Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError):  # a home that cannot be written
            folder.mkdir(parents=True, exist_ok=True)
            return open(folder / name, "a+", encoding="ascii")
    return None
