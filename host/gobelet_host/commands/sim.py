"""`gobelet sim`: a simulated board for any serial client."""

import contextlib
import json
import os
import re
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from gobelet_host.commands.arguments import add_json, seed, whole
from gobelet_host.errors import DONE, USAGE, Failure

if TYPE_CHECKING:
    from gobelet_host.sim.board import SimBoard
    from gobelet_host.sim.service import Service

DESCRIPTION = "A simulated board with a serial port, running the same firmware as a real one, until it is stopped."
EXAMPLES = """  gobelet sim --pty /tmp/table --panel /tmp/table.panel
  gobelet sim --flash table.img --seed c0ffee --clock driven --panel /tmp/table.panel
  gobelet sim --cut 120:40 --flash table.img"""

HEAPS = range(131072, (1 << 30) + 1)


def add_arguments(parser: ArgumentParser) -> None:
    """The board's parts, where it is reached, and the faults that it is to show."""
    parser.add_argument("--pty", metavar="PATH", help="make a link to the port there, replacing a stale one")
    parser.add_argument("--panel", metavar="PATH", help="open the panel socket there")
    parser.add_argument("--flash", metavar="FILE", help="keep the flash in FILE (FRAM in FILE.fram)")
    parser.add_argument("--no-fram", action="store_true", help="a board without FRAM")
    parser.add_argument("--board", metavar="NAME", default="pico2", help="pico2 (default), pico, pico2_seats4, ...")
    parser.add_argument("--seed", metavar="HEX", type=seed, help="repeatable entropy")
    parser.add_argument("--heap", metavar="BYTES", type=whole, default=None, help="memory (default 509248)")
    clock = "driven: only the panel moves it; a button down at its 0 counts as held at power-on"
    parser.add_argument("--clock", choices=("real", "driven"), default="real", help=clock)
    add_json(parser)
    faults = parser.add_argument_group("faults for tests")
    faults.add_argument("--ticks", metavar="MS", type=whole, default=0, help="the ms counter starts there")
    faults.add_argument("--erase-ms", metavar="MS", type=whole, default=0, help="every flash erase takes so long")
    bus = "the FRAM's bus takes its time: its rate, and the rise time of its lines (default 0)"
    faults.add_argument("--i2c", metavar="HZ[:NS]", type=_i2c, default=0, help=bus)
    faults.add_argument(
        "--cut", metavar="N[:BYTES]", type=_cut, help="power ends after the N-th flash or FRAM operation"
    )
    faults.add_argument("--entropy", metavar="FILE", help="the entropy source's bytes; at its end the source fails")


def _cut(text: str) -> tuple[int, int | None]:
    found = re.fullmatch(r"([1-9][0-9]{0,9})(?::([0-9]{1,9}))?", text)
    if not found:
        raise ValueError(text)
    return int(found[1]), None if found[2] is None else int(found[2])


_cut.__name__ = "N or N:BYTES"


def _i2c(text: str) -> int:
    """ns a bit: the controller waits until the line is high before it counts."""
    found = re.fullmatch(r"([1-9][0-9]{3,6})(?::([0-9]{1,5}))?", text)
    if not found:
        raise ValueError(text)
    return 10**9 // int(found[1]) + int(found[2] or 0)


_i2c.__name__ = "HZ or HZ:NS"


def make(args: Namespace) -> "SimBoard":
    """The board that the arguments describe, with its power still off."""
    from gobelet_host.sim.board import SimBoard
    from gobelet_host.sim.options import HEAP

    if args.seed and args.entropy:
        raise Failure(USAGE, "gobelet sim: --seed or --entropy, not both")
    if args.entropy and os.path.isdir(args.entropy):
        raise Failure(USAGE, f"gobelet sim: --entropy {args.entropy}: a folder")
    heap = HEAP if args.heap is None else args.heap
    if heap not in HEAPS:
        raise Failure(USAGE, f"gobelet sim: --heap {heap}: allowed: {HEAPS[0]} to {HEAPS[-1]} bytes")
    return SimBoard(
        board=args.board,
        flash=args.flash,
        fram=not args.no_fram,
        seed=args.seed,
        entropy=args.entropy,
        heap=heap,
        driven=args.clock == "driven",
        ticks_ms=args.ticks,
        erase_ms=args.erase_ms,
        i2c_bit_ns=args.i2c,
        cut=args.cut,
    )


def run(args: Namespace) -> int:
    """Until the power ends: 0. Interrupted: 130."""
    from gobelet_host.sim import interpreter

    interpreter.check()
    from gobelet_host.sim.service import Service, StopError, stopped_by_signals  # has terminals, as Windows has not

    board = make(args)
    service = Service(board, args.pty, args.panel)
    with contextlib.suppress(StopError), stopped_by_signals(), contextlib.closing(service):
        board.start()
        board.settle()
        if board.state == "on":
            service.open()
        announce(args, service)
        return _serve(service)
    return DONE


def _serve(service: "Service") -> int:
    """Until the power ends; with --json its one document is out already: a failure goes to stderr alone."""
    try:
        service.run()
    except Failure as failure:
        print(failure, file=sys.stderr)
        return failure.code
    return DONE


def announce(args: Namespace, service: "Service") -> None:
    """Where the port and the panel are."""
    where = {"port": os.path.abspath(service.port)}
    if args.panel:
        where["panel"] = os.path.abspath(args.panel)
    if args.json:
        print(json.dumps(where))
    else:
        for name, path in where.items():
            print(name, path)
    sys.stdout.flush()
