"""What the table is doing: a module a mode. The table holds one of them, and

- asks what the buttons do: `codes`, `blinks`, `whom`;
- tells it of presses: `press`, `release`, `let_go`; and of what happens beside the buttons: `disturb`;
- lets it do what is due: `step`;
- asks what is to be seen: `show`, `word`, `vacant`, `dip_ms`; and when that changes by itself: `until`.

A press or a step is answered by the name of the mode that comes next, or None: the table goes there. What a mode is
asked changes nothing of it. No mode knows another one, but the demonstration, which is a session in play; `due` says
which mode the state asks for.
"""

from gobelet.table.lights import scene as scenes
from gobelet.table.seat import PERSON

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.rules.shapes import Seats
    from gobelet.shapes import Entropy, Settings
    from gobelet.table.lights.scene import Scene
    from gobelet.table.persistence.state import State
    from gobelet.table.shapes import Blinks, Codes, Whom

ATTRACT, LOBBY, PLAY, DEMO = "attract", "lobby", "play", "demo"
PAUSE, RESUME = "pause", "resume"
LONG_MS = 1000  # between two looks at whether anything is due, where nothing is


def due(state: "State") -> str:
    """The mode that the state asks for."""
    if state.session:
        return DEMO if state.session.terms.by == DEMO else PLAY
    return LOBBY if state.seats.taken else ATTRACT


class Mode:
    """What all modes share.

    seat: {number: Seat}. wait_ms: after `step`, until something is due.
    """

    def __init__(self, state: "State", config: "Settings", source: "Entropy") -> None:
        """state: a State; source: entropy, which every press stirs."""
        self.state, self.seats, self.seat = state, state.seats, state.seats.by_number
        self.wait_ms = LONG_MS
        self._config, self._source = config, source

    @property
    def phase(self) -> str:
        """As in `status`."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Is a round that a power cut broke off still being taken up?"""
        return False

    @property
    def choosing(self) -> bool:
        """Do people choose what is to be played?"""
        return False

    @property
    def free(self) -> bool:
        """Is there nobody whom a self-test would disturb?"""
        return False

    @property
    def vacant(self) -> int:
        """What the light of a free seat says."""
        return scenes.OFF

    def enter(self, now_ms: int) -> None:
        """The table does this from now on."""

    def give_way(self, mode: "Mode", now_ms: int) -> "Mode":
        """`mode` is to come next: returns the one that the table holds then."""
        mode.enter(now_ms)
        return mode

    def holds(self, mode: "Mode") -> bool:
        """Is this that mode, or will it be once what covers it has gone?"""
        return self is mode

    # --- what do the buttons do

    def codes(self, n: int, now_ms: int) -> "Codes":
        """{input: code} of seat `n` (the codes are listed in `table.games`)."""
        return self._codes(n, now_ms) if self.seat[n].present else {}

    def _codes(self, n: int, now_ms: int) -> "Codes":
        return {}

    def blinks(self, n: int, codes: "Codes") -> "Blinks":
        """The inputs whose lamp blinks: by default PASS, where leaving or abandoning is armed."""
        return ("pass",) if codes.get("cup", "").startswith("confirm-") else ()

    def faint(self, n: int, now_ms: int) -> "Blinks":
        """The inputs whose lamp is at a quarter."""
        return ()

    def whom(self, n: int) -> "Whom":
        """{input: seat} where a button of seat `n` stands for a seat."""
        return {}

    # --- this was pressed

    def press(self, now_ms: int, t_us: int, n: int, name: str) -> str | None:
        """A button of seat `n` went down at `t_us`; a dark one is answered by a dip. Returns the next mode's name."""
        self._source.stir(b"%d" % t_us)
        self.seats.press(now_ms, n)
        code = self.codes(n, now_ms).get(name)
        if code:
            self.seat[n].act(now_ms)
            return self._pressed(now_ms, t_us, n, name, code)
        self.seat[n].dip(now_ms)
        return None

    def _pressed(self, now_ms: int, t_us: int, n: int, name: str, code: str) -> str | None:
        raise NotImplementedError

    def release(self, now_ms: int, t_us: int, n: int, name: str) -> None:
        """A button came up."""

    def let_go(self, seats: "Seats") -> None:
        """What these seats hold down is no press any more: the cable went, or the table paused."""

    def rest(self, now_ms: int) -> None:
        """Dice that run come to rest at once: the table stops."""

    def disturb(self, now_ms: int, t_us: int, by_host: bool = False) -> None:
        """Somebody comes, goes or buys beside the buttons: what was about to happen waits."""

    # --- time passed

    def step(self, now_ms: int, t_us: int) -> str | None:
        """Does what is due. Returns the next mode's name, or None; then `wait_ms` says when something is due."""

    def shift(self, ms: int) -> None:
        """Time stood still for so long."""

    # --- what is to be seen

    def show(self, scene: "Scene", now_ms: int) -> None:
        """Fills in all of a dark scene that is not each seat's own (see Painter)."""

    def word(self, n: int, now_ms: int, said: int) -> int:
        """What the status light of seat `n`, where somebody sits or will, says; said: what it says till now."""
        return scenes.IN

    def dip_ms(self, n: int, now_ms: int) -> int | None:
        """The moment of the seat's last short dip, or None."""
        return self.seat[n].dip_ms

    def until(self, now_ms: int) -> "Iterable[int]":
        """Moments at which what is to be seen changes by itself; those that are past do not count."""
        return ()

    # --- for those in which people come or are asked

    def _welcome(self, now_ms: int, n: int) -> str:
        """The first person joins, at seat `n`. Returns the mode that comes next."""
        self.state.choice.choose(self.state.choice.game, 1)
        self.seats.unready()
        self.seat[n].want(PERSON)
        self.state.settle(now_ms)
        return LOBBY

    def _asked(self, waiting_ms: int) -> int:
        """The word for a seat that lets others wait for so long."""
        return scenes.IDLE if waiting_ms >= 1000 * self._config.get("idle_warn_s") else scenes.TURN
