"""The wire between host and interpreter: every message there and back under both Pythons, wrong ones refused."""

import ast
import subprocess
import sys

import pytest
from gobelet_host.sim import build
from gobelet_host.sim.standin import wire

DIRECTIONS = {"TO_BOARD": wire.TO_BOARD, "FROM_BOARD": wire.FROM_BOARD}
WRONG = """
for direction, act in (
    (wire.TO_BOARD, lambda d: d.encode("nothing", {})),
    (wire.TO_BOARD, lambda d: d.encode("ping", {})),
    (wire.TO_BOARD, lambda d: d.encode("ping", {"token": 1, "more": 1})),
    (wire.TO_BOARD, lambda d: d.encode("ping", {"tokens": 1})),
    (wire.TO_BOARD, lambda d: d.encode("ping", {"token": 1 << 16})),
    (wire.TO_BOARD, lambda d: d.encode("ping", {"token": -1})),
    (wire.TO_BOARD, lambda d: d.encode("input", {"data": bytes(wire.MOST + 1)})),
    (wire.TO_BOARD, lambda d: d.decode(ord("l"), bytes(10))),
    (wire.FROM_BOARD, lambda d: d.decode(ord("d"), bytes(9))),
    (wire.FROM_BOARD, lambda d: d.decode(ord("d"), bytes(11))),
    (wire.FROM_BOARD, lambda d: d.decode(ord("l"), bytes(9))),
):
    try:
        act(direction)
    except wire.WireError:
        continue
    raise AssertionError("taken")
"""
TRIPS = """
for direction in (wire.TO_BOARD, wire.FROM_BOARD):
    for name in sorted(direction.messages):
        for high, rest in ((0, b""), (1, b"rest" * 99)):
            fields = direction.messages[name][1:]
            values = {field: high * ((1 << 8 * width) - 1) if width else rest for field, width in fields}
            head, rest = direction.encode(name, values)
            assert wire.length(head) == len(head) - wire.HEAD + len(rest)
            data = bytes(head) + rest
            assert direction.decode(data[0], memoryview(data)[wire.HEAD:]) == (name, values), name
            print(name, data)
"""


def run(text):
    """What the lines print under this Python and under MicroPython."""
    script = f"import sys\nsys.path.insert(0, {str(build.HERE)!r})\nfrom standin import wire\n{text}"
    commands = [
        [sys.executable, "-c", script],
        [sys.executable, "-m", "micropython_unix", "-X", "heapsize=64M", "-c", script],
    ]
    return [subprocess.run(command, capture_output=True, text=True, check=True).stdout for command in commands]


def test_both_sides_make_the_same_bytes_of_every_message_and_read_them_back():
    here, there = run(TRIPS)
    assert here == there and len(here.splitlines()) == 2 * 22


def test_a_wrong_message_is_refused_on_both_sides():
    assert run(WRONG) == ["", ""]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_kinds_and_names_are_of_one_message_each(direction):
    kinds = [message[0] for message in DIRECTIONS[direction].messages.values()]
    assert len(set(kinds)) == len(kinds) and all(len(kind) == 1 for kind in kinds)


def test_nothing_else_names_a_message_by_its_letter():
    kinds = {message[0] for way in DIRECTIONS.values() for message in way.messages.values()}
    others = set(build.HERE.rglob("*.py")) - {build.HERE / "standin" / name for name in ("wire.py", "shims.py")}
    for path in others - {build.HERE / "decode.py"}:  # which reads digits; shims.py the modes of files
        found = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        assert not kinds & {value for value in found if isinstance(value, str)}, path
