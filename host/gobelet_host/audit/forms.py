"""Records as boards write them: the kinds with their keys, types and ranges, and the very text (journal/README.md).

What another reader could take otherwise than this one is no record: blanks, other escapes, fractions, `true` for 1.
"""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, TypeAlias

from gobelet.rules.common import FACES, SEATS_MAX, shown

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.records import Record
from gobelet_host.scene import Fields
from gobelet_host.strict import decoder

LIMIT = 800  # of `in_line`: what a board may write
FAIR = 2  # the newest version of the dice
_DICE_MAX = 5  # of a seat
_DIGITS_MAX = 5  # buttons that cut
_MOST = 1 << 53
_HASH = re.compile(r"[0-9a-f]{64}")


class Form(NamedTuple):
    """What a value must be: a word for it, and whether one is."""

    word: str
    fits: Callable[[Any], bool]


Forms: TypeAlias = dict[str, Form]


def _range(word: str, least: int, most: int) -> Form:
    return Form(word, lambda value: type(value) is int and least <= value <= most)


def _one_of(*words: str) -> Form:
    return Form(" or ".join(words), lambda value: isinstance(value, str) and value in words)


def _list(word: str, each: Form, least: int = 1) -> Form:
    return Form(word, lambda value: type(value) is list and len(value) >= least and all(map(each.fits, value)))


def _by_name(word: str, names: Callable[[str], bool], each: Form) -> Form:
    return Form(word, lambda value: type(value) is dict and all(names(key) and each.fits(value[key]) for key in value))


def _agree(value: Fields, forms: Forms) -> bool:
    return all(forms[key].fits(value[key]) for key in value)


def _is_seat(name: str) -> bool:
    return len(name) == 1 and name in "12345678"


_TEXT = Form("a text", lambda value: isinstance(value, str))
_TRUE = Form("true", lambda value: value is True)
_PLAIN = Form("a plain value", lambda value: value is None or isinstance(value, str | int | list))
_HEX = Form("64 hex digits", lambda value: isinstance(value, str) and _HASH.fullmatch(value) is not None)
_WHOLE, _COUNT = _range("a whole number", 0, _MOST), _range("a whole number from 1", 1, _MOST)
_SEAT, _PLACE = _range("a seat", 1, SEATS_MAX), _range("a die's position", 1, _DICE_MAX)
_FACE, _SEEN = _range("a face", 1, FACES), _range("a face or 0", 0, FACES)
_SEAT_OR_NONE = Form("a seat or null", lambda value: value is None or _SEAT.fits(value))
_WHO = Form("a seat, nest or first", lambda value: _SEAT.fits(value) or value in ("nest", "first"))
_END = Form("a seat, pot or middle", lambda value: _SEAT.fits(value) or value in ("pot", "middle"))
_MOVE = Form(
    "[from, to, n]",
    lambda value: (
        type(value) is list and len(value) == 3 and all(map(_END.fits, value[:2])) and _WHOLE.fits(value[2])  # noqa: PLR2004
    ),
)
_SEATS, _FACES = _list("a list of seats", _SEAT, 0), _list("a list of faces", _FACE)
_KIND = Form("a text or null", lambda value: value is None or isinstance(value, str))
_HAND = Form(
    "a hand", lambda value: type(value) is dict and value.keys() == _OF_HAND.keys() and _agree(value, _OF_HAND)
)
_OF_HAND: Forms = {"dice": _list("", _SEEN), "category": _KIND, "value": _WHOLE}
_COUNTS = _by_name("tokens by seat", _is_seat, _WHOLE)
_HANDS = _by_name("hands by seat", _is_seat, _HAND)
_OPTION = Form("a number or text", lambda value: type(value) in (int, str))
_OPTIONS = _by_name("an object of options", lambda name: True, _OPTION)
_PAIR = Form("[old, new]", lambda value: type(value) is list and len(value) == 2 and all(map(_PLAIN.fits, value)))  # noqa: PLR2004
_CHANGED = _by_name("{key: [old, new]}", lambda name: True, _PAIR)
_SHOWN = _by_name("faces by seat", lambda name: name == "nest" or _is_seat(name), _list("", _SEEN))
_BY = _one_of("player", "house", "timeout")

_STAMP: Forms = {"boot": _COUNT, "t_ms": _WHOLE, "kind": _TEXT}
_ROUND: Forms = {"round": _COUNT}
_TOKENS: Forms = {"seat": _SEAT, "tokens": _WHOLE}
_CHOICE: Forms = {"dice": _list("positions", _PLACE), **dict.fromkeys(("own", "nest", "die"), _PLACE)}
_PAID: Forms = {"winners": _SEATS, "pays": _COUNTS, "carried": _WHOLE, "loser": _SEAT, "saved": _SEATS}
_WHY: Forms = {"game_name": _TEXT, "hands": _HANDS, "moved": _list("moves", _MOVE, 0), "clause": _TEXT}

RESULT_KEYS = frozenset({**_PAID, **_WHY})
"""Of a `result`: those that depend on game and firmware."""

# kind: (keys that it has, keys that it may have)
KINDS: dict[str, tuple[Forms, Forms]] = {
    "boot": (
        {
            "firmware": _TEXT,
            "reason": _TEXT,
            "state": _one_of("resumed", "fresh", "storage-lost"),
            "entropy": _one_of("live", "seeded"),
        },
        {"torn": _TRUE, "journal": _TEXT},
    ),
    "config": ({"changed": _CHANGED}, {}),
    "commit": ({**_ROUND, "commitment": _HEX}, {"fair": _range(f"{FAIR}", FAIR, FAIR)}),
    "cut": ({**_ROUND, "seat": _SEAT, "digit": _range("a digit", 1, _DIGITS_MAX)}, {}),
    "session": (
        {"session": _COUNT, "game": _TEXT, "options": _OPTIONS, "seats": _SEATS, "first": _SEAT, "stacks": _COUNTS},
        {},
    ),
    "roll": (
        {**_ROUND, "nonce": _WHOLE, "who": _WHO, "n": _range("a number of dice", 1, SEATS_MAX), "t_us": _WHOLE},
        {"faces": _list("a list of faces", _SEAT), "by": _one_of("timeout")},
    ),
    "choice": (
        {**_ROUND, "seat": _SEAT, "do": _TEXT, "by": _BY},
        {**_CHOICE, "with": _SEAT, "whom": _SEAT, "faces": _FACES},
    ),
    "result": (
        {**_ROUND, "number": _COUNT, "dice": _SHOWN, "stacks": _COUNTS, "next": _SEAT_OR_NONE},
        {**_PAID, **_WHY},
    ),
    "reveal": ({**_ROUND, "seed": _HEX}, {}),
    "join": (_TOKENS, {"player": _one_of("person", "house")}),
    "leave": (_TOKENS, {"held": _TRUE}),
    "buy": (_TOKENS, {}),
    "abort": ({**_ROUND, "back": _COUNTS}, {}),
    "pause": ({"what": _TEXT}, {}),
    "auth": ({"what": _TEXT}, {}),
    "deploy": ({}, {}),
    "prune": ({"upto": _COUNT, "hash": _HEX}, {}),
    "fault": ({"what": _TEXT, "detail": _TEXT}, {}),
}
_FORMS = {
    kind: ({**_STAMP, "wall": _WHOLE, **must, **may}, {**_STAMP, **must}.keys()) for kind, (must, may) in KINDS.items()
}


def _no_fraction(digits: str) -> NoReturn:
    raise ValueError(f"{digits}: no board writes fractions")


_decode = decoder(fraction=_no_fraction)
_plain = json.JSONEncoder(separators=(",", ":")).encode
_sorted = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def loaded(record: Record) -> Fields:
    """The object in a record's text, which is as a board writes it. Raises DoesNotHoldError."""
    raw = record.raw
    try:
        fields = _decode(raw)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise DoesNotHoldError(record.seq, "its text is no record")
    if in_line(raw) > LIMIT or not _written(raw, fields):
        raise DoesNotHoldError(record.seq, "its text is not as a board writes it")
    return fields


def _written(raw: str, fields: Fields) -> bool:
    """Is `raw` the text of these fields? Keys within a value are in order, the record's own as they come."""
    if _plain(fields) != raw:
        return False
    return all(_sorted(value) == _plain(value) for value in fields.values() if type(value) in (dict, list))


def in_line(raw: str) -> int:
    """Bytes of a record's text, which is ASCII, once it stands as a string, quotes included, in a line of the link."""
    return len(raw) + raw.count('"') + raw.count("\\") + 2


def check(seq: int, fields: Fields) -> int:
    """A record has its kind's keys, of their types. Returns how many others it has. Raises DoesNotHoldError."""
    kind = fields.get("kind")
    found = _FORMS.get(kind) if isinstance(kind, str) else None
    if found is None:
        raise DoesNotHoldError(seq, f"no board writes a record of kind {shown(kind)}")
    known, needed = found
    others = 0
    for key, value in fields.items():
        form = known.get(key)
        if form is None:
            others += kind != "deploy"
        elif not form.fits(value):
            raise DoesNotHoldError(seq, f"{key} is {shown(value)}, a board writes {form.word} there")
    missing = needed - fields.keys()
    if missing:
        raise DoesNotHoldError(seq, f"{min(missing)} is missing")
    return others
