"""Who sits where, with how many tokens: joins, leaves and buys, journalled (table/README.md, Tokens; F51)."""

from gobelet import rules
from gobelet.table.hours import Hours
from gobelet.table.seat import HOUSE, NONE, PERSON, Seat

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable, Iterator
    from typing import Any

    from gobelet.rules.shapes import Options, Record
    from gobelet.shapes import Settings
    from gobelet.table.log import Log


class Seats:
    """The places that the configuration opens; every change of tokens goes through here.

    numbers: ascending; by_number {number: Seat}. credit: tokens of coins that nobody has taken yet. day: totals,
    {"date": days since 1970 or None as long as nobody has set the clock, "rounds", "bought", "paid"}. pressed_ms: when
    anybody last pressed anything, coins and hosts included; skips: choices made for people since then. hours:
    the table's.
    """

    def __init__(self, numbers: "Iterable[int]", log: "Log", config: "Settings") -> None:
        self.numbers = tuple(sorted(numbers))
        self.credit = self.pressed_ms = self.skips = 0
        self.by_number = {n: Seat() for n in self.numbers}
        self._log, self._config, self.hours = log, config, Hours(config, log)
        self.new_day(None)

    def __getitem__(self, n: int) -> Seat:
        """The Seat `n`."""
        return self.by_number[n]

    def __iter__(self) -> "Iterator[Seat]":
        """The Seats, by number."""
        return iter([self.by_number[n] for n in self.numbers])

    def open(self, n: int) -> Seat:
        """The Seat `n`, one more where the configuration has it closed."""
        seat = self.by_number.setdefault(n, Seat())
        self.numbers = tuple(sorted(self.by_number))
        return seat

    def inherit(self, other: "Seats") -> None:
        """The cables and hoods of seats before these."""
        for n in other.numbers:
            self.open(n).plug(other[n].present)
            self[n].lift(other[n].lid)

    def of(self, *players: str) -> list[int]:
        """Numbers of the seats where one of `players` sits, ascending."""
        return [n for n in self.numbers if self.by_number[n].player in players]

    @property
    def taken(self) -> list[int]:
        """Numbers of the seats where somebody sits."""
        return self.of(PERSON, HOUSE)

    @property
    def unsettled(self) -> bool:
        """Does anybody wait for a session's end, to buy, leave or join?"""
        return any(seat.wants or seat.pending for seat in self)

    def able(self, game: str, options: "Options") -> list[int]:
        """Numbers of the seats that can play this game: with tokens, where stacks play a part (C-6)."""
        free = not rules.about(game).needs_stacks(options)
        return [n for n in self.taken if free or self.by_number[n].stack > 0]

    def refills(self, n: int) -> bool:
        """Does the seat, its stack being empty, get new tokens when a game begins?"""
        return self.by_number[n].player == HOUSE or self._config.get("play") == "free"

    def room(self, n: int) -> int:
        """How many tokens the seat may still buy in this visit."""
        return max(0, self._config.get("max_buy") - self.by_number[n].bought - self.by_number[n].pending)

    # --- presses and coins

    def touch(self, now_ms: int) -> None:
        """Somebody is about: a press, a coin, a cable, a host."""
        self.pressed_ms, self.skips = now_ms, 0

    def press(self, now_ms: int, n: int) -> None:
        """Somebody pressed something at seat `n`."""
        self.touch(now_ms)
        self.by_number[n].press(now_ms)

    def skip(self, n: int) -> None:
        """A choice was made for the person at seat `n`, who leaves after `idle_out` of them in a row.

        Where nobody at all has pressed anything for as long as that and `attract_s` together, whoever was passed over
        meanwhile leaves: an abandoned table is not played out seat by seat (F51).
        """
        out, skip_s = self._config.get("idle_out"), self._config.get("idle_skip_s")
        self.skips += 1
        if self.by_number[n].skip() >= out:
            self.by_number[n].want("out")
        if self.skips * skip_s >= out * skip_s + self._config.get("attract_s"):
            for seat in self:
                if seat.player == PERSON and seat.skips:
                    seat.put_out()

    def dismiss(self) -> None:
        """The table closes: all people leave, as soon as the pot is won."""
        for n in self.of(PERSON):
            self.by_number[n].want("leave")

    def drop(self, now_ms: int, but: "Iterable[int]" = ()) -> bool:
        """All people leave, `but` these, whose silence has lasted `attract_s`. Returns whether anybody does."""
        since_ms = now_ms - 1000 * self._config.get("attract_s")
        idle = [self.by_number[n] for n in self.of(PERSON) if n not in but]
        idle = [seat for seat in idle if seat.quiet_ms <= since_ms and not seat.wants]
        for seat in idle:
            seat.put_out()
        return bool(idle)

    @property
    def waiting(self) -> str:
        """The tokens that wait for who joins next, as the pot display shows them."""
        return f"C{self.credit:>3}"

    def coin(self, now_ms: int) -> bool:
        """A pulse of the coin acceptor: tokens for the person that pressed last; what that one may not hold any more
        waits for whoever joins next, as the journal and `status` say. Returns whether coins buy anything here.
        """
        tokens = self._config.get("coin_tokens")
        if self._config.get("play") != "credit" or not tokens:
            return False
        people = self.of(PERSON)
        n = max(people, key=lambda n: self.by_number[n].pressed_ms) if people else None
        if n is None or self.room(n) < tokens:
            self.credit += tokens
            if people:
                self._log.fault(now_ms, "coins", f"seat {n} may hold no more: {self.credit} tokens wait")
        else:
            self.by_number[n].order(tokens)
        return True

    def unready(self) -> None:
        """What was agreed to has changed: everybody must say yes again."""
        for seat in self:
            seat.agree(False)

    # --- joining, leaving, buying: each a record

    def join(self, now_ms: int, n: int, player: str) -> None:
        """Somebody sits down: with a place held for it, what it had; playing free, `buy_in`; else what coins gave."""
        kept, before = self.by_number[n].keeps(player)
        if player == PERSON and self._config.get("play") == "credit":
            bought = min(self.credit, max(0, self._config.get("max_buy") - before))
        else:
            bought = 0 if kept is not None else self._config.get("buy_in")
        self._record(now_ms, "join", n, (kept or 0) + bought, ("player", player))
        self.by_number[n].press(now_ms)

    def add_house(self, now_ms: int) -> int:
        """A house player joins, on the free seat with the highest number; on one that is held only where all are.

        Returns its number.
        """
        free = self.of(NONE)
        n = ([n for n in free if self.by_number[n].held is None] or free)[-1]
        self.join(now_ms, n, HOUSE)
        return n

    def leave(self, now_ms: int, n: int, held: bool = False) -> None:
        """Gets up; held: the place and the stack of a person are kept for `hold_s`."""
        seat = self.by_number[n]
        more = [("held", True)] if held and seat.player == PERSON else []
        self._record(now_ms, "leave", n, seat.stack, *more)

    def buy(self, now_ms: int, n: int, tokens: int) -> None:
        """Tokens for a seat, into its stack."""
        self._record(now_ms, "buy", n, tokens)

    def _record(self, now_ms: int, kind: str, n: int, tokens: int, *more: tuple[str, object]) -> None:
        pairs = [("seat", n), ("tokens", tokens)] + list(more)
        self._log.record(now_ms, kind, pairs)
        self.apply(now_ms, kind, dict(pairs))

    def apply(self, now_ms: int, kind: str, record: "Record") -> None:
        """Does what a `join`, `leave` or `buy` of the journal says: one just made, or found after a power cut."""
        seat, tokens = self.by_number.get(record["seat"], Seat()), record["tokens"]
        if kind == "join":
            self._joined(seat, record["player"], tokens)
        elif kind == "leave":
            self._left(seat, tokens, "held" in record, now_ms)
        else:
            seat.buy(tokens)
            self._count(seat, tokens)

    def _joined(self, seat: Seat, player: str, tokens: int) -> None:
        kept, before = seat.keeps(player)
        bought = tokens - (kept or 0)
        if player == PERSON and self._config.get("play") == "credit":
            self.credit = max(0, self.credit - bought)
        seat.sit(player, tokens, before + bought)
        self._count(seat, bought)

    def _count(self, seat: Seat, tokens: int) -> None:
        """Of the day's totals: people's tokens."""
        self.day["bought"] += tokens if seat.player == PERSON else 0

    def _left(self, seat: Seat, tokens: int, held: bool, now_ms: int) -> None:
        person, bought = seat.player == PERSON, seat.bought
        seat.rise(tokens, now_ms)
        if held:
            seat.hold(tokens, bought, self._until_ms(now_ms))
        elif person:
            self.day["paid"] += tokens

    def _until_ms(self, now_ms: int) -> int:
        return now_ms + 1000 * self._config.get("hold_s")

    def clear_house(self, now_ms: int) -> None:
        """House players do not sit alone."""
        for n in self.of(HOUSE):
            self.leave(now_ms, n)

    def settle(self, now_ms: int) -> None:
        """Buys, leaves and joins that waited for the session's end."""
        for n in self.numbers:
            seat = self.by_number[n]
            wants, pending = seat.forgo()
            if pending and seat.player != NONE:
                self.buy(now_ms, n, pending)
            if wants and seat.player != NONE:
                self.leave(now_ms, n, wants == "out")
            if wants in (PERSON, HOUSE):
                self.join(now_ms, n, wants)

    # --- time

    def new_day(self, date: int | None) -> None:
        """The totals begin anew."""
        self.day: dict[str, Any] = {"date": date, "rounds": 0, "bought": 0, "paid": 0}

    def count_round(self) -> None:
        """A round is over; those of house players alone do not count."""
        self.day["rounds"] += 1 if self.of(PERSON) else 0

    def forget(self, now_ms: int) -> bool:
        """Gives up places held too long, and totals of a day that is over. Returns whether any place was."""
        today = self.hours.day(now_ms)
        date = self.day["date"] if today is None else today
        if date != self.day["date"] is not None:
            self.new_day(date)
        self.day["date"] = date
        seats = self.by_number.values()
        over = [seat for seat in seats if seat.held is not None and seat.wants != PERSON]
        over = [seat for seat in over if now_ms >= seat.held_until_ms]
        for seat in over:
            self.day["paid"] += seat.held
            seat.hold(None, 0, 0)
        return bool(over)

    def shift(self, ms: int) -> None:
        """Time stood still for so long."""
        self.pressed_ms += ms
        for seat in self:
            seat.shift(ms)

    # --- over a power cut

    def state(self) -> "list[Any]":
        """What a power cut must not take, as JSON can hold it."""
        states = [(n, self.by_number[n].state()) for n in self.numbers]
        return [[[n] + state for n, state in states if state], self.credit, self.day]

    def load(self, now_ms: int, state: "list[Any]") -> None:
        """Takes back what `state` gave. What is held is held anew; a seat that was closed meanwhile stays until the
        next start that finds nobody there.
        """
        rows, self.credit, self.day = state
        for row in rows:
            seat = self.open(row[0])
            seat.load(row[1:], self._until_ms(now_ms))
            seat.hush(now_ms)
