"""What the tests of the dialogs share: a game whose buttons are pressed, dice named by the test."""

from gobelet import rules
from gobelet.table import dialogs
from gobelet.table.lights.scene import BLINK, DARK, Scene


class Settings:
    """A configuration that knows only `suggest`."""

    def __init__(self, suggest):
        self.suggest = suggest

    def get(self, key):
        """The value of the one key that there is."""
        assert key == "suggest"
        return self.suggest


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
        self.dialog = dialogs.load(self.game.name)(self.game, Settings(self.suggest))

    def roll(self, *faces):
        """Whoever must roll presses CUP and gets these faces."""
        assert self.dialog.press(self.dialog.roller, "cup") == {"roll": True}
        self.do({"roll": list(faces)})

    def do(self, step):
        """A step made elsewhere; its record goes to the dialog."""
        record = self.game.do(step)
        self.dialog.stepped(record)
        return record

    def press(self, seat, *inputs):
        """Presses one after the other; a step that is complete is made. Returns the last step, or None."""
        step = None
        for name in inputs:
            step = self.dialog.press(seat, name)
            if step:
                self.do(step)
                self.steps.append(step)
        return step

    def hold(self, seat, name, held_ms):
        """A press that counts when it is let go."""
        step = self.dialog.press(seat, name, held_ms)
        if step:
            self.do(step)
        return step

    def codes(self, seat):
        """{input: code} of the seat."""
        return self.dialog.actions(seat)

    def paint(self, *lids):
        """The scene with the lids of these seats open."""
        scene = Scene()
        self.dialog.paint(scene, lids, 0)
        return scene

    def lamps(self, seat):
        """Names of the lamps that are lit steadily, and of those that blink."""
        levels = self.paint().seats[seat - 1].lamps
        steady = [dialogs.BUTTONS[i] for i in range(7) if levels[i] not in (DARK, BLINK)]
        return steady, [dialogs.BUTTONS[i] for i in range(7) if levels[i] == BLINK]


def check_lamps(desk):
    """Lamps are lit exactly where a press does something: a dark button changes nothing at all."""
    for seat in desk.game.seats:
        actions = desk.codes(seat)
        steady, blinking = desk.lamps(seat)
        assert sorted(steady + blinking) == sorted(actions), (seat, actions)
        for name in dialogs.BUTTONS:
            if name not in actions:
                assert desk.dialog.press(seat, name) is None
                assert desk.codes(seat) == actions
