"""The commands and their arguments as completion and the manual tell them: read from what parses them."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_FILES = ("FILE", "FILE.html", "PATH", "PORT", "FILE.toml")  # metavars of what may be a path


class Argument(NamedTuple):
    """names: of an option, () of a positional; value: what is to be given, "" for nothing; choices: what it may be."""

    names: tuple[str, ...]
    value: str
    choices: tuple[str, ...]
    help: str

    @property
    def is_file(self) -> bool:
        """May its value be a path?"""
        return self.value in _FILES


class Place(NamedTuple):
    """A command or one of its actions. path: its words, with "gobelet"; below: its own actions, with what each does."""

    path: str
    text: str
    usage: str
    examples: str
    arguments: Sequence[Argument]
    below: dict[str, str]


def places(parsers: Iterable[argparse.ArgumentParser]) -> Iterator[Place]:
    """The commands that these parse, each followed by its actions."""
    for parser in parsers:
        yield from _walk(parser)


def _walk(parser: argparse.ArgumentParser) -> Iterator[Place]:
    actions = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    subs = [action for action in actions if isinstance(action, argparse._SubParsersAction)]
    below = {choice.dest: choice.help or "" for sub in subs for choice in sub._choices_actions}
    examples = (parser.epilog or "").partition("\n")[2]
    told = [_argument(parser, action) for action in actions if action not in subs]
    usage = " ".join(parser.format_usage().split()).removeprefix("usage: ")
    yield Place(parser.prog, parser.description or "", usage, examples, told, below)
    for sub in subs:
        for made in sub.choices.values():
            yield from _walk(made)


def _argument(parser: argparse.ArgumentParser, action: argparse.Action) -> Argument:
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    choices = tuple(map(str, action.choices or ())) or _known(value)
    said = parser._get_formatter()._expand_help(action) if action.help else ""
    return Argument(tuple(action.option_strings), value, choices, said)


def _known(value: str) -> tuple[str, ...]:
    """What a value of that name may be, where argparse leaves the check to others."""
    from gobelet.config.schema import KEYS  # noqa: PLC0415  only completion and the manual need them
    from gobelet.rules import GAMES  # noqa: PLC0415

    options = sorted({key.rpartition(".")[2] for key in KEYS if "." in key})
    found = {"GAME": GAMES, "KEY": KEYS, "KEY=VALUE": KEYS, "OPTION=VALUE": options}.get(value, ())
    return tuple(f"{each}=" if "=" in value else each for each in found)
