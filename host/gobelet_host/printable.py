"""Text for people's terminals, whatever a board, a file or a database holds: nothing in it moves the cursor, changes a
colour or turns the direction of writing. What this program itself paints is in colour where a terminal shows colours.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO

BAD = "?"  # in the place of what is no printable character
STYLES = {"bold": 1, "red": 31, "green": 32, "yellow": 33}
_PLAIN = 0
_MARK = os.urandom(8).hex()  # nobody else's text holds it, so nobody else's paints
_PAINT = re.compile(f"<{_MARK} ([0-9]+)>")


def printable(text: str) -> str:
    """The text with a question mark for each character that is none: controls, marks of direction, lone surrogates."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else BAD for letter in text)


def painted(text: str, style: str) -> str:
    """The text in one of STYLES, for printing within `guarded`: plain where the output is no terminal with colours."""
    return f"<{_MARK} {STYLES[style]}>{text}<{_MARK} {_PLAIN}>"


class Guard:
    """A text stream to which only printable lines go, and colours where it shows them; all else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._colours = stream.isatty() and _has_colours()

    def write(self, text: str) -> int:
        """As every stream; a newline is a newline."""
        return self._stream.write("\n".join(map(self._line, text.split("\n"))))

    def _line(self, text: str) -> str:
        if _MARK not in text:
            return printable(text)
        parts = _PAINT.split(text)
        parts[::2] = map(printable, parts[::2])
        parts[1::2] = [f"\x1b[{style}m" if self._colours else "" for style in parts[1::2]]
        return "".join(parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _has_colours() -> bool:
    """Does the terminal show colours, and may it? Windows' old console does not."""
    shows = "WT_SESSION" in os.environ if os.name == "nt" else os.environ.get("TERM") != "dumb"
    return shows and not os.environ.get("NO_COLOR")


@contextmanager
def guarded(stdout: TextIO, stderr: TextIO) -> Iterator[None]:
    """Whatever is printed within goes through a Guard."""
    out: Any = Guard(stdout)
    err: Any = Guard(stderr)
    with redirect_stdout(out), redirect_stderr(err):
        yield
