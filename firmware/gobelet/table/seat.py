"""One place at the table: who sits there, with what, and what it shows of that."""

if 1 - 1:  # never: for type checkers alone
    from typing import Any

NONE, PERSON, HOUSE = "none", "person", "house"
# "bought" is of whom the place is held for, where it is; "own" then of the house player that sits there meanwhile
SAVED = ("player", "stack", "bought", "pending", "wants", "held", "own")
FAREWELL_MS = 10000  # how long the counter shows the stack of who has left


class Seat:
    """One place at the table; only it and Seats write what stands here.

    player: "none", "person" or "house". stack: tokens while no session holds them. bought: tokens of this visit.
    pending: tokens bought in mid-round. wants: "", "leave" (asked for), "out" (idle or absent; the place is held),
    "person" or "house" (joins when the pot is won). held: tokens kept until `held_until_ms` for a person that has
    bought `held_bought` in its visit, or None; a house player may sit there meanwhile. skips: choices made for it in a
    row. pressed_ms: its last press; acted_ms: the last that did something; quiet_ms:
    since when its silence counts. present: its cable is there. lid: its hood is open. ready: said yes in the lobby.
    armed: leave is. dip_ms: the last short dip of its status light. farewell_ms: until when the counter shows the
    `stack` of who has left.
    """

    player = NONE
    present = lid = ready = armed = False
    stack = bought = pending = skips = pressed_ms = acted_ms = quiet_ms = 0
    held_bought = held_until_ms = farewell_ms = 0
    held: int | None = None
    dip_ms: int | None = None
    wants = ""

    @property
    def leaving(self) -> bool:
        """Does this seat give up its place as soon as the pot is won?"""
        return self.wants in ("leave", "out")

    @property
    def comes_back(self) -> bool:
        """May whoever sat here sit down again in mid-round? (Its place is held, no longer than `hold_s`.)"""
        return self.held is not None and self.player == NONE and not self.wants

    # --- cable, hood, buttons

    def plug(self, there: bool) -> bool:
        """Its cable came or went; who was put out for that stays after all. Returns whether somebody does."""
        self.present, self.lid = there, False
        stays = there and self.wants == "out"
        if stays:
            self.wants = ""
        return stays

    def lift(self, is_open: bool) -> None:
        """The hood over its private well."""
        self.lid = is_open

    def press(self, now_ms: int) -> None:
        """Somebody is there."""
        self.pressed_ms = self.quiet_ms = now_ms

    def hush(self, now_ms: int) -> None:
        """It has a part in what goes on, or is asked anew: its silence counts from now on."""
        self.quiet_ms = now_ms

    def act(self, now_ms: int) -> None:
        """What somebody pressed does something."""
        self.acted_ms = now_ms

    def play(self) -> None:
        """Somebody made a step of the game."""
        self.skips = 0

    def dip(self, now_ms: int) -> None:
        """The short answer of its status light to a dark button."""
        self.dip_ms = now_ms

    def skip(self) -> int:
        """A choice was made for it. Returns the number of those in a row."""
        self.skips += 1
        return self.skips

    # --- what it says

    def agree(self, ready: bool = True) -> None:
        """Says yes to what is to be played; or must say so again."""
        self.ready = ready

    def arm(self, armed: bool = True) -> None:
        """Leaving is armed."""
        self.armed = armed

    def want(self, what: str) -> None:
        """See `wants`."""
        self.wants = what

    def put_out(self) -> None:
        """Idle: leaves when the pot is won, unless it wants something already."""
        self.wants = self.wants or "out"

    def order(self, tokens: int) -> None:
        """Buys when the pot is won."""
        self.pending += tokens

    def settle(self, tokens: int) -> None:
        """A session gives its tokens back."""
        self.stack = tokens

    # --- who sits here

    def empty(self) -> None:
        """Nobody sits here."""
        self.player, self.stack, self.bought, self.wants = NONE, 0, 0, ""
        self.skips, self.ready, self.armed, self.dip_ms = 0, False, False, None

    def keeps(self, player: str) -> tuple[int | None, int]:
        """(tokens, bought) that are held for somebody who sits down now; (None, 0) where nothing is."""
        return (self.held, self.held_bought) if player == PERSON and self.held is not None else (None, 0)

    def sit(self, player: str, tokens: int, bought: int) -> None:
        """Somebody sits down with `tokens`, of which so many are bought."""
        self.empty()
        self.player, self.stack, self.bought, self.farewell_ms = player, tokens, bought, 0
        if player == PERSON:
            self.held = None

    def buy(self, tokens: int) -> None:
        """Tokens come, ordered or not."""
        self.pending = max(0, self.pending - tokens)
        self.stack += tokens
        self.bought += tokens

    def rise(self, tokens: int, now_ms: int) -> None:
        """Whoever sat here goes with so many tokens; what somebody else wants here stays."""
        person, wants = self.player == PERSON, self.wants
        self.empty()
        self.wants = wants if wants in (PERSON, HOUSE) else ""
        if person:
            self.stack, self.farewell_ms = tokens, now_ms + FAREWELL_MS

    def hold(self, tokens: int | None, bought: int, until_ms: int) -> None:
        """The place waits for whoever sat there; `None`: no longer."""
        self.held, self.held_bought, self.held_until_ms = tokens, bought, until_ms

    def forgo(self) -> tuple[str, int]:
        """Takes what waited for the session's end: (wants, pending)."""
        waited = self.wants, self.pending
        self.wants, self.pending = "", 0
        return waited

    def wait(self, wants: str, pending: int) -> None:
        """What waits for the session's end, as before a power cut."""
        self.wants, self.pending = wants, pending

    def shift(self, ms: int) -> None:
        """Time stood still for so long."""
        self.pressed_ms += ms
        self.acted_ms += ms
        self.quiet_ms += ms
        self.held_until_ms += ms
        self.farewell_ms += ms

    def state(self) -> "list[Any] | None":
        """What a power cut must not take, in the order of SAVED; None where there is nothing."""
        if self.player == NONE and not self.pending and not self.wants and self.held is None:
            return None
        bought, own = (self.bought, []) if self.held is None else (self.held_bought, [self.bought])
        return [self.player, self.stack, bought, self.pending, self.wants, self.held] + own

    def load(self, state: "list[Any]", until_ms: int) -> None:
        """Takes back what `state` gave. Raises KeyError for what is too short."""
        saved = dict(zip(SAVED, state))
        own = saved["bought"] if saved["held"] is None else saved.get("own", 0)  # 0.1.0 does not say
        self.sit(saved["player"], saved["stack"], own)
        self.wait(saved["wants"], saved["pending"])
        if saved["held"] is not None:
            self.hold(saved["held"], saved["bought"], until_ms)
