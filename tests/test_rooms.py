"""The rooms of the table, by its source: who may import whom, and who may write what."""

import ast
import re

from test_layers import ALL, imported

# What each part of the table imports of the others; for type checkers alone, too. All may import its shapes
ROOMS = {
    "contacts": "",
    "rng": "",
    "lights": "",
    "games": "lights",
    "seat": "",
    "choice": "",
    "log": "",
    "hours": "log",
    "public": "",
    "seats": "hours log seat",
    "dealer": "log public",
    "session": "dealer",
    "persistence": "choice dealer log public seat seats session",
    "modes": "games lights log persistence public rng seat session",
    "painter": "lights modes persistence seat",
    "table": "lights log modes painter persistence rng session",
    "requests": "modes seat session table",
}
TABLE = "gobelet.table."
MODES = TABLE + "modes."
SHARED = ("cover", "pace", "sleights")  # by the modes, beside their base
BUILDS_ON = {"demo": "playing"}
SCENES = ("scene", "picture")  # names of what is filled in by others
READS = ("phase", "busy", "vacant", "codes", "_codes", "blinks", "whom", "show", "word", "dip_ms", "until")  # of a Mode


def parts(name):
    """("modes", "lobby") of gobelet.table.modes.lobby; "" where a name ends."""
    room, _, inner = name.removeprefix(TABLE).partition(".")
    return room, inner


def own(name):
    """What a module imports of the table."""
    return sorted(other for other, _ in imported(name) if other.startswith(TABLE))


def written(tree):
    """The attributes that a tree assigns, or whose elements it does."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)) else ():
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                place = each
                while isinstance(place, ast.Subscript):
                    place = place.value
                if isinstance(place, ast.Attribute):
                    yield place


def test_each_room_of_the_table_imports_only_those_below():
    seen = set()
    for name in ALL:
        if name.startswith(TABLE):
            room, _ = parts(name)
            seen.add(room)
            for other in own(name):
                allowed = {room, "shapes", *ROOMS[room].split()}
                assert parts(other)[0] in allowed, f"{name} imports {other}"
    assert seen == set(ROOMS)


def test_no_mode_knows_another():
    for name in ALL:
        if name.startswith(MODES):
            mode = parts(name)[1]
            for other in own(name):
                if other.startswith(MODES):
                    known = parts(other)[1]
                    assert known in SHARED or BUILDS_ON.get(mode) == known, f"{name} imports {other}"


def test_only_modes_know_what_the_table_is_at():
    """Nobody else compares a phase or a mode's name; `due` says which mode comes, the table goes there."""
    for name in ALL:
        if name.startswith(TABLE) and not name.startswith(MODES[:-1]):
            for node in ast.walk(ALL[name]):
                if isinstance(node, ast.Compare):
                    text = ast.unparse(node)
                    assert "phase" not in text and not re.search(r"\b(ATTRACT|LOBBY|PLAY|DEMO|PAUSE)\b", text), name


def test_nobody_writes_what_is_another_s():
    """But a scene, which is there to be filled in; and registers, which the drivers write."""
    for name in ALL:
        if name.startswith("gobelet.") and not name.startswith("gobelet.drivers."):
            for place in written(ALL[name]):
                text = ast.unparse(place)
                assert text.split(".")[0] in ("self", *SCENES), f"{name}: {text}"
                assert text.count(".") == 1 or text.startswith(SCENES), f"{name}: {text}"


def test_what_a_mode_says_of_itself_changes_nothing_of_it():
    for name in ALL:
        if name.startswith(MODES) or name == MODES[:-1]:
            for node in ast.walk(ALL[name]):
                if isinstance(node, ast.FunctionDef) and node.name in READS:
                    mine = [ast.unparse(place) for place in written(node) if ast.unparse(place).startswith("self.")]
                    assert not mine, f"{name}.{node.name}: {mine}"
