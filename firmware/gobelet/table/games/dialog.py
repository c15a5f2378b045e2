"""What the dialogs of all games share: whose turn it is, arming, what stays chosen until when, running dice."""

from gobelet.layout import DICE, LAMPS

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Container, Iterable
    from typing import Any

    from gobelet.rules.common import Game
    from gobelet.rules.shapes import Faces, Record, Step
    from gobelet.table.lights.scene import Scene, SeatScene
    from gobelet.table.shapes import Blinks, Codes, Look, Whom

# Codes that are a step at once, with its name in the rules
STEPS = {code: code for code in ("stand", "check", "call", "accept", "refuse", "show")}
STEPS.update({"no-reroll": "pass", "no-claim": "pass", "no-trade": "pass", "confirm-drop-out": "fold"})
STEPS.update({"confirm-bottoms": "bottoms", "confirm-bet": "bet", "confirm-raise": "raise"})
# Codes that are armed first, with their button
ARMED = {"bottoms": "pass", "bet": "d5", "raise": "d5", "drop-out": "pass"}
MILDEST = ("pass", "check", "refuse", "stand", "show", "fold")  # what a time-out chooses: the first that is allowed


class Dialog:
    """One round's buttons and dice. A subclass gives

    - `_choices(seat)`: {input: code} for the seat to act, nothing being armed;
    - `_pressed(seat, input, code)`: for its own codes; a step or None;
    - `_due_bits(who, record)`: the dice that `who` must roll now, as in SeatScene.rolling; `record` as for `stepped`;
    - `_paint_seat(seat, picture)`: levels of its public dice, and its counter where that is not the stack;
    - where they differ from what is here: `_mildest`, `_loaded`, `_suggested`, and all that is for the table.

    What the seat to act is putting together: _armed: code, or None; _chosen: bits of dice; _own: position from 1 of
    the own die for a claim or trade, or 0; _other: the seat to trade with, or 0.
    """

    _armed: str | None
    _due: "tuple[Any, int]"
    GO_ON: tuple[str, ...] = ("reroll",)  # choices after which the same seat's dice roll at once

    def __init__(self, game: "Game", suggests: bool) -> None:
        self.game = game
        self._suggests = suggests
        self._looks: dict[int, Look] = {}
        self._ran: tuple[Any, int] = (None, 0)  # who rolled last, and which dice
        self._faces: Faces = ()  # what they will show, while they run
        self._stage: tuple[int | None, str] | None = None  # (seat, phase) that something is put together for
        self.stepped({})

    # ---- for the table

    def codes(self, seat: int) -> "Codes":
        """{input: code} of what does something now."""
        return (self._looks.get(seat) or self._look(seat))[0]

    def blinks(self, seat: int) -> "Blinks":
        """The inputs whose lamp blinks: what is chosen or armed."""
        return (self._looks.get(seat) or self._look(seat))[1]

    def whom(self, seat: int) -> "Whom":
        """{input: seat} where a button stands for a seat."""
        return {}

    def press(self, seat: int, name: str, code: str) -> "Step | None":
        """A press of input `name`, which is `code` now; a step when one is complete, {"roll": True}, or None."""
        self._looks.clear()
        if code == "roll":
            return {"roll": True}
        if code in STEPS:
            return {"seat": seat, "do": STEPS[code]}
        if code in ARMED:
            self._armed = code
        elif code == "back" and self._armed and seat == self.game.to_act:
            self._armed = None
        else:
            return self._pressed(seat, name, code)
        return None

    def held(self, seat: int) -> "Step | None":
        """The step that D4 held for SHUFFLE_MS makes, or None."""
        return None

    def wait_ms(self) -> int:
        """Where seats may cheat: how long whoever must act now has to wait first, whatever it wants to do."""
        return 0

    def mildest(self, seat: int, leaves: bool = False) -> "Step | None":
        """What is done for the seat: a step, {"roll": True}, or None where nothing is awaited of it.

        leaves: it gives up its place, so it folds where it can.
        """
        if seat != self.game.to_act:
            return {"roll": True} if seat == self.game.roller else None
        if leaves and "fold" in self.game.legal():
            return {"seat": seat, "do": "fold"}
        return self._mildest(seat)

    def load(self, seat: int, step: "Step") -> str | None:
        """Puts a choice on the buttons, as if pressed. Returns the input that completes it, None where none does."""
        self._looks.clear()
        if seat == self.game.to_act:
            self._clear()
        for code in ARMED:
            if STEPS["confirm-" + code] == step["do"]:
                self._armed = code
                return "cup"
        return self._loaded(seat, step)

    def run(self, faces: "Faces") -> None:
        """The roll that is due runs from now on; `stepped` takes it when it has come to rest."""
        self._ran, self._faces = self._due, faces

    @property
    def runs(self) -> bool:
        """Do dice run?"""
        return bool(self._faces)

    def public(self, seat: int) -> list[int]:
        """The faces of a seat's five public dice, as everybody sees them; 0: dark, or running."""
        game = self.game
        if seat not in game.seats:
            return [0] * 5
        runs = self._ran[1] if self._faces and self._ran[0] == seat else 0
        seen = zip(range(5), game.hand[seat], game.open[seat])
        shown = [face if is_open and not runs >> place & 1 else 0 for place, face, is_open in seen]
        return shown + [0] * (5 - len(shown))

    @property
    def nest(self) -> list[int]:
        """The nest's three faces, as for `public`."""
        return [0] * 3 if self._faces and self._ran[0] == "nest" else (self.game.nest + [0] * 3)[:3]

    def left(self, seat: int) -> list[bool]:
        """Which of the five are left out of the seat's next roll."""
        return [False] * 5

    def stepped(self, record: "Record") -> None:
        """Takes note of a step that was made ({}: a round begins, or goes on after a cut): other things are due.

        What a seat was putting together stays only while it has not moved and is asked for the same.
        """
        if "roll" in record:
            self._ran, self._faces = self._due, ()
        game = self.game
        self._looks.clear()
        who = game.to_roll[0] if game.to_roll else None
        self._due = (who, self._due_bits(who, record) if who else 0)
        stage = (game.to_act, game.phase)
        if stage != self._stage or record.get("seat") == game.to_act:
            self._stage = stage
            self._clear()
            if game.to_act and self._suggests:
                self._chosen = self._suggested(game.to_act)

    def paint(self, scene: "Scene", lids: "Container[int]") -> None:
        """Fills in dice, nest, pot and counters of the session in a scene that is dark.

        lids: container of the seats with open lids. `rolling` is of the last roll; when that began (`roll_ms`) is the
        table's to add.
        """
        game = self.game
        for seat in game.seats:
            picture = scene.seats[seat - 1]
            picture.counter = game.stacks[seat]
            picture.dim = seat in game.playing and seat not in game.active and not game.settled
            picture.public[:] = bytes(self.public(seat))
            self._paint_seat(seat, picture)
            if seat in lids:
                self._paint_well(seat, picture)
        scene.nest[:] = bytes(self.nest)
        scene.pot = game.pot
        who, bits = self._ran
        if who == "nest":
            scene.nest_rolling = bits
            _fill(scene.nest, bits, self._faces)
        elif who:
            picture = scene.seats[who - 1]
            picture.rolling = bits
            _fill(picture.public, bits & 31, self._faces)
            if who in lids:
                _fill(picture.private, bits >> 5, self._faces)

    # ---- for the games

    def _look(self, seat: int) -> "Look":
        """(codes, inputs whose lamp blinks) of a seat, worked out once until something changes."""
        self._looks[seat] = self._worked_out(seat)
        return self._looks[seat]

    def _worked_out(self, seat: int) -> "Look":
        if seat == self.game.to_act:
            if self._armed:
                return armed(self._armed, ARMED[self._armed])
            return self._choices(seat), [DICE[position - 1] for position in positions(self._chosen)]
        return ({"cup": "roll"} if seat == self.game.roller else {}), ()

    def _choices(self, seat: int) -> "Codes":
        raise NotImplementedError

    def _pressed(self, seat: int, name: str, code: str) -> "Step | None":
        raise NotImplementedError

    def _due_bits(self, who: "Any", record: "Record") -> int:
        raise NotImplementedError

    def _paint_seat(self, seat: int, picture: "SeatScene") -> None:
        raise NotImplementedError

    def _paint_well(self, seat: int, picture: "SeatScene") -> None:
        """The private dice of a seat whose lid is open."""

    def _clear(self) -> None:
        """Nothing is chosen or armed."""
        self._armed = None
        self._chosen = self._own = self._other = 0

    def _suggested(self, seat: int) -> int:
        """Bits of the dice that are chosen from the start."""
        return 0

    def _mildest(self, seat: int) -> "Step":
        """The seat's time-out choice."""
        return {"seat": seat, "do": next(name for name in MILDEST if name in self.game.legal(seat))}

    def _loaded(self, seat: int, step: "Step") -> str:
        """A step that needs no arming, put on the buttons; the input that completes it."""
        self._chosen = bits_of(step.get("dice", ()))
        return "pass" if step["do"] in ("pass", "refuse") else "cup"


def armed(code: str, button: str) -> "Look":
    """(codes, inputs that blink) while `code` is armed: CUP does it, every other button disarms it."""
    codes = dict.fromkeys(LAMPS, "back")
    codes[button] = code
    codes["cup"] = "confirm-" + code
    return codes, (button,)


def _fill(row: memoryview, bits: int, faces: "Faces") -> None:
    """Faces into the dice of `bits`, from the lowest up."""
    for position, face in zip(positions(bits), faces):
        row[position - 1] = face


def positions(bits: int) -> list[int]:
    """The positions, from 1, of the dice in `bits`."""
    return [place + 1 for place in range(5) if bits >> place & 1]


def bits_of(dice: "Iterable[int]") -> int:
    """The bits of positions."""
    return sum([1 << position - 1 for position in dice])
