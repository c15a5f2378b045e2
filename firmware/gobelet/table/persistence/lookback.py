"""The last session as the journal alone has it, where what was saved cannot be read: another version wrote it (F52)."""

import json

from gobelet.rules import GAMES
from gobelet.table.seat import NONE, PERSON

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Record
    from gobelet.shapes import Journal
    from gobelet.table.public import PublicJournal
    from gobelet.table.shapes import Saved


class Lookback:
    """Reads the journal backwards, a few at a time, until the session's seats are known, or to its beginning. The part
    `seats` of what is saved, what people are owed, keeps its form in all versions; with it only a session that runs
    must be looked for.
    """

    def __init__(self, journal: "Journal", public: "PublicJournal", last: int, old: "Any") -> None:
        """last: number of the record to begin with; old: what was saved, whatever it is."""
        self._old = old if isinstance(old, dict) and "seats" in old else None
        self._journal, self._public, self._seq, self._at = journal, public, last, journal.first - 1
        self.used = False  # has somebody sat down, or a session begun, in what was read?
        self._plan: Saved = {}
        self._players: dict[int, str] | None = None  # {seat: who sat down}, from the session's commit backwards

    def step(self, n: int) -> bool:
        """Reads up to `n` records more; True when all is found. Raises ValueError for a record that is none."""
        while n and self._seq >= self._journal.first and not self._found():
            record = json.loads(self._journal.read(self._seq, 1)[0][1])
            self._take(record["kind"], record)
            self._seq, n = self._seq - 1, n - 1
        return n > 0

    def _found(self) -> bool:
        if self._old and not self._old.get("deal"):
            return True
        return self._players is not None and all(n in self._players for n in self._plan["seats"])

    def _take(self, kind: str, record: "Record") -> None:
        self.used = self.used or kind in ("session", "join")
        if not self._plan:
            self._plan = dict(record, by="people", rounds=0, fast=False) if kind == "session" else {}
        elif self._players is None and kind == "commit":
            self._at, self._players = self._seq - 1, {}
        elif self._players is not None and kind in ("join", "leave"):
            self._players.setdefault(record["seat"], record.get("player", NONE))

    def saved(self) -> "Saved":
        """What the table would have saved before that session's first round, as far as it is known."""
        players, known = self._players or {}, self._players is not None
        plan: Saved = self._plan if known else {"game": GAMES[0], "stacks": {}}
        deal = {"plan": plan, "carry": None, "figures": self._public.live(), "round": 0} if known else None
        rows = [[int(n), players.get(int(n), PERSON), plan["stacks"][n], 0, 0, "", None] for n in plan["stacks"]]
        seats = [rows, 0, {"date": None, "rounds": 0, "bought": 0, "paid": 0}]
        if self._old:
            seats = self._old["seats"]
            self._at, deal = (self._at, deal) if known else (self._old["at"], None)
        return {"at": self._at, "deal": deal, "again": None, "seats": seats, "lobby": [plan["game"], 1]}
