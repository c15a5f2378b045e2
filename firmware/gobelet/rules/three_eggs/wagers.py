"""Fixed-limit wagers: what a seat may do in a wager turn, who is asked next, who wins the pots (TE-7, TE-8, TE-11)."""

from gobelet.rules.common import Game, RuleError
from gobelet.rules.three_eggs import pots

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Counts, Options, Record, Seats

WAGERS = ("bet", "call", "check", "fold", "raise")
TURNS = ("first-wagers", "second-wagers", "final-wagers")  # phases


class WagerGame(Game):
    """A game with wager turns; the game of eggs is built on it.

    A round opens with `_open_wagers()` after the antes, each turn with `_open_turn(may_check)`; `_next_to_wager()` says
    who is asked, None when the turn is over, which `_close_turn()` then ends.

    wagered: {seat: tokens wagered in this round}; all_in: set of seats without tokens to the end of the round, whatever
    is paid to them; raises: how many there were in this turn. Needs the options `bet`, `max_raises` and `no_score`.
    """

    CARRIED: tuple[str, ...] = ("_waiting",)

    def __init__(self, options: "Options", seats: "Seats", first: int, stacks: "Counts"):
        """As `common.Game`."""
        super().__init__(options, seats, first, stacks)
        self._open_wagers()
        self._open_turn(True)
        self._waiting: tuple[int, ...] = ()  # who competed for a pot that is not won: plays on, broke or not (C-6)

    def to_call(self, seat: int) -> int:
        """Count what `seat` is short of the highest wager; what seats that are out wagered counts too (TE-14)."""
        return max(self.wagered.values()) - self.wagered[seat] if seat in self.wagered else 0

    def _open_wagers(self) -> None:
        self.wagered = dict.fromkeys(self.playing, 0)
        self.all_in = {seat for seat in self.playing if not self.stacks[seat]}

    def _open_turn(self, may_check: bool) -> None:
        self._may_check = may_check
        self.raises = 0
        self._acted: set[int] = set()
        self._last = -1

    def _close_turn(self) -> None:
        """Give back what nobody called: it is no part of the pot (TE-8)."""
        back = pots.uncalled(self.active, self.wagered)
        if back:
            seat, n = back
            self.wagered[seat] -= n
            self._pay(seat, -n)  # from the pot to the stack
            self._moved.append(["pot", seat, n])

    def _wager_awaited(self) -> bool:
        return self.phase in TURNS and self.to_act is not None

    def _next_to_wager(self) -> int | None:
        """Return the seat to be asked, clockwise from the last that acted, or None (TE-7)."""
        for seat in self.playing[self._last + 1 :] + self.playing[: self._last + 1]:
            if self._must_wager(seat):
                return seat
        return None

    def _must_wager(self, seat: int) -> bool:
        if seat not in self.active or seat in self.all_in:
            return False
        if self.to_call(seat):
            return True
        return seat not in self._acted and self._others_have_tokens(seat)

    def _others_have_tokens(self, seat: int) -> bool:
        """Is another seat still in that is not all-in?"""
        return any(other != seat and other not in self.all_in for other in self.active)

    def _wagers(self, seat: int) -> list[str]:
        """Return the names that `seat`, being asked, may use."""
        if self.to_call(seat):
            return ["call", "fold"] if self._why_no_raise(seat) else ["call", "fold", "raise"]
        return ["bet", "check", "fold"] if self._may_check else ["bet", "fold"]

    def _why_no_raise(self, seat: int) -> RuleError | None:
        """Return the RuleError that forbids a raise where there is something to call, or None."""
        most = self.options["max_raises"]
        if self.raises >= most:
            return RuleError("TE-7", f"no more than {most} raises in a wager turn")
        needed = self.to_call(seat) + self.options["bet"]
        if self.stacks[seat] < needed:
            return RuleError("TE-8", f"a raise needs {needed} tokens, seat {seat} has {self.stacks[seat]}")
        if not self._others_have_tokens(seat):
            return RuleError("TE-8", "a raise needs another seat still in that has tokens")
        return None

    def _why_no_wager(self, seat: int, name: str) -> RuleError | None:
        """Return the RuleError that forbids the wager `name` to `seat`, which is asked for one."""
        short = self.to_call(seat)
        if name in ("check", "bet") and short:
            return RuleError("TE-7", f"no {name} while there are {short} to call; {self.awaited()}")
        if name == "check":
            return RuleError("TE-3", "no check in the first wagers: wager or drop out; " + self.awaited())
        if not short:
            return RuleError("TE-7", f"nothing to call, so no {name}; {self.awaited()}")
        return self._why_no_raise(seat)

    def _wager(self, seat: int, record: "Record") -> None:
        """Lay in what the wager costs, or all that the seat has, which is then all-in (TE-8)."""
        name = record["do"]
        amount = self.to_call(seat) if name in ("call", "raise") else 0
        if name in ("bet", "raise"):
            amount += self.options["bet"]
        if name == "raise":
            self.raises += 1
        if name == "fold":
            self._put_out(seat)
            self._clause = "TE-7"  # where only one is left now
        self._acted.add(seat)
        self._last = self.playing.index(seat)
        self.wagered[seat] += self._pay(seat, amount)
        if not self.stacks[seat]:
            self.all_in.add(seat)

    def _divide(self, strengths: "Counts") -> "Counts":
        """Return {seat: tokens} won by the seats still in; strengths: {seat: 0 for no score, more is better}.

        What nobody wins is left in the pot, on the account of who laid it in (TE-11).
        """
        pays: Counts = {}
        waiting: set[int] = set()
        left = dict.fromkeys(self.seats, 0)
        for laid, competitors in pots.cut(self.active, self.wagered, self._paid):
            top = max([strengths[seat] for seat in competitors])
            if top or len(competitors) == 1 or self.options["no_score"] == "split":
                winners = [seat for seat in competitors if strengths[seat] == top]
                for seat, tokens in self._share(sum(laid.values()), winners).items():
                    pays[seat] = pays.get(seat, 0) + tokens
            else:
                waiting.update(competitors)
                for seat, tokens in laid.items():
                    left[seat] += tokens
        self._paid = left
        self._waiting = tuple(sorted(waiting))
        return pays

    def _take_all(self) -> "Counts":
        """Return {seat: tokens} of the only seat still in: the whole pot, its own last wager included (TE-7)."""
        self._waiting = ()
        return self._share(self.pot, self.active)

    def _may_play(self, seat: int) -> bool:
        return self.stacks[seat] > 0 or seat in self._waiting
