"""Files: read with an end in sight, written under their names only when they are whole (F8)."""

import codecs
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, TextIO

from gobelet_host.errors import FAILED, FULL, USAGE, Failure

if TYPE_CHECKING:
    from pathlib import Path


def read(path: str | os.PathLike[str], most: int) -> bytes:
    """A text file of at most so many bytes, without the mark that Windows' editors put before the first.

    Raises OSError, for a longer one as well: a device may have no end.
    """
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"longer than {most} bytes")
    return data.removeprefix(codecs.BOM_UTF8)


@contextmanager
def whole(path: str | os.PathLike[str], mode: int | None = None) -> Iterator[TextIO]:
    """A text file for writing that stands under `path` once the block has ended well; else nothing has changed.

    mode: the file's, from the first. A device or pipe is written to as it is. Raises Failure: 1 where the medium is
    full or broken, else 2.
    """
    from pathlib import Path  # noqa: PLC0415 -- commands that only read start with less

    path = Path(path)
    try:
        plain = path.is_file() or not path.exists()
        if plain or path.is_dir():
            yield from _replacing(path, mode)
        else:
            with open(path, "w", encoding="utf-8", newline="") as file:
                yield file
    except OSError as error:
        raise Failure(FAILED if error.errno in FULL else USAGE, f"{path}: {error.strerror}") from None


def _replacing(path: "Path", mode: int | None) -> Iterator[TextIO]:
    """Yields the file once; until it is complete it has a name that nobody else has. A link keeps pointing where it
    does.
    """
    path = path.resolve()
    part = path.with_name(f"{path.name}.{os.urandom(4).hex()}.part")
    with ExitStack() as undo:
        with open(part, "x", encoding="utf-8", errors="replace", newline="", opener=_opener(mode)) as file:
            undo.callback(part.unlink)
            yield file
        part.replace(path)
        undo.pop_all()


def _opener(mode: int | None) -> Callable[[str, int], int]:
    return lambda name, flags: os.open(name, flags, 0o666 if mode is None else mode)
