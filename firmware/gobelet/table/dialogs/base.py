"""What the three dialogs share: whose turn it is, arming, what stays chosen until when, lamps and running dice."""

from gobelet.table.dialogs import BUTTONS, DICE
from gobelet.table.lights.scene import BLINK, DARK, FULL, fill

# Codes that are a step at once, with its name in the rules
STEPS = {
    "stand": "stand",
    "check": "check",
    "call": "call",
    "accept": "accept",
    "refuse": "refuse",
    "show": "show",
    "no-reroll": "pass",
    "no-claim": "pass",
    "no-trade": "pass",
    "confirm-bottoms": "bottoms",
    "confirm-bet": "bet",
    "confirm-raise": "raise",
    "confirm-drop-out": "fold",
}
# Codes that are armed first, with their button
ARMED = {"bottoms": "pass", "bet": "d5", "raise": "d5", "drop-out": "pass"}


class Draft:
    """The choice that the seat to act is putting together.

    key: (seat, phase, round) that it is for; armed: code, or None; chosen: bits of own dice; own, die: positions from
    1, or 0; other: a seat, or 0.
    """

    def __init__(self, key):
        """Nothing is chosen yet."""
        self.key = key
        self.clear()

    def clear(self):
        """Everything back to the beginning."""
        self.armed = None
        self.chosen = self.own = self.die = self.other = 0


class Dialog:
    """One session's buttons. A subclass gives

    - `_choices(seat)`: {input: code} for the seat to act, nothing being armed;
    - `_pressed(seat, input, code)`: for its own codes; a step or None;
    - `_mildest(seat)`: its time-out choice; `_loaded(seat, step)`: the buttons that make up a step of its own;
    - `_due_bits(record)`: the dice that the next roll rolls, after `record` (None: all), as in SeatScene.rolling;
    - `_paint_dice(seat, scene)` and `_counter(seat)`; `_suggest(draft)` where something is chosen from the start.

    muted: inputs that do nothing now, whatever the game says (the table sets it while dice run and shortly after).
    deaf: seats whose buttons do nothing, so that they have no actions and no lamps (house players); `press` works.
    """

    def __init__(self, game, config):
        """game: a rules Game; config: the table's settings, for `suggest`."""
        self.game = game
        self.muted = ()
        self.deaf = ()
        self._suggests = config.get("suggest")
        self._looks = {}
        self._looked = self._round = game.round
        self._ran = (None, 0)  # who rolled last, and which dice
        self._due = self._next_roll(None)
        self._draft = Draft(None)
        self._new_draft()

    # ---- for the table

    @property
    def roller(self):
        """The seat whose press rolls what is due, or None; for the nest it is the first seat still in (TE-4)."""
        if not self.game.to_roll:
            return None
        who = self.game.to_roll[0]
        return self.game.inside[0] if who == "nest" else who

    def actions(self, seat):
        """{input: code} of what does something now; a dict of the caller's own."""
        found = {} if seat in self.deaf else self._look(seat)[0]
        return {name: found[name] for name in found if name not in self.muted}

    def blinks(self, seat):
        """The inputs whose lamp blinks, where it is lit: what is armed or chosen."""
        return self._look(seat)[1]

    def press(self, seat, name, held_ms=0, t_us=0):
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
            self._draft.armed = code
        elif code == "back" and self._draft.armed and seat == self.game.to_act:
            self._draft.armed = None
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
            self._draft.clear()
        for code in ARMED:
            if STEPS["confirm-" + code] == step["do"]:
                self._draft.armed = code
                return "cup"
        return self._loaded(seat, step)

    def stepped(self, record):
        """Takes note of a step that was made: what was being put together for it is over."""
        if self.game.round != self._round:  # a round opens with all dice of its first seat
            self._round = self.game.round
            self._due = (self.game.playing[0], self._due_bits(None))
        if "roll" in record:
            self._ran = self._due
        self._due = self._next_roll(record)
        self._looks.clear()
        self._new_draft(record.get("seat"))

    def paint(self, scene, lids, now_ms):
        """Fills in dice, lamps, nest, pot and counters of the session; lids: container of the seats with open lids.

        `rolling` is of the last roll; when that began (`roll_ms`) is the table's to add.
        """
        who, bits = self._ran
        for seat in self.game.seats:
            picture = scene.seats[seat - 1]
            self._paint_lamps(seat, picture)
            picture.rolling = bits if who == seat else 0
            picture.counter = self._counter(seat)
            picture.dim = self._is_out(seat)
            self._paint_dice(seat, picture)
            fill(picture.private, 0)
            if seat in lids:
                self._paint_well(seat, picture)
        scene.nest_rolling = bits if who == "nest" else 0
        scene.pot = self.game.pot

    # ---- for the games

    def _look(self, seat):
        """(actions, blinks) of a seat, worked out once until something changes."""
        if self.game.round != self._looked:  # a round that began, which is no step
            self._looked = self.game.round
            self._looks.clear()
        found = self._looks.get(seat)
        if found is None:
            found = self._looks[seat] = self._worked_out(seat)
        return found

    def _worked_out(self, seat):
        if seat == self.roller:
            return {"cup": "roll"}, ()
        if seat != self.game.to_act:
            return {}, ()
        if self._draft.armed:
            return armed(self._draft.armed, ARMED[self._draft.armed])
        return self._choices(seat), self._chosen(seat)

    def _chosen(self, seat):
        """Inputs of the dice that are chosen."""
        return picked(self._draft.chosen)

    def _new_draft(self, mover=None):
        """A fresh draft, unless the one there is still serves: same seat, same stage, and it has not moved."""
        key = (self.game.to_act, self.game.phase, self.game.round)
        if key != self._draft.key or mover == key[0]:
            self._draft = Draft(key)
            if key[0] and self._suggests:
                self._suggest(self._draft)

    def _suggest(self, draft):
        """Chooses what is suggested."""

    def _next_roll(self, record):
        """(who, bits) of the roll that is due, (None, 0) where none is."""
        if not self.game.to_roll:
            return None, 0
        return self.game.to_roll[0], self._due_bits(record)

    def _paint_lamps(self, seat, picture):
        actions, blinks = ((), ()) if seat in self.deaf else self._look(seat)
        for place in range(len(BUTTONS)):
            name = BUTTONS[place]
            lit = name in actions and name not in self.muted
            picture.lamps[place] = DARK if not lit else BLINK if name in blinks else FULL

    def _is_out(self, seat):
        """Whether the seat has lost its part in the running round."""
        return seat in self.game.playing and seat not in self.game.inside and not self.game.settled

    def _paint_well(self, seat, picture):
        """The private dice; called only where the seat's lid is open."""


def armed(code, button):
    """(actions, blinks) while `code` is armed: CUP does it, every other button disarms it."""
    actions = dict.fromkeys(BUTTONS, "back")
    actions[button] = code
    actions["cup"] = "confirm-" + code
    return actions, (button,)


def picked(bits):
    """The inputs of the dice in `bits`."""
    return tuple([DICE[place] for place in range(5) if bits >> place & 1])


def positions(bits):
    """The positions, from 1, of the dice in `bits`."""
    return [place + 1 for place in range(5) if bits >> place & 1]


def bits_of(dice):
    """The bits of positions."""
    return sum([1 << position - 1 for position in dice])
