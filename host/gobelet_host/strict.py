"""Strict JSON (RFC 8259): what one reader would take otherwise than another is no JSON here."""

import json
from collections.abc import Callable
from typing import Any, NoReturn

from gobelet.rules.common import shown


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's dict; the same key twice leaves open what was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {shown(twice)} stands twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if abs(value) == float("inf"):
        raise ValueError("a number without end is no number")
    return value


def decoder(whole: Callable[[str], Any] = int, fraction: Callable[[str], Any] = _finite) -> Callable[[str], Any]:
    """f(text) -> the value; ValueError for what is no JSON, names a key twice or holds a number that is none.

    whole(digits): what becomes of a whole number; fraction(digits): of any other.
    """
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_constant=_no_constant, parse_float=fraction, parse_int=whole
    ).decode
