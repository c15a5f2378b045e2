"""Who sits where, with how many tokens: joins, leaves and buys, journalled (table.md, Lobby; F51)."""

from gobelet import rules

NONE, PERSON, HOUSE = "none", "person", "house"
DAY_MS = 86400000
FAREWELL_MS = 10000  # how long the counter shows the stack of who has left


class Seat:
    """One place at the table.

    player: "none", "person" or "house". stack: tokens while no session holds them. bought: tokens of this visit.
    pending: tokens bought in mid-round. wants: "", "leave" (asked for), "out" (idle or absent; the place is held),
    "person" or "house" (joins when the pot is won). held: tokens kept until `held_until_ms`, for a person of that many
    `bought`, or None; a house player may sit there meanwhile. skips: choices made
    for it in a row. pressed_ms: its last press. present: its cable is there. lid: its hood is open. ready: said yes in
    the lobby. armed: leave is. dip_ms: the last short dip of its status light. farewell_ms: until when the counter
    shows the `stack` of who has left.
    """

    TIMES = ("pressed_ms", "held_until_ms", "farewell_ms")  # that move on when time stood still
    player = NONE
    present = lid = ready = armed = False
    stack = bought = pending = skips = pressed_ms = held_until_ms = farewell_ms = 0
    held = dip_ms = None
    wants = ""

    @property
    def leaving(self):
        """Does this seat give up its place as soon as the pot is won?"""
        return self.wants in ("leave", "out")

    def empty(self):
        """Nobody sits here."""
        self.player, self.stack, self.bought, self.wants = NONE, 0, 0, ""
        self.skips, self.ready, self.armed, self.dip_ms = 0, False, False, None

    def keeps(self, player):
        """(tokens, bought) that are held for somebody who sits down now; (None, 0) where nothing is."""
        return (self.held, self.bought) if player == PERSON and self.held is not None else (None, 0)

    def sit(self, player, tokens, bought):
        """Somebody sits down with `tokens`, of which so many are bought."""
        self.empty()
        self.player, self.stack, self.bought, self.farewell_ms = player, tokens, bought, 0
        if player == PERSON:
            self.held = None


class Seats:
    """The places that the configuration opens, by number; every change of tokens goes through here."""

    def __init__(self, numbers, log, config):
        self.numbers = tuple(sorted(numbers))
        self.credit = 0  # tokens of coins that nobody has taken yet
        self._all = {n: Seat() for n in self.numbers}
        self._log, self._config = log, config
        self.new_day(None)

    def __getitem__(self, n):
        return self._all[n]

    def open(self, n):
        """The Seat `n`, one more where the configuration has it closed."""
        seat = self._all.setdefault(n, Seat())
        self.numbers = tuple(sorted(self._all))
        return seat

    def of(self, *players):
        """Numbers of the seats where one of `players` sits, ascending."""
        return [n for n in self.numbers if self._all[n].player in players]

    def new_day(self, date):
        """The totals begin anew; date: days since 1970, None as long as nobody has set the clock."""
        self.day = {"date": date, "rounds": 0, "bought": 0, "paid": 0}

    @property
    def taken(self):
        """Numbers of the seats where somebody sits."""
        return self.of(PERSON, HOUSE)

    def able(self, game, options):
        """Numbers of the seats that can play this game: with tokens, where stacks play a part (C-6)."""
        free = not rules.about(game).needs_stacks(options)
        return [n for n in self.taken if free or self._all[n].stack > 0]

    def refills(self, n):
        """Does the seat, its stack being empty, get new tokens when a game begins?"""
        return self._all[n].player == HOUSE or self._config.get("play") == "free"

    def join(self, n, player):
        """Somebody sits down: with a place held for it, what it had; playing free, `buy_in`; else what coins gave."""
        seat = self._all[n]
        kept, before = seat.keeps(player)
        if player == PERSON and self._config.get("play") == "credit":
            bought = min(self.credit, max(0, self._config.get("max_buy") - before))
        else:
            bought = 0 if kept is not None else self._config.get("buy_in")
        self._record("join", n, (kept or 0) + bought, ("player", player))
        seat.pressed_ms = self._log.now_ms

    def leave(self, n, held=False):
        """Gets up; held: the place and the stack of a person are kept for `hold_s`."""
        seat = self._all[n]
        self._record("leave", n, seat.stack, *([("held", True)] if held and seat.player == PERSON else []))

    def buy(self, n, tokens):
        """Tokens for a seat, into its stack."""
        self._record("buy", n, tokens)

    def _record(self, kind, n, tokens, *more):
        pairs = [("seat", n), ("tokens", tokens)] + list(more)
        self._log.record(kind, pairs)
        self.apply(kind, dict(pairs))

    def apply(self, kind, record):
        """Does what a `join`, `leave` or `buy` of the journal says: one just made, or found after a power cut."""
        seat, tokens = self._all.get(record["seat"], Seat()), record["tokens"]
        if kind == "join":
            self._joined(seat, record["player"], tokens)
        elif kind == "leave":
            self._left(seat, tokens, "held" in record)
        else:
            seat.pending = max(0, seat.pending - tokens)
            seat.stack += tokens
            self._bought(seat, tokens)

    def _joined(self, seat, player, tokens):
        kept, before = seat.keeps(player)
        if player == PERSON and self._config.get("play") == "credit":
            self.credit = max(0, self.credit - tokens + (kept or 0))
        seat.sit(player, tokens, before)
        self._bought(seat, tokens - (kept or 0))

    def _bought(self, seat, tokens):
        seat.bought += tokens
        self.day["bought"] += tokens if seat.player == PERSON else 0

    def _left(self, seat, tokens, held):
        person, bought, wants = seat.player == PERSON, seat.bought, seat.wants
        seat.empty()
        seat.wants = wants if wants in (PERSON, HOUSE) else ""
        if person:
            seat.stack, seat.farewell_ms = tokens, self._log.now_ms + FAREWELL_MS
        if held:
            self._hold(seat, tokens, bought)
        elif person:
            self.day["paid"] += tokens

    def _hold(self, seat, tokens, bought):
        """The place waits for whoever sat there."""
        seat.held, seat.bought = tokens, bought
        seat.held_until_ms = self._log.now_ms + 1000 * self._config.get("hold_s")

    def clear_house(self):
        """House players do not sit alone."""
        for n in self.of(HOUSE):
            self.leave(n)

    def room(self, n):
        """How many tokens the seat may still buy in this visit."""
        return max(0, self._config.get("max_buy") - self._all[n].bought - self._all[n].pending)

    def forget(self):
        """Places held too long are given up, and totals of a day that is over."""
        date = self.day["date"] if self._log.wall is None else self._log.wall // DAY_MS
        if date != self.day["date"] is not None:
            self.new_day(date)
        self.day["date"] = date
        for seat in self._all.values():
            if seat.held is not None and seat.wants != PERSON and self._log.now_ms >= seat.held_until_ms:
                self.day["paid"] += seat.held
                seat.held = None
                self._log.save()

    def settle(self):
        """Buys, leaves and joins that waited for the session's end."""
        for n in self.numbers:
            seat = self._all[n]
            wants, pending, seat.wants, seat.pending = seat.wants, seat.pending, "", 0
            if pending and seat.player != NONE:
                self.buy(n, pending)
            if wants and seat.player != NONE:
                self.leave(n, wants == "out")
            if wants in (PERSON, HOUSE):
                self.join(n, wants)
        self._log.save()

    @property
    def unsettled(self):
        """Does anybody wait for a session's end, to buy, leave or join?"""
        return any(seat.wants or seat.pending for seat in self._all.values())

    def state(self):
        """What a power cut must not take, as JSON can hold it."""
        rows = []
        for n in self.numbers:
            seat = self._all[n]
            if seat.player != NONE or seat.pending or seat.wants or seat.held is not None:
                rows.append([n, seat.player, seat.stack, seat.bought, seat.pending, seat.wants, seat.held])
        return [rows, self.credit, self.day]

    def load(self, state):
        """Takes back what `state` gave. What is held is held anew; a seat that was closed meanwhile stays until the
        next start that finds nobody there.
        """
        rows, self.credit, self.day = state
        for n, player, stack, bought, pending, wants, held in rows:
            self.open(n).sit(player, stack, bought)
            self[n].pending, self[n].wants = pending, wants
            if held is not None:
                self._hold(self[n], held, bought)
