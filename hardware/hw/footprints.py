"""Draws the two footprints that KiCad's libraries lack, from the makers' dimension drawings (mm)."""

import itertools

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


def led():
    """SK6812MINI-E, reverse mount: seen from the side of the parts, the light leaves through the board.

    Seen from the lit side the poles are 3 top left, 2 top right, 4 bottom left, 1 bottom right. The mark is at pole 3
    (GND), where the part's own corner is cut. Some number the same part 1 GND, 2 DIN, 3 VDD, 4 DOUT.
    """
    words = "SK6812MINI-E reverse mount, body 3.2 x 2.8 mm in a cut-out of 3.4 x 3.0 mm"
    smd = ("F.Cu", "F.Paste", "F.Mask")
    places = {"4": (-2.7, -0.7), "3": (-2.7, 0.7), "1": (2.7, -0.7), "2": (2.7, 0.7)}
    pads = [_pad(number, "smd", "rect", x, y, 1.4, 1.0, smd) for number, (x, y) in places.items()]
    mark = [_line("F.SilkS", 0.15, -3.6, 0.3, -3.6, 1.5), _line("F.SilkS", 0.15, -3.6, 1.5, -2.2, 1.5)]
    drawn = [*_box("Edge.Cuts", 0.1, 1.7, 1.5), *_box("F.CrtYd", 0.05, 3.65, 1.75), *_box("F.Fab", 0.1, 1.6, 1.4)]
    return [*_head("LED_SK6812MINI-E_reverse", words, "smd", -2.4), *mark, *drawn, *pads, ["embedded_fonts", "no"]]


def ptc():
    """Bourns MF-R110: radial, leads 0.81 mm at 5.1 mm, body 13.0 x 3.1 mm."""
    through = ("*.Cu", "*.Mask")
    pads = [_pad(n, "thru_hole", "circle", x, 0, 2.0, 2.0, through, 1.1) for n, x in (("1", -2.55), ("2", 2.55))]
    silk = [_line("F.SilkS", 0.12, -6.6, -1.75, 6.6, -1.75), _line("F.SilkS", 0.12, -6.6, 1.75, 6.6, 1.75)]
    drawn = [*silk, *_box("F.CrtYd", 0.05, 6.8, 1.95), *_box("F.Fab", 0.1, 6.5, 1.55)]
    return [
        *_head("PTC_MF-R110", "Bourns MF-R110 polyfuse, radial", "through_hole", -2.6),
        *drawn,
        *pads,
        ["embedded_fonts", "no"],
    ]


def files():
    """Return {file name: text} of the library `gobelet.pretty`."""
    return {"LED_SK6812MINI-E_reverse.kicad_mod": text(led()) + "\n", "PTC_MF-R110.kicad_mod": text(ptc()) + "\n"}
