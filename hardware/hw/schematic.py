"""Writes a board's schematic as KiCad files: a cover sheet and one sheet for every block of its table.

Nets are joined by global labels, or by a wire where two neighbours in a row share one. Parts flow in rows.
"""

import textwrap

from hw import symbols, tables
from hw.sexpr import Text, at, effects, prop, stroke, text, unique

GRID = 1.27
STUB = 5.08
SUPPLIES = ("+5V", "+3V3", "GND")
LEFT, TOP = 17.78, 30.48
PAPERS = (("A5", 200.0, 105.0), ("A5", 90.0, 136.0), ("A4", 287.0, 165.0), ("A4", 172.0, 196.0), ("A3", 410.0, 255.0))


class Sheet:
    """One block: places its parts and gathers what is drawn."""

    def __init__(self, board, block, parts, drawn):
        """`parts` and `drawn` are `tables.parts()` and `tables.symbols()`."""
        self.board, self.block, self.parts, self.drawn = board, block, parts, drawn
        self.path = f"/{unique(board, 'root')}/{unique(board, block)}"
        self.items, self.used, self.powers, self.wide, self.deep = [], {}, 0, 0.0, 0.0
        self.local = {}

    def flow(self, components, ends, per_row):
        """Place `components` in rows of `per_row`; `ends` is {net: number of ends on the whole board}."""
        y = TOP
        for start in range(0, len(components), per_row):
            row = components[start : start + per_row]
            high = max(self._room(c)[2] for c in row)
            self._row(row, ends, _snap(y + high))
            y += high + max(self._room(c)[3] for c in row) + 2 * GRID
        self.deep = y

    def _row(self, row, ends, y):
        """Place one row of parts with their pins' line at `y`."""
        x, edge, before = LEFT, LEFT, None
        for component in row:
            joined = self._shared(before, component) if before else None
            room = self._room(component)
            step = (STUB * 2 if ends[joined] > 2 else STUB) if joined else room[0]
            x = _snap(x + step + self._half(component))
            self._place(component, x, y)
            self._pins(component, x, y, ends, skip_left=joined)
            if joined:
                self._join(before, component, edge, x, y, ends)
            edge = x + self._half(component)
            self._label_right(component, row, x, y)
            x, before = edge + self._right_room(component, row), component
            self.wide = max(self.wide, x)

    def _half(self, component):
        """Half the width from pin end to pin end."""
        return max(abs(end[0]) for end in self._ends(component).values()) or symbols.PITCH

    def _ends(self, component):
        """Where this part's pins end, {pin: (x, y, side)}, y upwards."""
        name = self.parts[component.part]["symbol"]
        return symbols.ends(name, self.drawn[name])

    def _room(self, component):
        """Return (left, right, up, down) that a part with its labels needs, mm from its pin ends or its middle."""
        name = self.parts[component.part]["symbol"]
        _, high = symbols.extent(name, self.drawn[name])
        room = {"left": 2.54, "right": 2.54, "top": high + 6.35, "bottom": high + 6.35}
        for pin, (_, _, side) in self._ends(component).items():
            net = component.pins[pin]
            if side in ("left", "right") and net != "-":
                room[side] = max(room[side], STUB + _label_room(net))
            elif side in ("top", "bottom") and net not in SUPPLIES:
                room[side] = high + 8.89 + _label_room(net)
        if name in ("C", "CP", "DTVS"):
            room["right"] = 3.81 + 1.1 * max(len(component.ref), len(self.parts[component.part]["value"]))
        return room["left"], room["right"], room["top"], room["bottom"]

    def _right_room(self, component, row):
        """Room to the right of a part: none where the next one is joined to it by a wire."""
        after = row[row.index(component) + 1 :]
        return 0.0 if after and self._shared(component, after[0]) else self._room(component)[1]

    def _label_right(self, component, row, x, y):
        """Label the right pins unless the next part takes them over by a wire."""
        after = row[row.index(component) + 1 :]
        if not (after and self._shared(component, after[0])):
            self._side(component, x, y, "right")

    def _shared(self, one, other):
        """The net that runs straight from `one` to `other`, or None."""
        rights = [(pin, e) for pin, e in self._ends(one).items() if e[2] == "right"]
        lefts = [(pin, e) for pin, e in self._ends(other).items() if e[2] == "left"]
        if len(rights) != 1 or len(lefts) != 1 or rights[0][1][1] != lefts[0][1][1]:
            return None
        net = one.pins[rights[0][0]]
        return net if net == other.pins[lefts[0][0]] and net not in SUPPLIES else None

    def _join(self, one, other, edge, x, y, ends):
        """Draw the wire between neighbours, with a label where the net goes on elsewhere."""
        net = self._shared(one, other)
        line = y - next(e[1] for e in self._ends(other).values() if e[2] == "left")
        self._wire(edge, line, x - self._half(other), line)
        if ends[net] > 2:
            middle = _snap((edge + x - self._half(other)) / 2)
            self._label(net, middle, line, 90)
        else:
            self.local[net] = self.block
            self._name(net, edge, line)

    def _pins(self, component, x, y, ends, skip_left):
        """Everything at a part's pins but those on the right."""
        for side in ("left", "top", "bottom"):
            if not (side == "left" and skip_left):
                self._side(component, x, y, side)

    def _side(self, component, x, y, side):
        """Stubs, labels, power symbols and crosses on one side of a part."""
        for pin, (dx, dy, where) in self._ends(component).items():
            if where == side:
                self._pin(component.pins[pin], x + dx, y - dy, side)

    def _pin(self, net, x, y, side):
        """What one pin's end at (x, y) gets."""
        if net == "-":
            self.items.append(["no_connect", ["at", x, y], ["uuid", Text(self._id("nc", x, y))]])
        elif side in ("top", "bottom") and net in SUPPLIES:
            self._power(net, x, y, turned=(net == "GND") == (side == "top"))
        elif side in ("top", "bottom"):
            far = y - 2.54 if side == "top" else y + 2.54
            self._wire(x, y, x, far)
            self._label(net, x, far, 90 if side == "top" else 270)
        else:
            far = x - STUB if side == "left" else x + STUB
            self._wire(x, y, far, y)
            self._label(net, far, y, 180 if side == "left" else 0)

    def _id(self, *words):
        """An identifier within this sheet."""
        return unique(self.board, self.block, *[f"{w:.2f}" if isinstance(w, float) else str(w) for w in words])

    def _wire(self, x0, y0, x1, y1):
        """A straight wire."""
        self.items.append(
            [
                "wire",
                ["pts", ["xy", x0, y0], ["xy", x1, y1]],
                stroke(),
                ["uuid", Text(self._id("wire", x0, y0, x1, y1))],
            ]
        )

    def _name(self, net, x, y):
        """A small local label above a wire that needs no other: it gives the net its name."""
        look = effects(0.8, justify="left bottom")
        self.items.append(["label", Text(net), at(x, y), look, ["uuid", Text(self._id("name", x, y))]])

    def _label(self, net, x, y, turn):
        """A global label whose point is at (x, y)."""
        side = "right" if turn in (180, 270) else "left"
        self.items.append(
            [
                "global_label",
                Text(net),
                ["shape", "passive"],
                at(x, y, turn),
                effects(1.27, justify=side),
                ["uuid", Text(self._id("label", x, y))],
            ]
        )

    def _power(self, net, x, y, turned):
        """A power symbol at a pin's end."""
        self.used.setdefault(net, symbols.power(net))
        self.powers += 1
        ref = f"#PWR{unique(self.board, self.block, str(self.powers))[:6]}"
        away = 3.3 if net == "GND" else -2.8
        self._instance(net, ref, net, x, y, 180 if turned else 0, [("1", None)], away=-away if turned else away)

    def flag(self, net, x, y):
        """A PWR_FLAG on a label: the net is fed from outside the schematic."""
        self.used.setdefault("PWR_FLAG", symbols.power("PWR_FLAG"))
        self._wire(x, y, x + STUB, y)
        self._label(net, x + STUB, y, 0)
        self.powers += 1
        self._instance("PWR_FLAG", f"#FLG{self.powers}", "PWR_FLAG", x, y, 0, [("1", None)], away=-2.8)

    def _place(self, component, x, y):
        """A part of the table as a symbol with its fields."""
        row = self.parts[component.part]
        name = row["symbol"]
        self.used.setdefault(name, symbols.symbol(name, self.drawn[name]))
        node = [
            "symbol",
            ["lib_id", Text(f"gobelet:{name}")],
            at(x, y),
            ["unit", 1],
            ["exclude_from_sim", "no"],
            ["in_bom", "no" if row["mpn"] == "none" else "yes"],
            ["on_board", "yes"],
            ["dnp", "no"],
            ["uuid", Text(symbol_id(self.board, component.ref))],
        ]
        node += self._fields(component.ref, row, x, y)
        self.items.append([*node, *self._tail(component.ref, component.pins)])

    def _fields(self, ref, row, x, y):
        """The visible designator and value, the hidden rest."""
        name = row["symbol"]
        _, high = symbols.extent(name, self.drawn[name])
        if any(p["side"] in ("top", "bottom") for p in self.drawn[name]):
            small = name in symbols.SHAPES
            right, up = (2.54, 1.27) if small else (2.0, high + 1.27)
            shown = [
                prop("Reference", ref, x + right, y - up, justify="left"),
                prop("Value", row["value"], x + right, y + up, hide=name == "LED4", justify="left"),
            ]
        else:
            shown = [prop("Reference", ref, x, y - high - 1.9), prop("Value", row["value"], x, y + high + 1.9)]
        hidden = {
            "Footprint": row["footprint"],
            "Datasheet": "",
            "Description": row["description"],
            "Maker": row["maker"],
            "MPN": row["mpn"],
        }
        return shown + [prop(key, value, x, y, hide=True) for key, value in hidden.items()]

    def _instance(self, name, ref, value, x, y, turn, pins, away):
        """A power symbol's instance."""
        node = [
            "symbol",
            ["lib_id", Text(f"gobelet:{name}")],
            at(x, y, turn),
            ["unit", 1],
            ["exclude_from_sim", "no"],
            ["in_bom", "no"],
            ["on_board", "yes"],
            ["dnp", "no"],
            ["uuid", Text(self._id(ref, x, y))],
            prop("Reference", ref, x, y, hide=True),
            prop("Value", value, x, y + away, 1.0),
            *[prop(key, "", x, y, hide=True) for key in ("Footprint", "Datasheet", "Description")],
        ]
        self.items.append([*node, *self._tail(ref, dict(pins))])

    def _tail(self, ref, pins):
        """Pins' identifiers and the path of the instance."""
        poles = [["pin", Text(pin), ["uuid", Text(unique(self.board, self.block, ref, "pin", pin))]] for pin in pins]
        use = ["path", Text(self.path), ["reference", Text(ref)], ["unit", 1]]
        return [*poles, ["instances", ["project", Text(self.board), use]]]

    def note(self, words, x=LEFT, y=22.86, size=1.8):
        """A line of text on the sheet."""
        self.items.append(
            [
                "text",
                Text(words),
                ["exclude_from_sim", "no"],
                at(x, y),
                effects(size, justify="left top"),
                ["uuid", Text(self._id("text", words[:20]))],
            ]
        )

    def file(self, title):
        """Return the sheet as the text of its file."""
        paper = next(name for name, wide, deep in PAPERS if self.wide <= wide and self.deep <= deep)
        items = [["lib_symbols", *self.used.values()], *self.items]
        return text(_document(self.board, self.block, title, items, paper))


def _wrapped(words):
    """A note in lines that fit the smallest paper."""
    return "\n".join(textwrap.wrap(words, 110))


def _snap(value):
    """The nearest point of the grid."""
    return round(value / GRID) * GRID


def _label_room(net):
    """How wide a global label is, mm."""
    return 1.15 * len(net) + 4.0


def symbol_id(board, ref):
    """The identifier of a part's symbol; its footprint on the board names it."""
    return unique(board, "part", ref)


def _document(board, block, title, items, paper="A4"):
    """The frame of a sheet's file; the cover is the block `root`."""
    root = block == "root"
    head = [
        "kicad_sch",
        ["version", 20250114],
        ["generator", Text("gobelet")],
        ["generator_version", Text("9.0")],
        ["uuid", Text(unique(board, "root") if root else unique(board, block, "file"))],
        ["paper", Text(paper)],
        [
            "title_block",
            ["title", Text(title)],
            ["rev", Text("1")],
            ["company", Text("Gobelet - CERN-OHL-P v2")],
            ["comment", 1, Text("Made from hardware/tables; nobody has built this board yet")],
        ],
    ]
    tail = [["sheet_instances", ["path", Text("/"), ["page", Text("1")]]]] if root else []
    return [*head, *items, *tail, ["embedded_fonts", "no"]]


def _box(board, block, row, index):
    """A block's rectangle on the cover sheet."""
    x, y = 17.78 + 86.36 * (index % 3), 38.1 + 22.86 * (index // 3)
    note = effects(1.27, justify="left bottom")
    return [
        "sheet",
        ["at", x, y],
        ["size", 76.2, 15.24],
        ["exclude_from_sim", "no"],
        ["in_bom", "yes"],
        ["on_board", "yes"],
        ["dnp", "no"],
        stroke(0.15),
        ["fill", ["color", 240, 240, 225, 1.0]],
        ["uuid", Text(unique(board, block))],
        ["property", Text("Sheetname"), Text(block), at(x, y - 0.7), note],
        [
            "property",
            Text("Sheetfile"),
            Text(f"{board}-{block}.kicad_sch"),
            at(x, y + 16.0),
            effects(1.0, justify="left top"),
        ],
        [
            "instances",
            ["project", Text(board), ["path", Text(f"/{unique(board, 'root')}"), ["page", Text(str(index + 2))]]],
        ],
    ]


def fed_from_outside(board, folder=tables.TABLES):
    """Nets with a supply pin that nothing on the schematic drives: each gets a PWR_FLAG."""
    parts, drawn = tables.parts(folder), tables.symbols(folder)
    kinds = {}
    for component in tables.components(board, folder):
        for row in drawn[parts[component.part]["symbol"]]:
            kinds.setdefault(component.pins[row["pin"]], set()).add(row["type"])
    return sorted(net for net, seen in kinds.items() if "power_in" in seen and "power_out" not in seen)


def _sheets(board, folder):
    """Yield (row of `blocks.csv`, Sheet with its parts placed) for every block of a board."""
    parts, drawn = tables.parts(folder), tables.symbols(folder)
    everything = tables.components(board, folder)
    ends = {net: len(found) for net, found in tables.nets(board, folder).items()}
    for row in tables.rows(folder / "blocks.csv"):
        if row["board"] == board:
            sheet = Sheet(board, row["block"], parts, drawn)
            sheet.flow([c for c in everything if c.block == row["block"]], ends, int(row["per_row"]))
            yield row, sheet


def local_nets(board, folder=tables.TABLES):
    """Return {net: block} of the nets that one wire makes: KiCad calls them /block/net."""
    found = {}
    for _, sheet in _sheets(board, folder):
        found.update(sheet.local)
    return found


def files(board, folder=tables.TABLES):
    """Return {file name: text} of a board's schematic."""
    made, boxes = {}, []
    for index, (row, sheet) in enumerate(_sheets(board, folder)):
        sheet.note(row["title"], y=15.24, size=2.54)
        sheet.note(_wrapped(row["note"]), y=20.32, size=1.5)
        if index == 0:
            for number, net in enumerate(fed_from_outside(board, folder)):
                sheet.flag(net, LEFT + STUB + 25.4 * number, _snap(sheet.deep + STUB))
            sheet.deep += 10.16
        made[f"{board}-{row['block']}.kicad_sch"] = sheet.file(row["title"])
        boxes.append(_box(board, row["block"], row, index))
        boxes.append(_caption(board, row, index))
    title = tables.boards(folder)[board]["title"]
    cover = _document(board, "root", title, [["lib_symbols"], *boxes])
    made[f"{board}.kicad_sch"] = text(cover)
    return made


def _caption(board, row, index):
    """The block's title inside its rectangle on the cover."""
    x, y = 20.32 + 86.36 * (index % 3), 40.64 + 22.86 * (index // 3)
    return [
        "text",
        Text(row["title"]),
        ["exclude_from_sim", "no"],
        at(x, y),
        effects(1.5, justify="left top"),
        ["uuid", Text(unique(board, row["block"], "caption"))],
    ]
