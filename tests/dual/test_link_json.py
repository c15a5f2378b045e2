"""Strict JSON in bites, and the same JSON text on both Pythons (F5)."""

from gobelet.jsontext import JsonError, dump, load
from link_board import parsed

GOOD_JSON = (
    b" { } ",
    b"[]",
    b"[[],{}]",
    b"-0",
    b"0",
    b"-12.5e+03",
    b"1E400",
    b'""',
    b'"\\u0000\\"\\\\\\/\\b\\f\\n\\r\\t"',
    b'{"a":[1,{"b":null}],"":true}',
    b'{"a":1,"A":2}',
    b"[" * 8 + b"]" * 8,
    b'[{"":' * 4 + b"1" + b"}]" * 4,
    b'"\\ud83d"',
    b'"\\ude00\\ud83d"',
    b'"' + b"\\ud83d" * 160 + b'"',
    b'"' + b"\\\\" * 400 + b'"',
)
BAD_JSON = (
    b"",
    b" ",
    b"[1,]",
    b"[,1]",
    b"[1 2]",
    b'{"a":1,}',
    b'{"a"}',
    b'{"a":}',
    b"{1:2}",
    b"{a:1}",
    b"{'a':1}",
    b"[}",
    b"[1}",
    b'{"a":1]',
    b"[]]",
    b"[",
    b'{"a":1',
    b"1 2",
    b"01",
    b"-01",
    b"-",
    b"+1",
    b".5",
    b"1.",
    b"1e",
    b"1e+",
    b"0x10",
    b"1_0",
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"nul",
    b"nulll",
    b"True",
    b'"',
    b'"\\',
    b'"\\x"',
    b'"\\u12"',
    b'"\\u12g4"',
    b'"\\ud83d\\u"',
    b'"\x01"',
    b'"\t"',
    b'"a\nb"',
    b'"\x7f\x80"',
    b"\xef\xbb\xbf1",
    b"1\xff",
    b"tru\xff",
    b"// 1",
    b"1 // x",
    b"\x00",
    b"\x0b1",
    b"[1\x0c]",
)
TWICE = (
    b'{"a":1,"a":1}',
    b'{"a":1,"\\u0061":2}',
    b'[{"x":{"a":1,"b":{},"a":[]}}]',
    b'{"\\ud83d\\ude00":1,"\\uD83D\\uDE00":2}',
    b'{"":1,"":2}',
)
NESTED = (
    b"[" * 9 + b"]" * 9,
    b'{"":' * 9 + b"1" + b"}" * 9,
    b'[1,{"a":[],"b":' + b"[" * 7 + b"]" * 7 + b"}]",
    b"[" * 1000,
    b'{"":[' * 170,
)


def test_f5_good_json_is_taken_in_bites_of_any_size():
    for text in GOOD_JSON:
        for tokens in (1, 2, 3, 7, 1000):
            parsed(text, tokens)


def test_f5_broken_json_is_refused_in_bites_of_any_size():
    for text in BAD_JSON + TWICE + NESTED:
        for tokens in (1, 2, 3, 7, 1000):
            try:
                value = parsed(text, tokens)
            except JsonError:
                continue
            raise AssertionError((text, tokens, value))


def test_values_are_what_the_text_says():
    text = (
        b' {"a" : [1, -20, true, false, null, "x\\u00e9\\ud83d\\ude00\\n"], "b":{"c":{}}, "d":1.5e1, "e":"\\ud83dx"} '
    )
    for tokens in (1, 5, 1000):
        value = parsed(text, tokens)
        assert value["a"] == [1, -20, True, False, None, "xé\U0001f600\n"]
        assert value["b"] == {"c": {}} and value["d"] == 15.0
        assert [ord(letter) for letter in value["e"]] == [0xD83D, 0x78]
        assert type(value["a"][0]) is int and value["a"][2] is True
    assert load(b"1" * 1000) == int("1" * 1000)


def test_texts_survive_the_way_there_and_back():
    for text in ("", 'quote " and \\', "\x00\x1f\x7f\b\f\r", "é€\U0001f3b2", "/"):
        assert load(dump(text)) == text
        assert all(0x20 <= byte < 0x7F for byte in dump(text).encode())
    assert dump({"b": [1, -2, None, True], "a": {}, "\n": ()}) == '{"\\n":[],"a":{},"b":[1,-2,null,true]}'
    for value in (1.5, b"x", {1: 2}, {"a": {1}}):
        try:
            dump(value)
        except TypeError:
            continue
        raise AssertionError(value)
