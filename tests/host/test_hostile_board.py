"""A board that lies in every answer: each command ends as its page says, and nothing of it reaches the terminal."""

import json
import random

import pytest
from fake_board import STORY, FakeBoard, journal

NASTY = (
    "\x1b[2J\x1b]0;owned\x07", "\u202egnp.exe\u2066", "a\r\nroot@host:~# ", "\ud800", "=1+cmd|'/C calc'!A0", "x" * 700,
    "{seat}{0}", "%s%n", "1", "", -1, 0, 1 << 62, 10**30, True, False, None, [], {}, [[[]]], {"": {}}, [None],
    {"x": "\x1b[31m"}, ["\x9b2J"],
)  # fmt: skip
COMMANDS = (
    ["status"], ["status", "--json"], ["config", "show"], ["config", "show", "--json"], ["config", "get", "name"],
    ["config", "set", "brightness=7"], ["logs", "pull"], ["logs", "show"], ["logs", "totals"], ["audit"],
    ["config", "pull", "OUT"],
)  # fmt: skip
METHODS = ("hello", "status", "status.seats", "config.get", "config.set", "journal.head", "journal.read")


def places(value, path=()):
    """Every place in an answer, the answer itself first."""
    yield path
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, key))


def planted(value, path, nasty):
    """The answer with something else at that place; a key of an object may be the nasty thing as well."""
    if not path:
        return nasty
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(path) == 1 and isinstance(copy, dict) and isinstance(nasty, str) and nasty[:1] == "{":
        copy[nasty] = copy.pop(path[0])
    else:
        copy[path[0]] = planted(copy[path[0]], path[1:], nasty)
    return copy


class Liar(FakeBoard):
    """Answers `method` with something nasty at one place, drawn anew each time."""

    def __init__(self, folder, method, draw):
        self._lies, self._draw = method, draw
        super().__init__(folder, records=journal(STORY), identity="e6614100000000" + f"{draw.randrange(256):02x}")

    def _functions(self):
        honest = super()._functions()
        lie = honest[self._lies]

        def lying(params, room):
            answer = json.loads(json.dumps(lie(params, room)))
            where = self._draw.choice(list(places(answer))[1:])
            return planted(answer, where, self._draw.choice(NASTY))

        return {**honest, self._lies: lying}


def tried(gobelet, folder, seed):
    """One command at one lying board."""
    draw = random.Random(seed)
    method, words = METHODS[seed % len(METHODS)], COMMANDS[seed // len(METHODS) % len(COMMANDS)]
    words = [str(folder / f"out{seed}") if word == "OUT" else word for word in words]
    more = ["--db", folder / f"{seed}.sqlite"] if words[0] == "logs" and words[1] == "pull" else []
    with Liar(folder, method, draw) as board:
        ran = gobelet(*[word for word in words if word != "--json"], *more, "--port", board.port, "--timeout", "1",
                      *[word for word in words if word == "--json"])  # fmt: skip
    assert ran.code in (0, 1, 2, 3), (seed, words, method)
    for text in (ran.out, ran.err):
        assert "Traceback" not in text and all(letter.isprintable() or letter == "\n" for letter in text), (seed, text)
    if ran.code and words[0] != "audit":
        assert len(ran.err.splitlines()) <= 3, (seed, ran.err)


@pytest.mark.parametrize("part", range(4))
def test_every_command_bears_a_board_that_lies(gobelet, tmp_path, part):
    for seed in range(part * 60, part * 60 + 60):
        tried(gobelet, tmp_path, seed)


@pytest.mark.soak
def test_every_command_bears_a_board_that_lies_for_long(gobelet, tmp_path):
    for seed in range(240, 8000):
        tried(gobelet, tmp_path, seed)
