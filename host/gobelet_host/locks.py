"""Locks that go with the process, however that ends: what is locked is in use, what is not is a leftover."""

import errno

HELD = (errno.EWOULDBLOCK, errno.EACCES)


def take(file: int, wait: bool = False) -> bool:
    """Whether the open file or folder is this process's alone from now on, until it is closed.

    wait: until it can be. Where the system has no such locks (Windows, some network drives) it always is.
    """
    try:
        import fcntl  # noqa: PLC0415  not on Windows
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        return error.errno not in HELD
    return True
