"""Writes `enclosure/boards.scad`: sizes, holes and LED places of the boards, from the same plans as the boards.

OpenSCAD's y runs away from the player, a board's y towards the player: turned here, once.
"""

import re

from hw import place, tables

ENCLOSURE = tables.TABLES.parent / "enclosure"
PARTS = ("seat_base", "seat_top", "seat_rims", "seat_frame", "seat_hood", "seat_cap", "seat_grid", "seat_grid3")
PARTS += ("seat_gridc", "centre_base", "centre_top", "centre_grid", "centre_gridc")
WELL = "seat_well"  # printed for a box of plywood only: part of `seat_top` else
PLATES = tuple(f"{box}_{what}" for box in ("seat", "centre") for what in ("plate", "floor", "sides", "drip", "rings"))


def _points(points, high):
    """A list of points for OpenSCAD."""
    return "[" + ", ".join(f"[{x:g}, {high - y:g}]" for x, y in points) + "]"


def text():
    """Return the text of `boards.scad`."""
    lines = ["// Made from hardware/hw/place.py by hardware/make: the boards as laid out. mm, y away from the player."]
    for board in tables.BOARDS:
        plan, name = place.plan(board), board.replace("-", "_")
        leds = sorted((ref for ref in plan.parts if ref.startswith("LED")), key=lambda ref: int(ref[3:]))
        lines.append(f"{name}_size = [{plan.wide:g}, {plan.high:g}];")
        lines.append(f"{name}_holes = {_points(plan.holes, plan.high)};")
        lines.append(f"{name}_leds = {_points([plan.parts[ref][:2] for ref in leds], plan.high)};")
    plan = place.plan("seat-io")
    lines.append(f"seat_io_switches = {_points(place.BUTTONS.values(), plan.high)};")
    return "\n".join(lines) + "\n"


def figures(name, box="seat"):
    """Return a number, or a list of them, as an OpenSCAD file names it: the box's own, else what both boxes share."""
    for stem in (box, "common"):
        text = (ENCLOSURE / f"{stem}.scad").read_text(encoding="utf-8")
        found = re.search(rf"(?m)^{name} = (.+?);", text)
        if found:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", found[1])]
            return numbers if "[" in found[1] else numbers[0]
    raise KeyError(name)


def command(part, target, *more):
    """Return OpenSCAD's command line for one part; its stem names the file (`seat_top` is in `seat.scad`)."""
    box = part.split("_")[0]
    name = part.removeprefix(f"{box}_") if part.endswith(("assembly", "boards", "sides_up", "sides_flat")) else part
    return ["openscad", "-q", "-o", str(target), "-D", f'part="{name}"', *more, str(ENCLOSURE / f"{box}.scad")]
