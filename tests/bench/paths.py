"""From a press to what comes of it: calls, changes of file and of room in `firmware/gobelet`; and the shape of it all.

paths.py [--json] [--list]: --list names what is counted under `shape`. The paths are those of a table of Three Eggs
with four people, in CPython, with settings and journal in memory (tests/dual/table_rig.py). A room is a package or,
within `table`, each of its packages and modules. Figures do not depend on the machine.
"""

import argparse
import ast
import json
import sys
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware" / "gobelet"
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tests" / "dual")]

from gobelet.boards import pico2  # noqa: E402
from gobelet.lamps import FRAME_MS, Lamps  # noqa: E402
from table_rig import Rig  # noqa: E402

PEOPLE = (1, 2, 3, 4)
SECOND_MS = 1000
LINES, FILE_LINES = 25, 350  # habits


class Way:
    """Counts within `with`: calls, changes of file, calls into another room."""

    def __init__(self):
        self.calls = self.files = self.rooms = 0
        self._stack = []

    def __enter__(self):
        sys.setprofile(self._event)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def figures(self):
        """As a dict."""
        return {"calls": self.calls, "changes of file": self.files, "changes of room": self.rooms}

    def _event(self, frame, event, _):
        name = frame.f_code.co_filename
        if event not in ("call", "return") or not name.startswith(str(FIRMWARE)) or _inner(frame.f_code.co_name):
            return
        if name.endswith("jsontext.py"):  # how a record's text is made is no way through the table
            return
        if event == "return":
            if self._stack:
                self._stack.pop()
                self.files += bool(self._stack) and self._stack[-1] != name
            return
        if self._stack:
            self.files += self._stack[-1] != name
            self.rooms += room(self._stack[-1]) != room(name)
        self.calls += 1
        self._stack.append(name)


def _inner(name):
    """Comprehensions are calls in some Pythons only."""
    return name.startswith("<") and name != "<lambda>"


def room(name):
    """The room of a file of the firmware."""
    parts = Path(name).relative_to(FIRMWARE).with_suffix("").parts
    return "/".join(parts[:2] if parts[0] == "table" else parts[:1])


# What of the table the paths need: the only lines that know it


class Wires:
    """LED chains and supply: all is well, everything is taken."""

    def show(self, frame, live, again):
        """Sent."""
        return True

    def millivolts(self):
        """Of the supply."""
        return 5000


class House:
    """A table and its lamps, as the loop runs them."""

    def __init__(self):
        self.rig = Rig()
        self._lamps = Lamps(Wires(), Wires(), self.rig.config, pico2.BOARD)
        self._lamps.configure()

    def frame(self):
        """A picture now, if one is due."""
        self._lamps.step(self.rig.now_ms, False, lambda now_ms: self.rig.scene(), 0x1FF)

    def sit(self):
        """Four people in the lobby."""
        for n in PEOPLE:
            self.rig.tap(n, "cup")

    def begin(self):
        """They play; returns who rolls first."""
        for n in PEOPLE:
            self.rig.tap(n, "cup")
        self.rig.run(3100)
        return self.rig.journal.records("session")[-1]["first"]


# The paths


def paths():
    """{path: figures}."""
    house, found = House(), {}

    @contextmanager
    def measured(name):
        with Way() as way:
            yield
        found[name] = way.figures()

    house.sit()
    _second(house)
    with measured("a second in the lobby"):
        _second(house)
    roller = house.begin()
    _second(house)
    house.rig.scene()
    with measured("a paint, nothing changed"):
        house.rig.scene()
    with measured("a press of CUP that rolls"):
        house.rig.press(roller, "cup")
    with measured("a paint after it"):
        house.rig.scene()
    house.rig.run(60)
    house.rig.press(roller, "cup", False)
    with measured("a second in play, dice run"):
        _second(house)
    house.rig.run(1000)
    with measured("a second in play"):
        _second(house)
    return found


def _second(house):
    for _ in range(SECOND_MS // FRAME_MS):
        house.rig.run(FRAME_MS)
        house.frame()


# The shape


def shape():
    """{what: [places]}; the largest class by lines and by methods first."""
    found = {"attributes assigned from outside": [], "phase compared outside modes": []}
    found.update({f"functions over {LINES} lines": [], f"files over {FILE_LINES} lines": []})
    classes = []
    for path in sorted(FIRMWARE.rglob("*.py")):
        text, where = path.read_text(), path.relative_to(FIRMWARE)
        count = len(text.splitlines())
        if count > FILE_LINES:
            found[f"files over {FILE_LINES} lines"].append(f"{where}: {count}")
        for node in ast.walk(ast.parse(text)):
            _look(node, f"{where}:{getattr(node, 'lineno', 0)}", found)
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(part, ast.FunctionDef) for part in node.body)
                classes.append((methods, _span(node), f"{where}: {node.name}"))
    return classes, found


def _span(node):
    return node.end_lineno - node.lineno + 1


def _look(node, place, found):
    if isinstance(node, ast.FunctionDef) and _span(node) > LINES:
        found[f"functions over {LINES} lines"].append(f"{place}: {node.name}, {_span(node)}")
    outside = [target for target in _targets(node) if _foreign(target)]
    found["attributes assigned from outside"] += [f"{place}: {ast.unparse(target)}" for target in outside]
    if isinstance(node, ast.Compare) and place.startswith("table/") and not place.startswith("table/modes"):
        names = [getattr(side, "attr", getattr(side, "id", "")) for side in (node.left, *node.comparators)]
        if "phase" in names:
            found["phase compared outside modes"].append(f"{place}: {ast.unparse(node)}")


def _targets(node):
    """What a statement assigns, tuples taken apart; the object of a `setattr` as its attribute."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "setattr":
        return [ast.Attribute(node.args[0], ast.unparse(node.args[1]), ast.Store())]
    found = list(getattr(node, "targets", [getattr(node, "target", None)]))
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        return []
    return [part for target in found for part in getattr(target, "elts", [target])]


def _foreign(target):
    """Is it an attribute of another object than `self`? A Scene is filled in from outside: it is the canvas."""
    if not isinstance(target, ast.Attribute) or getattr(target.value, "id", "") == "self":
        return False
    return ast.unparse(target.value).split(".")[0] not in ("scene", "picture")


def main():
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    classes, found = shape()
    by_methods, by_lines = max(classes), max(classes, key=lambda one: one[1])
    figures = {"paths": paths(), "shape": {name: len(places) for name, places in found.items()}}
    figures["shape"] |= {"most methods": by_methods, "largest class": by_lines}
    if options.json:
        print(json.dumps(figures))
        return
    print(f"{'':<30}{'calls':>7}{'files':>7}{'rooms':>7}")
    for name, path in figures["paths"].items():
        print(f"{name:<30}" + "".join(f"{figure:>7,}" for figure in path.values()))
    print()
    for name, places in found.items():
        print(f"{name:<40}{len(places):>5}")
        if options.list:
            print("".join(f"    {place}\n" for place in places), end="")
    for name, (methods, lines, where) in (("most methods", by_methods), ("largest class", by_lines)):
        print(f"{name:<40}{methods:>5} methods, {lines} lines: {where}")


if __name__ == "__main__":
    main()
