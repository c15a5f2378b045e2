"""Draws dice: lit pips in their colour, dark ones as dots."""

from rich.style import Style
from rich.text import Text

from gobelet_host.panel.lines import DIM, coloured
from gobelet_host.panel.view import PIPS, Die

ROWS = 3  # lines of a die
_STEPS = {3: 1, 5: 2, 7: 2}  # cells from one column of pips to the next, by cells of a die
_BODY = Style(bgcolor="#26221e")


def die_width(width: int, count: int) -> int:
    """Cells of a die, 7, 5 or 3, so that `count` of them stand in `width` with gaps."""
    return next((size for size in (7, 5) if count * (size + 1) - 1 <= width), 3)


def dice_rows(dice: tuple[Die, ...], size: int) -> list[Text]:
    """Three lines with the dice side by side."""
    rows = [Text() for _ in range(ROWS)]
    for place, die in enumerate(dice):
        for number, line in enumerate(rows):
            line.append(" " if place else "")
            line.append(_die_row(die, number, size))
    return rows


def _die_row(die: Die, number: int, size: int) -> Text:
    """One of three lines of a die."""
    step = _STEPS[size]
    margin = (size - 2 * step - 1) // 2
    cells: list[tuple[str, Style | None]] = [(" ", None)] * size
    for led, (row, column) in PIPS.items():
        if row == number and die.lit(led):
            cells[margin + column * step] = ("○" if die.half else "●", coloured(die.colour, not die.half))
        elif row == number:
            cells[margin + column * step] = ("·", DIM)
    line = Text()
    for character, style in cells:
        line.append(character, style=style or "")
    line.stylize(_BODY)
    return line
