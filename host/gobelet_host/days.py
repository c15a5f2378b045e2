"""A table's days: when records were made that carry no wall time, and each day's totals for the landlord.

A board has no battery clock (F26). Within one boot its own clock runs on, so once a host has told it the time, or has
pulled its journal, all records of that boot have a moment; those of a boot that no host saw have none. A day begins at
`day_begins` of the settings, in this host's local time.
"""

import re
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from gobelet.config.schema import minutes
from gobelet.rules import GAMES

from gobelet_host import database
from gobelet_host.records import Record, of_kinds
from gobelet_host.scene import Seats

# how a board begins a record that carries wall time (journal/README.md)
STAMP = re.compile(r'\{"boot":(\d+),"t_ms":(\d+),"wall":(\d+),')
_COUNTED = ("session", "result", "join", "leave", "buy", "fault", "config")  # kinds
SUMS = ("rounds", "bought", "paid", "faults")
_ALL = (*SUMS, *GAMES)  # rounds of each game, too
HOLD_S = 120  # of the setting `hold_s`, until the journal says otherwise

Day = str | None  # in local time, as 2026-03-01; None where unknown
Days = dict[Day, dict[str, int]]  # of each, how much of each of SUMS, and rounds by game


class Held(NamedTuple):
    """A stack that waits for who left it: since t_ms of that day."""

    tokens: int
    day: Day
    t_ms: int


class Clock:
    """Moments of one journal's records. Where a board's clock was set again, what it was set to last counts for all of
    that boot: nobody sets a clock that is right.
    """

    def __init__(self, records: Iterable[Record], starts: Mapping[int, int] | None = None) -> None:
        """starts: {boot: unix ms of its beginning} as a host's clock had it, which counts before the board's."""
        self._zero_ms: dict[int, int] = {}
        for record in records:
            stamp = STAMP.match(record.raw)
            if stamp:
                boot, t_ms, wall_ms = map(int, stamp.groups())
                self._zero_ms[boot] = wall_ms - t_ms
        self._zero_ms.update(starts or {})

    def moment_ms(self, record: dict[str, Any]) -> int | None:
        """Unix milliseconds: what its boot says, else what the record's fields say, else None."""
        wall_ms, boot, t_ms = record.get("wall"), record.get("boot"), record.get("t_ms")
        zero_ms = self._zero_ms.get(boot) if isinstance(boot, int) else None
        if zero_ms is not None and isinstance(t_ms, int):
            return zero_ms + t_ms
        return wall_ms if isinstance(wall_ms, int) else None


class Totals:
    """Sums by day, of one journal.

    bought and paid: tokens of people, not of house players, and as the table itself counts them: a stack that is held
    for somebody who went is paid when nobody takes it up within `hold_s`. counting: off for what another copy of the
    journal has counted; who sits where is followed all the same.
    """

    def __init__(self, clock: Clock) -> None:
        self.days: Days = {}
        self.counting = True
        self._clock = clock
        self._seats = Seats()
        self._held: dict[int, Held] = {}  # by seat
        self._hold_s, self._begins_min = HOLD_S, 0
        self._game = ""  # of the session that is played

    def add(self, record: dict[str, Any]) -> None:
        """The fields of one record after the other; a damaged one counts for nothing."""
        try:
            self._count(record, day_of(self._clock.moment_ms(record), self._begins_min))
        except (KeyError, TypeError, AttributeError, IndexError):
            return

    def end(self) -> None:
        """After the last record: what is held still has been paid."""
        for seat in list(self._held):
            self._give_up(seat)

    def _count(self, record: dict[str, Any], day: Day) -> None:
        kind, seat = record["kind"], record.get("seat", 0)
        person = record.get("player", self._seats.sits.get(seat)) != "house"
        self._seats.take(record)
        if kind == "session":
            self._game = record["game"]
        elif kind == "result":
            self._sum(day, "rounds", 1)
            self._sum(day, record.get("game_name", self._game), 1)
        elif kind == "fault":
            self._sum(day, "faults", 1)
        elif kind == "config":
            self._hold_s = record["changed"].get("hold_s", [None, self._hold_s])[1]
            begins = record["changed"].get("day_begins")
            self._begins_min = minutes(begins[1]) if begins else self._begins_min
        elif person and kind == "join":
            self._sum(day, "bought", record["tokens"] - self._taken_up(seat, record))
        elif person and kind == "buy":
            self._sum(day, "bought", record["tokens"])
        elif person and record.get("held") and self.counting:
            self._held[seat] = Held(record["tokens"], day, record["t_ms"])
        elif person:
            self._sum(day, "paid", record["tokens"])

    def _taken_up(self, seat: int, record: dict[str, Any]) -> int:
        """How many of the tokens that somebody sits down with were held for that seat."""
        held = self._held.get(seat)
        if held is None:
            return 0
        if record["tokens"] < held.tokens or record["t_ms"] - held.t_ms > 1000 * self._hold_s:
            self._give_up(seat)
            return 0
        del self._held[seat]
        return held.tokens

    def _give_up(self, seat: int) -> None:
        held = self._held.pop(seat)
        self._sum(held.day, "paid", held.tokens)

    def _sum(self, day: Day, what: str, n: int) -> None:
        if not self.counting or what not in _ALL:
            return
        sums = self.days.setdefault(day, dict.fromkeys(_ALL, 0))
        sums[what] += n


def day_of(unix_ms: int | None, begins_min: int = 0) -> Day:
    """The day of a moment. begins_min: when days begin, minutes after midnight."""
    try:
        if unix_ms is None:
            return None
        local = datetime.fromtimestamp(unix_ms / 1000, UTC).astimezone().replace(tzinfo=None)
        return f"{local - timedelta(minutes=begins_min):%Y-%m-%d}"
    except (ValueError, OverflowError, OSError):
        return None


def by_game(sums: Mapping[str, int]) -> dict[str, int]:
    """The rounds of each game that was played, of a day's sums."""
    return {game: sums[game] for game in GAMES if sums[game]}


def moment(record: dict[str, Any]) -> str:
    """When: the local wall time where a host had set the clock, else start number and time since then."""
    try:
        if record.get("wall") is not None:
            return f"{datetime.fromtimestamp(record['wall'] / 1000, UTC).astimezone():%Y-%m-%d %H:%M:%S}"
        seconds = record["t_ms"] // 1000
        return f"#{record['boot']} +{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}".ljust(19)
    except (KeyError, TypeError, ValueError, OverflowError, OSError):
        return "?".ljust(19)


def totals(records: Iterable[Record], clock: Clock, after: int = 0) -> Days:
    """The sums of a journal's records, in the order of days, unknown ones last.

    after: only records from the next one on count.
    """
    sums = Totals(clock)
    for record in of_kinds(records, _COUNTED):
        sums.counting = record.seq > after
        sums.add(record.fields)
    sums.end()
    return merged(sums.days, {})


class BoardDays(NamedTuple):
    """A board's name and days."""

    name: str
    days: Days


def by_board(db: sqlite3.Connection, board: str | None = None) -> dict[str, BoardDays]:
    """The sums of each board by its id. board: as for `database.journals`.

    A journal that a replaced Pico went on with is held twice; what both copies have counts once.
    """
    boards: dict[str, BoardDays] = {}
    counted: dict[str, int] = {}  # journal: last record that is in the sums
    for journal in database.journals(db, board):
        after, held = counted.get(journal.id, 0), database.head(db, journal)
        counted[journal.id] = max(after, held.seq if held else 0)
        clock = Clock(database.records(db, journal), database.starts(db, journal))
        found = totals(database.records(db, journal), clock, after)
        before = boards[journal.board].days if journal.board in boards else {}
        boards[journal.board] = BoardDays(journal.name, merged(before, found))
    return boards


def merged(one: Days, other: Days) -> Days:
    """Two boards' or journals' days together, in their order, unknown ones last."""
    both = sorted({*one, *other}, key=lambda day: (day is None, day or ""))
    zero = dict.fromkeys(_ALL, 0)
    return {day: {what: one.get(day, zero)[what] + other.get(day, zero)[what] for what in _ALL} for day in both}
