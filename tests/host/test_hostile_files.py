"""Files and databases that somebody has tampered with, or that are something else: one clear line, no more (F8)."""

import json
import os
import random
from hashlib import sha256

import pytest
from gobelet_host import database

ZERO = "0" * 64
LINE = '{"board":"ab","journal":"cd","seq":%s,"raw":%s,"hash":"' + ZERO + '"}\n'
STEPS = '{"transcript":1,"game":"%s","options":{},"seats":[1,2],"first":1,"stacks":{"1":20,"2":20},"steps":%s}'
TEXTS = {
    # no text of ours
    "nul": "\0" * 1000,
    "empty": "",
    "blank": "\n\n\n",
    "latin": b'{"board":"\xe9"}\n',
    "half": b'{"board":"\xff\xfe',
    "utf-16": '{"board":"x"}\n'.encode("utf-16"),
    "deep list": "[" * 100000,
    "lists": "[1,2]\n",
    "deep object": '{"a":' * 5000 + "1" + "}" * 5000,
    "escapes": '{"board":"\\u001b[2J","name":"\\u202e"}\n',
    # exports
    "long": LINE % (1, '"' + "x" * 5_000_000 + '"'),
    "fraction": LINE % ("1e400", '"{}"'),
    "endless": LINE % ("Infinity", '"{}"'),
    "digits": LINE % ("9" * 5000, '"{}"'),
    "half a letter": LINE % (1, '"\\ud800{}"'),
    "types": LINE % ('"1"', "5"),
    "bright": LINE % (1, '"\\u001b[31m"'),
    "no hash": '{"board":1,"journal":[],"seq":"1","raw":5,"hash":null}\n',
    # settings
    "open": 'name = "x',
    "twice": "[x]\n[x]\n",
    "open lists": "a = " + "[" * 5000,
    "big": "brightness = " + "9" * 40,
    "day": "name = 1979-05-27\n",
    "no number": "brightness = nan\n",
    "overridden": 'name = "\u202e\x7f"\n',
    "one": "presets = 5\n",
    "preset": 'presets = [{name="a", game="three-eggs", options={ante=1e9}}]\n',
    "list": "[three-eggs]\nante = [1]\n",
    "no table": "three-eggs = 5\n",
    "seats": "seats = [" + "1," * 100000 + "]\n",
    "languages": 'language = ["en"]\n',
    # transcripts
    "bare": '{"transcript":1}',
    "game": '{"transcript":1,"game":{"a":1},"seats":[1,2],"first":1,"stacks":{},"steps":[]}',
    "all": '{"transcript":1,"game":"three-eggs","options":[],"seats":{},"first":[],"stacks":5,"steps":"x"}',
    "faces": STEPS % ("four-two-one", '[{"roll":[1,2,{}]}]'),
    "step": STEPS % ("four-two-one", '[{"seat":[],"do":{}}]'),
    "none": STEPS % ("three-eggs", '[{"roll":null},{"roll":[]}]'),
    "steps": STEPS % ("threes-away", "[[],5,null]"),
    # keys
    "letters": "zz" * 32,
    "short": "00" * 31,
}
RAWS = (
    '{"kind":"roll"}',
    '{"kind":"commit","round":"x"}',
    '{"kind":"boot","t_ms":[]}',
    '{"kind":"time","unix_ms":1e99}',
    '{"kind":"time","unix_ms":99999999999999999}',
    '{"kind":"session","game":"x"}',
    '{"kind":"result","pays":5}',
    '{"kind":["x"]}',
    '{"kind":"join","seat":{}}',
    '{"kind":"session","game":"three-eggs","seats":[1],"options":5}',
    "5",
    "null",
    '"x"',
    '{"kind":"boot","boot":99999999999999999999,"t_ms":-99999999999999999999}',
    '{"kind":"boot","wall":"x"}',
    '{"kind":"boot","wall":99999999999999999999}',
    '{"kind":"prune","upto":5,"hash":"x"}',
    '{"kind":"config","changed":5}',
    '{"kind":"roll","round":1,"nonce":0,"who":[],"n":{},"faces":"x"}',
    '{"kind":"choice","seat":1,"do":[]}',
    '{"kind":"abort","back":5}',
    '{"kind":"reveal","seed":5}',
    '{"kind":"fault","what":5,"detail":{}}',
    '{"kind":"cut","seat":"x","digit":[]}',
    '{"kind":"leave","seat":null,"stack":"x"}',
    '{"kind":"deploy"}',
    '{"kind":"buy","seat":[],"tokens":"x"}',
    '{"kind":"auth","what":[]}',
    '{"kind":"pause","what":5}',
)
# (journal's row, record's row)
ROWS = {
    "blobs": (("b", "j", "n", 0), ("b", "j", 1, b"\0\xff", b"\xff\0")),
    "name": ((b"\xff", "j", b"\xff\xfe", 0), ("b", "j", 1, "{}", ZERO)),
    "towards a text": (("b", "j", "n", "abc"), ("b", "j", 1, "{}", ZERO)),
    "backwards": (("b", "j", "n", -5), ("b", "j", 1, "{}", ZERO)),
    "far": (("b", "j", "n", 1 << 62), ("b", "j", (1 << 63) - 1, "{}", ZERO)),
    "before one": (("b", "j", "n", 0), ("b", "j", -1, "{}", ZERO)),
    "a text": (("b", "j", "n", 0), ("b", "j", "x", "{}", ZERO)),
    "a fraction": (("b", "j", "n", 0), ("b", "j", 1.5, "{}", ZERO)),
    "a blob": (("b", "j", "n", 0), ("b", "j", b"x", "{}", ZERO)),
    "numbers": ((5, 6, 7, 0), (5, 6, 1, 8, 9)),
    "escapes": (("\x1b[2J", "\x1b[2J", "\x1b[31mname\n", 0), ("\x1b[2J", "\x1b[2J", 1, '{"kind":"\x1b[2J"}', "\x1b")),
}
READERS = (
    ["audit", "F"],
    ["audit", "F", "--json"],
    ["audit", "F", "--report"],
    ["audit", "F", "--round", "1"],
    ["logs", "show", "--db", "F"],
    ["logs", "show", "--db", "F", "--json"],
    ["logs", "totals", "--db", "F"],
    ["logs", "export", "--db", "F", "--format", "csv"],
    ["logs", "export", "--db", "F", "--format", "jsonl"],
    ["replay", "F"],
    ["replay", "F", "--json"],
    ["config", "validate", "F"],
    ["config", "validate", "F", "--json"],
    ["status", "--port", "/dev/null", "--key-file", "F"],
    ["config", "diff", "F", "--port", "/dev/null"],
    ["config", "push", "F", "--port", "/dev/null"],
    ["logs", "pull", "--db", "F", "--port", "/dev/null"],
)


def read_by_all(gobelet, path):
    """Each command reads it: ends as its page says, one line where it refuses, nothing for a terminal."""
    for words in READERS:
        ran = gobelet(*[path if word == "F" else word for word in words])
        assert ran.code in (0, 1, 2, 3), (words, ran)
        assert all(letter.isprintable() or letter == "\n" for letter in ran.out + ran.err), (words, ran)
        if ran.code == 2:
            assert len(ran.err.splitlines()) == 1, (words, ran.err)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_is_something_else(gobelet, tmp_path, name):
    text = TEXTS[name]
    (tmp_path / "file").write_bytes(text if isinstance(text, bytes) else text.encode())
    read_by_all(gobelet, tmp_path / "file")


@pytest.mark.parametrize("raw", RAWS)
def test_a_record_that_no_board_writes(gobelet, tmp_path, raw):
    row = ("b", "j", 1, raw, sha256(bytes(32) + raw.encode()).hexdigest())
    (tmp_path / "log.jsonl").write_text(
        json.dumps(dict(zip(("board", "journal", "seq", "raw", "hash"), row, strict=True))) + "\n"
    )
    read_by_all(gobelet, tmp_path / "log.jsonl")
    read_by_all(gobelet, kept(tmp_path, ("b", "j", "n", 0), row))


@pytest.mark.parametrize("name", ROWS)
def test_rows_that_no_pull_wrote(gobelet, tmp_path, name):
    read_by_all(gobelet, kept(tmp_path, *ROWS[name]))


@pytest.mark.parametrize("seed", [*range(12), *[pytest.param(n, marks=pytest.mark.soak) for n in range(12, 400)]])
def test_a_database_with_bytes_that_rotted(gobelet, tmp_path, seed):
    path, draw = kept(tmp_path, ("b", "j", "n", 0), ("b", "j", 1, "{}", ZERO)), random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(1 + 3 * seed):
        data[draw.randrange(len(data))] = draw.randrange(256)
    path.write_bytes(data[: draw.choice((len(data), 5000))])
    read_by_all(gobelet, path)


def kept(folder, journal, record):
    """A database of ours with these rows."""
    path = folder / "log.sqlite"
    db = database.connect(path)
    db.execute("INSERT INTO journals (board, journal, name, towards) VALUES (?, ?, ?, ?)", journal)
    db.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", record)
    db.close()
    return path


@pytest.mark.parametrize("path", ["/dev/null", "/dev/zero", "/dev/full", ".", "missing", "x" * 5000, ""])
def test_what_is_no_file(gobelet, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    read_by_all(gobelet, path)
    assert os.listdir(tmp_path) in ([], ["missing"]) or path == ""
