"""Expected failures: one line for people on stderr and a documented exit code."""

import errno
import re
from typing import Any

DONE, FAILED, USAGE, NO_BOARD, INTERRUPTED = 0, 1, 2, 3, 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # the medium's fault, not that of who named the file


_CLAUSE = re.compile(r"\b[A-Z]{1,2}-[1-9][0-9]?: ")


def uncoded(text: str) -> str:
    """The text without the numbers of clauses before its sentences: `--json` keeps them, people do not need them."""
    return _CLAUSE.sub("", text)


class Failure(Exception):  # noqa: N818  the word of every message about it
    """Ends the command with `code`; `str()` is the line for people, `error` what `--json` prints under "error"."""

    def __init__(self, code: int, message: str, error: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.error = {"message": message} if error is None else error
