"""Lines of styled text: what the parts of the panel are put together with."""

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

DIGITS = Style(color="#ff5030", bold=True)  # a counter, the pot
BAR, REST = "█", "░"  # of a clock
DIM, BOLD = Style(dim=True), Style(bold=True)
LIT, CHOSEN = Style(bold=True, reverse=True), Style(bold=True, underline=True)


def joined(parts: Iterable[Text]) -> Text:
    """One line of several parts."""
    line = Text()
    for part in parts:
        line.append(part)
    return line


def fitted(line: Text, width: int) -> Text:
    """A copy that is exactly `width` cells wide."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def coloured(rgb: tuple[int, int, int], bold: bool) -> Style:
    """A light's colour."""
    return Style(color="#{:02x}{:02x}{:02x}".format(*rgb), bold=bold)
