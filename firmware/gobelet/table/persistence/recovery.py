"""After a start: the records that came since the state was saved are folded into it."""

import json

from gobelet.fairness.entropy import EntropyError
from gobelet.rules.common import RuleError
from gobelet.table.persistence import FORM
from gobelet.table.persistence.lookback import Lookback

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Counts, Record
    from gobelet.table.log import Log
    from gobelet.table.persistence.state import State
    from gobelet.table.shapes import Saved

PAGE = 4  # records taken up in one step
SEAT_CHANGES = ("join", "leave", "buy")


class Recovery:
    """Takes the state up after a start, a few records at a time: `begin`, then `step` until it returns True."""

    def __init__(self, state: "State", log: "Log") -> None:
        self._state, self._log, self._journal = state, log, log.journal
        self._next = self._last = 0  # numbers of the records that are still to be taken up
        self._lookback: Lookback | None = None  # where what was saved is of no use, and that session ends
        self._ends = self._empty = False  # ends: the session was not taken up; empty: nothing was saved
        self._aborted: Counts | None = None  # stacks after an `abort` of the journal

    def begin(self, now_ms: int, last: int) -> bool:
        """Reads the slot. last: number of the last record before this start. True: there is nothing to take up."""
        data, self._last = self._journal.slot("resume"), last
        if not data:  # a new table, or one whose slot was damaged: then its records tell of a session
            self._empty = True
            self._look_back(None)
            return not last
        saved = None
        try:
            saved = json.loads(data)
            if saved["form"] != FORM:
                raise ValueError("saved in another form")
            self._load(now_ms, saved)
        except (KeyError, TypeError, ValueError, RuleError) as error:  # of another version, or damaged
            self._log.fault(now_ms, "resume", repr(error))
            self._look_back(saved)
        return False

    def _look_back(self, saved: "Any") -> None:
        """The session, if there was one, ends."""
        self._state.end(None, {})
        self._ends, self._lookback = True, Lookback(self._journal, self._state.public, self._last, saved)

    def _load(self, now_ms: int, saved: "Saved") -> None:
        self._state.load(now_ms, saved)
        self._next, self._lookback = saved["at"] + 1, None

    def step(self, now_ms: int, t_us: int) -> bool:
        """Takes up a few records more; at their end does what the power cut broke off, and returns True.

        Whatever the records say, the table comes up (F15). Raises EntropyError.
        """
        try:
            if self._lookback:
                return self._looked(now_ms)
            if self._next <= self._last:
                self._read(now_ms, t_us)
            if self._next <= self._last:
                return False
            self._go_on(now_ms, t_us)
        except EntropyError:
            raise
        except Exception as error:
            self._log.fault(now_ms, "resume", repr(error))
            self._undo(now_ms)
        return True

    def _looked(self, now_ms: int) -> bool:
        """Reads a few records of the last session; True: nobody was there, nor is anything saved."""
        if not self._lookback.step(PAGE):
            return False
        if self._empty and not self._lookback.used:
            self._state.save()
            return True
        if self._empty:
            self._log.fault(now_ms, "resume", "empty")
        self._load(now_ms, self._lookback.saved())
        return False

    def _read(self, now_ms: int, t_us: int) -> None:
        for seq, raw, _ in self._journal.read(self._next, min(PAGE, self._last - self._next + 1)):
            self._fold(now_ms, t_us, seq, json.loads(raw))
            self._next = seq + 1

    def _fold(self, now_ms: int, t_us: int, seq: int, record: "Record") -> None:
        """One record that was not in what was saved."""
        kind, session = record["kind"], self._state.session
        if kind in SEAT_CHANGES:
            if session and session.game:
                self._end_session(now_ms, t_us)
            self._state.seats.apply(now_ms, kind, record)
        elif kind == "commit":
            if session or self._ends:
                self._committed(seq, record)
        elif session is None and not self._state.dealer.running:
            return
        elif kind == "cut":
            self._state.dealer.was_cut(record["seat"], record["digit"])
        elif kind == "roll":
            faces = self._state.dealer.replay(record, lambda: self._revealed(seq))
            if session:
                session.replay(record, faces)
        elif kind in ("session", "choice", "result"):
            session.replay(record)
        elif kind == "reveal":
            self._state.dealer.close()
            if session:
                session.closed()
        elif kind == "abort":
            self._aborted = session.refunded(record["back"]) if session else {}

    def _committed(self, seq: int, record: "Record") -> None:
        state = self._state
        if self._aborted is not None:  # of a session that came no further
            state.end(None, self._aborted)
            self._aborted = None
        session = state.session
        state.dealer.committed(seq, record, session is not None and session.terms.hides)
        if session:
            session.next()

    def _end_session(self, now_ms: int, t_us: int) -> None:
        """Seats that change end the session; a new one was about to begin."""
        terms = self._state.session.terms
        if not self._broken_off(now_ms, t_us):
            self._state.end()
        self._state.play_again(None if self._ends else terms)

    def _broken_off(self, now_ms: int, t_us: int) -> bool:
        """Ends a session that was aborted, or whose seed is lost; else does what a commit was to be followed by."""
        state = self._state
        if self._aborted is not None:
            stacks, self._aborted = self._aborted, None
            state.break_off(now_ms, stacks, {}, recorded=True)
            return True
        if not state.dealer.running:
            return False
        if not state.dealer.knows:
            state.abort(now_ms, t_us)
            return True
        if state.session:
            state.cut_or_begin(now_ms, t_us)
        return False

    def _go_on(self, now_ms: int, t_us: int) -> None:
        """All is folded in."""
        state = self._state
        if self._broken_off(now_ms, t_us):
            state.retire(now_ms)
        elif self._ends:
            state.abort(now_ms, t_us)
            state.retire(now_ms)
        elif state.again:
            if not state.reopen(now_ms, t_us, state.again):
                state.retire(now_ms)
        elif state.session:
            state.take_up(now_ms, t_us)
        elif state.seats.unsettled:
            state.retire(now_ms)
        state.save()

    def _undo(self, now_ms: int) -> None:
        """The records of the round make no sense any more: everybody has what it had before it."""
        state = self._state
        stacks = state.session.before() if state.session else {}
        state.break_off(now_ms, stacks, {})
        state.retire(now_ms)

    def _revealed(self, seq: int) -> bytes | None:
        """The seed that the journal tells at the end of the round which record `seq` is of; None where it does not."""
        for n in range(seq + 1, self._journal.last + 1):
            record = json.loads(self._journal.read(n, 1)[0][1])
            if record["kind"] in ("commit", "reveal"):
                return bytes.fromhex(record["seed"]) if "seed" in record else None
        return None
