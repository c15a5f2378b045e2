"""Who sits where, with how many tokens: joins, leaves and buys, journalled (table.md, Lobby; F51)."""

NONE, PERSON, HOUSE = "none", "person", "house"
DAY_MS = 86400000


class Seat:
    """One place at the table.

    player: "none", "person" or "house". stack: tokens while no session holds them. bought: tokens of this visit.
    pending: tokens bought in mid-round. wants: "", "leave" (asked for), "out" (idle or absent; the place is held),
    "person" or "house" (joins when the pot is won). held: tokens kept for `held_until_ms`, or None. skips: choices made
    for it in a row. pressed_ms: its last press. present: its cable is there. lid: its hood is open. ready: in the lobby.
    armed: leave is armed. dip_ms: a short dip of its status light. farewell_ms: until when the counter shows `stack`.
    """

    __slots__ = ("armed", "bought", "dip_ms", "farewell_ms", "held", "held_until_ms", "lid", "pending", "player",
                 "present", "pressed_ms", "ready", "skips", "stack", "stuck", "wants")  # fmt: skip

    def __init__(self):
        self.present = True
        self.stuck = False
        self.lid = False
        self.pressed_ms = 0
        self.held = None
        self.held_until_ms = 0
        self.farewell_ms = 0
        self.pending = 0
        self.empty()

    def empty(self):
        """Nobody sits here."""
        self.player = NONE
        self.stack = 0
        self.bought = 0
        self.wants = ""
        self.skips = 0
        self.ready = False
        self.armed = False
        self.dip_ms = None


class Seats:
    """The places that the configuration opens, by number; every change of tokens goes through here."""

    def __init__(self, numbers, log, config):
        self.numbers = tuple(sorted(numbers))
        self.credit = 0  # tokens of coins that nobody has taken yet
        self.day = {}  # totals; date: days since 1970, None as long as nobody has set the clock
        self.new_day(None)
        self._all = {n: Seat() for n in self.numbers}
        self._log = log
        self._config = config

    def __getitem__(self, n):
        return self._all[n]

    def of(self, *players):
        """Numbers of the seats where one of `players` sits, ascending."""
        return [n for n in self.numbers if self._all[n].player in players]

    def new_day(self, date):
        """The totals begin anew."""
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
        self._sit(seat, player, tokens, bought)
        self.day["bought"] += bought

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

    def _sit(self, seat, player, tokens, bought):
        seat.empty()
        seat.player = player
        seat.stack = tokens
        seat.bought = bought
        seat.held = None
        seat.farewell_ms = 0
        seat.pressed_ms = self._log.now_ms

    def leave(self, n, held=False):
        """Gets up; held: the place and the stack are kept for `hold_s`. Returns the tokens."""
        seat = self._all[n]
        tokens = seat.stack
        person = seat.player == PERSON
        self._log.record("leave", [("seat", n), ("tokens", tokens)])
        seat.empty()
        seat.stack = tokens
        seat.farewell_ms = self._log.now_ms + 10000 if person else 0
        seat.held = tokens if held and person else None
        seat.held_until_ms = self._log.now_ms + 1000 * self._config.get("hold_s")
        self.day["paid"] += 0 if seat.held is not None else tokens
        return tokens

    def clear_house(self):
        """House players do not sit alone."""
        for n in self.of(HOUSE):
            self.leave(n)

    def buy(self, n, tokens):
        """Tokens for a seat, into its stack. Returns the new stack."""
        seat = self._all[n]
        self._log.record("buy", [("seat", n), ("tokens", tokens)])
        seat.stack += tokens
        seat.bought += tokens
        self.day["bought"] += tokens
        return seat.stack

    def room(self, n):
        """How many tokens the seat may still buy in this visit."""
        seat = self._all[n]
        return max(0, self._config.get("max_buy") - seat.bought - seat.pending)

    def forget(self):
        """Places held too long are given up, and totals of a day that is over."""
        now_ms, wall = self._log.now_ms, self._log.wall
        if wall is not None and wall // DAY_MS != self.day["date"]:
            if self.day["date"] is None:
                self.day["date"] = wall // DAY_MS
            else:
                self.new_day(wall // DAY_MS)
        for n in self.numbers:
            seat = self._all[n]
            if seat.held is not None and now_ms >= seat.held_until_ms:
                self.day["paid"] += seat.held
                seat.held = None

    def state(self):
        """What a power cut must not take, as JSON can hold it."""
        rows = []
        for n in self.numbers:
            seat = self._all[n]
            if seat.player != NONE or seat.pending or seat.wants:
                rows.append([n, seat.player, seat.stack, seat.bought, seat.pending, seat.wants])
        return {"rows": rows, "credit": self.credit, "day": self.day}

    def load(self, state):
        """Takes back what `state` gave; seats that are no more are passed over."""
        self.credit = state["credit"]
        self.day = state["day"]
        for n, player, stack, bought, pending, wants in state["rows"]:
            if n in self._all:
                seat = self._all[n]
                seat.player, seat.stack, seat.bought, seat.pending, seat.wants = player, stack, bought, pending, wants

    def replay(self, record):
        """A `join`, `leave` or `buy` of the journal that the saved state does not hold yet."""
        seat = self._all.get(record["seat"])
        if seat is None:
            return
        if record["kind"] == "leave":
            seat.empty()
        elif record["kind"] == "join":
            self._sit(seat, record["player"], record["tokens"], record["tokens"])
        else:
            seat.stack += record["tokens"]
            seat.bought += record["tokens"]
