"""Buttons of Three Eggs: reroll, reveal, wagers, claim, trade, and what `sleight` adds (TE-2 to TE-14)."""

from gobelet.rules.common import clockwise
from gobelet.table.dialogs import DICE, SHUFFLE_MS
from gobelet.table.dialogs.base import Dialog, armed, bits_of, positions
from gobelet.table.lights.scene import BLINK, FULL

_WAGERS = {"check": "cup", "call": "cup", "bet": "d5", "raise": "d5"}
_MENU = ("d1", "d2", "d3", "d5")  # seats that can be accused, clockwise; D4 shows the next ones


class ThreeEggsDialog(Dialog):
    """_chosen: the one die to be rerolled, to stay hidden, or to be got by a claim or trade.

    Accusing is possible out of turn, too, so each seat has a list of its own: _lists {seat: [page, whom or 0]}.
    """

    def __init__(self, game, config):
        """As for every Dialog."""
        self._lists = {}
        self._shuffling = False  # the next roll is that of a shuffle
        super().__init__(game, config)

    # ---- what the buttons mean

    def press(self, seat, name, held_ms=0):
        """As for every Dialog; D4 held shuffles, and nothing answers."""
        if name == "d4" and held_ms >= SHUFFLE_MS and self.game.options["sleight"] == "on":
            may = name not in self.muted and "shuffle" in self.game.legal(seat)
            return {"seat": seat, "do": "shuffle"} if may else None
        return super().press(seat, name, held_ms)

    def _worked_out(self, seat):
        if seat in self._lists:
            return self._accusing(seat)
        actions, blinks = super()._worked_out(seat)
        trading = seat == self.game.to_act and self._other
        if "accuse" in self.game.legal(seat) and not trading and "d4" not in actions:
            actions["d4"] = "accuse"
        return actions, blinks

    def _choices(self, seat):
        names = self.game.legal(seat)
        if "reroll" in names:
            return self._pick(3, "reroll-die", "keep-die", "reroll", "no-reroll")
        if "reveal" in names:
            return self._pick(3, "hide-die", "clear", "reveal", "clear" if self._chosen else None)
        if "claim" in names:
            return self._claim()
        if "trade" in names:
            return self._trade(seat)
        if "accept" in names:
            return {"cup": "accept", "pass": "refuse"}
        return {"cup": "show"} if "show" in names else self._wagers(names)

    def _pick(self, count, code, again=None, done=None, no=None):
        """Choose one of `count` dice: `again` is what the chosen one means, `done` CUP then, `no` PASS."""
        found = {DICE[place]: code for place in range(count)}
        for position in positions(self._chosen):
            found[DICE[position - 1]], found["cup"] = again, done
        if no:
            found["pass"] = no
        return found

    def _wagers(self, names):
        found = {button: code for code, button in _WAGERS.items() if code in names}
        found["pass"] = "drop-out"
        return found

    def _claim(self):
        if not self._own:
            return self._pick(3, "claim-own", no="no-claim")
        return self._pick(len(self.game.nest), "claim-nest", "back", "confirm-claim", "back")

    def _trade(self, seat):
        if not self._own:
            return self._pick(3, "trade-own", no="no-trade")
        found = self._pick(3, "trade-die", "back", "confirm-trade", "back")
        if len(self._others(seat)) > 1:
            found["d4"], found["d5"] = "trade-before", "trade-next"
        return found

    def _accusing(self, seat):
        """(actions, blinks) while the seat looks for whom to accuse."""
        page, whom = self._lists[seat]
        others = self._others(seat)
        if whom:
            actions, blinks = armed("accuse-seat", _MENU[others.index(whom) % 4])
            actions["cup"] = "confirm-accuse"
            return actions, blinks
        actions = {_MENU[place]: "accuse-seat" for place in range(len(others[4 * page : 4 * page + 4]))}
        if len(others) > len(_MENU):
            actions["d4"] = "accuse-more"
        actions["pass"] = "back"
        return actions, ()

    def _others(self, seat):
        """The other seats still in, clockwise from the next one."""
        return clockwise([other for other in self.game.active if other != seat], seat)

    # ---- what a press does

    def _pressed(self, seat, name, code):
        if code == "accuse":
            self._lists[seat] = [0, 0]
        elif seat in self._lists:
            return self._accuse(seat, name, code)
        elif code in ("keep-die", "clear", "back"):
            self._back()
        elif code in ("claim-own", "trade-own"):
            self._own = DICE.index(name) + 1
            self._other = self._others(seat)[0] if code == "trade-own" else 0
        elif code in ("trade-before", "trade-next"):
            self._step(seat, 1 if code == "trade-next" else -1)
        elif name in DICE:
            self._chosen = 1 << DICE.index(name)
        else:
            return self._composed(seat, code)
        return None

    def _accuse(self, seat, name, code):
        """A press while the list is open."""
        shown = self._lists[seat]
        if code == "confirm-accuse":
            return {"seat": seat, "do": "accuse", "whom": shown[1]}
        if code == "accuse-more":
            shown[0] = 1 - shown[0]
        elif code == "back" and not shown[1]:
            del self._lists[seat]
        elif code == "back":
            shown[1] = 0
        elif not shown[1]:
            shown[1] = self._others(seat)[4 * shown[0] + _MENU.index(name)]
        return None

    def _back(self):
        if self._chosen:
            self._chosen = 0
        else:
            self._clear()

    def _step(self, seat, by):
        others = self._others(seat)
        self._other = others[(others.index(self._other) + by) % len(others)]
        self._chosen = 0

    def _composed(self, seat, code):
        """The step that was put together."""
        dice = positions(self._chosen)
        if code == "confirm-claim":
            return {"seat": seat, "do": "claim", "own": self._own, "nest": dice[0]}
        if code == "confirm-trade":
            return {"seat": seat, "do": "trade", "own": self._own, "with": self._other, "die": dice[0]}
        return {"seat": seat, "do": code, "dice": positions(7 ^ self._chosen) if code == "reveal" else dice}

    # ---- choices made for the seat

    def _mildest(self, seat):
        if "reveal" in self.game.legal(seat):
            return {"seat": seat, "do": "reveal", "dice": [2, 3]}
        return super()._mildest(seat)

    def _loaded(self, seat, step):
        name = step["do"]
        if name == "accuse":
            self._lists[seat] = [self._others(seat).index(step["whom"]) // 4, step["whom"]]
            return "cup"
        button = super()._loaded(seat, step)
        if name == "reveal":
            self._chosen ^= 7
        elif name in ("claim", "trade"):
            self._own, self._other = step["own"], step.get("with", 0)
            self._chosen = bits_of([step["nest" if name == "claim" else "die"]])
        return button

    def load(self, seat, step):
        """As for every Dialog; of a shuffle nothing shows."""
        return None if step["do"] == "shuffle" else super().load(seat, step)

    def stepped(self, record):
        """As for every Dialog; a shuffle and its roll change nothing that anybody could see."""
        shuffling, self._shuffling = self._shuffling, record.get("do") == "shuffle"
        if shuffling or self._shuffling:
            return
        super().stepped(record)
        if record.get("do") == "accuse":  # who is put out, or all-in, changes what others may do
            self._clear()
        for seat in list(self._lists):
            whom = self._lists[seat][1]
            if "accuse" not in self.game.legal(seat) or (whom and whom not in self.game.active):
                del self._lists[seat]

    def _due_bits(self, record):
        if self.game.to_roll[0] == "nest":
            return 7
        return (bits_of(record["dice"]) if record.get("do") == "reroll" else 7) << 5

    # ---- what is seen

    def _paint_seat(self, seat, picture):
        """While the seat picks another one, its counter is a dash and that one's number."""
        other = (seat == self.game.to_act and self._other) or self._lists.get(seat, (0, 0))[1]
        if other:
            picture.counter = "-" + str(other)
        hand, seen = self.game.hand[seat], self.game.open[seat]
        for place in range(3):
            picture.public[place] = hand[place] if seen[place] else 0
            picture.levels[place] = BLINK if self._points_at(seat, place) else FULL

    def _points_at(self, seat, place):
        """Whether a claim or trade that is being made, or offered, is about that die."""
        offer = self.game.proposal
        if offer:
            return (seat, place + 1) in ((offer["seat"], offer["own"]), (offer["with"], offer["die"]))
        if seat == self.game.to_act:
            return place + 1 == self._own
        return seat == self._other and self._chosen in (0, 1 << place)

    def paint(self, scene, lids, now_ms):
        """As for every Dialog, the wells of open lids, and the nest; it blinks where a die of it is to be claimed."""
        super().paint(scene, lids, now_ms)
        for seat in self.game.seats:
            if seat in lids:
                scene.seats[seat - 1].private[:] = bytes(self.game.hand[seat])
        claiming, nest = self._own and not self._other, self.game.nest
        for place in range(len(nest)):
            scene.nest[place] = nest[place]
            if claiming and self._chosen in (0, 1 << place):
                scene.nest_levels[place] = BLINK


DIALOG = ThreeEggsDialog
