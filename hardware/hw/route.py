"""A small maze router: two layers, a grid of 0.25 mm, tracks that are in the way are taken up and laid again.

Pure Python, knows nothing of KiCad: rectangles and circles in mm in, segments and vias out. The same problem always
gives the same tracks.
"""

import heapq
import itertools
import math
from collections import namedtuple

GRID = 0.25
CLEARANCE = 0.25
VIA, DRILL = 0.8, 0.4  # no track may be exactly as wide as a via: maps are kept by width
EDGE = 0.4
VIA_COST, CROSS_COST = 90, 160

Pad = namedtuple("Pad", "net layers x y wide high round drill")
Pad.__doc__ = 'A pad: net name, layers ("FB", "F" or "B"), middle and size in mm, whether it is a disc, drill or 0.'
Job = namedtuple("Job", "net width pads fan")
Job.__doc__ = "What is laid in one go: a net, its track width, its Pads, and whether one pad only needs a via."


class Router:
    """One board. `blocks` are (layers, x0, y0, x1, y1) that no copper enters, `walls` {layer: [rectangle]}."""

    def __init__(self, wide, high, pads, blocks, walls, ways):
        """`ways` is the cost of a step on F and on B."""
        self.columns, self.lines = int(wide / GRID) + 1, int(high / GRID) + 1
        self.area = self.columns * self.lines
        self.pads, self.blocks, self.walls, self.ways = pads, blocks, walls, ways
        self.static, self.laid, self.paths, self.past, self.covers = {}, {"holes": {}}, {}, {}, {}
        self.size = (wide, high)
        self.moves = [(dx, dy, 14 if dx and dy else 10) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

    def solve(self, jobs, limit=3000):
        """Lay all jobs; return ({job index: [path]}, [jobs that could not be laid])."""
        waiting, failed, turns = list(range(len(jobs)))[::-1], [], 0
        self.jobs = jobs
        for width in sorted({job.width for job in jobs} | {VIA}):
            self._map(width)
        while waiting and turns < limit:
            turns += 1
            number = waiting.pop()
            crossed = self._lay(number)
            if crossed is None:
                failed.append(jobs[number])
                continue
            for other in sorted(crossed):
                self._lift(other)
                waiting.insert(0, other)
        return self.paths, failed + [jobs[number] for number in waiting]

    def stitches(self, net, step):
        """Return places (mm), `step` apart, where a via of `net` is in nobody's way."""
        job, every, found = Job(net, VIA, [], True), int(step / GRID), []
        for y in range(every, self.lines, every):
            for x in range(every, self.columns, every):
                free = self._via_price(job, y * self.columns + x) == VIA_COST
                if free and not self._walled(job, 0, x, y):
                    found.append((x * GRID, y * GRID))
        return found

    def _map(self, width):
        """Build the map of what stands still for tracks of one width (or vias): {cell: net or '' for nobody}."""
        found, reach = {}, width / 2
        for layer in (0, 1):
            self._frame(found, layer, reach + EDGE)
        for layers, *rectangle in self.blocks:
            self._stamp(found, layers, rectangle, reach + CLEARANCE, "")
        for pad in self.pads:
            box = (pad.x - pad.wide / 2, pad.y - pad.high / 2, pad.x + pad.wide / 2, pad.y + pad.high / 2)
            self._stamp(found, pad.layers, box, reach + CLEARANCE, pad.net, pad.round)
            if width == VIA:
                self._stamp(found, "FB" if pad.drill else pad.layers, box, reach + 0.1, "", pad.round)
        self.static[width], self.laid[width] = found, {}

    def _frame(self, found, layer, reach):
        """Keep away from the board's edge."""
        cells = math.ceil(reach / GRID)
        for y in range(self.lines):
            for x in range(self.columns):
                if min(x, y, self.columns - 1 - x, self.lines - 1 - y) < cells:
                    found[layer * self.area + y * self.columns + x] = ""

    def _stamp(self, found, layers, box, reach, net, disc=False):
        """Mark the cells within `reach` of a rectangle (or of the disc in it) as taken by `net`."""
        x0, y0, x1, y1 = box
        middle = ((x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2 + reach)
        for y in range(max(0, math.ceil((y0 - reach) / GRID)), min(self.lines - 1, int((y1 + reach) / GRID)) + 1):
            for x in range(max(0, math.ceil((x0 - reach) / GRID)), min(self.columns - 1, int((x1 + reach) / GRID)) + 1):
                px, py = x * GRID, y * GRID
                gap = math.hypot(max(x0 - px, 0, px - x1), max(y0 - py, 0, py - y1))
                if gap >= reach or (disc and math.hypot(px - middle[0], py - middle[1]) >= middle[2]):
                    continue
                for layer in layers:
                    cell = "FB".index(layer) * self.area + y * self.columns + x
                    found[cell] = net if found.get(cell, net) == net else ""

    def _cells(self, pad):
        """The cells on a pad's copper, on its layers."""
        shrink = 0.1
        found = []
        for y in range(
            math.ceil((pad.y - pad.high / 2 + shrink) / GRID), int((pad.y + pad.high / 2 - shrink) / GRID) + 1
        ):
            for x in range(
                math.ceil((pad.x - pad.wide / 2 + shrink) / GRID), int((pad.x + pad.wide / 2 - shrink) / GRID) + 1
            ):
                if not pad.round or math.hypot(x * GRID - pad.x, y * GRID - pad.y) < pad.wide / 2 - shrink:
                    found += ["FB".index(layer) * self.area + y * self.columns + x for layer in pad.layers]
        return found

    def _lay(self, number):
        """Lay one job; return the set of jobs that it crosses, or None where there is no way."""
        job = self.jobs[number]
        groups = [self._cells(pad) for pad in job.pads]
        tree, paths, crossed = list(groups[0]), [], set()
        left = groups[1:]
        while left or (job.fan and not paths):
            goal = None if job.fan else min(left, key=lambda cells: self._far(tree, cells))
            path = self._search(job, tree, goal)
            if path is None:
                return None
            paths.append(path)
            tree = tree + path + (goal or [])
            if job.fan:
                break
            left.remove(goal)
        for path in paths:
            crossed |= self._take(number, job, path)
        self.paths[number] = paths
        return crossed - {number}

    def _far(self, tree, cells):
        """How far a pad is from what is laid already (cells of a grid step; rough)."""
        ax, ay = cells[0] % self.columns, cells[0] % self.area // self.columns
        return min(
            abs(c % self.columns - ax) + abs(c % self.area // self.columns - ay)
            for c in tree[:: max(1, len(tree) // 50)]
        )

    def _search(self, job, sources, goal):
        """The cheapest way from `sources` to a cell of `goal` (to any place for a via, where goal is None)."""
        goals = set(goal or ())
        aim = self._aim(goals)
        best = dict.fromkeys(sources, 0)
        came, heap = {}, [(aim(cell), 0, cell) for cell in sources]
        heapq.heapify(heap)
        while heap:
            _, cost, cell = heapq.heappop(heap)
            if cost > best[cell]:
                continue
            if cell in goals or (goal is None and self._via_price(job, cell) == VIA_COST and cell not in sources):
                return self._back(came, cell, goal is None)
            for after, price in self._steps(job, cell):
                if cost + price < best.get(after, 1 << 60):
                    best[after] = cost + price
                    came[after] = cell
                    heapq.heappush(heap, (cost + price + aim(after), cost + price, after))
        return None

    def _aim(self, goals):
        """A lower bound of the cost from a cell to the goals' rectangle."""
        if not goals:
            return lambda cell: 0
        xs = [c % self.columns for c in goals]
        ys = [c % self.area // self.columns for c in goals]
        x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
        columns, area = self.columns, self.area

        def far(cell):
            x, y = cell % columns, cell % area // columns
            dx = x0 - x if x < x0 else x - x1 if x > x1 else 0
            dy = y0 - y if y < y0 else y - y1 if y > y1 else 0
            return 10 * max(dx, dy) + 4 * min(dx, dy)

        return far

    def _back(self, came, cell, drop):
        """The path that led to a cell; `drop` ends it with a via to the other layer."""
        path = [(cell + self.area) % (2 * self.area), cell] if drop else [cell]
        while cell in came:
            cell = came[cell]
            path.append(cell)
        return path[::-1]

    def _steps(self, job, cell):
        """Yield (next cell, price) of every step that may be taken."""
        layer, rest = divmod(cell, self.area)
        x, y = rest % self.columns, rest // self.columns
        static, laid, way = self.static[job.width], self.laid[job.width], self.ways[layer]
        for dx, dy, price in self.moves:
            after = cell + dx + dy * self.columns
            if not (0 <= x + dx < self.columns and 0 <= y + dy < self.lines):
                continue
            if static.get(after, job.net) != job.net:
                continue
            yield after, int(price * way) + self._toll(laid, after, job.net) + self._walled(job, layer, x + dx, y + dy)
        price = self._via_price(job, cell)
        if price is not None:
            yield (cell + self.area) % (2 * self.area), price

    def _walled(self, job, layer, x, y):
        """Signals pay dearly inside the planes that carry the supply."""
        if job.net.startswith("+5V"):
            return 0
        for x0, y0, x1, y1 in self.walls.get("FB"[layer], ()):
            if x0 < x * GRID < x1 and y0 < y * GRID < y1:
                return 400
        return 0

    def _toll(self, laid, cell, net):
        """What it costs to enter a cell where other nets' tracks lie."""
        others = laid.get(cell)
        if not others:
            return 0
        toll = 0
        for other in others:
            if self.jobs[other].net != net:
                toll += CROSS_COST + 40 * self.past.get(other, 0)
        return toll

    def _via_price(self, job, cell):
        """The price of a via at a cell, None where none may be."""
        rest = cell % self.area
        static, laid, total = self.static[VIA], self.laid[VIA], VIA_COST
        for layer in (0, 1):
            place = rest + layer * self.area
            if static.get(place, job.net) != job.net:
                return None
            total += self._toll(laid, place, job.net)
        for other in self.laid["holes"].get(rest, ()):
            if self.jobs[other].net == job.net:
                return None
        return total

    def _take(self, number, job, path):
        """Mark a path as laid; return the jobs it crosses."""
        crossed, wide = set(), job.width
        for cell in path:
            crossed |= {o for o in self.laid[wide].get(cell, ()) if self.jobs[o].net != job.net}
        for before, cell in itertools.pairwise(path):
            if abs(before - cell) == self.area:
                crossed |= self._take_via(number, job, cell % self.area)
        for width in self.laid:
            if width != "holes":
                self._spread(width, path, (wide + width) / 2 + CLEARANCE, number)
        return crossed

    def _take_via(self, number, job, rest):
        """Mark a via; return the jobs it crosses."""
        crossed = set()
        for layer in (0, 1):
            place = rest + layer * self.area
            crossed |= {o for o in self.laid[VIA].get(place, ()) if self.jobs[o].net != job.net}
        for width in self.laid:
            reach = DRILL + 0.55 if width == "holes" else (VIA + width) / 2 + CLEARANCE
            ends = [rest] if width == "holes" else [rest, rest + self.area]
            self._spread(width, ends, reach, number)
        return crossed

    def _spread(self, width, cells, reach, number):
        """Add `number` to all cells of one map within `reach` mm of `cells`."""
        laid, covers, n = self.laid[width], self.covers.setdefault(number, []), int(reach / GRID)
        disc = [
            dx + dy * self.columns
            for dx in range(-n, n + 1)
            for dy in range(-n, n + 1)
            if math.hypot(dx, dy) * GRID < reach
        ]
        for cell in {cell + step for cell in cells for step in disc}:
            laid.setdefault(cell, set()).add(number)
            covers.append((width, cell))

    def _lift(self, number):
        """Take a job up again."""
        self.past[number] = self.past.get(number, 0) + 1
        self.paths.pop(number, None)
        for width, cell in self.covers.pop(number, ()):
            owners = self.laid[width].get(cell)
            if owners and number in owners:
                owners.discard(number)
                if not owners:
                    del self.laid[width][cell]


def lines(path, columns, area):
    """Return ([(layer, x0, y0, x1, y1)], [(x, y)]) of a path: straight segments and vias, in mm."""
    segments, vias, start, heading = [], [], path[0], None
    for before, cell in itertools.pairwise([*path, None]):
        step = None if cell is None else cell - before
        if step == heading:
            continue
        if heading is not None and abs(heading) != area:
            segments.append((before // area, *_spot(start, columns, area), *_spot(before, columns, area)))
        if step is not None and abs(step) == area:
            vias.append(_spot(before, columns, area))
        start, heading = before, step
    return segments, vias


def _spot(cell, columns, area):
    """Where a cell is, mm."""
    return cell % area % columns * GRID, cell % area // columns * GRID
