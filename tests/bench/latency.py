"""From a button's edge to the first changed LED word: milliseconds of driven time and passes of the loop.

Each press falls into another part of the loop's rest. With a real clock the pass itself comes on top; see leds.py and
lights.py for what it costs.
"""

import statistics

from gobelet_host.sim.board import SimBoard

PRESSES = 60
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
            while not starts or starts[-1] < edge + DEBOUNCE_US:
                board.panel({"advance_ms": 1})
            found.append(starts[-1] - edge)
            board.panel({"release": f"{n % 8 + 1}.d5"})
    return found


def main():
    """Prints the figures."""
    found = measure()
    print(
        f"edge to first changed LED word, {len(found)} presses: median {statistics.median(found) / 1000:.1f} ms, "
        f"most {max(found) / 1000:.1f} ms, of which {DEBOUNCE_US // 1000} ms are the debouncing"
    )


if __name__ == "__main__":
    main()
