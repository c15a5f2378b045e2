"""What is said once the panel has gone: how many rounds, what one goes with, the best hand, how to check the dice."""

from collections.abc import Iterator, Sequence

from gobelet import rules

from gobelet_host.panel.view import View
from gobelet_host.scene import Fields
from gobelet_host.story import hand_name, is_result
from gobelet_host.words import say


def lines(language: str, told: Sequence[Fields], view: View, flash: str | None) -> Iterator[str]:
    """told: the events of the evening; view: the table as it was at last; flash: the file that keeps it. Nothing where
    no round was played.
    """
    results = [event for event in told if is_result(event)]
    if not results:
        return
    yield say(language, "bye.rounds", n=len(results))
    for number, seat in view.seats.items():
        if seat.player == "person":
            bought = sum(_bought(event, number) for event in told)
            yield say(language, "bye.tokens", seat=number, n=seat.row.get("stack", 0), bought=bought)
            best = _best(language, results, str(number))
            if best:
                yield say(language, "bye.best", hand=best)
    yield say(language, "bye.check", file=flash) if flash else say(language, "bye.keep")


def _bought(event: Fields, seat: int) -> int:
    """Tokens that the seat came by beside the games."""
    mine = event.get("seat") == seat
    return int(event.get("tokens", 0)) * (1 if event.get("kind") in ("join", "buy") else -1) * _moves(event) * mine


def _moves(event: Fields) -> bool:
    return event.get("kind") in ("join", "buy", "leave")


def _best(language: str, results: Sequence[Fields], seat: str) -> str:
    """The name of the best hand that the seat showed, "" where it showed none; of games in turn, the last one's."""
    found = [(event["game_name"], event["hands"][seat]) for event in results if seat in event.get("hands", {})]
    if not found:
        return ""
    game = found[-1][0]
    hands = [hand for name, hand in found if name == game]
    best = min(hands, key=lambda hand: rules.rank(game, hand["dice"], {})[2] or len(hands) + 1000)
    return hand_name(language, game, best["category"], best["dice"], best["value"])
