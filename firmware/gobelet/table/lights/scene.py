"""One picture of the whole table as plain data: what the table decides, before it becomes light.

The table fills a Scene in, `picture` turns it into LED data. Nothing here knows a game.
"""

# Levels of a lamp (never half) or a die (never faint, a quarter)
DARK, HALF, FULL, BLINK, FAINT = range(5)
_DARK_CELLS = bytes(15) + b"\x02\x02\x02\x02\x02"  # of a seat: dice that have a face are in full light

# Status lights: what a seat's status LED says. Each differs by rhythm, not by colour alone (F33).
OFF, IN, TURN, WON, LOST, FAULT, IDLE, WAIT = range(8)


class SeatScene:
    """What one seat shows.

    status: one of the status constants, since_ms the moment it began (rhythms start there; IDLE also pulses the lamps);
    dip_ms: moment of the last short dip or blink of the status light, or None. lamps: 7 levels in LAMPS order.
    private: 3 faces, 0 dark; public: 5 faces and their levels. rolling: bit k set = public die k+1 runs, bit 5+k =
    private die k+1 runs, from roll_ms on for motion.ROLL_MS (a die whose face is 0 stays dark all the same).
    counter: a number, or text of at most two characters; "" is dark. dim: the whole seat is dimmed (lost, out).
    """

    counter: int | str

    def __init__(self) -> None:
        self.cells = bytearray(20)  # the four below in one piece, so that two pictures compare at once
        view = memoryview(self.cells)
        self.lamps, self.private, self.public, self.levels = view[:7], view[7:10], view[10:15], view[15:]
        self.dip_ms: int | None = None
        self.clear()

    def clear(self) -> None:
        """All dark; what dips goes on dipping."""
        self.status = OFF
        self.since_ms = self.rolling = self.roll_ms = 0
        self.cells[:] = _DARK_CELLS
        self.counter = ""
        self.dim = False

    def same(self, other: "SeatScene") -> bool:
        """Whether both show the same, but for the status light."""
        same = self.cells == other.cells and self.rolling == other.rolling
        return same and self.counter == other.counter and self.dim == other.dim

    def copy(self, other: "SeatScene") -> None:
        """Takes over what `same` compares."""
        self.cells[:] = other.cells
        self.counter, self.dim, self.rolling = other.counter, other.dim, other.rolling


class Scene:
    """Eight seats and the centre.

    nest: 3 faces with levels and rolling bits (bit k: nest die k+1); pot: a number, or text of at most four characters.
    version: another number each time it is filled in.
    """

    pot: int | str

    def __init__(self) -> None:
        self.version = 0
        self.seats = [SeatScene() for _ in range(8)]
        self.cells = bytearray(6)  # the nest's faces and levels in one piece
        view = memoryview(self.cells)
        self.nest, self.nest_levels = view[:3], view[3:]
        self.clear()

    def clear(self) -> None:
        """All dark, to be filled in anew."""
        self.version += 1
        for seat in self.seats:
            seat.clear()
        self.cells[:] = b"\x00\x00\x00\x02\x02\x02"
        self.nest_rolling = self.roll_ms = 0
        self.pot = ""
