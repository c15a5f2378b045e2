"""The user's own folders, which not every user has, and files without a name."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from gobelet_host.errors import FAILED, Failure


def cache() -> Path | None:
    """Where things lie that can be made again; None where the user has no home. It need not exist."""
    from platformdirs import user_cache_path  # noqa: PLC0415  only who needs a folder pays for it

    return _absolute(lambda: user_cache_path("gobelet", appauthor=False))


def data() -> Path | None:
    """Where the database of journals lies; None where the user has no home. It need not exist."""
    from platformdirs import user_data_path  # noqa: PLC0415

    return _absolute(lambda: user_data_path("gobelet", appauthor=False))


def _absolute(find: Callable[[], Path]) -> Path | None:
    """None for "~/..." as well, which some versions of platformdirs leave as it is."""
    try:
        path = find()
    except RuntimeError:  # no HOME, and no entry for the user
        return None
    return path if path.is_absolute() else None


def nameless() -> IO[bytes]:
    """A temporary file that goes with the process, however that ends. Raises Failure (1)."""
    try:
        return tempfile.TemporaryFile(prefix="gobelet-")
    except OSError as error:
        raise Failure(FAILED, f"no temporary file: {error.strerror}; TMPDIR names a folder for them") from None
