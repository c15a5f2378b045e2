"""What the three dialogs share: whose turn it is, arming, what stays chosen until when, lamps and running dice."""

from gobelet.table.dialogs import BUTTONS, DICE
from gobelet.table.lights.scene import BLINK, DARK, FULL

# Codes that are a step at once, with its name in the rules
STEPS = {code: code for code in ("stand", "check", "call", "accept", "refuse", "show")}
STEPS.update({"no-reroll": "pass", "no-claim": "pass", "no-trade": "pass", "confirm-drop-out": "fold"})
STEPS.update({"confirm-bottoms": "bottoms", "confirm-bet": "bet", "confirm-raise": "raise"})
# Codes that are armed first, with their button
ARMED = {"bottoms": "pass", "bet": "d5", "raise": "d5", "drop-out": "pass"}
MILDEST = ("pass", "check", "refuse", "stand", "show", "fold")  # what a time-out chooses: the first that is allowed


class Dialog:
    """One round's buttons. A subclass gives

    - `_choices(seat)`: {input: code} for the seat to act, nothing being armed;
    - `_pressed(seat, input, code)`: for its own codes; a step or None;
    - `_due_bits(record)`: the dice that the roll now due rolls, as in SeatScene.rolling; `record` as for `_awaits`;
    - `_paint_seat(seat, picture)`: its public dice, and its counter where that is not the stack;
    - where they differ from what is here: `_mildest`, `_loaded`, `_suggested`.

    What the seat to act is putting together: _armed: code, or None; _chosen: bits of dice; _own: position from 1 of
    the own die for a claim or trade, or 0; _other: the seat to trade with, or 0.

    muted: inputs that do nothing now, whatever the game says (the table sets it while dice run and shortly after).
    deaf: seats whose buttons do nothing, so that they have no actions and no lamps (house players); `press` works.
    """

    def __init__(self, game, config):
        """game: a rules Game whose round has begun; config: the table's settings, for `suggest`."""
        self.game = game
        self.muted = self.deaf = ()
        self._suggests = config.get("suggest")
        self._looks = {}
        self._ran = (None, 0)  # who rolled last, and which dice
        self._stage = None  # (seat, phase) that something is put together for
        self._awaits({})

    # ---- for the table

    @property
    def roller(self):
        """The seat whose press rolls what is due, or None; for the nest it is the first seat still in (TE-4)."""
        if not self.game.to_roll:
            return None
        who = self.game.to_roll[0]
        return self.game.active[0] if who == "nest" else who

    def actions(self, seat):
        """{input: code} of what does something now; a dict of the caller's own."""
        found = {} if seat in self.deaf else self._look(seat)[0]
        return {name: found[name] for name in found if name not in self.muted}

    def press(self, seat, name, held_ms=0):
        """A press of input `name`; a step when one is complete, {"roll": True}, or None."""
        code = None if name in self.muted else self._look(seat)[0].get(name)
        if code is None:
            return None
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

    def mildest(self, seat):
        """What a time-out does for the seat: a step, {"roll": True}, or None where nothing is awaited of it."""
        if seat == self.roller:
            return {"roll": True}
        return self._mildest(seat) if seat == self.game.to_act else None

    def load(self, seat, step):
        """Puts a choice on the buttons, as if pressed. Returns the input that completes it, None where none does."""
        self._looks.clear()
        if seat == self.game.to_act:
            self._clear()
        for code in ARMED:
            if STEPS["confirm-" + code] == step["do"]:
                self._armed = code
                return "cup"
        return self._loaded(seat, step)

    def stepped(self, record):
        """Takes note of a step that was made: what was being put together for it is over."""
        if "roll" in record:
            self._ran = self._due
        self._awaits(record)

    def paint(self, scene, lids, now_ms):
        """Fills in dice, lamps, nest, pot and counters of the session in a scene that is dark.

        lids: container of the seats with open lids. `rolling` is of the last roll; when that began (`roll_ms`) is the
        table's to add.
        """
        game = self.game
        for seat in game.seats:
            picture = scene.seats[seat - 1]
            actions, blinks = ((), ()) if seat in self.deaf else self._look(seat)
            paint_lamps(picture.lamps, actions, blinks, self.muted)
            picture.counter = game.stacks[seat]
            picture.dim = seat in game.playing and seat not in game.active and not game.settled
            self._paint_seat(seat, picture)
        who, bits = self._ran
        if who == "nest":
            scene.nest_rolling = bits
        elif who:
            scene.seats[who - 1].rolling = bits
        scene.pot = game.pot

    # ---- for the games

    def _look(self, seat):
        """(actions, inputs whose lamp blinks) of a seat, worked out once until something changes."""
        if seat not in self._looks:
            self._looks[seat] = self._worked_out(seat)
        return self._looks[seat]

    def _worked_out(self, seat):
        if seat == self.roller:
            return {"cup": "roll"}, ()
        if seat != self.game.to_act:
            return {}, ()
        if self._armed:
            return armed(self._armed, ARMED[self._armed])
        return self._choices(seat), [DICE[position - 1] for position in positions(self._chosen)]

    def _clear(self):
        """Nothing is chosen or armed."""
        self._armed = None
        self._chosen = self._own = self._other = 0

    def _awaits(self, record):
        """After `record` ({}: a round begins, or goes on after a cut) other things are due.

        What a seat was putting together stays only while it has not moved and is asked for the same.
        """
        game = self.game
        self._looks.clear()
        self._due = (game.to_roll[0], self._due_bits(record)) if game.to_roll else (None, 0)
        stage = (game.to_act, game.phase)
        if stage != self._stage or record.get("seat") == game.to_act:
            self._stage = stage
            self._clear()
            if game.to_act and self._suggests:
                self._chosen = self._suggested(game.to_act)

    def _suggested(self, seat):
        """Bits of the dice that are chosen from the start."""
        return 0

    def _mildest(self, seat):
        """The seat's time-out choice."""
        return {"seat": seat, "do": next(name for name in MILDEST if name in self.game.legal(seat))}

    def _loaded(self, seat, step):
        """A step that needs no arming, put on the buttons; the input that completes it."""
        self._chosen = bits_of(step.get("dice", ()))
        return "pass" if step["do"] in ("pass", "refuse") else "cup"


def paint_lamps(lamps, actions, blinks, muted=()):
    """A seat's lamps: lit where the button does something, blinking where that is chosen or armed, dark while muted."""
    for place in range(len(BUTTONS)):
        name = BUTTONS[place]
        lit = name in actions and name not in muted
        lamps[place] = DARK if not lit else BLINK if name in blinks else FULL


def armed(code, button):
    """(actions, blinks) while `code` is armed: CUP does it, every other button disarms it."""
    actions = dict.fromkeys(BUTTONS, "back")
    actions[button] = code
    actions["cup"] = "confirm-" + code
    return actions, (button,)


def positions(bits):
    """The positions, from 1, of the dice in `bits`."""
    return [place + 1 for place in range(5) if bits >> place & 1]


def bits_of(dice):
    """The bits of positions."""
    return sum([1 << position - 1 for position in dice])
