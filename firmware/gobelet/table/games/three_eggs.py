"""Buttons of Three Eggs: reroll, reveal, wagers, claim, trade, and what `sleight` adds (TE-2 to TE-14)."""

from gobelet.layout import DICE
from gobelet.rules.common import clockwise
from gobelet.table.games.dialog import Dialog, armed, bits_of, positions
from gobelet.table.lights.scene import BLINK, FULL

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Container, Sequence
    from typing import Any

    from gobelet.rules.common import Game
    from gobelet.rules.shapes import Record, Step
    from gobelet.rules.three_eggs.game import ThreeEggs
    from gobelet.table.lights.scene import Scene, SeatScene
    from gobelet.table.shapes import Codes, Look, Whom

_WAGERS = {"check": "cup", "call": "cup", "bet": "d5", "raise": "d5"}
SHOW_MS = 3000  # within which a cheat has been given away
_MENU = ("d1", "d2", "d3", "d5")  # seats that can be accused, clockwise; D4 shows the next ones


class ThreeEggsDialog(Dialog):
    """_chosen: the one die to be rerolled, to stay hidden, or to be got by a claim or trade.

    Accusing is possible out of turn, too, so each seat has a list of its own: _lists {seat: [page, whom or 0]}.
    """

    game: "ThreeEggs"
    GO_ON = ("reroll", "shuffle")

    def __init__(self, game: "Game", suggests: bool) -> None:
        """As for every Dialog."""
        self._lists: dict[int, list[int]] = {}
        self._shuffling = False  # the next roll is that of a shuffle
        super().__init__(game, suggests)

    # ---- what the buttons mean

    def held(self, seat: int) -> "Step | None":
        """A shuffle, where it may be; nothing answers."""
        may = self.game.sleight and "shuffle" in self.game.legal(seat)
        return {"seat": seat, "do": "shuffle"} if may else None

    def wait_ms(self) -> int:
        """No showdown before every blink is past."""
        return SHOW_MS if "show" in self.game.legal() else 0

    def whom(self, seat: int) -> "Whom":
        """While the seat looks for whom to accuse: the seats behind its buttons, or the one that it has found."""
        if seat not in self._lists:
            return {}
        page, whom = self._lists[seat]
        return {"cup": whom} if whom else dict(zip(_MENU, self._others(seat)[4 * page :]))

    def _worked_out(self, seat: int) -> "Look":
        if seat in self._lists:
            return self._accusing(seat)
        codes, blinks = super()._worked_out(seat)
        trading = seat == self.game.to_act and self._other
        if "accuse" in self.game.legal(seat) and not trading and "d4" not in codes:
            codes["d4"] = "accuse"
        return codes, blinks

    def _choices(self, seat: int) -> "Codes":
        names = self.game.legal(seat)
        if "reroll" in names:
            return self._pick(3, "reroll-die", "keep-die", "reroll", "no-reroll")
        if "reveal" in names:
            return self._pick(3, "hide-die", "clear", "reveal", "clear" if self._chosen else "")
        if "claim" in names:
            return self._claim()
        if "trade" in names:
            return self._trade(seat)
        if "accept" in names:
            return {"cup": "accept", "pass": "refuse"}
        return {"cup": "show"} if "show" in names else self._wagers(names)

    def _pick(self, count: int, code: str, again: str = "", done: str = "", no: str = "") -> "Codes":
        """Choose one of `count` dice: `again` is what the chosen one means, `done` CUP then, `no` PASS."""
        found = {DICE[place]: code for place in range(count)}
        for position in positions(self._chosen):
            found[DICE[position - 1]], found["cup"] = again, done
        if no:
            found["pass"] = no
        return found

    def _wagers(self, names: "Sequence[str]") -> "Codes":
        found = {button: code for code, button in _WAGERS.items() if code in names}
        found["pass"] = "drop-out"
        return found

    def _claim(self) -> "Codes":
        if not self._own:
            return self._pick(3, "claim-own", no="no-claim")
        return self._pick(len(self.game.nest), "claim-nest", "back", "confirm-claim", "back")

    def _trade(self, seat: int) -> "Codes":
        if not self._own:
            return self._pick(3, "trade-own", no="no-trade")
        found = self._pick(3, "trade-die", "back", "confirm-trade", "back")
        if len(self._others(seat)) > 1:
            found["d4"], found["d5"] = "trade-before", "trade-next"
        return found

    def _accusing(self, seat: int) -> "Look":
        """(codes, inputs that blink) while the seat looks for whom to accuse."""
        whom, others = self._lists[seat][1], self._others(seat)
        if whom:
            codes, blinks = armed("accuse-seat", _MENU[others.index(whom) % len(_MENU)])
            codes["cup"] = "confirm-accuse"
            return codes, blinks
        codes = dict.fromkeys(self.whom(seat), "accuse-seat")
        if len(others) > len(_MENU):
            codes["d4"] = "accuse-more"
        codes["pass"] = "back"
        return codes, ()

    def _others(self, seat: int) -> tuple[int, ...]:
        """The other seats still in, clockwise from the next one."""
        return clockwise([other for other in self.game.active if other != seat], seat)

    # ---- what a press does

    def _pressed(self, seat: int, name: str, code: str) -> "Step | None":
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

    def _accuse(self, seat: int, name: str, code: str) -> "Step | None":
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
            shown[1] = self.whom(seat)[name]
        return None

    def _back(self) -> None:
        if self._chosen:
            self._chosen = 0
        else:
            self._clear()

    def _step(self, seat: int, by: int) -> None:
        others = self._others(seat)
        self._other = others[(others.index(self._other) + by) % len(others)]
        self._chosen = 0

    def _composed(self, seat: int, code: str) -> "Step":
        """The step that was put together."""
        dice = positions(self._chosen)
        if code == "confirm-claim":
            return {"seat": seat, "do": "claim", "own": self._own, "nest": dice[0]}
        if code == "confirm-trade":
            return {"seat": seat, "do": "trade", "own": self._own, "with": self._other, "die": dice[0]}
        return {"seat": seat, "do": code, "dice": positions(7 ^ self._chosen) if code == "reveal" else dice}

    # ---- choices made for the seat

    def _mildest(self, seat: int) -> "Step":
        if "reveal" in self.game.legal(seat):
            return {"seat": seat, "do": "reveal", "dice": [2, 3]}
        return super()._mildest(seat)

    def _loaded(self, seat: int, step: "Step") -> str:
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

    def load(self, seat: int, step: "Step") -> str | None:
        """As for every Dialog; of a shuffle nothing shows."""
        return None if step["do"] == "shuffle" else super().load(seat, step)

    def stepped(self, record: "Record") -> None:
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

    def _due_bits(self, who: "Any", record: "Record") -> int:
        if who == "nest":
            return 7
        return (bits_of(record["dice"]) if record.get("do") == "reroll" else 7) << 5

    # ---- what is seen

    def _paint_seat(self, seat: int, picture: "SeatScene") -> None:
        """While the seat picks another one, its counter is a dash and that one's number."""
        other = (seat == self.game.to_act and self._other) or self._lists.get(seat, (0, 0))[1]
        if other:
            picture.counter = "-" + str(other)
        for place in range(3):
            picture.levels[place] = BLINK if self._points_at(seat, place) else FULL

    def _points_at(self, seat: int, place: int) -> bool:
        """Whether a claim or trade that is being made, or offered, is about that die."""
        offer = self.game.proposal
        if offer:
            return (seat, place + 1) in ((offer["seat"], offer["own"]), (offer["with"], offer["die"]))
        if seat == self.game.to_act:
            return place + 1 == self._own
        return seat == self._other and self._chosen in (0, 1 << place)

    def _paint_well(self, seat: int, picture: "SeatScene") -> None:
        picture.private[:] = bytes(self.game.hand[seat])

    def paint(self, scene: "Scene", lids: "Container[int]") -> None:
        """As for every Dialog; the nest blinks where a die of it is to be claimed."""
        super().paint(scene, lids)
        claiming = self._own and not self._other
        for place in range(len(self.game.nest)):
            if claiming and self._chosen in (0, 1 << place):
                scene.nest_levels[place] = BLINK


DIALOG = ThreeEggsDialog
