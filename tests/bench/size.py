"""The size gate: what the firmware costs on the chip, each figure beside its limit; ends with 1 beyond one.

    python tests/bench/size.py [--json]

Bytes of .mpy as the chip's own compiler makes them, which are read into the heap; and bytes of heap, those of the
chip's stand-ins taken off: once the table answers, and the most that is in use at the end of a pass (garbage not yet
collected included) while eight house players play a few rounds by all house rules. Objects weigh as on the chip where
GOBELET_MICROPYTHON names a 32-bit interpreter, 1.4 times as much on 64 bits.
"""

import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench import QUICK
from gobelet import rules
from gobelet.rules import GAMES
from gobelet_host.auto import Auto
from gobelet_host.link.client import Client
from gobelet_host.sim import build, interpreter
from gobelet_host.sim.board import SimBoard
from gobelet_host.sim.options import HEAP

CHIP = "armv7emsp"  # native code of a Pico 2
SEATS, SILENCE_S = 8, 30
ROUNDS = {"three-eggs": 3, "four-two-one": 1, "threes-away": 3}

# Limits, each with a reserve of some 9 % over what there was in December 2026 for what comes next.
# .mpy: 143,800 bytes then. The flash has 1 MiB beside the journal: it is the heap that they are read into that counts.
MPY = 164_000
# Heap, of the 509,248 bytes of a Pico 2: 230,500 and 256,900 bytes then. At the limit 227,000 are left: littlefs, the
# interpreter's own, two lines of the link in one piece, and holes between what lasts.
HEAP_32 = {"heap at start": 252_000, "heap at most": 282_000}
# The same on 64 bits, where the stand-ins' 65,000 bytes and holes must fit beside it too: 321,900 and 367,900 then.
HEAP_64 = {"heap at start": 352_000, "heap at most": 402_000}


def mpy_bytes():
    """Of the package `gobelet`, compiled for the chip."""
    files = [(name, path.read_bytes()) for name, path in build.sources() if name.startswith("gobelet/")]
    with tempfile.TemporaryDirectory() as folder:
        build.compile_all(CHIP, Path(folder), files)
        return sum(path.stat().st_size for path in Path(folder).rglob("*.mpy"))


def house_rules(game):
    """Every option that is off unless somebody sets it, set."""
    return {name: allowed[-1] for name, default, allowed, _ in rules.about(game).OPTIONS if default == "off"}


def heap(game):
    """(bytes at start, most bytes at the end of a pass), both without the stand-ins."""
    beats = []
    with SimBoard(driven=True, seed="00", weighed=True) as board:
        board.on_beat = lambda passes, used: beats.append(used)
        board.settle()
        client = Client(board.transport(), "simulated board", SILENCE_S)
        at_start = HEAP - client.call("status")["heap_free"]
        Auto(board, game, house_rules(game), SEATS, 1 if QUICK else ROUNDS[game]).run(lambda record: None)
        told = len(beats)
        while len(beats) == told:  # the last of it comes with the next beat
            client.call("status")
    return at_start - beats[0], max(beats[1:]) - beats[0]


def figures(python):
    """[(name, figure, limit)]."""
    limits = HEAP_64 if python.is_64_bit else HEAP_32
    with ThreadPoolExecutor(2) as pool:
        heaps = dict(zip(GAMES, pool.map(heap, GAMES), strict=True))
    found = [(f".mpy for {CHIP}", mpy_bytes(), MPY)]
    found.append(("heap at start", max(start for start, _ in heaps.values()), limits["heap at start"]))
    return found + [(f"heap at most, {game}", heaps[game][1], limits["heap at most"]) for game in GAMES]


def main():
    """Prints the figures; the exit code."""
    command = interpreter.command()
    if command is None:
        sys.exit("size.py: no MicroPython here")
    python = interpreter.about(command)
    found = figures(python)
    bits = 64 if python.is_64_bit else 32
    if "--json" in sys.argv:
        rows = [{"name": name, "bytes": figure, "limit": limit} for name, figure, limit in found]
        print(json.dumps({"bits": bits, "figures": rows}))
    else:
        print(f"{'bytes (' + str(bits) + '-bit interpreter)':<28}{'is':>9}{'limit':>9}{'ratio':>7}")
        for name, figure, limit in found:
            print(f"{name:<28}{figure:>9,}{limit:>9,}{figure / limit:>7.2f}")
    return 1 if any(figure > limit for _, figure, limit in found) else 0


if __name__ == "__main__":
    sys.exit(main())
