"""The table: everything of it that is no chip. It holds one mode, hands it presses and time, and goes where it says.

Nothing here reads a clock or a pin.
"""

from hashlib import sha256

from gobelet.fairness.entropy import EntropyError
from gobelet.jsontext import dump
from gobelet.table.log import Log
from gobelet.table.modes import ATTRACT, DEMO, LOBBY, PLAY, RESUME, due
from gobelet.table.modes.attract import Attract
from gobelet.table.modes.demo import Demo
from gobelet.table.modes.halted import FAULT, Halted
from gobelet.table.modes.lobby import Lobby
from gobelet.table.modes.paused import Paused
from gobelet.table.modes.playing import Playing
from gobelet.table.modes.resuming import Resuming
from gobelet.table.painter import Painter
from gobelet.table.persistence.state import State
from gobelet.table.rng import Rng

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Sequence

    from gobelet.shapes import Board, Event, Journal, Machine, Result, Settings, Values
    from gobelet.table.lights.scene import Scene
    from gobelet.table.session import Terms
    from gobelet.table.shapes import Codes, Whom

SECRET_BYTES = 100  # a longer value of a setting is journalled as its SHA-256


class Table:
    """log, state: what it writes, what it knows. down: inputs that are down now, "1.cup"."""

    def __init__(self, board: "Board", config: "Settings", journal: "Journal", machine: "Machine") -> None:
        """board: a description; config: settings; journal: opened.

        machine: its `source`, entropy; `dice`, which makes faces of seeds; `figures()`, for `status`;
        `say(kind, t_ms, pairs)`, which takes an event; `wait(held)`, which keeps events; `configured()`, for every
        change of settings; `halted(how)`.
        """
        self.config, self.machine = config, machine
        self.log = Log(journal, machine.say)
        self.state = State([n for n in config.get("seats") if n in board["seats"]], config, self.log, machine)
        self.down: set[str] = set()
        self._coins = 0  # that have come, not taken yet
        self._t_us = 0  # moment of the step that runs, or of the last
        self._painter, self._changed = Painter(self.state), True
        common = self.state, config, machine.source
        rng = Rng(machine.source)
        self._modes = {ATTRACT: Attract(*common), LOBBY: Lobby(*common)}
        self._modes.update({PLAY: Playing(*common, rng), DEMO: Demo(*common, rng)})
        self._resuming = Resuming(*common, self._modes, self.log)
        self._paused, self._halted = Paused(*common, self.configure), Halted(*common)
        self.paused = False
        self._mode = self._modes[ATTRACT]

    # --- start

    def inherit(self, other: "Table") -> None:
        """Takes over from a table that failed, before `start`: what contacts and hosts had told it (F42)."""
        self.log.inherit(other.log)
        self.state.seats.inherit(other.state.seats)
        self.paused, self.down, self._coins = other.paused, other.down, other._coins
        self._paused.inherit(other._paused)
        self._halted.inherit(other._halted)

    def start(self, now_ms: int, reason: str, journal_state: str, firmware: str) -> None:
        """Once, before the first step: the `boot` record, then what was saved; the rounds follow in `step`.

        reason: why the board started; journal_state: what `Journal.open` said; firmware: its version.
        """
        log, journal, source = self.log, self.log.journal, self.machine.source
        self.state.seats.touch(now_ms)
        self._modes[ATTRACT].enter(now_ms)
        last = journal.last
        boot = [("firmware", firmware), ("reason", reason), ("state", journal_state), ("entropy", source.kind)]
        try:
            log.record(now_ms, "boot", boot + ([("torn", True)] if journal.torn else []))
        except OSError as error:  # what cannot be recorded is not played
            self.halt(now_ms, FAULT, f"no memory takes a record: {error!r}")
            return
        if journal_state == "storage-lost":
            log.fault(now_ms, journal_state, "records on flash are gone")
        for warning in self.config.warnings:
            log.fault(now_ms, "config", warning)
        self._mode = self._resuming.begin(now_ms, last)
        if self.paused:
            self._mode = self._paused.over(self._mode)
        if self._halted.why:
            self._mode = self._halted.over(self._mode)
        if not source.ok:
            self.halt(now_ms, FAULT, source.why)

    # --- what it does now

    @property
    def phase(self) -> str:
        """As in `status`: "attract", "lobby", "play", "pause", "safe" or "fault"."""
        return self._mode.phase

    @property
    def busy(self) -> bool:
        """Is the round that a power cut broke off still being taken up?"""
        return self._mode.busy

    @property
    def choosing(self) -> bool:
        """Do people choose what is to be played?"""
        return self._mode.choosing

    @property
    def free(self) -> bool:
        """Is there nobody whom a self-test would disturb?"""
        return self._mode.free

    @property
    def halted(self) -> str:
        """Why nothing is played until a restart, "" where it may be."""
        return f"{self._halted.phase}: {self._halted.why}" if self._mode is self._halted else ""

    @property
    def actor(self) -> int | None:
        """The seat that must press now, None where nobody must."""
        session = self.state.session
        return session.actor if session and not self.busy else None

    def codes(self, n: int, now_ms: int) -> "Codes":
        """{input: code} of what seat `n`'s buttons do now (the codes are listed in `table.games`)."""
        return self._mode.codes(n, now_ms)

    def whom(self, n: int) -> "Whom":
        """{input: seat} where a button of seat `n` stands for a seat."""
        return self._mode.whom(n)

    def paint(self, now_ms: int) -> "Scene":
        """The Scene as it is now, for every frame."""
        changed, self._changed = self._changed, False
        return self._painter.paint(self._mode, now_ms, changed)

    # --- a pass

    def step(self, now_ms: int, t_us: int, events: "Sequence[Event]" = ()) -> int:
        """One pass: presses, then what is due; bounded work. Returns ms until something is due.

        events: (t_us, seat, input, down), in order of time; seat 0: "op", "service", "coin".
        """
        self._t_us = t_us
        before = self.log.count, self.state.saves
        try:
            for moment_us, n, name, down in events:
                self._take(now_ms, moment_us, n, name, down)
            if self._coins:
                self._take_coins(now_ms)
            after = self._mode.step(now_ms, t_us)
            if after:
                self._go(after, now_ms)
            wait_ms = 0 if after else self._mode.wait_ms
        except EntropyError as error:
            self.halt(now_ms, FAULT, str(error))
            wait_ms = 0
        if events or not wait_ms or before != (self.log.count, self.state.saves):
            self._changed = True
        return wait_ms

    def _go(self, name: str, now_ms: int) -> None:
        """To the mode of that name, if it is not there already."""
        if name == RESUME:
            self._turn_key(now_ms, False)
        elif not self._mode.holds(self._modes[name]):
            self._mode = self._mode.give_way(self._modes[name], now_ms)

    def _take(self, now_ms: int, t_us: int, n: int, name: str, down: bool) -> None:
        (self.down.add if down else self.down.discard)(f"{n}.{name}" if n else name)
        if name == "op":
            self._turn_key(now_ms, down)
        elif name == "coin":
            self._coins += down
            self._take_coins(now_ms)
        elif n not in self.state.seats.numbers:
            return
        elif name == "cable":
            self._plug(now_ms, n, down)
        elif name == "lid":
            self.state.seats[n].lift(down)
        elif down:
            after = self._mode.press(now_ms, t_us, n, name)
            if after:
                self._go(after, now_ms)
        else:
            self._mode.release(now_ms, t_us, n, name)

    def _take_coins(self, now_ms: int) -> None:
        """Coins that have come; what a power cut broke off is taken up first."""
        while self._coins and not self.busy:
            self._coins -= 1
            if self.state.seats.coin(now_ms):
                self._settle(now_ms)

    def _plug(self, now_ms: int, n: int, there: bool) -> None:
        """A cable came or went; within `hold_s` the place comes back with it."""
        seat = self.state.seats[n]
        stays = seat.plug(there)
        if not there:
            self._mode.let_go((n,))
        elif not stays and seat.held is not None and not (self.halted or self.busy):
            seat.want("person")
            self._settle(now_ms)

    def _settle(self, now_ms: int, by_host: bool = False) -> None:
        """What a seat wants is done now, or when the pot is won; countdown, and for a host the demonstration, stop."""
        self.state.seats.touch(now_ms)
        self._mode.disturb(now_ms, self._t_us, by_host)
        if not self.busy:
            self.state.accept(now_ms)
            self._go(due(self.state), now_ms)
        self._changed = True

    def _turn_key(self, now_ms: int, on: bool) -> None:
        """The operator's key, or what stands for it. Time that is running stands still meanwhile."""
        if on == self.paused:
            return
        if on:
            self._mode.rest(now_ms)
        self.paused = on
        self.log.record(now_ms, "pause", [("what", "paused" if on else "resumed")])
        if self._mode is self._halted:
            return
        if on:
            self._mode = self._paused.begin(self._mode, now_ms)
            return
        self._mode, ms = self._paused.end(now_ms)
        self.state.seats.shift(ms)
        for name in (LOBBY, PLAY, DEMO):
            self._modes[name].shift(ms)

    def halt(self, now_ms: int, how: str, why: str) -> None:
        """Plays no more until a restart; how: "safe", which stays, or "fault" (F15, F48). Once said is enough."""
        if self.halted != f"{how}: {why}":
            self._mode.rest(now_ms)
            self._mode = self._halted.begin(self._mode, how, why)
            self.machine.halted(how)
            self.fault(now_ms, how, why)

    def lay_open(self, now_ms: int) -> None:
        """Before anybody may look into the memories: no round runs (table/README.md, Operator key)."""
        try:
            self.state.lay_open(now_ms, self._t_us)
        except Exception as error:  # a sick flash; without its seed the round ends unproven at the next start
            self.log.keep("journal", repr(error))
        self._go(due(self.state), now_ms)
        self._changed = True

    def fault(self, now_ms: int, what: str, detail: str) -> None:
        """Something is wrong, but play goes on; it is journalled and in `status` (F37, F39, F42)."""
        self.log.fault(now_ms, what, detail)
        self._changed = True

    # --- what a host asks for; requests have checked it

    def configure(self, now_ms: int, values: "Values") -> dict[str, list[object]]:
        """Changes settings, all or none. Returns {key: [old, new]}. Raises SettingError."""
        changed = self.config.set(values)
        if changed:
            self._tell(now_ms, {key: [brief(value) for value in changed[key]] for key in changed})
            self.machine.configured()
            self._changed = True
        return changed

    def _tell(self, now_ms: int, changed: "Values") -> None:
        """What changed, in as many records as it takes."""
        try:
            self.log.record(now_ms, "config", [("changed", changed)])
        except ValueError:
            keys = sorted(changed)
            for some in (keys[::2], keys[1::2]):
                self._tell(now_ms, {key: changed[key] for key in some})

    def join(self, now_ms: int, n: int, player: str) -> None:
        """Somebody sits down."""
        self.state.seats[n].want(player)
        self._settle(now_ms, True)

    def leave(self, now_ms: int, n: int) -> int:
        """Gets up. Returns the stack as it is now, also where the seat leaves when the pot is won."""
        self.state.seats[n].want("leave")
        stack = self.state.stack(n)
        self._settle(now_ms, True)
        return stack

    def buy(self, now_ms: int, n: int, tokens: int) -> int:
        """Returns the stack; in a session the tokens come when the pot is won, and it is without them."""
        self.state.seats[n].order(tokens)
        self._settle(now_ms, True)
        return self.state.stack(n)

    def open(self, now_ms: int, terms: "Terms") -> None:
        """Begins a session of those who sit and can play. Raises RuleError, EntropyError."""
        self.state.seats.unready()
        self._mode.disturb(now_ms, self._t_us)
        self.state.open(now_ms, self._t_us, terms)
        self._go(due(self.state), now_ms)
        self._changed = True

    def abandon(self, now_ms: int) -> None:
        """The session ends; each gets back what it put into the pot since it was last won."""
        self.state.abort(now_ms, self._t_us)
        self.state.retire(now_ms)
        self._go(due(self.state), now_ms)
        self._changed = True

    def selftest(self, now_ms: int, step: str) -> "Result":
        """A step of the self-test, while nobody plays: its report. Lamps and displays are lit for some seconds."""
        source = self.machine.source
        if step == "buttons":
            return {"ok": True, "down": sorted(self.down)}
        if step == "entropy":
            return {"ok": source.ok, "why": source.why, "kind": source.kind}
        if step == "flash":
            stats = self.log.journal.stats()
            return {"ok": stats["flash_free"] > 0, "flash_free": stats["flash_free"], "fram": stats["fram"]}
        self._changed = True
        return {"ok": True, "ms": self._painter.test(now_ms)}


def brief(value: object) -> object:
    """A setting's value for the journal: itself, or its SHA-256 where it is long."""
    text = dump(value)
    return value if len(text) <= SECRET_BYTES else sha256(text.encode()).digest().hex()
