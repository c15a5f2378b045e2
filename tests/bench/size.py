"""The size gate: code lines, .mpy bytes and heap of the firmware against their limits; ends with 1 beyond one.

Code lines are those that hold code: no blank, no comment, no docstring. The heap is what eight house players use at
most, as the board reports it after each round, of a simulated Pico 2's (458,752 bytes, the chip's stand-ins included).
"""

import ast
import io
import sys
import tokenize
from pathlib import Path

from gobelet.rules import GAMES
from gobelet_host.auto import Auto
from gobelet_host.link.client import Client
from gobelet_host.sim import build
from gobelet_host.sim.board import SimBoard

FIRMWARE = Path(__file__).parents[2] / "firmware"
HEAP = 458_752
LIMITS = {"code lines": 5_500, ".mpy bytes": 128_000, "heap": HEAP - 48 * 1024}  # the reserve: lines, replies, garbage
ROUNDS = {"three-eggs": 6, "four-two-one": 3, "threes-away": 6}
_THIN = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(path):
    """How many lines of a Python file hold code."""
    text = path.read_text(encoding="utf-8")
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _THIN:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            lines.difference_update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    return len(lines)


def heap_used(game):
    """The most bytes of heap in use after a round of `game`, with eight seats."""
    with SimBoard(driven=True, seed="00", heap=HEAP) as board:
        board.settle()
        asker = Client(board.transport(), "simulated board", 30)
        free = []
        auto = Auto(board, game, {}, 8, ROUNDS[game])
        auto.run(lambda record: free.append(asker.call("status")["heap_free"]))
    return HEAP - min(free)


def main():
    """Prints each figure beside its limit; the exit code."""
    mpy = sum(path.stat().st_size for path in (build.folder() / "gobelet").rglob("*.mpy"))
    figures = {"code lines": sum(map(code_lines, FIRMWARE.rglob("*.py"))), ".mpy bytes": mpy}
    figures |= {f"heap, {game}": heap_used(game) for game in GAMES}
    passed = 0
    for name, figure in figures.items():
        limit = LIMITS[name.split(",")[0]]
        passed += figure > limit
        print(f"{name:<22}{figure:>9,} of {limit:>9,}  {figure / limit:5.2f}")
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main())
