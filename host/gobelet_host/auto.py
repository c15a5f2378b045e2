"""A game played out by house players on the simulated board, as fast as it goes (`gobelet play GAME --auto`)."""

import json
from collections.abc import Callable

from gobelet_host.errors import FAILED, Failure
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard

PAGE = 1000  # records asked for at once; the board gives as many as fit a line
STILL = 2000  # looks without anything new before the game counts as stuck
SILENCE_S = 30.0


class Auto:
    """One session at standing time: nothing but the play itself moves the board, so that a seed repeats it.

    results: the `result` records so far. stacks: {seat: tokens} after the last. ended: why it ended early, or None.
    """

    def __init__(self, board: SimBoard, game: str, options: dict, seats: int, rounds: int):
        """board: running, with a driven clock."""
        self.results: list[dict] = []
        self.stacks: dict[str, int] = {}
        self.ended: str | None = None
        self._client = Client(board.transport(), "simulated board", SILENCE_S)
        self._client.connect()
        self._plan = {"game": game, "options": options, "rounds": rounds, "fast": True}
        self._seats = range(1, seats + 1)
        self._next = 1

    def run(self, told: Callable[[dict], None]) -> None:
        """Plays to the end; told(record) for each result. Raises Failure."""
        self._sit_down()
        self._next = self._client.call("journal.head")["last"] + 1
        self._client.call("game.start", self._plan)
        still = 0
        while still < STILL:
            status = self._client.call("status")
            new = self._read(told)
            if status["phase"] != "play":
                self._finish(status)
                return
            still = 0 if new else still + 1
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

    def _read(self, told):
        """Takes in all records that there are by now; says whether there were any."""
        last = self._client.call("journal.head")["last"]
        new = last >= self._next
        while self._next <= last:
            page = self._client.call("journal.read", {"from": self._next, "max": PAGE})
            for row in page["records"]:
                self._next = row["seq"] + 1
                if '"kind":"result"' in row["raw"]:
                    self._take(json.loads(row["raw"]), told)
        return new

    def _take(self, record, told):
        self.results.append(record)
        self.stacks = record["stacks"]
        told(record)

    def _finish(self, status):
        if status["phase"] in ("fault", "safe"):
            raise Failure(FAILED, f"the simulated board has stopped: {status.get('why') or status['faults']}")
        if len(self.results) < self._plan["rounds"]:
            self.ended = status.get("ended") or "the session ended"


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
