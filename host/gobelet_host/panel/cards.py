"""Draws the seats around the table, each as a card: who sits there, the open dice, the lamps."""

from gobelet.layout import DICE, LAMPS
from rich.text import Text

from gobelet_host import games
from gobelet_host.panel.dice import dice_rows, die_width
from gobelet_host.panel.keyboard import Keyboard
from gobelet_host.panel.lines import BOLD, DIGITS, DIM, LIT, coloured, fitted, joined
from gobelet_host.panel.view import SeatView, View
from gobelet_host.words import say

ROWS = 5  # lines of a card
_LAMPS = {name: name[1:] if name in DICE else name.upper() for name in LAMPS}
_WIDEST = 46
_SHADES = (" ", "·", "•", "●")
_LEAST = 3  # dice for which there is room in any game


def band(view: View, keyboard: Keyboard, numbers: list[int], width: int) -> list[Text]:
    """Cards side by side, a thin line between them."""
    if not numbers:
        return [Text()] * ROWS
    card = min(width // len(numbers), _WIDEST)
    margin = (width - card * len(numbers)) // 2
    cards = [seat_card(view, keyboard, view.seats[n], card - 1) for n in numbers]
    lines = []
    for i in range(ROWS):
        parts = [Text(" " * margin)]
        for rows in cards:
            parts += [fitted(rows[i], card - 1), Text("│" if rows is not cards[-1] else " ", style=DIM)]
        lines.append(joined(parts))
    return lines


def seat_card(view: View, keyboard: Keyboard, seat: SeatView, width: int) -> list[Text]:
    """ROWS lines: status, who, counter; the open dice; the lamps."""
    count = max([i + 1 for i, die in enumerate(seat.public) if die.mask], default=0)
    count = max(count, games.of(view.game).dice)
    size = die_width(width, max(count, _LEAST))
    return [_head(view, keyboard, seat, width), *dice_rows(seat.public[:count], size), _foot(seat)]


def _head(view: View, keyboard: Keyboard, seat: SeatView, width: int) -> Text:
    """Status light, number, who; whose turn it is in reverse; the counter at the right."""
    head = Text()
    head.append(_SHADES[seat.status], style=coloured(seat.status_colour, bold=True))
    head.append(" ")
    turn = view.actor == seat.number
    head.append(say(keyboard.language, "panel.seat in hand", n=seat.number), style=LIT if turn else BOLD)
    in_hand = seat.number == keyboard.seat and not keyboard.watching
    head.append("▸" if in_hand else " ", style=BOLD)
    head.append(_who(view, keyboard, seat), style=DIM)
    head = fitted(head, width - 3)
    head.append(f" {seat.counter}", style=DIGITS)
    return head


def _who(view: View, keyboard: Keyboard, seat: SeatView) -> str:
    """Who sits there; instead, while a game runs, that the seat is no longer in it."""
    key = {"none": "free"}.get(seat.player, seat.player)
    if not seat.row.get("present", True):
        key = "unplugged"
    elif view.game and seat.player != "none" and not seat.row.get("in", True):
        key = "out"
    elif seat.player == "person" and seat.number == keyboard.seat and not keyboard.watching:
        key = "you"
    return say(keyboard.language, f"panel.{key}", of=view.game)


def _foot(seat: SeatView) -> Text:
    """The lamps of a seat, where they are known; none at a house player's, whose buttons do nothing."""
    if not seat.lamps or (seat.player == "house" and not any(seat.lamps.values())):
        return Text()
    foot = Text()
    for name, label in _LAMPS.items():
        foot.append(label, style=LIT if seat.lamps.get(name) else DIM)
        foot.append(" ")
    return foot
