"""The house rules to choose in the lobby, one by one: a table's `presets` with one more, another or one less."""

from collections.abc import Sequence
from typing import Any

from gobelet import rules
from gobelet.rules.common import RuleError

from gobelet_host import house_rules, settings
from gobelet_host.errors import USAGE, Failure

Preset = dict[str, Any]  # game, name, options


def add(presets: Sequence[Preset], game: str, name: str, pairs: list[str]) -> list[Preset]:
    """The list with one more behind the others of its game. Raises Failure (2)."""
    _known(game)
    if any(each["game"] == game and each["name"] == name for each in presets):
        raise Failure(USAGE, f"{game} has a preset {name!r} already: 'gobelet config preset change' changes it")
    made = {"game": game, "name": name, "options": _options(game, pairs)}
    at = max((n for n, each in enumerate(presets, 1) if each["game"] == game), default=len(presets))
    return _checked([*presets[:at], made, *presets[at:]])


def change(presets: Sequence[Preset], game: str, which: str, pairs: list[str], name: str | None) -> list[Preset]:
    """The list with some options of one changed, the others as they were. name: its new one. Raises Failure (2).

    which: the preset's name, or its number among those of its game; pairs: `KEY=` takes an option out.
    """
    at = _place(presets, game, which)
    gone = [pair[:-1] for pair in pairs if pair.endswith("=")]
    set_ = _options(game, [pair for pair in pairs if not pair.endswith("=")])
    options = {key: value for key, value in {**presets[at]["options"], **set_}.items() if key not in gone}
    changed = {**presets[at], "name": presets[at]["name"] if name is None else name, "options": options}
    return _checked([*presets[:at], changed, *presets[at + 1 :]])


def remove(presets: Sequence[Preset], game: str, which: str) -> list[Preset]:
    """The list without one. Raises Failure (2)."""
    at = _place(presets, game, which)
    return [*presets[:at], *presets[at + 1 :]]


def of_game(presets: Sequence[Preset], game: str) -> list[Preset]:
    """Those of one game; the first of them is number 1, as the table shows it."""
    return [each for each in presets if each["game"] == game]


def _known(game: str) -> None:
    if game not in rules.GAMES:
        raise Failure(USAGE, f"no game {game!r}; there are {', '.join(rules.GAMES)}")


def _place(presets: Sequence[Preset], game: str, which: str) -> int:
    """Where the preset stands in the whole list."""
    _known(game)
    own = of_game(presets, game)
    found = [each for each in own if each["name"].lower() == which.lower()]
    if not found and which.isdecimal() and 0 < int(which) <= len(own):
        found = [own[int(which) - 1]]
    if not found:
        names = ", ".join(f"{n} {each['name']!r}" for n, each in enumerate(own, 1)) or "none"
        raise Failure(USAGE, f"{game} has no preset {which!r}; there are: {names}")
    return next(at for at, each in enumerate(presets) if each is found[0])


def _options(game: str, pairs: list[str]) -> dict[str, Any]:
    """Options of texts like "ante=2"; one at its default counts too, where the table's settings have another."""
    try:
        return house_rules.parse(game, pairs)
    except RuleError as error:
        raise Failure(USAGE, f"{game}: {error.message}") from None


def _checked(presets: list[Preset]) -> list[Preset]:
    found: list[Preset] = settings.checked({"presets": presets}, "")["presets"]
    return found
