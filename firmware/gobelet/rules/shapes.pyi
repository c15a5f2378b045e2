"""What the rules take and give, for type checkers alone: imported only below `if not __debug__:`, at no cost."""

from collections.abc import Callable
from typing import Any, Protocol

Allowed = range | tuple[int | str, ...]
Options = dict[str, Any]  # of one game
Step = dict[str, Any]  # as in a transcript
Record = dict[str, Any]  # the same, with what it shows
Carry = dict[str, Any]  # what JSON can hold of a settled game
Verdict = dict[str, Any]
Hands = list[tuple[int, dict[str, Any]]]  # of a verdict
Seats = list[int] | tuple[int, ...]
Faces = list[int] | tuple[int, ...]
Counts = dict[int, int]  # {seat: n}
Rank = tuple[str | None, int, int | None]  # category, value, order
Choices = dict[str, tuple[Callable[[Any, int, Record], None], str, tuple[str, ...]]]
Draw = Callable[[int], int]  # draw(n): 0..n-1, each equally likely

class Declaration(Protocol):
    """A game's package, as `gobelet.rules` describes it."""

    OPTIONS: tuple[tuple[str, Any, Allowed, str], ...]
    PRESETS: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]
    DICE: int
    SIGN: str
    BEST: bytes
    def needs_stacks(self, options: Options) -> bool: ...
    def hides(self, who: int | str | None) -> bool: ...
