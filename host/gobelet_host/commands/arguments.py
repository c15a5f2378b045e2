"""Arguments that several commands take, and the table that they mean; argparse names their types in what it refuses."""

import argparse
import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from gobelet_host.errors import USAGE, Failure
from gobelet_host.words import LANGUAGES

if TYPE_CHECKING:
    from gobelet_host.table import Table

DAY_S = 86400


def whole(text: str) -> int:
    """A whole number, 0 or more, of at most 12 digits."""
    if not re.fullmatch(r"[0-9]{1,12}", text):
        raise ValueError(text)
    return int(text)


def seed(text: str) -> str:
    """Hex digits, an even number of them."""
    if not text or len(text) % 2:
        raise ValueError(text)
    bytes.fromhex(text)
    return text


def seconds(text: str) -> float:
    """A number of seconds, at most a day. Raises ValueError."""
    value = float(text)
    if not 0 < value <= DAY_S:
        raise ValueError(text)
    return value


whole.__name__, seed.__name__, seconds.__name__ = "whole number", "even number of hex digits", "number of seconds"


def add_json(parser: ArgumentParser) -> None:
    """--json"""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_language(parser: ArgumentParser) -> None:
    """--language"""
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's, else English")


def add_board(parser: ArgumentParser) -> None:
    """The options that every command with a board has."""
    parser.add_argument("--port", metavar="PORT", help="device path, board id or board name (else GOBELET_PORT)")
    parser.add_argument("--key-file", metavar="FILE", help="file with the operator key in hex (else GOBELET_KEY)")
    parser.add_argument("--timeout", metavar="S", type=seconds, help="seconds to wait at most")
    add_json(parser)


def opened(args: Namespace, writes: bool = False) -> "AbstractContextManager[Table]":
    """The table that these options mean; warnings, and its name before something is changed, go to stderr."""
    from gobelet_host import operator_key, table  # noqa: PLC0415  only commands that talk to a board need them

    return table.opened(args.port, operator_key.given(args.key_file), args.timeout, writes, complain)


def need_terminal(command: str, instead: str) -> None:
    """Raises Failure (2) where the command would have no terminal to draw on, or to read keys from."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise Failure(USAGE, f"gobelet {command}: needs a terminal; without one: {instead}")
    if os.environ.get("TERM") == "dumb":
        raise Failure(USAGE, f"gobelet {command}: needs a terminal that can move its cursor, and TERM says dumb")


def warn(table: "Table") -> None:
    """Says on stderr what is allowed but seldom meant: a table at which nobody but the operator can sell tokens."""
    from gobelet_host.words import language, say  # noqa: PLC0415  only where something is wrong

    if table.unpayable:
        complain(f"{table.name}: {say(language(), 'config.credit')}")


def complain(text: str) -> None:
    """A line for people, beside what was asked for."""
    print(text, file=sys.stderr)


class Actions:
    """The subcommands of a command, each with the examples that use it. `args.act(args)` runs the one asked for."""

    def __init__(self, parser: ArgumentParser, command: str, examples: str) -> None:
        self._sub = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
        self._command = command
        self._examples = examples.splitlines()

    def add(self, name: str, act: Callable[[Namespace], int], text: str) -> ArgumentParser:
        """One more, whose own arguments are still to be added. text: what it does, shorter than its docstring."""
        examples = [line for line in self._examples if f" {self._command} {name}" in line]
        parser: ArgumentParser = self._sub.add_parser(
            name,
            help=text,
            description=act.__doc__,
            allow_abbrev=False,
            epilog="\n".join(["examples:", *examples]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        parser.set_defaults(act=act)
        return parser
