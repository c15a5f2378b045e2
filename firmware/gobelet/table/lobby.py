"""What is to be played, and who is ready (table.md, Lobby)."""

from gobelet import rules
from gobelet.rules.common import SEATS_MIN
from gobelet.table.seats import HOUSE, NONE, PERSON

COUNTDOWN_MS = 3000


class Lobby:
    """game: the name of the game that is chosen; preset: its number, from 1; start_ms: the countdown's end, or None."""

    TIMES = ("start_ms",)  # that move on when time stood still

    def __init__(self, seats, config, log):
        """The parts of the table that a lobby needs."""
        self.game = rules.GAMES[0]
        self.preset = 1
        self.start_ms = None
        self._seats, self._config, self._log = seats, config, log

    @property
    def presets(self):
        """Those of the game that is chosen: a list of {"name", "options"}."""
        return [preset for preset in self._config.get("presets") if preset["game"] == self.game]

    @property
    def chosen(self):
        """The preset that is chosen; {} where the game has none."""
        return (self.presets[self.preset - 1 : self.preset] or [{}])[0]

    def configured(self, game):
        """All options of a game as configured."""
        return {option[0]: self._config.get(game + "." + option[0]) for option in rules.about(game).OPTIONS}

    def options(self):
        """Options for a session: as configured, then those of the preset."""
        return dict(self.configured(self.game), **self.chosen.get("options", {}))

    def choose(self, game):
        """Another game, its first preset."""
        self.game = game
        self.preset = 1
        self.unready()

    def unready(self):
        """What was agreed to has changed: everybody must say yes again."""
        self.start_ms = None
        for n in self._seats.numbers:
            self._seats[n].ready = False

    def actions(self, n):
        """{input: code} of what seat `n`'s buttons do now."""
        seat = self._seats[n]
        if self.start_ms is not None:
            return {"pass": "stop"} if seat.player == PERSON else {}
        if seat.player != PERSON:
            return {"cup": "join"}
        found = {"d1": "next-game", "pass": "leave"}
        if len(self.presets) > 1:
            found["d2"] = "next-preset"
        if self._seats.of(HOUSE):
            found["d3"] = "fewer-house"
        if self._seats.of(NONE):
            found["d4"] = "more-house"
        if not seat.ready and self.pays(n):
            found["cup"] = "ready"
        return found

    def pays(self, n):
        """Can who sits here play what is chosen, with what it gets when the game begins (C-6)?"""
        seats = self._seats
        return seats[n].stack > 0 or seats.refills(n) or n in seats.able(self.game, self.options())

    def press(self, n, code):
        """Does what a code of `actions` says, for seat `n`."""
        if code == "ready":
            self._seats[n].ready = True
        elif code == "join":
            self._join(n)
        elif code == "leave":
            self._leave(n)
        else:
            self._change(code)
            self.unready()
        self._log.save()

    def _join(self, n):
        """A person sits down, also where a house player sits."""
        self.start_ms = None
        self._seats[n].wants = PERSON
        self._seats.settle()

    def _leave(self, n):
        self.start_ms = None
        self._seats.leave(n)
        if not self._seats.of(PERSON):
            self._seats.clear_house()

    def _change(self, code):
        """What else everybody must say yes to again; "stop" changes nothing."""
        if code == "next-game":
            self.choose(self.next_game())
        elif code == "next-preset":
            self.preset = self.preset % len(self.presets) + 1
        elif code == "fewer-house":
            self._seats.leave(self._seats.of(HOUSE)[0])
        elif code == "more-house":
            self.add_house()

    def next_game(self):
        """The game after the one that is chosen."""
        return rules.GAMES[(rules.GAMES.index(self.game) + 1) % len(rules.GAMES)]

    def add_house(self):
        """One more house player, on the free seat with the highest number; on one that is held only where all are.

        Returns its number.
        """
        free = self._seats.of(NONE)
        n = ([n for n in free if self._seats[n].held is None] or free)[-1]
        self._seats.join(n, HOUSE)
        return n

    def _check(self):
        """All ready who can pay: house players up to two players at least, then the countdown."""
        able = [n for n in self._seats.taken if self.pays(n)]
        people = [n for n in able if self._seats[n].player == PERSON]
        if not people or not all(self._seats[n].ready for n in people):
            return
        if len(able) == 1 and self._seats.of(NONE):
            able.append(self.add_house())
        if len(able) >= SEATS_MIN:
            self.start_ms = self._log.now_ms + COUNTDOWN_MS

    def refill(self):
        """Playing free, an empty stack is refilled."""
        for n in self._seats.taken:
            if not self._seats[n].stack and self._seats.refills(n):
                self._seats.buy(n, self._config.get("buy_in"))

    def step(self):
        """Returns ms until the game begins; 0 when it must begin now; None while nobody waits for it."""
        if self.start_ms is None:
            self._check()
        return None if self.start_ms is None else max(0, self.start_ms - self._log.now_ms)
