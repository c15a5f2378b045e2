"""Three Eggs, played: the lay, the nest and the claim, with wagers after each, and the showdown (TE-1 to TE-14)."""

from gobelet.rules.common import RuleError, need, texted
from gobelet.rules.three_eggs import DICE
from gobelet.rules.three_eggs.hands import best, deciding, rank, strength
from gobelet.rules.three_eggs.sleight import SleightGame
from gobelet.rules.three_eggs.wagers import TURNS, WAGERS

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Choices, Counts, Faces, Hands, Options, Record, Seats, Step

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
    DICE = DICE
    PUBLIC = ("hidden", "claimed", "proposal", "accused", "wagered", "all_in", "raises", "to_call")
    STEP_KEYS = ("seat", "do", "dice", "own", "nest", "with", "die", "whom", "faces")

    def __init__(self, options: "Options", seats: "Seats", first: int, stacks: "Counts"):
        """As for every Game."""
        super().__init__(options, seats, first, stacks)
        self.claimed: set[int] = set()
        self.proposal: Record | None = None
        self.counted: dict[int, list[int]] = {}
        self._queue: list[int] = []  # who is still to be asked in a stage without wagers
        self._shown = False

    def legal(self, seat: int | None = None) -> list[str]:
        """As for every Game; what `sleight` allows out of turn included."""
        return sorted(super().legal(seat) + self._cheats(seat or self.to_act))

    def row(self, seat: int) -> dict[str, int]:
        """As for every Game: what a seat that is asked for a wager has to call."""
        return {"to_match": self.to_call(seat)} if self._wager_awaited() and seat == self.to_act else {}

    def _asked(self, seat: int) -> list[str]:
        if self.phase in ("lay", "claim"):
            return ["reroll" if self.phase == "lay" else "claim", "pass"]
        if self.phase == "trade":
            return ["accept", "refuse"] if self.proposal else ["trade", "pass"]
        if self.phase in ("reveal", "show"):
            return [self.phase]
        return self._wagers(seat)

    def _forbidden(self, seat: int, name: object) -> RuleError:
        if name in ("shuffle", "accuse"):
            return self._why_no_cheat(seat, name)
        if name in WAGERS and seat == self.to_act and self._wager_awaited():
            why = self._why_no_wager(seat, name)
            if why:
                return why
        for rule, clause in (("reroll", "TE-12"), ("trade", "TE-13")):
            if name == rule and self.options[rule] == "off":
                return RuleError(clause, f"{name} is not played at this table; {self.awaited()}")
        return super()._forbidden(seat, name)

    # From stage to stage

    def _open_round(self) -> None:
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

    def _open_stage(self, phase: str) -> None:
        self.phase = phase
        self._queue = []
        if phase in ("lay", "reveal"):
            self._queue = list(self.playing)
        elif phase == "claim" or (phase == "trade" and self.options["trade"] == "on"):
            self._queue = list(reversed(self.active))  # to the right, the first player last (TE-5)
        elif phase in TURNS:
            self._open_turn(phase != "first-wagers" or self.options["lay_check"] == "on")

    def _go(self) -> None:
        """Await the next step, passing over every stage in which nobody is asked; or end the round."""
        self.to_roll = self.to_act = None
        while len(self.active) > 1 and not self._await():
            if self.phase in TURNS:
                self._close_turn()
            if self.phase == _PHASES[-1]:
                return self._show_down()
            self._open_stage(_PHASES[_PHASES.index(self.phase) + 1])
        if len(self.active) == 1:  # without showing
            self._end(self._take_all())

    def _await(self) -> bool:
        """Set `to_roll` or `to_act`, if this stage still needs anybody, and say whether it does."""
        if self._anew:
            self.to_roll = (self._anew[0], 1)
        elif self.phase == "nest":
            self.to_roll = None if self.nest else ("nest", 3)
        elif self.phase == "show":
            self.to_act = None if self._shown or not self.sleight else self.active[0]
        elif self.phase in TURNS:
            self.to_act = self._next_to_wager()
        elif self._queue:
            self._await_next(self._queue[0])
        return self.to_roll is not None or self.to_act is not None

    def _await_next(self, seat: int) -> None:
        if self.phase == "lay" and not self.hand[seat][0]:
            self.to_roll = (seat, self.DICE)
        elif self.proposal:
            self.to_act = self.proposal["with"]
        elif self.phase != "claim" or self.nest:  # C-9: of an empty nest nothing can be claimed
            self.to_act = seat

    def _put_out(self, seat: int) -> None:
        super()._put_out(seat)
        if self.proposal and seat in (self.proposal["seat"], self.proposal["with"]):
            self.proposal = None  # it lapses, and counts as made (TE-14)
            self._queue.pop(0)
        if seat in self._queue:
            self._queue.remove(seat)

    # The lay (TE-2, TE-12), the nest (TE-4), and every roll

    def _rolled(self, faces: "Faces") -> None:
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

    def _verify_more(self, seat: int, step: "Step") -> None:
        if step["do"] == "reroll":
            need(len(step["dice"]) == 1, "TE-12", 'one die is rerolled: "dice" must list one position')
        elif step["do"] == "reveal":
            need(len(step["dice"]) == _REVEALED, "TE-2", 'two dice are revealed: "dice" must list two positions')

    def _reroll(self, seat: int, record: "Record") -> None:
        self._anew = (seat, record["dice"][0] - 1)

    def _pass(self, seat: int, record: "Record") -> None:
        self._queue.pop(0)

    def _reveal(self, seat: int, record: "Record") -> None:
        shown = record["dice"]
        for i in range(self.DICE):
            self.open[seat][i] = i + 1 in shown
        self.hidden[seat] = 5 - sum(shown)  # positions count from 1, and all three sum to 6
        record["faces"] = [self.hand[seat][position - 1] for position in shown]
        self._queue.pop(0)

    # Claim and trade (TE-5, TE-13)

    def _claim(self, seat: int, record: "Record") -> None:
        i, j = record["own"] - 1, record["nest"] - 1
        self.hand[seat][i], self.nest[j] = self.nest[j], self.hand[seat][i]
        if self.options["claim"] == "take":
            self.nest.pop(j)
        self._lay_open(seat, i)
        self.claimed.add(seat)
        self._queue.pop(0)

    def _lay_open(self, seat: int, i: int) -> None:
        self.open[seat][i] = True
        if self.hidden[seat] == i:
            self.hidden[seat] = None

    def _trade(self, seat: int, record: "Record") -> None:
        self.proposal = dict(record)

    def _accept(self, seat: int, record: "Record") -> None:
        offer: Record = self.proposal  # type: ignore[assignment]  # there is one where `accept` is legal
        other, i, j = offer["seat"], offer["own"] - 1, offer["die"] - 1
        self.hand[other][i], self.hand[seat][j] = self.hand[seat][j], self.hand[other][i]
        if self.hidden[other] != i or self.hidden[seat] != j:  # else both stay hidden
            self._lay_open(other, i)
            self._lay_open(seat, j)
        self._refuse(seat, record)

    def _refuse(self, seat: int, record: "Record") -> None:
        self.proposal = None
        self._queue.pop(0)

    # The showdown (TE-6, TE-8, TE-9, TE-10, TE-11)

    def _show(self, seat: int, record: "Record") -> None:
        self._shown = True

    def _show_down(self) -> None:
        strengths = {}
        for seat in self.active:
            for i in range(self.DICE):
                self._lay_open(seat, i)
            hand = list(self.hand[seat])
            strengths[seat], i, j = best(hand, () if seat in self.claimed else self.nest)
            if i is not None:
                hand[i] = self.nest[j]
            self.counted[seat] = hand
        self._clause = deciding(*sorted(strengths.values(), reverse=True)[:2])
        self._end(self._divide(strengths))

    def _end(self, pays: "Counts") -> None:
        self._settle({"winners": sorted(pays), "pays": texted(pays), "carried": self.pot})

    def _compared(self) -> "Hands":
        """The hands that were shown, as they counted."""
        hands = []
        for seat in sorted(self.counted, key=self._place):
            dice = self.counted[seat]
            category, value, _ = rank(dice, self.options)
            hands.append((seat, {"dice": dice, "category": category, "value": value}))
        return hands

    def _place(self, seat: int) -> int:
        """The less, the better the seat's hand; equal ones in order from the first player."""
        return self.playing.index(seat) - 10 * strength(*self.counted[seat])

    CHOICES: "Choices" = dict.fromkeys(WAGERS, (SleightGame._wager, "TE-7", ()))
    CHOICES["reroll"] = (_reroll, "TE-12", ("dice",))
    CHOICES["reveal"] = (_reveal, "TE-2", ("dice",))
    CHOICES["claim"] = (_claim, "TE-5", ("own", "nest"))
    CHOICES["trade"] = (_trade, "TE-13", ("own", "die", "with"))
    CHOICES["accept"] = (_accept, "TE-13", ())
    CHOICES["refuse"] = (_refuse, "TE-13", ())
    CHOICES["pass"] = (_pass, "C-9", ())
    CHOICES["shuffle"] = (SleightGame._shuffle, "TE-14", ())
    CHOICES["accuse"] = (SleightGame._accuse, "TE-14", ("whom",))
    CHOICES["show"] = (_show, "TE-14", ())


GAME = ThreeEggs
