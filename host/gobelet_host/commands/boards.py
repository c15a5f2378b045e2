"""`gobelet boards`: lists the boards that answer."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

from gobelet_host import board
from gobelet_host.errors import DONE, NO_BOARD
from gobelet_host.link import discovery

DESCRIPTION = (
    "Lists the boards that answer: name, id, firmware version, port. Simulated ones that run here are among them."
)
EXAMPLES = """  gobelet boards
  gobelet boards --json"""

KEYS = ("name", "id", "firmware", "port")


def add_arguments(parser):
    """Only --json and --timeout; all ports are asked."""
    parser.add_argument(
        "--timeout", metavar="S", type=board.seconds, help=f"seconds to wait for each (default {board.LOOK_S:g})"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args):
    """Prints the boards; 3 where none answers."""
    wait_s = board.LOOK_S if args.timeout is None else args.timeout
    ports = [found.port for found in discovery.found()]
    with ThreadPoolExecutor(max_workers=16) as pool:
        hellos = list(pool.map(lambda port: board.greet(port, wait_s), ports))
    rows = [
        {**{key: hello.get(key) for key in KEYS}, "port": port}
        for port, hello in zip(ports, hellos, strict=True)
        if hello
    ]
    for port, hello in zip(ports, hellos, strict=True):
        if not hello:
            print(f"{port}: opened, but silent, or in use", file=sys.stderr)
    if args.json:
        print(json.dumps({"boards": rows}))
    elif rows:
        _print_table(rows)
    if not rows:
        print("no board found: plug one in, or start one with 'gobelet sim'", file=sys.stderr)
    return DONE if rows else NO_BOARD


def _print_table(rows):
    """Columns as wide as what stands in them."""
    table = [KEYS, *[[str(row[key]) for key in KEYS] for row in rows]]
    widths = [max(len(line[column]) for line in table) for column in range(len(KEYS))]
    for line in table:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
