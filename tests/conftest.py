"""What all tests share: this tree and no other that is installed, the same examples each time, nothing left behind."""

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from processes import gone

ROOT = Path(__file__).parent.parent
FOLDERS = [str(ROOT / "firmware"), str(ROOT / "host")]
sys.path[:0] = FOLDERS
os.environ["PYTHONPATH"] = os.pathsep.join(FOLDERS)  # commands that tests start are of this tree too

# The same examples on every machine however busy it is; --hypothesis-profile=default looks for new ones
settings.register_profile(
    "same", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def builds(tmp_path_factory):
    """The firmware is compiled once for the whole run, all workers of it included."""
    os.environ["GOBELET_MPY"] = str(tmp_path_factory.getbasetemp().parent / "gobelet-mpy")


@pytest.fixture(scope="session", autouse=True)
def nothing_left(tmp_path_factory):
    """Temporary files lie in a folder of the run's own, and at its end neither one of them nor a process is there.

    A build for want of a cache goes with this process.
    """
    place = tmp_path_factory.mktemp("temporary")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(place))
        patch.setattr(tempfile, "tempdir", str(place))
        yield
    own = f"gobelet-mpy-{os.getpid()}-"
    assert [path.name for path in place.iterdir() if not path.name.startswith(own)] == []
    children = [pid for path in Path("/proc/self/task").glob("*/children") for pid in path.read_text().split()]
    assert [pid for pid in children if not gone(int(pid))] == []
