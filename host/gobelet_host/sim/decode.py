"""LED words, as the driver sent them, into what people see: faces, digits, lamps, current."""

from typing import Any

from gobelet.layout import CELL, CENTRE_LEDS, COUNTER, LAMPS, NEST, POT, PRIVATE, PUBLIC, SEAT_LEDS
from gobelet.table.lights import glyphs

CHAINS = 9  # eight seats and the centre
ROWS = SEAT_LEDS + 1  # with a first pixel that only shifts the level
FIRST_LAMP = 1  # LEDs of a seat's chain: status, lamps, dice, digits
FIRST_PRIVATE = FIRST_LAMP + CELL
FIRST_PUBLIC = FIRST_PRIVATE + CELL * PRIVATE
FIRST_COUNTER = FIRST_PUBLIC + CELL * PUBLIC
FIRST_POT = CELL * NEST  # of the centre's: dice, digits
FACES = {pattern: face for face, pattern in enumerate(glyphs.FACES)}
DIGITS = {}
for _place in range(len(glyphs.CHARACTERS) - 1, -1, -1):
    DIGITS[glyphs.SEGMENTS[_place]] = glyphs.CHARACTERS[_place]
_BIT = [bytes(b"01"[value >> bit & 1] for value in range(256)) for bit in range(8)]


def chains(words: bytes, cables: int = 0xFF) -> list[bytes]:
    """GRB bytes of each chain out of the 32-bit words: low half the driven chains, high half the data.

    cables: mask of the seats that are plugged in; the LEDs of others have no power.
    """
    driven, low, high = words[0] | words[1] << 8, words[2::4], words[3::4]
    size = len(low) // 8
    result = []
    for chain in range(CHAINS):
        lit = driven >> chain & 1 and (chain == CHAINS - 1 or cables >> chain & 1)
        bits = (low if chain < CHAINS - 1 else high).translate(_BIT[chain & 7])
        result.append(int(bits, 2).to_bytes(size, "big") if lit else bytes(size))
    return result


def mask(lit: list[int], first: int) -> int:
    """Of a cell that begins at that LED: which of its LEDs have light."""
    return sum(lit[first + i] << i for i in range(CELL))


def _lit(data: bytes) -> list[int]:
    """1 where an LED has any light, else 0."""
    return [1 if data[i] or data[i + 1] or data[i + 2] else 0 for i in range(0, len(data), 3)]


def _faces(lit: list[int], first: int, count: int) -> list[int]:
    return [FACES.get(mask(lit, first + CELL * i), -1) for i in range(count)]


def _text(lit: list[int], first: int, count: int) -> str:
    """Digits and hex digits as they are; what has other letters is a word (`EGGS`): capitals, and 5 is an S there."""
    text = "".join(DIGITS.get(mask(lit, first + CELL * i), "?") for i in range(count))
    return text.upper().replace("5", "S").replace("0", "O") if any(c.isalpha() and c > "f" for c in text) else text


def table(words: bytes, t_us: int, cables: int = 0xFF, led_ma: int = 12) -> dict[str, Any]:
    """The panel's `table` object. led_ma: class of the LEDs, mA a channel."""
    parts = chains(words, cables)
    skip = 3 if len(parts[0]) == 3 * ROWS else 0
    centre = _lit(parts[-1][skip : skip + 3 * CENTRE_LEDS])
    return {
        "t_us": t_us,
        "seats": {str(n + 1): _seat(parts[n][skip : skip + 3 * SEAT_LEDS]) for n in range(CHAINS - 1)},
        "nest": _faces(centre, 0, NEST),
        "pot": _text(centre, FIRST_POT, POT),
        "ma": milliamps(parts, cables, led_ma),
    }


def _seat(data: bytes) -> dict[str, Any]:
    """A seat of the `table` object out of its chain's bytes."""
    lit = _lit(data)
    return {
        "status": f"#{data[1]:02x}{data[0]:02x}{data[2]:02x}",
        "lamps": {name: bool(lit[FIRST_LAMP + i]) for i, name in enumerate(LAMPS)},
        "private": _faces(lit, FIRST_PRIVATE, PRIVATE),
        "public": _faces(lit, FIRST_PUBLIC, PUBLIC),
        "counter": _text(lit, FIRST_COUNTER, COUNTER),
    }


def milliamps(parts: list[bytes], cables: int, led_ma: int) -> int:
    """What the LEDs that are there take: value / 255 x mA a channel, and each one's idle current."""
    idle_ua = 600 if led_ma == 5 else 1000  # noqa: PLR2004
    total = 0
    for n, data in enumerate(parts):
        if n == CHAINS - 1 or cables >> n & 1:
            total += (CENTRE_LEDS if n == CHAINS - 1 else SEAT_LEDS) * idle_ua + sum(data) * led_ma * 1000 // 255
    return (total + 999) // 1000
