"""What each method of the serial link does (interfaces.md, Serial link). Parameters have been checked for their form.

A method that refuses raises RequestError and has changed nothing.
"""

from gobelet import rules
from gobelet.config.schema import SettingError, check_all
from gobelet.fairness.entropy import EntropyError
from gobelet.jsontext import dump
from gobelet.link.errors import BUSY, NOT_NOW, PARAMS, RULES, RequestError, need
from gobelet.link.methods import LINK, METHODS
from gobelet.rules.common import SEATS_MIN, RuleError
from gobelet.table.dealer import unusual
from gobelet.table.lights.scene import INPUTS
from gobelet.table.seats import NONE, PERSON

PRESS_MS = 60


class Requests:
    """functions: {method: function(params, now_ms, room) -> result}, for `link.rpc.Server`."""

    def __init__(self, table, system):
        """system: what the methods need of the machine (firmware/README.md, table)."""
        self._table, self._system, self._log = table, system, table.log
        self._log.figures = self._figures
        self._kept = {}  # settings of requests that more follow
        own = [(name, getattr(self, "_" + name.replace(".", "_"), None)) for name in METHODS]
        self.functions = {name: function for name, function in own if function}

    # --- reading

    def _hello(self, params, now_ms, room):
        system, journal = self._system, self._log.journal
        found = {"board": system.board, "id": system.id, "name": self._table.config.get("name")}
        found.update({"firmware": system.firmware, "link": LINK, "uptime_ms": system.uptime_ms()})
        found.update({"journal": journal.id, "boots": journal.boots})
        return found

    def _figures(self):
        figures, stats = dict(self._system.figures()), self._log.journal.stats()
        figures.update({key: stats[key] for key in ("flash_free", "erases", "life_days")})
        return figures

    def _status(self, params, now_ms, room):
        table, dealer = self._table, self._table.dealer
        plan, game, playing = dealer.plan, dealer.game, table.play.playing
        roll = game.to_roll if playing else None
        found = {"phase": table.phase, "game": plan and plan["game"], "stage": game and game.phase}
        found.update({"round": dealer.round if plan else None, "pot": game.pot if game else 0})
        found.update({"to_roll": roll and {"who": roll[0], "dice": roll[1]}, "ended": table.play.ended})
        found.update({"to_act": game.to_act if playing else None, "actor": table.play.actor})
        found.update({"faults": self._log.faults, "dropped": self._system.dropped(), "fram": self._system.fram})
        found["clock_set"] = self._log.wall is not None
        found.update(self._log.public_figures())
        if plan:
            found.update({"session": plan["session"], "commitment": dealer.commitment and dealer.commitment.hex()})
        elif found["phase"] == "lobby":
            lobby = table.lobby
            found.update({"choice": lobby.game, "preset": lobby.preset, "preset_name": lobby.chosen.get("name")})
            found["house_rules"] = unusual(lobby.game, lobby.options())
        return found

    def _status_seats(self, params, now_ms, room):
        """With `seat` that one alone; `does` where there is room, the actor's first; `more`: some is left out."""
        if params["seat"]:
            n = self._seat(params)
            return {"seats": {str(n): dict(self._row(n), does=self._table.actions(n))}}
        rows, actor = {str(n): self._row(n) for n in self._table.seats.numbers}, self._table.play.actor
        left = room - len(dump({"seats": rows, "more": True}))
        for n in sorted(self._table.seats.numbers, key=lambda n: n != actor):
            does = self._table.actions(n)
            left -= len(dump(does)) + len(',"does":')
            if left < 0:
                return {"seats": rows, "more": True}
            rows[str(n)]["does"] = does
        return {"seats": rows}

    def _row(self, n):
        table, seat, game = self._table, self._table.seats[n], self._table.dealer.game
        stack = table.play.stack(n) if seat.player != NONE else 0
        row = {"player": seat.player, "present": seat.present, "stack": stack, "in": False}
        if game and n in game.seats:
            row["in"] = n in game.active
            row.update(game.row(n))
        return row

    def _config_get(self, params, now_ms, room):
        need(params["keys"] is None or params["from"] is None, PARAMS, "from: not together with keys")
        return self._tried(self._table.config.page, params["keys"], params["from"], room)

    def _config_set(self, params, now_ms, room):
        """`more`: kept until one `after` so many settings completes them. Values that do not fit the reply are None."""
        kept, self._kept = self._kept if params["after"] else {}, {}
        need(len(kept) == (params["after"] or 0), PARAMS, f"after: {len(kept)} settings are kept")
        values = self._tried(check_all, dict(kept, **params["values"]))
        if params["more"]:
            self._kept = values
            return {"changed": {}}
        changed = self._tried(self._table.configure, values)
        for told in (changed, dict.fromkeys(changed), {}):
            if len(dump(told)) <= room - len('{"changed":}'):
                return {"changed": told}

    def _journal_head(self, params, now_ms, room):
        first, last, link = self._log.head()
        return {"first": first, "last": last, "hash": link}

    def _journal_read(self, params, now_ms, room):
        """As many records as fit the line; those that are damaged, or gone since the head was told, are left out."""
        first, last, _ = self._log.head()
        seq = params["from"]
        need(first <= seq <= last + 1, PARAMS, f"from: {seq}: allowed: {first}-{last + 1}")
        room -= len('{"next":1234567890,"records":[]}')
        read = self._log.read(seq, params["max"], room)
        seq = read[-1][0] + 1 if read else last + 1
        records = [{"seq": number, "raw": raw, "hash": link} for number, raw, link in read]
        return {"records": records, "next": seq if seq <= last else None}

    # --- seats and games

    def _seat(self, params):
        n, numbers = params["seat"], self._table.seats.numbers
        there = ", ".join([str(number) for number in numbers])
        need(n in numbers, PARAMS, f"seat: {n} is not at this table; there are {there}")
        return n

    def _open(self, params, taken=True):
        """The Seat where things may change hands now and somebody sits there, or nobody."""
        self._check_open()
        n = self._seat(params)
        seat = self._table.seats[n]
        who = seat.player if seat.player != NONE else seat.wants
        need(not taken or seat.player != NONE, NOT_NOW, f"nobody sits at seat {n}")
        need(taken or not who, NOT_NOW, f"seat {n} is taken by a {who}")
        return seat

    def _check_open(self):
        table = self._table
        need(not table.halted, NOT_NOW, f"{table.halted}: {table.why}")
        need(not table.busy, BUSY, "the table is taking up the round that a power cut broke off")

    def _settle(self):
        """What a seat wants is done now, or when the pot is won; countdown and demonstration stop for it."""
        table = self._table
        table.kiosk.last_ms, table.lobby.start_ms = self._log.now_ms, None
        if table.kiosk.demo:
            self._tried(table.kiosk.end_demo, table.t_us)
        table.play.settle()

    def _seat_join(self, params, now_ms, room):
        self._open(params, taken=False).wants = params["player"]
        self._settle()
        return {}

    def _seat_leave(self, params, now_ms, room):
        """The stack is what the seat has now, also where it leaves when the pot is won."""
        self._open(params).wants = "leave"
        stack = self._table.play.stack(params["seat"])
        self._settle()
        return {"stack": stack}

    def _seat_buy(self, params, now_ms, room):
        """In a session the tokens come when the pot is won; the stack is then without them."""
        seat, tokens = self._open(params), params["tokens"]
        most = self._table.seats.room(params["seat"])
        need(tokens <= most, PARAMS, f"tokens: {tokens}: allowed: at most {most} more in this visit")
        seat.pending += tokens
        self._settle()
        return {"stack": self._table.play.stack(params["seat"])}

    def _game_start(self, params, now_ms, room):
        self._check_open()
        table, people = self._table, self._table.seats.of(PERSON)
        game, chosen, fast = params["game"], params["options"] or {}, bool(params["fast"])
        need(not table.operator.paused, NOT_NOW, "the table is paused")
        if table.dealer.plan:
            raise RequestError(NOT_NOW, f"{table.dealer.plan['game']} is played: {table.dealer.game.awaited()}")
        need(not (fast and people), PARAMS, "fast: only where house players sit alone")
        self._tried(rules.check, game, chosen)
        full = dict(table.lobby.configured(game), **chosen)
        if len(table.seats.able(game, full)) < SEATS_MIN:
            raise RequestError(RULES, "C-3: two seats must be taken and able to play", {"clause": "C-3"})
        table.lobby.unready()
        by = "people" if people else "host"
        plan = {"game": game, "options": full, "by": by, "rounds": params["rounds"] or 0, "fast": fast}
        self._tried(table.play.open, plan, table.t_us)
        return {"session": table.dealer.plan["session"]}

    def _tried(self, do, *args):
        """What settings, rules or the entropy source (F48) may refuse."""
        try:
            return do(*args)
        except SettingError as error:
            raise RequestError(PARAMS, str(error)) from None
        except RuleError as error:
            raise RequestError(RULES, str(error), {"clause": error.clause}) from None
        except EntropyError as error:
            self._table.halt("fault", str(error))
            raise RequestError(NOT_NOW, str(error)) from None

    def _game_abort(self, params, now_ms, room):
        self._check_open()
        need(self._table.dealer.plan, NOT_NOW, "no game is played: " + self._table.phase)
        self._tried(self._table.abandon)
        return {}

    # --- the machine

    def _press(self, params, now_ms, room):
        need(self._system.press, NOT_NOW, "only a simulated board can be pressed from here")
        seat, _, name = params["input"].partition(".")
        known = seat in [str(n) for n in self._table.seats.numbers] and name in INPUTS
        fits = known or params["input"] in ("op", "service")
        need(fits, PARAMS, "input: allowed: S.cup, S.lid, S.d1 to S.d5, S.pass for seats S; op; service")
        self._system.press(int(seat) if known else 0, name if known else seat, params["ms"] or PRESS_MS)
        return {}

    def _time_set(self, params, now_ms, room):
        self._log.set_clock(params["unix_ms"])
        return {}

    def _selftest(self, params, now_ms, room):
        need(self._table.phase == "attract", NOT_NOW, "only while nobody sits at the table")
        return dict(self._table.selftest(params["step"]), step=params["step"])

    def _restart(self, params, now_ms, room):
        self._system.restart(params["to"])
        return {}
