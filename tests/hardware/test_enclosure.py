"""Who can see into the private well: sightlines computed from the enclosure's own figures."""

import re

import pytest
from hw import enclosure, place

SEAT = (enclosure.ENCLOSURE / "seat.scad").read_text(encoding="utf-8")
COMMON = (enclosure.ENCLOSURE / "common.scad").read_text(encoding="utf-8")
PIP_RADIUS = 2.5
# Eyes in the seat's coordinates, mm: x to the right from its left edge, y away from its player, z above its top
PLAYER = [(98, -60, 380), (98, -150, 400), (120, -200, 380), (150, -100, 400)]
NEIGHBOURS = [(-500, 0, 380), (700, 0, 380), (-450, 150, 350), (650, 150, 350)]
OPPOSITE = [(98, 900, 400), (400, 800, 400), (-200, 800, 400)]


def figure(name, text=SEAT):
    """A number or a list of numbers of an OpenSCAD file."""
    found = re.search(rf"(?m)^{name} = (.+?);", text)[1]
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", found)]
    return numbers if "[" in found else numbers[0]


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
    return [(x + led[0], y + plan.high - led[1]) for led in leds], figure("well_deep") + figure("plate", COMMON)


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
