"""What each method of the serial link does, with parameters whose form has been checked.

A method that refuses raises RequestError and has changed nothing.
"""

from gobelet import rules
from gobelet.config.schema import SettingError, check_all
from gobelet.fairness.entropy import EntropyError
from gobelet.jsontext import dump
from gobelet.layout import INPUTS
from gobelet.link.errors import BUSY, NOT_NOW, PARAMS, RULES, RequestError, need
from gobelet.link.methods import LINK_VERSION
from gobelet.rules.common import SEATS_MIN, RuleError
from gobelet.table.seat import NONE, PERSON
from gobelet.table.session import Terms, unusual

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable
    from typing import Any

    from gobelet.shapes import Functions, Machine, Params, Result, Values
    from gobelet.table.table import Table

PRESS_MS = 60


class Requests:
    """functions: {method: function(params, now_ms, room) -> result}, for `link.rpc.Server`."""

    def __init__(self, table: "Table", machine: "Machine") -> None:
        """machine: what the methods need of it (see `parts.Machine`)."""
        self._table, self._state, self._machine, self._log = table, table.state, machine, table.log
        self._kept: Values = {}  # settings of requests that more follow
        self.functions: Functions = {
            "hello": self._hello,
            "status": self._status,
            "status.seats": self._status_seats,
            "status.dice": self._status_dice,
            "config.get": self._config_get,
            "config.set": self._config_set,
            "journal.head": self._journal_head,
            "journal.read": self._journal_read,
            "seat.join": self._seat_join,
            "seat.leave": self._seat_leave,
            "seat.buy": self._seat_buy,
            "game.start": self._game_start,
            "game.abort": self._game_abort,
            "press": self._press,
            "time.set": self._time_set,
            "selftest": self._selftest,
            "restart": self._restart,
        }

    # --- reading

    def _hello(self, params: "Params", now_ms: int, room: int) -> "Result":
        machine, journal = self._machine, self._log.journal
        found = {"board": machine.board, "id": machine.id, "name": self._table.config.get("name")}
        found.update({"firmware": machine.firmware, "link": LINK_VERSION, "uptime_ms": machine.uptime_ms()})
        found.update({"journal": journal.id, "boots": journal.boots})
        return found

    def _status(self, params: "Params", now_ms: int, room: int) -> "Result":
        table, state, session = self._table, self._state, self._state.session
        game = session.game if session else None
        roll, act = (game.to_roll, game.to_act) if state.playing else (None, None)
        found: Result = {"phase": table.phase, "game": session and session.terms.game, "stage": game and game.phase}
        if session and session.cutting:
            found["stage"] = "cut"
        found.update({"round": state.dealer.round if session else None, "pot": game.pot if game else 0})
        found.update({"to_roll": roll and {"who": roll[0], "dice": roll[1]}, "ended": state.ended})
        found.update({"to_act": act, "actor": table.actor, "faults": self._log.faults})
        found.update({"dropped": self._machine.dropped(), "fram": self._machine.fram})
        found["clock_set"] = self._log.wall(now_ms) is not None
        if state.seats.credit:
            found["credit"] = state.seats.credit
        if state.seats.hours.closed(now_ms):
            found["closing" if session or state.seats.taken else "closed"] = True
        found.update(state.public.figures())
        if session:
            commitment = state.dealer.commitment
            found.update({"session": session.number, "commitment": commitment and commitment.hex()})
        elif table.choosing:
            choice = state.choice
            found.update({"choice": choice.game, "preset": choice.preset, "preset_name": choice.chosen.get("name")})
            found["house_rules"] = unusual(choice.game, choice.options)
        return found

    def _status_seats(self, params: "Params", now_ms: int, room: int) -> "Result":
        """With `seat` that one alone; what buttons do where there is room, the actor's first; `more`: some lack it."""
        if params["seat"]:
            n = self._seat(params)
            return {"seats": {str(n): dict(self._row(n), **self._buttons(n, now_ms))}}
        numbers, actor = self._state.seats.numbers, self._table.actor
        rows = {str(n): self._row(n) for n in numbers}
        left = room - len(dump({"seats": rows, "more": True}))
        for n in sorted(numbers, key=lambda n: n != actor):
            buttons = self._buttons(n, now_ms)
            left -= len(dump(buttons)) - 1  # its braces become a comma
            if left < 0:
                return {"seats": rows, "more": True}
            rows[str(n)].update(buttons)
        return {"seats": rows}

    def _row(self, n: int) -> "Result":
        state, seat = self._state, self._state.seats[n]
        session = state.session
        stack = state.stack(n) if seat.player != NONE else 0
        row: Result = {"player": seat.player, "present": seat.present, "stack": stack, "in": False}
        if session and n in session.seats:
            game = session.game
            row["in"] = n in (game.active if game else session.seats)
            row.update(game.row(n) if game else {})
        return row

    def _buttons(self, n: int, now_ms: int) -> "Result":
        """What the buttons of seat `n` do, and where one stands for a seat, for which."""
        buttons: Result = {"does": self._table.codes(n, now_ms)}
        whom = self._table.whom(n)
        if whom:
            buttons["whom"] = whom
        return buttons

    def _status_dice(self, params: "Params", now_ms: int, room: int) -> "Result":
        """What everybody sees of the dice of the running or last round; `from`, `next`: as many seats as fit."""
        state = self._state
        laid, numbers = None if state.session and state.session.cutting else state.laid, state.seats.numbers
        start = params["from"] or numbers[0]
        need(start in numbers, PARAMS, f"from: {start} is not at this table")
        rows: dict[str, Result] = {}
        found: Result = {"seats": rows, "nest": laid.nest if laid else [0] * 3, "running": bool(laid and laid.runs)}
        found.update({"commitment": state.dealer.published, "cut": state.dealer.cut, "next": None})
        for n in numbers[numbers.index(start) :]:
            row = {"public": laid.public(n), "left": laid.left(n)} if laid else {"public": [0] * 5, "left": [False] * 5}
            rows[str(n)] = row
            if len(dump(found)) > room:
                del rows[str(n)]
                found["next"] = n
                break
        return found

    def _config_get(self, params: "Params", now_ms: int, room: int) -> "Result":
        need(params["keys"] is None or params["from"] is None, PARAMS, "from: not together with keys")
        return self._tried(now_ms, self._table.config.page, params["keys"], params["from"], room)

    def _config_set(self, params: "Params", now_ms: int, room: int) -> "Result":
        """`more`: kept until one `after` so many settings completes them. Values that do not fit the reply are None."""
        kept, self._kept = self._kept if params["after"] else {}, {}
        need(len(kept) == (params["after"] or 0), PARAMS, f"after: {len(kept)} settings are kept")
        values = self._tried(now_ms, check_all, dict(kept, **params["values"]))
        if params["more"]:
            self._kept = values
            return {"changed": {}}
        changed = self._tried(now_ms, self._table.configure, now_ms, values)
        for told in (changed, dict.fromkeys(changed), {}):
            if len(dump(told)) <= room - len('{"changed":}'):
                break
        return {"changed": told}

    def _journal_head(self, params: "Params", now_ms: int, room: int) -> "Result":
        first, last, digest = self._state.public.head()
        return {"first": first, "last": last, "hash": digest}

    def _journal_read(self, params: "Params", now_ms: int, room: int) -> "Result":
        """As many records as fit the line; those that are damaged, or gone since the head was told, are left out."""
        first, last, _ = self._state.public.head()
        seq = max(params["from"], first)
        need(seq <= last + 1, PARAMS, f"from: {seq}: allowed: {first}-{last + 1}")
        room -= len('{"next":1234567890,"records":[]}')
        read = self._state.public.read(seq, params["max"], room)
        seq = read[-1][0] + 1 if read else last + 1
        records = [{"seq": number, "raw": raw, "hash": digest} for number, raw, digest in read]
        return {"records": records, "next": seq if seq <= last else None}

    # --- seats and games

    def _seat(self, params: "Params") -> int:
        n, numbers = params["seat"], self._state.seats.numbers
        there = ", ".join([str(number) for number in numbers])
        need(n in numbers, PARAMS, f"seat: {n} is not at this table; there are {there}")
        return n

    def _open(self, params: "Params", taken: bool = True) -> int:
        """The number of the seat, where things may change hands now and somebody sits there, or nobody."""
        self._check_open()
        n = self._seat(params)
        seat = self._state.seats[n]
        who = seat.player if seat.player != NONE else seat.wants
        need(not taken or seat.player != NONE, NOT_NOW, f"nobody sits at seat {n}")
        need(taken or not who, NOT_NOW, f"seat {n} is taken by a {who}")
        return n

    def _check_open(self) -> None:
        need(not self._table.halted, NOT_NOW, self._table.halted)
        need(not self._table.busy, BUSY, "the table is taking up the round that a power cut broke off")

    def _check_hours(self, now_ms: int) -> None:
        need(not self._state.seats.hours.closed(now_ms), NOT_NOW, "closed until " + self._table.config.get("open"))

    def _seat_join(self, params: "Params", now_ms: int, room: int) -> "Result":
        n = self._open(params, taken=False)
        self._check_hours(now_ms)
        self._tried(now_ms, self._table.join, now_ms, n, params["player"])
        return {}

    def _seat_leave(self, params: "Params", now_ms: int, room: int) -> "Result":
        """The stack is what the seat has now, also where it leaves when the pot is won."""
        return {"stack": self._tried(now_ms, self._table.leave, now_ms, self._open(params))}

    def _seat_buy(self, params: "Params", now_ms: int, room: int) -> "Result":
        """In a session the tokens come when the pot is won; the stack is then without them."""
        n, tokens = self._open(params), params["tokens"]
        most = self._state.seats.room(n)
        need(tokens <= most, PARAMS, f"tokens: {tokens}: allowed: at most {most} more in this visit")
        return {"stack": self._tried(now_ms, self._table.buy, now_ms, n, tokens)}

    def _game_start(self, params: "Params", now_ms: int, room: int) -> "Result":
        self._check_open()
        table, session, people = self._table, self._state.session, self._state.seats.of(PERSON)
        game, chosen, fast = params["game"], params["options"] or {}, bool(params["fast"])
        need(not table.paused, NOT_NOW, "the table is paused")
        self._check_hours(now_ms)
        if session:
            awaited = "the dice are cut" if session.cutting else session.game.awaited()
            raise RequestError(NOT_NOW, f"{session.terms.game} is played: {awaited}")
        need(not (fast and people), PARAMS, "fast: only where house players sit alone")
        self._tried(now_ms, rules.check, game, chosen)
        full = dict(self._state.choice.configured(game), **chosen)
        if len(self._state.seats.able(game, full)) < SEATS_MIN:
            raise RequestError(RULES, "C-3: two seats must be taken and able to play", {"clause": "C-3"})
        by = "people" if people else "host"
        self._tried(now_ms, table.open, now_ms, Terms(game, full, by, params["rounds"] or 0, fast))
        return {"session": self._state.session.number}

    def _tried(self, now_ms: int, do: "Callable[..., Any]", *args: "Any") -> "Any":
        """What settings, rules, the flash or the entropy source (F48) may refuse."""
        try:
            return do(*args)
        except SettingError as error:
            raise RequestError(PARAMS, str(error)) from None
        except RuleError as error:
            raise RequestError(RULES, str(error), {"clause": error.clause}) from None
        except EntropyError as error:
            self._table.halt(now_ms, "fault", str(error))
            raise RequestError(NOT_NOW, str(error)) from None
        except OSError as error:
            self._log.keep("flash", repr(error))
            raise RequestError(NOT_NOW, f"the flash takes nothing: {error!r}") from None

    def _game_abort(self, params: "Params", now_ms: int, room: int) -> "Result":
        self._check_open()
        need(self._state.session, NOT_NOW, "no game is played: " + self._table.phase)
        self._tried(now_ms, self._table.abandon, now_ms)
        return {}

    # --- the machine

    def _press(self, params: "Params", now_ms: int, room: int) -> "Result":
        finger = self._machine.finger
        if not finger:
            raise RequestError(NOT_NOW, "only a simulated board can be pressed from here")
        seat, _, name = params["input"].partition(".")
        known = seat in [str(n) for n in self._state.seats.numbers] and name in INPUTS
        fits = known or params["input"] in ("op", "service")
        need(fits, PARAMS, "input: allowed: S.cup, S.lid, S.d1 to S.d5, S.pass for seats S; op; service")
        finger(int(seat) if known else 0, name if known else seat, params["ms"] or PRESS_MS)
        return {}

    def _time_set(self, params: "Params", now_ms: int, room: int) -> "Result":
        self._log.set_clock(now_ms, params["unix_ms"], params["offset_min"])
        return {}

    def _selftest(self, params: "Params", now_ms: int, room: int) -> "Result":
        need(self._table.free, NOT_NOW, "only while nobody sits at the table")
        return dict(self._table.selftest(now_ms, params["step"]), step=params["step"])

    def _restart(self, params: "Params", now_ms: int, room: int) -> "Result":
        self._machine.restart(now_ms, params["to"])
        return {}
