"""Runs the ngspice decks of `spice/` and holds what they measure against the limits written in them.

A limit is a comment of the deck: `* limit NAME < 5.3` (or `>`), NAME being one of its measurements. SI suffixes as in
the decks.
"""

import operator
import re
import shutil
import subprocess

from hw import tables

SPICE = tables.TABLES.parent / "spice"
LIMIT = re.compile(r"^\* limit (\w+) ([<>]) (-?[\d.]+)([numk]?)\s*$", re.M)
FOUND = re.compile(r"^(\w+)\s*=\s*(-?[\d.]+(?:e[+-]?\d+)?)", re.M)
SCALE = {"": 1.0, "n": 1e-9, "u": 1e-6, "m": 1e-3, "k": 1e3}
TRUE = {"<": operator.lt, ">": operator.gt}


def limits(deck):
    """Return [(name, "<" or ">", value)] of a deck's text; a deck without any is an error."""
    found = [(name, sign, float(value) * SCALE[unit]) for name, sign, value, unit in LIMIT.findall(deck)]
    if not found:
        raise ValueError("the deck has no limits")
    return found


def measured(output):
    """Return {name: value} of ngspice's output."""
    return {name: float(value) for name, value in FOUND.findall(output.lower())}


def faults(deck, output):
    """Limits of a deck that its output does not keep, as sentences; what was not measured is one."""
    values, found = measured(output), []
    for name, sign, value in limits(deck):
        if name not in values:
            found.append(f"{name} was not measured")
        elif not TRUE[sign](values[name], value):
            found.append(f"{name} is {values[name]:.4g}, not {sign} {value:.4g}")
    return found


def run(path):
    """Run one deck; return its output. Raises FileNotFoundError where there is no ngspice."""
    if shutil.which("ngspice") is None:
        raise FileNotFoundError("ngspice")
    done = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=False, timeout=60)
    return done.stdout + done.stderr


def all_faults():
    """Run every deck; return (faults, a Markdown table of what was measured)."""
    found, lines = [], ["| deck | figure | measured | limit |", "|---|---|---|---|"]
    for path in sorted(SPICE.glob("*.cir")):
        deck, output = path.read_text(encoding="utf-8"), run(path)
        found += [f"{path.name}: {fault}" for fault in faults(deck, output)]
        values = measured(output)
        for name, sign, value in limits(deck):
            lines.append(f"| {path.stem} | {name} | {values.get(name, float('nan')):.3g} | {sign} {value:.3g} |")
    return found, "\n".join(lines)
