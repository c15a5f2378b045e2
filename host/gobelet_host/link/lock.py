"""One command of a user at a board that is reached by a URL: no port's own lock says there that another has it (F8)."""

import contextlib
import hashlib
import os
import time
from collections.abc import Iterator

from gobelet_host import folders, locks
from gobelet_host.errors import NO_BOARD, Failure

WAIT_S = 0.5  # a short command in another window may just be ending
_STEP_S = 0.05


@contextlib.contextmanager
def alone(url: str) -> Iterator[None]:
    """Within, other commands of this user are refused: Failure (3). Where no file can be written all are let in."""
    file = _file(url)
    deadline_s = time.monotonic() + WAIT_S
    try:
        while file is not None and not locks.take(file):
            if time.monotonic() >= deadline_s:
                raise Failure(NO_BOARD, f"{url}: in use by another gobelet command; wait for it or stop it")
            time.sleep(_STEP_S)
        yield
    finally:
        if file is not None:
            os.close(file)


def _file(url: str) -> int | None:
    """The open file of the lock, in a folder of the user's own; never one that a link leads to."""
    cache = folders.cache()
    if cache is None:
        return None
    path = cache / "locks" / f"{hashlib.sha256(url.encode()).hexdigest()[:24]}.lock"
    with contextlib.suppress(OSError):  # a home that cannot be written
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    return None
