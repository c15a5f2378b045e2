"""Expected failures: one line for people on stderr and a documented exit code."""

import errno
from typing import Any

DONE, FAILED, USAGE, NO_BOARD, INTERRUPTED = 0, 1, 2, 3, 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # the medium's fault, not that of who named the file


class Failure(Exception):  # noqa: N818  the word of every message about it
    """Ends the command with `code`; `str()` is the line for people, `error` what `--json` prints under "error"."""

    def __init__(self, code: int, message: str, error: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.error = {"message": message} if error is None else error
