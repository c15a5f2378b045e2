"""The methods of the serial link (version 1): what each takes, and who may call it. Data, for both ends."""

from gobelet.link.errors import PARAMS, RequestError
from gobelet.rules import GAMES

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.shapes import Params

    Kind = str | tuple[int, int] | tuple[str, ...]

LINK_VERSION = 1  # version of all this, in `hello`

# What a parameter may be: two numbers (smallest, largest), a tuple of words, or one of these: its type and its words.
# A name with "?" may be absent.
_KEY_DIGITS = 64
_KINDS: dict[str, tuple[type, str]] = {
    "text": (str, "a string"),
    "names": (list, "a list of strings"),
    "object": (dict, "an object"),
    "flag": (bool, "true or false"),
    "hex32": (str, "64 hex digits"),
}
_SEAT: "tuple[str, Kind]" = ("seat", (1, 8))

# method: (open to all, parameters)
METHODS: "dict[str, tuple[bool, tuple[tuple[str, Kind], ...]]]" = {
    "hello": (True, ()),
    "status": (True, ()),
    "status.seats": (True, (("seat?", (1, 8)),)),
    "status.dice": (True, (("from?", (1, 8)),)),
    "config.get": (True, (("keys?", "names"), ("from?", "text"))),
    # more: kept until the next one, which says after how many kept settings it goes on, has all of them set at once
    "config.set": (False, (("values", "object"), ("more?", "flag"), ("after?", (0, 1000)))),
    "journal.head": (True, ()),
    "journal.read": (True, (("from", (1, 1 << 53)), ("max", (1, 1 << 30)))),
    "subscribe": (True, (("kinds?", "names"),)),
    "unsubscribe": (True, ()),
    "seat.join": (False, (_SEAT, ("player", ("person", "house")))),
    "seat.leave": (False, (_SEAT,)),
    "seat.buy": (False, (_SEAT, ("tokens", (1, 1000000)))),
    # rounds: the session ends after so many results; fast: nothing is waited for, where only house players sit
    "game.start": (False, (("game", GAMES), ("options?", "object"), ("rounds?", (1, 1 << 30)), ("fast?", "flag"))),
    "game.abort": (False, ()),
    "press": (False, (("input", "text"), ("ms?", (1, 60000)))),
    "time.set": (False, (("unix_ms", (0, 1 << 53)), ("offset_min?", (-840, 840)))),
    "auth.challenge": (True, ()),
    "auth.prove": (True, (("mac", "hex32"),)),
    "auth.setkey": (True, (("key", "hex32"),)),
    "selftest": (False, (("step", ("buttons", "displays", "entropy", "flash", "lamps")),)),
    "restart": (False, (("to", ("run", "maintenance", "safe", "bootloader")),)),
}


def check(method: str, params: "dict[str, Any]") -> "Params":
    """All parameters of `method` as a new dict, those not given None. Raises RequestError saying which and why."""
    fields = {name.rstrip("?"): (kind, name[-1] == "?") for name, kind in METHODS[method][1]}
    for name in sorted(params):
        if name not in fields:
            there = ", ".join(sorted(fields)) or "none"
            raise RequestError(PARAMS, f"{name[:40]}: no parameter of {method}; there are: {there}")
    for name, (kind, may_lack) in fields.items():
        if not (fits(kind, params[name]) if name in params else may_lack):
            why = "wrong value" if name in params else "missing"
            raise RequestError(PARAMS, f"{name}: {why}; allowed: {allowed(kind)}")
    return {name: params.get(name) for name in fields}


def fits(kind: "Kind", value: object) -> bool:
    """Is `value` what `kind` allows, of the very type too?"""
    if isinstance(kind, tuple) and isinstance(kind[0], int):
        return type(value) is int and kind[0] <= value <= kind[1]
    if isinstance(kind, tuple):
        return isinstance(value, str) and value in kind
    if kind == "names" and isinstance(value, list):
        return all(isinstance(name, str) for name in value)
    if kind == "hex32" and isinstance(value, str):
        return len(value) == _KEY_DIGITS and all(digit in "0123456789abcdefABCDEF" for digit in value)
    return type(value) is _KINDS[kind][0]


def allowed(kind: "Kind") -> str:
    """The words for what `kind` allows."""
    if isinstance(kind, tuple):
        return f"whole, {kind[0]}-{kind[1]}" if isinstance(kind[0], int) else ", ".join(kind)
    return _KINDS[kind][1]
