"""`gobelet boards`: lists the boards that answer."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, NO_BOARD
from gobelet_host.link import connection, discovery

DESCRIPTION = (
    "Lists the boards that answer: name, id, firmware version, port. Simulated ones that run here are among them."
)
EXAMPLES = """  gobelet boards
  gobelet boards --json"""

KEYS = ("name", "id", "firmware", "port")


def add_arguments(parser: ArgumentParser) -> None:
    """Only --json and --timeout; all ports are asked."""
    wait = f"seconds to wait for each (default {connection.LOOK_S:g})"
    parser.add_argument("--timeout", metavar="S", type=arguments.seconds, default=connection.LOOK_S, help=wait)
    arguments.add_json(parser)


def run(args: Namespace) -> int:
    """Prints the boards; 3 where none answers."""
    rows = []
    for port, hello in discovery.greeted(args.timeout):
        if hello:
            rows.append({**{key: hello.get(key) for key in KEYS}, "port": port})
        else:
            arguments.complain(f"{port}: opened, but silent, or in use")
    if args.json:
        print(json.dumps({"boards": rows}))
    elif rows:
        print("\n".join(_columns([KEYS, *([str(row[key]) for key in KEYS] for row in rows)])))
    if not rows:
        arguments.complain("no board found: plug one in, or start one with 'gobelet sim'")
    return DONE if rows else NO_BOARD


def _columns(rows: list[Iterable[str]]) -> Iterable[str]:
    """Lines with columns as wide as what stands in them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
