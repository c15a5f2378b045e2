"""Draws a View as lines of styled text: the table from above. Pure: no terminal, no clock."""

from rich.text import Text

from gobelet_host.panel import cards, keyboard, middle
from gobelet_host.panel.keyboard import Keyboard
from gobelet_host.panel.lines import BOLD, DIM, fitted
from gobelet_host.panel.view import View
from gobelet_host.story import game_name
from gobelet_host.words import say

MIN_WIDTH, MIN_HEIGHT = 80, 24
_KEY_ROWS = 7  # lines that the keyboard has at least


def page(view: View, held: Keyboard, width: int, height: int) -> list[Text]:
    """The whole screen, `height` lines of at most `width` cells."""
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return [Text(say(held.language, "panel.too small", w=MIN_WIDTH, h=MIN_HEIGHT))]
    if not view.seats:
        return [Text(say(held.language, "panel.starting"))]
    bottom, top = _places(list(view.seats))
    spare = height - (2 + 2 * cards.ROWS + 4 + _KEY_ROWS + 1)
    gap = min(3, spare // 6)
    lines = [_title(view, held.language, width)]
    lines += [Text()] * gap + cards.band(view, held, top, width)
    lines += [Text()] * gap + middle.rows(view, held, width)
    lines += [Text()] * (gap + 1) + cards.band(view, held, bottom, width) + [Text()] * gap
    lines += [Text("─" * width, style=DIM)]
    lines += keyboard.rows(view, held, width, height - len(lines) - 1)
    return [*lines, Text(say(held.language, "panel.foot watched" if held.watching else "panel.foot"), style=DIM)]


def _places(numbers: list[int]) -> tuple[list[int], list[int]]:
    """(bottom row, top row), each from left to right: clockwise from above, the first seat at the bottom right."""
    low = (len(numbers) + 1) // 2
    return numbers[:low][::-1], numbers[low:]


def _title(view: View, lang: str, width: int) -> Text:
    """The game, how far it is, and what goes on."""
    status = view.status
    phase = status.get("phase", "attract")
    name = view.game or (status.get("choice") if phase == "lobby" else None)
    parts = [game_name(lang, name)] if name else []
    if view.game:
        parts.append(say(lang, "panel.round", of=view.game, n=status.get("round")))
    stage = (status.get("stage") if phase == "play" else None) or phase
    parts.append(say(lang, f"phase.{stage}", of=view.game, otherwise=stage))
    title = Text(" GOBELET", style=BOLD)
    title.append("  " + "  ·  ".join(parts))
    return fitted(title, width)
