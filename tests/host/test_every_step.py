"""Every request and every operator's act, and the power cut, at every step of a round of every game.

Whatever comes between which two records: a decided round ends with its result, tokens are conserved, the audit finds
nothing, and the table goes on.
"""

from copy import deepcopy

import pytest
from audit_logs import LiveSource, kept, lines
from gobelet.fairness import dice, mac
from gobelet.link.auth import Auth
from gobelet.link.errors import INTERNAL, RequestError
from gobelet.link.methods import METHODS, check
from gobelet.rules import GAMES
from gobelet.rules.common import RuleError
from gobelet.table.painter import Painter
from gobelet_host.audit.auditor import Audit
from table_rig import PowerCutError, Rig
from test_table_cut import check_order
from test_table_requests import Line
from test_table_storm import Chance, check_books

PEOPLE, HOUSE, TOKENS = (1, 2), 5, 20
SETTINGS = {
    "three-eggs": {"three-eggs.ante": 2, "three-eggs.reroll": "on", "three-eggs.trade": "on"},
    "four-two-one": {"four-two-one.stake": 2, "four-two-one.tokens": 11},
    "threes-away": {"threes-away.ante": 2, "threes-away.bottoms": "call"},
}
READING = (
    "hello",
    "status",
    "status.dice",
    "status.seats",
    "config.get",
    "journal.head",
    "journal.read",
    "subscribe",
    "unsubscribe",
)
# What a request may ask for, wherever there is more than one thing; each method that changes anything has a line
ASKED = {
    "config.set": [{"values": values} for values in (
        {"brightness": 3, "mute": True}, {"seats": [1, 2]}, {"idle_out": 1, "idle_skip_s": 1, "attract_s": 1},
        {"play": "credit", "coin_tokens": 3}, {"demo": True}, {"three-eggs.sleight": "on", "suggest": False},
    )],
    "seat.join": [{"seat": 1, "player": "person"}, {"seat": 4, "player": "person"}, {"seat": 6, "player": "house"}],
    "seat.leave": [{"seat": n} for n in (*PEOPLE, HOUSE)],
    "seat.buy": [{"seat": 1, "tokens": 7}, {"seat": HOUSE, "tokens": 7}],
    "game.start": [{"game": game} for game in GAMES],
    "game.abort": [{}],
    "press": [{"input": f"1.{name}"} for name in ("cup", "pass", "d1", "d5")] + [{"input": "op"}],
    "time.set": [{"unix_ms": 1788300000000}],
    "auth.challenge": [{}],
    "auth.prove": [{"mac": "00" * 32}],
    "auth.setkey": [{"key": "11" * 32}],
    "selftest": [{"step": step} for step in ("buttons", "displays", "entropy", "flash", "lamps")],
    "restart": [{"to": to} for to in ("run", "maintenance", "safe", "bootloader")],
}  # fmt: skip


class Table(Rig):
    """A rig that calls `between(self)` after each pass; its presses, keys and restarts are those of a whole board."""

    between = None

    def step(self, *events):
        """One pass now, and those due at once."""
        wait = self.table.step(self.now_ms, 1000 * self.now_ms, events)
        for _ in range(10000):
            if self.between:
                self.between(self)
            if wait:
                return wait
            wait = self.table.step(self.now_ms, 1000 * self.now_ms, ())
        raise AssertionError("never comes to rest")

    def twin(self):
        """Another one just like this, that tells nobody of its passes."""
        found = deepcopy(self, {id(dice): dice, id(self.between): None, id(self.table._painter): None})
        found.between, found.table._painter = None, Painter(found.table.state)
        return found

    def start(self, reason):
        """The next start of the board, or of a table that failed."""
        self.journal.cut = None
        self.boot(reason)

    def ask(self, method, params):
        """A request as a host sends it; what it says, or the error's code."""
        line = Line(self)
        auth = Auth(mac.hmac, bytes, self.journal, self._told)
        line.requests.functions.update(auth.functions())
        try:
            line.requests.functions[method](check(method, params), self.now_ms, 940)
        except RequestError as error:
            assert error.code != INTERNAL
            return error.code
        for seat, name, _ in line.machine.pressed:
            self.press(seat, name)
            self.press(seat, name, False)
        for to in line.machine.restarted:
            self._restart(to)
        return 0

    def _told(self, what):
        self.table.log.record(self.now_ms, "auth", [("what", what)])

    def _restart(self, to):
        """As `parts` does it, once nothing is taken up any more."""
        while self.table.busy:
            self.step()
        if to in ("maintenance", "bootloader"):
            self.table.lay_open(self.now_ms)
            assert not self.table.state.dealer.running and self.journal.slots["seed"] is None
        self.start("restart")


def operator(*names):
    """The key is turned, seat 1 presses, the key is turned back."""

    def act(table):
        table.press(0, "op")
        for name in names:
            table.press(1, name)
            table.press(1, name, False)
        table.press(0, "op", False)

    return act


def halts(table):
    """Chance fails; later the table is switched off and on."""
    table.table.halt(table.now_ms, "fault", "stuck")
    table.run(1000)
    table.start("power")


def cable(table):
    """Pulled, and put in again."""
    table.step((0, 1, "cable", False))
    table.run(200)
    table.step((0, 1, "cable", True))


ACTS = {f"{method} {params}": (lambda table, method=method, params=params: table.ask(method, params))
        for method, asked in ASKED.items() for params in asked}  # fmt: skip
ACTS.update({
    "abandon": operator("pass", "cup"), "abandon, not": operator("pass", "d3"), "pause": operator(),
    "brightness, mute, recall, totals, cleaning": operator("d1", "d2", "d3", "d5", "d4"), "resume": operator("cup"),
    "coin": lambda table: table.step((0, 0, "coin", True), (0, 0, "coin", False)), "cable": cable, "halt": halts,
    "power": lambda table: table.start("power"), "exception": lambda table: table.start("exception"),
})  # fmt: skip


def test_every_method_that_changes_anything_is_tried():
    assert set(ASKED) == set(METHODS) - set(READING)


def begun(game, seed):
    """Two people and a house player whose session of `game` has been open for a moment."""
    table = Table(
        {"idle_out": 2, "idle_skip_s": 5, "attract_s": 20, "hold_s": 5, **SETTINGS[game]}, source=LiveSource(seed)
    )
    for seat in PEOPLE:
        table.ask("seat.join", {"seat": seat, "player": "person"})
    table.ask("seat.join", {"seat": HOUSE, "player": "house"})
    assert table.ask("game.start", {"game": game}) == 0
    return table


def play(table, chance, results):
    """People press something lit, whatever, until so many rounds are over."""
    while len(table.journal.records("result")) < results and table.table.phase == "play":
        who = table.actor
        lit = sorted(table.does(who)) if who in PEOPLE else []
        if lit:
            table.tap(who, lit[chance.below(len(lit))])
        else:
            table.run(300)


def check_table(table):
    """The journal as the audit and a bookkeeper read it."""
    check_order(table.journal)
    check_books(table.journal)
    audit = Audit()
    audit.run(kept(lines(table)))
    report = audit.report()
    assert report["ok"], report["first_bad"]
    assert not table.journal.records("fault") or {r["what"] for r in table.journal.records("fault")} == {"fault"}


def goes_on(table):
    """Nobody is there any more: the round and the session end, and somebody else plays."""
    table.start("power")
    table.run(60000)
    assert table.table.phase in ("attract", "play") and not table.seats.of("person"), table.table.phase
    for seat in table.seats.of("none")[-2:]:
        assert table.ask("seat.join", {"seat": seat, "player": "house"}) == 0
    done = len(table.journal.records("result"))
    if not table.session:
        assert table.ask("game.start", {"game": "threes-away", "rounds": 1, "fast": True}) == 0
    table.until(lambda: len(table.journal.records("result")) > done)


class Sweep:
    """Plays, and at each pass that matters tries one in `stride` of the acts, on a copy of the table."""

    def __init__(self, game, seed, stride, cuts=False):
        self.game, self.stride, self.cuts, self.tried, self.passes = game, stride, cuts, 0, 0
        self._last = self._then_ms = 0
        self._chance = Chance(seed)
        table = begun(game, seed)
        table.between = self.between
        play(table, self._chance, 1 if game == "four-two-one" else 3)  # whose round is a whole game

    def between(self, table):
        """After a pass that changed anything, and some others: time has passed."""
        if table.journal.last == self._last and table.now_ms < self._then_ms:
            return
        self._last, self._then_ms = table.journal.last, table.now_ms + 700
        self.passes += 1
        for number, name in enumerate(sorted(ACTS)):
            if (self.passes + 7 * number) % self.stride:
                continue
            self._try(table.twin(), name)

    def _try(self, copy, name):
        try:
            if self.cuts:
                copy.journal.cut = self._chance.below(6)
            try:
                ACTS[name](copy)
                copy.run(self._chance.below(4) * 700)
            except PowerCutError:
                copy.start("power")
                ACTS[name](copy)
            copy.journal.cut = None
            play(copy, self._chance, len(copy.journal.records("result")) + 1)
            goes_on(copy)
            check_table(copy)
        except (AssertionError, RuleError, KeyError, ValueError) as error:
            raise AssertionError(f"{self.game}, pass {self.passes}, {name}: {error!r}") from error
        self.tried += 1


@pytest.mark.parametrize("game", GAMES)
def test_a_round_bears_every_request_at_any_step(game):
    sweep = Sweep(game, 1, 197)
    assert sweep.tried > 10 and sweep.passes > 50


@pytest.mark.soak
@pytest.mark.parametrize("cuts", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_bears_every_request_at_every_step(game, cuts):
    sweep = Sweep(game, 1, 1, cuts)
    print(game, f"cuts {cuts}", f"{sweep.passes} passes, {sweep.tried} tried")
