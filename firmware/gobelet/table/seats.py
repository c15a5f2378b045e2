"""Who sits where, with how many tokens: joins, leaves and buys, journalled (table.md, Lobby; F51)."""

NONE, PERSON, HOUSE = "none", "person", "house"
DAY_MS = 86400000
FAREWELL_MS = 10000  # how long the counter shows the stack of who has left


class Seat:
    """One place at the table.

    player: "none", "person" or "house". stack: tokens while no session holds them. bought: tokens of this visit.
    pending: tokens bought in mid-round. wants: "", "leave" (asked for), "out" (idle or absent; the place is held),
    "person" or "house" (joins when the pot is won). held: tokens kept for `held_until_ms`, or None. skips: choices made
    for it in a row. pressed_ms: its last press. present: its cable is there. lid: its hood is open. ready: said yes in
    the lobby. armed: leave is. dip_ms: the last short dip of its status light. farewell_ms: until when the counter
    shows the `stack` of who has left.
    """

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

    def sit(self, player, tokens, bought):
        """Somebody sits down with `tokens`, of which so many are bought."""
        self.empty()
        self.player, self.stack, self.bought = player, tokens, bought
        self.held, self.farewell_ms = None, 0


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

    def join(self, n, player):
        """Somebody sits down: with a place held for it, what it had; playing free, `buy_in`; else what coins gave."""
        seat = self._all[n]
        tokens, bought = self._purse(seat, player)
        self._log.record("join", [("seat", n), ("tokens", tokens), ("player", player)])
        seat.sit(player, tokens, bought)
        seat.pressed_ms = self._log.now_ms
        self.day["bought"] += bought if player == PERSON else 0

    def _purse(self, seat, player):
        """(tokens, how many of them are bought now)."""
        if player == PERSON and seat.held is not None and self._log.now_ms < seat.held_until_ms:
            return seat.held, 0
        if player == HOUSE or self._config.get("play") == "free":
            tokens = self._config.get("buy_in")
        else:
            tokens = min(self.credit, self._config.get("max_buy"))
            self.credit -= tokens
        return tokens, tokens

    def leave(self, n, held=False):
        """Gets up; held: the place and the stack are kept for `hold_s`."""
        seat, now_ms = self._all[n], self._log.now_ms
        tokens, person = seat.stack, seat.player == PERSON
        self._log.record("leave", [("seat", n), ("tokens", tokens)])
        seat.empty()
        if person:
            seat.stack, seat.farewell_ms = tokens, now_ms + FAREWELL_MS
        seat.held = tokens if held and person else None
        seat.held_until_ms = now_ms + 1000 * self._config.get("hold_s")
        self.day["paid"] += tokens if person and not held else 0

    def clear_house(self):
        """House players do not sit alone."""
        for n in self.of(HOUSE):
            self.leave(n)

    def buy(self, n, tokens):
        """Tokens for a seat, into its stack."""
        self._log.record("buy", [("seat", n), ("tokens", tokens)])
        self._bought(self._all[n], tokens)

    def _bought(self, seat, tokens):
        seat.stack += tokens
        seat.bought += tokens
        self.day["bought"] += tokens if seat.player == PERSON else 0

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
            if seat.held is not None and self._log.now_ms >= seat.held_until_ms:
                self.day["paid"] += seat.held
                seat.held = None

    def state(self):
        """What a power cut must not take, as JSON can hold it."""
        rows = []
        for n in self.numbers:
            seat = self._all[n]
            if seat.player != NONE or seat.pending or seat.wants:
                rows.append([n, seat.player, seat.stack, seat.bought, seat.pending, seat.wants])
        return [rows, self.credit, self.day]

    def load(self, state):
        """Takes back what `state` gave; seats that are no more are passed over."""
        rows, self.credit, self.day = state
        for n, player, stack, bought, pending, wants in rows:
            if n in self._all:
                seat = self._all[n]
                seat.sit(player, stack, bought)
                seat.pending, seat.wants = pending, wants

    def replay(self, record):
        """A `join`, `leave` or `buy` of the journal that the saved state does not hold yet."""
        seat, tokens = self._all.get(record["seat"], Seat()), record["tokens"]
        if record["kind"] == "leave":
            seat.empty()
        elif record["kind"] == "join":
            seat.sit(record["player"], tokens, tokens)
        else:
            self._bought(seat, tokens)
