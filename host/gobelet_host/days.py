"""A table's days: when records were made that carry no wall time, and each day's totals for the landlord.

A board has no battery clock (F26). Within one boot its own clock runs on, so once a host has told it the time, all
records of that boot have a moment; those of a boot that no host saw have none.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from gobelet_host.story import loaded

# how a board begins a record that carries wall time (interfaces.md, Journal)
_STAMP = re.compile(r'\{"boot":(\d+),"t_ms":(\d+),"wall":(\d+),')
_COUNTED = ("result", "join", "leave", "buy", "fault", "config")  # kinds
SUMS = ("rounds", "bought", "paid", "faults")
HOLD_S = 120  # of the setting `hold_s`, until the journal says otherwise


class Clock:
    """Moments of one journal's records, from its texts; a board whose clock was set again counts from the first."""

    def __init__(self, raws: Iterable[str]):
        self._zero_ms: dict = {}  # boot: unix ms of its beginning
        for raw in raws:
            stamp = _STAMP.match(raw)
            if stamp:
                boot, t_ms, wall_ms = map(int, stamp.groups())
                self._zero_ms.setdefault(boot, wall_ms - t_ms)

    def moment_ms(self, record: dict) -> int | None:
        """Unix milliseconds: what the record says, else what its boot says, else None."""
        if isinstance(record.get("wall"), int):
            return record["wall"]
        zero_ms, t_ms = self._zero_ms.get(record.get("boot")), record.get("t_ms")
        return zero_ms + t_ms if zero_ms is not None and isinstance(t_ms, int) else None


class Totals:
    """Sums by day, of one journal: `days` {day in local time, None where unknown: {"rounds", "bought", "paid",
    "faults"}}.

    bought and paid: tokens of people, not of house players, and as the table itself counts them: a stack that is held
    for somebody who went is paid when nobody takes it up within `hold_s`. counting: off for what another copy of the
    journal has counted; who sits where is followed all the same.
    """

    def __init__(self, clock: Clock):
        self.days: dict = {}
        self.counting = True
        self._clock = clock
        self._people: dict = {}  # seat: is a person there
        self._held: dict = {}  # seat: (tokens, day, t_ms) of a stack that waits
        self._hold_s = HOLD_S

    def add(self, record: dict) -> None:
        """One record after the other; a damaged one counts for nothing."""
        try:
            self._count(record, day_of(self._clock.moment_ms(record)))
        except (KeyError, TypeError, AttributeError, IndexError):
            return

    def end(self) -> None:
        """After the last record: what is held still has been paid."""
        for seat in list(self._held):
            self._give_up(seat)

    def _count(self, record, day):
        kind, seat = record["kind"], record.get("seat")
        if kind in ("result", "fault"):
            self._sum(day, "rounds" if kind == "result" else "faults", 1)
        elif kind == "config":
            self._hold_s = record["changed"].get("hold_s", [None, self._hold_s])[1]
        elif kind == "join":
            self._people[seat] = record.get("player") != "house"
            if self._people[seat]:
                self._sum(day, "bought", record["tokens"] - self._taken_up(seat, record))
        elif self._people.get(seat, True) and kind == "buy":
            self._sum(day, "bought", record["tokens"])
        elif self._people.get(seat, True) and record.get("held") and self.counting:
            self._held[seat] = record["tokens"], day, record["t_ms"]
        elif self._people.get(seat, True):
            self._sum(day, "paid", record["tokens"])

    def _taken_up(self, seat, record):
        """How many of the tokens that somebody sits down with were held for that seat."""
        tokens, _, left_ms = self._held.get(seat, (0, None, 0))
        if record["tokens"] < tokens or record["t_ms"] - left_ms > 1000 * self._hold_s:
            self._give_up(seat)
            return 0
        self._held.pop(seat, None)
        return tokens

    def _give_up(self, seat):
        tokens, day, _ = self._held.pop(seat)
        self._sum(day, "paid", tokens)

    def _sum(self, day, what, n):
        if not self.counting:
            return
        sums = self.days.setdefault(day, dict.fromkeys(SUMS, 0))
        sums[what] += n


def day_of(unix_ms: int | None) -> str | None:
    """The day of a moment in local time, as 2026-03-01; None where unknown."""
    try:
        return None if unix_ms is None else f"{datetime.fromtimestamp(unix_ms / 1000, UTC).astimezone():%Y-%m-%d}"
    except (ValueError, OverflowError, OSError):
        return None


def totals(records: Iterable[tuple], clock: Clock, after: int = 0) -> dict:
    """`Totals.days` of records (seq, raw, hash), in the order of days, unknown ones last.

    after: only records from the next one on count.
    """
    sums = Totals(clock)
    for seq, raw, _ in records:
        sums.counting = seq > after
        if any(f'"kind":"{kind}"' in raw for kind in _COUNTED):  # a quick look first: journals are long
            sums.add(loaded(raw))
    sums.end()
    return merged(sums.days, {})


def merged(one: dict, other: dict) -> dict:
    """Two boards' or journals' days together, in their order, unknown ones last."""
    both = sorted({*one, *other}, key=lambda day: (day is None, day or ""))
    zero = dict.fromkeys(SUMS, 0)
    return {day: {what: one.get(day, zero)[what] + other.get(day, zero)[what] for what in SUMS} for day in both}
