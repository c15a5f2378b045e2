"""`gobelet watch`: the table of a board on this terminal, to look at."""

from argparse import ArgumentParser, Namespace

from gobelet_host.commands import arguments
from gobelet_host.words import language

DESCRIPTION = (
    "Shows the table of a board on the terminal, with everything that is public there; nothing can be pressed."
)
EXAMPLES = """  gobelet watch
  gobelet watch --port "The Anchor" --language fr"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which board, and the language."""
    arguments.add_board(parser)
    arguments.add_language(parser)


def run(args: Namespace) -> int:
    """Watches until it is ended, or the board goes away (3)."""
    arguments.need_terminal("watch", "gobelet status")
    from gobelet_host.panel import start  # noqa: PLC0415  Textual takes a while

    return start.watch(args.port, args.timeout, language(args.language))
