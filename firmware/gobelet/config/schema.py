"""The settings of a table: every key, what it may be and its default (README.md beside this).

Board and host check with this same file. A setting is refused whole, naming key, value and what is allowed (F24).
"""

from gobelet.config import LANGUAGES, current
from gobelet.jsontext import dump
from gobelet.rules import GAMES, about
from gobelet.rules.options import describe, fits

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.shapes import Values

NAME_LIMIT = 32  # characters
PRESET_NAME_LIMIT = 24
PRESETS_LIMIT = 860  # bytes of their JSON: with it a reply or a request just fits one line of the link
_SHOWN = 60  # characters of a refused value that an error repeats
_UNKNOWN = "no such setting; 'gobelet config show' lists them"
_PRESET_KEYS = ("game", "name", "options")

# key: (allowed, default); allowed is a range, a tuple of values, bool, or one of the words that _CHECKS knows
_ALL: "dict[str, tuple[Any, Any]]" = {
    "name": ("text", "Gobelet"),
    "language": (LANGUAGES, "en"),
    "brightness": (range(1, 256), 96),
    "mute": (bool, False),
    "reduced_motion": (bool, False),
    "suggest": (bool, True),
    "demo": (bool, False),
    "skip_first_pixel": (bool, False),
    "seats": ("seats", None),
    "led_ma": ((5, 12, 20), 12),
    "seat_ma": (range(100, 1101), 800),  # above, the seat's polyfuse (hold 1.10 A) would have to trip
    "table_ma": (range(500, 6001), 4500),  # the supply gives 6 A
    "debounce_ms": (range(1, 101), 10),
    "stuck_s": (range(1, 3601), 20),
    "idle_warn_s": (range(1, 3601), 20),
    "idle_skip_s": (range(1, 3601), 30),
    "idle_out": (range(1, 1001), 3),
    "attract_s": (range(1, 86401), 120),
    "hold_s": (range(0, 86401), 120),
    "cut": (bool, True),
    "day_begins": ("time", "00:00"),
    "open": ("hour", ""),
    "close": ("hour", ""),
    "play": (("free", "credit"), "free"),
    "buy_in": (range(1, 1000001), 20),
    "max_buy": (range(1, 1000001), 100),
    "coin_tokens": (range(0, 1001), 0),
    "presets": ("presets", None),
}
for _game in GAMES:
    _ALL.update({f"{_game}.{option}": (allowed, default) for option, default, allowed, _ in about(_game).OPTIONS})
KEYS = tuple(sorted(_ALL))


class SettingError(ValueError):
    """A setting that is refused: `str()` names key, value and what is allowed."""

    def __init__(self, key: str, value: object, allowed: str):
        super().__init__(key, value, allowed)
        self.key, self.value, self.allowed = key, value, allowed

    def __str__(self) -> str:
        unknown = self.allowed == _UNKNOWN
        given = "" if unknown and self.value is None else " = " + shown(self.value)
        return self.key + given + (": " if unknown else ": allowed: ") + self.allowed


def shown(value: object) -> str:
    """A value as an error repeats it: its JSON, cut where it is long."""
    try:
        text: str = dump(value)
    except TypeError:
        text = str(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def shipped_presets() -> "list[dict[str, Any]]":
    """The presets that a table is shipped with, as the games declare them."""
    return [
        {"game": game, "name": name, "options": dict(options)}
        for game in GAMES
        for name, options in about(game).PRESETS
    ]


def defaults(board: "Values") -> "Values":
    """All settings of a new table, by a board description: `seats`; `led_ma`, `seat_ma`, `table_ma` if there."""
    values = {key: _ALL[key][1] for key in KEYS}
    values.update({key: board[key] for key in ("led_ma", "seat_ma", "table_ma") if key in board})
    values["seats"] = list(board["seats"])
    values["presets"] = shipped_presets()
    return values


def allowed(key: str) -> str:
    """The words for what `key` may be."""
    kind = _ALL[key][0]
    if kind is bool:
        return "true, false"
    return _WORDS[kind] if isinstance(kind, str) else describe(kind)


def check(key: str, value: object) -> object:
    """`value` as it is stored. Raises SettingError, for an unknown key too."""
    _need(key in _ALL, key[:_SHOWN], value, _UNKNOWN)
    kind = _ALL[key][0]
    if isinstance(kind, str):
        return _CHECKS[kind](key, value)
    if kind is bool:
        value = {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value
    _need(isinstance(value, bool) if kind is bool else fits(value, kind), key, value, allowed(key))
    return value


def _need(holds: object, key: str, value: object, words: str) -> None:
    if not holds:
        raise SettingError(key, value, words)


def check_all(values: "Values") -> "Values":
    """All of `values` as they are stored, in a new dict. Raises SettingError for the first that is refused."""
    _need(isinstance(values, dict), "values", values, "an object of settings")
    return {key: check(key, values[key]) for key in sorted(values)}


def check_board(values: "Values", board: "Values") -> None:
    """Do these checked settings suit this board? Raises SettingError."""
    seats = values.get("seats", ())
    _need(set(seats) <= set(board["seats"]), "seats", seats, "seats of this board: " + dump(board["seats"]))


def check_budget(values: "Values", board: "Values") -> None:
    """Do these settings, all of them, leave light enough (F30)? Raises SettingError that names the sum."""
    led_ma, skip = values["led_ma"], int(values["skip_first_pixel"])
    for key, (dark, lit) in sorted(current.least(board, led_ma, skip).items()):
        words = f"at least {dark + lit}: {dark} mA dark and {lit} mA lit at the least, with led_ma {led_ma}"
        _need(values[key] >= dark + lit, key, values[key], words)


def check_hours(values: "Values", board: "Values") -> None:
    """Is the table ever open, by these settings, all of them? Raises SettingError."""
    first, last = values["open"], values["close"]
    _need(not first or first != last, "close", last, "another time than open, or both empty: else it is never open")


def _time(key: str, value: object) -> str:
    text = value if isinstance(value, str) and len(value) == len("HH:MM") and value[2] == ":" else "x"
    hour, minute = text[:2], text[3:]
    _need(_whole(hour, 23) and _whole(minute, 59), key, value, allowed(key))
    return text


def _whole(text: str, most: int) -> bool:
    return len(text) == len("59") and all("0" <= letter <= "9" for letter in text) and int(text) <= most


def minutes(text: str) -> int:
    """Since midnight, of an HH:MM."""
    return 60 * int(text[:2]) + int(text[3:])


def _hour(key: str, value: object) -> str:
    return "" if value == "" else _time(key, value)


def _name(key: str, value: object) -> object:
    _need(is_name(value, NAME_LIMIT), key, value, _WORDS["text"])
    return value


def is_name(value: object, limit: int) -> bool:
    """Is it a text of 1 to `limit` characters that can be printed?"""
    return isinstance(value, str) and 0 < len(value) <= limit and all(_printable(ord(letter)) for letter in value)


def _printable(code: int) -> bool:
    """No control characters and no halves of surrogate pairs."""
    return 0x20 <= code < 0x7F or 0xA0 <= code < 0xD800 or code >= 0xE000


def _seats(key: str, value: object) -> list[int]:
    given = value if isinstance(value, (list, tuple)) else ()
    seats = sorted({seat for seat in given if fits(seat, range(1, 9))})
    _need(len(seats) == len(given) > 1, key, value, _WORDS["seats"])
    return seats


def _presets(key: str, value: object) -> "list[Values]":
    if not isinstance(value, (list, tuple)):
        raise SettingError(key, value, _WORDS["presets"])
    presets = [_preset(f"{key}[{index + 1}]", item) for index, item in enumerate(value)]
    names = {(preset["game"], preset["name"]) for preset in presets}
    _need(len(names) == len(presets), key, value, "each name once in a game")
    _need(len(dump(presets)) <= PRESETS_LIMIT, key, value, f"at most {PRESETS_LIMIT} bytes of JSON in all")
    return presets


def _preset(where: str, item: object) -> "Values":
    if not isinstance(item, dict) or not set(_PRESET_KEYS) >= set(item) >= {"game", "name"}:
        raise SettingError(where, item, "an object with name, game and options")
    name, game, options = item["name"], item["game"], item.get("options", {})
    _need(is_name(name, PRESET_NAME_LIMIT), where + ".name", name, f"a text of 1 to {PRESET_NAME_LIMIT} characters")
    _need(game in GAMES, where + ".game", game, ", ".join(GAMES))
    _need(isinstance(options, dict), where + ".options", options, "an object of options of " + game)
    for option in sorted(options):
        kind = _ALL.get(game + "." + option, ((), None))[0]
        words = describe(kind) if kind else "options of " + game
        _need(kind and fits(options[option], kind), f"{where}.options.{option}", options[option], words)
    return {"game": game, "name": name, "options": dict(options)}


_WORDS = {
    "text": f"a text of 1 to {NAME_LIMIT} characters",
    "seats": "a list of at least two different seats, 1-8",
    "presets": "a list of {name, game, options}",
    "time": "a time of day, 00:00-23:59",
    "hour": "a time of day, 00:00-23:59, or empty",
}
_CHECKS = {"text": _name, "seats": _seats, "presets": _presets, "time": _time, "hour": _hour}
# settings that must fit each other, and their check: f(all values, board description)
TOGETHER = ((("led_ma", "seat_ma", "skip_first_pixel", "table_ma"), check_budget), (("open", "close"), check_hours))
