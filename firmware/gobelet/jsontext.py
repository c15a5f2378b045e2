"""JSON text in ASCII: written always the same for the same value, read strictly and in bites (RFC 8259).

MicroPython's `json.dumps` leaves characters above 126 as they are and has no order of keys; its `json.loads` accepts
broken JSON (F5) and takes pairs of surrogates for two characters. Pure and below all layers.
"""

import json

if 1 - 1:  # never: for type checkers alone
    from typing import Any

_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
_LONG = {0x22: '"', 0x5C: "\\", 0x2F: "/", 0x62: "\b", 0x66: "\f", 0x6E: "\n", 0x72: "\r", 0x74: "\t"}
_WORDS = {"true": True, "false": False, "null": None}
DEPTH = 8  # lists and objects in one another; deeper, and `dump` and whoever looks through a value might overflow

# What may come next. _FIRST_VALUE and _FIRST_KEY: or the end of the empty container.
_VALUE, _FIRST_VALUE, _KEY, _FIRST_KEY, _COLON, _COMMA, _NOTHING = 0, 1, 2, 3, 4, 5, 6


def dump(value: object) -> str:
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


def string(text: str) -> str:
    """`text` as a JSON string in quotes, printable ASCII only. Raises TypeError for what is no str."""
    if not isinstance(text, str):
        raise TypeError(f"no JSON string: {type(text)}")
    quoted = json.dumps(text)
    if len(quoted) == len(quoted.encode()) and not ("\x7f" in text or "\b" in text or "\f" in text):
        return quoted
    return '"' + "".join([_escaped(character) for character in text]) + '"'


def _escaped(character: str) -> str:
    """One character as it stands in a JSON string; above the first plane a pair of surrogates (RFC 8259, 7)."""
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if 0x20 <= code < 0x7F:
        return character
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 | code >> 10:04x}\\u{0xDC00 | code & 0x3FF:04x}"


class JsonError(ValueError):
    """The text is not strict JSON; `str()` says why and at which byte (from 0)."""


def load(text: str | bytes) -> "Any":
    """The value of a JSON text (str or bytes, ASCII). Raises JsonError."""
    checker = Checker(text.encode() if isinstance(text, str) else text)
    while not checker.read(1000):
        pass
    return checker.value


class Checker:
    """Reads one JSON text (bytes), a few tokens at a time; `value` is what it says once `read` returned True.

    It refuses all that CPython's strict parser refuses, and NaN and Infinity, keys given twice in one object (compared
    after unescaping), everything outside ASCII and what is nested over DEPTH. No recursion.
    """

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._at = 0
        self._next = _VALUE
        self._open: list[Any] = []  # containers around the next value: lists and dicts
        self._keys: list[str | None] = []  # for each of them the key whose value comes next, None for lists
        self._inside = False  # a string?
        self._parts: list[str] = []  # its pieces so far
        self.value: Any = None

    def read(self, tokens: int) -> bool:
        """Reads at most so many tokens (pieces of strings, blanks); True at the end of the text. Raises JsonError."""
        for _ in range(tokens):
            if self._at >= len(self._text):
                if self._next != _NOTHING or self._inside:
                    raise self._error("cut short")
                return True
            self._token(self._text[self._at])
        return False

    def _error(self, why: str) -> JsonError:
        return JsonError(f"{why} at byte {self._at}")

    def _token(self, byte: int) -> None:
        if self._inside:
            self._piece()
        elif self._next <= _FIRST_VALUE and byte in b"-0123456789tfn":
            self._end(self._atom())
        else:
            if byte not in b" \t\n\r":
                self._punctuation(byte)
            self._at += 1

    def _punctuation(self, byte: int) -> None:
        if byte == 0x22 and self._next <= _FIRST_KEY:
            self._inside = True
        elif byte in b"[{" and self._next <= _FIRST_VALUE:
            if len(self._open) == DEPTH:
                raise self._error(f"nested over {DEPTH}")
            self._open.append([] if byte == 0x5B else {})
            self._keys.append(None)
            self._next = _FIRST_VALUE if byte == 0x5B else _FIRST_KEY
        elif byte == 0x3A and self._next == _COLON:
            self._next = _VALUE
        elif byte == 0x2C and self._next == _COMMA:
            self._next = _KEY if isinstance(self._open[-1], dict) else _VALUE
        elif (byte == 0x5D and self._closes(list, _FIRST_VALUE)) or (byte == 0x7D and self._closes(dict, _FIRST_KEY)):
            self._keys.pop()
            self._end(self._open.pop())
        else:
            raise self._error("unexpected character")

    def _closes(self, kind: type, first: int) -> bool:
        return self._next == first or (self._next == _COMMA and isinstance(self._open[-1], kind))

    def _end(self, value: "Any") -> None:
        """`value` is complete: into its container with it."""
        self._next = _COMMA
        if not self._open:
            self.value = value
            self._next = _NOTHING
        elif isinstance(self._open[-1], list):
            self._open[-1].append(value)
        else:
            self._open[-1][self._keys[-1]] = value

    def _piece(self) -> None:
        """Of the string in hand: up to its end, or to its next escape and over that."""
        end = self._text.find(b'"', self._at)
        if end < 0:
            raise self._error("cut short")
        slash = self._text.find(b"\\", self._at, end)
        body = self._text[self._at : end if slash < 0 else slash]
        if body and not (min(body) >= 0x20 and max(body) < 0x80):
            raise self._error("bad character in a string")
        self._parts.append(str(body, "utf-8"))
        if slash < 0:
            self._at = end + 1
            self._end_string("".join(self._parts))
        else:
            self._at = slash + 2
            letter = self._text[slash + 1]
            if letter != 0x75 and letter not in _LONG:
                raise self._error("bad escape in a string")
            self._parts.append(self._character() if letter == 0x75 else _LONG[letter])

    def _end_string(self, text: str) -> None:
        self._inside = False
        self._parts.clear()
        if self._next <= _FIRST_VALUE:
            self._end(text)
        elif text in self._open[-1]:
            raise self._error("key given twice")
        else:
            self._keys[-1] = text
            self._next = _COLON

    def _character(self) -> str:
        """What the four digits here stand for; a pair of surrogates is one character."""
        unit = self._unit(self._text[self._at : self._at + 4])
        self._at += 4
        after = self._text[self._at : self._at + 6]
        if 0xD800 <= unit < 0xDC00 and after[:2] == b"\\u":
            low = self._unit(after[2:])
            if 0xDC00 <= low < 0xE000:
                self._at += 6
                return chr(0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF))
        return chr(unit)

    def _unit(self, digits: bytes) -> int:
        if len(digits) < 4 or not all(digit in b"0123456789abcdefABCDEF" for digit in digits):
            raise self._error("bad escape in a string")
        return int(digits, 16)

    def _atom(self) -> "Any":
        """A number, true, false or null."""
        rest = self._text[self._at :]
        text = str(rest[: len(rest) - len(rest.lstrip(b"+-.0123456789Eaeflnrstu"))], "utf-8")
        self._at += len(text)
        if text in _WORDS:
            return _WORDS[text]
        if not is_number(text):
            raise self._error("bad number or word")
        return float(text) if "." in text or "e" in text or "E" in text else int(text)


def is_number(text: str) -> bool:
    """Is `text` a number as RFC 8259, 6 has it? (`int` and `float` take more than that.)"""
    mantissa, e, power = text.replace("E", "e").partition("e")
    whole, point, fraction = mantissa.partition(".")
    whole = whole[1:] if whole[:1] == "-" else whole
    power = power[1:] if power[:1] in ("+", "-") else power
    one_nought = len(whole) == 1 or whole[:1] != "0"
    return whole.isdigit() and one_nought and (not point or fraction.isdigit()) and (not e or power.isdigit())
