"""How bright the table may be: one factor for all, by `brightness` and the current budgets (F30; ELECTRICS.md, Power).

The current of a frame (config/current.py) is held by an upper bound, so that no
picture can exceed it: a seat that shows anything counts as showing everything, and every seat's private well counts as
fully lit at all times, shown or not: nobody's brightness tells of it. The bound changes only when a seat goes dark or
lights up, so that the table does not flicker with its pictures.
"""

from gobelet.config import current

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Board

COLOUR_SUM = 510  # no colour of the palette has more in its three channels together (a test holds it)
FULL = 256


def _fits(leds: int, wired: int, led_ma: int, limit_ma: int) -> int:
    """The factor at which `leds` lit LEDs of `wired` in all stay within limit_ma; below 0 when not even dimmed."""
    units = current.units(wired, led_ma, limit_ma) - current.CHANNELS * leds
    return units * FULL // (leds * (COLOUR_SUM - current.CHANNELS))


def factor(board: "Board", used: int, skip: int, brightness: int, led_ma: int, seat_ma: int, table_ma: int) -> int:
    """0 (each lit channel at its least) to 256 (full), or -1 where the budget does not even allow the least.

    used: how many seats show anything now; skip: LEDs skipped at the head of each chain.
    """
    leds, (lit, wired) = board["seat_leds"], current.wired(board, used, skip)
    most = min(_fits(leds, leds + skip, led_ma, seat_ma), _fits(lit, wired, led_ma, table_ma))
    return max(-1, min((brightness - 1) * FULL // 254, most))


def scaled(value: int, by: int) -> int:
    """A channel's value after the factor: a lit one stays lit at every level, a dark one dark (F32)."""
    return 1 + ((value - 1) * by >> 8) if value and by >= 0 else 0
