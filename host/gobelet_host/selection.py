"""Which records of a journal somebody asks for."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet_host import database, days, story


@dataclass(frozen=True)
class Selection:
    """round: of this one; last: of the last so many rounds; seat: what it did; since_ms: since then. None: of all."""

    round: int | None = None
    last: int | None = None
    seat: int | None = None
    since_ms: int | None = None

    def test(self, db: sqlite3.Connection, journal: database.Journal) -> Callable[[dict[str, Any]], bool]:
        """f(fields of a record of this journal) -> is it asked for?"""
        clock = days.Clock(() if self.since_ms is None else database.records(db, journal))
        wanted: Callable[[dict[str, Any]], bool] = story.selector(
            self._rounds(db, journal), self.seat, self.since_ms, clock.moment_ms
        )
        return wanted

    def _rounds(self, db: sqlite3.Connection, journal: database.Journal) -> set[int] | None:
        """The rounds asked for, None for all."""
        rounds = None if self.last is None else story.last_rounds(database.records(db, journal), self.last)
        if self.round is None:
            return rounds
        return {self.round} if rounds is None else rounds & {self.round}
