"""The table: phases, events, what is due; everything of it that is no chip (table.md).

Nothing here reads a clock or a pin. What must outlive a power cut is in the journal and in the slot `resume`; `start`
takes it up again: state as saved, then every record since.
"""

import json
from hashlib import sha256

from gobelet.fairness.entropy import EntropyError
from gobelet.jsontext import dump
from gobelet.table.dealer import Dealer
from gobelet.table.draws import Draws
from gobelet.table.kiosk import Kiosk
from gobelet.table.lobby import Lobby
from gobelet.table.log import Log
from gobelet.table.lookback import Lookback
from gobelet.table.operator import Operator
from gobelet.table.play import Play
from gobelet.table.seats import PERSON, Seats
from gobelet.table.show import TEST_MS, Show

FORM = 2  # of what is saved; another number means another form
REPLAYED = 4  # records taken up again in one step
FAST_STEPS = 8  # of a session that waits for nothing, in one pass
SECRET_BYTES = 100  # a longer value of a setting is journalled as its SHA-256


class Table:
    """halted: "" or "safe" or "fault", when nothing is played; why: a sentence for it.

    log, seats, dealer, play, lobby, kiosk, operator: its parts. t_us: time of the step that runs. configured: called
    after every change of settings. paint(now_ms): the Scene as it is now, for every frame. fault(what, detail): what is
    wrong, but play goes on; it is journalled and in `status` (F37, F39, F42).
    """

    def __init__(self, board, config, journal, source):
        """board: a description; config: settings; journal: opened; source: entropy."""
        self.config, self.source, self.configured = config, source, None
        self.halted = self.why = ""
        self.t_us = self._paused_ms = 0
        self.log = Log(journal)
        self.log.save, self.fault = self.save, self.log.fault
        self.seats = Seats([n for n in config.get("seats") if n in board["seats"]], self.log, config)
        self.dealer = Dealer(self.log, source, self.save)
        self.play = Play(self.dealer, self.seats, config, self.log, Draws(source))
        self.lobby = Lobby(self.seats, config, self.log)
        self.kiosk = Kiosk(self.play, self.lobby, self.seats, config, self.log)
        self.operator = Operator(self.log, config, self.seats, self.configure)
        self._show = Show(self)
        self.paint = self._show.paint
        self.down = set()  # inputs that are down now, "1.cup"
        # _unread: (first, last) of the records that are still to be taken up; _lookback finds them where what was saved
        # is of no use, and that session ends
        self._unread = self._lookback = self._ends = None

    # --- start, and what a power cut must not take

    def start(self, now_ms, reason, state, firmware):
        """Once, before the first step: the `boot` record, then what was saved; the rounds follow in `step`.

        reason: why the board started; state: what `Journal.open` said; firmware: its version.
        """
        log, journal = self.log, self.log.journal
        log.now_ms = self.kiosk.last_ms = self.kiosk.quiet_ms = now_ms
        last = journal.last
        boot = [("firmware", firmware), ("reason", reason), ("state", state), ("entropy", self.source.kind)]
        log.record("boot", boot + ([("torn", True)] if journal.torn else []))
        if state == "storage-lost":
            log.fault(state, "records on flash are gone")
        for warning in self.config.warnings:
            log.fault("config", warning)
        saved = journal.slot("resume")
        try:
            if saved:
                saved = json.loads(saved)
                if saved["form"] != FORM:
                    raise ValueError("saved in another form")
                self._load(saved, last)
        except (KeyError, TypeError, ValueError) as error:  # written by another version
            log.fault("resume", repr(error))
            self.dealer.end()
            self._unread, self._lookback, self._ends = (last + 1, last), Lookback(log, last, saved), True
        if not self._unread:
            self.save()
        if not self.source.ok:
            self.halt("fault", self.source.why)

    def _load(self, saved, last):
        self.seats.load(saved["seats"])
        self.lobby.game, self.lobby.preset = saved["lobby"]
        self.log.mark, self.play.again = saved["at"], saved["again"]
        if saved["deal"]:
            self.dealer.load(saved["deal"])
        elif self.seats.day["date"] is None:  # without a clock a day begins when the table is switched on
            self.seats.new_day(None)
        self._unread, self._lookback = (saved["at"] + 1, last), None

    def _replay(self):
        """Takes up a few records more; at their end does what the power cut broke off."""
        seq, last = self._unread
        try:
            if self._lookback:
                if self._lookback.step(REPLAYED):
                    self._load(self._lookback.saved(), last)
                return
            for number, raw, _ in self.log.journal.read(seq, min(REPLAYED, last - seq + 1)) if seq <= last else []:
                record = json.loads(raw)
                if record["kind"] in ("join", "leave", "buy"):
                    self._end_replayed()
                    self.seats.apply(record["kind"], record)
                elif self.dealer.plan or (self._ends and record["kind"] == "commit"):
                    self.dealer.replay(number, record)
                seq = number + 1
            self._unread = (seq, last) if seq <= last else None
            if self._unread is None:
                self._replayed()
        except EntropyError:
            raise
        except Exception as error:  # whatever the records say, the table comes up (F15)
            self._unread = self._lookback = None
            self.log.fault("resume", repr(error))
            self._over(self.dealer.undo())

    def _end_replayed(self):
        """Seats that change end the session; a new one was about to begin."""
        if self.dealer.game:
            self.play.again = None if self._ends else self.dealer.plan
            self.play.stop(None, self.dealer.replayed(self.t_us))

    def _replayed(self):
        stacks = self.dealer.replayed(self.t_us)
        if stacks is not None:
            self._over(stacks)
        elif self._ends:
            self._over(self.dealer.abort(self.t_us) if self.dealer.plan else None)
        elif self.play.again:
            self.play.by = self.play.again["by"]
            if self.play.reopen(self.t_us) is None:
                self._over()
        elif self.dealer.plan:
            if not self.dealer.game:
                self.dealer.open(self.dealer.plan, self.t_us)
            self.play.resume()
        elif self.seats.unsettled:
            self._over()
        self.save()

    def save(self):
        """Puts into the slot what a power cut must not take."""
        if not self.dealer.running:
            self.log.mark = self.log.journal.last
        saved = {"form": FORM, "at": self.log.mark, "deal": self.dealer.state(), "seats": self.seats.state()}
        saved.update(again=brief_plan(self.play.again), lobby=[self.lobby.game, self.lobby.preset])
        self.log.journal.put("resume", dump(saved).encode())
        self.dealer.saved()

    # --- a pass

    @property
    def busy(self):
        """Is the round that a power cut broke off still being taken up?"""
        return self._unread is not None

    @property
    def phase(self):
        """As in `status`: "attract", "lobby", "play", "pause", "safe" or "fault"."""
        if self.halted:
            return self.halted
        if self.operator.paused:
            return "pause"
        if self.dealer.plan:
            return "play"
        return "lobby" if self.seats.taken else "attract"

    def step(self, now_ms, t_us, events=()):
        """One pass: presses, then what is due; bounded work. Returns ms until something is due.

        events: (t_us, seat, input, down), in order of time; seat 0: "op", "service", "coin".
        """
        self.log.now_ms, self.t_us = now_ms, t_us
        try:
            for event in events:
                self._take(*event)
            return self._advance(self.phase)
        except EntropyError as error:
            self.halt("fault", str(error))
            return 0

    def _advance(self, phase):
        if self.busy:
            self._replay()
            return 0
        if self.halted:
            return 1000
        if phase == "pause":
            return self.operator.step()
        due_ms = self.kiosk.step(phase, self.t_us)
        wait_ms = None
        if phase == "play":
            for _ in range(FAST_STEPS if self.play.fast else 1):
                wait_ms = self.play.step(self.t_us)
                if wait_ms != 0:
                    break
            if wait_ms is None:
                self._over()
                return 0
        elif phase == "lobby":
            wait_ms = self.lobby.step()
            if wait_ms == 0:
                self._begin()
        return due_ms if wait_ms is None else min(due_ms, wait_ms)

    def _begin(self):
        """The countdown is over."""
        lobby = self.lobby
        lobby.unready()
        lobby.refill()
        options = lobby.options()
        if len(self.seats.able(lobby.game, options)) > 1:
            self.play.open({"game": lobby.game, "options": options, "by": "people"}, self.t_us)

    def _over(self, stacks=None):
        """The session has ended: people go back to the lobby, house players do not stay alone."""
        if stacks is not None:
            self.play.stop(None, stacks)
        self.lobby.unready()
        self.save()
        self.seats.settle()
        if self.play.by != "host" and not self.seats.of(PERSON):
            self.seats.clear_house()
        self.kiosk.quiet_ms = self.log.now_ms
        self.save()

    def halt(self, how, why):
        """Plays no more until a restart; how: "safe" or "fault" (F15, F48)."""
        self.halted, self.why = how, why
        self.log.fault(how, why)

    def configure(self, values):
        """Changes settings, all or none. Returns {key: [old, new]}. Raises SettingError."""
        changed = self.config.set(values)
        if changed:
            self._tell({key: [brief(value) for value in changed[key]] for key in changed})
            if self.configured:
                self.configured()
        return changed

    def _tell(self, changed):
        """What changed, in as many records as it takes."""
        try:
            self.log.record("config", [("changed", changed)])
        except ValueError:
            keys = sorted(changed)
            for some in (keys[::2], keys[1::2]):
                self._tell({key: changed[key] for key in some})

    # --- events

    def _take(self, t_us, n, name, down):
        (self.down.add if down else self.down.discard)(f"{n}.{name}" if n else name)
        if name == "op":
            self.pause(down)
        elif name == "coin":
            self.kiosk.coin(down)
        elif n not in self.seats.numbers:
            return
        elif name == "cable":
            self._plugged(n, down)
        elif name == "lid":
            self.seats[n].lid = down
        elif not down:
            self.play.release(n, name, t_us)
        elif not (self.halted or self.busy):
            self._press(n, name, t_us)

    def _plugged(self, n, there):
        """A cable came or went; within `hold_s` the place comes back with it."""
        seat = self.seats[n]
        seat.present, seat.lid = there, False
        if not there:
            self.play.let_go((n,))
        if there and seat.wants == "out":
            seat.wants = ""
        elif there and seat.held is not None and not (self.halted or self.busy):
            self.kiosk.last_ms, self.lobby.start_ms = self.log.now_ms, None
            seat.wants = PERSON
            self.play.settle()

    def inherit(self, other):
        """Takes over from a table that failed, before `start`: what contacts and hosts had told it (F42)."""
        self.log.faults, self.log.unix_ms = other.log.faults, other.log.unix_ms
        for n in other.seats.numbers:
            self.seats.open(n).present, self.seats[n].lid = other.seats[n].present, other.seats[n].lid
        self.operator.paused, self._paused_ms, self.down = other.operator.paused, other._paused_ms, other.down

    def pause(self, on):
        """The operator's key, or what stands for it. Time that is running stands still meanwhile."""
        now_ms = self.log.now_ms
        if not self.operator.key(on):
            return
        if on:
            self._paused_ms = now_ms
            self.play.let_go(self.seats.numbers)
            return
        parts: list = [self.play, self.kiosk, self.lobby] + [self.seats[n] for n in self.seats.numbers]
        for part in parts:
            for name in part.TIMES:
                if getattr(part, name) is not None:
                    setattr(part, name, getattr(part, name) + now_ms - self._paused_ms)

    def actions(self, n):
        """{input: code} of what seat `n`'s buttons do now."""
        phase = self.phase
        if self.halted or self.busy or not self.seats[n].present:
            return {}
        if phase == "pause":
            return self.operator.actions(n, self.dealer.plan is not None)
        if phase == "attract" or self.kiosk.demo:
            return {"cup": "join"}
        return self.play.actions(n) if phase == "play" else self.lobby.actions(n)

    def _press(self, n, name, t_us):
        phase, does = self.phase, self.actions(n).get(name)
        if phase == "pause":
            self._press_paused(does)
            return
        self.source.stir(b"%d" % t_us)
        self.kiosk.pressed(n)
        if phase == "attract" or self.kiosk.demo:
            if does:  # the first person joins
                if self.kiosk.demo:
                    self.kiosk.end_demo(t_us)
                self.lobby.choose(self.lobby.game)
                self.lobby.press(n, "join")
        elif phase == "play":
            does = self.play.press(n, name, t_us)
        elif does:
            self.lobby.press(n, does)
        if not does:
            self.seats[n].dip_ms = self.log.now_ms

    def _press_paused(self, code):
        if code == "resume":
            self.pause(False)
        elif code == "confirm-abandon":
            self.operator.armed = False
            self.abandon()
        elif code:
            self.operator.press(code)

    def abandon(self):
        """The session ends; each gets back what it put into the pot since it was last won."""
        self._over(self.dealer.abort(self.t_us))

    def selftest(self, step):
        """A step of the self-test, while nobody plays: its report. Lamps and displays are lit for TEST_MS."""
        if step == "buttons":
            return {"ok": True, "down": sorted(self.down)}
        if step == "entropy":
            return {"ok": self.source.ok, "why": self.source.why, "kind": self.source.kind}
        if step == "flash":
            stats = self.log.journal.stats()
            return {"ok": stats["flash_free"] > 0, "flash_free": stats["flash_free"], "fram": stats["fram"]}
        self._show.test_until_ms = self.log.now_ms + TEST_MS
        return {"ok": True, "ms": TEST_MS}


def brief_plan(plan):
    """What it takes to begin a session anew, as JSON can hold it."""
    return plan and {key: plan[key] for key in ("game", "options", "by", "rounds", "fast")}


def brief(value):
    """A setting's value for the journal: itself, or its SHA-256 where it is long."""
    text = dump(value)
    return value if len(text) <= SECRET_BYTES else sha256(text.encode()).digest().hex()
