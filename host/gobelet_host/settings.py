"""Settings between people, TOML files and the board. What is allowed says `gobelet.config.schema`, here as there."""

import json
import tomllib
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from gobelet.boards import pico2, pico2_seats2, pico2_seats4
from gobelet.config import schema
from gobelet.rules import GAMES

from gobelet_host import files
from gobelet_host.errors import USAGE, Failure

T = TypeVar("T")
FILE_BYTES = 65536  # no settings of a table are so long


def parse(pairs: list[str]) -> dict[str, Any]:
    """{key: value} of texts like "brightness=50", checked. Raises Failure (2)."""
    values: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        key = key.strip()
        if not equals:
            raise Failure(USAGE, f"{pair!r}: settings are given as KEY=VALUE")
        if key in values:
            raise Failure(USAGE, f"{key}: given twice")
        values[key] = _value(key, text.strip())
    return checked(values, "")


def _value(key: str, text: str) -> Any:
    """The text as the kind of value that the setting has; as it stands where it cannot be one."""
    kind = type(schema.defaults({"seats": (1, 2)}).get(key))
    if kind is str:
        return text
    if kind is bool:
        return {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
            text.lower(), text
        )
    if key == "seats" and not text.startswith("["):
        text = f"[{text}]"
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def checked(values: dict[str, Any], where: str) -> dict[str, Any]:
    """The settings as the board stores them. Raises Failure (2) naming key, value and what is allowed."""
    return _refused(where, lambda: schema.check_all(values))


def _refused(where: str, check: Callable[[], T]) -> T:
    """What `check` returns; what it refuses as a Failure (2)."""
    try:
        return check()
    except schema.SettingError as error:
        told = {"message": str(error), "key": error.key, "value": _told(error.value), "allowed": error.allowed}
        raise Failure(USAGE, where + str(error), told) from None


def check_whole(values: dict[str, Any], where: str) -> None:
    """Do these checked settings leave light enough, and is the table ever open? Raises Failure (2).

    No board is at hand: it is taken to be the smallest that has the seats which they name, or else one of eight.
    """
    seats = set(values.get("seats", pico2.BOARD["seats"]))
    board = next(each.BOARD for each in (pico2_seats2, pico2_seats4, pico2) if seats <= set(each.BOARD["seats"]))
    whole = {**schema.defaults(board), **values}
    for _, fit in schema.TOGETHER:
        _refused(where, partial(fit, whole, board))


def _told(value: Any) -> Any:
    """The value as it is, or in words where JSON has none like it: TOML has dates and infinity."""
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError):
        return str(value)


def shipped(values: dict[str, Any]) -> dict[str, Any]:
    """All settings as the table was shipped that has `values` now: the build that has those seats, else the largest."""
    builds = (pico2.BOARD, pico2_seats4.BOARD, pico2_seats2.BOARD)
    defaults = [dict(schema.defaults(build)) for build in builds]
    return next((each for each in defaults if each["seats"] == values.get("seats")), defaults[0])


def known(key: str) -> str:
    """`key`, if there is such a setting. Raises Failure (2)."""
    if key not in schema.KEYS:
        raise Failure(USAGE, f"{key}: no such setting; 'gobelet config show' lists them")
    return key


def load(path: str) -> dict[str, Any]:
    """The settings in a TOML file, checked. Raises Failure (2) that names file, key, value and what is allowed."""
    try:
        document = tomllib.loads(files.read(path, FILE_BYTES).decode())
    except OSError as error:
        raise Failure(USAGE, f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(USAGE, f"{path}: no TOML: {error}") from None
    except RecursionError:
        raise Failure(USAGE, f"{path}: nested too deeply") from None
    try:
        return checked(flat(document), f"{path}: ")
    except TwiceError as error:
        raise Failure(USAGE, f"{path}: {error}: stands there twice") from None


class TwiceError(ValueError):
    """A setting that stands in a document twice, once with its table and once with a dot."""


def flat(document: dict[str, Any]) -> dict[str, Any]:
    """A document with tables for the games as settings with dotted keys. Raises TwiceError."""
    values: dict[str, Any] = {}
    for key, value in document.items():
        table = key in GAMES and isinstance(value, dict)
        more = {f"{key}.{option}": setting for option, setting in value.items()} if table else {key: value}
        twice = next((each for each in more if each in values), None)
        if twice:
            raise TwiceError(twice)
        values.update(more)
    return values


def nested(values: dict[str, Any]) -> dict[str, Any]:
    """Settings as a document: plain keys first, then a table a game."""
    document = {key: value for key, value in values.items() if "." not in key}
    for game in GAMES:
        options = {key.partition(".")[2]: value for key, value in values.items() if key.startswith(game + ".")}
        if options:
            document[game] = options
    return document


def save(values: dict[str, Any], path: str) -> None:
    """Writes settings as TOML, whole or not at all. Raises Failure where that is not possible."""
    import tomli_w  # noqa: PLC0415  only for `pull`

    with files.whole(path) as file:
        file.write(tomli_w.dumps(nested(values)))


def text(value: Any) -> str:
    """A value as TOML and `set` have it: text bare, everything else as its JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
