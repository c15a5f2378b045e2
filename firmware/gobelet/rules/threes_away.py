"""Threes Away: five dice, the lowest score takes the pot (TA-1 to TA-11)."""

from gobelet.rules.common import Game, RuleError, texted
from gobelet.rules.hands_threes_away import count


def cap_of(progressive, k):
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
    DICE = 5
    CHOICES = {"keep": ("TA-3", "dice"), "bottoms": ()}  # noqa: RUF012
    PUBLIC = ("left", "finished", "cap", "may_turn_over", "score", "limit")
    CARRIED = ("_rounds", "_rivals", "_origin", "_zero_tie")

    def __init__(self, options, seats, first, stacks):
        """As for every Game."""
        super().__init__(options, seats, first, stacks)
        self.left = {seat: [False] * self.DICE for seat in seats}
        self.finished: dict = {}
        self.cap: int | None = None
        self.may_turn_over = False
        self._rounds = 0  # since the last pot was won
        self._rivals: tuple = ()  # who plays on for a pot that is not won; nobody: it is won
        self._origin: tuple = ()  # who played the round in which this pot began
        self._zero_tie = False  # was the last round tied at zero (TA-8)?
        self._turned_over = False  # in this turn

    def score(self, seat):
        """What the dice that the seat has left out count (TA-2)."""
        left, hand = self.left[seat], self.hand[seat]
        return sum([count(hand[i], self.options) for i in range(self.DICE) if left[i]])

    def limit(self):
        """The highest score that does not stop a turn now (TA-4, TA-10), None without limit."""
        limits = list(self.finished.values())
        if self.cap is not None:
            limits.append(self.cap)
        return min(limits) if limits else None

    def _asked(self, seat):
        return ["bottoms", "keep"] if self.may_turn_over else ["keep"]

    def _may_play(self, seat):
        return seat in self._rivals if self._rivals else self.stacks[seat] > 0  # C-6: rivals with an empty stack, too

    def _open_round(self):
        if not self._rivals:
            self._origin = self.playing
            self._rounds = 0
        self._ante(self._origin if self._zero_tie else self.playing)
        self._rounds += 1
        self.cap = cap_of(self.options["progressive"], self._rounds)
        self.finished = {}
        self.left = {seat: [False] * self.DICE for seat in self.seats}
        self._turn(self.playing[0])

    def _ante(self, seats):
        for seat in seats:
            self._pay(seat, self.options["ante"])

    def _turn(self, seat):
        """The seat rolls all five dice."""
        self._turned_over = False
        self._await_roll(seat)

    def _await_roll(self, seat):
        self.phase = "roll"
        self.to_roll, self.to_act = (seat, self.left[seat].count(False)), None

    def _rolled(self, record):
        seat = self.to_roll[0]  # type: ignore[index]  # verified
        faces = iter(record["roll"])
        for i in range(self.DICE):
            if not self.left[seat][i]:
                self.hand[seat][i] = next(faces)
        self.phase = "leave"
        self.to_roll, self.to_act = None, seat
        self.may_turn_over = self.options["bottoms"] == "call" and not self._turned_over

    def _forbidden(self, seat, name):
        if seat == self.to_act and name == "bottoms":
            why = "bottoms have been called in this turn" if self._turned_over else "bottoms are not called"
            return RuleError("TA-9", f"{why}; {self.awaited()}")
        return super()._forbidden(seat, name)

    def _verify_keep(self, seat, step):
        for position in step["dice"]:
            if self.left[seat][position - 1]:
                raise RuleError("TA-3", f"die {position} is left out already; at least one of those just rolled")

    def _do_keep(self, seat, record):
        left = self.left[seat]
        for position in record["dice"]:
            left[position - 1] = True
        self.may_turn_over = False
        score, limit = self.score(seat), self.limit()
        if limit is not None and score > limit:  # a bust (TA-4, TA-10)
            self.inside = tuple([other for other in self.inside if other != seat])
            self._next(seat)
        elif all(left):
            self.finished[seat] = score
            if not score:
                self._ante(self._origin)  # TA-5; in a play-off TA-8: of the original round
            self._next(seat)
        else:
            self._await_roll(seat)

    def _do_bottoms(self, seat, record):
        hand = self.hand[seat]
        for i in range(self.DICE):
            if not self.left[seat][i]:
                hand[i] = 7 - hand[i]
        self._turned_over = True
        self.may_turn_over = False

    def _next(self, seat):
        """The next seat's turn, or the end of the round."""
        place = self.playing.index(seat) + 1
        if place < len(self.playing):
            self._turn(self.playing[place])
        else:
            self._end()

    def _end(self):
        best = min(self.finished.values()) if self.finished else None
        holders = [seat for seat in self.playing if self.finished.get(seat, -1) == best]
        pays = {}
        if len(holders) == 1:  # TA-6
            pays = texted(self._share(self.pot, holders))
            self._rivals = ()
        else:  # TA-8, or TA-7 where it is no zero or where nobody qualifies (TA-10)
            self._rivals = tuple(holders) if best == 0 else self.playing
        self._zero_tie = bool(self._rivals) and best == 0
        self._settle({"round": self.round, "winners": holders if pays else [], "pays": pays, "carried": self.pot})


GAME = ThreesAway
