"""A game played out by house players on the simulated board, as fast as it goes (`gobelet play GAME --auto`)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gobelet import rules

from gobelet_host.errors import FAILED, Failure
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard
from gobelet_host.table import Status, Table

LOOK_S = 0.2  # without a result, until the board is asked whether it still plays
STILL = 300  # such looks without any: the game counts as stuck
SILENCE_S = 30.0


class Auto:
    """One session at standing time: nothing but the play itself moves the board, so that a seed repeats it.

    The results are those that the board tells as it plays: a long session is longer than its journal. played: how many
    there are so far. stacks: {seat: tokens} after the last. ended: why it ended early, or None.
    """

    def __init__(self, board: SimBoard, game: str, options: dict[str, Any], seats: int, rounds: int) -> None:
        """board: running, with a driven clock."""
        self.played = 0
        self.stacks: dict[str, int] = {}
        self.ended: str | None = None
        client = Client(board.transport(), "simulated board", SILENCE_S)
        client.connect()
        self._table = Table(client)
        self._game = game
        self._options = options
        self._rounds = rounds
        self._seats = range(1, seats + 1)

    def run(self, told: Callable[[dict[str, Any]], object]) -> None:
        """Plays to the end; told(fields) for the `result` record of each round. Raises Failure."""
        self._sit_down()
        self._table.listen(lambda event: self._take(event, told), ["result"])
        self._table.start(self._game, options=self._options, rounds=self._rounds, fast=True)
        still = seen = 0
        while still < STILL:
            if self.played < self._rounds:
                self._table.hear(LOOK_S)
            still, seen = 0 if self.played > seen else still + 1, self.played
            status = self._table.status() if still else None
            if status and status["phase"] != "play":
                self._finish(status)
                return
        raise Failure(FAILED, "the simulated board does not go on with the game")

    def _sit_down(self) -> None:
        """House players at all seats, with `buy_in` tokens each."""
        if self._table.status()["game"]:
            raise Failure(FAILED, "the board in this flash file is in the middle of a game: play it to its end first")
        for number, seat in self._table.seats().items():
            if seat["player"] != "none":
                self._table.leave(number)
        for number in self._seats:
            self._table.join(number, "house")
        seats = self._table.seats()
        self.stacks = {str(number): seats[number]["stack"] for number in self._seats}

    def _take(self, event: dict[str, Any], told: Callable[[dict[str, Any]], object]) -> None:
        """The next round's result."""
        if event["number"] != self.played + 1:
            raise Failure(FAILED, f"the simulated board told no result of round {self.played + 1}")
        self.played += 1
        self.stacks = event["stacks"]
        told(event)

    def _finish(self, status: Status) -> None:
        if status["phase"] in ("fault", "safe"):
            raise Failure(FAILED, f"the simulated board has stopped: {status['faults']}")
        if self.played < self._rounds:
            self.ended = status.get("ended") or "the session ended"


@contextmanager
def prepared(game: str, options: dict[str, Any], seats: int, rounds: int, **board_options: Any) -> Iterator[Auto]:
    """An `Auto` on a simulated board of its own. board_options: as for SimBoard."""
    with SimBoard(driven=True, **board_options) as board:
        board.settle()
        yield Auto(board, game, options, seats, rounds)


def result(game: str, record: dict[str, Any]) -> dict[str, Any]:
    """The RESULT of a `result` record of that game (commands/README.md, Results)."""
    played = rules.load(game)
    return {played.ROUND: record["number"], **{key: record[key] for key in played.RESULT_KEYS}}
