"""Draws the two footprints that KiCad's libraries lack, from the makers' dimension drawings (mm)."""

import itertools
import math

from hw.sexpr import Text, at, stroke, text, unique


def _property(name, value, x, y, layer, hide=False):
    """A footprint's text field."""
    node = ["property", Text(name), Text(value), at(x, y), ["layer", Text(layer)]]
    if hide:
        node.append(["hide", "yes"])
    look = ["effects", ["font", ["size", 0.8, 0.8], ["thickness", 0.12]]]
    return [*node, ["uuid", Text(unique("footprint", name, value))], look]


def _head(name, words, kind, ref_y):
    """What every footprint begins with."""
    return [
        "footprint",
        Text(name),
        ["version", 20241229],
        ["generator", Text("gobelet")],
        ["generator_version", Text("9.0")],
        ["layer", Text("F.Cu")],
        ["descr", Text(words)],
        _property("Reference", "REF**", 0, ref_y, "F.SilkS"),
        _property("Value", name, 0, -ref_y, "F.Fab"),
        _property("Datasheet", "", 0, 0, "F.Fab", hide=True),
        _property("Description", "", 0, 0, "F.Fab", hide=True),
        ["attr", kind],
    ]


def _line(layer, width, x0, y0, x1, y1):
    """A graphic line."""
    return [
        "fp_line",
        ["start", float(x0), float(y0)],
        ["end", float(x1), float(y1)],
        stroke(width),
        ["layer", Text(layer)],
        ["uuid", Text(unique("line", layer, str((x0, y0, x1, y1))))],
    ]


def _box(layer, width, x, y):
    """Four lines around the middle, half sizes x and y."""
    corners = [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
    return [_line(layer, width, *a, *b) for a, b in itertools.pairwise(corners)]


def _pad(number, kind, shape, x, y, wide, high, layers, drill=None):
    """A pad."""
    node = ["pad", Text(number), kind, shape, at(x, y), ["size", float(wide), float(high)]]
    if drill:
        node.append(["drill", float(drill)])
    return [*node, ["layers", *[Text(layer) for layer in layers]], ["uuid", Text(unique("pad", number, str((x, y))))]]


def _arc(x0, y0, x1, y1, x2, y2):
    """An arc of the board's edge through three points."""
    return [
        "fp_arc",
        ["start", float(x0), float(y0)],
        ["mid", float(x1), float(y1)],
        ["end", float(x2), float(y2)],
        stroke(0.1),
        ["layer", Text("Edge.Cuts")],
        ["uuid", Text(unique("arc", str((x0, y0, x2, y2))))],
    ]


def _window(x, y, radius=0.5, inset=0.383):
    """A cut-out with half sizes x and y, a pocket of `radius` in every corner: a cutter cannot make the square corner
    that the part's body has."""
    middle_x, middle_y, half = x - inset, y - inset, math.sqrt(radius**2 - inset**2)
    far_x, far_y = middle_x + radius * math.sqrt(0.5), middle_y + radius * math.sqrt(0.5)
    found = []
    for right, down in itertools.product((-1, 1), repeat=2):
        points = [(x, middle_y - half), (far_x, far_y), (middle_x - half, y)]
        found.append(_arc(*[round(c, 4) for px, py in points for c in (right * px, down * py)]))
    for side in (-1, 1):
        found.append(_line("Edge.Cuts", 0.1, side * x, round(half - middle_y, 4), side * x, round(middle_y - half, 4)))
        found.append(_line("Edge.Cuts", 0.1, round(half - middle_x, 4), side * y, round(middle_x - half, 4), side * y))
    return found


def _own_name():
    """The part's designator inside its outline on the drawing for assembly."""
    look = ["effects", ["font", ["size", 0.5, 0.5], ["thickness", 0.08]]]
    name = ["fp_text", "user", Text("${REFERENCE}"), at(0, 0), ["layer", Text("F.Fab")]]
    return [*name, ["uuid", Text(unique("own name"))], look]


def led():
    """SK6812MINI-E, reverse mount: seen from the side of the parts, the light leaves through the board.

    Opsco's datasheet, revision 02 (page 4): body 3.2 x 2.8 x 1.78 mm, 5.88 mm over its legs, legs 1.5 mm apart; seen
    from the lens 1 VDD top left, 2 DOUT bottom left, 3 GND bottom right at the cut corner, 4 DIN top right. KiCad 10's
    own footprint numbers the same poles 3, 4, 1, 2. Here the part lies on its lens, and half a turn is added.
    """
    words = "SK6812MINI-E reverse mount, body 3.2 x 2.8 mm in a cut-out of 3.4 x 3.0 mm"
    smd = ("F.Cu", "F.Paste", "F.Mask")
    places = {"4": (-2.8, -0.75), "3": (-2.8, 0.75), "1": (2.8, -0.75), "2": (2.8, 0.75)}
    pads = [_pad(number, "smd", "rect", x, y, 1.3, 0.9, smd) for number, (x, y) in places.items()]
    mark = [_line("F.SilkS", 0.15, -3.6, 0.3, -3.6, 1.5), _line("F.SilkS", 0.15, -3.6, 1.5, -2.2, 1.5)]
    drawn = [*_window(1.7, 1.5), *_box("F.CrtYd", 0.05, 3.7, 1.9), *_box("F.Fab", 0.1, 1.6, 1.4)]
    drawn += [_line("F.Fab", 0.1, -0.8, 1.4, -1.6, 0.6), _own_name()]
    return [*_head("LED_SK6812MINI-E_reverse", words, "smd", -2.4), *mark, *drawn, *pads, ["embedded_fonts", "no"]]


def ptc():
    """Bourns MF-R110: radial, leads 0.81 mm at 5.1 mm, body 13.0 x 3.1 mm."""
    through = ("*.Cu", "*.Mask")
    pads = [_pad(n, "thru_hole", "circle", x, 0, 2.0, 2.0, through, 1.1) for n, x in (("1", -2.55), ("2", 2.55))]
    silk = [_line("F.SilkS", 0.12, -6.6, -1.75, 6.6, -1.75), _line("F.SilkS", 0.12, -6.6, 1.75, 6.6, 1.75)]
    drawn = [*silk, *_box("F.CrtYd", 0.05, 6.8, 1.95), *_box("F.Fab", 0.1, 6.5, 1.55), _own_name()]
    return [
        *_head("PTC_MF-R110", "Bourns MF-R110 polyfuse, radial", "through_hole", -2.6),
        *drawn,
        *pads,
        ["embedded_fonts", "no"],
    ]


def files():
    """Return {file name: text} of the library `gobelet.pretty`."""
    return {"LED_SK6812MINI-E_reverse.kicad_mod": text(led()) + "\n", "PTC_MF-R110.kicad_mod": text(ptc()) + "\n"}
