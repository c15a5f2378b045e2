"""One picture of the whole table as plain data: what the table decides, before it becomes light.

The table fills a Scene in, `picture` turns it into LED data. Nothing here knows a game.
"""

INPUTS = ("cup", "lid", "d1", "d2", "d3", "d4", "d5", "pass")  # order of the register's bits (electrics.md)
LAMPS = ("cup", "d1", "d2", "d3", "d4", "d5", "pass")  # order of the lamps in a seat's chain

# Levels of a lamp or a die
DARK, HALF, FULL, BLINK = 0, 1, 2, 3

# Status lights: what a seat's status LED says. Each differs by rhythm, not by colour alone (F33).
OFF, IN, TURN, WON, LOST, FAULT, IDLE, WAIT = 0, 1, 2, 3, 4, 5, 6, 7


class SeatScene:
    """What one seat shows.

    status: one of the status constants, since_ms the moment it began (rhythms start there); dip_ms: moment of the last
    short dip or blink of the status light, or None. lamps: 7 levels in LAMPS order. private: 3 faces, 0 dark; public:
    5 faces and their levels. rolling: bit k set = public die k+1 runs, bit 5+k = private die k+1 runs, from roll_ms on
    for ROLL_MS. counter: text of two characters, "  " dark. dim: the whole seat is dimmed (lost, not joined).
    """

    __slots__ = ("counter", "dim", "dip_ms", "lamps", "levels", "private", "public", "roll_ms", "rolling", "since_ms",
                 "status")

    def __init__(self):
        self.clear()

    def clear(self):
        """All dark."""
        self.status = OFF
        self.since_ms = 0
        self.dip_ms = None
        self.lamps = bytearray(7)
        self.private = bytearray(3)
        self.public = bytearray(5)
        self.levels = bytearray(b"\x02\x02\x02\x02\x02")
        self.rolling = 0
        self.roll_ms = 0
        self.counter = "  "
        self.dim = False


class Scene:
    """Eight seats and the centre. nest: 3 faces with levels and rolling bits; pot: text of four characters."""

    __slots__ = ("nest", "nest_levels", "nest_rolling", "pot", "roll_ms", "seats")

    def __init__(self):
        self.seats = [SeatScene() for _ in range(8)]
        self.clear()

    def clear(self):
        """All dark."""
        for seat in self.seats:
            seat.clear()
        self.nest = bytearray(3)
        self.nest_levels = bytearray(b"\x02\x02\x02")
        self.nest_rolling = 0
        self.roll_ms = 0
        self.pot = "    "
