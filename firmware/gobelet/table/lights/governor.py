"""How bright the table may be: one factor for all, by `brightness` and the current budgets (F30; ELECTRICS.md, Power).

Current of a frame = value / 255 x channel mA + idle mA, over every LED. It is held by an upper bound, so that no
picture can exceed it: a seat that shows anything counts as showing everything, and every seat's private well counts as
fully lit at all times, shown or not: nobody's brightness tells of it. The bound changes only when a seat goes dark or
lights up, so that the table does not flicker with its pictures.
"""

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Board

WELL_LEDS = 21
COLOUR_SUM = 510  # no colour of the palette has more in its three channels together (a test holds it)
FULL = 256


def _fits(leds: int, wired: int, led_ma: int, limit_ma: int) -> int:
    """The factor at which `leds` lit LEDs of `wired` in all stay within limit_ma; below 0 when not even dimmed."""
    dark_ua = 600 if led_ma == 5 else 1000  # what a dark LED takes (ELECTRICS.md, Power)
    units = (limit_ma * 1000 - wired * dark_ua) * 255 // (led_ma * 1000)
    return (units - 3 * leds) * FULL // (leds * (COLOUR_SUM - 3))


def factor(board: "Board", used: int, skip: int, brightness: int, led_ma: int, seat_ma: int, table_ma: int) -> int:
    """0 (each lit channel at its least) to 256 (full), or -1 where the budget does not even allow the least.

    used: how many seats show anything now; skip: LEDs skipped at the head of each chain.
    """
    seats, leds, centre = len(board["seats"]), board["seat_leds"], board["centre_leds"]
    lit = used * leds + (seats - used) * WELL_LEDS + centre
    wired = seats * (leds + skip) + centre + skip
    most = min(_fits(leds, leds + skip, led_ma, seat_ma), _fits(lit, wired, led_ma, table_ma))
    return max(-1, min((brightness - 1) * FULL // 254, most))


def scaled(value: int, by: int) -> int:
    """A channel's value after the factor: a lit one stays lit at every level, a dark one dark (F32)."""
    return 1 + ((value - 1) * by >> 8) if value and by >= 0 else 0
