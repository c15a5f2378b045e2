"""Buttons of Three Eggs: reroll, reveal, wagers, claim, trade, and what `sleight` adds (TE-2 to TE-14)."""

from gobelet.rules.common import clockwise
from gobelet.table.dialogs import DICE, SHUFFLE_MS
from gobelet.table.dialogs.base import Dialog, armed, bits_of, picked, positions
from gobelet.table.lights.scene import BLINK, FULL

_MENU = ("d1", "d2", "d3", "d5")  # seats that can be accused, clockwise; D4 shows the next ones


class ThreeEggsDialog(Dialog):
    """Draft: chosen: the die to be rerolled or to stay hidden; own, other, die: what is claimed or traded.

    Accusing is possible out of turn, too, so each seat has a list of its own: _lists {seat: [page, whom or 0]}.
    """

    def __init__(self, game, config):
        """As for every Dialog."""
        self._lists = {}
        self._shuffling = False  # the next roll is that of a shuffle
        super().__init__(game, config)

    # ---- what the buttons mean

    def press(self, seat, name, held_ms=0, t_us=0):
        """As for every Dialog; D4 held shuffles, and nothing answers."""
        if name == "d4" and held_ms >= SHUFFLE_MS and self.game.options["sleight"] == "on":
            may = name not in self.muted and "shuffle" in self.game.legal(seat)
            return {"seat": seat, "do": "shuffle"} if may else None
        return super().press(seat, name, held_ms, t_us)

    def _worked_out(self, seat):
        names = self.game.legal(seat)
        if seat in self._lists:
            return self._accusing(seat)
        actions, blinks = super()._worked_out(seat)
        trading = seat == self.game.to_act and self._draft.other
        if "accuse" in names and not trading and "d4" not in actions:
            actions["d4"] = "accuse"
        return actions, blinks

    def _choices(self, seat):
        names = self.game.legal(seat)
        for stage in ("reroll", "reveal", "claim", "trade"):
            if stage in names:
                return getattr(self, "_" + stage)(seat)
        if "accept" in names:
            return {"cup": "accept", "pass": "refuse"}
        return {"cup": "show"} if "show" in names else self._wagers(names)

    def _reroll(self, seat):
        found = self._of_dice("reroll-die", 3)
        for name in picked(self._draft.chosen):
            found[name] = "keep-die"
            found["cup"] = "reroll"
        found["pass"] = "no-reroll"
        return found

    def _reveal(self, seat):
        found = self._of_dice("hide-die", 3)
        if self._draft.chosen:
            found["cup"], found["pass"] = "reveal", "clear"
        return found

    def _wagers(self, names):
        found = {"pass": "drop-out"}
        for button, code in (("cup", "check"), ("cup", "call"), ("d5", "bet"), ("d5", "raise")):
            if code in names:
                found[button] = code
        return found

    def _claim(self, seat):
        draft = self._draft
        found = self._of_dice("claim-nest", len(self.game.nest)) if draft.own else self._of_dice("claim-own", 3)
        found["pass"] = "back" if draft.own else "no-claim"
        if draft.die:
            found["cup"] = "confirm-claim"
        return found

    def _trade(self, seat):
        draft = self._draft
        found = self._of_dice("trade-die" if draft.own else "trade-own", 3)
        found["pass"] = "back" if draft.own else "no-trade"
        if draft.own and len(self._others(seat)) > 1:
            found["d4"], found["d5"] = "trade-before", "trade-next"
        if draft.die:
            found["cup"] = "confirm-trade"
        return found

    def _of_dice(self, code, count):
        return {DICE[place]: code for place in range(count)}

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
        return clockwise([other for other in self.game.inside if other != seat], seat)

    def _chosen(self, seat):
        draft = self._draft
        return picked(draft.chosen | (1 << draft.die - 1 if draft.die else 0))

    # ---- what a press does

    def _pressed(self, seat, name, code):
        if code == "accuse":
            self._lists[seat] = [0, 0]
        elif seat in self._lists:
            return self._accuse(seat, name, code)
        elif code == "back":
            self._back()
        elif code in ("reroll-die", "keep-die", "hide-die", "clear"):
            self._draft.chosen = 1 << DICE.index(name) if code in ("reroll-die", "hide-die") else 0
        elif code in ("claim-own", "trade-own"):
            self._draft.own = DICE.index(name) + 1
            self._draft.other = self._others(seat)[0] if code == "trade-own" else 0
        elif code in ("claim-nest", "trade-die"):
            self._draft.die = DICE.index(name) + 1
        elif code in ("trade-before", "trade-next"):
            self._step(seat, 1 if code == "trade-next" else -1)
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
        draft = self._draft
        if draft.die:
            draft.die = 0
        else:
            draft.clear()

    def _step(self, seat, by):
        others, draft = self._others(seat), self._draft
        draft.other = others[(others.index(draft.other) + by) % len(others)]
        draft.die = 0

    def _composed(self, seat, code):
        """The step that the draft has become."""
        draft = self._draft
        step = {"seat": seat, "do": code}
        if code == "confirm-claim":
            step.update({"do": "claim", "own": draft.own, "nest": draft.die})
        elif code == "confirm-trade":
            step.update({"do": "trade", "own": draft.own, "with": draft.other, "die": draft.die})
        else:
            step["dice"] = positions(7 ^ draft.chosen if code == "reveal" else draft.chosen)
        return step

    # ---- choices made for the seat

    def _mildest(self, seat):
        names = self.game.legal(seat)
        if "reveal" in names:
            return {"seat": seat, "do": "reveal", "dice": [2, 3]}
        for name in ("pass", "check", "refuse", "show"):
            if name in names:
                return {"seat": seat, "do": name}
        return {"seat": seat, "do": "fold"}

    def _loaded(self, seat, step):
        name, draft = step["do"], self._draft
        if name == "accuse":
            place = self._others(seat).index(step["whom"])
            self._lists[seat] = [place // 4, step["whom"]]
        elif name == "reveal":
            draft.chosen = 7 ^ bits_of(step["dice"])
        elif name == "reroll":
            draft.chosen = bits_of(step["dice"])
        elif name == "claim":
            draft.own, draft.die = step["own"], step["nest"]
        elif name == "trade":
            draft.own, draft.other, draft.die = step["own"], step["with"], step["die"]
        return "pass" if name in ("pass", "refuse") else "cup"

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
            self._draft.clear()
        for seat in list(self._lists):
            whom = self._lists[seat][1]
            if "accuse" not in self.game.legal(seat) or (whom and whom not in self.game.inside):
                del self._lists[seat]

    def _due_bits(self, record):
        if record and self.game.to_roll[0] == "nest":
            return 7
        return bits_of(record["dice"]) << 5 if record and record.get("do") == "reroll" else 7 << 5

    # ---- what is seen

    def _counter(self, seat):
        """The stack; while a seat picks another one, a dash and that one's number."""
        draft = self._draft
        other = self._lists[seat][1] if seat in self._lists else 0
        if seat == self.game.to_act and draft.other:
            other = draft.other
        return "-" + str(other) if other else self.game.stacks[seat]

    def _paint_dice(self, seat, picture):
        hand, seen = self.game.hand[seat], self.game.open[seat]
        for place in range(3):
            picture.public[place] = hand[place] if seen[place] else 0
            picture.levels[place] = BLINK if self._points_at(seat, place + 1) else FULL

    def _points_at(self, seat, position):
        """Whether a claim or trade that is being made, or offered, is about that die."""
        offer, draft = self.game.proposal, self._draft
        if offer:
            return (seat, position) in ((offer["seat"], offer["own"]), (offer["with"], offer["die"]))
        if seat == self.game.to_act:
            return position == draft.own
        return seat == draft.other and draft.die in (0, position)

    def _paint_well(self, seat, picture):
        picture.private[:] = bytes(self.game.hand[seat])

    def paint(self, scene, lids, now_ms):
        """As for every Dialog, and the nest; it blinks where a die of it is to be claimed."""
        super().paint(scene, lids, now_ms)
        draft, nest = self._draft, self.game.nest
        claiming = draft.own and not draft.other
        for place in range(3):
            scene.nest[place] = nest[place] if place < len(nest) else 0
            scene.nest_levels[place] = BLINK if claiming and draft.die in (0, place + 1) else FULL
