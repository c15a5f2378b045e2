"""Builds a board from its table, its plan and the router, with KiCad's own Python. Needs the module `pcbnew`.

Run by `hardware/make boards`. What it writes is committed: the same tables, programs and KiCad give the same bytes.
"""

import itertools
import sys

import pcbnew

from hw import place, project, route, schematic, silk, steady, tables

STOCK = "/usr/share/kicad/footprints"
MM = pcbnew.FromMM
NARROW = 0.3
STITCH = 4.0
IC_PIN = 0.8  # mm: narrower pads are IC pins, whose ground is laid as a track besides its via
LAYERS = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu}


def vector(x, y):
    """A point in mm as KiCad's own, the board's corner at 100, 100 of the page."""
    return pcbnew.VECTOR2I(MM(round(100 + x, 4)), MM(round(100 + y, 4)))


class Layout:
    """One board being made."""

    def __init__(self, name, folder=tables.TABLES):
        """`name` is a board of `tables.BOARDS`."""
        self.name, self.plan = name, place.plan(name)
        self.parts, self.drawn = tables.parts(folder), tables.symbols(folder)
        self.components = tables.components(name, folder)
        self.board = pcbnew.CreateEmptyBoard()
        self.nets = {}

    def make(self):
        """Place and route; return the jobs that the router could not lay."""
        self._rules()
        local = schematic.local_nets(self.name)
        for net in sorted(tables.nets(self.name)):
            name = f"/{local[net]}/{net}" if net in local else net
            self.nets[net] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[net])
        for component in self.components:
            self._part(component)
        self._outline()
        self._holes()
        self._texts()
        left = self._tracks()
        self._names()
        self._zones()
        return left

    def save(self, path):
        """Write the board's file, its planes filled: KiCad 9 fills only a board that was loaded with its project."""
        pcbnew.SaveBoard(str(path), self.board, True)
        finish(path, self.name)

    def _rules(self):
        """The design rules beside those of the project file."""
        settings = self.board.GetDesignSettings()
        settings.m_TrackMinWidth = MM(0.25)
        settings.SetCopperLayerCount(2)
        title = self.board.GetTitleBlock()
        title.SetTitle(tables.boards()[self.name]["title"])
        title.SetRevision("1")
        title.SetCompany("Gobelet - CERN-OHL-P v2")

    def _footprint(self, name):
        """Load a footprint by its library name."""
        library, what = name.split(":")
        home = project.KICAD / "gobelet.pretty" if library == "gobelet" else f"{STOCK}/{library}.pretty"
        found = pcbnew.FootprintLoad(str(home), what)
        found.SetFPID(pcbnew.LIB_ID(library, what))
        return found

    def _part(self, component):
        """Place one part of the table, its pads on their nets, its fields as the schematic has them."""
        row = self.parts[component.part]
        item = self._footprint(row["footprint"])
        item.SetReference(component.ref)
        item.SetValue(row["value"])
        for field, value in (("Description", row["description"]), ("Maker", row["maker"]), ("MPN", row["mpn"])):
            item.SetField(field, value)
            item.GetFieldByName(field).SetVisible(False)
        item.SetExcludedFromBOM(row["mpn"] == "none")
        item.SetPath(
            pcbnew.KIID_PATH(
                f"/{schematic.unique(self.name, component.block)}/{schematic.symbol_id(self.name, component.ref)}"
            )
        )
        item.SetSheetname(component.block)
        item.SetSheetfile(f"{self.name}-{component.block}.kicad_sch")
        self.board.Add(item)
        self._put(item, *self.plan.parts[component.ref])
        for pad in item.Pads():
            if pad.GetNumber() in component.pins:
                pad.SetNet(self._net(component, pad.GetNumber()))
        item.Value().SetVisible(False)

    def _net(self, component, pin):
        """The net of a pin; an open one has a net of its own, named as KiCad names it."""
        net = component.pins[pin]
        if net == "-":
            poles = self.drawn[self.parts[component.part]["symbol"]]
            name = next(row["name"] for row in poles if row["pin"] == pin)
            net = f"unconnected-({component.ref}-{name}-Pad{pin})"
            self.nets[net] = pcbnew.NETINFO_ITEM(self.board, net)
            self.board.Add(self.nets[net])
        return self.nets[net]

    def _put(self, item, x, y, turn, side):
        """Turn, flip and move a footprint so that the middle of its pads is at x, y."""
        item.SetPosition(vector(0, 0))
        if side == "B":
            item.Flip(item.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        item.SetOrientationDegrees(turn)
        box = [pad.GetPosition() for pad in item.Pads() if pad.GetNumber()]
        xs, ys = [p.x for p in box], [p.y for p in box]
        middle = pcbnew.VECTOR2I((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        item.Move(vector(x, y) - middle)

    def _outline(self):
        """The board's edge."""
        wide, high = self.plan.wide, self.plan.high
        shape = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_RECT)
        shape.SetStart(vector(0, 0))
        shape.SetEnd(vector(wide, high))
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(MM(0.1))
        self.board.Add(shape)

    def _holes(self):
        """Mounting holes and fiducials: on the board only, no part of the schematic."""
        for number, (x, y) in enumerate(self.plan.holes, 1):
            self._extra("MountingHole:MountingHole_3.2mm_M3", f"H{number}", x, y, "F")
        for number, (x, y, side) in enumerate(self.plan.marks, 1):
            self._extra("Fiducial:Fiducial_1mm_Mask2mm", f"FID{number}", x, y, side)

    def _extra(self, footprint, ref, x, y, side):
        """A footprint that only the board has."""
        item = self._footprint(footprint)
        item.SetReference(ref)
        item.Reference().SetVisible(False)
        item.Value().SetVisible(False)
        item.SetAttributes(
            item.GetAttributes() | pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES
        )
        self.board.Add(item)
        item.SetPosition(vector(x, y))
        if side == "B":
            item.Flip(item.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)

    def _texts(self):
        """The plan's words on the silkscreen."""
        for words, x, y, size, side in self.plan.texts:
            text = pcbnew.PCB_TEXT(self.board)
            text.SetText(words)
            text.SetPosition(vector(x, y))
            text.SetLayer(pcbnew.F_SilkS if side == "F" else pcbnew.B_SilkS)
            text.SetMirrored(side == "B")
            text.SetTextSize(pcbnew.VECTOR2I(MM(size), MM(size)))
            text.SetTextThickness(MM(max(0.12, size * 0.13)))
            self.board.Add(text)

    def _names(self):
        """Print every designator where there is room, large where that costs none; say where there is none."""
        parts = [item for item in self.board.GetFootprints() if item.GetAttributes() & pcbnew.FP_BOARD_ONLY == 0]
        parts.sort(key=lambda item: (_size(_body(item)), item.GetReference()))
        best = self._best_places(parts)
        for item in parts:
            text, found = item.Reference(), best.get(item.GetReference())
            text.SetVisible(found is not None)
            if found is None:
                print(f"{self.name}: no room on the silkscreen for {item.GetReference()}")
                continue
            (x, y, turn), high = found
            _ink_size(text, high)
            text.SetPosition(vector(x, y))
            text.SetTextAngleDegrees(turn)

    def _best_places(self, parts):
        """The fullest of some tries: large and small or small alone, those without room first at the next try."""
        tries = []
        for sizes in ((1.0, 0.8), (0.8,)):
            for _ in range(4):
                tries.append(self._places(parts, sizes))
                parts = sorted(parts, key=lambda item: item.GetReference() in tries[-1])
        return max(tries, key=len)

    def _places(self, parts, sizes):
        """Return {designator: ((x, y, degrees), height)} of the names that find room, tried in some heights."""
        bodies = [(item.GetReference(), item.GetLayer(), _body(item)) for item in parts]
        ink = {layer: self._ink(layer) for layer in LAYERS.values()}
        vias = [_box(track) for track in self.board.GetTracks() if track.GetClass() == "PCB_VIA"]
        edge, found = (0.6, 0.6, self.plan.wide - 0.6, self.plan.high - 0.6), {}
        for item in parts:
            ref, side = item.GetReference(), item.GetLayer()
            others = [body for other, layer, body in bodies if other != ref and layer == side]
            for high, less in itertools.product(sizes, (vias, [])):
                wide, tall = _ink_size(item.Reference(), high)
                spot = silk.find(_body(item), others, [*ink[side], *others, _body(item), *less], edge, (wide, tall))
                if spot:
                    size = (wide, tall) if spot[2] == 0 else (tall, wide)
                    ink[side].append(silk.grown(silk.around(*spot[:2], *size), 0.1))
                    found[ref] = (spot, high)
                    break
        return found

    def _ink(self, layer):
        """The rectangles on one side that no name may touch: pads, holes, cut-outs, what is printed already."""
        legend = pcbnew.F_SilkS if layer == pcbnew.F_Cu else pcbnew.B_SilkS
        found = [silk.grown(_box(item), 0.2) for item in self.board.GetDrawings() if item.GetLayer() == legend]
        for item in self.board.GetFootprints():
            for pad in item.Pads():
                if pad.IsOnLayer(layer) or pad.GetDrillSize().x:
                    found.append(silk.grown(_box(pad), 0.6 if item.GetReference().startswith("FID") else 0.15))
            for shape in item.GraphicalItems():
                if shape.GetLayer() in (legend, pcbnew.Edge_Cuts):
                    found.append(silk.grown(_box(shape), 0.15))
            found += [silk.grown(hole, 0.2) for hole in _cut_out(item)]
        return found

    def _pads(self):
        """Return the router's Pads, and the blocks that holes without copper and cut-outs make."""
        pads, blocks = [], []
        for item in self.board.GetFootprints():
            for pad in item.Pads():
                found = _pad(pad)
                if item.GetReference().startswith("FID"):
                    found = found._replace(wide=2.1, high=2.1)
                if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    blocks.append(("FB", *_around(found, 0.1)))
                else:
                    pads.append(found)
            blocks += [("FB", *_box(area)) for area in item.Zones() if area.GetIsRuleArea()]
            blocks += [("FB", *hole) for hole in _cut_out(item)]
        return pads, blocks

    def _tracks(self):
        """Route; draw what was found."""
        pads, blocks = self._pads()
        router = route.Router(self.plan.wide, self.plan.high, pads, blocks, self.plan.walls, self.plan.ways)
        jobs = self._jobs(pads)
        paths, failed = router.solve(jobs)
        for number, found in paths.items():
            for path in found:
                self._draw(jobs[number], *route.lines(path, router.columns, router.area))
        self._stitch(router)
        return failed

    def _stitch(self, router):
        """Vias that sew the ground of both sides together, where both sides have one."""
        if [net for net, _, _, _ in self.plan.zones].count("GND") == len("FB"):
            self._draw(route.Job("GND", NARROW, [], True), [], router.stitches("GND", STITCH))

    def _jobs(self, pads):
        """The work for the router: vias to planes first, then nets, wide before narrow, short before long."""
        by_net, jobs, rest = {}, [], []
        for pad in pads:
            by_net.setdefault(pad.net, []).append(pad)
        for net in self.plan.fan:
            jobs += [
                route.Job(net, _fitting(self.plan.widths[net], [pad]), [pad], True)
                for pad in by_net[net]
                if not pad.drill
            ]
        tied = [pad for pad in by_net["GND"] if pad.drill or min(pad.wide, pad.high) < IC_PIN]
        rest += [route.Job("GND", _fitting(self.plan.widths["GND"], pair), list(pair), False) for pair in _tree(tied)]
        for net, mine in by_net.items():
            width = self.plan.widths.get(net, 0.3)
            if net and net not in self.plan.fan:
                rest += [route.Job(net, _fitting(width, pair), list(pair), False) for pair in _tree(mine)]
        return jobs + sorted(rest, key=lambda job: (-job.width, _span(job.pads), job.net))

    def _draw(self, job, segments, vias):
        """Put segments and vias on the board."""
        for layer, x0, y0, x1, y1 in segments:
            track = pcbnew.PCB_TRACK(self.board)
            track.SetStart(vector(x0, y0))
            track.SetEnd(vector(x1, y1))
            track.SetWidth(MM(job.width))
            track.SetLayer(LAYERS["FB"[layer]])
            track.SetNet(self.nets[job.net])
            self.board.Add(track)
        for x, y in vias:
            via = pcbnew.PCB_VIA(self.board)
            via.SetPosition(vector(x, y))
            via.SetDrill(MM(route.DRILL))
            via.SetWidth(MM(route.VIA))
            via.SetNet(self.nets[job.net])
            self.board.Add(via)

    def _zones(self):
        """The planes, still empty."""
        for net, layers, rectangles, priority in self.plan.zones:
            self._zone(net, layers, rectangles, priority)

    def _zone(self, net, layer, rectangles, priority):
        """One area of copper, the union of rectangles; pads join by spokes, so that an iron can solder them."""
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(LAYERS[layer])
        zone.SetNet(self.nets[net])
        outline = zone.Outline()
        for x0, y0, x1, y1 in rectangles:
            outline.NewOutline()
            for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)):
                outline.Append(vector(x, y))
        outline.Simplify()
        zone.SetAssignedPriority(priority)
        zone.SetLocalClearance(MM(0.25))
        zone.SetMinThickness(MM(0.25))
        zone.SetThermalReliefGap(MM(0.3))
        zone.SetThermalReliefSpokeWidth(MM(0.6))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        self.board.Add(zone)


def finish(path, name):
    """Fill the planes of a saved board, and take away the vias that join nothing: stitches, ends of stubs."""
    for _ in range(2):  # loaded anew each time: KiCad 9's Python loses its way after a removal
        _steady(path, name)  # what is filled depends, by nanometres, on the file's order
        board = pcbnew.LoadBoard(str(path))
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        for via in _loose(board):
            board.Delete(via)
        pcbnew.SaveBoard(str(path), board, True)
    _steady(path, name)


def _steady(path, name):
    """Write a board's file in its one form."""
    path.write_text(steady.steadied(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def _loose(board):
    """Vias that have a plane or a track of their net on one side only: they join nothing."""
    tracks = [track for track in board.GetTracks() if track.GetClass() != "PCB_VIA"]
    ends = {(track.GetLayer(), p.x, p.y) for track in tracks for p in (track.GetStart(), track.GetEnd())}
    vias = [track for track in board.GetTracks() if track.GetClass() == "PCB_VIA"]
    return [via for via in vias if not all(_meets(board, ends, via, layer) for layer in LAYERS.values())]


def _meets(board, ends, via, layer):
    """Whether a track ends at a via on one side, or a plane of its net lies there."""
    spot = via.GetPosition()
    planes = [zone for zone in board.Zones() if zone.IsOnLayer(layer) and zone.GetNetname() == via.GetNetname()]
    return (layer, spot.x, spot.y) in ends or any(zone.HitTestFilledArea(layer, spot, 0) for zone in planes)


def _pad(pad):
    """A pad of KiCad as the router's."""
    box, spot = pad.GetBoundingBox(), pad.GetPosition()
    layers = "".join(name for name, layer in LAYERS.items() if pad.IsOnLayer(layer))
    round_ = pad.GetShape() == pcbnew.PAD_SHAPE_CIRCLE
    drill = pcbnew.ToMM(max(pad.GetDrillSize().x, pad.GetDrillSize().y))
    return route.Pad(
        pad.GetNetname().split("/")[-1],
        layers or "FB",
        pcbnew.ToMM(spot.x) - 100,
        pcbnew.ToMM(spot.y) - 100,
        pcbnew.ToMM(box.GetWidth()),
        pcbnew.ToMM(box.GetHeight()),
        round_,
        drill,
    )


def _box(item):
    """The rectangle around anything of KiCad, mm."""
    return _box_of(item.GetBoundingBox())


def _box_of(box):
    """A rectangle of KiCad in mm from the board's corner."""
    return [pcbnew.ToMM(edge) - 100 for edge in (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())]


def _body(item):
    """The rectangle that a part takes, mm: its courtyard."""
    return _box_of(item.GetCourtyard(pcbnew.F_CrtYd if item.GetLayer() == pcbnew.F_Cu else pcbnew.B_CrtYd).BBox())


def _size(box):
    """The area of a rectangle, mm2."""
    return round((box[2] - box[0]) * (box[3] - box[1]), 3)


def _ink_size(text, high):
    """Set a name's height, mm; return (width, height) of what is printed."""
    text.SetTextSize(pcbnew.VECTOR2I(MM(high), MM(high)))
    text.SetTextThickness(MM(0.15 * high))
    text.SetTextAngleDegrees(0)
    x0, y0, x1, y1 = _box(text)
    return round(x1 - x0, 3), round(y1 - y0, 3)


def _cut_out(item):
    """The rectangle around a footprint's own cut-out, in a list; an empty list where it has none."""
    edges = [_box(shape) for shape in item.GraphicalItems() if shape.GetLayer() == pcbnew.Edge_Cuts]
    lefts, tops, rights, bottoms = zip(*edges, strict=True) if edges else ((), (), (), ())
    return [(min(lefts), min(tops), max(rights), max(bottoms))] if edges else []


def _around(pad, more):
    """A pad's rectangle, `more` mm larger on all sides."""
    wide, high = pad.wide / 2 + more, pad.high / 2 + more
    return pad.x - wide, pad.y - high, pad.x + wide, pad.y + high


def _fitting(width, pads):
    """The net's width where both pads are as wide, else the least: a wide track finds no way to a narrow pad."""
    return width if all(min(pad.wide, pad.high) >= width for pad in pads) else NARROW


def _tree(pads):
    """Return the pairs of pads that join all of them with the least length: laid, and taken up, one by one."""
    inside, outside, pairs = pads[:1], pads[1:], []
    while outside:
        near, new = min(
            itertools.product(inside, outside), key=lambda two: abs(two[0].x - two[1].x) + abs(two[0].y - two[1].y)
        )
        pairs.append((near, new))
        inside.append(new)
        outside.remove(new)
    return pairs


def _span(pads):
    """Half the girth of the rectangle around some pads, mm."""
    xs, ys = [pad.x for pad in pads], [pad.y for pad in pads]
    return max(xs) - min(xs) + max(ys) - min(ys)


def main(names):
    """Make the named boards (all, where none is named); exit status 1 where a net could not be laid."""
    status = 0
    for name in names or tables.BOARDS:
        layout = Layout(name)
        left = layout.make()
        layout.save(project.KICAD / name / f"{name}.kicad_pcb")
        for job in left:
            print(f"{name}: {job.net} could not be laid", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
