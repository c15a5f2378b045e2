"""The breadboard build: its wiring list checked against the pin table, and the picture to wire by (SVG)."""

from xml.sax.saxutils import escape

from hw import tables

HOME = tables.TABLES.parent / "breadboard"
# module: (title, x, y of the box, pins down its left side, pins down its right side)
MODULES = {
    "supply": ("5 V supply, 6 A", 20, 40, (), ("+5V", "GND")),
    "pico": (
        "Pico 2 (by USB)",
        20,
        190,
        (),
        ("GND", "GP28", "GP0", "GP8", "GP17", "GP18", "GP9", "GP10", "GP20", "GP21", "GP22", "3V3"),
    ),
    "r10k-a": ("10k", 420, 30, ("2",), ("1",)),
    "r10k-b": ("10k", 420, 80, ("1",), ("2",)),
    "ahct125": (
        "74AHCT125",
        420,
        140,
        ("1A", "2A", "3A", "4A", "1OE", "2OE", "3OE", "4OE"),
        ("VCC", "1Y", "2Y", "3Y", "4Y", "GND"),
    ),
    "r1k5": ("1k5", 420, 380, ("2",), ("1",)),
    "r2k2-a": ("2k2", 420, 430, ("1",), ("2",)),
    "r2k2-b": ("2k2", 420, 480, ("1",), ("2",)),
    "r4k7-a": ("4k7", 420, 540, ("2",), ("1",)),
    "r4k7-b": ("4k7", 420, 590, ("2",), ("1",)),
    "r4k7-c": ("4k7", 420, 640, ("2",), ("1",)),
    "ptc-a": ("MF-R110", 700, 30, ("1",), ("2",)),
    "ptc-b": ("MF-R110", 700, 80, ("1",), ("2",)),
    "r220-a": ("220", 700, 150, ("1",), ("2",)),
    "r220-b": ("220", 700, 200, ("1",), ("2",)),
    "hc165": (
        "74HC165",
        700,
        300,
        ("CP", "/PL", "/CE", "GND", "VCC", "Q7", "/Q7", "DS"),
        ("D7", "D6", "D5", "D4", "D3", "D2", "D1", "D0"),
    ),
    "strip": ("78 LEDs: the seat", 980, 60, ("+5V", "DIN", "GND"), ()),
    "nest": ("49 LEDs: nest, pot", 980, 170, ("+5V", "DIN", "GND"), ()),
    "buttons": ("eight buttons", 980, 300, ("CUP", "LID", "D1", "D2", "D3", "D4", "D5", "PASS", "+5V", "GND"), ()),
}
STEP, WIDE, HEAD = 22, 150, 26
FIRMWARE = {
    "GP0": "LED1",
    "GP8": "LED9",
    "GP9": "QH1",
    "GP10": "QH2",
    "GP17": "CLK",
    "GP18": "LD",
    "GP20": "COIN",
    "GP21": "OPKEY",
    "GP22": "SERVICE",
    "GP28": "VMON",
}
COLOURS = {
    "red": "#d11",
    "black": "#222",
    "yellow": "#c9a400",
    "orange": "#e07000",
    "white": "#999",
    "blue": "#1560d0",
    "green": "#1a8a2a",
    "violet": "#8030c0",
    "grey": "#777",
    "brown": "#7a4a1c",
    "pink": "#d66a9a",
}


NOTES = (
    "Stubs marked +5V and GND go to the supply, 3V3 to pin 36 of the Pico. 100 nF at chips, 1000 uF at the supply.",
    "Each button: 4k7 to +5V at the register's pin, the button to GND. Both strips are fed wire to wire.",
    "The Pico is fed by USB; never join its VBUS or VSYS to the 5 V supply here. Nobody has built this yet.",
)


def wires(folder=tables.TABLES):
    """Return the rows of `breadboard.csv`."""
    return tables.rows(folder / "breadboard.csv")


def faults(rows, pins):
    """A wire to nowhere, a pin that no wire reaches, a pin of the Pico used for another thing than in `pins.csv`."""
    known = {f"{name}:{pin}" for name, (_, _, _, left, right) in MODULES.items() for pin in (*left, *right)}
    used = {end for row in rows for end in (row["from"], row["to"])}
    found = [f"there is no {end}" for end in sorted(used - known)] + [
        f"{end} is not wired" for end in sorted(known - used)
    ]
    at = {f"GP{row['gp']}": row["net"] for row in pins}
    found += [f"{pin} is {at.get(pin)} in pins.csv, {net} here" for pin, net in FIRMWARE.items() if at.get(pin) != net]
    reached = {end.split(":")[1] for end in used if end.startswith("pico:GP")}
    return found + [f"{pin} of the Pico has no meaning here" for pin in sorted(reached - set(FIRMWARE))]


def _spots():
    """Return {module:pin: (x, y, -1 for the left side or 1 for the right)}."""
    found = {}
    for name, (_, x, y, left, right) in MODULES.items():
        for pins, px, side in ((left, x, -1), (right, x + WIDE, 1)):
            for index, pin in enumerate(pins):
                found[f"{name}:{pin}"] = (px, y + HEAD + STEP * index + 6, side)
    return found


def _module(name):
    """A module's box with its pins."""
    title, x, y, left, right = MODULES[name]
    high = HEAD + STEP * max(len(left), len(right))
    out = [
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{high}" rx="6" fill="#f4f1e8" stroke="#444"/>',
        f'<text x="{x + WIDE / 2}" y="{y + 16}" text-anchor="middle" font-weight="bold">{escape(title)}</text>',
    ]
    for pin, (px, py, side) in _spots().items():
        if pin.startswith(name + ":"):
            anchor = "start" if side < 0 else "end"
            out.append(f'<circle cx="{px}" cy="{py}" r="3.5" fill="#444"/>')
            out.append(
                f'<text x="{px - side * 8}" y="{py + 4}" text-anchor="{anchor}">{escape(pin.split(":")[1])}</text>'
            )
    return out


def _wire(row, spots, number):
    """A wire as a curve that leaves its pins sideways; supply and ground end in a short stub with their name."""
    (x0, y0, s0), (x1, y1, s1) = spots[row["from"]], spots[row["to"]]
    colour = COLOURS[row["colour"]]
    if row["from"].startswith("supply:") or row["from"] == "pico:3V3":
        name = row["from"].split(":")[1]
        anchor = "end" if s1 < 0 else "start"
        return [
            f'<path d="M{x1} {y1} h{s1 * 16}" stroke="{colour}" stroke-width="2.5" fill="none"/>',
            f'<text x="{x1 + s1 * 19}" y="{y1 + 4}" text-anchor="{anchor}" fill="{colour}" font-size="10">'
            f"{name}</text>",
        ]
    bend = 40 + 7 * (number % 9)
    path = f"M{x0} {y0} C{x0 + s0 * bend} {y0} {x1 + s1 * bend} {y1} {x1} {y1}"
    return [f'<path d="{path}" stroke="{colour}" stroke-width="2.5" fill="none"/>']


def picture(rows):
    """Return the wiring picture as SVG text."""
    spots = _spots()
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1160 760" font-family="sans-serif" font-size="12">',
        '<rect width="1160" height="760" fill="white"/>',
    ]
    for number, row in enumerate(rows):
        out += _wire(row, spots, number)
    for name in MODULES:
        out += _module(name)
    for number, line in enumerate(NOTES):
        out.append(f'<text x="20" y="{700 + 20 * number}" font-size="14">{escape(line)}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def listing(rows):
    """Return the wires as a Markdown table to tick off."""
    lines = ["| | from | to | colour | note |", "|---|---|---|---|---|"]
    lines += [f"| [ ] | {row['from']} | {row['to']} | {row['colour']} | {row['note']} |" for row in rows]
    return "\n".join(lines) + "\n"


def page(rows):
    """Return the page of the wires."""
    return "# Wires of the breadboard build\n\nTick off each as you lay it; the picture is `wiring.svg`.\n\n" + listing(
        rows
    )
