"""One Gobelet command a port: the second is refused without touching the port (F4, F8).

The lock is advisory and goes with the process, however that ends.
"""

import hashlib
import os
import time
from pathlib import Path

from gobelet_host.errors import NO_BOARD, Failure

WAIT_S = 1.5  # a short command in another window may just be ending
_STEP_S = 0.05


class PortLock:
    """Held from construction to `release`. Raises Failure (3) when another Gobelet command keeps the port."""

    def __init__(self, path: str, wait_s: float = WAIT_S):
        self._file = None
        try:
            import fcntl  # noqa: PLC0415  not on Windows, where a serial port opens only once anyway
        except ImportError:
            return
        self._file = open(_lock_path(path), "a+", encoding="ascii")  # noqa: SIM115  held as long as the port
        deadline = time.monotonic() + wait_s
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() >= deadline:
                    raise self._refusal(path) from None
                time.sleep(_STEP_S)
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def _refusal(self, path):
        self._file.seek(0)
        holder = self._file.read(20)
        self._file.close()
        self._file = None
        by = f" (process {holder})" if holder.isdigit() else ""
        return Failure(NO_BOARD, f"{path}: in use by another gobelet command{by}; wait for it or stop it")

    def release(self):
        """Lets the next command have it."""
        if self._file:
            self._file.close()
            self._file = None


def _lock_path(path):
    """The lock's own file, for the port that links lead to."""
    from platformdirs import user_cache_path  # noqa: PLC0415  only commands that talk to a board need it

    folder = user_cache_path("gobelet", appauthor=False) / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return Path(folder, hashlib.sha256(os.path.realpath(path).encode()).hexdigest()[:24])
