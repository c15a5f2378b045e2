"""What the tests of the dialogs share: a game whose buttons are pressed, dice named by the test."""

from gobelet import rules
from gobelet.layout import LAMPS
from gobelet.table import games
from gobelet.table.lights.scene import BLINK, DARK, Scene
from gobelet.table.painter import light_lamps


class Desk:
    """A session and its dialog, joined as the table joins them."""

    def __init__(self, game, seats, suggest=True, stack=20, **options):
        """The first of `seats` begins; the first round has begun."""
        self.game = rules.start(game, options, seats, seats[0], dict.fromkeys(seats, stack))
        self.suggest = suggest
        self.steps = []
        self.begin()

    def begin(self):
        """A round begins; a dialog serves one."""
        self.game.begin()
        self.dialog = games.load(self.game, self.suggest)

    def roll(self, *faces):
        """Whoever must roll presses CUP and gets these faces."""
        assert self.touch(self.game.roller, "cup") == {"roll": True}
        self.do({"roll": list(faces)})

    def do(self, step):
        """A step made elsewhere; its record goes to the dialog."""
        record = self.game.do(step)
        self.dialog.stepped(record)
        return record

    def touch(self, seat, name):
        """A press of one input as the table hands it on, which is none where it is dark; the step it makes, or None."""
        code = self.codes(seat).get(name)
        return self.dialog.press(seat, name, code) if code else None

    def press(self, seat, *inputs):
        """Presses one after the other; a step that is complete is made. Returns the last step, or None."""
        step = None
        for name in inputs:
            step = self.touch(seat, name)
            if step:
                self.do(step)
                self.steps.append(step)
        return step

    def hold(self, seat, name, held_ms):
        """A press that counts when it is let go."""
        step = self.dialog.held(seat) if held_ms >= games.SHUFFLE_MS else self.touch(seat, name)
        if step:
            self.do(step)
        return step

    def codes(self, seat):
        """{input: code} of the seat."""
        return self.dialog.codes(seat)

    def paint(self, *lids):
        """The scene with the lids of these seats open."""
        scene = Scene()
        self.dialog.paint(scene, lids)
        for seat in self.game.seats:
            light_lamps(scene.seats[seat - 1].lamps, self.codes(seat), self.dialog.blinks(seat))
        return scene

    def lamps(self, seat):
        """Names of the lamps that are lit steadily, and of those that blink."""
        levels = self.paint().seats[seat - 1].lamps
        steady = [LAMPS[i] for i in range(7) if levels[i] not in (DARK, BLINK)]
        return steady, [LAMPS[i] for i in range(7) if levels[i] == BLINK]


def check_lamps(desk):
    """Lamps are lit exactly where a press does something: a dark button changes nothing at all."""
    for seat in desk.game.seats:
        actions = desk.codes(seat)
        steady, blinking = desk.lamps(seat)
        assert sorted(steady + blinking) == sorted(actions), (seat, actions)
        for name in LAMPS:
            if name not in actions:
                assert desk.touch(seat, name) is None
                assert desk.codes(seat) == actions
