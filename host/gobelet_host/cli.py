"""The command `gobelet`: reads the arguments, calls what does the work, turns failures into exit codes."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from gobelet import VERSION

from gobelet_host.errors import FAILED, FULL, INTERRUPTED, USAGE, Failure, uncoded
from gobelet_host.printable import guarded, painted

COMMANDS = {
    "play": "play on this computer: a simulated table in the terminal",
    "sim": "a simulated board for any serial client",
    "boards": "list the boards that answer",
    "status": "what a table is doing now",
    "watch": "the table of a board on the terminal, to look at",
    "config": "show, change and move a table's settings",
    "logs": "copy, show and export a table's journal",
    "audit": "derive every die again and play every round again",
    "replay": "play a transcript through the rules",
    "rank": "say what a hand is",
    "doctor": "what is wrong with this machine's set-up, and how to mend it",
    "completion": "what completes these commands in your shell",
    "man": "the manual page",
}


class Parser(argparse.ArgumentParser):
    """Wrong usage is one line on stderr and exit 2."""

    def error(self, message: str) -> NoReturn:
        """One line, no usage block."""
        raise Failure(USAGE, f"{self.prog}: {message} (try '{self.prog} --help')")


def top_help() -> str:
    """The overview: made from COMMANDS, so that no command's module is imported for it."""
    width = max(map(len, COMMANDS))
    rows = "\n".join(f"  {name:<{width}}  {text}" for name, text in COMMANDS.items())
    return (
        f"usage: gobelet COMMAND [options]\n\nA dice table that a pub can trust.\n\n{rows}\n\n"
        "examples:\n  gobelet play\n  gobelet play four-two-one --auto --rounds 12 --json\n"
        "  gobelet rank three-eggs 1 3 5\n\n'gobelet COMMAND --help' tells more."
    )


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments of one command, its module as `run`."""
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(top_help())
        raise SystemExit(0 if argv else USAGE)
    if argv[0] == "--version":
        print(f"gobelet {VERSION}")
        raise SystemExit(0)
    name = argv[0]
    if name not in COMMANDS:
        raise Failure(USAGE, f"gobelet: no command {name!r}; there are {', '.join(COMMANDS)}")
    told = argparse.Namespace(commands=COMMANDS, parser=parser, version=VERSION)  # for completion and the manual
    return parser(name).parse_args(argv[1:], told)


def parser(name: str) -> Parser:
    """The parser of one of COMMANDS, whose module is imported now; `run` of what it parses runs it."""
    module = import_module(f"gobelet_host.commands.{name}")
    made = Parser(
        prog=f"gobelet {name}",
        description=module.DESCRIPTION,
        epilog="examples:\n" + module.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(made)
    made.set_defaults(run=module.run)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the command; returns the exit code."""
    argv = sys.argv[1:] if argv is None else argv
    _open_outputs()
    try:
        try:
            with guarded(sys.stdout, sys.stderr):
                return _run(argv)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _hush()
        return 0
    except OSError as error:
        if error.errno not in FULL or error.filename is not None:
            raise
        _hush()
        print(f"gobelet: writing: {error.strerror}", file=sys.stderr)
        return FAILED


def _run(argv: Sequence[str]) -> int:
    try:
        args = parse(argv)
        code: int = args.run(args)
    except Failure as failure:
        print(painted(uncoded(str(failure)), "red"), file=sys.stderr)
        if "--json" in argv:
            print(json.dumps({"error": failure.error}))
        return failure.code
    return code


def _open_outputs() -> None:
    """A closed output leads nowhere; one in cp1252 or ASCII gets what it can take (F12)."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  as long as the process
        getattr(sys, name).reconfigure(errors="replace")


def _hush() -> None:
    """What stdout did not take yet goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
