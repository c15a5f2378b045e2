"""From a button's edge to the first changed LED word: microseconds of driven time and passes of the loop.

Each press falls into another part of the loop's rest, and time goes on in one piece, so that the loop rests as it does
for people. The reference is the debouncing alone (F38), of which nothing can be saved. With a real clock the passes
themselves come on top; see leds.py and lights.py for what those cost.
"""

import statistics

from bench import QUICK
from gobelet.boards.pico2 import BOARD
from gobelet_host.sim.board import SimBoard

PRESSES = 4 if QUICK else 60
SLICE_US = BOARD["slice_ms"] * 1000
DEBOUNCE_US = 10000


def measure():
    """[us from edge to the start of the first frame that differs] of many presses that dip a status light."""
    found, starts = [], []
    with SimBoard(driven=True) as board:
        board.watch(lambda table: starts.append(table["t_us"]))
        board.panel({"advance_ms": 500})
        for n in range(PRESSES):
            board.panel({"advance_ms": 1201 + 7 * n})
            starts.clear()
            edge = board.panel({"press": f"{n % 8 + 1}.d5"})["t_us"]
            board.panel({"advance_ms": 300})
            found.append(min(start - edge for start in starts if start >= edge + DEBOUNCE_US))
            board.panel({"release": f"{n % 8 + 1}.d5"})
    return found


def main():
    """Prints the figures."""
    found = measure()
    for name, us in (("median", statistics.median(found)), ("most", max(found))):
        passes = -(-us // SLICE_US)  # the loop's rest lasts one slice while a contact settles
        print(f"edge to first changed LED word, {name} of {PRESSES} presses: {us:,.0f} us, {passes:.0f} passes")
        print(f"  {us / DEBOUNCE_US:.2f} times the debouncing alone ({DEBOUNCE_US:,} us)")


if __name__ == "__main__":
    main()
