"""Writes the wiring harness for WireViz and the cutting list, from `links.csv` and the boards' plugs."""

import json

from hw import builds, checks, tables

HARNESS = tables.TABLES.parent / "harness"
CORES = ("WH", "BN", "GN", "YE", "GY", "PK", "BU", "RD")  # DIN 47100, cores 1-8
GAUGES = {"wire22": "22 AWG", "wire18": "18 AWG"}
LOOSE = {"reed": "reed switch", "key": "key switch", "jack": "DC jack, plus in the middle"}
LEADS = {"+5V": "RD", "GND": "BK", "LED": "YE", "CLK": "WH", "LD": "BU", "QH": "GN"}
SPARE = "WH"


def _colour(net):
    """A loose wire's colour by what it carries."""
    kind = "+5V" if net.startswith(("+5V", "VS")) else net.split("_")[0].rstrip("0123456789")
    return LEADS.get(kind, SPARE)


def _connector(kind, nets):
    """A connector for WireViz, its poles named by what they carry."""
    return {"type": kind, "pincount": len(nets), "pinlabels": [_plain(net) for net in nets]}


def _plain(net):
    """A net's name for people: VS3 is +5V, LED3_C is LED."""
    kind = "+5V" if net.startswith(("+5V", "VS")) else net.split("_")[0]
    return kind.rstrip("0123456789") if kind not in ("+5V", "D1", "D2") else kind


def seat_cable():
    """One seat's cable: GX16 plug at the centre, XH housing at the seat; the same for all seats."""
    nets = list(checks.plug("centre:J1").values())
    link = next(row for row in tables.links() if row["link"] == "W1")
    cable = {
        "wirecount": 8,
        "length": link["length_mm"] / 1000,
        "gauge": "0.34 mm2",
        "colors": list(CORES),
        "shield": True,
        "type": "LiYCY 8 x 0.34, screened",
    }
    return {
        "metadata": {"title": "Gobelet: cable of a seat"},
        "connectors": {"CENTRE": _connector("GX16-8 plug", nets), "SEAT": _connector("JST XHP-8, to seat-io J1", nets)},
        "cables": {"W": cable},
        "connections": [[{"CENTRE": ["1-8"]}, {"W": ["1-8"]}, {"SEAT": ["1-8"]}], [{"CENTRE": [3]}, {"W": ["s"]}]],
    }


def panel_lead():
    """From a GX16 socket in the centre's wall to the port's header; the same for all seats."""
    nets = list(checks.plug("centre:J1").values())
    lead = {
        "wirecount": 8,
        "length": builds.PANEL_MM / 1000,
        "gauge": "22 AWG",
        "colors": [_colour(net) for net in nets],
        "category": "bundle",
    }
    return {
        "metadata": {"title": "Gobelet: from the panel socket to the centre board"},
        "connectors": {
            "SOCKET": _connector("GX16-8 socket, panel", nets),
            "PORT": _connector("JST XHP-8, to centre J1-J8", nets),
        },
        "cables": {"L": lead},
        "connections": [[{"SOCKET": ["1-8"]}, {"L": ["1-8"]}, {"PORT": ["1-8"]}]],
    }


def leads(title, names):
    """Loose leads between boards: `names` are links of `links.csv`."""
    found = {"metadata": {"title": title}, "connectors": {}, "cables": {}, "connections": []}
    for row in [row for row in tables.links() if row["link"] in names]:
        ends = []
        for side in ("from", "to"):
            key = row[side].removeprefix("seat.").replace(":", " ")
            poles = checks.plug(row[side])
            other = checks.plug(row["from"])
            nets = list((poles or other).values())
            kind = LOOSE[row[side]] if not poles else f"JST XHP-{len(nets)}" if checks.crimped(row[side]) else "screws"
            found["connectors"][key] = _connector(kind, nets)
            ends.append((key, nets))
        poles = f"1-{len(ends[0][1])}"
        found["cables"][row["link"]] = {
            "wirecount": len(ends[0][1]),
            "length": row["length_mm"] / 1000,
            "gauge": GAUGES[row["wire"]],
            "colors": [_colour(net) for net in ends[0][1]],
            "category": "bundle",
        }
        found["connections"].append([{ends[0][0]: [poles]}, {row["link"]: [poles]}, {ends[1][0]: [poles]}])
    return found


def files():
    """Return {file name: text}: WireViz's files (JSON is YAML) and the cutting list."""
    made = {
        "seat-cable.yml": seat_cable(),
        "panel-lead.yml": panel_lead(),
        "seat-leads.yml": leads("Gobelet: leads inside a seat", ("L1", "L2", "L3", "S1")),
        "centre-leads.yml": leads("Gobelet: leads inside the centre", ("N1", "N2", "N3", "S2", "S3")),
    }
    texts = {name: json.dumps(content, indent=1) + "\n" for name, content in made.items()}
    return {**texts, "cutting-list.md": cutting_list()}


def cutting_list():
    """What to cut for 2, 4 and 8 seats, with 5 % to spare, as Markdown."""
    lines = [
        "# Cutting list",
        "",
        "Made from `tables/links.csv`. Cut the number given, of the length given; strip both ends 2.5 mm"
        " for XH contacts, 4 mm for GX16.",
        "",
        "| lead | wire | length mm | cores | 2 seats | 4 seats | 8 seats |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in tables.links():
        if row["link"].startswith("W") and row["link"] != "W1":
            continue
        pieces = [sum(_same(row, other) for other in builds.wanted_links(n)) for n in (2, 4, 8)]
        cores = len(checks.plug(row["from"]))
        name = "W (cable of a seat)" if row["link"] == "W1" else f"{row['link']} ({row['from']} to {row['to']})"
        lines.append(
            f"| {name} | {row['wire']} | {row['length_mm']} | {cores} | " + " | ".join(map(str, pieces)) + " |"
        )
    lines.append("| P (panel socket to port) | wire22 | " + f"{builds.PANEL_MM} | 8 | 2 | 4 | 8 |")
    return "\n".join(lines) + "\n"


def _same(row, other):
    """Whether a lead is cut alike: the seats' cables are all one kind."""
    return row["link"] == other["link"] or (row["link"] == "W1" and other["link"].startswith("W"))
