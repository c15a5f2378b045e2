"""JSON text in ASCII, always the same for the same value: what goes on the wire, into records and into checksums.

MicroPython's `json.dumps` leaves characters above 126 and control characters as they are and has no order of keys.
Pure and below all layers.
"""

import json

_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def dump(value):
    """The JSON of None, bool, whole number, str, list, tuple or dict (keys are str, put in order); no spaces.

    The same text as CPython's `json.dumps(value, separators=(",", ":"), sort_keys=True)`.
    Raises TypeError for anything else, fractions too.
    """
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return string(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([dump(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ",".join([string(key) + ":" + dump(value[key]) for key in sorted(value)]) + "}"
    raise TypeError(f"no JSON for {type(value)}")


def string(text):
    """`text` as a JSON string in quotes, printable ASCII only. Raises TypeError for what is no str."""
    if not isinstance(text, str):
        raise TypeError(f"no JSON string: {type(text)}")
    quoted = json.dumps(text)
    if len(quoted) == len(quoted.encode()) and not ("\x7f" in text or "\b" in text or "\f" in text):
        return quoted
    return '"' + "".join([_escaped(character) for character in text]) + '"'


def _escaped(character):
    """One character as it stands in a JSON string; above the first plane a pair of surrogates (RFC 8259, 7)."""
    if character in _SHORT:
        return _SHORT[character]
    code = ord(character)
    if 0x20 <= code < 0x7F:
        return character
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 | code >> 10:04x}\\u{0xDC00 | code & 0x3FF:04x}"
