"""What a build consists of: boards counted from the seats, plugs and crimps from the leads, screws from the boards."""

import math
import tomllib
from collections import Counter

from hw import checks, tables

SCREWS = 4  # M3 a board and a box, each with its insert
PANEL_MM = 120  # from a panel socket to its port
PER_SEAT = {"gx16p": 1, "gx16s": 1, "cable8": 1, "gland": 1, "reed": 1, "magnet": 1, "rod": 1, "silicone": 1}


def builds(folder=tables.TABLES):
    """Return {name: build} with `title`, `seats`, `board`, `boards` {board: pieces} and `extra` {part: pieces}."""
    with open(folder / "builds.toml", "rb") as file:
        given = tomllib.load(file)
    for build in given.values():
        seats = build["seats"]
        rows = tables.boards(folder).values() if seats else ()
        build["boards"] = {row["board"]: tables.count(row, seats) for row in rows}
        build["extra"] = dict(Counter(build["extra"]) + _beside(seats, build["boards"], folder))
    return given


def _beside(seats, boards, folder):
    """Parts that the seats and leads ask for."""
    found = Counter({part: n * seats for part, n in PER_SEAT.items()})
    boxes = seats + 1 if seats else 0
    found["m3x8"] = SCREWS * sum(boards.values())
    found["m3"] = found["oring"] = SCREWS * boxes
    found["m3ins"] = found["m3x8"] + found["m3"]
    found["film"] = boxes
    found["psock"] = 2 * boards.get("centre", 0)
    for link in wanted_links(seats, folder):
        for end in (link["from"], link["to"]):
            if checks.crimped(end, folder):
                poles = len(checks.plug(end, folder))
                found[f"xhp{poles}"] += 1
                found["xhc"] += poles
    found.update(_metres(seats, folder))
    return +found


def _metres(seats, folder):
    """Loose wire in whole metres, a tenth to spare; the panel sockets' leads are in it."""
    found = Counter({"wire22": 8 * PANEL_MM * seats})
    for link in wanted_links(seats, folder):
        if link["wire"].startswith("wire"):
            found[link["wire"]] += link["length_mm"] * len(checks.plug(link["from"], folder))
    return {wire: math.ceil(1.1 * millimetres / 1000) for wire, millimetres in found.items()}


def wanted_links(seats, folder=tables.TABLES):
    """Return the leads of a table with so many seats: those of one seat once for each, the centre's once."""
    found = []
    for link in tables.links(folder):
        if link["to"].startswith("seat") and "." in link["to"] and link["from"].startswith("centre"):
            number = int(link["to"].split(".")[0].removeprefix("seat"))
            found += [link] if number <= seats else []
        elif link["from"].startswith("seat."):
            found += [link] * seats
        elif seats:
            found.append(link)
    return found
