"""Terminals that have no more than ASCII, or not the letters that the panel draws with: pips are `o` and `.` there."""

import os
import sys
import unicodedata

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_DRAWN = str.maketrans(dict(zip("●○·•▸█░│─╭╮╰╯┌┐└┘┃━…", "oo.*>#.|-++++++++|-.", strict=True)))
_PLAIN = ("C", "POSIX")  # locales


def needed(encoding: str) -> bool:
    """Does the terminal lack the letters? encoding: of what is written to it."""
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    return locale in _PLAIN or encoding.lower().replace("-", "") != "utf8"


def plain(text: str) -> str:
    """The text in ASCII, accents left out, as many cells wide."""
    drawn = text.translate(_DRAWN)
    letters = (unicodedata.normalize("NFKD", letter)[0] if ord(letter) > 127 else letter for letter in drawn)  # noqa: PLR2004
    return "".join(letters).encode("ascii", "replace").decode()


class Ascii(LineFilter):
    """Every line that leaves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same in ASCII."""
        return [Segment(plain(text), style, control) for text, style, control in segments]


def filters() -> list[LineFilter]:
    """What this terminal needs."""
    return [Ascii()] if needed(getattr(sys.__stderr__, "encoding", None) or "utf-8") else []
