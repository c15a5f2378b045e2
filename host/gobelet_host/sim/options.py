"""What a simulated board is made of: its options and its board description."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from gobelet_host.errors import USAGE, Failure

HEAP = 509248  # what a Pico 2 with stock MicroPython has at boot; on 64 bits the same objects take 1.4 times as much
BOARDS = ("pico2", "pico", "pico2_seats4", "pico2_seats2")


@dataclass
class Options:
    """As `gobelet sim` offers them.

    flash, entropy: paths; seed: hex digits; heap: bytes; ticks_ms: what the chip's counter shows at power-on; erase_ms:
    how long a block's erase takes; i2c_bit_ns: how long a bit on the FRAM's bus, 0: no time; cut: (operation after
    which the power ends, bytes that it still does or None: all); weighed: `on_beat` tells the heap, which costs a
    twentieth of the speed.
    """

    board: str = "pico2"
    flash: str | None = None
    fram: bool = True
    seed: str | None = None
    entropy: str | None = None
    heap: int = HEAP
    driven: bool = False
    ticks_ms: int = 0
    erase_ms: int = 0
    i2c_bit_ns: int = 0
    cut: tuple[int, int | None] | None = None
    weighed: bool = False


def description(name: str) -> dict[str, Any]:
    """The board description by the name of its module. Raises Failure."""
    if name not in BOARDS:
        raise Failure(USAGE, f"--board: {name!r} is none of {', '.join(BOARDS)}")
    return dict(import_module(f"gobelet.boards.{name}").BOARD)
