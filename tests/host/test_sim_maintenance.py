"""Nobody looks under cups, and what stops the table stays (table/README.md, Operator key; F15, F48)."""

import hashlib

import pytest
from gobelet.rules import GAMES
from gobelet_host.audit.auditor import Audit
from gobelet_host.sim.board import SimBoard
from gobelet_host.table import Table
from simtable import SimTable, table

HIDDEN = "three-eggs"


def in_round(board, game=HIDDEN, rounds=0):
    """House players are in a round, some steps after its commit."""
    for seat in (1, 2, 3):
        board.call("seat.join", seat=seat, player="house")
    board.call("game.start", game=game, options={})
    while board.call("status")["stage"] == "settled" or board.call("status")["round"] <= rounds:
        board.run(200)
    board.run(2500)
    assert board.call("status")["commitment"]
    return board.call("status.seats")["seats"]


def ends(board):
    """What the journal has after the last round's steps: kinds, up to the next start."""
    records = [record.fields for record in Table(board.client).records()]
    at = max(i for i, record in enumerate(records) if record["kind"] == "commit")
    return [record["kind"] for record in records[at:] if record["kind"] in ("result", "abort", "reveal")]


def proven(board):
    """The board's journal, which the audit accepts, though its dice repeat themselves."""
    audit = Audit(allow_seeded=True)
    audit.run(Table(board.client).records())
    assert audit.report()["ok"], audit.report()
    return audit.report()


def at_prompt(board):
    """Does a Ctrl-C give the interpreter's prompt?"""
    board.board.panel({"advance_ms": 50})
    wire = board.board.transport()
    wire.write(b"\x03")
    board.board.panel({"advance_ms": 50})
    return b">>>" in wire.read(0)


def revealed(board):
    """The seeds that were told, as bytes."""
    return [bytes.fromhex(record["seed"]) for record in board.records("reveal")]


@pytest.mark.parametrize("to", ["maintenance", "bootloader"])
@pytest.mark.parametrize("game", GAMES)
def test_a_restart_to_where_memories_can_be_read_ends_the_round_first(game, to, tmp_path):
    flash = tmp_path / "flash"
    with table(flash=str(flash)) as board:
        in_round(board, game)
        board.call("restart", to=to)
        if to == "maintenance":
            board.client.connect()
            assert at_prompt(board)
        while board.board.state == "on" and to != "maintenance":
            board.board.pump(1.0)
    kept = flash.read_bytes() + (tmp_path / "flash.fram").read_bytes()
    with table(flash=str(flash)) as board:
        assert ends(board) == ["abort", "reveal"] and proven(board)["aborted"] == 1
        assert board.call("status")["phase"] in ("lobby", "attract")
        assert not [seed for seed in revealed(board) if seed in kept]


@pytest.mark.parametrize("to", ["run", "safe"])
def test_a_restart_to_where_nobody_can_read_leaves_the_round_as_it_is(to):
    with table(seed="0b0e") as board:
        before = in_round(board)
        last = board.call("status")["round"], board.call("status")["commitment"]
        board.call("restart", to=to)
        board.client.connect()
        board.run(300)
        if to == "safe":
            assert not at_prompt(board)
            board.client.connect()
            board.call("restart", to="run")
            board.client.connect()
            board.run(300)
        assert (board.call("status")["round"], board.call("status")["commitment"]) == last
        assert [row["stack"] for row in board.call("status.seats")["seats"].values()] == [
            row["stack"] for row in before.values()
        ]
        while board.call("status")["round"] == last[0]:
            board.run(1000)
        assert not board.records("abort") and proven(board)


def test_both_keys_at_power_on_give_no_prompt_before_the_round_is_over(tmp_path):
    flash = str(tmp_path / "flash")
    with table(flash=flash) as board:
        in_round(board)
    with SimBoard(driven=True, flash=flash) as there:
        there.panel({"press": "op"})
        there.panel({"press": "service"})
        board = SimTable(there)
        there.power.child.kill()
        there.power_on("power")
        wire = there.transport()
        wire.write(b"\x03\x03\x03")
        assert b">>>" not in wire.read(0)
        board.run(100)
        board.client.connect()
        assert board.call("status")["phase"] == "safe" and ends(board) == ["abort", "reveal"]
        assert at_prompt(board)
    with table(flash=flash) as board:
        assert proven(board)["aborted"] == 1


def test_maintenance_between_two_rounds_takes_nothing_from_anybody():
    with table(seed="0b0e") as board:
        before = in_round(board)
        while board.call("status")["commitment"]:
            board.run(200)
        before = board.call("status.seats")["seats"]
        board.call("restart", to="maintenance")
        board.client.connect()
        assert ends(board) == ["result", "reveal"]
        board.call("restart", to="run")
        board.client.connect()
        board.run(100)
        assert board.call("status")["game"] == HIDDEN
        after = board.call("status.seats")["seats"]
        assert {n: after[n]["stack"] for n in after} == {n: before[n]["stack"] for n in before}


@pytest.mark.parametrize("cause", ["watchdog", "restart"])
@pytest.mark.parametrize("to", ["safe", "maintenance"])
def test_what_was_asked_for_stays_over_resets_that_nobody_asked_for(to, cause):
    with table() as board:
        board.call("restart", to=to)
        for _ in range(2):
            board.client.connect()
            board.run(11000)
            assert board.call("status")["phase"] == "safe"
            board.board.power.child.kill()
            board.board.power_on(cause)
            board.run(100)
        board.client.connect()
        assert board.call("status")["phase"] == "safe" and at_prompt(board) == (to == "maintenance")
        board.board.power.child.kill()
        board.board.power_on("power")
        board.run(100)
        board.client.connect()
        assert board.call("status")["phase"] == "attract"
        assert [record["reason"] for record in board.records("boot")][1:] == ["restart", *["watchdog"] * 2, "power"]


def test_f48_a_fault_stays_over_resets_until_somebody_restarts(tmp_path):
    data = b"".join(hashlib.sha256(bytes([n])).digest() for n in range(80))
    (tmp_path / "entropy").write_bytes(data)
    with table(entropy=str(tmp_path / "entropy")) as board:
        for seat in (1, 2):
            board.call("seat.join", seat=seat, player="house")
        board.call("game.start", game="threes-away", options={}, rounds=10000, fast=True)
        while board.call("status")["phase"] != "fault":
            board.run(1000)
        board.run(1000)
        scratch = board.board.power.scratch
    with table() as board:  # its source has recovered
        for cause, phase in (("watchdog", "fault"), ("watchdog", "fault"), ("power", "attract")):
            board.board.power.child.kill()
            board.board.power.scratch[:4] = scratch[:4]
            board.board.power_on(cause)
            board.run(100)
            board.client.connect()
            assert board.call("status")["phase"] == phase
            assert board.faults() == (["fault: as before this start"] if phase == "fault" else [])
