"""The auditor shares no function with what wrote the record that it checks, the rules core aside."""

import ast
import hmac
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
        proven = Round(1, 7, sha256(SEED).hexdigest(), 1)
        proven.add(2, "roll", {"nonce": 0, "who": "first", "n": n, "t_us": 9})
        proven.add(3, "roll", {"nonce": 1, "who": who, "n": n, "t_us": 12345})
        assert proven.prove(4, SEED.hex()) == n and proven.bad is None
        assert proven.steps[1].faces == dice.faces_1(SEED, 7, 1, who, n, 12345)
        assert proven.drawn(proven.steps[0], range(1, n + 1)) == dice.first_1(SEED, 7, range(1, n + 1), 9)


def by_page(who, k, cut, n):
    """The few lines that the page itself prints, for round 7."""
    found, block = [], 0
    while len(found) < n:
        message = f"7:{who}:{k}:{cut}:{block}".encode()
        found += [b % 6 + 1 for b in hmac.digest(SEED, message, "sha256") if b < 252]
        block += 1
    return found[:n]


@pytest.mark.parametrize("cut", ["", "13", "132425311155"])
@pytest.mark.parametrize("who", [1, 8, "nest"])
def test_f49_dice_of_version_2_depend_on_seed_cut_and_whose_roll_it_is_alone(who, cut):
    """Neither on time, nor on rolls of others, nor on how many dice there are: fewer are the first of the same ones."""
    for t_us in (0, 12345):
        proven = Round(1, 7, sha256(SEED).hexdigest(), 2)
        for at in range(0, len(cut), 2):
            proven.add_cut(2, int(cut[at]), int(cut[at + 1]))
        assert proven.cut == cut
        for nonce, (roller, n) in enumerate([(2, 5), (who, 5), (3, 1), (who, 1), (who, 3)]):
            proven.add(3 + nonce, "roll", {"nonce": nonce, "who": roller, "n": n, "t_us": t_us})
        assert proven.prove(9, SEED.hex()) == 15 and proven.bad is None
        assert [step.faces for step in proven.steps if step.record["who"] == who] == [
            by_page(who, k, cut, 5)[:n] for k, n in ((0, 5), (1, 1), (2, 3))
        ]
    assert by_page(who, 1, cut, 5) == dice.faces(SEED, 7, who, 1, cut, 5)


@pytest.mark.parametrize("seats", [[1, 2], [2, 5, 8], list(range(1, 9))])
def test_c5_the_draw_of_version_2(seats):
    """A byte below the last multiple of k, modulo k, among the seats in ascending order; only seed and round count."""
    for number in range(1, 30):
        proven = Round(1, number, sha256(SEED).hexdigest(), 2)
        proven.add(2, "roll", {"nonce": 0, "who": "first", "n": len(seats), "t_us": number, "faces": [1]})
        assert proven.prove(3, SEED.hex()) == 0
        stream = hmac.digest(SEED, f"{number}:first:0::0".encode(), "sha256")
        byte = next(byte for byte in stream if byte < 256 - 256 % len(seats))
        assert proven.drawn(proven.steps[0], seats[::-1]) == seats[byte % len(seats)]
