"""Every bench runs bare, as its README says, and prints figures that can be true."""

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"
NO_FIGURES = {"bench.py", "picture.py"}  # what they share; the README's picture
WHOLE = {"cuts.py", "paths.py"}  # always the same, and quick
NUMBER = re.compile(r"(?<![\w#.])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?|\b(?:nan|inf)\b")


def run(path, *words):
    """From another folder, with no path set: nothing but the tree itself is there."""
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, path, *words]
    return subprocess.run(command, cwd="/", env=bare, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", sorted({path.name for path in BENCH.glob("*.py")} - NO_FIGURES))
def test_a_bench_runs_bare_and_its_figures_are_positive_and_finite(name):
    done = run(BENCH / name, *([] if name in WHOLE else ["--quick"]))
    assert done.returncode == 0 and done.stderr == "", done.stderr
    figures = [float(text.replace(",", "")) for text in NUMBER.findall(done.stdout)]
    assert any(figures) and all(math.isfinite(figure) and figure >= 0 for figure in figures), done.stdout


def test_the_size_gate_ends_with_1_beyond_a_limit():
    script = "import size; size.MPY = 1; import sys; sys.exit(size.main())"
    done = subprocess.run(
        [sys.executable, "-c", script, "--quick"], cwd=BENCH, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and ".mpy" in done.stdout, done.stderr


def test_the_readmes_picture_takes_the_name_of_a_file():
    done = run(BENCH / "picture.py", "table.svg", "--help")
    assert done.returncode == 0 and "OUT.svg" in done.stdout, done.stderr
