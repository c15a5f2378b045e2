"""LED words, as the driver sent them, into what people see: faces, digits, lamps, current."""

from gobelet.table.lights import glyphs

CHAINS = 9
SEAT_LEDS, CENTRE_LEDS = 78, 49
ROWS = 79  # with a first pixel that only shifts the level
LAMPS = ("cup", "d1", "d2", "d3", "d4", "d5", "pass")
FACES = {pattern: face for face, pattern in enumerate(glyphs.FACES)}
DIGITS = {}
for _place in range(len(glyphs.CHARACTERS) - 1, -1, -1):
    DIGITS[glyphs.SEGMENTS[_place]] = glyphs.CHARACTERS[_place]
_BIT = [bytes(b"01"[value >> bit & 1] for value in range(256)) for bit in range(8)]


def chains(words, cables=0xFF):
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


def _lit(data):
    """A mask-ready list: 1 where an LED has any light."""
    return [1 if data[i] or data[i + 1] or data[i + 2] else 0 for i in range(0, len(data), 3)]


def _mask(lit, first):
    return sum(lit[first + i] << i for i in range(7))


def _faces(lit, first, count):
    return [FACES.get(_mask(lit, first + 7 * i), -1) for i in range(count)]


def _text(lit, first, count):
    """Digits and hex digits as they are; what has other letters is a word (`EGGS`): capitals, and 5 is an S there."""
    text = "".join(DIGITS.get(_mask(lit, first + 7 * i), "?") for i in range(count))
    return text.upper().replace("5", "S").replace("0", "O") if any(c.isalpha() and c > "f" for c in text) else text


def table(words, t_us, cables=0xFF, led_ma=12):
    """The panel's `table` object. led_ma: class of the LEDs, mA a channel."""
    parts = chains(words, cables)
    skip = 3 if len(parts[0]) == 3 * ROWS else 0
    seats = {}
    for n in range(CHAINS - 1):
        data = parts[n][skip : skip + 3 * SEAT_LEDS]
        lit = _lit(data)
        seats[str(n + 1)] = {
            "status": f"#{data[1]:02x}{data[0]:02x}{data[2]:02x}",
            "lamps": {name: bool(lit[1 + i]) for i, name in enumerate(LAMPS)},
            "private": _faces(lit, 8, 3),
            "public": _faces(lit, 29, 5),
            "counter": _text(lit, 64, 2),
        }
    lit = _lit(parts[CHAINS - 1][skip : skip + 3 * CENTRE_LEDS])
    return {
        "t_us": t_us,
        "seats": seats,
        "nest": _faces(lit, 0, 3),
        "pot": _text(lit, 21, 4),
        "ma": milliamps(parts, cables, led_ma),
    }


def milliamps(parts, cables, led_ma):
    """What the LEDs that are there take: value / 255 x mA a channel, and each one's idle current (electrics.md)."""
    idle_ua = 600 if led_ma == 5 else 1000  # noqa: PLR2004
    total = 0
    for n, data in enumerate(parts):
        if n == CHAINS - 1 or cables >> n & 1:
            total += (CENTRE_LEDS if n == CHAINS - 1 else SEAT_LEDS) * idle_ua + sum(data) * led_ma * 1000 // 255
    return (total + 999) // 1000
