"""A table for tests: real rules, dialogs, dice, house players; journal, settings, entropy in memory; time by hand."""

import json
from hashlib import sha256

from gobelet.boards import pico2
from gobelet.config import schema
from gobelet.fairness import dice
from gobelet.fairness.entropy import EntropyError
from gobelet.jsontext import dump
from gobelet.table.table import Table


class PowerCutError(BaseException):
    """The power went."""


class MemoryJournal:
    """The journal's interface over lists; `cut` counts down to the operation at which the power goes."""

    def __init__(self):
        self.raws = []
        self._links = [bytes(32)]
        self._parsed = []
        self.slots = {}
        self.torn = self.held = False
        self.cut = None
        self.full = False  # does no memory take anything any more?
        self.id = "00112233445566aa"
        self.boots = 1

    def _operation(self):
        if self.cut is not None:
            self.cut -= 1
            if self.cut < 0:
                raise PowerCutError
        if self.full:
            raise OSError(28)

    def append(self, kind, t_ms, wall, pairs):
        self._operation()
        head = [("boot", self.boots), ("t_ms", t_ms)] + ([("wall", wall)] if wall is not None else [])
        pairs = head + [("kind", kind)] + list(pairs)
        raw = "{" + ",".join([dump(key) + ":" + dump(value) for key, value in pairs]) + "}"
        if len(dump(raw)) > 800 and kind != "fault":
            raise ValueError("the record is longer than a line allows")
        self.raws.append(raw)
        self._links.append(sha256(self._links[-1] + raw.encode()).digest())
        return len(self.raws)

    def hold(self, held):
        self.held = held

    def put(self, name, data):
        self._operation()
        assert data is None or len(data) <= {"seed": 32, "resume": 2000, "key": 64}[name]
        self.slots[name] = data

    def slot(self, name):
        return self.slots.get(name)

    @property
    def first(self):
        return 1

    @property
    def last(self):
        return len(self.raws)

    @property
    def hash(self):
        return self._links[-1]

    def read(self, seq, n, room=1 << 20):
        if not 1 <= seq <= len(self.raws):
            raise ValueError(seq)
        read = [(i + 1, self.raws[i], self._links[i + 1].hex()) for i in range(seq - 1, min(seq - 1 + n, self.last))]
        while len(read) > 1 and sum([len(dump(raw)) + 100 for _, raw, _ in read]) > room:
            read.pop()
        return read

    def reserve(self):
        """Nothing ever goes."""

    def records(self, *kinds):
        """All records as dicts, or those of some kinds."""
        for raw in self.raws[len(self._parsed) :]:
            self._parsed.append(json.loads(raw))
        return [record for record in self._parsed if not kinds or record["kind"] in kinds]

    def next_round(self):
        return max([0] + [record["round"] for record in self.records("commit")]) + 1

    def next_session(self):
        return max([0] + [record["session"] for record in self.records("session")]) + 1

    def stats(self):
        return {"erases": len(self.raws), "flash_free": 100000 - len(self.raws), "life_days": 9999, "fram": True}


class MemoryConfig:
    """The settings' interface over a dict, checked by the schema."""

    def __init__(self, values):
        self.values = schema.defaults(pico2.BOARD)
        self.warnings = []
        self.set(values)

    def get(self, key):
        return self.values[key]

    def set(self, values):
        checked = schema.check_all(values)
        changed = {key: [self.values[key], checked[key]] for key in checked if checked[key] != self.values[key]}
        self.values.update(checked)
        return changed

    def page(self, keys, start, room):
        names = [key for key in (keys or schema.KEYS) if start is None or key >= start]
        return {"values": {name: self.values[name] for name in names[:3]}, "next": None}


class CountingSource:
    """Entropy that repeats itself: seed n is the hash of n."""

    kind = "seeded"

    def __init__(self, start=0):
        self.count = start
        self.ok = True
        self.why = ""

    def draw(self, n):
        if not self.ok:
            raise EntropyError(self.why)
        self.count += 1
        return sha256(b"%d" % self.count).digest()[:n]

    def seed(self):
        return self.draw(32)

    def stir(self, data):
        assert isinstance(data, bytes)


class Machine:
    """What a table is given of its machine; `configured` counts."""

    def __init__(self, rig):
        self._rig = rig
        self.source, self.dice = rig.source, rig.dice
        self.told = 0
        self.waiting = None

    def figures(self):
        return {"scan_gap_us": 1000, "frame_gap_us": 20000, "heap_free": 200000}

    def say(self, kind, t_ms, pairs):
        if self.waiting is None:
            self._rig.say(kind, t_ms, pairs)
        else:
            self.waiting.append((kind, t_ms, pairs))

    def wait(self, held):
        waited, self.waiting = self.waiting or (), [] if held else None
        for event in waited:
            self._rig.say(*event)

    def configured(self):
        self.told += 1

    def halted(self, how):
        assert how in ("safe", "fault")


class Cut:
    """Within, the power goes after so many operations of the journal; after it, it is back. `gone`: whether it went."""

    def __init__(self, journal, operations):
        self._journal, self._operations = journal, operations
        self.gone = False

    def __enter__(self):
        self._journal.cut = self._operations
        return self

    def __exit__(self, kind, error, trace):
        self._journal.cut = None
        self.gone = kind is PowerCutError
        return self.gone


class Rig:
    """A table with its time. `now_ms` moves only by `run`, `tap` and `hold`; dice: makes faces of seeds.

    Unless the settings say otherwise nobody may cut them, so that rounds begin at once.
    """

    def __init__(self, settings=None, journal=None, source=None, now_ms=1000, dice=dice):
        self.journal = journal or MemoryJournal()
        self.config = MemoryConfig(dict({"cut": False}, **(settings or {})))
        self.source = source or CountingSource()
        self.now_ms, self.dice = now_ms, dice
        self.events = []
        self.unplugged = set()
        self.boot("power")

    def cut(self, operations):
        """To be used with `with`."""
        return Cut(self.journal, operations)

    def boot(self, reason, state="resumed"):
        """A table over what there is."""
        before = getattr(self, "table", None)
        self.journal.boots += bool(before) and reason != "exception"
        self.machine = Machine(self)
        self.table = Table(pico2.BOARD, self.config, self.journal, self.machine)
        cables = [(0, n, "cable", n not in self.unplugged) for n in range(1, 9)]
        if reason == "exception":
            self.table.inherit(before)
            cables = []
        self.table.start(self.now_ms, reason, state, "0.1.0")
        self.step(*cables)

    def say(self, kind, t_ms, pairs):
        assert isinstance(t_ms, int)
        assert not [pair for pair in pairs if pair[0] in ("seq", "nonce")]
        self.events.append((kind, dict(pairs)))

    def step(self, *events):
        """One pass now, and those due at once."""
        for _, n, name, down in events:
            if name == "cable":
                (self.unplugged.discard if down else self.unplugged.add)(n)
        wait = self.table.step(self.now_ms, 1000 * self.now_ms, events)
        for _ in range(10000):
            if wait:
                return wait
            wait = self.table.step(self.now_ms, 1000 * self.now_ms, ())
        raise AssertionError("never comes to rest")

    def run(self, ms):
        """Lets time pass, stepping when something is due."""
        end = self.now_ms + ms
        wait = self.step()
        while self.now_ms < end:
            self.now_ms = min(end, self.now_ms + max(1, wait))
            wait = self.step()

    def press(self, n, name, down=True):
        self.step((1000 * self.now_ms, n, name, down))

    def tap(self, n, *names):
        """Presses buttons one after the other, 60 ms each."""
        for name in names:
            self.hold(n, name, 60)

    def hold(self, n, name, ms):
        self.press(n, name)
        self.run(ms)
        self.press(n, name, False)

    def kinds(self):
        return [record["kind"] for record in self.journal.records()]

    def scene(self):
        return self.table.paint(self.now_ms)

    def does(self, n):
        return self.table.codes(n, self.now_ms)

    @property
    def seats(self):
        return self.table.state.seats

    @property
    def session(self):
        return self.table.state.session

    @property
    def game(self):
        """The Game in play, None without one."""
        return self.session and self.session.game

    @property
    def actor(self):
        return self.table.actor

    def stack(self, n):
        return self.table.state.stack(n)

    def fault(self, what, detail):
        self.table.fault(self.now_ms, what, detail)

    def abandon(self):
        self.table.abandon(self.now_ms)

    @property
    def recalled(self):
        """The `result` on the lights of a table that is paused, or None."""
        return self.table._paused.recalled

    def want(self, n, what):
        """What seat `n` wants from now on, without a press."""
        self.seats[n].want(what)

    def until(self, ready, step_ms=50, limit_ms=600000):
        """Lets time pass until `ready()`."""
        end = self.now_ms + limit_ms
        while not ready():
            assert self.now_ms < end, "never happens"
            self.run(step_ms)
