"""Where every part of every board lies, by rule. Pure numbers: mm from the top left corner, seen by the player.

A place is (x, y, degrees counter-clockwise, side); x, y is the middle of the part's pads. LEDs are on the back and
shine through the board, so what the player sees is the front.
"""

from collections import namedtuple

Plan = namedtuple("Plan", "wide high parts holes marks texts zones walls widths fan ways")
Plan.__doc__ = """One board. holes: [(x, y)] for M3; marks: fiducials [(x, y, side)];
texts: [(words, x, y, size, side)];
zones: [(net, layers, rectangle list, priority)]; walls: {layer: rectangles that signals keep out of};
widths: {net: track width}; fan: nets whose SMD pads only need a via to a plane; ways: track cost of F and B."""

PITCH = 26.0
PIPS = ((-7.5, -7.0), (-7.5, 0.0), (-7.5, 7.0), (0.0, 0.0), (7.5, 7.0), (7.5, 0.0), (7.5, -7.0))
PIP_TURNS = (0, 0, 0, 180, 180, 180, 180)
SEGMENTS = ((0.0, -14.0), (8.0, -7.0), (8.0, 7.0), (0.0, 14.0), (-8.0, 7.0), (-8.0, -7.0), (0.0, 0.0))
SEGMENT_TURNS = (180, 0, 0, 0, 180, 180, 180)
LED_WIDTHS = {"+5V": 0.5, "GND": 0.5}


def plan(board):
    """Return the Plan of a board."""
    return {
        "strip3": lambda: _strip(3),
        "strip5": lambda: _strip(5),
        "digits2": _digits,
        "seat-io": _seat_io,
        "centre": _centre,
    }[board]()


def _lamp(parts, number, x, y, turn):
    """An LED and its capacitor 3.5 mm below, turned so that +5V and GND lie side by side."""
    parts[f"LED{number}"] = (x, y, turn, "B")
    parts[f"C{100 + number}"] = (x, y + 3.5, 180 - turn, "B")


def _cells(parts, middles, offsets, turns):
    """Seven LEDs around each middle."""
    for cell, (x, y) in enumerate(middles):
        for index, (dx, dy) in enumerate(offsets):
            _lamp(parts, cell * 7 + index + 1, x + dx, y + dy, turns[index])


def _led_board(wide, high, parts, name):
    """What the boards of LEDs have in common: plugs at both ends, planes, holes, marks, words."""
    parts.update(J1=(5.0, high / 2, 90, "B"), J2=(wide - 5.0, high / 2, 90, "B"), C1=(9.7, high - 6.0, 90, "B"))
    whole = [(0.4, 0.4, wide - 0.4, high - 0.4)]
    zones = [("+5V", "B", whole, 0), ("GND", "F", whole, 0)]
    texts = [
        (f"Gobelet {name} rev 1   player's side, light leaves here", wide / 2, 1.6, 1.0, "F"),
        ("IN", 6.0, high / 2 - 7.5, 1.0, "B"),
        ("OUT", wide - 6.0, high / 2 - 7.5, 1.0, "B"),
        ("1 +5V  2 data  3 GND   C101 serves LED1", wide / 2, high - 1.5, 1.0, "B"),
        ("mark: cut corner of the LED, GND", wide / 2, 1.5, 1.0, "B"),
    ]
    marks = [(11.0, 2.8, "B"), (wide - 11.0, 2.8, "B"), (wide - 11.0, high - 2.8, "B")]
    return Plan(wide, high, parts, _corners(wide, high), marks, texts, zones, {}, LED_WIDTHS, ("GND",), (4.0, 1.0))


def _corners(wide, high):
    """M3 holes 4.5 mm from the edges."""
    return [(x, y) for x in (4.5, wide - 4.5) for y in (4.5, high - 4.5)]


def _strip(dice):
    """A row of dice windows, 26 mm apart."""
    parts, wide = {}, 18.0 + PITCH * dice
    _cells(parts, [(22.0 + PITCH * die, 13.5) for die in range(dice)], PIPS, PIP_TURNS)
    return _led_board(wide, 30.0, parts, f"strip{dice}")


def _digits():
    """Two digits, 27 mm apart, a LED behind the middle of each segment."""
    parts = {}
    _cells(parts, [(22.5, 20.0), (49.5, 20.0)], SEGMENTS, SEGMENT_TURNS)
    return _led_board(72.0, 44.0, parts, "digits2")


BUTTONS = {
    1: (74.0, 51.0),
    3: (22.0, 24.0),
    4: (48.0, 24.0),
    5: (74.0, 24.0),
    6: (100.0, 24.0),
    7: (126.0, 24.0),
    8: (126.0, 51.0),
}
NETWORKS = {
    1: (85.0, 51.0),
    2: (96.0, 43.0),
    3: (17.5, 34.0),
    4: (43.5, 34.0),
    5: (69.5, 34.0),
    6: (95.5, 34.0),
    7: (121.5, 34.0),
    8: (107.5, 51.0),
}


def _seat_io():
    """Buttons on the front under the public dice, everything else on the back."""
    parts = {f"SW{n}": (x, y, 0, "F") for n, (x, y) in BUTTONS.items()}
    for n, (x, y) in NETWORKS.items():
        for index, row in enumerate(("R1", "R2", "C2", "R3")):
            parts[f"{row}{n}"] = (x + 3.0 * index, y, 90, "B")
    for number, (x, y) in enumerate([(22.0, 41.0), (74.0, 40.5), *[(22.0 + PITCH * d, 12.0) for d in range(5)]], 1):
        _lamp(parts, number, x, y, 180)
    _lamp(parts, 8, 126.0, 40.5, 180)
    parts.update(
        J1=(23.0, 56.5, 0, "B"),
        U2=(23.0, 49.0, 0, "B"),
        C1=(42.0, 57.0, 0, "B"),
        C2=(32.0, 50.0, 90, "B"),
        R41=(9.0, 50.0, 90, "B"),
        R42=(12.0, 50.0, 90, "B"),
        R43=(15.0, 50.0, 90, "B"),
        U1=(54.0, 48.0, 0, "B"),
        C3=(54.0, 41.0, 0, "B"),
        R44=(42.0, 48.0, 90, "B"),
        J2=(142.5, 31.0, 90, "B"),
        J3=(101.0, 56.5, 0, "B"),
        J4=(88.0, 58.0, 0, "B"),
    )
    words = {1: "CUP", 3: "D1", 4: "D2", 5: "D3", 6: "D4", 7: "D5", 8: "PASS"}
    texts = [(word, BUTTONS[n][0] + 10.5, BUTTONS[n][1], 1.5, "F") for n, word in words.items()]
    texts += [
        ("Gobelet seat-io rev 1   player's side", 74.0, 2.0, 1.2, "F"),
        ("STATUS", 22.0, 37.5, 1.2, "F"),
        ("LID", 101.0, 51.5, 1.0, "B"),
        ("CUP", 94.0, 58.0, 1.0, "B"),
        ("DICE", 134.5, 31.0, 1.0, "B"),
        ("1 +5V  2 data  3 GND", 138.2, 41.5, 0.9, "B"),
        ("1,2 +5V  3,4 GND  5 LED  6 CLK  7 LD  8 QH", 24.0, 61.2, 0.9, "B"),
    ]
    whole = [(0.4, 0.4, 147.6, 61.6)]
    zones = [("GND", "F", whole, 0), ("GND", "B", whole, 0)]
    marks = [(11.0, 3.0, "B"), (137.0, 3.0, "B"), (137.0, 59.0, "B")]
    return Plan(148.0, 62.0, parts, _corners(148.0, 62.0), marks, texts, zones, {}, LED_WIDTHS, ("GND",), (3.0, 1.0))


def _port(parts, n):
    """One port: plug at the edge, polyfuse, ESD array, resistors. Ports 5-8 are 1-4 turned by 180 degrees."""
    x = 31.0 + 33.0 * ((n - 1) % 4)
    mine = {
        f"J{n}": (x, 5.5, 0),
        f"F{n}": (x - 6.0, 12.4, 0),
        f"U1{n}": (x + 6.0, 18.6, 90),
        f"C{n}1": (x - 3.4, 18.6, 0),
    }
    for index in range(5):
        mine[f"R{n}{index + 1}"] = (x - 6.0 + 3.5 * index, 24.4, 90)
    for ref, (px, py, turn) in mine.items():
        parts[ref] = (px, py, turn, "F") if n < 5 else (160.0 - px, 110.0 - py, (turn + 180) % 360, "F")


CENTRE = {
    "J10": (9.0, 66.0, 270),
    "F9": (15.0, 50.0, 0),
    "D9": (30.5, 57.0, 0),
    "C1": (30.0, 39.5, 0),
    "C2": (30.0, 67.0, 0),
    "U3": (50.0, 55.0, 0),
    "U4": (66.0, 55.0, 0),
    "U2": (82.0, 55.0, 0),
    "C5": (50.0, 45.5, 0),
    "C6": (66.0, 45.5, 0),
    "C4": (82.0, 45.5, 0),
    "R110": (58.0, 43.0, 90),
    "R111": (74.0, 43.0, 90),
    "U1": (131.37, 54.89, 270),
    "U5": (117.0, 33.0, 90),
    "C7": (109.5, 33.0, 90),
    "R94": (124.5, 33.0, 90),
    "BZ1": (134.0, 33.5, 0),
    "R93": (144.0, 33.0, 90),
    "J9": (153.0, 33.0, 90),
    "F10": (152.0, 20.0, 270),
    "J13": (153.0, 75.0, 90),
    "R120": (146.5, 70.8, 90),
    "D11": (146.5, 77.5, 90),
    "U7": (139.0, 75.0, 180),
    "R121": (131.5, 75.0, 90),
    "J14": (124.0, 76.0, 0),
    "R122": (117.5, 77.0, 90),
    "R123": (114.5, 77.0, 90),
    "C9": (111.5, 77.0, 90),
    "D10": (122.0, 69.6, 0),
    "C3": (152.0, 68.4, 0),
    "SW1": (101.0, 76.0, 0),
    "R124": (90.5, 76.0, 90),
    "R125": (87.5, 76.0, 90),
    "C10": (84.5, 76.0, 90),
    "U6": (75.0, 75.0, 0),
    "C8": (75.0, 70.0, 0),
    "R95": (68.5, 75.0, 90),
    "R96": (65.5, 75.0, 90),
    "R91": (47.0, 74.0, 90),
    "R92": (50.0, 74.0, 90),
    "C91": (53.0, 74.0, 90),
    "TP1": (40.0, 40.0, 0),
    "TP2": (40.0, 44.0, 0),
    "TP3": (101.0, 36.0, 0),
    "TP4": (58.0, 36.0, 0),
    "TP5": (74.0, 36.0, 0),
}


POINTS = ("+5V", "GND", "3V3", "CLK", "LD")


def _centre():
    """Ports along both long edges, supply on the left, Pico on the right with its USB at the edge."""
    parts = {ref: (*place, "F") for ref, place in CENTRE.items()}
    for index in range(9):
        parts[f"R{101 + index}"] = (96.5, 42.0 + 3.0 * index, 0, "F")
    for n in range(1, 9):
        _port(parts, n)
    supply = [
        (14.4, 9.8, 20.0, 100.2),
        (14.4, 33.0, 36.5, 74.0),
        (14.4, 9.8, 156.0, 15.2),
        (14.4, 94.8, 150.0, 100.2),
        (148.5, 9.8, 156.0, 18.6),
    ]
    whole = [(0.4, 0.4, 159.6, 109.6)]
    zones = [
        ("GND", "F", whole, 0),
        ("GND", "B", whole, 0),
        ("+5V", "F", supply, 2),
        ("+5V_IN", "F", [(4.8, 46.4, 13.4, 65.6)], 3),
        ("+5V_IN", "B", [(4.8, 46.4, 13.4, 65.6)], 3),
    ]
    walls = {"F": [*supply, (4.8, 46.4, 13.4, 65.6)], "B": [(4.8, 46.4, 13.4, 65.6)]}
    widths = {"+5V": 0.81, "GND": 0.5, "VSYS": 0.81, "+3V3": 0.5, **{f"VS{n}": 1.0 for n in range(1, 10)}}
    texts = [(f"SEAT {n}", *_by_port(n), 1.3, "F") for n in range(1, 9)]
    texts += [
        ("Gobelet centre rev 1", 62.0, 31.0, 1.6, "F"),
        ("5 V 6 A", 9.0, 74.5, 1.3, "F"),
        ("+", 9.0, 58.4, 1.6, "F"),
        ("FUSE 7.5 A", 14.0, 43.5, 1.1, "F"),
        ("NEST, POT", 152.0, 41.5, 1.1, "F"),
        ("COIN", 153.0, 82.5, 1.1, "F"),
        *[(word, CENTRE[f"TP{n}"][0] + 3.6, CENTRE[f"TP{n}"][1], 1.0, "F") for n, word in enumerate(POINTS, 1)],
        ("KEY", 124.0, 82.3, 1.1, "F"),
        ("SERVICE", 89.5, 69.5, 1.1, "F"),
        ("cable: 1,2 +5V  3,4 GND  5 LED  6 CLK  7 LD  8 QH", 52.0, 82.0, 1.2, "B"),
    ]
    marks = [(9.0, 9.0, "F"), (155.0, 90.0, "F"), (9.0, 101.0, "F")]
    return Plan(160.0, 110.0, parts, _corners(160.0, 110.0), marks, texts, zones, walls, widths, ("GND",), (1.0, 1.0))


def _by_port(n):
    """Where a port's number is printed."""
    x = 31.0 + 33.0 * ((n - 1) % 4) + 16.4
    return (x, 5.0) if n < 5 else (160.0 - x, 105.0)
