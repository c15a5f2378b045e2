"""Threes Away, played: dice are left out until none is left; the lowest score wins the pot (TA-1 to TA-11)."""

from gobelet.rules.common import Game, RuleError, texted
from gobelet.rules.threes_away import DICE
from gobelet.rules.threes_away.hands import count

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Choices, Counts, Faces, Hands, Options, Record, Seats, Step


def cap_of(progressive: str, k: int) -> int | None:
    """The highest score that can win the k-th round (from 1) since a pot was won; None where any can (TA-10)."""
    if progressive == "off":
        return None
    if progressive == "ladder":
        return k - 1
    cap = 1
    while k > cap:  # a block of `cap` rounds
        k -= cap
        cap += 1
    return cap


class ThreesAway(Game):
    """phase: "roll" (a seat must roll), "leave" (it must leave dice out), "settled", "over".

    Own attributes: `left` {seat: list of bool}, the dice left out; `finished` {seat: score} of this round; `cap`
    (TA-10) or None; `may_turn_over`: may the seat to act call bottoms (TA-9)?
    """

    name = "threes-away"
    DICE = DICE
    PUBLIC = ("left", "finished", "cap", "may_turn_over", "score", "limit")
    CARRIED = ("_rounds", "_rivals", "_origin", "_zero_tie")

    def __init__(self, options: "Options", seats: "Seats", first: int, stacks: "Counts"):
        """As for every Game."""
        super().__init__(options, seats, first, stacks)
        self.left = {seat: [False] * self.DICE for seat in seats}
        self.finished: dict[int, int] = {}
        self.cap: int | None = None
        self.may_turn_over = False
        self._rounds = 0  # since the last pot was won
        self._rivals: tuple[int, ...] = ()  # who plays on for a pot that is not won; nobody: it is won
        self._origin: tuple[int, ...] = ()  # who played the round in which this pot began
        self._zero_tie = False  # was the last round tied at zero (TA-8)?
        self._turned_over = False  # in this turn

    def score(self, seat: int) -> int:
        """What the dice that the seat has left out count (TA-2)."""
        left, hand = self.left[seat], self.hand[seat]
        return sum([count(hand[i], self.options) for i in range(self.DICE) if left[i]])

    def limit(self) -> int | None:
        """The highest score that does not stop a turn now (TA-4, TA-10), None without limit."""
        limits = list(self.finished.values())
        if self.cap is not None:
            limits.append(self.cap)
        return min(limits) if limits else None

    def _asked(self, seat: int) -> list[str]:
        return ["bottoms", "keep"] if self.may_turn_over else ["keep"]

    def _may_play(self, seat: int) -> bool:
        return seat in self._rivals if self._rivals else self.stacks[seat] > 0  # C-6: rivals with an empty stack, too

    def _open_round(self) -> None:
        if not self._rivals:
            self._origin = self.playing
            self._rounds = 0
        self._ante(self._origin if self._zero_tie else self.playing)
        self._rounds += 1
        self.cap = cap_of(self.options["progressive"], self._rounds)
        self.finished = {}
        self.left = {seat: [False] * self.DICE for seat in self.seats}
        self._turn(self.playing[0])

    def _ante(self, seats: "Seats") -> None:
        for seat in seats:
            self._pay(seat, self.options["ante"])

    def _turn(self, seat: int) -> None:
        """The seat rolls all five dice."""
        self._turned_over = False
        self._await_roll(seat)

    def _await_roll(self, seat: int) -> None:
        self.phase = "roll"
        self.to_roll, self.to_act = (seat, self.left[seat].count(False)), None

    def _rolled(self, faces: "Faces") -> None:
        seat = self.to_roll[0]  # type: ignore[index]  # verified
        rolled = iter(faces)
        for i in range(self.DICE):
            if not self.left[seat][i]:
                self.hand[seat][i] = next(rolled)
        self.phase = "leave"
        self.to_roll, self.to_act = None, seat
        self.may_turn_over = self.options["bottoms"] == "call" and not self._turned_over

    def _forbidden(self, seat: int, name: object) -> RuleError:
        if seat == self.to_act and name == "bottoms":
            why = "bottoms have been called in this turn" if self._turned_over else "bottoms are not called"
            return RuleError("TA-9", f"{why}; {self.awaited()}")
        return super()._forbidden(seat, name)

    def _verify_more(self, seat: int, step: "Step") -> None:
        for position in step["dice"] if step["do"] == "keep" else ():
            if self.left[seat][position - 1]:
                raise RuleError("TA-3", f"die {position} is left out already; at least one of those just rolled")

    def _keep(self, seat: int, record: "Record") -> None:
        left = self.left[seat]
        for position in record["dice"]:
            left[position - 1] = True
        self.may_turn_over = False
        score, limit = self.score(seat), self.limit()
        if limit is not None and score > limit:  # a bust (TA-4, TA-10)
            self._put_out(seat)
            self._next(seat)
        elif all(left):
            self.finished[seat] = score
            if not score:
                self._ante(self._origin)  # TA-5; in a play-off TA-8: of the original round
            self._next(seat)
        else:
            self._await_roll(seat)

    def _turn_over(self, seat: int, record: "Record") -> None:
        hand = self.hand[seat]
        for i in range(self.DICE):
            if not self.left[seat][i]:
                hand[i] = 7 - hand[i]
        self._turned_over = True
        self.may_turn_over = False

    def _next(self, seat: int) -> None:
        """The next seat's turn, or the end of the round."""
        place = self.playing.index(seat) + 1
        if place < len(self.playing):
            self._turn(self.playing[place])
        else:
            self._end()

    def _end(self) -> None:
        best = min(self.finished.values()) if self.finished else None
        holders = [seat for seat in self.playing if self.finished.get(seat, -1) == best]
        pays: dict[str, int] = {}
        if len(holders) == 1:
            self._clause = "TA-6"
            pays = texted(self._share(self.pot, holders))
            self._rivals = ()
        else:  # where nobody qualifies, it is as TA-7
            self._clause = "TA-10" if best is None else "TA-7" if best else "TA-8"
            self._rivals = tuple(holders) if best == 0 else self.playing
        self._zero_tie = bool(self._rivals) and best == 0
        self._settle({"winners": holders if pays else [], "pays": pays, "carried": self.pot})

    def _compared(self) -> "Hands":
        """The finished scores, then the busts: dice left out, 0 for the others."""
        hands = []
        for seat in sorted(self.playing, key=self._place):
            dice = [face if left else 0 for face, left in zip(self.hand[seat], self.left[seat])]
            category = "score" if seat in self.finished else "bust"
            hands.append((seat, {"dice": dice, "category": category, "value": self.score(seat)}))
        return hands

    def _place(self, seat: int) -> int:
        """The less, the better the seat's score; equal ones and busts in order from the first player."""
        return 10 * self.finished.get(seat, 100) + self.playing.index(seat)

    CHOICES: "Choices" = {"keep": (_keep, "TA-3", ("dice",)), "bottoms": (_turn_over, "TA-9", ())}  # noqa: RUF012


GAME = ThreesAway
