"""Nobody sits at the table: it shows its games, and after a while plays by itself (table/README.md, Lobby)."""

from gobelet import rules
from gobelet.rules.common import SEATS_MIN
from gobelet.table import games
from gobelet.table.lights import scene as scenes
from gobelet.table.modes import ATTRACT, DEMO, LONG_MS, Mode
from gobelet.table.session import Terms

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.shapes import Entropy, Settings
    from gobelet.table.lights.scene import Scene
    from gobelet.table.persistence.state import State
    from gobelet.table.shapes import Codes

DEMO_MS = 10000  # of attract before the table plays against itself
DEMO_SEATS = 4
LOOK_MS = 100
EXAMPLE_MS = 3000  # each game's
WAITING_MS = 1000  # of it, tokens that wait for who joins


class Attract(Mode):
    """The first person joins with CUP."""

    phase = ATTRACT
    free = True

    def __init__(self, state: "State", config: "Settings", source: "Entropy") -> None:
        super().__init__(state, config, source)
        self._since_ms = 0
        self._closed = False

    def enter(self, now_ms: int) -> None:
        """As for every Mode."""
        self._since_ms, self._closed = now_ms, self.seats.hours.closed(now_ms)

    @property
    def vacant(self) -> int:
        """As for every Mode."""
        return scenes.OFF if self._closed else scenes.WAIT

    def _codes(self, n: int, now_ms: int) -> "Codes":
        return {} if self._closed else {"cup": "join"}

    def _pressed(self, now_ms: int, t_us: int, n: int, name: str, code: str) -> str | None:
        return self._welcome(now_ms, n)

    def step(self, now_ms: int, t_us: int) -> str | None:
        """As for every Mode."""
        if self.seats.forget(now_ms):
            self.state.save()
        self._closed = self.seats.hours.closed(now_ms)
        demo = self._config.get("demo") and len(self.seats.numbers) >= SEATS_MIN and not self._closed
        self.wait_ms = LOOK_MS if demo else LONG_MS
        if not demo or now_ms - self._since_ms < DEMO_MS:
            return None
        self._begin_demo(now_ms, t_us)
        return DEMO

    def _begin_demo(self, now_ms: int, t_us: int) -> None:
        choice = self.state.choice
        choice.next_game()
        for _ in self.seats.numbers[:DEMO_SEATS]:
            self.seats.add_house(now_ms)
        self.state.open(now_ms, t_us, Terms(choice.game, choice.options, DEMO))

    def show(self, scene: "Scene", now_ms: int) -> None:
        """Each game's name in turn, and an example of its best roll; outside the opening hours nothing."""
        if not self._closed:
            games.show(scene, rules.GAMES[now_ms // EXAMPLE_MS % len(rules.GAMES)])
            if self.seats.credit and now_ms % EXAMPLE_MS < WAITING_MS:
                scene.pot = self.seats.waiting

    def until(self, now_ms: int) -> "Iterable[int]":
        """As for every Mode."""
        begun_ms = now_ms // EXAMPLE_MS * EXAMPLE_MS
        return begun_ms + WAITING_MS, begun_ms + EXAMPLE_MS

    def word(self, n: int, now_ms: int, said: int) -> int:
        """As for every Mode."""
        return self.vacant
