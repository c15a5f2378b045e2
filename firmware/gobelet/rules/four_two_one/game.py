"""421, played: game tokens go out in the charge, round in the discharge; who has all has lost (FT-1 to FT-12)."""

from gobelet.rules.common import Game, clockwise
from gobelet.rules.four_two_one import DICE
from gobelet.rules.four_two_one.hands import HANDS, kind, order, worth

if 1 - 1:  # never: for type checkers alone
    from gobelet.rules.shapes import Choices, Counts, Faces, Hands, Options, Record, Seats

REROLLS = 2  # of the leader (FT-9)


class FourTwoOne(Game):
    """phase: "charge", "discharge", "roll-off", "settled", "over". What every Game calls a round is a whole game here.

    Own attributes: `tokens` {seat: game tokens}, `middle`; `saved`: list of seats in the order in which they were
    saved; `leader`: who leads the discharge round (in the charge the first player); `rerolls_left` of the seat that
    rolls; `rerolling`: positions from 0 that are rolled now; `orders` {seat: place of its hand, 1 the biggest} of
    those that have finished in this round; `roll_off`: tuple of the seats that roll off a tie, () while none do;
    `loser` of the last game or None.
    `hand` keeps what a seat rolled last until it rolls again.
    """

    name = "four-two-one"
    DICE = DICE
    ROUND = "game"
    PUBLIC = ("tokens", "middle", "saved", "leader", "rerolls_left", "orders", "roll_off")
    CARRIED = ("loser",)
    RESULT_KEYS = ("loser", "saved")

    def __init__(self, options: "Options", seats: "Seats", first: int, stacks: "Counts"):
        """As for every Game."""
        super().__init__(options, seats, first, stacks)
        self.tokens = dict.fromkeys(seats, 0)
        self.middle = 0
        self.saved: list[int] = []
        self.leader = first
        self.rerolls_left = 0
        self.rerolling: tuple[int, ...] = ()
        self.orders: Counts = {}
        self.roll_off: tuple[int, ...] = ()
        self.loser: int | None = None
        self._queue: tuple[int, ...] = ()  # who rolls in this round or roll-off, in order
        self._allowed = 0  # rerolls of the next in the queue
        self._stage = "charge"  # what the hands decide: "charge", "lead" (FT-8) or "discharge"
        self._biggest: tuple[int, ...] = ()  # seats that may still be that end; () where nothing depends on it
        self._lowest: tuple[int, ...] = ()
        self._last_orders: Counts = {}  # `orders` of the last round, before roll-offs
        self._worth = 0  # tokens of the biggest hand, before roll-offs (FT-11)

    def row(self, seat: int) -> dict[str, int]:
        """As for every Game: the seat's game tokens."""
        return {"tokens": self.tokens[seat]}

    def facts(self) -> "Record":
        """As for every Game: where the game tokens are."""
        return {"tokens": dict(self.tokens), "middle": self.middle}

    @property
    def winners(self) -> tuple[int, ...]:
        """As for every Game: all but the loser."""
        loser = self.result["loser"] if self.result else None
        return tuple(sorted([seat for seat in self.playing if seat != loser])) if loser else ()

    def _asked(self, seat: int) -> list[str]:
        return ["reroll", "stand"]

    def _may_play(self, seat: int) -> bool:
        return self.stacks[seat] > 0 or not self.options["stake"]  # FT-2

    def _lineup(self) -> tuple[int, ...]:
        return clockwise(super()._lineup(), self.loser or self.first)  # FT-6

    def _open_round(self) -> None:
        for seat in self.playing:
            self._pay(seat, self.options["stake"])  # FT-2
        for seat in self.seats:
            self.tokens[seat] = 0
        self.middle = self.options["tokens"]
        self._last_orders = {}
        self.saved = []
        self.leader = self.first
        self._stage = "charge"
        self._biggest = self._lowest = ()
        self._worth = 0
        self._all_roll()

    def _all_roll(self) -> None:
        """A charge or discharge round begins."""
        self.phase = self._stage
        self._roll_in_turn(clockwise(self.active, self.leader), REROLLS if self._stage == "discharge" else 0)

    def _roll_in_turn(self, queue: tuple[int, ...], rerolls: int) -> None:
        self.orders = {}
        self._queue = queue
        self.rerolls_left = self._allowed = rerolls
        self._await_roll(queue[0], (0, 1, 2))

    def _await_roll(self, seat: int, places: tuple[int, ...]) -> None:
        self.rerolling = places
        self.to_roll, self.to_act = (seat, len(places)), None

    def _rolled(self, faces: "Faces") -> None:
        seat = self.to_roll[0]  # type: ignore[index]  # verified
        for i, face in zip(self.rerolling, faces):
            self.hand[seat][i] = face
        if self.rerolls_left:
            self.to_roll, self.to_act = None, seat
        else:
            self._finish(seat)

    def _reroll(self, seat: int, record: "Record") -> None:
        self.rerolls_left -= 1
        self._await_roll(seat, tuple([position - 1 for position in record["dice"]]))

    def _stand(self, seat: int, record: "Record") -> None:
        self._finish(seat)

    def _finish(self, seat: int) -> None:
        """The seat's hand counts; the next one rolls, or the round or roll-off is decided."""
        self.orders[seat] = order(self.hand[seat])
        if seat == self.leader and self.phase == "discharge":
            self._allowed -= self.rerolls_left  # what the leader used (FT-9)
        place = self._queue.index(seat) + 1
        if place < len(self._queue):
            self.rerolls_left = self._allowed
            self._await_roll(self._queue[place], (0, 1, 2))
        elif self.roll_off:
            self._rolled_off()
        else:
            self._compare()

    def _compare(self) -> None:
        """All have rolled: who is at the ends that something depends on (FT-5, FT-10)?"""
        self._last_orders = self.orders
        places = self.orders.values()
        self._worth = worth(min(places), self.options["value_421"])
        lowest_charge = self._stage == "charge" and self.options["charge"] == "lowest"
        self._biggest = () if lowest_charge else self._at(min(places))
        self._lowest = self._at(max(places)) if lowest_charge or self._stage == "discharge" else ()
        self._decide()

    def _at(self, place: int) -> tuple[int, ...]:
        """Those in the queue whose hand has that place, in order."""
        return tuple([seat for seat in self._queue if self.orders[seat] == place])

    def _decide(self) -> None:
        """Rolls off what is tied, the biggest end first (FT-11), or goes on with the stage."""
        tied = self._biggest if len(self._biggest) > 1 else self._lowest
        self.roll_off = tied if len(tied) > 1 else ()
        if self.roll_off:
            self.phase = "roll-off"
            self._roll_in_turn(tied, 0)
        elif self._stage == "charge":
            self._take((self._biggest or self._lowest)[0])
        elif self._stage == "discharge":
            self._give(self._biggest[0], self._lowest[0])
        else:
            self._lead(self._biggest[0])

    def _rolled_off(self) -> None:
        """The tied ends are now those of the roll-off; both of them where all had tied."""
        places = self.orders.values()
        tied = self.roll_off
        if self._biggest == tied:
            self._biggest = self._at(min(places))
        if self._lowest == tied:
            self._lowest = self._at(max(places))
        self._decide()

    def _take(self, seat: int) -> None:
        """Tokens go from the middle to the seat (FT-5); the charge ends when none is left (FT-7, FT-8)."""
        n = min(self._worth, self.middle)
        self.middle -= n
        self.tokens[seat] += n
        self._moved = [["middle", seat, n]]
        if self.middle:
            self._all_roll()
            return
        self.saved = [other for other in self.playing if not self.tokens[other]]
        self.active = tuple([other for other in self.playing if self.tokens[other]])
        if len(self.active) == 1:
            self._lose(self.active[0], "FT-7")
            return
        most = max(self.tokens.values())
        self._stage = "lead"
        self._biggest = tuple([other for other in self.active if self.tokens[other] == most])
        self._lowest = ()
        self._decide()

    def _lead(self, seat: int) -> None:
        """The discharge's next round is led by the seat."""
        self.leader = seat
        self._stage = "discharge"
        self._all_roll()

    def _give(self, giver: int, taker: int) -> None:
        """Tokens go from the biggest hand to the lowest, which leads the next round (FT-10), or has lost (FT-12)."""
        n = min(self._worth, self.tokens[giver])
        self.tokens[giver] -= n
        self.tokens[taker] += n
        self._moved = [[giver, taker, n]]
        if not self.tokens[giver]:
            self.saved.append(giver)
            self._put_out(giver)
        if len(self.active) == 1:
            self._lose(taker, "FT-12")
        else:
            self._lead(taker)

    def _lose(self, loser: int, clause: str) -> None:
        """The game ends; with a stake the pot and the loser's payments go to all others (FT-2)."""
        self.loser = loser
        others = [seat for seat in self.playing if seat != loser]
        self._share(self.pot, others)
        for seat in clockwise(others, loser + 1):
            n = min(self.options["stake"], self.stacks[loser])
            self.stacks[loser] -= n
            self.stacks[seat] += n
            if n:
                self._moved.append([loser, seat, n])
        self._clause = clause
        self._settle({"loser": loser, "saved": list(self.saved)})

    def _compared(self) -> "Hands":
        """The hands of the last round, as they were before ties were rolled off; their dice in decreasing order."""
        hands = []
        for place, _, seat in sorted(
            [(place, self.playing.index(seat), seat) for seat, place in self._last_orders.items()]
        ):
            dice = [int(face) for face in str(HANDS[place - 1])]
            worth_it = worth(place, self.options["value_421"])
            hands.append((seat, {"dice": dice, "category": kind(place), "value": worth_it}))
        return hands

    def _conserve(self) -> None:
        super()._conserve()
        tokens = self.middle + sum(self.tokens.values())
        assert tokens == (self.options["tokens"] if self.round else 0), "FT-1: game tokens appeared or vanished"

    CHOICES: "Choices" = {"reroll": (_reroll, "FT-9", ("dice",)), "stand": (_stand, "FT-9", ())}  # noqa: RUF012


GAME = FourTwoOne
