"""Text for people's terminals, whatever a board, a file or a database holds: nothing in it moves the cursor, changes a
colour or turns the direction of writing.
"""

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO

BAD = "?"  # in the place of what is no printable character


def printable(text: str) -> str:
    """The text with a question mark for each character that is none: controls, marks of direction, lone surrogates."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else BAD for letter in text)


class Guard:
    """A text stream to which only printable lines go; all else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """As every stream; a newline is a newline."""
        return self._stream.write("\n".join(map(printable, text.split("\n"))))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guarded(stdout: TextIO, stderr: TextIO) -> Iterator[None]:
    """Whatever is printed within goes through a Guard."""
    out: Any = Guard(stdout)
    err: Any = Guard(stderr)
    with redirect_stdout(out), redirect_stderr(err):
        yield
