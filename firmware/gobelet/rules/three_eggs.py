"""Three Eggs: three dice and a cup per seat, a nest, three stages with wagers after each (TE-1 to TE-14)."""

from gobelet.rules.common import RuleError, need, texted
from gobelet.rules.hands_three_eggs import best
from gobelet.rules.sleight import SleightGame
from gobelet.rules.wagers import WAGERS

_PHASES = ("lay", "reveal", "first-wagers", "nest", "second-wagers", "claim", "trade", "final-wagers", "show")
_REVEALED = 2


class ThreeEggs(SleightGame):
    """phase: "lay" (rolls in secret and rerolls), "reveal", "first-wagers", "nest" (its roll), "second-wagers",
    "claim", "trade", "final-wagers", "show" (with `sleight`, the wait before the showdown), "settled", "over".

    Own attributes beside those of the classes that it is built on: `claimed`, set of seats that have claimed in this
    round and may not borrow; `proposal`, the trade that is offered, as its step, or None; `counted` {seat: faces}, the
    best hand of each seat that showed, borrowed die included, in the last showdown.
    """

    name = "three-eggs"
    DICE = 3
    CHOICES = dict.fromkeys(WAGERS + ("pass", "accept", "refuse", "shuffle", "show"), ())
    CHOICES["reveal"] = ("TE-2", "dice")
    CHOICES["reroll"] = ("TE-12", "dice")
    CHOICES["claim"] = ("TE-5", "own", "nest")
    CHOICES["trade"] = ("TE-13", "own", "die", "with")
    CHOICES["accuse"] = ("TE-14", "whom")
    # not `shuffled`: nobody may know
    PUBLIC = ("hidden", "claimed", "proposal", "accused", "wagered", "all_in", "raises", "to_match")

    def __init__(self, options, seats, first, stacks):
        """As for every Game."""
        super().__init__(options, seats, first, stacks)
        self.claimed = set()
        self.proposal = None
        self.counted = {}
        self._queue = []  # who is still to be asked in a stage without wagers
        self._shown = False

    def legal(self, seat=None):
        """As for every Game; what `sleight` allows out of turn included."""
        return sorted(super().legal(seat) + self._cheats(self.to_act if seat is None else seat))

    def _asked(self, seat):
        """Return the names of what `seat` is asked for."""
        if self.phase in ("lay", "claim"):
            return ["reroll" if self.phase == "lay" else "claim", "pass"]
        if self.phase == "trade":
            return ["accept", "refuse"] if self.proposal else ["trade", "pass"]
        if self.phase in ("reveal", "show"):
            return [self.phase]
        return self._wagers(seat)

    def _forbidden(self, seat, name):
        if name in ("shuffle", "accuse"):
            return self._why_no_cheat(seat, name)
        if name in WAGERS and seat == self.to_act and self._wager_awaited():
            return self._why_no_wager(seat, name)
        for rule, clause in (("reroll", "TE-12"), ("trade", "TE-13")):
            if name == rule and self.options[rule] == "off":
                return RuleError(clause, f"{name} is not played at this table; {self.awaited()}")
        return super()._forbidden(seat, name)

    def _wager_awaited(self):
        return self.phase.endswith("wagers") and self.to_act is not None

    def _may_accuse(self):
        return self.phase in _PHASES[_PHASES.index("first-wagers") :]

    # From stage to stage

    def _open_round(self):
        for seat in self.playing:
            self._pay(seat, self.options["ante"])  # C-6: or what it has
            self.open[seat][:] = [False] * self.DICE
        self._open_wagers()
        self._open_sleight()
        self.nest = []
        self.claimed.clear()
        self.counted = {}
        self._shown = False
        self._open_stage("lay")

    def _open_stage(self, phase):
        self.phase = phase
        self._queue = []
        if phase in ("lay", "reveal"):
            self._queue = list(self.playing)
        elif phase == "claim" or (phase == "trade" and self.options["trade"] == "on"):
            self._queue = list(reversed(self.inside))  # to the right, the first player last (TE-5)
        elif phase.endswith("wagers"):
            self._open_turn(phase != "first-wagers" or self.options["lay_check"] == "on")

    def _go(self):
        """Await the next step, passing over every stage in which nobody is asked; or end the round."""
        self.to_roll = self.to_act = None
        while len(self.inside) > 1 and not self._await():
            if self.phase.endswith("wagers"):
                self._close_turn()
            if self.phase == _PHASES[-1]:
                return self._show_down()
            self._open_stage(_PHASES[_PHASES.index(self.phase) + 1])
        if len(self.inside) == 1:  # without showing
            self._end(self._take_all())

    def _await(self):
        """Set `to_roll` or `to_act`, if this stage still needs anybody, and say whether it does."""
        if self._anew:
            self.to_roll = (self._anew[0], 1)
        elif self.phase == "nest":
            self.to_roll = None if self.nest else ("nest", 3)
        elif self.phase == "show":
            self.to_act = None if self._shown or self.options["sleight"] == "off" else self.inside[0]
        elif self.phase.endswith("wagers"):
            self.to_act = self._next_to_wager()
        elif self._queue:
            self._await_next(self._queue[0])
        return self.to_roll is not None or self.to_act is not None

    def _await_next(self, seat):
        if self.phase == "lay" and not self.hand[seat][0]:
            self.to_roll = (seat, self.DICE)
        elif self.proposal:
            self.to_act = self.proposal["with"]
        elif self.phase != "claim" or self.nest:  # C-9: of an empty nest nothing can be claimed
            self.to_act = seat

    def _put_out(self, seat):
        super()._put_out(seat)
        if self.proposal and seat in (self.proposal["seat"], self.proposal["with"]):
            self.proposal = None  # it lapses, and counts as made (TE-14)
            self._queue.pop(0)
        if seat in self._queue:
            self._queue.remove(seat)

    # The lay (TE-2, TE-12), the nest (TE-4), and every roll

    def _rolled(self, record):
        faces = record["roll"]
        if self.phase == "nest":
            self.nest = list(faces)
        elif self._anew:
            seat, i = self._anew
            self._anew = None
            self.hand[seat][i] = faces[0]
        else:
            self.hand[self._queue[0]][:] = faces
        if self.phase == "lay" and (len(faces) == 1 or self.options["reroll"] == "off"):
            self._queue.pop(0)

    def _verify_reroll(self, seat, step):
        need(len(step["dice"]) == 1, "TE-12", 'one die is rerolled: "dice" must list one position')

    def _do_reroll(self, seat, record):
        self._anew = (seat, record["dice"][0] - 1)

    def _do_pass(self, seat, record):
        self._queue.pop(0)

    def _verify_reveal(self, seat, step):
        need(len(step["dice"]) == _REVEALED, "TE-2", 'two dice are revealed: "dice" must list two positions')

    def _do_reveal(self, seat, record):
        shown = record["dice"]
        for i in range(self.DICE):
            self.open[seat][i] = i + 1 in shown
        self.hidden[seat] = 5 - sum(shown)  # positions count from 1, and all three sum to 6
        record["faces"] = [self.hand[seat][position - 1] for position in shown]
        self._queue.pop(0)

    # Claim and trade (TE-5, TE-13)

    def _do_claim(self, seat, record):
        i, j = record["own"] - 1, record["nest"] - 1
        self.hand[seat][i], self.nest[j] = self.nest[j], self.hand[seat][i]
        if self.options["claim"] == "take":
            self.nest.pop(j)
        self._lay_open(seat, i)
        self.claimed.add(seat)
        self._queue.pop(0)

    def _lay_open(self, seat, i):
        self.open[seat][i] = True
        if self.hidden[seat] == i:
            self.hidden[seat] = None

    def _do_trade(self, seat, record):
        self.proposal = dict(record)

    def _do_accept(self, seat, record):
        other, i = self.proposal["seat"], self.proposal["own"] - 1
        j = self.proposal["die"] - 1
        self.hand[other][i], self.hand[seat][j] = self.hand[seat][j], self.hand[other][i]
        if self.hidden[other] != i or self.hidden[seat] != j:  # else both stay hidden
            self._lay_open(other, i)
            self._lay_open(seat, j)
        self._do_refuse(seat, record)

    def _do_refuse(self, seat, record):
        self.proposal = None
        self._queue.pop(0)

    # The showdown (TE-6, TE-8, TE-10, TE-11)

    def _do_show(self, seat, record):
        self._shown = True

    def _show_down(self):
        strengths = {}
        for seat in self.inside:
            for i in range(self.DICE):
                self._lay_open(seat, i)
            hand = list(self.hand[seat])
            strengths[seat], i, j = best(hand, () if seat in self.claimed else self.nest)
            if i is not None:
                hand[i] = self.nest[j]
            self.counted[seat] = hand
        self._end(self._divide(strengths))

    def _end(self, pays):
        self._settle({"round": self.round, "winners": sorted(pays), "pays": texted(pays), "carried": self.pot})


GAME = ThreeEggs
