"""Draws the schematic symbols from `symbols.csv`: boxes with pins, and the usual shapes of two-pole parts.

Coordinates are a symbol's own: mm, y upwards, pins on a grid of 2.54.
"""

from hw.sexpr import Text, at, effects, prop, stroke

PITCH = 2.54
NAMELESS = ("R", "C", "CP", "F", "PTC", "SW", "BUZ", "D", "DTVS", "TP")
LETTER = {"LED4": "LED", "PICO": "U", "SW": "SW", "BUZ": "BZ", "TP": "TP", "DTVS": "D", "PTC": "F", "CP": "C"}
SHAPES = {
    "R": [("box", -2.54, -1.02, 2.54, 1.02)],
    "F": [("box", -2.54, -0.76, 2.54, 0.76), ("line", -2.54, 0, 2.54, 0)],
    "PTC": [("box", -2.54, -1.02, 2.54, 1.02), ("line", -2.54, -1.9, -1.5, -1.9, 1.5, 1.9)],
    "C": [("line", -2.03, 0.64, 2.03, 0.64), ("line", -2.03, -0.64, 2.03, -0.64)],
    "CP": [
        ("box", -2.03, 0.4, 2.03, 0.9),
        ("line", -2.03, -0.64, 2.03, -0.64),
        ("line", -1.8, 2.2, -0.8, 2.2),
        ("line", -1.3, 1.7, -1.3, 2.7),
    ],
    "D": [
        ("line", 1.27, 1.27, 1.27, -1.27),
        ("line", -1.27, 1.27, -1.27, -1.27, 1.27, 0, -1.27, 1.27),
        ("line", -2.54, 0, 2.54, 0),
    ],
    "DTVS": [
        ("line", -1.9, 1.9, -1.27, 1.27, 1.27, 1.27, 1.9, 0.64),
        ("line", -1.27, -1.27, 1.27, -1.27, 0, 1.27, -1.27, -1.27),
        ("line", 0, -2.54, 0, 2.54),
    ],
    "SW": [("line", -2.54, 0, -2.03, 0), ("line", -2.03, 0, 1.8, 1.6), ("line", 2.03, 0, 2.54, 0)],
    "BUZ": [("box", -2.54, -2.03, 2.54, 2.03), ("line", -1.2, 0.8, -1.2, -0.8), ("line", 1.2, 0.8, 1.2, -0.8)],
    "TP": [("box", -2.54, -0.6, -1.3, 0.6)],
}
STEM = {"C": 3.17, "CP": 3.17}


def extent(name, pins):
    """Return (half width, half height) of a symbol's box in mm; two-pole shapes have the size of their drawing."""
    if name in SHAPES:
        return 2.54, 2.54
    if name == "LED4":
        return 6.35, 7.62
    sides = [sum(row["side"] == side for row in pins) for side in ("left", "right", "top", "bottom")]
    tall = max(sides[0], sides[1], 1)
    longest = max(len(row["name"].strip("~{}")) for row in pins)
    wide = 3.81 if name.startswith("CONN") else max(5.08, PITCH * round(longest * 0.5 + 2))
    return wide, PITCH * (tall + 1) / 2


def lead(name):
    """How long a symbol's pins on the left and right are, mm: room for numbers of two digits on boxes."""
    return PITCH if name in SHAPES or name == "LED4" else 1.5 * PITCH


def ends(name, pins):
    """Return {pin: (x, y, side)}: where wires meet the symbol."""
    wide, high = extent(name, pins)
    found = {}
    for side in ("left", "right", "top", "bottom"):
        mine = [row["pin"] for row in pins if row["side"] == side]
        for index, pin in enumerate(mine):
            along = high - PITCH * (index + 1) if name not in SHAPES and name != "LED4" else 0.0
            across = PITCH * index - PITCH * (len(mine) - 1) / 2
            reach_x, reach_y = wide + lead(name), high + PITCH
            found[pin] = {
                "left": (-reach_x, along, side),
                "right": (reach_x, along, side),
                "top": (across, reach_y, side),
                "bottom": (across, -reach_y, side),
            }[side]
    return found


def symbol(name, pins, prefix="gobelet:"):
    """Return the symbol as a list for the library (`prefix` empty) or for a sheet's own copy of it."""
    wide, high = extent(name, pins)
    hide = name in NAMELESS
    head = ["symbol", Text(prefix + name)]
    if hide or name.startswith("CONN"):
        head.append(["pin_numbers", ["hide", "yes"]] if hide else ["pin_numbers", ["hide", "no"]])
    head += [["pin_names", ["offset", 0.762], ["hide", "yes" if hide or name.startswith("CONN") else "no"]]]
    head += [["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"]]
    head += [prop("Reference", LETTER.get(name, _letter(name)), 0, high + 1.27), prop("Value", name, 0, -high - 1.27)]
    head += [prop(key, "", 0, 0, hide=True) for key in ("Footprint", "Datasheet", "Description")]
    drawn = ["symbol", Text(f"{name}_0_1"), *_shape(name, wide, high)]
    poles = ["symbol", Text(f"{name}_1_1"), *[_pin(row, ends(name, pins)[row["pin"]], name) for row in pins]]
    return [*head, drawn, poles, ["embedded_fonts", "no"]]


def _letter(name):
    """The usual first letter of a designator."""
    return "J" if name.startswith("CONN") else name if len(name) == 1 else "U"


def _shape(name, wide, high):
    """The lines of a symbol."""
    shapes = SHAPES.get(name, [("box", -wide, -high, wide, high)])
    return [_box(*rest) if kind == "box" else _line(rest) for kind, *rest in shapes]


def _box(x0, y0, x1, y1):
    """A filled rectangle."""
    return [
        "rectangle",
        ["start", float(x0), float(y0)],
        ["end", float(x1), float(y1)],
        stroke(0.254),
        ["fill", ["type", "background"]],
    ]


def _line(flat):
    """A polyline through x, y, x, y, ..."""
    points = [["xy", float(x), float(y)] for x, y in zip(flat[::2], flat[1::2], strict=True)]
    return ["polyline", ["pts", *points], stroke(0.254), ["fill", ["type", "none"]]]


def _pin(row, end, name):
    """One pin, its end at `end`, its line towards the box."""
    x, y, side = end
    turn = {"left": 0, "right": 180, "top": 270, "bottom": 90}[side]
    length = PITCH + (STEM[name] - 1.27 if name in STEM else 0.0)
    if name in ("DTVS", "TP"):
        length = PITCH
    if side in ("left", "right"):
        length = max(length, lead(name))
    return [
        "pin",
        row["type"],
        "line",
        at(x, y, turn),
        ["length", float(length)],
        ["name", Text(row["name"]), effects()],
        ["number", Text(row["pin"]), effects()],
    ]


def power(net, prefix="gobelet:"):
    """Return the power symbol of a net: a bar for supplies, three lines for GND, a flag for PWR_FLAG."""
    down = net == "GND"
    kind = "power_out" if net == "PWR_FLAG" else "power_in"
    shape = [_line([0, 0, 0, -1.27]), _line([-1.27, -1.27, 1.27, -1.27]), _line([-0.6, -1.8, 0.6, -1.8])]
    if not down:
        shape = [_line([0, 0, 0, 1.27]), _line([-0.76, 1.27, 0.76, 1.27])]
    value_y = -3.3 if down else 2.5
    pin = [
        "pin",
        kind,
        "line",
        at(0, 0, 270 if down else 90),
        ["length", 0.0],
        ["name", Text(""), effects()],
        ["number", Text("1"), effects()],
    ]
    return [
        "symbol",
        Text(prefix + net),
        ["power"],
        ["pin_numbers", ["hide", "yes"]],
        ["pin_names", ["offset", 0.0], ["hide", "yes"]],
        ["exclude_from_sim", "no"],
        ["in_bom", "no"],
        ["on_board", "yes"],
        prop("Reference", "#PWR", 0, 0, hide=True),
        prop("Value", net, 0, value_y),
        *[prop(key, "", 0, 0, hide=True) for key in ("Footprint", "Datasheet", "Description")],
        ["symbol", Text(f"{net}_0_1"), *shape],
        ["symbol", Text(f"{net}_1_1"), pin],
        ["embedded_fonts", "no"],
    ]


def library(every):
    """Return the library file as a list; `every` is `tables.symbols()`."""
    drawn = [symbol(name, pins, "") for name, pins in every.items()]
    drawn += [power(net, "") for net in ("+5V", "+3V3", "GND", "PWR_FLAG")]
    return [
        "kicad_symbol_lib",
        ["version", 20241209],
        ["generator", Text("gobelet")],
        ["generator_version", Text("9.0")],
        *drawn,
    ]
