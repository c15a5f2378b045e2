"""House rules given on the command line: `--set KEY=VALUE` with the options of one game by their plain names."""

import re

from gobelet import rules
from gobelet.rules.common import RuleError

WHOLE = re.compile("-?(0|[1-9][0-9]{0,8})")


def parse(game: str, pairs: list[str]) -> dict:
    """{option: value} of texts like "ante=2". Raises RuleError, with name, value and what is allowed."""
    chosen: dict = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise RuleError("C-8", f"{pair!r} is no KEY=VALUE")
        if name in chosen:
            raise RuleError("C-8", f"option {name} is set twice")
        chosen[name] = _value(text, _allowed(game, name))
    rules.check(game, chosen)
    return chosen


def _allowed(game, name):
    """What the game allows for that option; () for one that it does not have."""
    options = rules.about(game).OPTIONS if game in rules.GAMES else ()
    return next((option[2] for option in options if option[0] == name), ())


def _value(text, allowed):
    """The text as the kind of value that the option takes; as it stands where it cannot be one."""
    wants_whole = isinstance(allowed, range) or any(isinstance(value, int) for value in allowed)
    return int(text) if wants_whole and WHOLE.fullmatch(text) else text
