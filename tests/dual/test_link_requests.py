"""Requests, replies, events, and hosts that do not read or go away (F1, F2, F42; link/README.md)."""

from gobelet.jsontext import JsonError, load
from gobelet.link.errors import RequestError
from gobelet.link.frame import LIMIT, FrameError, line
from gobelet.link.methods import METHODS, check
from gobelet.link.rpc import Outbox
from link_board import Board, code, read
from vectors import CONVERSATION, HELLO, KEY


def test_conversation_vectors():
    board = Board(key=KEY)
    for request, reply in CONVERSATION:
        assert board.send(request) == reply


def test_what_is_no_request_is_refused_with_32600():
    board = Board()
    for text in (
        "[]",
        "1",
        '"x"',
        "null",
        '[{"jsonrpc":"2.0","id":1,"method":"hello"}]',
        "{}",
        '{"jsonrpc":"2.0","method":"hello"}',
    ):
        answer = board.ask(text)
        assert code(answer) == -32600 and answer["id"] is None
    for identity in ("null", "true", "1.0", "1e3", "[]", "{}", '"' + "x" * 33 + '"', "1" * 33):
        answer = board.ask('{"jsonrpc":"2.0","id":' + identity + ',"method":"hello"}')
        assert code(answer) == -32600 and answer["id"] is None
    for text in (
        '"id":7,"method":"hello"',
        '"jsonrpc":2.0,"id":7,"method":"hello"',
        '"jsonrpc":"2.0","id":7',
        '"jsonrpc":"2.0","id":7,"method":7',
        '"jsonrpc":"1.0","id":7,"method":"hello"',
    ):
        answer = board.ask("{" + text + "}")
        assert code(answer) == -32600 and answer["id"] == 7


def test_ids_come_back_as_they_were():
    board = Board()
    for identity in (
        "0",
        "-7",
        "1" * 32,
        '""',
        '"x y"',
        '"' + "é" * 0 + '\\u00e9"',
        '"\\ud83d\\ude00"',
        '"\\u0000"',
        '"' + "\\u00e9" * 32 + '"',
        '"' + "\\ud83d\\ude00" * 32 + '"',
    ):
        answer = board.call("hello", identity=identity)
        assert code(answer) is None and answer["id"] == load(identity)


def test_unknown_methods_are_refused_with_32601():
    board = Board()
    for method in ("", "helo", "Hello", "hello ", "__init__", "time.set", "x" * 900):
        assert code(board.call(method)) == -32601


def test_parameters_are_refused_with_32602_saying_which_and_why():
    board = Board()
    for params, which, why in (
        ({}, "seat", "missing"),
        ({"seat": 0, "player": "person"}, "seat", "1-8"),
        ({"seat": 9, "player": "person"}, "seat", "1-8"),
        ({"seat": True, "player": "person"}, "seat", "1-8"),
        ({"seat": "1", "player": "person"}, "seat", "1-8"),
        ({"seat": 1}, "player", "missing"),
        ({"seat": 1, "player": "robot"}, "player", "person, house"),
        ({"seat": 1, "player": ["house"]}, "player", "person, house"),
        ({"seat": 1, "player": "house", "stack": 5}, "stack", "no parameter"),
    ):
        answer = board.call("seat.join", params)
        assert code(answer) == -32602
        assert which in answer["error"]["message"] and why in answer["error"]["message"]
    answer = board.ask('{"jsonrpc":"2.0","id":1,"method":"seat.join","params":{"seat":1.0,"player":"house"}}')
    assert code(answer) == -32602
    assert board.call("hello", {"x": 1})["error"]["message"] == "x: no parameter of hello; there are: none"
    for params in ("[]", "[1]", "1", '"x"', "null"):
        assert code(board.ask('{"jsonrpc":"2.0","id":1,"method":"hello","params":' + params + "}")) == -32602
    assert board.calls == []
    assert code(board.call("seat.join", {"seat": 8, "player": "house"})) is None
    assert board.calls == ['{"player":"house","seat":8}']


def test_every_method_of_the_page_is_described():
    named = """hello status status.seats status.dice config.get config.set journal.head journal.read
    subscribe unsubscribe seat.join seat.leave seat.buy game.start game.abort press time.set auth.challenge auth.prove
    auth.setkey selftest restart"""
    assert sorted(METHODS) == sorted(named.split())
    for method in METHODS:
        for name, _ in METHODS[method][1]:
            if not name.endswith("?"):
                try:
                    check(method, {})
                except RequestError as error:
                    assert str(error).endswith("(-32602)")
                else:
                    raise AssertionError(method)


def test_f54_what_a_locked_table_still_answers_is_reading_and_proving():
    reading = ["config.get", "hello", "journal.head", "journal.read", "status", "status.dice", "status.seats"]
    proving = ["auth.challenge", "auth.prove", "auth.setkey"]
    assert sorted([method for method in METHODS if METHODS[method][0]]) == sorted(
        reading + proving + ["subscribe", "unsubscribe"]
    )


def test_parameters_at_the_ends_of_their_ranges():
    taken = (
        ("time.set", {"unix_ms": 0}),
        ("time.set", {"unix_ms": 1 << 53}),
        ("config.set", {"values": {}, "after": 0}),
        ("config.set", {"values": {}, "after": 1000}),
        ("config.get", {"keys": []}),
        ("config.get", {"keys": ["name", "x"]}),
        ("journal.read", {"from": 1 << 53, "max": 1 << 30}),
    )
    for method, params in taken:
        found = check(method, params)
        assert {name: found[name] for name in params} == params
    refused = (
        ("time.set", {"unix_ms": -1}),
        ("time.set", {"unix_ms": (1 << 53) + 1}),
        ("config.set", {"values": [], "after": 0}),
        ("config.set", {"values": {}, "after": 1001}),
        ("config.get", {"keys": "name"}),
        ("config.get", {"keys": ["name", 1]}),
        ("journal.read", {"from": 0, "max": 1}),
    )
    for method, params in refused:
        try:
            check(method, params)
        except RequestError:
            continue
        raise AssertionError((method, params))


def test_refusals_of_functions_keep_code_clause_and_fit_a_line():
    board = Board()
    answer = board.call("game.start", {"game": "three-eggs", "options": {"ante": 0}}, '"' + "\\ud83d\\ude00" * 32 + '"')
    assert code(answer) == -32003 and answer["error"]["data"] == {"clause": "TE-1"}
    assert answer["error"]["message"].startswith("TE-1: xxx")
    assert code(board.call("game.start", {"game": "three-eggs"})) == -32004


def test_f42_a_defect_is_answered_once_and_raised_for_the_journal():
    for defect in (KeyError, MemoryError, JsonError, FrameError):
        board = Board()
        board.defect = defect
        board.port.sent = line('{"jsonrpc":"2.0","id":1,"method":"game.abort"}') + HELLO
        raised = 0
        for _ in range(20):
            try:
                board.server.serve(board.now_ms)
            except defect:
                raised += 1
        answers = board.port.got.split(b"\n")
        assert raised == 1 and len(answers) == 3
        assert code(read(answers[0] + b"\n")) == -32603 and code(read(answers[1] + b"\n")) is None


def test_a_record_of_full_length_fits_with_any_plain_id():
    board = Board()
    answer = board.call("journal.read", {"from": 4294967295, "max": 1}, '"' + "x" * 32 + '"')
    assert len(answer["result"]["records"][0]["raw"]) == 800
    answer = board.call("journal.read", {"from": 1, "max": 1}, '"' + "\\u00e9" * 32 + '"')
    assert code(answer) == -32602 and "id" in answer["error"]["message"]


def test_functions_know_how_much_room_there_is():
    board = Board()
    for identity in ("1", '"' + "\\u00e9" * 32 + '"'):
        room = board.call("config.get", {}, identity)["result"]["room"]
        reply = '{"jsonrpc":"2.0","id":' + identity + ',"result":' + "x" * room + "}"
        assert len(line(reply)) == LIMIT + 1


# A host that does not read, comes and goes


def test_f1_a_host_that_does_not_read_loses_no_reply():
    board = Board(reads=0)
    board.port.sent = HELLO * 100
    board.pump()
    assert board.port.got == b"" and len(board.port.sent) > 80 * len(HELLO)
    board.port.reads = 1 << 30
    board.pump()
    assert board.port.got.count(b'"result"') == 100


def test_f1_events_are_dropped_and_counted_while_nobody_reads():
    board = Board()
    board.call("subscribe")
    board.port.reads = 0
    for count in range(1000):
        board.server.event("pause", count, [("detail", "x" * 100)])
    dropped = board.server.dropped
    assert dropped > 900 and board.server._out.size <= Outbox.ROOM
    board.port.reads = 1 << 30
    board.pump()
    board.port.got = b""
    board.server.event("pause", 7, [("detail", "y")])
    board.pump()
    event = read(board.port.got)
    assert event["method"] == "event" and "id" not in event
    assert event["params"] == {"kind": "pause", "t_ms": 7, "detail": "y", "dropped": dropped}


def test_events_only_go_to_a_host_that_subscribed():
    board = Board()
    board.server.event("pause", 1, [])
    assert board.send(b"") == b""
    board.call("subscribe")
    board.server.event("pause", 2, [])
    assert board.send(b"").count(b"\n") == 1
    board.call("unsubscribe")
    board.server.event("pause", 3, [])
    assert board.send(b"") == b"" and board.server.dropped == 0


def test_a_host_hears_only_the_kinds_of_events_that_it_asked_for():
    board = Board()
    board.call("subscribe", {"kinds": ["result", "nonsense"]})
    for kind in ("roll", "result", "roll"):
        board.server.event(kind, 1, [])
    assert read(board.send(b""))["params"]["kind"] == "result"
    board.call("subscribe", {"kinds": []})
    board.server.event("roll", 2, [])
    assert board.send(b"").count(b"\n") == 1 and board.server.dropped == 0


def test_an_event_too_long_for_a_line_is_dropped_and_counted():
    board = Board()
    board.call("subscribe")
    board.server.event("fault", 1, [("detail", "x" * 2000)])
    assert board.send(b"") == b"" and board.server.dropped == 1


def test_f2_what_belonged_to_the_last_host_is_forgotten():
    board = Board(reads=10)
    board.port.sent = HELLO + HELLO + HELLO[:20]
    board.pump()
    assert board.port.left_over
    board.server.connected(False)
    assert not board.port.left_over  # else the loop would wait for room that is there, and never rest
    board.server.connected(True)
    board.port.reads = 1 << 30
    assert board.send(HELLO).count(b"\n") == 1
    board.call("subscribe")
    board.server.connected(False)
    board.server.event("pause", 1, [])
    assert board.send(b"") == b"" and board.server.dropped == 0


def test_one_pass_does_a_bounded_amount():
    board = Board()
    board.port.sent = line('{"jsonrpc":"2.0","id":1,"method":"hello"' + " " * 900 + "}") * 3
    passes = 0
    while board.server.serve(0) or board.port.sent:
        passes += 1
        assert board.port.got.count(b"\n") <= passes // 8 + 1
    assert passes >= 3 * 8


def heard(board):
    """The kinds of the events that came, in order."""
    board.pump()
    events = [load(text[: text.rindex("*")]) for text in board.port.got.decode().split("\n") if text]
    return [event["params"]["kind"] for event in events if "params" in event]


def test_events_wait_until_the_dice_rest_and_keep_their_order():
    board = Board()
    board.call("subscribe")
    board.port.got = b""
    board.server.wait(True)
    for kind in ("roll", "choice", "fault"):
        board.server.event(kind, 1, [])
    assert heard(board) == []
    board.server.wait(False)
    board.server.event("result", 2, [])
    assert heard(board) == ["roll", "choice", "fault", "result"]


def test_events_that_wait_leave_to_whoever_listens_then_and_to_those_kinds_alone():
    for params, kinds in (({"kinds": ["result"]}, ["result"]), ({}, ["roll", "result"])):
        board = Board()
        board.server.wait(True)
        board.server.event("roll", 1, [])
        board.server.event("result", 1, [])
        board.call("subscribe", params)
        board.port.got = b""
        board.server.wait(False)
        assert heard(board) == kinds
    board = Board()
    board.call("subscribe")
    board.server.wait(True)
    board.server.event("roll", 1, [])
    board.call("unsubscribe")
    board.port.got = b""
    board.server.wait(False)
    assert heard(board) == [] and board.server.dropped == 0


def test_f1_events_that_wait_are_bounded_and_the_others_counted():
    board = Board()
    board.call("subscribe")
    board.port.got = b""
    board.server.wait(True)
    for _ in range(40):
        board.server.event("fault", 1, [("detail", "x" * 100)])
    dropped = board.server.dropped
    assert 20 < dropped < 40
    board.server.wait(False)
    assert len(heard(board)) == 40 - dropped and board.server.dropped == dropped
    board.server.event("pause", 1, [])
    board.port.got = b""
    assert heard(board) == ["pause"]
