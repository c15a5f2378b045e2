"""The operator's key of a table: read from where its owner keeps it, made and set. It is never shown."""

import os
import secrets
from pathlib import Path

from gobelet_host import files
from gobelet_host.errors import USAGE, Failure
from gobelet_host.link.client import RefusedError
from gobelet_host.table import Table

KEY_BYTES = 32
FILE_BYTES = 4096  # more than any file that holds one


def given(path: str | None) -> bytes | None:
    """The key in a file, or in GOBELET_KEY; None where neither is given. Raises Failure (2), never showing it."""
    where, text = path or "GOBELET_KEY", os.environ.get("GOBELET_KEY", "")
    if path:
        text = _read(path)
    elif not text.strip():
        return None
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise Failure(USAGE, f"{where}: an operator key is {2 * KEY_BYTES} hex digits")
    return key


def _read(path: str) -> str:
    try:
        return files.read(path, FILE_BYTES).decode("ascii")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no hex"
        raise Failure(USAGE, f"{path}: cannot be read as a key ({reason})") from None


def check_new(path: Path) -> None:
    """Raises Failure (2) where a key would be written over something."""
    if os.path.lexists(path):
        raise Failure(USAGE, f"{path}: exists already; a key is never written over another file")


def renew(table: Table, path: Path) -> None:
    """A new key, in a new file that only its owner can read, then on the table.

    Raises Failure; the file stays only where the table may have taken the key all the same.
    """
    check_new(path)
    key = secrets.token_bytes(KEY_BYTES)
    with files.whole(path, 0o600) as file:
        file.write(f"{key.hex()}\n")
    try:
        table.set_key(key)
    except RefusedError:
        path.unlink()
        raise
    except Failure as lost:  # its answer may be what was lost
        told = f"{lost}; the key in {path} may be set all the same: keep it, and try it with --key-file"
        raise Failure(lost.code, told) from None
