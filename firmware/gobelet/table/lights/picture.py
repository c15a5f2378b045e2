"""Turns a scene into the bytes of every chain: layout, colours, motion, level and current (table/README.md, Lights).

Every chain is a row of cells of seven LEDs each: a seat's is its status LED, then lamps, private dice 1-3, public dice
1-5, counter tens and units; the centre's is nest dice 1-3, pot thousands to units. A cell is a mask of seven bits and
one tint; only cells that changed since the last frame are written.
"""

from array import array

from gobelet.table.lights import glyphs, governor, motion
from gobelet.table.lights.scene import BLINK, DARK, FAINT, FAULT, HALF, IDLE, LOST, OFF, TURN, WAIT, WON, SeatScene

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Board
    from gobelet.table.lights.scene import Scene
    from gobelet.table.shapes import Dimmer

# Colours as R, G, B; each seat's dice share one. Half light is amber, without blue: at the least level, where full and
# half are equally bright, it still looks different.
_IVORY, _AMBER, _ICE, _MINT, _RED, _GREEN, _BLUE = range(7)
PALETTE = ((255, 190, 65), (255, 110, 0), (120, 190, 200), (90, 255, 120), (255, 50, 0), (0, 255, 70), (0, 110, 255))
_STATUS = {TURN: _GREEN, WON: _GREEN, LOST: _RED, FAULT: _AMBER, WAIT: _BLUE}

_STEPS = motion.LEVELS + 1
_DIM = 5  # level of what is bright at a dimmed seat
_HALF = 7
_NEVER = 0xFFFF  # a cell that shows nothing known
_CELLS = 12  # a seat's; the centre needs fewer


class Picture:
    """The bytes of all chains.

    frame: one bytearray a chain, seats first, centre last, in the order of shifting; a skipped first pixel is in it and
    dark. changed: one byte a chain, 1 where the last `draw` changed something. Black until `configure` was called (F27,
    F31); the buffers keep their identity until the next `configure`.
    """

    _pot: int | str
    _nest_moved: int

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.frame: list[bytearray] = []
        self.changed = bytearray(board["led_chains"])
        self.powered = True  # False: no table supply, all dark (F30)
        self._settings: tuple[int, int, int, int] | None = None
        self._factor: int | None = None
        self._used: int | None = None
        self._beat: int | None = None
        self._tints = bytearray(len(PALETTE) * _STEPS * 3)
        self._build(0)

    def _build(self, skip: int) -> None:
        """New black buffers."""
        chains = self.board["led_chains"]
        leds = [self.board["seat_leds"]] * (chains - 1) + [self.board["centre_leds"]]
        self.frame = [bytearray(3 * (count + skip)) for count in leds]
        self._skip = skip
        self._cells = array("H", [0] * (_CELLS * chains))  # what each cell shows now: mask and tint
        self._drawn = [SeatScene() for _ in range(chains - 1)]  # what each seat's chain shows now
        self._moved = bytearray(chains - 1)  # 1: it was moving when last drawn
        self._sways = bytearray(chains - 1)  # 1: its status light does so
        self._beats = bytearray(chains - 1)  # 1: something of it blinks or alternates
        self._beating = 0  # the same, of the seat that is being drawn
        self._nest, self._pot, self._nest_moved = bytearray(6), "", True  # what the centre's chain shows

    def configure(self, config: "Dimmer") -> None:
        """Takes what concerns lights from `config.get(key)`; call at the start and after each change."""
        skip = 1 if config.get("skip_first_pixel") else 0
        if skip != self._skip:
            self._build(skip)
        self._settings = tuple([config.get(key) for key in ("brightness", "led_ma", "seat_ma", "table_ma")])
        self._fade = config.get("reduced_motion")
        self._used = None

    def draw(self, scene: "Scene", now_ms: int, fresh: bool = True) -> bool:
        """Brings `frame` up to date with the scene; True when anything changed.

        fresh: the scene is another than last time; else only what moves by itself is looked at.
        """
        for chain in range(len(self.changed)):
            self.changed[chain] = 0
        fresh = fresh or self._used is None
        anew = self._govern(scene) if fresh else False
        beat, before = motion.beat(now_ms), self._beat
        self._beat = beat
        for number in self.board["seats"]:
            chain = number - 1
            turned = anew or (beat != before and self._beats[chain])
            if fresh or turned or self._moved[chain]:
                self._seat(chain, scene.seats[chain], now_ms, turned)
            if fresh or self._sways[chain]:
                self._status(chain, scene.seats[chain], now_ms)
        self._centre(scene, now_ms, anew or beat != before)
        return any(self.changed)

    def power(self, on: bool) -> None:
        """The table's supply is there, or not."""
        self.powered = on
        self._used = None

    # ---- how bright

    def _govern(self, scene: "Scene") -> bool:
        """A new factor, where the number of seats that show something or the power changed; True if so."""
        used = 0
        for number in self.board["seats"]:
            used += _shows(scene.seats[number - 1])
        used = used if self.powered and self._settings else -1
        if used == self._used:
            return False
        self._used = used
        by = -1
        if used >= 0 and self._settings:
            by = governor.factor(self.board, used, self._skip, *self._settings)
        self._retint(by)
        return True

    def _retint(self, by: int) -> None:
        """All tints for another factor; everything is drawn anew."""
        if by == self._factor:
            return
        self._factor = by
        place = 0
        for red, green, blue in PALETTE:
            for level in range(_STEPS):
                for value in (green, red, blue):
                    least = 1 if value and level else 0
                    self._tints[place] = governor.scaled(max(least, value * level // motion.LEVELS), by)
                    place += 1
        for cell in range(len(self._cells)):
            self._cells[cell] = _NEVER

    # ---- what is lit

    def _seat(self, chain: int, seat: SeatScene, now_ms: int, anew: bool) -> None:
        """All of a seat but its status light, where that changed or moves, or `anew`."""
        moving = seat.status == IDLE or (seat.rolling and now_ms - seat.roll_ms < motion.ROLL_MS)
        drawn = self._drawn[chain]
        if anew or moving or self._moved[chain] or not drawn.same(seat):
            self._moved[chain] = 1 if moving else 0
            drawn.copy(seat)
            self._beating = 0
            self._cells_of(chain, seat, now_ms)
            self._beats[chain] = self._beating

    def _cells_of(self, chain: int, seat: SeatScene, now_ms: int) -> None:
        """All cells of one seat but the status light."""
        full = _DIM if seat.dim else motion.LEVELS
        lamp = min(full, motion.pulse(now_ms)) if seat.status == IDLE else full
        if FAINT in bytes(seat.lamps):
            self._faint_lamps(chain, seat.lamps, lamp)
        else:
            self._put(chain, 1, self._lamps(seat.lamps, now_ms), _IVORY, lamp)
        self._dice(chain, 2, seat.private, None, seat.rolling >> 5, now_ms, seat.roll_ms, _ICE, full)
        self._dice(chain, 5, seat.public, seat.levels, seat.rolling & 31, now_ms, seat.roll_ms, _IVORY, full)
        self._counter(chain, seat.counter, now_ms, full)

    def _status(self, chain: int, seat: SeatScene, now_ms: int) -> None:
        """The status light: its rhythm, turned over while it dips."""
        level = motion.status(seat.status, now_ms - seat.since_ms)
        dips = seat.dip_ms is not None and 0 <= now_ms - seat.dip_ms < motion.DIP_MS
        self._sways[chain] = 1 if dips or seat.status not in motion.STEADY else 0
        if dips:
            level = 0 if level >= motion.LEVELS // 2 else motion.LEVELS
        self._put(chain, 0, 1, _STATUS.get(seat.status, _IVORY), level)

    def _lamps(self, lamps: memoryview, now_ms: int) -> int:
        """The mask of the lamps that are lit now."""
        mask = 0
        for place in range(7):
            level = lamps[place]
            self._beating |= level == BLINK
            if level and (level != BLINK or motion.blink(now_ms)):
                mask |= 1 << place
        return mask

    def _faint_lamps(self, chain: int, lamps: bytearray | memoryview, full: int) -> None:
        """Lamps of two levels, which no other cell has."""
        self._cells[chain * _CELLS + 1] = _NEVER
        self.changed[chain] = 1
        for place in range(7):
            tint = _IVORY * _STEPS + (full if lamps[place] != FAINT else (full + 3) // 4)
            self._write(self.frame[chain], 3 * (self._skip + 1 + place), 1, 1 if lamps[place] else 0, 3 * tint)

    def _dice(
        self,
        chain: int,
        cell: int,
        faces: memoryview,
        levels: memoryview | None,
        rolling: int,
        now_ms: int,
        roll_ms: int,
        colour: int,
        full: int,
    ) -> None:
        """A row of dice, the first in `cell`; levels None: all full."""
        since = now_ms - roll_ms
        for place in range(len(faces)):
            face, level, tint, hue = faces[place], levels[place] if levels else 2, full, colour
            self._beating |= level == BLINK
            if rolling >> place & 1 and 0 <= since < motion.ROLL_MS:
                if self._fade:
                    tint = min(full, motion.fade(since))
                elif face:
                    face = motion.running(place, face, since)
            elif level == HALF:
                tint, hue = min(full, _HALF), _AMBER
            elif level == DARK or (level == BLINK and not motion.blink(now_ms)):
                face = 0
            self._put(chain, cell + place, glyphs.FACES[face], hue, tint)

    def _counter(self, chain: int, shown: int | str, now_ms: int, full: int) -> None:
        """Two characters; hundreds that leave no room for their dash are in half light."""
        colour = _RED
        if not isinstance(shown, str):
            self._beating |= shown > glyphs.PLAIN
            shown, tight = glyphs.counter(shown, now_ms)
            if tight:
                colour, full = _AMBER, min(full, _HALF)
        self._text(chain, 10, 2, shown, colour, full)

    def _centre(self, scene: "Scene", now_ms: int, anew: bool) -> None:
        """Nest and pot, where they changed or move, or `anew`; a number too long for its display is dashes."""
        moving = scene.nest_rolling and now_ms - scene.roll_ms < motion.ROLL_MS
        if not (anew or moving or self._nest_moved or self._nest != scene.cells or self._pot != scene.pot):
            return
        self._nest[:], self._nest_moved, self._pot = scene.cells, moving, scene.pot
        chain, levels, rolling = len(self.frame) - 1, scene.nest_levels, scene.nest_rolling
        self._dice(chain, 0, scene.nest, levels, rolling, now_ms, scene.roll_ms, _MINT, motion.LEVELS)
        pot = str(scene.pot)
        self._text(chain, 3, 4, pot if len(pot) <= 4 else "----", _RED, motion.LEVELS)

    def _text(self, chain: int, cell: int, count: int, characters: str, colour: int, level: int) -> None:
        """So many characters, the first in `cell`; what is missing at the end stays dark."""
        for place in range(count):
            mask = glyphs.segments(characters[place]) if place < len(characters) else 0
            self._put(chain, cell + place, mask, colour, level)

    # ---- into the chains

    def _put(self, chain: int, cell: int, mask: int, colour: int, level: int) -> None:
        """One cell, written only when it is not what the chain shows already."""
        tint = colour * _STEPS + level
        key = mask << 8 | tint if mask and level else 0
        if self._cells[chain * _CELLS + cell] == key:
            return
        self._cells[chain * _CELLS + cell] = key
        self.changed[chain] = 1
        lead = 0 if chain == len(self.frame) - 1 else 6  # a seat's cell 0 is the status LED alone
        leds = 1 if cell == 0 and lead else 7
        first = 7 * cell - lead if cell else 0
        self._write(self.frame[chain], 3 * (self._skip + first), leds, key >> 8, 3 * tint)

    def _write(self, chain: bytearray, place: int, leds: int, mask: int, tint: int) -> None:
        """The LEDs of one cell, from byte `place` on, in the tint whose bytes begin at `tint`."""
        tints = self._tints
        for _ in range(leds):
            lit = mask & 1
            chain[place] = tints[tint] if lit else 0
            chain[place + 1] = tints[tint + 1] if lit else 0
            chain[place + 2] = tints[tint + 2] if lit else 0
            place += 3
            mask >>= 1


def _shows(seat: SeatScene) -> bool:
    """Whether a seat shows anything outside its private well."""
    return seat.status != OFF or seat.counter != "" or seat.dip_ms is not None or any(seat.lamps) or any(seat.public)
