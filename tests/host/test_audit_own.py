"""The auditor shares no function with what wrote the record that it checks, the rules core aside."""

import ast
from hashlib import sha256
from pathlib import Path

import gobelet_host.audit
import pytest
from gobelet.fairness import dice
from gobelet_host.audit.proof import Round

SOURCES = sorted(Path(gobelet_host.audit.__file__).parent.glob("*.py"))
SEED = bytes(range(32))


def imported(path):
    """The modules that a file imports, by name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_auditor_imports_nothing_of_the_board_but_its_rules():
    names = {name for path in SOURCES for name in imported(path)}
    assert len(SOURCES) > 8 and any(name.startswith("gobelet.rules") for name in names)
    assert [name for name in names if name.split(".")[0] == "gobelet" and name.split(".")[1] != "rules"] == []


@pytest.mark.parametrize("who", [1, 8, "nest"])
def test_f49_its_own_dice_are_the_published_ones(who):
    """Both are made from the same page (fairness/README.md): another way to the same faces."""
    for n in range(1, 6):
        proven = Round(1, 7, sha256(SEED).hexdigest())
        proven.add(2, "roll", {"nonce": 0, "who": who, "n": n, "t_us": 12345})
        assert proven.prove(3, SEED.hex()) == n and proven.bad is None
        assert proven.steps[0].faces == dice.faces(SEED, 7, 0, who, n, 12345)
        assert proven.drawn({"nonce": 0, "who": "first", "n": n, "t_us": 9}, range(1, n + 1)) == dice.first(
            SEED, 7, range(1, n + 1), 9
        )
