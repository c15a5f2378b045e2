"""A game played out by house players on the simulated board, as fast as it goes (`gobelet play GAME --auto`)."""

import json
from collections.abc import Callable

from gobelet_host.errors import FAILED, Failure
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard

LOOK_S = 0.02  # between two looks at a game that runs
STILL = 1500  # looks without anything new before the game counts as stuck
SILENCE_S = 30.0
NEAR = 8  # records: how far below the newest one a round's end is looked for first


class Auto:
    """One session at standing time: nothing but the play itself moves the board, so that a seed repeats it.

    results: the `result` records so far. stacks: {seat: tokens} after the last. ended: why it ended early, or None.
    """

    def __init__(self, board: SimBoard, game: str, options: dict, seats: int, rounds: int):
        """board: running, with a driven clock."""
        self.results: list[dict] = []
        self.stacks: dict[str, int] = {}
        self.ended: str | None = None
        self._board = board
        self._client = Client(board.transport(), "simulated board", SILENCE_S)
        self._client.connect()
        self._rounds = rounds
        self._plan = {"game": game, "options": options, "rounds": rounds, "fast": True}
        self._seats = range(1, seats + 1)
        self._journal = Journal(self._client)
        self._round = 0  # the journal's number of the next round whose result is awaited

    def run(self, told: Callable[[dict], None]) -> None:
        """Plays to the end; told(record) for each result. Raises Failure."""
        self._sit_down()
        before = self._client.call("journal.head")["last"]
        self._client.call("game.start", self._plan)
        self._round = self._journal.round_after(before)
        still = 0
        while still < STILL:
            status = self._client.call("status")
            over = status["phase"] != "play"
            new = self._take(self._journal.newest_round() + 1 if over else status["round"], told)
            if over:
                self._finish(status)
                return
            still = 0 if new else still + 1
            self._board.pump(LOOK_S)
        raise Failure(FAILED, "the simulated board does not go on with the game")

    def _sit_down(self):
        """House players at all seats, with `buy_in` tokens each."""
        if self._client.call("status")["game"]:
            raise Failure(FAILED, "the board in this flash file is in the middle of a game: play it to its end first")
        rows = self._client.call("status.seats")["seats"]
        for seat in sorted(map(int, rows)):
            if rows[str(seat)]["player"] != "none":
                self._client.call("seat.leave", {"seat": seat})
        for seat in self._seats:
            self._client.call("seat.join", {"seat": seat, "player": "house"})
        rows = self._client.call("status.seats")["seats"]
        self.stacks = {str(seat): rows[str(seat)]["stack"] for seat in self._seats}

    def _take(self, running, told):
        """Takes in the results of all rounds before `running`; says whether there were any."""
        new = self._round < running
        while self._round < running:
            record = self._journal.result(self._round)
            self.results.append(record)
            self.stacks = record["stacks"]
            self._round += 1
            told(record)
        return new

    def _finish(self, status):
        if status["phase"] in ("fault", "safe"):
            raise Failure(FAILED, f"the simulated board has stopped: {status.get('why') or status['faults']}")
        if len(self.results) < self._rounds:
            self.ended = status.get("ended") or "the session ended"


class Journal:
    """Looks for single records: reading all of them would take the board longer than playing the game."""

    def __init__(self, client: Client):
        """client: a board's."""
        self._client = client

    def newest_round(self) -> int:
        """The round of the newest record that belongs to one."""
        return self._round(self._client.call("journal.head")["last"])

    def round_after(self, seq: int) -> int:
        """The round of the first record after that one that belongs to one: its `commit`."""
        record: dict = {}
        while "round" not in record:
            seq += 1
            record = self._read(seq)
        return record["round"]

    def result(self, number: int) -> dict:
        """The `result` record of that round, which is over. Raises Failure where there is none."""
        seq = self._end(number)
        for _ in range(NEAR):
            seq -= 1
            record = self._read(seq)
            if record["kind"] == "result" and record["round"] == number:
                return record
        raise Failure(FAILED, f"the simulated board's journal has no result of round {number}")

    def _end(self, number):
        """The number of the first record after that round: most likely near the newest one."""
        head = self._client.call("journal.head")
        high, step = head["last"] + 1, NEAR
        low = max(head["first"], high - step)
        while self._round(low) > number:
            high, step = low, 4 * step
            low = max(head["first"], low - step)
        while low + 1 < high:
            middle = (low + high) // 2
            if self._round(middle) > number:
                high = middle
            else:
                low = middle
        return high

    def _round(self, seq):
        """The round of a record, or of the last before it that belongs to one."""
        while seq > 0:
            record = self._read(seq)
            if "round" in record:
                return record["round"]
            seq -= 1
        return 0

    def _read(self, seq):
        page = self._client.call("journal.read", {"from": seq, "max": 1})
        return json.loads(page["records"][0]["raw"])


def result(record: dict) -> dict:
    """The RESULT of a `result` record (interfaces.md, Transcripts)."""
    if "loser" in record:
        return {"game": record["number"], "loser": record["loser"], "saved": record["saved"]}
    return {"round": record["number"], **{key: record[key] for key in ("winners", "pays", "carried")}}


def document(game: str, auto: Auto) -> dict:
    """What `--json` prints."""
    found = {"game": game, "rounds": [result(record) for record in auto.results], "stacks": auto.stacks}
    if auto.ended:
        found["ended"] = auto.ended
    return found
