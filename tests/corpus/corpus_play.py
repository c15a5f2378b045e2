"""A case played: people who press by a seeded script, a host that asks and orders, power that goes.

The script looks at what people see (lamps) and at replies of the link. It keeps away from what was wrong when the
corpus was made: nobody buys up to `max_buy`, no seat leaves a session with `sleight` on, no round is broken off without
its seed; and from what may change: how many events find room in the queue, how many records or rows in a line.
"""

import json
import tempfile
from pathlib import Path

from corpus_board import Board, framed
from corpus_cases import GAMES, Draw
from corpus_text import check_chain, frame, line, record

BUTTONS = ("cup", "d1", "d2", "d3", "d4", "d5", "pass")
SHUFFLE_MS = 1100  # D4 held so long shuffles
PRESSES = 4  # of one person in a move
STREAMS = ("journal", "frames", "pictures", "link", "tones")
HOSTILE = (
    b"\n", b"\r\n", b"{}\n", b"nonsense\n", b"\x03\x04\x00\xff\n", b"{}*00000000\n", b"x" * 1500 + b"\n",
    framed("[]"), framed("{}"), framed("null"), framed("{" * 40), framed('{"a":1,"a":2}'),
    framed('{"jsonrpc":"2.0","method":"status"}'), framed('[{"jsonrpc":"2.0","id":7,"method":"status"}]'),
    framed('{"jsonrpc":"2.0","id":1.5,"method":"status"}'), framed('{"jsonrpc":"1.0","id":7,"method":"status"}'),
    framed('{"jsonrpc":"2.0","id":"%s","method":"status"}' % ("i" * 33)),
    framed('{"jsonrpc":"2.0","id":-7,"method":"status","params":[]}'),
    framed('{"jsonrpc":"2.0","id":-7,"method":"seat.join","params":{"seat":1.0,"player":"house"}}'),
    framed('{"jsonrpc":"2.0","id":-7,"method":"no.such"}'),
    framed('{"jsonrpc":"2.0","id":-7,"method":"config.set","params":{"values":{"brightness":true}}}'),
)  # fmt: skip
REFUSED = (
    ("seat.join", {"seat": 9, "player": "house"}), ("seat.join", {"seat": 1}), ("seat.leave", {"seat": 0}),
    ("seat.buy", {"seat": 1, "tokens": 0}), ("game.start", {"game": "poker"}), ("status", {"more": 1}),
    ("game.start", {"game": "three-eggs", "options": {"ante": 0}}),
    ("game.start", {"game": "four-two-one", "options": {"tokens": 12}}),
    ("game.start", {"game": "threes-away", "options": {"trade": "on"}}),
    ("config.set", {"values": {"brightness": 0}}), ("config.set", {"values": {"mute": True, "no_such": 1}}),
    ("config.get", {"keys": ["no_such"]}), ("config.get", {"keys": ["mute"], "from": "mute"}),
    ("journal.read", {"from": 1 << 40, "max": 1}), ("journal.read", {"from": 1}),
    ("press", {"input": "0.cup"}), ("restart", {"to": "nowhere"}), ("auth.prove", {"mac": "00"}),
    ("auth.prove", {"mac": "00" * 32}), ("selftest", {"step": "coffee"}), ("time.set", {"unix_ms": -1}),
)  # fmt: skip
ASKED = ("status", "status.seats", "seat", "seat", "config.get", "journal.head", "journal.read", "hello")


class Player:
    """One case. streams: {name: texts} of what is compared; steps: what was done, for people who look for why."""

    def __init__(self, case, folder):
        """folder: where flash and FRAM may lie."""
        self.case = case
        self.streams = {name: [] for name in STREAMS}
        self.steps = []
        self._draw = Draw(f"play {case.number}")
        self._folder, self._powers = folder, 0
        self._methods, self._last = {}, {}  # {id: (method, params)}; the reply to the last request
        self._down, self._unplugged = set(), set()
        self._sleight = case.options.get("sleight") == "on"
        self._scene = getattr(self, "_scene_" + case.scene)

    def play(self):
        """All of it."""
        self._power_on()
        self._open()
        for _ in range(self.case.moves):
            self._move()
        self._close()

    # The board

    def _power_on(self):
        self._powers += 1
        self._down, self._unplugged = set(), set()
        fram = self.case.scene != "bare" and self.case.number % 5 != 0
        seed = f"{self.case.number:04x}{self._powers:02x}"
        self._note("power on")
        self._board = Board(self._told, Path(self._folder) / "flash", fram, seed)
        self._ask("hello")
        self._ask("subscribe")

    def _told(self, stream, what):
        if stream == "frames":
            self.streams["frames"].append(frame(what, True))
            picture = frame(what, False)
            if picture not in self.streams["pictures"][-1:]:
                self.streams["pictures"].append(picture)
        elif stream == "tones":
            self.streams["tones"].append(str(what))
        else:
            self.streams["link"].append(line(what, self._methods))
            message = json.loads(what)
            if "id" in message:
                self._last = message

    def _note(self, text):
        """What is done stands among what came of it."""
        self.steps.append(text)
        self.streams["link"].append("# " + text)

    def _run(self, ms):
        self._note(f"run {ms}")
        self._board.run(ms)

    def _panel(self, **command):
        self._note(json.dumps(command))
        self._board.panel(**command)

    def _tap(self, *inputs):
        for name in inputs:
            self._panel(tap=name)
            self._run(25)

    def _ask(self, method, **params):
        """A request; its result, {} where it was refused."""
        number = len(self._methods) + 1
        request = {"jsonrpc": "2.0", "id": number, "method": method}
        if params:
            request["params"] = params
        text = json.dumps(request, separators=(",", ":"))
        self._methods[number] = method, params
        self._note(text)
        self._board.write(framed(text))
        self._board.lines(lambda text: json.loads(text).get("id") == number)
        return self._last.get("result", {})

    # The begin: people sit down and choose, or a host does it for them

    def _open(self):
        case = self.case
        if case.scene == "hostile" and self._draw.true(50):
            self._ask("time.set", unix_ms=1_700_000_000_000 + case.number)
        values = {f"{case.game}.{name}": value for name, value in case.options.items()}
        self._ask("config.set", values=case.settings)
        self._ask("config.set", values=values)
        if case.scene == "demo":
            return
        if case.scene == "host":
            for seat in case.seats:
                self._ask("seat.join", seat=seat, player="house")
            return
        if case.scene in ("lobby", "idle", "credit"):
            self._sit_down()
        else:
            self._seated_by_a_host()

    def _sit_down(self):
        """By buttons alone."""
        people = self.case.people
        self._tap(*[f"{seat}.cup" for seat in people])
        if self.case.scene == "credit":
            self._panel(coin=1 + self._draw.below(4))
            self._run(800)
            for seat in people:
                self._ask("seat.buy", seat=seat, tokens=3 + self._draw.below(30))
        first = people[0]
        self._tap(*[f"{first}.d1"] * GAMES.index(self.case.game))
        self._tap(*[f"{first}.d2"] * (self._draw.below(5) if not self.case.number % 2 else 0))
        self._tap(*[f"{first}.d4"] * (len(self.case.seats) - len(people)))
        self._tap(*[f"{seat}.cup" for seat in people])
        self._run(3100)

    def _seated_by_a_host(self):
        for seat in self.case.seats:
            self._ask("seat.join", seat=seat, player="person" if seat in self.case.people else "house")
        self._start({})

    def _start(self, options):
        params = {"game": self.case.game, "options": options}
        if self._draw.true(30):
            params["rounds"] = 1 + self._draw.below(3)
        self._ask("game.start", **params)

    # The moves

    def _move(self):
        draw = self._draw
        if self._scene(draw):
            return
        kind = draw.below(100)
        if kind < 64:
            self._people_press()
        elif kind < 72 and self.case.people:
            self._lid(draw.of(self.case.people))
        elif kind < 76:
            self._press(draw.of(self.case.seats), draw.of(BUTTONS))
        elif kind < 84:
            self._question()
        elif kind < 88:
            method, params = draw.of(REFUSED)
            self._ask(method, **params)
        elif kind < 92:
            self._start({})
        self._run(draw.of((40, 130, 350, 700, 900, 1500, 1800)))

    def _people_press(self):
        """What is lit, until a choice is made."""
        waits = self._ask("status")["phase"] != "play"
        for seat in self.case.people:
            for _ in range(1 if waits else PRESSES):
                lamps = self._board.table()["seats"][str(seat)]["lamps"]
                lit = [name for name in BUTTONS if lamps[name]]
                patient = lit == ["pass"] or (waits and "cup" not in lit)
                if not lit or self._draw.true(92 if patient else 10):
                    break
                self._press(seat, self._chosen(lit, 90 if waits else 60))

    def _chosen(self, lit, percent):
        """CUP so often, PASS seldom."""
        if lit[0] == "cup" and self._draw.true(percent):
            return "cup"
        if lit[-1] == "pass" and len(lit) > 1 and self._draw.true(70):
            lit = lit[:-1]
        return self._draw.of(lit)

    def _press(self, seat, name):
        if self._sleight and name == "pass" and not self._may_pass(seat):
            return
        if self._sleight and name == "d4" and seat in self.case.people and self._draw.true(30):
            self._panel(press=f"{seat}.d4")
            self._run(SHUFFLE_MS)
            self._panel(release=f"{seat}.d4")
            return
        self._tap(f"{seat}.{name}")

    def _may_pass(self, seat):
        """Does PASS mean no, but not that the seat leaves the session?"""
        status = self._ask("status")
        return status["phase"] != "play" or seat == status["to_act"]

    def _lid(self, seat):
        name = f"{seat}.lid"
        self._panel(**{"release" if name in self._down else "press": name})
        self._down ^= {name}

    def _question(self):
        method, seat = self._draw.of(ASKED), self._draw.of(self.case.seats)
        if method == "seat":
            self._ask("status.seats", seat=seat)
        elif method == "config.get":
            self._ask(method, keys=["brightness", "mute", f"{self.case.game}.{next(iter(self.case.options))}"])
        elif method == "journal.read":
            self._ask(method, **{"from": self._ask("journal.head")["last"], "max": 1})
        else:
            self._ask(method)

    # What else happens, by scene; True where that was the whole move

    def _scene_lobby(self, draw):
        return False

    def _scene_host(self, draw):
        if draw.true(25):
            params = {"game": self.case.game, "options": self.case.options, "rounds": 1 + draw.below(4)}
            fast = draw.true(60)
            self._ask("unsubscribe" if fast else "subscribe")  # how many events find room is not compared
            self._ask("game.start", **params, fast=fast)
        elif draw.true(6):
            self._ask("game.abort")
        return False

    def _scene_mixed(self, draw):
        if draw.true(1):
            self._ask("game.abort")
        return False

    def _scene_credit(self, draw):
        if draw.true(8):
            self._panel(coin=1 + draw.below(3))
        elif draw.true(8):
            self._ask("seat.buy", seat=draw.of(self.case.seats), tokens=1 + draw.below(20))
        return False

    def _scene_idle(self, draw):
        if draw.true(50):
            self._run(draw.of((1000, 2500, 5000)))
            return True
        return False

    def _scene_comings(self, draw):
        seat = draw.of(self.case.seats)
        if draw.true(8):
            there = seat in self._unplugged
            self._panel(plug=seat, **{"in": there})
            self._unplugged ^= {seat}
        elif draw.true(8):
            self._ask("seat.leave", seat=seat)
        elif draw.true(10):
            self._ask("seat.join", seat=draw.of(range(1, 9)), player=draw.of(("person", "house")))
        elif draw.true(8):
            self._ask("seat.buy", seat=seat, tokens=1 + draw.below(20))
        elif draw.true(4):
            self._panel(raw=seat, bits=draw.of(("stuck0", "stuck1", "noise", "shift", "ok", "ok", "ok")))
        return False

    def _scene_operator(self, draw):
        if not draw.true(12):
            return False
        self._panel(press="op")
        self._run(60)
        for _ in range(draw.below(5)):
            self._tap("1." + draw.of(BUTTONS))
            self._question()
            self._run(draw.of((100, 1000, 4000)))
        self._panel(release="op")
        self._run(60)
        return True

    def _scene_demo(self, draw):
        if draw.true(6):
            self._tap(f"{draw.of(self.case.seats)}.{draw.of(('cup', 'd1'))}")
        if draw.true(40):
            self._run(draw.of((2000, 4000)))
        return False

    def _scene_cuts(self, draw):
        if draw.true(7) and self._powers < 5:
            self._board.off()
            self._power_on()
            self._run(draw.of((100, 1000)))
        return False

    _scene_bare = _scene_cuts

    def _scene_hostile(self, draw):
        if draw.true(25):
            for _ in range(1 + draw.below(14)):
                data = draw.of(HOSTILE)
                self._note(repr(data[:200]))
                self._board.write(data)
            self._ask("status")
        elif draw.true(5):
            self._panel(volts=draw.of((4.4, 4.2, 3.0, 0)))
            self._run(300)
        elif draw.true(15):
            self._panel(volts=5)
        return False

    # The end: what runs is broken off, so that all of it can be read

    def _close(self):
        board = self._board
        board.panel(release="op")
        board.panel(volts=5)
        board.run(300)
        if self._ask("status")["phase"] == "play":
            self._ask("game.abort")
        self._run(2000)
        self.streams["journal"] += [record(raw) for _, raw, _ in self._journal()]
        board.off()

    def _journal(self):
        """All of it, over the link, past what is compared."""
        kept, found, seq = self.streams["link"], [], 1
        self.streams["link"] = []
        while seq is not None:
            page = self._ask("journal.read", **{"from": seq, "max": 8})
            found += [(one["seq"], one["raw"], one["hash"]) for one in page["records"]]
            seq = page["next"]
        self.streams["link"] = kept
        check_chain(found)
        kinds = [json.loads(raw)["kind"] for _, raw, _ in found]
        assert all(kinds[at + 1 : at + 2] == ["reveal"] for at, kind in enumerate(kinds) if kind == "abort")
        return found


def played(case):
    """The Player of a case that was played, in a folder of its own that is gone."""
    with tempfile.TemporaryDirectory() as folder:
        player = Player(case, folder)
        player.play()
        return player
