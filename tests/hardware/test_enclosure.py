"""Who can see into the private well: sightlines computed from the enclosure's own figures."""

import pytest
from hw import builds, enclosure, place
from hw.enclosure import figures as figure

PIP_RADIUS = 2.5
# Eyes in the seat's coordinates, mm: x to the right from its left edge, y away from its player, z above its top
PLAYER = [(98, -60, 380), (98, -150, 400), (120, -200, 380), (150, -100, 400)]
NEIGHBOURS = [(-500, 0, 380), (700, 0, 380), (-450, 150, 350), (650, 150, 350)]
OPPOSITE = [(98, 900, 400), (400, 800, 400), (-200, 800, 400)]


def rooms(fins):
    """The well's compartments between its fins: (x0, y0, x1, y1)."""
    x, y = figure("well_at")
    wide, deep = figure("well")
    edges = [x, *[edge for fin in fins for edge in (x + fin, x + fin + figure("fin"))], x + wide]
    return [(edges[n], y, edges[n + 1], y + deep) for n in range(0, len(edges), 2)]


def pips():
    """Middles of the private dice's pips on the well's floor, with the depth of the floor."""
    plan = place.plan("strip3")
    x, y = figure("private_at")
    leds = [plan.parts[f"LED{n}"] for n in range(1, 22)]
    return [(x + led[0], y + plan.high - led[1]) for led in leds], figure("well_deep") + figure("plate")


def seen(pip, deep, eye, fins):
    """Whether the line from a point of the floor to an eye leaves the well through the opening above its room."""
    share = deep / (deep + eye[2])
    x, y = (at + (to - at) * share for at, to in zip(pip, eye, strict=False))
    room = next(r for r in rooms(fins) if r[0] <= pip[0] <= r[2])
    return room[0] <= x <= room[2] and room[1] <= y <= room[3]


def glimpsed(eye, fins):
    """How many pips an eye sees any part of."""
    points, deep = pips()
    edge = [(dx * PIP_RADIUS, dy * PIP_RADIUS) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]
    return sum(any(seen((x + dx, y + dy), deep, eye, fins) for dx, dy in edge) for x, y in points)


@pytest.mark.parametrize("eye", PLAYER)
def test_player_sees_every_pip(eye):
    """Leaning forward or sitting upright, in the middle of the seat or to the right of it."""
    points, deep = pips()
    assert [pip for pip in points if not seen(pip, deep, eye, figure("fins"))] == []


@pytest.mark.parametrize("eye", NEIGHBOURS + OPPOSITE)
def test_nobody_else_sees_any(eye):
    """Neighbours half a metre away and people opposite, the hood not even counted."""
    assert glimpsed(eye, figure("fins")) == 0


def test_without_fins_a_neighbour_would():
    """Planted: the fins taken out."""
    assert glimpsed(NEIGHBOURS[0], []) > 0


def test_pips_lie_in_the_well():
    """No fin stands over a pip."""
    points, _ = pips()
    for x, _ in points:
        assert any(room[0] + PIP_RADIUS <= x <= room[2] - PIP_RADIUS for room in rooms(figure("fins")))


def test_boards_screws_fit_their_posts():
    """An M3 x 8 through a board of 1.6 mm ends inside its post, 2 mm of which are solid, and finds an insert there."""
    reach, insert = 8 - figure("pcb"), 5.7
    assert insert <= figure("gap") - 2
    assert reach <= figure("gap") - 2
    assert insert <= figure("private_gap")
    assert reach <= figure("private_gap")


def test_box_screw_stays_captive():
    """M3 x 12: holds in the insert by 2.5 mm or more, and its O-ring lets it go far enough to come out of that."""
    inside = 12 - figure("wall")
    held = inside - figure("room") - 0.2
    assert held >= 2.5
    assert figure("room") - 1.5 > held
    assert figure("clear") < 5.5 < figure("ring")


def test_every_screw_and_insert_is_counted():
    """Four a board, four a box, an O-ring and an insert for each that has one; a reed and its magnet a seat."""
    extra = builds.builds()["eight"]["extra"]
    assert (extra["m3x8"], extra["m3"], extra["oring"], extra["m3ins"]) == (4 * 36, 4 * 9, 4 * 9, 4 * 45)
    assert extra["reed"] == extra["magnet"] == extra["rod"] == 8


def test_reed_lies_clear_of_the_counter():
    """The reed's pocket ends before the units' windows, and the well's wall is beyond it."""
    x, (wide, _) = figure("reed_at")[0], figure("reed")
    assert figure("counter_at")[0] + 57.5 + 1.3 < x - wide / 2 - 1.5
    assert x + wide / 2 + 1.5 < figure("well_at")[0]


@pytest.mark.parametrize("y", [-200, 0, 200, 400])
def test_how_near_a_neighbour_may_come(y):
    """38 cm above the table nothing is seen from 34 cm beside the well's middle, or 50 cm beyond the front."""
    middle = figure("well_at")[0] + figure("well")[0] / 2
    for away in (340, 400, 600):
        assert glimpsed((middle - away, y, 380), figure("fins")) == 0
        assert glimpsed((middle + away, y, 380), figure("fins")) == 0
    assert glimpsed((middle, 500, 380), figure("fins")) == 0


def test_assembly_names_every_part():
    """Whoever follows the page prints or cuts everything that the check made."""
    page = (enclosure.ENCLOSURE.parent / "ASSEMBLY.md").read_text(encoding="utf-8")
    ends = {name.split("_", 1)[1] for name in enclosure.PLATES}
    assert [part for part in (*enclosure.PARTS, enclosure.WELL) if f"`{part}`" not in page] == []
    assert [end for end in ends if f"`*_{end}`" not in page] == []


@pytest.mark.parametrize("eye", NEIGHBOURS)
def test_well_in_plywood(eye, monkeypatch):
    """There the fins end under the plate: neighbours half a metre away see nothing all the same."""
    points, deep = pips()
    monkeypatch.setitem(globals(), "pips", lambda: (points, deep - figure("plate")))
    assert glimpsed(eye, figure("fins")) == 0


def test_film_and_membrane_have_room():
    """A grid and the film end below the plate; a cap on membrane and switch is not pressed."""
    scad = (enclosure.ENCLOSURE / "common.scad").read_text(encoding="utf-8")
    assert scad.count("linear_extrude(high - film - 0.3)") == 2
    assert figure("film") >= 0.5
    assert "foot = 7.4 + membrane;" in (enclosure.ENCLOSURE / "seat.scad").read_text(encoding="utf-8")
    assert figure("membrane") >= 0.5
