"""What all tests share: where the firmware lies when the project is not installed."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
for folder in ("firmware", "host"):
    sys.path.insert(0, str(ROOT / folder))


@pytest.fixture(scope="session", autouse=True)
def builds(tmp_path_factory):
    """The firmware is compiled once for the whole run, all workers of it included."""
    os.environ["GOBELET_MPY"] = str(tmp_path_factory.getbasetemp().parent / "gobelet-mpy")
