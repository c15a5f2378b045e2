"""What a simulated board puts into other people's folders, and takes away again, or the next command does for it."""

import contextlib
import errno
import os
import socket
import stat


def remove_link(path: str, target: str) -> None:
    """A link to a port, if it still leads there."""
    with contextlib.suppress(OSError):
        if os.readlink(path) == target:
            os.unlink(path)


def remove_socket(path: str) -> None:
    """A socket that nobody listens to. Raises OSError for anything else."""
    if not stat.S_ISSOCK(os.lstat(path).st_mode):
        raise FileExistsError(errno.EEXIST, "exists and is no socket")
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as probe:
        try:
            probe.connect(path)
        except OSError:
            os.unlink(path)
            return
    raise OSError(errno.EADDRINUSE, "another board has it")
