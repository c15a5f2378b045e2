"""Reads the tables: the one place where a part, a pin, a net, a connector and an LED is written down.

All functions take the folder `hardware/tables` (or a copy of it with a planted fault) and return plain data.
"""

import csv
from collections import namedtuple
from pathlib import Path

TABLES = Path(__file__).resolve().parent.parent / "tables"
BOARDS = ("centre", "seat-io", "strip3", "strip5", "digits2")

Component = namedtuple("Component", "block ref part pins")
Component.__doc__ = "A part on a board; pins is {pin number: net, or '-' for a pin that is left open on purpose}."


def rows(path):
    """Return the rows of a CSV file as dicts; every row must have exactly the columns of its head."""
    with open(path, encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    for number, row in enumerate(found, 2):
        if None in row or None in row.values():
            raise ValueError(f"{path.name} line {number}: not as many fields as the head has")
    return found


def parts(folder=TABLES):
    """Return {part key: row} of `parts.csv`."""
    return {row["part"]: row for row in rows(folder / "parts.csv")}


def symbols(folder=TABLES):
    """Return {symbol: [row of pin, ...]} of `symbols.csv`, pins in the order in which they are drawn."""
    found = {}
    for row in rows(folder / "symbols.csv"):
        found.setdefault(row["symbol"], []).append(row)
    return found


def boards(folder=TABLES):
    """Return {board: row} of `boards.csv` with its counts and sizes (mm) as numbers."""
    found = {}
    for row in rows(folder / "boards.csv"):
        numbers = {key: int(row[key]) for key in ("per_seat", "per_centre", "width_mm", "height_mm")}
        found[row["board"]] = {**row, **numbers}
    return found


def components(board, folder=TABLES):
    """Return the Components of one board in the order of its table."""
    found = []
    for row in rows(folder / "boards" / f"{board}.csv"):
        pins = {}
        for pin, net in (pair.split("=", 1) for pair in row["pins"].split()):
            if pin in pins:
                raise ValueError(f"{board}: {row['ref']}: pole {pin} is given twice")
            pins[pin] = net
        found.append(Component(row["block"], row["ref"], row["part"], pins))
    return found


def nets(board, folder=TABLES):
    """Return {net: [(ref, pin), ...]} of one board, open pins left out."""
    found = {}
    for component in components(board, folder):
        for pin, net in component.pins.items():
            if net != "-":
                found.setdefault(net, []).append((component.ref, pin))
    return found


def pins(folder=TABLES):
    """Return the rows of `pins.csv` with gp, pico_pin and offset as numbers."""
    found = rows(folder / "pins.csv")
    return [{**row, **{key: int(row[key]) for key in ("gp", "pico_pin", "offset")}} for row in found]


def leds(folder=TABLES):
    """Return the rows of `leds.csv` with the index as a number, in table order."""
    return [{**row, "index": int(row["index"])} for row in rows(folder / "leds.csv")]


def links(folder=TABLES):
    """Return the rows of `links.csv`: the leads between boards, lengths in mm."""
    return [{**row, "length_mm": int(row["length_mm"])} for row in rows(folder / "links.csv")]


def count(row, seats):
    """Return how many of a board (a row of `boards`) a table with `seats` seats has."""
    return row["per_seat"] * seats + row["per_centre"]
