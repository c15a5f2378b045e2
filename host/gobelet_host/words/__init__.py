"""Words for people. `say` is the one door to them.

A language is one file here, named by its code, and a line in the settings' list of languages; English is what others
fall back on. It holds `TEXT` and `form(n)`: which form of a word goes with n things, from 0. `{n:token|tokens}` in a
text is the form that goes with n, the last where n is no number (but a list of some).

What belongs to one game stands with that game (`gobelet_host.games`); a language's own file may hold it as well, under
the game's name, a dot and the key.
"""

import os
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from gobelet.config import LANGUAGES as LANGUAGES  # for those who ask which there are

FALLBACK = "en"


def language(asked: str | None = None) -> str:
    """The language asked for, else the environment's as far as it is one of LANGUAGES, else English."""
    if asked:
        return asked
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            code = os.environ[variable][:2].lower()
            return code if code in LANGUAGES else FALLBACK
    return FALLBACK


def say(language: str, key: str, /, of: str | None = None, otherwise: str | None = None, **fields: Any) -> str:
    """The text for `key`, its placeholders filled in.

    of: the game whose words come first; None: a game's words come last. otherwise: what is said where there is no text,
    not even in English; by default that is a KeyError.
    """
    text = text_of(language, key, of)
    if text is None:
        if otherwise is None:
            raise KeyError(key)
        return otherwise
    if "|" in text:
        fields = {name: _Counted(value, language) for name, value in fields.items()}
    return text.format(**fields) if fields else text


def figure(language: str, value: float, spec: str) -> str:
    """A number as people write it there. spec: as for `format`."""
    text = format(value, spec).replace(",", " ").replace(".", say(language, "figure.decimal"))
    return text.replace(" ", say(language, "figure.thousands")).replace("%", say(language, "figure.percent"))


class _Counted:
    """A field of a text, that knows which form of a word goes with it."""

    def __init__(self, value: Any, language: str) -> None:
        self._value, self._language = value, language

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(self._value, spec)
        forms, n = spec.split("|"), str(self._value)
        return forms[min(_module(self._language).form(int(n)), len(forms) - 1) if n.isdecimal() else -1]


@cache
def text_of(language: str, key: str, of: str | None = None) -> str | None:
    """The text with its placeholders, None where there is none."""
    return next((text for code in (language, FALLBACK) for text in _texts(code, key, of) if text is not None), None)


def _texts(code: str, key: str, of: str | None) -> Iterator[str | None]:
    """The texts that a language may have for `key`, the one to be taken first."""
    from gobelet import rules  # noqa: PLC0415 -- commands that say nothing start with less

    from gobelet_host import games  # noqa: PLC0415

    own = catalogue(code)
    if of is None:
        yield own.get(key)
    for game in rules.GAMES if of is None else (of,):
        yield own.get(f"{game}.{key}")
        yield games.of(game).words.get(code, {}).get(key)
    yield own.get(key)


def catalogue(code: str) -> dict[str, str]:
    """All texts of a language's own file, by key; none for a language that there is not."""
    found: dict[str, str] = _module(code).TEXT if code in LANGUAGES else {}
    return found


def _module(code: str) -> ModuleType:
    return import_module(f"{__name__}.{code}")
