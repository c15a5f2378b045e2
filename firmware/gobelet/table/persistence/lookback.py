"""The last session as the journal alone has it, where what was saved cannot be read: another version wrote it (F52)."""

import json

from gobelet.rules import GAMES
from gobelet.table.seat import NONE, PERSON


class Lookback:
    """Reads the journal backwards, a few at a time, until the session's seats are known, or to its beginning. The part
    `seats` of what is saved, what people are owed, keeps its form in all versions; with it only a session that runs
    must be looked for.
    """

    def __init__(self, journal, public, last, old):
        """last: number of the record to begin with; old: what was saved, whatever it is."""
        self._old = old if isinstance(old, dict) and "seats" in old else None
        self._journal, self._public, self._seq, self._at = journal, public, last, journal.first - 1
        self._plan: dict | None = None
        self._players: dict | None = None  # {seat: who sat down}, from the session's commit backwards

    def step(self, n):
        """Reads up to `n` records more; True when all is found. Raises ValueError for a record that is none."""
        while n and self._seq >= self._journal.first and not self._found():
            record = json.loads(self._journal.read(self._seq, 1)[0][1])
            self._take(record["kind"], record)
            self._seq, n = self._seq - 1, n - 1
        return n > 0

    def _found(self):
        if self._old and not self._old.get("deal"):
            return True
        return self._players is not None and all(n in self._players for n in self._plan["seats"])

    def _take(self, kind, record):
        if self._plan is None:
            self._plan = dict(record, by="people", rounds=0, fast=False) if kind == "session" else None
        elif self._players is None and kind == "commit":
            self._at, self._players = self._seq - 1, {}
        elif self._players is not None and kind in ("join", "leave"):
            self._players.setdefault(record["seat"], record.get("player", NONE))

    def saved(self):
        """What the table would have saved before that session's first round, as far as it is known."""
        known = self._players is not None
        plan: dict = self._plan if known else {"game": GAMES[0], "stacks": {}}
        deal = {"plan": plan, "carry": None, "figures": self._public.live(), "round": 0} if known else None
        rows = [[int(n), self._players.get(int(n), PERSON), plan["stacks"][n], 0, 0, "", None] for n in plan["stacks"]]
        seats = [rows, 0, {"date": None, "rounds": 0, "bought": 0, "paid": 0}]
        if self._old:
            seats = self._old["seats"]
            self._at, deal = (self._at, deal) if known else (self._old["at"], None)
        return {"at": self._at, "deal": deal, "again": None, "seats": seats, "lobby": [plan["game"], 1]}
