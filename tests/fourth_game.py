"""A copy of this tree with a fourth game, High Dice: the files of `high_dice/` and one line in the list of games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ADDED = HERE / "high_dice"
BEFORE, LINE = '    "threes-away",\n', '    "high-dice",\n'


def grown(place: Path) -> dict[str, str]:
    """Makes the copy in the empty folder `place`; returns the environment in which commands are the copy's.

    No file of the tree is in the place of another, and of what was there only the list of games is changed.
    """
    for part in ("firmware", "host"):
        shutil.copytree(HERE.parent / part, place / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ADDED.rglob("*.py"):
        copy = place / path.relative_to(ADDED)
        assert not copy.exists()
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(path, copy)
    listed = place / "firmware/gobelet/rules/__init__.py"
    text = listed.read_text(encoding="utf-8")
    assert text.count(BEFORE) == 1
    listed.write_text(text.replace(BEFORE, BEFORE + LINE), encoding="utf-8")
    path = os.pathsep.join([str(place / "firmware"), str(place / "host")])
    return {**os.environ, "PYTHONPATH": path, "GOBELET_MPY": str(place / "mpy")}


def said(environment: dict[str, str], *arguments: str, **more) -> str:
    """What a Python with these arguments prints; it must end well."""
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, timeout=300, check=False, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
