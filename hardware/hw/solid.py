"""Makes the printed parts with OpenSCAD and checks them: watertight, printable, nothing collides. Needs trimesh.

Run by `hardware/make enclosure` and `hardware/check`.
"""

import math
import subprocess
import sys
from pathlib import Path

import trimesh

from hw import enclosure, place

BED_MM = 220.0
TOLERANCE_MM3 = 0.5  # what two touching faces may share by rounding
SIDES_MM3 = 50.0  # a tenth of a finger
# Undersides that a printer bridges, mm above its bed: the well's floor between fins, a cap's flange (1.6 mm)
BRIDGES = {"seat_top": (29.0,), "seat_well": (26.0,), "seat_cap": (5.8,)}
BRIDGE_MM2 = 80.0  # less on one level are the crowns of holes in walls
OPEN_DEGREES = 85.0  # the hood, tilted back, must lie at least so far
FLAT = {
    "seat_hood": 28.0,
    "seat_cap": 2.5,
    "seat_top": 0.0,
    "centre_top": 0.0,
}  # parts that lie upside down, and how far they were shifted
DEEP = {"seat_base": 61.0, "centre_base": 65.0}  # plate and depth: how far a base was raised to the bed


def scad(part, target):
    """Run OpenSCAD for one part; return the path. Its warnings are failures."""
    done = subprocess.run(enclosure.command(part, target), capture_output=True, text=True, check=False)
    if done.returncode or "WARNING" in done.stderr or "ERROR" in done.stderr:
        raise RuntimeError(f"{part}: {done.stderr.strip()}")
    return target


def printed_faults(part, mesh):
    """A part that is not watertight, in more than one piece, or too large for the bed, as sentences."""
    found = [] if mesh.is_watertight else [f"{part} is not watertight"]
    if mesh.body_count != 1:
        found.append(f"{part} is in {mesh.body_count} pieces")
    wide, deep, _ = mesh.extents
    if max(wide, deep) > BED_MM:
        found.append(f"{part} is {wide:.0f} x {deep:.0f} mm, the bed {BED_MM:.0f}")
    return found + overhang_faults(part, mesh)


def overhang_faults(part, mesh):
    """Undersides that would need supports: flatter than 45 degrees, above the bed, not among BRIDGES."""
    found, levels = [], {}
    heights = mesh.triangles_center[:, 2] - mesh.bounds[0][2]
    for steep, high, area in zip(mesh.face_normals[:, 2], heights, mesh.area_faces, strict=True):
        if steep < -0.75 and high > 1.0:
            levels[round(high, 1)] = levels.get(round(high, 1), 0.0) + area
    for high, area in sorted(levels.items()):
        if area > BRIDGE_MM2 and not any(abs(high - known) < 0.2 for known in BRIDGES.get(part, ())):
            found.append(f"{part} hangs {area:.0f} mm2 in the air, {high:.1f} mm above the bed")
    return found


def opened(hood):
    """Return the hood, in place, tilted back on its pin as far as it must go."""
    y, z = enclosure.figures("pin_at")
    back = trimesh.transformations.rotation_matrix(-math.radians(OPEN_DEGREES), [1, 0, 0], [0, y, z])
    hood = hood.copy()
    hood.apply_transform(back)
    return hood


def side_faults(box, up, flat):
    """Sides of plywood whose fingers leave gaps (put up, they fill too little) or overlap (flat, they are too much)."""
    wide, deep = enclosure.figures("size", box)
    wall = enclosure.figures("wall")
    high = enclosure.figures("deep", box) - wall - enclosure.figures("slack")
    walls = 2 * wall * high * (wide + deep - 2 * wall)
    return [
        f"{box}: sides {what} have {mesh.volume:.0f} mm3, the walls {walls:.0f}"
        for what, mesh in (("put up", up), ("lying flat", flat))
        if abs(mesh.volume - walls) > SIDES_MM3
    ]


def in_place(part, mesh):
    """Return a mesh as it sits in the assembly."""
    mesh = mesh.copy()
    if part in FLAT:
        turn = trimesh.transformations.rotation_matrix(3.141592653589793, [1, 0, 0])
        mesh.apply_transform(turn)
        mesh.apply_translation([0, 0, FLAT[part]])
    if part in DEEP:
        mesh.apply_translation([0, 0, -DEEP[part]])
    return mesh


def collisions(placed):
    """Return sentences for every pair of `placed` {name: mesh} that share more than a rounding."""
    found, names = [], sorted(placed)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            shared = trimesh.boolean.intersection([placed[one], placed[other]], engine="manifold")
            if abs(shared.volume) > TOLERANCE_MM3:
                found.append(f"{one} and {other} share {shared.volume:.1f} mm3")
    return found


def caps(mesh):
    """All caps of a seat in one mesh: the one printed, at every switch."""
    places = list(place.BUTTONS.values())
    first = places[1]
    copies = []
    for x, y in places:
        copy = mesh.copy()
        copy.apply_translation([x - first[0], first[1] - y, 0])
        copies.append(copy)
    return trimesh.util.concatenate(copies)


def all_faults(target):
    """Make every part below `target` and return what is wrong with them."""
    target = Path(target)
    target.mkdir(parents=True, exist_ok=True)
    found, meshes = [], {}
    for part in (*enclosure.PARTS, enclosure.WELL):
        meshes[part] = trimesh.load_mesh(scad(part, target / f"{part}.stl"))
        found += printed_faults(part, meshes[part])
    for box in ("seat", "centre"):
        more = {name: trimesh.load_mesh(scad(f"{box}_{name}", target / f"{box}_{name}.stl")) for name in EXTRA}
        found += side_faults(box, more["sides_up"], more["sides_flat"])
        placed = {part: in_place(part, meshes[part]) for part in enclosure.PARTS if part.startswith(box)}
        placed["boards"] = more["boards"]
        if box == "seat":
            placed["seat_cap"] = caps(placed["seat_cap"])
            found += [f"open {fault}" for fault in hood_faults(placed)]
        found += [f"{box}: {fault}" for fault in collisions(placed)]
    return found


EXTRA = ("boards", "sides_up", "sides_flat")


def hood_faults(placed):
    """What the hood, tilted back, runs into."""
    back = opened(placed["seat_hood"])
    near = {name: placed[name] for name in ("seat_top", "seat_frame", "seat_rims", "seat_cap")}
    return [fault for name, mesh in near.items() for fault in collisions({"seat_hood": back, name: mesh})]


def can_fail():
    """Planted: an open mesh, a part too large, two boxes in one place. Returns what the checks did not find."""
    box = trimesh.creation.box([10, 10, 10])
    torn = trimesh.Trimesh(box.vertices, box.faces[:-1])
    missed = [] if "torn is not watertight" in printed_faults("torn", torn) else ["a torn mesh passes"]
    missed += [] if printed_faults("wide", trimesh.creation.box([230, 10, 10])) else ["a part of 230 mm passes"]
    shelf = trimesh.creation.box([30, 30, 2])
    shelf.apply_translation([0, 0, 6])
    table = trimesh.util.concatenate([box, shelf])
    missed += [] if overhang_faults("table", table) else ["a table top in the air passes"]
    moved = box.copy()
    moved.apply_translation([9, 0, 0])
    missed += [] if side_faults("seat", box, box) else ["sides that fill nothing pass"]
    return missed + ([] if collisions({"one": box, "other": moved}) else ["two boxes in one place pass"])


if __name__ == "__main__":
    faults = can_fail() + all_faults(sys.argv[1])
    print("\n".join(faults) or "printed parts: watertight, printable, no collisions")
    sys.exit(bool(faults))
