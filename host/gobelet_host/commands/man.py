"""`gobelet man`: the manual page, made from what `--help` says."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from gobelet_host.commands.parsers import Argument, Place, places
from gobelet_host.errors import DONE

DESCRIPTION = "Prints the manual page gobelet(1), made from the help of all commands."
EXAMPLES = """  gobelet man | man -l -
  gobelet man > ~/.local/share/man/man1/gobelet.1"""

_CODES = (
    ("0", "done"),
    ("1", "the thing asked for failed, or a check did not hold"),
    ("2", "wrong usage or input"),
    ("3", "no board, or the board went away"),
    ("130", "interrupted"),
)
_VARIABLES = (
    ("GOBELET_PORT", "the board that is meant, where --port does not say it"),
    ("GOBELET_KEY", "the operator key in hex"),
    ("GOBELET_MICROPYTHON", "a MicroPython that you built yourself, for simulated boards"),
    ("NO_COLOR", "set to anything: no colours"),
    ("LC_ALL, LC_MESSAGES, LANG", "the language, where --language does not say it"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """None."""


def run(args: Namespace) -> int:
    """Prints it."""
    print("\n".join(_page(args)))
    return DONE


def _page(args: Namespace) -> Iterator[str]:
    """The page in the man macros, line by line."""
    yield f'.TH GOBELET 1 "" "gobelet {args.version}" "User Commands"'
    yield from (".SH NAME", r"gobelet \- a dice table that a pub can trust")
    yield from (".SH SYNOPSIS", r".B gobelet", ".I COMMAND", "[options]")
    yield from (".SH DESCRIPTION", *_list(args.commands.items()))
    yield ".SH COMMANDS"
    for place in places(map(args.parser, args.commands)):
        yield from _place(place)
    yield from (".SH EXIT STATUS", *_list(_CODES))
    yield from (".SH ENVIRONMENT", *_list(_VARIABLES))


def _place(place: Place) -> Iterator[str]:
    yield f'.SS "{_text(place.path)}"'
    yield from (_text(" ".join(place.text.split())), ".PP", f".B {_text(place.usage)}")
    yield from _list((_name(each), each.help) for each in place.arguments)
    yield from _list(place.below.items())
    if place.examples:
        yield from (".PP", ".nf", *map(_text, place.examples.splitlines()), ".fi")


def _name(argument: Argument) -> str:
    """As `--help` has it."""
    return " ".join(filter(None, (", ".join(argument.names), argument.value)))


def _list(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Words and what they mean."""
    for word, meaning in rows:
        yield from (".TP", f".B {_text(word)}", _text(meaning))


def _text(text: str) -> str:
    """The text with nothing in it that troff takes for more; a minus is the one that can be copied."""
    safe = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe
