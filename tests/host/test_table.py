"""The host's model of a table: what it asks of a board, and what it takes for an answer."""

import ast
import hashlib
import hmac
import json
from pathlib import Path

import gobelet_host
import pytest
from fake_board import STORY, journal
from gobelet.link.methods import METHODS
from gobelet_host import table as tables
from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.link.client import RefusedError
from gobelet_host.records import Record, of_kinds
from gobelet_host.table import Table, opened
from scripted import connected, reply

pytestmark = pytest.mark.usefixtures("leaps")

HOST = Path(gobelet_host.__file__).parent
ROWS = [Record("ab", "cd", *row) for row in journal(STORY)]
SEAT = {"player": "house", "present": True, "stack": 20, "in": True}


def page(*records, **changed):
    """A page of the journal; changed: keys of its last record."""
    rows = [{"seq": one.seq, "raw": one.raw, "hash": one.hash} for one in records]
    rows[-1:] = [{**row, **changed} for row in rows[-1:]]
    return reply({"records": rows, "next": 1})


def head(first, last):
    return reply({"first": first, "last": last, "hash": "00" * 32})


def refused(code):
    return reply(None, error={"code": code, "message": "no"})


def asked(client):
    """The requests of a scripted board's client."""
    return client._transport.requests()


def test_records_of_the_head_come_page_by_page():
    client = connected(head(2, 7), page(*ROWS[1:4]), page(*ROWS[4:7]))
    assert list(Table(client).records()) == ROWS[1:7]
    assert asked(client)[1:] == [("journal.read", {"from": 2, "max": 6}), ("journal.read", {"from": 5, "max": 3})]


def test_records_from_one_to_another_ask_for_no_head_and_for_no_more():
    client = connected(page(*ROWS[2:5]))
    assert list(Table(client).records(3, 5)) == ROWS[2:5]
    assert asked(client) == [("journal.read", {"from": 3, "max": 3})]
    assert list(Table(connected()).records(5, 4)) == []


def test_what_the_board_deletes_meanwhile_is_missing_and_what_says_so_is_read_too():
    gone = [page(*ROWS[:2]), refused(-32602), head(6, 9), head(6, 9)]
    client = connected(head(1, 7), *gone, page(*ROWS[5:9]))
    assert list(Table(client).records()) == [*ROWS[:2], *ROWS[5:9]]
    assert asked(client)[-1] == ("journal.read", {"from": 6, "max": 4})
    assert list(Table(connected(*gone, page(*ROWS[5:9]))).records(1, 7)) == [*ROWS[:2], *ROWS[5:7]]


@pytest.mark.parametrize("answers", [[refused(-32602), head(1, 9)], [refused(-32603)]])
def test_what_is_refused_for_another_reason_is_refused(answers):
    with pytest.raises(RefusedError):
        list(Table(connected(*answers)).records(1, 7))


def test_a_transfer_that_is_too_slow_ends_behind_a_page():
    found = Table(connected(page(*ROWS[:2]), page(*ROWS[2:5]))).records(1, 5, limit_s=-60)
    assert [next(found), next(found)] == ROWS[:2]
    with pytest.raises(Failure, match="too slow") as slow:
        next(found)
    assert slow.value.code == NO_BOARD


def test_records_that_are_damaged_or_beyond_the_last_are_left_out():
    assert list(Table(connected(page(ROWS[2], ROWS[4], ROWS[6]))).records(3, 6)) == [ROWS[2], ROWS[4]]
    assert list(Table(connected(page(ROWS[2]), page())).records(3, 6)) == [ROWS[2]]
    with pytest.raises(Failure, match="record 4"):
        Table(connected(page())).record(4)
    assert Table(connected(page(ROWS[3]))).record(4) == ROWS[3]


@pytest.mark.parametrize("changed", [
    {"seq": 3}, {"seq": 2}, {"seq": "4"}, {"seq": True}, {"seq": None}, {"raw": None}, {"raw": "\u00e9"},
    {"hash": None}, {"hash": "00" * 31}, {"hash": "AB" * 32},
])  # fmt: skip
def test_f7_a_page_that_does_not_go_forward_or_holds_no_record_is_no_gobelet_boards(changed):
    found = Table(connected(page(*ROWS[2:4], **changed))).records(3, 9)
    with pytest.raises(Failure) as refused:
        list(found)
    assert refused.value.code == NO_BOARD and "record 4" in str(refused.value)
    with pytest.raises(Failure, match="record 3"):
        list(Table(connected(reply({"records": [7]}))).records(3, 9))


@pytest.mark.parametrize("method, result", [
    ("status", {}), ("status", {"phase": "play"}), ("head", {"first": 1, "last": "2", "hash": ""}), ("seats", {}),
    ("seats", {"seats": {"9": SEAT}}), ("seats", {"seats": {"01": SEAT}}), ("seats", {"seats": {"1": 7}}),
    ("seats", {"seats": {"1": {**SEAT, "stack": "20"}}}), ("settings", {"values": []}),
    ("settings", {"values": {"mute": True}, "next": "mute"}),
])  # fmt: skip
def test_f7_answers_without_what_commands_need_are_refused(method, result):
    with pytest.raises(Failure, match="not as a Gobelet board does") as refused:
        getattr(Table(connected(*[reply(result)] * 9)), method)()
    assert refused.value.code == NO_BOARD


def test_f7_what_was_not_asked_for_is_no_answer():
    with pytest.raises(Failure, match=r"config\.get: no mute"):
        Table(connected(reply({"values": {"demo": True}, "next": None}))).setting("mute")
    with pytest.raises(Failure, match=r"status\.seats: no 3"):
        Table(connected(reply({"seats": {"1": SEAT}}))).seat(3)


def test_seats_are_numbers_in_their_order_and_one_says_what_its_buttons_do():
    table = Table(connected(reply({"seats": {"3": SEAT, "1": SEAT}}), reply({"seats": {"3": {**SEAT, "does": {}}}})))
    assert list(table.seats()) == [1, 3] and table.seat(3)["does"] == {}
    assert (table.id, table.journal, table.name, table.where) == ("ab", "cd", "x", "x (script)")


def dice(next_seat, *seats, **changed):
    """A page of `status.dice`."""
    row = {"public": [1, 0, 6, 0, 0], "left": [True] + [False] * 4, **changed.pop("row", {})}
    page = {"nest": [0, 0, 0], "cut": "", "commitment": None, "running": True, "next": next_seat}
    return reply({**page, "seats": {str(n): row for n in seats}, **changed})


def test_dice_come_page_by_page():
    client = connected(dice(3, 1, 2), dice(None, 3))
    found = Table(client).dice()
    assert sorted(found.seats) == [1, 2, 3] and found.seats[3]["public"] == [1, 0, 6, 0, 0] and found.running
    assert asked(client) == [("status.dice", None), ("status.dice", {"from": 3})]


@pytest.mark.parametrize(
    "pages",
    [
        [dice(1, 1)],
        [dice(2)],
        [dice(2, 1), dice(None, 1)],
        [dice(None, 9)],
        [dice(None, 1, nest=[0, 0])],
        [dice(None, 1, nest=[0, 0, 7])],
        [dice(None, 1, row={"public": [True] * 5})],
        [dice(None, 1, row={"left": [0] * 5})],
        [dice(None, 1, row={"left": None})],
        [dice(None, 1, running=1)],
    ],
)
def test_f7_dice_that_are_none_or_pages_that_do_not_go_forward(pages):
    with pytest.raises(Failure) as caught:
        Table(connected(*pages)).dice()
    assert caught.value.code == NO_BOARD


def test_only_settings_that_are_others_are_sent():
    client = connected(reply({"values": {"mute": True, "demo": False}, "next": None}), reply({"changed": {}}))
    assert Table(client).change({"mute": True, "demo": True}) == {"demo": [False, True]}
    assert asked(client)[1:] == [("config.set", {"values": {"demo": True}})]
    client = connected(reply({"values": {"mute": True}, "next": None}))
    assert Table(client).change({"mute": True}) == {} and len(asked(client)) == 1


def test_f24_settings_of_several_lines_say_how_many_came_before(monkeypatch):
    monkeypatch.setattr(tables, "CHANGE_BYTES", 15)
    client = connected(reply({"values": {}, "next": None}), *[reply({"changed": {}})] * 3)
    Table(client).change({"a": 1, "b": 2, "c": 3, "d": 4})
    assert asked(client)[1:] == [
        ("config.set", {"values": {"a": 1, "b": 2}, "more": True}),
        ("config.set", {"values": {"c": 3, "d": 4}, "after": 2}),
    ]


def test_seats_and_games_are_asked_for_as_the_link_has_it():
    client = connected(*[reply({})] * 7)
    table = Table(client)
    table.join(2, "house")
    table.buy(2, 5)
    table.leave(2)
    table.start("three-eggs", rounds=3, fast=True)
    table.abort()
    table.set_clock(5, 60)
    table.set_key(bytes(32))
    assert asked(client) == [
        ("seat.join", {"seat": 2, "player": "house"}),
        ("seat.buy", {"seat": 2, "tokens": 5}),
        ("seat.leave", {"seat": 2}),
        ("game.start", {"game": "three-eggs", "rounds": 3, "fast": True}),
        ("game.abort", None),
        ("time.set", {"unix_ms": 5, "offset_min": 60}),
        ("auth.setkey", {"key": "00" * 32}),
    ]


def test_a_locked_table_is_unlocked_once():
    nonce, key = bytes(range(16)), b"k" * 32
    client = connected(reply({"nonce": nonce.hex()}), reply({"for_s": 600}), locked=True)
    table = Table(client)
    table.unlock(key)
    table.unlock(key)
    mac = hmac.new(key, nonce, hashlib.sha256).hexdigest()
    assert asked(client) == [("auth.challenge", None), ("auth.prove", {"mac": mac})]
    assert table.hello["locked"] is False
    with pytest.raises(Failure, match="nonce"):
        Table(connected(reply({"nonce": "xyz"}), locked=True)).unlock(key)


def test_a_script_opens_the_table_that_is_meant(fake):
    told = []
    with fake(name="North", records=journal(STORY)) as there:
        with opened(there.port, writes=True, tell=told.append) as table:
            assert table.change({"brightness": 5}) == {"brightness": [96, 5]}
            assert [record.raw for record in table.records()] == [record.raw for record in ROWS]
        assert told == [f"board North ({there.identity}) on {there.port}"]
        with opened(there.port, tell=told.append) as table:
            assert table.status()["phase"] == "play" and len(told) == 1


def test_a_record_reads_its_text_once_and_a_damaged_one_says_so():
    assert ROWS[0].fields is ROWS[0].fields
    assert ROWS[0].document == {**json.loads(ROWS[0].raw), "board": "ab", "journal": "cd", "seq": 1,
                                "raw": ROWS[0].raw, "hash": ROWS[0].hash}  # fmt: skip
    for raw in ("{broken", "[1]", "[" * 100_000):
        assert Record("b", "j", 1, raw, "").fields == {"kind": "damaged", "raw": raw}
    assert [record.fields["kind"] for record in of_kinds(ROWS, ["boot", "reveal"])] == ["boot", "reveal"]


def strings(path):
    """Texts in a module, docstrings and all."""
    return {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}


def test_nobody_but_the_table_names_methods_of_the_link():
    named = {name for name in METHODS if "." in name}
    modules = [path for path in HOST.rglob("*.py") if named & strings(path)]
    assert modules == [HOST / "table.py"]
