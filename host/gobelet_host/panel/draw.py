"""Draws a View as lines of styled text: the table from above. Pure: no terminal, no clock."""

import textwrap
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from gobelet_host.panel import score
from gobelet_host.panel.view import PIPS, Die, SeatView, View
from gobelet_host.words import actions, story
from gobelet_host.words import panel as words
from gobelet_host.words import table as table_words

MIN_WIDTH, MIN_HEIGHT = 80, 24
WIDE = 100
CARD_ROWS = 5
HAND_ROWS = 7
BUTTONS = ("cup", "d1", "d2", "d3", "d4", "d5", "pass")
LAMP_NAMES = ("CUP", "1", "2", "3", "4", "5", "PASS")
DICE_OF = {"three-eggs": 3, "four-two-one": 3, "threes-away": 5}
# what a counter and the lights' own digits look like
_DIGITS, _DIM, _BODY = Style(color="#ff5030", bold=True), Style(dim=True), Style(bgcolor="#26221e")
_BOLD, _LIT, _HAND = Style(bold=True), Style(bold=True, reverse=True), Style(bold=True, underline=True)
_SHADES = (" ", "·", "•", "●")


@dataclass
class Hand:
    """What the person at the keyboard holds: the seat, whether its lid is open; language; history as (text, result).

    does: {input: code} of that seat's buttons; options: of the session, those not at their default.
    """

    seat: int
    lid: bool = False
    language: str = "en"
    history: list = field(default_factory=list)
    does: dict = field(default_factory=dict)
    options: dict = field(default_factory=dict)


def page(view: View, hand: Hand, width: int, height: int) -> list[Text]:
    """The whole screen, `height` lines of at most `width` cells."""
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return [Text(words.say(hand.language, "too small", w=MIN_WIDTH, h=MIN_HEIGHT))]
    if not view.seats:
        return [Text(words.say(hand.language, "starting"))]
    bottom, top = _places(list(view.seats))
    spare = height - (2 + 2 * CARD_ROWS + 4 + HAND_ROWS + 1)
    gap = min(3, spare // 6)
    lines = [_title(view, hand, width)]
    lines += [Text()] * gap + _band(view, hand, top, width)
    lines += [Text()] * gap + _middle(view, hand, width)
    lines += [Text()] * (gap + 1) + _band(view, hand, bottom, width) + [Text()] * gap
    lines += [Text("─" * width, style=_DIM)]
    rows = height - len(lines) - 1
    lines += _hand(view, hand, width, rows)
    return [*lines, Text(words.say(hand.language, "foot"), style=_DIM)]


def _places(numbers):
    """(bottom row, top row), each from left to right: clockwise from above, the first seat at the bottom right."""
    low = (len(numbers) + 1) // 2
    return numbers[:low][::-1], numbers[low:]


# ---- seats


def _band(view, hand, numbers, width):
    """Cards side by side, a thin line between them."""
    if not numbers:
        return [Text()] * CARD_ROWS
    card = min(width // len(numbers), 46)
    margin = (width - card * len(numbers)) // 2
    cards = [seat_card(view, hand, view.seats[n], card - 1) for n in numbers]
    lines = []
    for i in range(CARD_ROWS):
        parts = [Text(" " * margin)]
        for rows in cards:
            parts += [_fitted(rows[i], card - 1), Text("│" if rows is not cards[-1] else " ", style=_DIM)]
        lines.append(_joined(parts))
    return lines


def seat_card(view: View, hand: Hand, seat: SeatView, width: int) -> list[Text]:
    """CARD_ROWS lines: status, who, counter; the open dice; the lamps."""
    count = max([i + 1 for i, die in enumerate(seat.public) if die.mask], default=0)
    count = max(count, DICE_OF.get(view.status.get("game") or "", 0))
    size = die_width(width, max(count, 3))
    lines = [_seat_head(view, hand, seat, width)]
    lines += dice_rows(seat.public[:count], size)
    return [*lines, _seat_foot(hand, seat)]


def _seat_head(view, hand, seat, width):
    """Status light, number, who; whose turn it is in reverse; the counter at the right."""
    turn = view.actor == seat.number
    head = Text()
    head.append(_SHADES[seat.status], style=Style(color=_hex(seat.status_colour), bold=True))
    head.append(" ")
    head.append(story.seat(hand.language, seat.number).capitalize(), style=_LIT if turn else _BOLD)
    head.append("▸" if seat.number == hand.seat else " ", style=_BOLD)
    head.append(_who(view, hand, seat), style=_DIM)
    head = _fitted(head, width - 3)
    head.append(f" {seat.counter}", style=_DIGITS)
    return head


def _who(view, hand, seat):
    """Who sits there; instead, while a game runs, that the seat is no longer in it."""
    lang = hand.language
    if not seat.row.get("present", True):
        return words.say(lang, "unplugged")
    if view.status.get("game") and seat.player != "none" and not seat.row.get("in", True):
        return table_words.say(lang, "saved") if "tokens" in seat.row else words.say(lang, "out")
    if seat.player == "person" and seat.number == hand.seat:
        return words.say(lang, "you")
    return words.say(lang, {"none": "free"}.get(seat.player, seat.player))


def _seat_foot(hand, seat):
    """The lamps of a seat; none at a house player's, whose buttons do nothing."""
    if seat.player == "house" and not any(seat.lamps.values()):
        return Text()
    foot = Text()
    for name, label in zip(BUTTONS, LAMP_NAMES, strict=True):
        foot.append(label, style=_LIT if seat.lamps.get(name) else _DIM)
        foot.append(" ")
    return foot


# ---- dice


def die_width(width: int, count: int) -> int:
    """Cells of a die, 7, 5 or 3, so that `count` of them stand in `width` with gaps."""
    return next((size for size in (7, 5) if count * (size + 1) - 1 <= width), 3)


def dice_rows(dice: tuple[Die, ...], size: int) -> list[Text]:
    """Three lines with the dice side by side."""
    rows = [Text(), Text(), Text()]
    for place, die in enumerate(dice):
        for number, line in enumerate(rows):
            line.append(" " if place else "")
            line.append(_die_row(die, number, size))
    return rows


def _die_row(die, number, size):
    """One of three lines of a die: lit pips in their colour, dark ones as dots."""
    step = {3: 1, 5: 2, 7: 2}[size]
    margin = (size - 2 * step - 1) // 2
    cells: list[tuple[str, Style | None]] = [(" ", None)] * size
    for led, (row, column) in PIPS.items():
        if row == number and die.lit(led):
            cells[margin + column * step] = ("○" if die.half else "●", Style(color=_hex(die.colour), bold=not die.half))
        elif row == number:
            cells[margin + column * step] = ("·", _DIM)
    line = Text()
    for character, style in cells:
        line.append(character, style=style or "")
    line.stylize(_BODY)
    return line


# ---- the middle


def _title(view, hand, width):
    status, lang = view.status, hand.language
    title = Text(" GOBELET", style=_BOLD)
    name = status.get("game") or (status.get("choice") if status.get("phase") == "lobby" else None)
    parts = [table_words.say(lang, name)] if name else []
    if name and status.get("game"):
        parts.append(words.say(lang, "game" if name == "four-two-one" else "round", n=status.get("round")))
    phase = status.get("phase", "attract")
    parts.append(table_words.say(lang, f"phase {(status.get('stage') if phase == 'play' else None) or phase}"))
    title.append("  " + "  ·  ".join(parts))
    return _fitted(title, width)


def _middle(view, hand, width):
    """The nest, the pot, and in words what is awaited."""
    lang = hand.language
    size = 7 if width >= WIDE else 5
    nest, label = dice_rows(view.nest, size), words.say(lang, "nest")
    if view.status.get("game") not in (None, "three-eggs") and not any(die.mask for die in view.nest):
        nest, label = [Text(" " * nest[0].cell_len)] * 3, " " * len(label)  # games that have no nest
    pot = _pot_rows(view, lang)
    told = [Text(text) for text in _awaited(view, hand)]
    told += [Text()] * (3 - len(told))
    head = [Text(f" {label} " if i == 1 else " " * (len(label) + 2), style=_DIM) for i in range(3)]
    left = [_joined([head[i], nest[i], Text("  "), pot[i], Text("  ")]) for i in range(3)]
    return [_joined([left[i], _fitted(told[i], max(0, width - left[i].cell_len))]) for i in range(3)]


def _pot_rows(view, lang):
    label = words.say(lang, "middle" if view.status.get("game") == "four-two-one" else "pot")
    inner = Text(f" {view.pot} ", style=_DIGITS)
    edge = "─" * 6
    return [Text(f"┌{edge}┐ "), _joined([Text("│"), inner, Text("│ ")]), _fitted(Text(f"└{edge}┘ {label}"), 16)]


def _awaited(view, hand):
    """At most three lines: what the table waits for."""
    status, lang = view.status, hand.language
    lines = []
    if status.get("phase") == "lobby":
        lines.append(_preset(status, lang))
        lines += [words.say(lang, "countdown")] if "stop" in hand.does.values() else []
    elif view.actor:
        who = story.seat(lang, view.actor).capitalize()
        lines.append(words.say(lang, "turn roll" if status.get("to_roll") else "turn act", who=who))
        row = view.seats[view.actor].row if view.actor in view.seats else {}
        if row.get("to_match"):
            lines.append(words.say(lang, "to match", n=row["to_match"]))
        if status.get("game") == "threes-away":
            lines.append(_score(view, hand))
    if status.get("ended") and not status.get("game"):
        lines.append(words.say(lang, "game over", why=_why(status["ended"], lang)))
    lines += status.get("faults", [])[-1:]
    if status.get("commitment") and len(lines) < 3:  # noqa: PLR2004
        lines.append(words.say(lang, "commitment", hex=status["commitment"][:16] + " ..."))
    return lines[:3]


def _score(view, hand):
    """Threes Away: what the seat whose turn it is left out so far, and the score that it must not exceed."""
    mine = view.seats[view.actor].public if view.actor in view.seats else ()
    best = score.best(view, hand.options)
    text = words.say(hand.language, "score", n=score.of(mine, hand.options))
    return text if best is None else text + words.say(hand.language, "to beat", n=best)


def _why(ended, lang):
    """Why a session ended: the board says it in English, behind the clause."""
    return words.say(lang, "too few") if ended.startswith("C-6") else ended


def _preset(status, lang):
    rules = ", ".join(f"{key} {value}" for key, value in status.get("house_rules", {}).items())
    name = status.get("preset_name") or rules or words.say(lang, "plain")
    return words.say(lang, "preset", n=status.get("preset", 1), name=name)


# ---- the seat in hand


def _hand(view, hand, width, rows):
    """Private dice, what each key does, what happened last."""
    seat = view.seats.get(hand.seat)
    title = _hand_title(view, hand)
    private = _private(seat, hand, 5 if width >= WIDE else 3)
    keys = key_lines(view, hand, rows - 1)
    left = max(48, width * 5 // 9)
    lines = [title]
    for i in range(rows - 1):
        part = Text("  ")
        if private:
            part.append(private[i] if i < len(private) else Text(" " * private[0].cell_len))
            part.append("  ")
        part.append(keys[i] if i < len(keys) else Text())
        lines.append(_fitted(part, left))
    told = _history(hand, width - left - 1, rows)
    return [_joined([_fitted(lines[i], left), Text("│" if rows else "", style=_DIM), told[i]]) for i in range(rows)]


def _hand_title(view, hand):
    lang = hand.language
    title = Text("  " + words.say(lang, "seat in hand", n=hand.seat), style=_BOLD)
    if view.actor == hand.seat and hand.does:
        title.append("  ")
        title.append(f" {words.say(lang, 'turn yours')} ", style=_LIT)
    return title


def _private(seat, hand, size):
    """The well's dice, of the seat in hand and under its open lid only."""
    if not (seat and hand.lid and any(die.mask for die in seat.private)):
        return None
    return dice_rows(seat.private, size)


def _waits_for(view, hand):
    """Another seat whose turn it is and that a person holds, or None."""
    seat = view.seats.get(view.actor)
    return seat.number if seat and seat.number != hand.seat and seat.player == "person" else None


def _may_shuffle(view, hand):
    """TE-14, as far as everybody at the table may know: nothing here tells of a shuffle that was."""
    wagers = str(view.status.get("stage")).endswith("wagers")
    return wagers and hand.options.get("sleight") == "on" and view.seats[hand.seat].row.get("in", False)


def _penniless(seat, view):
    """A person in the lobby whose tokens come from coins: with free play nobody is left without."""
    return bool(seat) and view.status.get("phase") == "lobby" and seat.player == "person" and not seat.row.get("stack")


def _suspects(view, hand):
    """{input: seat} of whom the buttons accuse: other seats that are in, clockwise; {} where D4 leads to more."""
    if "accuse-more" in hand.does.values():
        return {}
    numbers = list(view.seats)
    place = numbers.index(hand.seat) + 1
    others = [n for n in numbers[place:] + numbers[: place - 1] if view.seats[n].row.get("in")]
    named = zip(("d1", "d2", "d3", "d5"), others, strict=False)
    return {name: seat for name, seat in named if hand.does.get(name) == "accuse-seat"}


def _calls(view, hand):
    """[(key, text)] of what waits for the person at the keyboard, beside the seat's own buttons."""
    lang, found = hand.language, []
    other = _waits_for(view, hand)
    if other:
        found.append(("Tab", words.say(lang, "other turn", n=other)))
    if _penniless(view.seats.get(hand.seat), view):
        found.append(("C", words.say(lang, "coin")))
    return found


def _secrets(view, hand):
    """[(key, text)] of the hood and the secret shuffle, in the game that has them."""
    lang, found = hand.language, []
    if view.status.get("game") == "three-eggs":
        found.append((words.say(lang, "key lid"), words.say(lang, "lid open" if hand.lid else "lid closed")))
        if _may_shuffle(view, hand):
            found.append(("S", words.say(lang, "sleight")))
    return found


def key_lines(view: View, hand: Hand, rows: int) -> list[Text]:
    """What each key does now, at most `rows` lines, keys that do the same together."""
    lang = hand.language
    suspects = _suspects(view, hand)
    does = {name: code for name, code in hand.does.items() if name not in suspects}
    entries = [(name[1:], story.seat(lang, seat)) for name, seat in suspects.items()]
    entries = [(keys, actions.say(lang, code)) for keys, code in _grouped(does, lang)] + entries
    entries = entries + _calls(view, hand) or [("", words.say(lang, "watching"))]
    entries += _secrets(view, hand)
    lines = []
    for keys, text in entries[:rows]:
        line = Text()
        line.append(f"{keys:>5} " if len(keys) < 6 else f"{keys} ", style=_LIT if keys else "")  # noqa: PLR2004
        line.append(" " + text)
        lines.append(line)
    return lines


def _grouped(does, lang):
    """[(keys, code)]: CUP first, dice, PASS; neighbours with one code as `1-3`."""
    found: list[tuple[str, str]] = []
    if "cup" in does:
        found.append((words.say(lang, "key cup"), does["cup"]))
    for code in dict.fromkeys(does[f"d{i}"] for i in range(1, 6) if f"d{i}" in does):
        keys = [str(i) for i in range(1, 6) if does.get(f"d{i}") == code]
        run = len(keys) > 2 and int(keys[-1]) - int(keys[0]) == len(keys) - 1  # noqa: PLR2004
        found.append((f"{keys[0]}-{keys[-1]}" if run else " ".join(keys), code))
    if "pass" in does:
        found.append((words.say(lang, "key pass"), does["pass"]))
    return found


def _history(hand, width, rows):
    """The last lines of what happened, results in bold."""
    lines: list[Text] = []
    for text, result in reversed(hand.history[-rows:]):
        parts = textwrap.wrap(text, width - 1, subsequent_indent="  ")
        lines[:0] = [_fitted(Text(" " + part, style=_BOLD if result else ""), width) for part in parts]
    return lines[-rows:] + [Text()] * (rows - len(lines))


# ---- lines


def _joined(parts):
    line = Text()
    for part in parts:
        line.append(part)
    return line


def _fitted(line, width):
    """A copy that is exactly `width` cells wide."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def _hex(colour):
    return "#{:02x}{:02x}{:02x}".format(*colour)
