"""What is committed is what the tables give: schematics, harness, pages, boards, files for makers; by plain Python."""

import re
import subprocess

import pytest
from hw import breadboard, checks, make, place, project, route, schematic, tables, tools, verify

PCBS = {board: (project.KICAD / board / f"{board}.kicad_pcb").read_text(encoding="utf-8") for board in tables.BOARDS}
FOOTPRINT = re.compile(r'\n\t\(footprint "(.*?)"(.*?)\n\t\)', re.S)
FIELD = re.compile(r'\(property "(\w+)" "((?:[^"\\]|\\.)*)"')
PAD = re.compile(r'\n\t\t\(pad "(\w+)".*?\n\t\t\)', re.S)


def footprints(board):
    """Return {ref: (library name, fields, {pin: net})} of a committed board, what only the board has left out."""
    found = {}
    for name, body in FOOTPRINT.findall(PCBS[board]):
        fields = dict(FIELD.findall(body))
        if "board_only" in body:
            continue
        pads = {}
        for pad in PAD.finditer(body):
            net = re.search(r'\(net \d+ "(.*?)"\)', pad[0])
            pads.setdefault(pad[1], net[1].split("/")[-1] if net else "-")
        found[fields["Reference"]] = (name, fields, pads)
    return found


def test_texts_are_current():
    """Every generated text in the repository is, byte for byte, what the tables give now."""
    stale = [str(path) for path, text in make.texts().items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


def test_schematic_is_repeatable():
    """The same tables give the same sheets, identifiers included."""
    assert schematic.files("digits2") == schematic.files("digits2")


@pytest.mark.parametrize("board", tables.BOARDS)
def test_board_has_the_tables_parts_and_nets(board):
    """Each committed board: the table's parts with their footprints and numbers, each pad on its net."""
    parts, found = tables.parts(), footprints(board)
    components = {c.ref: c for c in tables.components(board)}
    assert set(found) == set(components)
    for ref, (name, fields, pads) in found.items():
        row = parts[components[ref].part]
        assert (name, fields["MPN"], fields["Value"]) == (row["footprint"], row["mpn"], row["value"])
        for pin, net in components[ref].pins.items():
            expected = net if net != "-" else pads[pin]
            assert pads[pin] == expected, (ref, pin)
            assert net != "-" or pads[pin].startswith(f"unconnected-({ref}-")


@pytest.mark.parametrize("board", tables.BOARDS)
def test_board_lies_as_planned(board):
    """Holes, fiducials, outline as the plan has them; every part of the table has a place."""
    plan = place.plan(board)
    assert set(plan.parts) == {c.ref for c in tables.components(board)}
    assert PCBS[board].count('(footprint "MountingHole:') == len(plan.holes) == 4
    assert PCBS[board].count('(footprint "Fiducial:') == len(plan.marks) == 3
    size = tables.boards()[board]
    assert (plan.wide, plan.high) == (size["width_mm"], size["height_mm"])


@pytest.mark.parametrize(("board", "dice"), [("strip3", 3), ("strip5", 5)])
def test_pips_are_where_their_names_say(board, dice):
    """Seen by the player, each LED of a die lies where the LED map says: left to right, top to bottom."""
    plan = place.plan(board)
    names = [row["name"] for row in tables.leds() if row["board"] == board and row["chain"] == "seat"]
    assert len(names) == 7 * dice
    middles = [plan.parts[f"LED{7 * die + 4}"][:2] for die in range(dice)]
    for number, name in enumerate(names, 1):
        x, y, _, side = plan.parts[f"LED{number}"]
        mx, my = middles[(number - 1) // 7]
        word = name.split("-", 1)[1]
        assert side == "B"
        assert ("left" in word, "right" in word) == (x < mx, x > mx)
        assert ("top" in word, "bottom" in word) == (y < my, y > my)


def test_dice_stand_left_to_right():
    """Die 1 is the player's leftmost, and D1 stands under it."""
    plan, io = place.plan("strip5"), place.plan("seat-io")
    middles = [plan.parts[f"LED{7 * die + 4}"][0] for die in range(5)]
    buttons = [io.parts[f"SW{n}"][0] for n in (3, 4, 5, 6, 7)]
    assert middles == sorted(middles) == buttons


def test_fab_is_current():
    """The files for makers were made from these boards, tables and boxes, and not touched since."""
    assert make.fab_faults() == []


def test_breadboard_wires():
    """Every pin of every module is wired, and the Pico's as in the pin table."""
    assert breadboard.faults(breadboard.wires(), tables.pins()) == []


def test_breadboard_wire_that_is_wrong():
    """Planted: a wire left out, a wire to a pin that is not there, a pin with another meaning."""
    rows, pins = breadboard.wires(), tables.pins()
    assert "supply:+5V is not wired" not in breadboard.faults(rows[1:], pins)
    assert "pico:GP0 is not wired" in breadboard.faults([r for r in rows if r["from"] != "pico:GP0"], pins)
    assert "there is no pico:GP5" in breadboard.faults([*rows, {"from": "pico:GP5", "to": "strip:DIN"}], pins)
    moved = [{**row, "gp": {17: 18, 18: 17}.get(row["gp"], row["gp"])} for row in pins]
    assert "GP17 is LD in pins.csv, CLK here" in breadboard.faults(rows, moved)


def test_router_keeps_clear():
    """A track goes round a pad of another net, at the clearance, and reaches its goal."""
    pads = [
        route.Pad("A", "F", 2.0, 5.0, 1.0, 1.0, False, 0),
        route.Pad("A", "F", 18.0, 5.0, 1.0, 1.0, False, 0),
        route.Pad("B", "FB", 10.0, 5.0, 2.0, 6.0, False, 1.0),
    ]
    router = route.Router(20.0, 10.0, pads, [], {}, (1.0, 1.0))
    paths, failed = router.solve([route.Job("A", 0.3, pads[:2], False)])
    assert failed == []
    segments, vias = route.lines(paths[0][0], router.columns, router.area)
    assert vias == []
    for _, x0, y0, x1, y1 in segments:
        for step in range(21):
            x, y = x0 + (x1 - x0) * step / 20, y0 + (y1 - y0) * step / 20
            assert max(abs(x - 10.0) - 1.0, abs(y - 5.0) - 3.0) >= 0.15 + 0.2


def test_router_gives_up_where_there_is_no_way():
    """A goal walled in on both layers is reported, not crossed."""
    pads = [route.Pad("A", "F", 2.0, 5.0, 1.0, 1.0, False, 0), route.Pad("A", "F", 8.0, 5.0, 1.0, 1.0, False, 0)]
    wall = [("FB", 4.5, 0.0, 5.5, 10.0)]
    _, failed = route.Router(10.0, 10.0, pads, wall, {}, (1.0, 1.0)).solve([route.Job("A", 0.3, pads, False)])
    assert [job.net for job in failed] == ["A"]


DEB822 = """Types: deb
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /k.gpg
"""
ONE_LINE = "deb [signed-by=/k.gpg arch=amd64] http://mirror.example/debian bookworm main\n"


@pytest.mark.parametrize("source", [DEB822, ONE_LINE, "# a comment\n\n" + DEB822])
def test_backports_of_the_machines_own_source(source):
    """Both of apt's forms give the backports suite at the same place with the same key."""
    expected = (
        "Types: deb\nURIs: http://mirror.example/debian\nSuites: bookworm-backports\nComponents: main\n"
        "Signed-By: /k.gpg\n"
    )
    assert tools.backports([source], "bookworm") == expected


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine without any of the programs; what is run is kept in a list, not run."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(tools, "LIBRARIES", tmp_path)
    ran = []
    monkeypatch.setattr(tools.subprocess, "run", lambda words, **_: ran.append(words))
    return ran


def test_missing_tool_is_a_failure(bare, monkeypatch, capsys):
    """Planted: no program is there. Who is not root is told what is missing and what to run; nothing is checked."""
    monkeypatch.setattr(tools.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(verify, "run", lambda: pytest.fail("checked without tools"))
    assert verify.main([]) == 1
    said = capsys.readouterr().err
    assert all(name in said for name in (*tools.PROGRAMS, "symbols", "footprints"))
    assert "Run as root: hardware/check --tools" in said
    assert bare == []


def test_no_apt_is_a_failure(bare, monkeypatch, capsys):
    """Planted: root on a machine without apt."""
    monkeypatch.setattr(tools.os, "geteuid", lambda: 0)
    assert verify.main(["--tools"]) == 1
    assert "no apt-get" in capsys.readouterr().err


def test_python_packages_that_do_not_come(monkeypatch, tmp_path, capsys):
    """Planted: pip fails. It is said which packages, and nothing is checked."""
    monkeypatch.setattr(tools, "VENV", tmp_path / "venv")
    monkeypatch.setattr(tools, "missing", list)
    failed = subprocess.CalledProcessError(1, "pip")
    monkeypatch.setattr(tools.subprocess, "run", lambda *_, **__: (_ for _ in ()).throw(failed))
    assert verify.main([]) == 1
    assert "wireviz==0.4.1" in capsys.readouterr().err


def test_only_kicad_comes_from_backports(monkeypatch, tmp_path):
    """Its libraries of that suite left nothing for the others to stand on (met on a bare machine)."""
    (tmp_path / "sources").touch()
    monkeypatch.setattr(tools, "SOURCES", tmp_path / "sources")
    words = tools.commands()[-1]
    assert "-t" not in words
    assert {word.split("/")[0] for word in words if "backports" in word} == set(tools.KICAD)
    assert set(tools.OTHERS) <= set(words)


def test_no_backports_without_a_debian_source():
    assert tools.backports(["Types: deb\nURIs: http://x\nSuites: nodistro\n"], "bookworm") is None


def test_checks_name_every_board():
    """A board folder that no list names would go unchecked."""
    assert (
        sorted(tables.boards()) == sorted(tables.BOARDS) == sorted(p.stem for p in (tables.TABLES / "boards").iterdir())
    )
    assert set(checks.INSTANCES.values()) == set(tables.BOARDS)


def test_pages_point_to_what_is_there():
    """Every link and figure of the pages leads to a file of this folder."""
    gone = []
    for page in sorted(make.HOME.glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            gone += [] if (make.HOME / target).exists() else [f"{page.name}: {target}"]
    assert gone == []


def test_nobody_has_built_it():
    """Said plainly, where people look first, until a first build's checklist comes back."""
    for page in ("README.md", "ASSEMBLY.md", "DESIGN.md"):
        assert "obody" in (make.HOME / page).read_text(encoding="utf-8"), page
    assert "Nobody has built this yet" in (make.HOME / "README.md").read_text(encoding="utf-8")
