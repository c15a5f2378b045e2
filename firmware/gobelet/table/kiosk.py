"""The table alone in a pub: people who walk away, coins, the demonstration (table.md, Lobby, kiosk, idling; F51)."""

from gobelet.rules.common import SEATS_MIN
from gobelet.table.seats import PERSON

DEMO_MS = 10000  # of attract before the table plays against itself
DEMO_SEATS = 4


class Kiosk:
    """last_ms: when anybody last pressed anything, coins and hosts included.

    quiet_ms: when the table began to attract.
    """

    TIMES = ("last_ms",)  # that move on when time stood still

    def __init__(self, play, lobby, seats, config, log):
        """The parts of the table that run without staff."""
        self.last_ms = self.quiet_ms = 0
        self._play, self._lobby, self._seats, self._config, self._log = play, lobby, seats, config, log

    @property
    def demo(self):
        """Does the table play against itself?"""
        return self._play.by == "demo" and self._play.dealer.plan is not None

    def pressed(self, n):
        """Somebody pressed something at seat `n`."""
        self.last_ms = self._seats[n].pressed_ms = self._log.now_ms
        self._seats[n].skips, self._play.hurry = 0, False

    def step(self, phase, t_us):
        """Does what is due. phase: "attract", "lobby" or "play". Returns ms until something is."""
        now_ms = self._log.now_ms
        self._seats.forget()
        if phase == "attract":
            return self._attract(t_us)
        self.quiet_ms = now_ms
        if phase == "play" and self._play.by != "people" and not self._seats.of(PERSON):
            return 1000
        if now_ms - self.last_ms >= 1000 * self._config.get("attract_s"):
            self._all_out(phase)
        elif phase == "lobby":
            self._drop_idle()
        return 100

    def _attract(self, t_us):
        if not self._config.get("demo") or len(self._seats.numbers) < SEATS_MIN:
            return 1000
        if self._log.now_ms - self.quiet_ms >= DEMO_MS:
            self._start_demo(t_us)
        return 100

    def _start_demo(self, t_us):
        lobby = self._lobby
        lobby.choose(lobby.next_game())
        for _ in self._seats.numbers[:DEMO_SEATS]:
            lobby.add_house()
        self._play.open({"game": lobby.game, "options": lobby.options(), "by": "demo"}, t_us)

    def end_demo(self, t_us):
        """The demonstration makes room for people."""
        self._play.stop(None, self._play.dealer.abort(t_us))
        self._seats.settle()
        self._seats.clear_house()

    def _all_out(self, phase):
        """Nobody has pressed anything for `attract_s`: the round is finished by time-outs at once, and all leave."""
        for n in self._seats.of(PERSON):
            self._seats[n].wants = self._seats[n].wants or "out"
        if phase == "play":
            self._play.hurry = True
            return
        self._seats.settle()
        self._seats.clear_house()
        self._lobby.unready()
        self._log.save()

    def _drop_idle(self):
        """Who says neither yes nor no while others wait in the lobby leaves it."""
        for n in self._seats.of(PERSON):
            if self.idle_ms(n) >= 1000 * self._config.get("idle_skip_s"):
                self._seats[n].wants = "out"
                self._seats.settle()

    def idle_ms(self, n):
        """How long the person at seat `n` has let others wait in the lobby."""
        ready = [self._seats[other].pressed_ms for other in self._seats.of(PERSON) if self._seats[other].ready]
        if not ready or self._seats[n].ready or not self._lobby.pays(n):
            return 0
        return self._log.now_ms - max(self._seats[n].pressed_ms, min(ready))

    def coin(self, down):
        """A pulse of the coin acceptor: tokens for the person that pressed last, or for whoever joins next."""
        tokens = self._config.get("coin_tokens")
        if self._config.get("play") != "credit" or not (tokens and down):
            return
        self.last_ms, self._lobby.start_ms = self._log.now_ms, None
        people = self._seats.of(PERSON)
        n = max(people, key=lambda n: self._seats[n].pressed_ms) if people else None
        if n is None or self._seats.room(n) < tokens:
            self._seats.credit += tokens
        else:
            self._seats[n].pending += tokens
        self._play.settle()
