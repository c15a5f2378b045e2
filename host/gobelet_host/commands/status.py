"""`gobelet status`: what a table is doing now."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from gobelet_host.commands import arguments
from gobelet_host.errors import DONE
from gobelet_host.link.client import Hello
from gobelet_host.printable import painted
from gobelet_host.story import fault, game_name, place
from gobelet_host.table import Seat, Status
from gobelet_host.words import language, say

DESCRIPTION = "What a table is doing now: game, round, whose turn it is, stacks, faults, and how the board is."
EXAMPLES = """  gobelet status
  gobelet status --port /dev/ttyACM0 --json"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of a board, and the language."""
    arguments.add_board(parser)
    arguments.add_language(parser)


def run(args: Namespace) -> int:
    """Prints the state."""
    with arguments.opened(args) as table:
        status, seats, hello = table.status(), table.seats(), table.hello
        arguments.warn(table)
    if args.json:
        print(json.dumps({**status, "board": hello, "seats": seats}))
    else:
        print("\n".join(_lines(hello, status, seats, language(args.language))))
    return DONE


def _lines(hello: Hello, status: Status, seats: dict[int, Seat], lang: str) -> Iterator[str]:
    """The state in words, a line each."""
    board: dict[str, Any] = {key: hello.get(key) for key in ("name", "id", "board", "firmware", "boots")}
    yield say(lang, "table.board", **board)
    yield say(lang, "table.doing", phase=say(lang, f"phase.{status['phase']}", otherwise=status["phase"]))
    game, roll = status.get("game"), status.get("to_roll")
    if game:
        yield say(lang, "table.playing", game=game_name(lang, game), round=status.get("round"), pot=status.get("pot"))
    if roll:
        yield say(lang, "table.must roll", who=place(lang, roll["who"]), dice=roll["dice"])
    seat = status.get("to_act")
    if seat:
        yield say(lang, "table.must choose", who=place(lang, seat))
    yield from _seats(seats, lang)
    figures: dict[str, Any] = {name: status.get(key) for name, key in FIGURES.items()}
    yield say(lang, "table.health", **figures)
    if hello.get("locked"):
        yield say(lang, "table.locked")
    for each in status["faults"]:
        yield painted(fault(lang, each), "red")
    if not status["faults"]:
        yield say(lang, "table.no faults")


FIGURES = {
    "heap": "heap_free",
    "flash": "flash_free",
    "erases": "erases",
    "life": "life_days",
    "scan": "scan_gap_us",
    "frame": "frame_gap_us",
}


def _seats(seats: dict[int, Seat], lang: str) -> Iterator[str]:
    for number, seat in seats.items():
        if seat["player"] == "none" and seat["present"]:
            continue
        yield "  " + say(
            lang,
            "table.seat line",
            seat=number,
            player=say(lang, f"player.{seat['player']}", otherwise=seat["player"]),
            stack=seat["stack"],
            out="" if seat["present"] else say(lang, "table.unplugged"),
        )
