"""What the table is doing: a module a mode. The table holds one, asks it four questions, and goes where it says.

What do the buttons do (`codes`, `blinks`)? This was pressed (`press`, `release`)! Time passed (`step`)! What is to be
seen (`show`, `word`, and `until`, when that changes by itself)? A press or a step is answered by the name of the mode
that comes next, or None. No mode knows another one; `due` says which the state asks for.
"""

from gobelet.table.lights import scene as scenes
from gobelet.table.seat import PERSON

ATTRACT, LOBBY, PLAY, DEMO = "attract", "lobby", "play", "demo"
PAUSE, RESUME = "pause", "resume"
LONG_MS = 1000  # between two looks at whether anything is due, where nothing is


def due(state):
    """The mode that the state asks for."""
    if state.session:
        return DEMO if state.session.terms.by == DEMO else PLAY
    return LOBBY if state.seats.taken else ATTRACT


class Mode:
    """What all modes share.

    seat: {number: Seat}. wait_ms: after `step`, until something is due. busy: is a round that a power cut broke off
    still being taken up? vacant: what the light of a free seat says.
    """

    busy = False
    vacant = scenes.OFF

    def __init__(self, state, config, source):
        """state: a State; source: entropy, which every press stirs."""
        self.state, self.seats, self.seat = state, state.seats, state.seats.by_number
        self.wait_ms = LONG_MS
        self._config, self._source = config, source

    @property
    def phase(self):
        """As in `status`."""
        raise NotImplementedError

    def enter(self, now_ms):
        """The table does this from now on."""

    def give_way(self, mode, now_ms):
        """`mode` is to come next: returns the one that the table holds then."""
        mode.enter(now_ms)
        return mode

    def holds(self, mode):
        """Is this that mode, or will it be once what covers it has gone?"""
        return self is mode

    # --- what do the buttons do

    def codes(self, n, now_ms):
        """{input: code} of seat `n` (the codes are listed in `table.games`)."""
        return self._codes(n, now_ms) if self.seat[n].present else {}

    def _codes(self, n, now_ms):
        return {}

    def blinks(self, n, codes):
        """The inputs whose lamp blinks: by default PASS, where leaving or abandoning is armed."""
        return ("pass",) if codes.get("cup", "").startswith("confirm-") else ()

    def whom(self, n):
        """{input: seat} where a button of seat `n` stands for a seat."""
        return {}

    # --- this was pressed

    def press(self, now_ms, t_us, n, name):
        """A button of seat `n` went down at `t_us`; a dark one is answered by a dip. Returns the next mode's name."""
        self._source.stir(b"%d" % t_us)
        self.seats.press(now_ms, n)
        code = self.codes(n, now_ms).get(name)
        if code:
            return self._pressed(now_ms, t_us, n, name, code)
        self.seat[n].dip(now_ms)
        return None

    def _pressed(self, now_ms, t_us, n, name, code):
        raise NotImplementedError

    def release(self, now_ms, t_us, n, name):
        """A button came up."""

    def let_go(self, seats):
        """What these seats hold down is no press any more: the cable went, or the table paused."""

    def disturb(self, now_ms, t_us, by_host=False):
        """Somebody comes, goes or buys beside the buttons: what was about to happen waits."""

    # --- time passed

    def step(self, now_ms, t_us):
        """Does what is due. Returns the next mode's name, or None; then `wait_ms` says when something is due."""

    def shift(self, ms):
        """Time stood still for so long."""

    # --- what is to be seen

    def show(self, scene, now_ms):
        """Fills in all of a dark scene that is not each seat's own (see Painter)."""

    def word(self, n, now_ms, said):
        """What the status light of seat `n`, where somebody sits or will, says; said: what it says till now."""
        return scenes.IN

    def dip_ms(self, n, now_ms):
        """The moment of the seat's last short dip, or None."""
        return self.seat[n].dip_ms

    def until(self, now_ms):
        """Moments at which what is to be seen changes by itself; those that are past do not count."""
        return ()

    # --- for those in which people are asked

    def _forget(self, now_ms):
        """Places held too long are given up."""
        if self.seats.forget(now_ms):
            self.state.save()

    def _left_alone(self, now_ms):
        """Has nobody pressed anything for `attract_s`?"""
        return now_ms - self.seats.pressed_ms >= 1000 * self._config.get("attract_s")

    def _put_all_out(self):
        for seat in self.seats:
            if seat.player == PERSON:
                seat.put_out()

    def _asked(self, waiting_ms):
        """The word for a seat that lets others wait for so long."""
        return scenes.IDLE if waiting_ms >= 1000 * self._config.get("idle_warn_s") else scenes.TURN
