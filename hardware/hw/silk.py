"""Where a designator is printed: the nearest place beside its part where nothing else is. Rectangles in mm, no KiCad.

A rectangle is (x0, y0, x1, y1).
"""

import itertools

GAP = 0.2
STEP = 0.5
UPRIGHT_COST = 1.0  # mm: a level name a little further off reads better than an upright one


def grown(box, more):
    """A rectangle, `more` mm larger on all sides."""
    return box[0] - more, box[1] - more, box[2] + more, box[3] + more


def around(x, y, wide, high):
    """The rectangle with its middle at x, y."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def meets(one, other):
    """Whether two rectangles share an area."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def gap(one, other):
    """How far two rectangles are apart, mm (0 where they meet)."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    along = max(one[1] - other[3], other[1] - one[3], 0)
    return (across**2 + along**2) ** 0.5


def places(part, wide, high):
    """Yield (x, y, degrees) around a part's rectangle, the best first, for a name `wide` x `high` mm."""
    found = []
    for turn, (w, h) in ((0, (wide, high)), (90, (high, wide))):
        middle = ((part[0] + part[2]) / 2, (part[1] + part[3]) / 2)
        cost = UPRIGHT_COST if turn else 0.0
        across = (part[0] - GAP - w / 2, part[2] + GAP + w / 2)
        along = (part[1] - GAP - h / 2, part[3] + GAP + h / 2)
        spots = [(x, middle[1] + slip) for x, slip in itertools.product(across, _slips(part[3] - part[1]))]
        spots += [(middle[0] + slip, y) for y, slip in itertools.product(along, _slips(part[2] - part[0]))]
        found += [(cost + abs(x - middle[0]) + abs(y - middle[1]), x, y, turn) for x, y in spots]
    return [spot[1:] for spot in sorted(found)]


def _slips(length):
    """How far from the middle of an edge of `length` mm a name may slip, in steps."""
    count = int(length / 2 / STEP)
    return [STEP * step for step in range(-count, count + 1)]


def find(part, others, taken, board, size):
    """Return (x, y, degrees) for a name of `size` (wide, high) beside `part`, or None where there is no room.

    `others` are the rectangles of the other parts on this side: a name is nearer to its own part than to any of them.
    `taken` are rectangles that no ink may touch; `board` is the rectangle it must stay in.
    """
    for x, y, turn in places(part, *size):
        name = around(x, y, *(size if turn == 0 else size[::-1]))
        inside = board[0] < name[0] and board[1] < name[1] and name[2] < board[2] and name[3] < board[3]
        if not inside or any(meets(name, other) for other in taken):
            continue
        own = gap(name, part)
        if all(gap(name, other) > own for other in others):
            return x, y, turn
    return None
