"""Strict JSON: what other readers would read otherwise is no JSON here. Written from RFC 8259, not from the board's."""

import json
from math import isfinite
from typing import Any


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's dict; the same key twice leaves open what was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _number(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(f"{digits} is too large")
    return value


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_number)


def decode(text: str) -> Any:
    """The value; ValueError for what is no JSON, names a key twice or holds a number that is none."""
    return _decoder.decode(text)
