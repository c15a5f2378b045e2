"""Every file of tests/dual once more, under the MicroPython interpreter that the simulated board uses."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRMWARE = HERE.parent / "firmware"
MODULES = sorted(path.stem for path in (HERE / "dual").glob("test_*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_passes_under_micropython(module):
    """A fresh interpreter a file, so that nothing leaks from one to the next."""
    command = [
        sys.executable,
        "-m",
        "micropython_unix",
        "-X",
        "heapsize=8M",
        str(HERE / "dual" / "run.py"),
        str(FIRMWARE),
        str(HERE / "dual"),
        module,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("passed")
