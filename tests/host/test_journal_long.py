"""The journal under MicroPython, longer than tests/dual goes: wear (F22) and every single cut (F20)."""

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
SWEEP = """
import sys
sys.path[:0] = [{firmware!r}, {dual!r}]
import test_journal_cuts as cuts
for fram, before, budget in {scenes}:
    print(cuts.sweep(cuts.Scene(fram, budget, before), 1))
"""
SCENES = [(12000, 0, 1 << 20), (12000, 60, 1 << 20), (12000, 230, 3 * 16384)]
SCENES += [(None, 0, 1 << 20), (None, 135, 1 << 20), (None, 440, 3 * 16384)]


def micropython(*arguments, timeout_s):
    """What a MicroPython program prints; it must end with 0."""
    command = [sys.executable, "-m", "micropython_unix", "-X", "heapsize=64M", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_f22_wear_of_a_short_run():
    """The bench itself fails above 10 erases per 100 records with FRAM, 60 without."""
    assert "erases per 100 records" in micropython(TESTS / "bench" / "wear.py", 2500, 256, timeout_s=600)


@pytest.mark.soak
def test_f22_wear_of_50000_records():
    """Both ways, on the reference board's flash."""
    print(micropython(TESTS / "bench" / "wear.py", 50000, timeout_s=1200))


@pytest.mark.soak
def test_f20_every_single_cut(tmp_path):
    """Whole and torn, in all scenes."""
    program = tmp_path / "sweep.py"
    firmware, dual = str(TESTS.parent / "firmware"), str(TESTS / "dual")
    program.write_text(SWEEP.format(firmware=firmware, dual=dual, scenes=SCENES))
    counts = [int(line) for line in micropython(program, timeout_s=1200).split()]
    assert len(counts) == len(SCENES) and min(counts) > 100
