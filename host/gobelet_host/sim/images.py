"""The files in which a simulated board's flash and FRAM lie, held so that no second board runs on them."""

import contextlib
import hashlib
import os
import secrets
import tempfile
from typing import Any

from gobelet_host import folders, locks
from gobelet_host.errors import FAILED, FULL, USAGE, Failure
from gobelet_host.sim.options import Options

BLOCK = 4096


def board_id(flash: str | None) -> str:
    """The chip's id, 16 hex digits: always the same with the same flash file, else by chance."""
    if flash is None:
        return secrets.token_hex(8)
    return hashlib.sha256(os.path.realpath(flash).encode()).hexdigest()[:16]


class Images:
    """Opened until `close`. flash, fram: paths (fram: None where the board has none); files: open ones that the paths
    of a child process lead to.
    """

    def __init__(self, options: Options, board: dict[str, Any]):
        """board: its description. Raises Failure where a file cannot be used; those that are new are not there then."""
        for path in (options.flash, options.entropy):
            _check_name(path)
        self.files: list[int] = []
        self._undo = contextlib.ExitStack()
        fram = f"{options.flash}.fram" if options.flash else None
        with contextlib.ExitStack() as failed:
            failed.callback(self.close)
            self._failed = failed
            self.flash = self._image(options.flash, "flash", board["flash_blocks"] * BLOCK, 0xFF)
            self.fram = self._image(fram, "fram", board["fram_bytes"], 0) if options.fram else None
            failed.pop_all()

    def _image(self, path: str | None, name: str, size: int, fill: int) -> str:
        if path is None:
            return self._temporary(name, bytes([fill]) * size)
        try:
            if not os.path.exists(path):
                self._make(path, bytes([fill]) * size)
            if os.path.getsize(path) != size:
                raise Failure(USAGE, f"{path}: {os.path.getsize(path)} bytes, but this board's {name} has {size}")
            self._hold(path)
        except OSError as error:
            raise Failure(FAILED if error.errno in FULL else USAGE, f"{path}: {error.strerror}") from None
        return os.path.abspath(path)

    def _make(self, path: str, data: bytes) -> None:
        with open(path, "xb") as file:
            self._failed.callback(os.unlink, path)
            file.write(data)

    def _temporary(self, name: str, data: bytes) -> str:
        """A file without a name, which a child process finds by its number; under Windows one that has a name."""
        if os.name == "nt":
            number, path = tempfile.mkstemp(prefix=f"gobelet-{name}-")
            self._undo.callback(os.unlink, path)
            with open(number, "wb") as file:
                file.write(data)
            return path
        nameless = self._undo.enter_context(folders.nameless())
        try:
            nameless.write(data)
            nameless.flush()
        except OSError as error:
            raise Failure(FAILED, f"the simulated board's {name}: {error.strerror}") from None
        self.files.append(nameless.fileno())
        return f"/dev/fd/{nameless.fileno()}"

    def _hold(self, path: str) -> None:
        """No second board on the same image."""
        file = os.open(path, os.O_RDWR)
        self._undo.callback(os.close, file)
        if not locks.take(file):
            raise Failure(USAGE, f"{path}: another simulated board runs on it")

    def close(self) -> None:
        """Temporary files go, others are free for the next board."""
        self._undo.close()


def _check_name(path: str | None) -> None:
    """Raises Failure for a name that is no text: the interpreter could not open it."""
    try:
        (path or "").encode()
    except UnicodeEncodeError:
        raise Failure(USAGE, f"{path!a}: the file's name is not UTF-8") from None
