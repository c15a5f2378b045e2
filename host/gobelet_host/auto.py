"""A game played out by house players on the simulated board, as fast as it goes (`gobelet play GAME --auto`)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gobelet import rules

from gobelet_host.errors import FAILED, Failure
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard
from gobelet_host.table import Status, Table

LOOK_S = 0.02  # between two looks at a game that runs
STILL = 1500  # looks without anything new before the game counts as stuck
SILENCE_S = 30.0
NEAR = 8  # records: how far below the newest one a round's end is looked for first


class Auto:
    """One session at standing time: nothing but the play itself moves the board, so that a seed repeats it.

    results: the `result` records so far. stacks: {seat: tokens} after the last. ended: why it ended early, or None.
    """

    def __init__(self, board: SimBoard, game: str, options: dict[str, Any], seats: int, rounds: int) -> None:
        """board: running, with a driven clock."""
        self.results: list[dict[str, Any]] = []
        self.stacks: dict[str, int] = {}
        self.ended: str | None = None
        self._board = board
        client = Client(board.transport(), "simulated board", SILENCE_S)
        client.connect()
        self._table = Table(client)
        self._game = game
        self._options = options
        self._rounds = rounds
        self._seats = range(1, seats + 1)
        self._finder = Finder(self._table)
        self._round = 0  # the journal's number of the next round whose result is awaited

    def run(self, told: Callable[[dict[str, Any]], object]) -> None:
        """Plays to the end; told(record) for each result. Raises Failure."""
        self._sit_down()
        before = self._table.head().last
        self._table.start(self._game, options=self._options, rounds=self._rounds, fast=True)
        self._round = self._finder.round_after(before)
        still = 0
        while still < STILL:
            status = self._table.status()
            over = status["phase"] != "play"
            new = self._take(self._finder.newest_round() + 1 if over else status["round"] or 0, told)
            if over:
                self._finish(status)
                return
            still = 0 if new else still + 1
            self._board.pump(LOOK_S)
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

    def _take(self, running: int, told: Callable[[dict[str, Any]], object]) -> bool:
        """Takes in the results of all rounds before `running`; says whether there were any."""
        new = self._round < running
        while self._round < running:
            record = self._finder.result(self._round)
            self.results.append(record)
            self.stacks = record["stacks"]
            self._round += 1
            told(record)
        return new

    def _finish(self, status: Status) -> None:
        if status["phase"] in ("fault", "safe"):
            raise Failure(FAILED, f"the simulated board has stopped: {status['faults']}")
        if len(self.results) < self._rounds:
            self.ended = status.get("ended") or "the session ended"

    def document(self) -> dict[str, Any]:
        """What `gobelet play GAME --auto --json` prints."""
        rounds = [result(self._game, record) for record in self.results]
        found: dict[str, Any] = {"game": self._game, "rounds": rounds, "stacks": self.stacks}
        if self.ended:
            found["ended"] = self.ended
        return found


@contextmanager
def prepared(game: str, options: dict[str, Any], seats: int, rounds: int, **board_options: Any) -> Iterator[Auto]:
    """An `Auto` on a simulated board of its own. board_options: as for SimBoard."""
    with SimBoard(driven=True, **board_options) as board:
        board.settle()
        yield Auto(board, game, options, seats, rounds)


class Finder:
    """Looks for single records: reading all of them would take the board longer than playing the game."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def newest_round(self) -> int:
        """The round of the newest record that belongs to one."""
        return self._round(self._table.head().last)

    def round_after(self, seq: int) -> int:
        """The round of the first record after that one that belongs to one: its `commit`."""
        record: dict[str, Any] = {}
        while "round" not in record:
            seq += 1
            record = self._table.record(seq).fields
        number: int = record["round"]
        return number

    def result(self, number: int) -> dict[str, Any]:
        """The `result` record of that round, which is over. Raises Failure where there is none."""
        seq = self._end(number)
        for _ in range(NEAR):
            seq -= 1
            record = self._table.record(seq).fields
            if record["kind"] == "result" and record["round"] == number:
                return record
        raise Failure(FAILED, f"the simulated board's journal has no result of round {number}")

    def _end(self, number: int) -> int:
        """The number of the first record after that round: most likely near the newest one."""
        head = self._table.head()
        high, step = head.last + 1, NEAR
        low = max(head.first, high - step)
        while self._round(low) > number:
            high, step = low, 4 * step
            low = max(head.first, low - step)
        while low + 1 < high:
            middle = (low + high) // 2
            if self._round(middle) > number:
                high = middle
            else:
                low = middle
        return high

    def _round(self, seq: int) -> int:
        """The round of a record, or of the last before it that belongs to one."""
        while seq > 0:
            record = self._table.record(seq).fields
            if "round" in record:
                number: int = record["round"]
                return number
            seq -= 1
        return 0


def result(game: str, record: dict[str, Any]) -> dict[str, Any]:
    """The RESULT of a `result` record of that game (commands/README.md, Results)."""
    played = rules.load(game)
    return {played.ROUND: record["number"], **{key: record[key] for key in played.RESULT_KEYS}}
