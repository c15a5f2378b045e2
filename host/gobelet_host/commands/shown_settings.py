"""A table's settings for people: what each is, in what unit, what it may be, what it does, and which were changed."""

from collections.abc import Iterator, Sequence
from typing import Any

from gobelet.config import schema
from gobelet.rules import GAMES

from gobelet_host import presets, settings
from gobelet_host.link.client import Hello
from gobelet_host.printable import painted
from gobelet_host.story import game_name
from gobelet_host.words import say

_UNITS = {"_s": "s", "_ms": "ms", "_ma": "mA"}  # by the end of the key
_TOKENS = ("buy_in", "max_buy", "coin_tokens", "ante", "bet", "stake", "tokens", "value_421")
_TIMES = {"open": "hour", "close": "hour", "day_begins": "time"}
_VALUE, _ALLOWED = 36, 62  # columns at which they begin, or end, where there is room
_BELOW = " " * 6


def lines(hello: Hello, values: dict[str, Any], shipped: dict[str, Any], lang: str) -> Iterator[str]:
    """All settings, those of each game under its name, the presets last. shipped: what they were at first."""
    yield say(lang, "config.head", name=hello["name"], board=hello["id"])
    game = ""
    for key in sorted(values, key=lambda key: ("." in key, key)):
        if key == "presets":
            continue
        if key.rpartition(".")[0] != game:
            game = key.rpartition(".")[0]
            yield from ("", painted(game_name(lang, game), "bold"))
        yield from _setting(key, values[key], shipped.get(key), lang)
    yield from ("", *presets_lines(values.get("presets", ()), lang))


def _setting(key: str, value: Any, shipped: Any, lang: str) -> Iterator[str]:
    """One setting: name, value and unit, what it may be, and below that what it does."""
    changed = value != shipped
    line = f"{'*' if changed else ' '} {key} = {settings.text(value)} {unit(key, value, lang)}".rstrip()
    allowed_ = allowed(key, lang)
    if changed and shipped is not None:
        allowed_ += f"   ({say(lang, 'config.shipped', value=settings.text(shipped))})"
    line = f"{line:<{_VALUE}}  {allowed_}".rstrip()
    yield painted(line, "bold") if changed else line
    does = what(key, lang)
    if does:
        yield _BELOW + does


def unit(key: str, value: Any, lang: str) -> str:
    """What so much of it is counted in; "" for what is no amount."""
    name = key.rpartition(".")[2]
    if name in _TOKENS:
        return say(lang, "unit.tokens", n=value)
    return next((unit for end, unit in _UNITS.items() if name.endswith(end)), "")


def what(key: str, lang: str) -> str:
    """What a setting does; "" for one that this program does not know."""
    game, _, option = key.rpartition(".")
    return say(lang, f"option.{option}" if game else f"setting.{key}", of=game or None, otherwise="")


def allowed(key: str, lang: str) -> str:
    """What it may be, as one writes it on the command line; "" for one that this program does not know."""
    if key not in schema.KEYS:
        return ""
    words = schema.allowed(key)
    if key in _TIMES:
        return say(lang, f"allowed.{_TIMES[key]}")
    if key in ("name", "seats"):
        return say(lang, f"allowed.{'text' if key == 'name' else key}", most=schema.NAME_LIMIT)
    return words.removeprefix("whole, ").replace('"', "")


def presets_lines(found: Sequence[presets.Preset], lang: str) -> Iterator[str]:
    """The house rules to choose, by game, each under the number that the table shows."""
    yield say(lang, "config.presets")
    for game in GAMES:
        yield f"  {painted(game_name(lang, game), 'bold')} ({game})"
        own = presets.of_game(found, game)
        for number, each in enumerate(own, 1):
            options = ", ".join(f"{option} {settings.text(value)}" for option, value in sorted(each["options"].items()))
            yield f"    {number}  {each['name']}: {options or say(lang, 'config.plain')}"
        if not own:
            yield f"    {say(lang, 'config.no presets')}"
