"""Faults of the tables, each as one sentence. An empty list is a table that holds together.

Every check takes plain data, so a test can hand it a table with a planted fault.
"""

import itertools
from collections import Counter

from hw import bom, tables

POWER = ("+5V", "+5V_IN", "+3V3", "GND")


def all_faults(folder=tables.TABLES, firmware=None):
    """Return the faults of all tables; `firmware` is a board description to hold the pins against, or None."""
    parts, symbols = tables.parts(folder), tables.symbols(folder)
    pins = tables.pins(folder)
    found = part_faults(parts) + pin_faults(pins, tables.nets("centre", folder))
    for board in tables.BOARDS:
        components = tables.components(board, folder)
        found += [f"{board}: {fault}" for fault in component_faults(components, parts, symbols)]
        found += [f"{board}: {fault}" for fault in net_faults(tables.nets(board, folder))]
        found += [f"{board}: {fault}" for fault in led_board_faults(components)]
    found += led_faults(tables.leds(folder), folder)
    found += link_faults(tables.links(folder), folder)
    if firmware is not None:
        found += firmware_faults(pins, tables.leds(folder), firmware)
    return found


def part_faults(parts):
    """A part without maker, maker's number or source; a part whose substitution nobody thought of."""
    found = []
    for key, row in parts.items():
        for field in ("value", "description", "maker", "mpn", "source_1", "source_2", "substitute"):
            if not row[field].strip():
                found.append(f"part {key} has no {field}")
        if bool(row["symbol"]) != bool(row["footprint"]):
            found.append(f"part {key} has a symbol or a footprint, not both")
    return found


def component_faults(components, parts, symbols):
    """A designator used twice, an unknown part, a pin that the symbol has and the table has not, or the reverse."""
    found = [f"{ref} is used {n} times" for ref, n in Counter(c.ref for c in components).items() if n > 1]
    for component in components:
        if component.part not in parts or not parts[component.part]["symbol"]:
            found.append(f"{component.ref}: part {component.part} is not one for boards")
            continue
        drawn = {row["pin"] for row in symbols[parts[component.part]["symbol"]]}
        if drawn != set(component.pins):
            found.append(f"{component.ref}: pins {sorted(drawn ^ set(component.pins))} in one of table and symbol only")
    return found


def net_faults(nets):
    """A net with one end."""
    return [f"net {net} has one end, {ends[0][0]}.{ends[0][1]}" for net, ends in nets.items() if len(ends) < 2]


def pin_faults(pins, nets):
    """Two users of one pin of the Pico, and a pin whose net in the centre's table is another."""
    found = []
    for key in ("gp", "pico_pin", "net"):
        for value, n in Counter(row[key] for row in pins).items():
            if n > 1:
                found.append(f"{key} {value} has {n} users")
    at = {pin: net for net, ends in nets.items() for ref, pin in ends if ref == "U1"}
    for row in pins:
        net = at.get(str(row["pico_pin"]))
        if net != row["net"]:
            found.append(f"GP{row['gp']} is {row['net']} in pins.csv and {net} on the centre board")
    named = {row["net"] for row in pins} | {*POWER, "VSYS"}
    found += [f"U1.{pin} carries {net}, which pins.csv does not know" for pin, net in at.items() if net not in named]
    return found


def led_board_faults(components):
    """An LED without a capacitor of its own, or a chain that is not one line in the order of its designators."""
    lamps = [c for c in components if c.part == "led"]
    have = {c.ref for c in components if c.part == "c100n"}
    found = [
        f"{c.ref} has no C1{int(c.ref[3:]):02d} of its own" for c in lamps if f"C{100 + int(c.ref[3:])}" not in have
    ]
    for before, after in itertools.pairwise(lamps):
        if before.pins["2"] != after.pins["4"]:
            found.append(f"{after.ref} is not fed by {before.ref}")
    return found


def led_faults(leds, folder=tables.TABLES):
    """An index that is missing or double, or a chain that does not follow its boards' chains."""
    found = []
    for chain in ("seat", "centre"):
        mine = [row for row in leds if row["chain"] == chain]
        if [row["index"] for row in mine] != list(range(len(mine))):
            found.append(f"the indices of chain {chain} are not 0..{len(mine) - 1} in order")
        found += _order_faults(chain, mine, folder)
    return found


def _order_faults(chain, mine, folder):
    """Each instance of a board has all its LEDs, in the order of its table."""
    found, seen = [], {}
    for row in mine:
        seen.setdefault((row["board"], row["instance"]), []).append(row["ref"])
    for (board, instance), refs in seen.items():
        wired = [c.ref for c in tables.components(board, folder) if c.part == "led"]
        if refs != wired:
            found.append(f"chain {chain}: {instance} ({board}) is not in the order in which it is wired")
    return found


def firmware_faults(pins, leds, firmware):
    """Where a board description of the firmware (a dict) and the tables disagree about a pin or a count."""
    found = []
    for row in pins:
        key = row["firmware_key"]
        if firmware.get(key, -99) + row["offset"] != row["gp"]:
            found.append(f"{row['net']}: GP{row['gp']} here, {key} + {row['offset']} from {firmware.get(key)} there")
    for key, base in (("led_chains", "led_base"), ("qh_count", "qh_base")):
        mine = sum(row["firmware_key"] == base for row in pins)
        if firmware.get(key) != mine:
            found.append(f"{key} is {firmware.get(key)} in the firmware and {mine} here")
    if firmware.get("volts_full_mv") != full_mv():
        found.append(f"volts_full_mv is {firmware.get('volts_full_mv')} in the firmware and {full_mv()} here")
    for key, chain in (("seat_leds", "seat"), ("centre_leds", "centre")):
        mine = sum(row["chain"] == chain for row in leds)
        if firmware.get(key) != mine:
            found.append(f"{key} is {firmware.get(key)} in the firmware and {mine} here")
    return found


def full_mv(folder=tables.TABLES):
    """What the 5 V monitor shows at full scale (3.3 V), mV, from its divider on the centre board."""
    parts = tables.parts(folder)
    values = {c.ref: parts[c.part]["value"] for c in tables.components("centre", folder) if c.ref in ("R91", "R92")}
    top, low = (float(values[ref].replace("k", "")) for ref in ("R91", "R92"))
    return round(3300 * (top + low) / low)


def picture_faults(leds, seen):
    """Where the firmware lights another LED than the map names.

    `seen` is [(chain, names, indices)]: for one thing drawn, the names it should light and the indices that were lit.
    """
    at = {(row["chain"], row["name"]): row["index"] for row in leds}
    found = []
    for chain, names, indices in seen:
        wanted = sorted(at.get((chain, name), -1) for name in names)
        if wanted != sorted(indices):
            found.append(f"chain {chain}: {' '.join(names)} is {wanted} here, {sorted(indices)} in the firmware")
    return found


def link_faults(links, folder=tables.TABLES):
    """A lead to a plug that no board has, one that joins different nets, or a plug with no lead."""
    found, used = [], set()
    for link in links:
        ends = [plug(link[side], folder) for side in ("from", "to")]
        for side, poles in zip(("from", "to"), ends, strict=True):
            if ":" in link[side] and poles is None:
                found.append(f"{link['link']}: there is no plug {link[side]}")
            used.add(link[side])
        if all(ends) and len(ends[0]) != len(ends[1]):
            found.append(f"{link['link']}: {len(ends[0])} poles meet {len(ends[1])}")
        elif all(ends):
            found += [f"{link['link']} pole {n}: {a} meets {b}" for n, a, b in _meet(*ends) if not _same(a, b)]
    return found


def plug(name, folder=tables.TABLES):
    """The connector `board-instance:ref` as its {pole: net}, or None where no board has it."""
    if ":" not in name:
        return None
    where, ref = name.split(":")
    board = INSTANCES.get(where.split(".")[-1])
    if board is None:
        return None
    return next((c.pins for c in tables.components(board, folder) if c.ref == ref), None)


def crimped(name, folder=tables.TABLES):
    """Whether a lead's end `board-instance:ref` is a plug with crimped contacts (JST XH)."""
    where, _, ref = name.partition(":")
    board = INSTANCES.get(where.split(".")[-1])
    return bool(board) and any(c.ref == ref and c.part.startswith("xh") for c in tables.components(board, folder))


INSTANCES = {
    "centre": "centre",
    "io": "seat-io",
    "private": "strip3",
    "public": "strip5",
    "counter": "digits2",
    "nest": "strip3",
    "pot-high": "digits2",
    "pot-low": "digits2",
}


def _meet(one, other):
    """Yield (pole, net at one end, net at the other)."""
    for pin in one:
        yield pin, one[pin], other.get(pin)


def _same(one, other):
    """Whether two nets of different boards may be joined by a lead: supply to supply, data to data, by name."""
    return _kind(one) == _kind(other)


def _kind(net):
    """What a net carries, whichever board names it."""
    if net is None:
        return "nothing"
    if net.startswith(("+5V", "VS")):
        return "+5V"
    return net.split("_")[0].rstrip("0123456789")


def bom_faults(listed, board, folder=tables.TABLES):
    """A bill of materials (rows with `designators` and `quantity`) that is not what the board's table has."""
    found = []
    real = {row["part"]: row for row in bom.of_board(board, folder)}
    given = {row["part"]: row for row in listed}
    for part in sorted(set(real) | set(given)):
        have, want = given.get(part), real.get(part)
        if have is None or want is None:
            found.append(f"{board}: {part} is in one of BOM and table only")
        elif int(have["quantity"]) != want["quantity"] or have["designators"] != want["designators"]:
            found.append(f"{board}: {part}: BOM says {have['quantity']} x, the table has {want['quantity']} x")
    return found
