"""The files in which a simulated board's flash and FRAM lie, held so that no second board runs on them."""

import contextlib
import hashlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

from gobelet_host.errors import USAGE, Failure
from gobelet_host.sim.options import Options

BLOCK = 4096


def board_id(flash: str | None) -> str:
    """The chip's id, 16 hex digits: always the same with the same flash file, else by chance."""
    if flash is None:
        return secrets.token_hex(8)
    return hashlib.sha256(os.path.realpath(flash).encode()).hexdigest()[:16]


class Images:
    """Opened until `close`. flash, fram: paths (fram: None where the board has none)."""

    def __init__(self, options: Options, board: dict[str, Any]):
        """board: its description. Raises Failure where a file cannot be used."""
        for path in (options.flash, options.entropy):
            _check_name(path)
        self._undo = contextlib.ExitStack()
        fram = f"{options.flash}.fram" if options.flash else None
        try:
            self.flash = self._image(options.flash, "flash", board["flash_blocks"] * BLOCK, 0xFF)
            self.fram = self._image(fram, "fram", board["fram_bytes"], 0) if options.fram else None
        except Failure:
            self.close()
            raise

    def _image(self, path: str | None, name: str, size: int, fill: int) -> str:
        if path is None:
            return self._temporary(name, bytes([fill]) * size)
        try:
            if not os.path.exists(path):
                Path(path).write_bytes(bytes([fill]) * size)
            if os.path.getsize(path) != size:
                raise Failure(USAGE, f"{path}: {os.path.getsize(path)} bytes, but this board's {name} has {size}")
            self._hold(path)
        except OSError as error:
            raise Failure(USAGE, f"{path}: {error.strerror}") from error
        return os.path.abspath(path)

    def _temporary(self, name: str, data: bytes) -> str:
        number, path = tempfile.mkstemp(prefix=f"gobelet-{name}-")
        self._undo.callback(os.unlink, path)
        with open(number, "wb") as file:
            file.write(data)
        return path

    def _hold(self, path: str) -> None:
        """No second board on the same image."""
        file = os.open(path, os.O_RDWR)
        self._undo.callback(os.close, file)
        with contextlib.suppress(ImportError):
            import fcntl  # noqa: PLC0415  not on Windows

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Failure(USAGE, f"{path}: another simulated board runs on it") from None

    def close(self) -> None:
        """Temporary files go, others are free for the next board."""
        self._undo.close()


def _check_name(path: str | None) -> None:
    """Raises Failure for a name that is no text: the interpreter could not open it."""
    try:
        (path or "").encode()
    except UnicodeEncodeError:
        raise Failure(USAGE, f"{path!a}: the file's name is not UTF-8") from None
