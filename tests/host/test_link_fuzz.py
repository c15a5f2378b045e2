"""The board's JSON checker beside CPython's strict parser, and random bytes on the wire (F5, F6)."""

import json
import random
import sys
from pathlib import Path

from gobelet.jsontext import DEPTH, Checker, JsonError, dump
from gobelet.link.frame import Reader, line
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))
from link_board import Board, read

TOKENS = [
    *'{}[]:,"', "\\", " ", "\t", "\n", "-", "0", "1", "9", ".", "e", "E", "+", "true", "false", "null", "NaN",
    "Infinity", '"a"', '"\\u0061"', '"b"', "\\u", "\\n", "d83d", "\\ud83d", "\\ude00", "\x00", "\x1f", "\x7f", "/", "a",
    '{"a":', '"a":1', "1,", "[1,", "-1.5e+3", "é", "\ufeff",
]  # fmt: skip

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


class RefusedError(ValueError):
    """What CPython's parser lets pass and the link does not."""


def _strict(text):
    """CPython's strict parser, and no NaN, no Infinity, no key twice, nothing outside ASCII."""

    def pairs(items):
        if len({key for key, _ in items}) < len(items):
            raise RefusedError("key twice")
        return dict(items)

    def constant(name):
        raise RefusedError(name)

    if not text.isascii():
        raise RefusedError("not ASCII")
    value = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    if _depth(value) > DEPTH:
        raise RefusedError("nested too deep")
    return value


def _depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def _ours(text, bite):
    checker = Checker(text.encode("utf-8", "surrogatepass"))
    while not checker.read(bite):
        pass
    return checker.value


def _same(one, other):
    """Equal, of the very types, in the very order."""
    return repr(one) == repr(other)


def _compare(text, bite):
    try:
        expected = _strict(text)
    except ValueError:
        try:
            value = _ours(text, bite)
        except JsonError:
            return
        raise AssertionError(f"taken: {text!r} as {value!r}") from None
    assert _same(_ours(text, bite), expected)


def test_f5_tokens_in_any_order_are_taken_exactly_where_cpython_takes_them():
    dice = random.Random(1)
    for _ in range(20000):
        _compare("".join(dice.choices(TOKENS, k=dice.randrange(1, 10))), dice.randrange(1, 9))


def test_f5_good_texts_damaged_in_one_place():
    dice = random.Random(2)
    text = json.dumps({"a\n": [1, -2.5e-7, True, None, {"é": "\U0001f3b2\\"}], "b": {}, "": [[], [0]]}, indent=1)
    for _ in range(5000):
        at = dice.randrange(len(text) + 1)
        _compare(text[:at] + dice.choice(["", *TOKENS]) + text[at + dice.randrange(3) :], dice.randrange(1, 50))


@settings(max_examples=150, deadline=None)
@given(VALUES, st.data())
def test_f5_texts_with_one_character_changed(value, data):
    text = json.dumps(value, separators=data.draw(st.sampled_from([(",", ":"), (", ", ": "), (" ,", " :")])))
    _compare(text, 5)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 2))
    put = data.draw(st.sampled_from(["", *TOKENS]))
    _compare(text[:at] + put + text[at + cut :], data.draw(st.integers(1, 50)))


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_both_ends_write_the_same_json(value):
    assert dump(value) == json.dumps(value, separators=(",", ":"), sort_keys=True)


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=1015), st.integers(1, 300))
def test_any_printable_text_survives_a_line_in_any_pieces(text, size):
    data, reader = line(text), Reader()
    for at in range(0, len(data), size):
        piece = data[at : at + size]
        assert reader.take(piece, 0) == (len(piece), at + size >= len(data))
    assert bytes(reader.text()) == text.encode()


@settings(max_examples=150, deadline=None)
@given(st.lists(st.binary(max_size=40) | st.sampled_from([b"\x03", b"{", b"\r", b"x" * 1100]), max_size=8))
def test_f4_noise_gets_at_most_one_error_a_line_and_the_next_command_is_answered(noise):
    board = Board()
    data = b"".join(noise)
    answers = board.send(data + b"\n" + line('{"jsonrpc":"2.0","id":1,"method":"hello"}')).splitlines(keepends=True)
    assert 1 <= len(answers) <= data.count(b"\n") + 2
    assert read(answers[-1])["result"]["link"] == 1
    assert all(read(answer)["error"]["code"] == -32700 for answer in answers[:-1])
