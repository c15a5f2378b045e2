"""What the person at the keyboard has in hand, and what the panel says to them about it."""

import textwrap
from dataclasses import dataclass, field
from typing import Any

from gobelet import rules
from gobelet.layout import DICE
from rich.text import Text

from gobelet_host import games
from gobelet_host.panel.dice import dice_rows
from gobelet_host.panel.lines import BAR, BOLD, DIM, LIT, REST, fitted, joined
from gobelet_host.panel.view import SeatView, View
from gobelet_host.story import hand_name, place
from gobelet_host.words import say

WIDE = 100  # cells from which on dice are drawn larger
_KEY = 5  # cells for the names of keys
_BAR = 12  # cells of the time that is left


@dataclass(frozen=True)
class Keyboard:
    """seat: the one in hand; lid: is its hood open; history: (text, does it end a round) of what happened.

    does, whom: {input: code}, {input: seat} of that seat's buttons; options: of the session, those not at their
    default; standing: how the seat whose turn it is stands, in words. stays: does a result stay until a key is pressed?
    out: is nobody at the keyboard in the round any more? left: of the time to press, 1 to 0, None where no clock runs.
    watching: nobody has anything in hand: the table is only looked at. teach: is each step explained?
    """

    seat: int
    lid: bool = False
    language: str = "en"
    history: list[tuple[str, bool]] = field(default_factory=list)
    does: dict[str, str] = field(default_factory=dict)
    whom: dict[str, int] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    standing: str = ""
    stays: bool = False
    out: bool = False
    left: float | None = None
    watching: bool = False
    teach: bool = False


def rows(view: View, keyboard: Keyboard, width: int, height: int) -> list[Text]:
    """Private dice, what each key does, what happened last, in so many lines."""
    private = _private(view.seats.get(keyboard.seat), keyboard, 5 if width >= WIDE else 3)
    keys = key_lines(view, keyboard, height - 1)
    left = max(48, width * 5 // 9)
    lines = [_title(view, keyboard)]
    for i in range(height - 1):
        part = Text("  ")
        if private:
            part.append(private[i] if i < len(private) else Text(" " * private[0].cell_len))
            part.append("  ")
        part.append(keys[i] if i < len(keys) else Text())
        lines.append(fitted(part, left))
    told = _lesson(view, keyboard, width - left - 1, height) or _history(keyboard, width - left - 1, height)
    return [joined([fitted(line, left), Text("│", style=DIM), told[i]]) for i, line in enumerate(lines[:height])]


def _title(view: View, keyboard: Keyboard) -> Text:
    lang = keyboard.language
    if keyboard.watching:
        return Text("  " + say(lang, "panel.watched"), style=BOLD)
    title = Text("  " + say(lang, "panel.seat in hand", n=keyboard.seat), style=BOLD)
    if view.actor == keyboard.seat and keyboard.does:
        title.append("  ")
        title.append(f" {say(lang, 'panel.turn yours')} ", style=LIT)
    hand = _hand(view, keyboard)
    if hand:
        title.append("  " + hand)
    if keyboard.left is not None:
        full = round(keyboard.left * _BAR)
        title.append(f"  {BAR * full}{REST * (_BAR - full)}")
    return title


def _hand(view: View, keyboard: Keyboard) -> str:
    """What the dice under the open lid are worth, by name."""
    seat, game = view.seats.get(keyboard.seat), view.game
    faces = [die.mask.bit_count() for die in seat.private] if seat and keyboard.lid else []
    if not game or not games.of(game).hides or not faces or not all(faces):
        return ""
    category, value, _ = rules.rank(game, faces, keyboard.options)
    return hand_name(keyboard.language, game, category, faces, value)


def _private(seat: SeatView | None, keyboard: Keyboard, size: int) -> list[Text] | None:
    """The well's dice, of the seat in hand and under its open lid only."""
    if not (seat and keyboard.lid and any(die.mask for die in seat.private)):
        return None
    return dice_rows(seat.private, size)


# ---- keys


def key_lines(view: View, keyboard: Keyboard, height: int) -> list[Text]:
    """What each key does now, at most so many lines, keys that do the same together."""
    if keyboard.watching:
        return []
    if keyboard.stays:
        return [_key_line((say(keyboard.language, "panel.key cup"), say(keyboard.language, "panel.go on")))]
    entries = [*_buttons(view, keyboard), *_calls(view, keyboard)]
    entries = entries or [("", say(keyboard.language, "panel.watching"))]
    lines = [_key_line(entry) for entry in [*entries, *_secrets(view, keyboard)]]
    if len(lines) <= height:
        return lines
    column = max(line.cell_len for line in lines[:height]) + 2
    beside = [*lines[height:], *[Text()] * (2 * height - len(lines))]
    return [joined([fitted(one, column), other]) for one, other in zip(lines[:height], beside, strict=False)]


def _key_line(entry: tuple[str, str]) -> Text:
    keys, text = entry
    line = Text()
    line.append(f"{keys:>{_KEY}} " if len(keys) <= _KEY else f"{keys} ", style=LIT if keys else "")
    line.append(" " + text)
    return line


def _buttons(view: View, keyboard: Keyboard) -> list[tuple[str, str]]:
    """[(keys, text)] of the seat's buttons: CUP first, dice, PASS, then dice that stand for a seat."""
    lang, game, whom = keyboard.language, view.game, keyboard.whom
    does = {name: code for name, code in keyboard.does.items() if name == "cup" or name not in whom}
    found = [(say(lang, "panel.key cup"), does["cup"])] if "cup" in does else []
    found += _grouped(does)
    found += [(say(lang, "panel.key pass"), does["pass"])] if "pass" in does else []
    said = [(keys, say(lang, f"action.{code}", of=game, otherwise=code)) for keys, code in found]
    if "cup" in whom:
        said[0] = said[0][0], f"{said[0][1]} ({place(lang, whom['cup'])})"
    return said + [(name[1:], place(lang, whom[name])) for name in DICE if name in whom]


def _grouped(does: dict[str, str]) -> list[tuple[str, str]]:
    """[(keys, code)] of the buttons under the dice; neighbours with one code as `1-3`."""
    found = []
    for code in dict.fromkeys(does[name] for name in DICE if name in does):
        keys = [name[1:] for name in DICE if does.get(name) == code]
        run = len(keys) > 2 and int(keys[-1]) - int(keys[0]) == len(keys) - 1  # noqa: PLR2004
        found.append((f"{keys[0]}-{keys[-1]}" if run else " ".join(keys), code))
    return found


def _calls(view: View, keyboard: Keyboard) -> list[tuple[str, str]]:
    """[(key, text)] of what waits for the person at the keyboard, beside the seat's own buttons."""
    lang, found = keyboard.language, []
    other = view.seats.get(view.actor or 0)
    if other and other.number != keyboard.seat and other.player == "person":
        found.append(("Tab", say(lang, "panel.other turn", n=other.number)))
    if keyboard.out:
        found.append(("F", say(lang, "panel.hurry")))
    seat = view.seats.get(keyboard.seat)
    if seat and _penniless(seat, view):
        found.append(("C", say(lang, "panel.coin")))
    return found


def _penniless(seat: SeatView, view: View) -> bool:
    """A person in the lobby whose tokens come from coins: with free play nobody is left without."""
    return view.status.get("phase") == "lobby" and seat.player == "person" and not seat.row.get("stack")


def _secrets(view: View, keyboard: Keyboard) -> list[tuple[str, str]]:
    """[(key, text)] of the hood, and of what holding D4 does, in games that hide something."""
    lang, game = keyboard.language, view.game
    if not games.of(game).hides:
        return []
    lid = "panel.lid open" if keyboard.lid else "panel.lid closed"
    found = [(say(lang, "panel.key lid"), say(lang, lid))]
    if view.seats[keyboard.seat].row.get("in"):
        held = games.of(game).held(str(view.status.get("stage")), keyboard.options)
        found += [("S", say(lang, key, of=game)) for key in held]
    return found


def _lesson(view: View, keyboard: Keyboard, width: int, height: int) -> list[Text]:
    """What happens now and why, for somebody who has never played; [] where nothing is to be explained."""
    stage = str(view.status.get("stage"))
    text = say(keyboard.language, f"teach.{stage}", of=view.game, otherwise="") if keyboard.teach else ""
    if not text or keyboard.stays:
        return []
    lines = [Text(f" {part}", style=BOLD) for part in textwrap.wrap(text, width - 2)][:height]
    recent = _history(keyboard, width, max(0, height - len(lines) - 1))
    return [*[fitted(line, width) for line in lines], *([Text()] if len(lines) < height else []), *recent][:height]


def _history(keyboard: Keyboard, width: int, height: int) -> list[Text]:
    """The last lines of what happened, results in bold."""
    lines: list[Text] = []
    for text, result in reversed(keyboard.history[-height:]):
        parts = textwrap.wrap(text, width - 1, subsequent_indent="  ")
        lines[:0] = [fitted(Text(" " + part, style=BOLD if result else ""), width) for part in parts]
    return lines[len(lines) - min(height, len(lines)) :] + [Text()] * (height - len(lines))
