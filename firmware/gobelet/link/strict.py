"""A strict JSON reader (RFC 8259) that works in bites: MicroPython's own accepts broken JSON (F5).

A machine with one state, fed with bytes; no recursion, so that nesting is bounded by the length of the line alone.
It refuses all that CPython's strict parser refuses, and NaN and Infinity, keys given twice in one object (compared
after unescaping) and everything outside ASCII, which a line cannot hold.
"""

_GAPS = b" \t\n\r"
_ESCAPES = {0x22: '"', 0x5C: "\\", 0x2F: "/", 0x62: "\b", 0x66: "\f", 0x6E: "\n", 0x72: "\r", 0x74: "\t"}
_WORDS = {"true": True, "false": False, "null": None}

# What may come next, outside of strings and words. _FIRST_VALUE and _FIRST_KEY: or the end of the empty container.
_VALUE, _FIRST_VALUE, _KEY, _FIRST_KEY, _COLON, _COMMA, _NOTHING = 0, 1, 2, 3, 4, 5, 6


class JsonError(ValueError):
    """The text is not strict JSON; `str()` says why and at which byte (from 0)."""


class Checker:
    """Reads one JSON text: `feed` it in pieces of any size, then ask for its `value`."""

    def __init__(self):
        self._next = _VALUE
        self._take = self._gap  # reads some bytes from a position on, returns the position after them
        self._open = []  # containers around the next value: lists and dicts
        self._keys = []  # for each of them the key whose value comes next, None for lists
        self._parts = []  # pieces of the string or word being read
        self._high = 0  # first half of a surrogate pair waiting for its second, else 0
        self._count = 0  # bytes taken by earlier bites
        self._at = 0  # position in this bite
        self._value = None

    def feed(self, data):
        """Takes a piece of the text. Raises JsonError; the checker is of no use afterwards."""
        self._at = 0
        while self._at < len(data):
            self._at = self._take(data, self._at)
        self._count += len(data)

    def value(self):
        """What the whole text says, once all of it was fed. Raises JsonError where it is cut short."""
        self._at = 0
        if self._take == self._word:
            self._end_word()
        if self._next != _NOTHING or self._take != self._gap:
            raise self._error("cut short")
        return self._value

    def _error(self, why):
        return JsonError(f"{why} at byte {self._count + self._at}")

    # Between values

    def _gap(self, data, at):
        byte = data[at]
        if byte in _GAPS:
            return at + 1
        if byte == 0x22 and self._next <= _FIRST_KEY:
            self._take = self._string
        elif self._next <= _FIRST_VALUE and byte in b"[{":
            self._begin([] if byte == 0x5B else {})
        elif self._next <= _FIRST_VALUE and byte in b"-0123456789tfn":
            self._take = self._word
            return at
        else:
            self._punctuation(byte)
        return at + 1

    def _punctuation(self, byte):
        if byte == 0x3A and self._next == _COLON:
            self._next = _VALUE
        elif byte == 0x2C and self._next == _COMMA:
            self._next = _KEY if isinstance(self._open[-1], dict) else _VALUE
        elif (byte == 0x5D and self._closes(list, _FIRST_VALUE)) or (byte == 0x7D and self._closes(dict, _FIRST_KEY)):
            self._keys.pop()
            self._end(self._open.pop())
        else:
            raise self._error("unexpected character")

    def _closes(self, kind, first):
        return self._next == first or (self._next == _COMMA and isinstance(self._open[-1], kind))

    def _begin(self, container):
        self._open.append(container)
        self._keys.append(None)
        self._next = _FIRST_VALUE if isinstance(container, list) else _FIRST_KEY

    def _end(self, value):
        """`value` is complete: into its container with it."""
        self._next = _COMMA
        if not self._open:
            self._value = value
            self._next = _NOTHING
        elif isinstance(self._open[-1], list):
            self._open[-1].append(value)
        else:
            self._open[-1][self._keys[-1]] = value

    # Strings

    def _string(self, data, at):
        end = at
        while end < len(data) and data[end] not in b'"\\':
            if not 0x20 <= data[end] < 0x80:
                raise self._error("bad character in a string")
            end += 1
        if end > at:
            self._text(str(data[at:end], "utf-8"))
        if end == len(data):
            return end
        if data[end] == 0x5C:
            self._take = self._escape
        else:
            self._end_string()
        return end + 1

    def _text(self, text):
        """Adds to the string; a first half of a pair that nothing followed stands for itself."""
        if self._high:
            self._parts.append(chr(self._high))
            self._high = 0
        self._parts.append(text)

    def _escape(self, data, at):
        if data[at] == 0x75:
            self._digits = ""
            self._take = self._unicode
        elif data[at] in _ESCAPES:
            self._text(_ESCAPES[data[at]])
            self._take = self._string
        else:
            raise self._error("bad escape")
        return at + 1

    def _unicode(self, data, at):
        if data[at] not in b"0123456789abcdefABCDEF":
            raise self._error("bad escape")
        self._digits += chr(data[at])
        if len(self._digits) == 4:
            self._unit(int(self._digits, 16))
            self._take = self._string
        return at + 1

    def _unit(self, unit):
        """One UTF-16 unit: pairs of surrogates become one character."""
        if self._high and 0xDC00 <= unit < 0xE000:
            self._parts.append(chr(0x10000 + ((self._high & 0x3FF) << 10 | unit & 0x3FF)))
            self._high = 0
            return
        self._text("")
        if 0xD800 <= unit < 0xDC00:
            self._high = unit
        else:
            self._parts.append(chr(unit))

    def _end_string(self):
        self._text("")
        text = "".join(self._parts)
        self._parts.clear()
        self._take = self._gap
        if self._next <= _FIRST_VALUE:
            self._end(text)
            return
        if text in self._open[-1]:
            raise self._error("key given twice")
        self._keys[-1] = text
        self._next = _COLON

    # Numbers, true, false, null

    def _word(self, data, at):
        end = at
        while end < len(data) and data[end] in b"+-.0123456789Eaeflnrstu":
            end += 1
        self._parts.append(str(data[at:end], "utf-8"))
        if end < len(data):
            self._end_word()
        return end

    def _end_word(self):
        text = "".join(self._parts)
        self._parts.clear()
        self._take = self._gap
        if text in _WORDS:
            self._end(_WORDS[text])
        elif is_number(text):
            self._end(float(text) if "." in text or "e" in text or "E" in text else int(text))
        else:
            raise self._error("bad number or word")


def is_number(text):
    """Is `text` a number as RFC 8259, 6 has it? (`int` and `float` take more than that.)"""
    mantissa, e, power = text.replace("E", "e").partition("e")
    whole, point, fraction = mantissa.partition(".")
    if whole[:1] == "-":
        whole = whole[1:]
    if power[:1] in ("+", "-"):
        power = power[1:]
    leading_nought = len(whole) > 1 and whole[0] == "0"
    return whole.isdigit() and not leading_nought and (not point or fraction.isdigit()) and (not e or power.isdigit())
