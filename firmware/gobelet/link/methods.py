"""The methods of the serial link (version 1): what each takes, and who may call it. Data, for both ends."""

from gobelet.link.errors import PARAMS, RequestError

LINK = 1  # version of all this, in `hello`

# What a parameter may be: two numbers (smallest, largest), a tuple of words, "text", "names" (a list of strings),
# "object", "flag" (true or false) or "hex16", "hex32" (so many bytes). A name with "?" may be absent.
_SEAT = ("seat", (1, 8))

# method: (open to all, parameters)
METHODS = {
    "hello": (True, ()),
    "status": (True, ()),
    "status.seats": (True, (("seat?", (1, 8)),)),
    "config.get": (True, (("keys?", "names"), ("from?", "text"))),
    "config.set": (False, (("values", "object"),)),
    "journal.head": (True, ()),
    "journal.read": (True, (("from", (1, 1 << 53)), ("max", (1, 1 << 30)))),
    "subscribe": (True, ()),
    "unsubscribe": (True, ()),
    "seat.join": (False, (_SEAT, ("player", ("person", "house")))),
    "seat.leave": (False, (_SEAT,)),
    "seat.buy": (False, (_SEAT, ("tokens", (1, 1000000)))),
    # rounds: the session ends after so many results; fast: nothing is waited for, where only house players sit
    "game.start": (False, (("game", "text"), ("options?", "object"), ("rounds?", (1, 1 << 30)), ("fast?", "flag"))),
    "game.abort": (False, ()),
    "press": (False, (("input", "text"), ("ms?", (1, 60000)))),
    "time.set": (False, (("unix_ms", (0, 1 << 53)),)),
    "auth.challenge": (True, ()),
    "auth.prove": (True, (("mac", "hex32"),)),
    "auth.setkey": (True, (("key", "hex32"),)),
    "selftest": (False, (("step", "text"),)),
    "restart": (False, (("to", ("run", "maintenance", "safe", "bootloader")),)),
}


def check(method, params):
    """All parameters of `method` as a new dict, those not given None. Raises RequestError saying which and why."""
    fields = METHODS[method][1]
    full = {}
    for name, kind in fields:
        plain = name.rstrip("?")
        if plain in params:
            full[plain] = _fitting(plain, kind, params[plain])
        elif name == plain:
            raise RequestError(PARAMS, f"{plain}: missing; {allowed(kind)}")
        else:
            full[plain] = None
    for name in sorted(params):
        if name not in full:
            names = ", ".join([field[0].rstrip("?") for field in fields]) or "none"
            raise RequestError(PARAMS, f"{name[:40]}: no parameter of {method}; there are: {names}")
    return full


def _fitting(name, kind, value):
    if not fits(kind, value):
        raise RequestError(PARAMS, f"{name}: wrong value; allowed: {allowed(kind)}")
    return value


def fits(kind, value):
    """Is `value` what `kind` allows, of the very type too?"""
    if kind in ("object", "flag"):
        return isinstance(value, dict if kind == "object" else bool)
    if kind == "names":
        return isinstance(value, list) and all(isinstance(name, str) for name in value)
    if isinstance(kind, tuple) and isinstance(kind[0], int):
        return type(value) is int and kind[0] <= value <= kind[1]
    if not isinstance(value, str):
        return False
    if kind == "text":
        return True
    return value in kind if isinstance(kind, tuple) else _is_hex(value, int(kind[3:]))


def _is_hex(text, size):
    return len(text) == 2 * size and all(digit in "0123456789abcdefABCDEF" for digit in text)


def allowed(kind):
    """The words for what `kind` allows."""
    if isinstance(kind, tuple):
        return f"whole, {kind[0]}-{kind[1]}" if isinstance(kind[0], int) else ", ".join(kind)
    if kind.startswith("hex"):
        return f"{2 * int(kind[3:])} hex digits"
    return {"object": "an object", "flag": "true or false", "names": "a list of strings", "text": "a string"}[kind]
