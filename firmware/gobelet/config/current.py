"""What LEDs take, for the settings' check and for the lights' governor alike (F30; ELECTRICS.md, Power).

Current of a frame = value / 255 x channel mA + what a dark LED takes, over every LED.
"""

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Board

CHANNELS = 3
_SMALL_MA = 5  # the class that takes less in the dark, too
WELL_LEDS = 21  # of a seat's private well, which counts as lit at all times


def dark_ua(led_ma: int) -> int:
    """What a dark LED takes, in uA. led_ma: current of one channel, the LED class."""
    return 600 if led_ma == _SMALL_MA else 1000


def units(wired: int, led_ma: int, limit_ma: int) -> int:
    """How much all channels of `wired` LEDs may show together within limit_ma, where 255 is one fully lit."""
    return (limit_ma * 1000 - wired * dark_ua(led_ma)) * 255 // (led_ma * 1000)


def wired(board: "Board", used: int, skip: int) -> tuple[int, int]:
    """(LEDs that the whole table may light while `used` seats show anything and the rest their wells, LEDs in all).

    skip: LEDs skipped at the head of each chain.
    """
    seats, leds, centre = len(board["seats"]), board["seat_leds"], board["centre_leds"]
    return used * leds + (seats - used) * WELL_LEDS + centre, seats * (leds + skip) + centre + skip


def least(board: "Board", led_ma: int, skip: int) -> dict[str, tuple[int, int]]:
    """{"seat_ma", "table_ma": (dark, lit)}: mA of all LEDs dark, and what all of them lit at their least add to that.

    Their sum, the least budget at which no picture goes black, is rounded up.
    """
    leds = board["seat_leds"]
    found = {"seat_ma": (leds, leds + skip), "table_ma": wired(board, len(board["seats"]), skip)}
    return {key: _least(led_ma, *found[key]) for key in found}


def _least(led_ma: int, lit: int, there: int) -> tuple[int, int]:
    dark = there * dark_ua(led_ma) // 1000
    most = -(-(there * dark_ua(led_ma) * 255 + CHANNELS * lit * led_ma * 1000) // 255000)
    return dark, most - dark
