"""Every method of the link, good and bad (link/README.md, Methods), through the real server's checks."""

from gobelet.boards import pico2
from gobelet.config import schema
from gobelet.jsontext import dump
from gobelet.link.errors import BUSY, NOT_NOW, PARAMS, RULES, RequestError
from gobelet.link.methods import METHODS, check
from gobelet.table.lights import scene as scenes
from gobelet.table.requests import Requests
from gobelet.table.table import Table
from table_rig import MemoryJournal, Rig
from test_table_play import lobby, play_round

ROOM = 940


class Machine:
    """What `main` gives the methods, in memory."""

    board, id, firmware, fram = "sim", "e6614103", "0.1.0", True

    def __init__(self):
        self.pressed = []
        self.restarted = []

    def uptime_ms(self):
        return 123

    def dropped(self):
        return 0

    def finger(self, seat, name, ms):
        self.pressed.append((seat, name, ms))

    def restart(self, now_ms, to):
        self.restarted.append(to)


class Line:
    """A host on the other side of a rig's link."""

    def __init__(self, rig):
        self.rig = rig
        self.machine = Machine()
        self.requests = Requests(rig.table, self.machine)

    def __call__(self, method, **params):
        params = {key.rstrip("_"): params[key] for key in params}
        result = self.requests.functions[method](check(method, params), self.rig.now_ms, ROOM)
        assert len(dump(result)) <= ROOM
        return result

    def refused(self, method, **params):
        """(code, message) of the error; nothing may have changed."""
        before = (list(self.rig.journal.raws), dict(self.rig.journal.slots), self.rig.table.phase)
        try:
            self(method, **params)
        except RequestError as error:
            after = (list(self.rig.journal.raws), dict(self.rig.journal.slots), self.rig.table.phase)
            assert before == after
            return error.code, error.message
        raise AssertionError("not refused")


def line(settings=None):
    return Line(Rig(settings if settings is not None else {"cut": True}))


def test_every_method_of_the_table_is_there():
    own = ("subscribe", "unsubscribe", "auth.challenge", "auth.prove", "auth.setkey")
    functions = line().requests.functions
    assert sorted(functions) == sorted([method for method in METHODS if method not in own])


def test_hello():
    found = line()("hello")
    assert found["board"] == "sim" and found["link"] == 1 and found["boots"] == 1 and found["uptime_ms"] == 123
    assert sorted(found) == ["board", "boots", "firmware", "id", "journal", "link", "name", "uptime_ms"]


def test_status_has_all_keys_in_every_phase():
    keys = [
        "phase",
        "game",
        "round",
        "to_roll",
        "to_act",
        "pot",
        "faults",
        "dropped",
        "scan_gap_us",
        "frame_gap_us",
        "heap_free",
        "flash_free",
        "erases",
        "life_days",
        "fram",
        "clock_set",
    ]
    host = line({})
    found = host("status")
    assert all(key in found for key in keys) and found["phase"] == "attract" and found["game"] is None
    host.rig.tap(1, "cup")
    found = host("status")
    assert found["phase"] == "lobby" and found["choice"] == "three-eggs" and found["preset_name"] == "Plain"
    assert found["house_rules"] == {}
    host.rig.tap(1, "d1", "d1", "cup")
    host.rig.run(3000)
    found = host("status")
    assert found["phase"] == "play" and found["game"] == "threes-away" and found["round"] == 1 and found["pot"] == 2
    assert found["to_roll"] == {"who": host.rig.actor, "dice": 5} and found["to_act"] is None
    assert found["commitment"] == host.rig.journal.records("commit")[0]["commitment"]
    host.rig.press(0, "op")
    assert host("status")["phase"] == "pause"


def test_status_keeps_the_last_five_faults_and_fits_a_line():
    host = line()
    for n in range(7):
        host.rig.fault(f"seat {n}", "\u00e9" * 200)
    found = host("status")
    assert len(found["faults"]) == 5 and found["faults"][-1].startswith("seat 6: ")


def test_status_seats():
    host = line()
    host.rig.tap(1, "cup")
    seats = host("status.seats")["seats"]
    assert sorted(seats) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert seats["1"]["player"] == "person" and seats["1"]["stack"] == 20 and seats["1"]["in"] is False
    assert seats["2"]["player"] == "none" and seats["2"]["does"] == {"cup": "join"}
    host.rig.step((1, 3, "cable", False))
    assert host("status.seats", seat=3)["seats"] == {
        "3": {"player": "none", "present": False, "stack": 0, "in": False, "does": {}}
    }
    host.rig.step((1, 3, "cable", True))
    for n in range(2, 9):
        host.rig.tap(n, "cup")
    found = host("status.seats")
    assert found["more"] is True and host("status.seats", seat=8)["seats"]["8"]["does"]["cup"] == "ready"
    assert host.refused("status.seats", seat=9)[0] == PARAMS
    assert Line(Rig({"seats": [1, 2]})).refused("status.seats", seat=3) == (
        PARAMS,
        "seat: 3 is not at this table; there are 1, 2",
    )


def test_status_seats_in_421_has_the_tokens():
    host = Line(lobby(1))
    row = host("status.seats")["seats"]["1"]
    assert row["tokens"] == 0 and row["in"] is True


def test_config():
    host = line()
    assert host("config.get", keys=["brightness"])["values"] == {"brightness": host.rig.config.get("brightness")}
    assert host("config.set", values={"brightness": 9, "mute": True})["changed"]["mute"] == [False, True]
    assert host.rig.journal.records("config")[0]["changed"]["brightness"][1] == 9
    code, message = host.refused("config.set", values={"brightness": 10, "mute": "loud"})
    assert code == PARAMS and "mute" in message
    assert host.refused("config.set", values={"colour": 1})[0] == PARAMS
    assert host.refused("config.get", keys=["brightness"], from_="mute")[0] == PARAMS
    records = len(host.rig.journal.raws)
    assert host("config.set", values={"mute": True}) == {"changed": {}}
    assert len(host.rig.journal.raws) == records


def others():
    """A value other than its default for each setting, presets as long as they may be."""
    found = {}
    for key, default in schema.defaults(pico2.BOARD).items():
        kind = schema._ALL[key][0]
        if not isinstance(kind, str):
            found[key] = next(value for value in ((True, False) if kind is bool else kind) if value != default)
    presets = [{"game": "threes-away", "name": f"Number {n}", "options": {}} for n in range(15)]
    found.update({"name": "\xc5" * 32, "seats": [2, 3, 4], "presets": presets})
    return found


def test_f24_settings_of_several_lines_take_effect_in_one_step():
    host, wanted = line(), others()
    keys = sorted(wanted)
    before = [host.rig.config.get(key) for key in keys]
    assert host("config.set", values={key: wanted[key] for key in keys[:20]}, more=True) == {"changed": {}}
    assert host("config.set", values={key: wanted[key] for key in keys[20:30]}, more=True, after=20) == {"changed": {}}
    assert [host.rig.config.get(key) for key in keys] == before and host.rig.journal.records("config") == []
    host("config.set", values={key: wanted[key] for key in keys[30:]}, after=30)
    assert [host.rig.config.get(key) for key in keys] == [wanted[key] for key in keys]
    told = {}
    for record in host.rig.journal.records("config"):
        told.update(record["changed"])
    assert sorted(told) == keys and told["brightness"] == [before[keys.index("brightness")], wanted["brightness"]]


def test_settings_that_another_host_left_are_forgotten():
    host = line()
    host("config.set", values={"brightness": 9}, more=True)
    assert host("config.set", values={"mute": True})["changed"] == {"mute": [False, True]}
    assert host.refused("config.set", values={"demo": True}, after=1) == (PARAMS, "after: 0 settings are kept")
    host("config.set", values={"brightness": 9}, more=True)
    assert host.refused("config.set", values={"mute": "loud"}, after=1)[0] == PARAMS
    assert host.refused("config.set", values={"demo": True}, after=1)[0] == PARAMS
    assert host.rig.config.get("brightness") != 9 and host.rig.config.get("demo") is False


def test_settings_that_fill_a_line_are_answered_in_one_with_any_id():
    wanted = others()
    short = {key: wanted[key] for key in wanted if key not in ("presets", "name")}
    for room, told in ((1000, None), (300, {})):
        host = line()
        answer = host.requests.functions["config.set"]({"values": short, "more": None, "after": None}, 0, room)
        assert len(dump(answer)) <= room and host.rig.config.get("brightness") == wanted["brightness"]
        assert answer["changed"] == (dict.fromkeys(short) if told is None else told)


def test_a_long_value_is_journalled_as_its_hash():
    host = line()
    presets = [{"game": "four-two-one", "name": f"Long name {n}", "options": {"tokens": 11}} for n in range(4)]
    host("config.set", values={"presets": presets})
    old, new = host.rig.journal.records("config")[0]["changed"]["presets"]
    assert len(old) == len(new) == 64


def test_journal():
    host = Line(lobby(2))
    play_round(host.rig)
    head = host("journal.head")
    assert head["first"] == 1 and head["last"] == len(host.rig.journal.raws)
    assert head["hash"] == host.rig.journal.hash.hex()
    seq, read = 1, []
    while seq:
        found = host("journal.read", from_=seq, max=100)
        read += found["records"]
        seq = found["next"]
    assert [record["raw"] for record in read] == host.rig.journal.raws
    assert [record["seq"] for record in read] == list(range(1, head["last"] + 1))
    assert read[-1]["hash"] == head["hash"]
    assert len(host("journal.read", from_=1, max=1)["records"]) == 1
    assert host("journal.read", from_=head["last"] + 1, max=5) == {"records": [], "next": None}
    assert host.refused("journal.read", from_=head["last"] + 2, max=5)[0] == PARAMS
    assert host.refused("journal.read", from_=0, max=5)[0] == PARAMS
    assert host.refused("journal.read", from_=1)[0] == PARAMS


def test_a_page_of_the_journal_fits_whatever_room_there_is_also_the_last():
    host = line()
    for seat in (1, 2, 3):
        host("seat.join", seat=seat, player="house")
    read = host.requests.functions["journal.read"]
    for room in range(300, 1000):
        found = read({"from": 1, "max": 100}, 0, room)
        assert len(found["records"]) == 1 or len(dump(found)) <= room, room
    assert found["next"] is None and len(found["records"]) == 4


def test_seats_join_leave_buy_in_the_lobby():
    host = line()
    assert host("seat.join", seat=4, player="house") == {} and host.rig.table.phase == "lobby"
    assert host("seat.join", seat=2, player="person") == {}
    assert host.refused("seat.join", seat=4, player="person") == (NOT_NOW, "seat 4 is taken by a house")
    assert host.refused("seat.join", seat=1, player="dog")[0] == PARAMS
    assert host("seat.buy", seat=2, tokens=5) == {"stack": 25}
    code, message = host.refused("seat.buy", seat=2, tokens=1000000)
    assert code == PARAMS and "allowed: at most" in message
    assert host.refused("seat.buy", seat=3, tokens=5) == (NOT_NOW, "nobody sits at seat 3")
    assert host("seat.leave", seat=2) == {"stack": 25}
    assert host.refused("seat.leave", seat=2)[0] == NOT_NOW
    assert [r["kind"] for r in host.rig.journal.records()][1:] == ["join", "join", "buy", "leave"]


def test_seats_in_a_session_change_when_the_pot_is_won():
    host = Line(lobby(2, (1, 2, 3)))
    assert host("seat.join", seat=5, player="house") == {}
    assert host("seat.buy", seat=1, tokens=7) == {"stack": 19}
    assert host("seat.leave", seat=3) == {"stack": 19}
    assert host.refused("seat.join", seat=5, player="house")[0] == NOT_NOW
    records = len(host.rig.journal.records("join", "leave", "buy"))
    while not host.rig.journal.records("result") or host.rig.journal.records("result")[-1]["carried"]:
        play_round(host.rig)
    assert len(host.rig.journal.records("join", "leave", "buy")) == records
    stacks = host.rig.journal.records("result")[-1]["stacks"]
    host.rig.run(3100)
    session = host.rig.journal.records("session")[-1]
    assert session["seats"] == [1, 2, 5] and session["stacks"]["1"] == stacks["1"] + 7


def test_a_seat_that_leaves_in_mid_round_gets_time_out_choices_at_once():
    host = Line(lobby(0, (1, 2, 3)))
    host.rig.until(lambda: host.rig.actor or host.rig.run(100))
    gone = host.rig.actor
    host("seat.leave", seat=gone)
    host.rig.run(1000)
    assert host.rig.journal.records("roll")[-1]["who"] == gone
    others = [n for n in (1, 2, 3) if n != gone]

    def folded():
        who = host.rig.actor
        if who in others and host.rig.does(who):
            does = host.rig.does(who)
            host.rig.tap(who, "cup" if "cup" in does else "d1")
        return [r for r in host.rig.journal.records("choice") if r["do"] == "fold"]

    host.rig.until(folded)
    assert folded()[0]["seat"] == gone and folded()[0]["by"] == "timeout"


def test_game_start_and_abort():
    host = line()
    assert host.refused("game.start", game="chess")[0] == PARAMS
    code, message = host.refused("game.start", game="threes-away")
    assert code == RULES and message.startswith("C-3: ")
    for n in (2, 6):
        host("seat.join", seat=n, player="house")
    code, message = host.refused("game.start", game="threes-away", options={"ante": 0})
    assert code == RULES and message.startswith("TA-1: option ante = 0")
    assert host.refused("game.start", game="threes-away", options={"bet": 1})[0] == RULES
    assert host.refused("game.abort")[0] == NOT_NOW
    assert host("game.start", game="threes-away", options={"ante": 2}) == {"session": 1}
    assert host.rig.journal.records("session")[0]["options"] == {"ante": 2}
    code, message = host.refused("game.start", game="threes-away")
    assert code == NOT_NOW and "threes-away is played: awaited: a roll" in message
    assert host("game.abort") == {}
    assert host.rig.kinds()[-2:] == ["abort", "reveal"] and host.rig.table.phase == "lobby"
    assert host.rig.seats[2].stack == 20


def test_game_start_takes_configured_options_as_the_base():
    host = line({"threes-away.ante": 3})
    for n in (2, 6):
        host("seat.join", seat=n, player="house")
    host("game.start", game="threes-away", options={"bottoms": "call"})
    assert host.rig.journal.records("session")[0]["options"] == {"ante": 3, "bottoms": "call"}


def test_game_start_fast_for_so_many_rounds():
    host = line()
    for n in (1, 2, 3):
        host("seat.join", seat=n, player="house")
    assert host("game.start", game="threes-away", rounds=3, fast=True) == {"session": 1}
    start_ms = host.rig.now_ms
    host.rig.step()
    assert host.rig.now_ms == start_ms
    assert len(host.rig.journal.records("result")) == 3 and host.rig.kinds()[-2:] == ["result", "reveal"]
    assert host.rig.table.phase == "lobby" and host("status")["ended"] is None
    stacks = {str(n): host.rig.seats[n].stack for n in (1, 2, 3)}
    assert stacks == host.rig.journal.records("result")[-1]["stacks"]
    host.rig.tap(4, "cup")
    assert host.refused("game.start", game="threes-away", fast=True)[0] == PARAMS


def test_game_start_says_why_a_session_ended_early():
    host = line({"buy_in": 2})
    for n in (1, 2):
        host("seat.join", seat=n, player="house")
    host("game.start", game="threes-away", rounds=1000, fast=True)
    host.rig.step()
    assert host("status")["ended"] == "C-6: fewer than two seats can play"
    assert host.rig.kinds()[-1] == "reveal"


def test_not_now_in_safe_and_fault_and_pause():
    host = line()
    for n in (1, 2):
        host("seat.join", seat=n, player="house")
    host.rig.press(0, "op")
    assert host.refused("game.start", game="threes-away") == (NOT_NOW, "the table is paused")
    host.rig.press(0, "op", False)
    host.rig.table.halt(host.rig.now_ms, "safe", "three failed starts")
    for method, params in (
        ("game.start", {"game": "threes-away"}),
        ("seat.join", {"seat": 3, "player": "house"}),
        ("seat.leave", {"seat": 1}),
        ("seat.buy", {"seat": 1, "tokens": 1}),
        ("game.abort", {}),
    ):
        assert host.refused(method, **params) == (NOT_NOW, "safe: three failed starts")
    assert host("status")["phase"] == "safe" and host("journal.head")["last"] == 6


def test_without_entropy_game_start_says_why():
    host = line()
    for n in (1, 2):
        host("seat.join", seat=n, player="house")
    host.rig.source.ok, host.rig.source.why = False, "repeats itself"
    try:
        host("game.start", game="threes-away")
        raise AssertionError("dealt")
    except RequestError as error:
        assert error.code == NOT_NOW and error.message == "repeats itself"
    assert host.rig.table.phase == "fault"


def test_press_time_selftest_restart():
    host = line()
    assert host("press", input="3.cup", ms=80) == {} and host("press", input="op") == {}
    assert host.machine.pressed == [(3, "cup", 80), (0, "op", 60)]
    for wrong in ("9.cup", "1.cap", "cup", "", "01.cup", "1.cup.cup"):
        assert host.refused("press", input=wrong)[0] == PARAMS
    host.machine.finger = None
    assert host.refused("press", input="3.cup")[0] == NOT_NOW
    assert host("status")["clock_set"] is False
    assert host("time.set", unix_ms=1700000000000) == {} and host("status")["clock_set"] is True
    host.rig.tap(1, "cup")
    assert host.rig.journal.records("join")[0]["wall"] == 1700000000000
    assert host.refused("selftest", step="lamps")[0] == NOT_NOW
    host.rig.tap(1, "pass")
    for step in ("lamps", "displays", "buttons", "flash", "entropy"):
        assert host("selftest", step=step)["ok"] is True
    assert host.refused("selftest", step="dance")[0] == PARAMS
    assert host("restart", to="run") == {} and host.machine.restarted == ["run"]
    assert host.refused("restart", to="moon")[0] == PARAMS


def test_busy_while_a_round_is_taken_up_again():
    rig = lobby(2)
    play_round(rig)
    rig.run(3000)
    play_round(rig)
    table = Table(pico2.BOARD, rig.config, rig.journal, rig.machine)
    table.start(rig.now_ms, "power", "resumed", "0.1.0")
    rig.table = table
    assert table.busy and Line(rig).refused("game.abort")[0] == BUSY


class Pruned(MemoryJournal):
    """Its first three records have gone."""

    first = 4

    def read(self, seq, n, room=1 << 20):
        if seq < self.first:
            raise ValueError(seq)
        return MemoryJournal.read(self, seq, n, room)


def test_reading_on_from_a_record_that_has_gone_begins_with_the_first_there_is():
    host = Line(Rig(journal=Pruned()))
    for seat in (1, 2, 3, 4, 5):
        host("seat.join", seat=seat, player="house")
    last = host("journal.head")["last"]
    for seq in (1, 3, 4):
        read = host("journal.read", from_=seq, max=2)
        assert [record["seq"] for record in read["records"]] == [4, 5] and read["next"] == 6 <= last
    assert host.refused("journal.read", from_=last + 2, max=1)[0] == PARAMS


def test_a_flash_that_takes_nothing_is_told_and_is_no_defect():
    host = Line(Rig())
    rig = host.rig

    def full(*words):
        raise OSError(28)

    rig.config.set, set_before = full, rig.config.set
    code, message = host.refused("config.set", values={"brightness": 3})
    assert code == NOT_NOW and "the flash takes nothing" in message and "flash: OSError" in host("status")["faults"][-1]
    rig.config.set, rig.journal.append, append_before = set_before, full, rig.journal.append
    assert host.refused("seat.join", seat=1, player="person")[0] == NOT_NOW
    rig.journal.append = append_before
    assert host("config.set", values={"brightness": 3}) == {"changed": {"brightness": [96, 3]}}


def test_a_self_test_of_the_lights_lights_them_all_at_the_seats_that_are_open_and_ends_by_itself():
    rig = Rig({"seats": [1, 3]})
    host = Line(rig)
    for step in ("lamps", "displays"):
        ms = host("selftest", step=step)["ms"]
        scene = rig.scene()
        for n in range(1, 9):
            seat, is_open = scene.seats[n - 1], n in (1, 3)
            assert list(seat.lamps) == [scenes.FULL if is_open else scenes.DARK] * 7, (step, n)
            assert list(seat.public) == [6 * is_open] * 5 and list(seat.private) == [6 * is_open] * 3
            assert seat.counter == ("88" if is_open else "")
        assert list(scene.nest) == [6, 6, 6] and scene.pot == "8888"
        rig.run(ms - 100)
        assert rig.scene().pot == "8888"
        rig.run(200)
        assert rig.scene().pot != "8888" and rig.scene().seats[0].counter == ""
