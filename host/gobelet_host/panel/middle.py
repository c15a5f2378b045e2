"""Draws the middle of the table: the nest, the pot, and in words what is awaited."""

from rich.text import Text

from gobelet_host import games
from gobelet_host.panel.dice import ROWS, dice_rows
from gobelet_host.panel.keyboard import WIDE, Keyboard
from gobelet_host.panel.lines import DIGITS, DIM, fitted, joined
from gobelet_host.panel.view import View
from gobelet_host.story import place
from gobelet_host.words import say

_POT = 6  # cells within the pot's frame


def rows(view: View, keyboard: Keyboard, width: int) -> list[Text]:
    """ROWS lines."""
    lang = keyboard.language
    nest, label = dice_rows(view.nest, 7 if width >= WIDE else 5), say(lang, "panel.nest")
    if view.game and not games.of(view.game).nest and not any(die.mask for die in view.nest):
        nest, label = [Text(" " * nest[0].cell_len)] * ROWS, " " * len(label)
    pot = _pot(view, lang)
    told = [Text(text) for text in _awaited(view, keyboard)]
    told += [Text()] * (ROWS - len(told))
    head = [Text(f" {label} " if i == 1 else " " * (len(label) + 2), style=DIM) for i in range(ROWS)]
    left = [joined([head[i], nest[i], Text("  "), pot[i], Text("  ")]) for i in range(ROWS)]
    return [joined([left[i], fitted(told[i], max(0, width - left[i].cell_len))]) for i in range(ROWS)]


def _pot(view: View, lang: str) -> list[Text]:
    label = say(lang, "panel.pot", of=view.game)
    inner = Text(f" {view.pot} ", style=DIGITS)
    edge = "─" * _POT
    return [Text(f"┌{edge}┐ "), joined([Text("│"), inner, Text("│ ")]), fitted(Text(f"└{edge}┘ {label}"), 16)]


def _awaited(view: View, keyboard: Keyboard) -> list[str]:
    """At most ROWS lines: what the table waits for."""
    status, lang = view.status, keyboard.language
    lines = []
    if status.get("phase") == "lobby":
        lines.append(_preset(view, lang))
        lines += [say(lang, "panel.countdown")] if "stop" in keyboard.does.values() else []
    elif status.get("stage") == "cut":
        lines.append(say(lang, "panel.cut"))
    elif view.actor:
        lines += _turn(view, keyboard, view.actor)
    if status.get("ended") and not view.game:
        lines.append(say(lang, "panel.game over", why=_why(status["ended"], lang)))
    lines += status.get("faults", [])[-1:]
    if status.get("phase") == "lobby" and len(lines) < ROWS:
        lines.insert(0, say(lang, "line", of=status.get("choice"), otherwise=""))
        lines += [] if keyboard.teach else [say(lang, "panel.teach")]
    return lines[:ROWS]


def _turn(view: View, keyboard: Keyboard, actor: int) -> list[str]:
    """Whose turn it is, and how that seat stands."""
    lang = keyboard.language
    turn = "panel.turn roll" if view.status.get("to_roll") else "panel.turn act"
    lines = [say(lang, turn, who=place(lang, actor).capitalize())]
    row = view.seats[actor].row if actor in view.seats else {}
    if row.get("to_match"):
        lines.append(say(lang, "panel.to match", of=view.game, n=row["to_match"]))
    return lines + ([keyboard.standing] if keyboard.standing else [])


def _why(ended: str, lang: str) -> str:
    """Why a session ended: the board says it in English, behind the clause."""
    return say(lang, "panel.too few") if ended.startswith("C-6") else ended


def _preset(view: View, lang: str) -> str:
    rules = ", ".join(f"{key} {value}" for key, value in view.status.get("house_rules", {}).items())
    name = view.status.get("preset_name") or rules or say(lang, "panel.plain")
    return say(lang, "panel.preset", n=view.status.get("preset", 1), name=name)
