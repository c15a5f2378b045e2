"""What the host has of each game beside its rules: a module named as the game, with underscores.

It holds `SHOWN`: the game's words in every language, and what the panel cannot know of it by itself. A game without
such a module is played, told and audited all the same, under the name that the rules give it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from gobelet import rules
from gobelet.rules.common import Game

UNRANKED = 1000  # behind every hand that scores
Part: TypeAlias = tuple[str, dict[str, Any]]  # a key of words, and what it names


def _nothing(*args: Any) -> Any:
    """What there is to tell by default."""
    return ()


@dataclass(frozen=True)
class Shown:
    """How the host shows a game.

    words: {language: {key: text}}, with keys as in `gobelet_host/words/en.py`; one that stands there too has another
    text in this game. nest: shared dice. standing(game, seat): parts of a line for the seat whose turn it is.
    mark(game): what `told` wants to know of the game before a step; told(mark, game, record): what is to be said of the
    step once it is done, a first part whose key begins with "story." in the place of the step's own sentence.
    why(result): what decided the round of that record, in the order in which people ask.
    held(stage, options): (key,) of what holding D4 does for a seat still in, () where it does nothing.
    dice of a seat, and whether it hides any: as the game declares it itself.

    In a part seats stand under `who` and `other`, hands as {"dice", "category", "value"} under `hand` and `against`, a
    list of seats under `seats`.
    """

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    nest: int = 0
    standing: Callable[[Game, int], tuple[Part, ...]] = _nothing
    mark: Callable[[Game], Any] = _nothing
    told: Callable[[Any, Game, dict[str, Any]], tuple[Part, ...]] = _nothing
    why: Callable[[dict[str, Any]], tuple[Part, ...]] = _nothing
    held: Callable[[str, dict[str, Any]], tuple[str, ...]] = _nothing
    dice: int = 0
    hides: bool = False


def hands(
    result: dict[str, Any], place: Callable[[dict[str, Any]], Any] | None = None
) -> list[tuple[int, dict[str, Any]]]:
    """The hands that a `result` record tells, the best first: a board may write them in any order; equal ones by seat.

    place(hand): the less, the better; by default as `rules.rank` has it, what does not score behind all others.
    """
    name = result["game_name"]
    told = sorted((int(seat), hand) for seat, hand in (result.get("hands") or {}).items())
    return sorted(told, key=lambda each: (place or partial(_place, name))(each[1]))


def _place(name: str, hand: dict[str, Any]) -> int:
    return rules.rank(name, hand["dice"], {})[2] or UNRANKED


@cache
def of(game: str | None) -> Shown:
    """How a game is shown; by default, for None and for one that this host does not know."""
    if game not in rules.GAMES:
        return Shown()
    name = f"{__name__}.{game.replace('-', '_')}"
    shown: Shown = import_module(name).SHOWN if find_spec(name) else Shown()
    about = rules.about(game)
    return replace(shown, dice=about.DICE, hides=about.hides(None))
