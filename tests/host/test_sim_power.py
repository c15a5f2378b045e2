"""The simulated board from outside, in driven time: power, storage, entropy, starts."""

import hashlib
import os
import signal

import pytest
from fake_board import Clock
from gobelet_host.errors import Failure
from gobelet_host.sim import power
from gobelet_host.sim.board import SimBoard
from gobelet_host.sim.images import board_id
from simtable import BOTH, SEATS, SimTable, table

# Power, storage, entropy


@BOTH
def test_f20_the_power_can_end_at_and_amid_any_operation(both, tmp_path):
    flash = str(tmp_path / "flash")
    with table(flash=flash) as board:
        board.tap("1.cup")
        board.run(2000)
        journal = board.call("hello")["journal"]
    for cut in ((3, None), (4, 7), (9, 0)):
        with SimBoard(driven=True, flash=flash, cut=cut) as board:
            for seat in SEATS:
                board.panel({"tap": f"{seat}.cup"})
                board.panel({"advance_ms": 500})
                board.panel({"tap": f"{seat}.pass"})
            assert board.state == "cut"
            assert board.panel({"get": "table"}) == {"error": "the power is off"}
    with table(flash=flash) as board:
        assert board.call("hello")["journal"] == journal and board.call("hello")["boots"] == 5


def test_flash_images_go_from_one_interpreter_to_the_other(tmp_path, monkeypatch):
    flash, names = str(tmp_path / "flash"), []
    for interpreter in ("micropython", "cpython", "micropython"):
        monkeypatch.setenv("GOBELET_SIM", interpreter)
        with table(flash=flash) as board:
            names.append(board.call("hello")["name"])
            board.call("config.set", values={"name": f"from {interpreter}"})
            board.run(3000)
    assert names[1:] == ["from micropython", "from cpython"]
    assert board.board.id == board_id(flash)


@pytest.mark.parametrize(("name", "blocks"), [("pico2", 768), ("pico", 352), ("pico2_seats2", 768)])
def test_flash_and_fram_have_the_board_s_size(name, blocks, tmp_path):
    flash = tmp_path / "flash"
    with SimBoard(board=name, flash=str(flash), driven=True) as board:
        board.panel({"advance_ms": 100})
    assert flash.stat().st_size == blocks * 4096
    assert os.path.getsize(f"{flash}.fram") == 32768


def test_a_file_that_is_no_image_is_refused(tmp_path):
    (tmp_path / "flash").write_bytes(b"something else")
    with pytest.raises(Failure, match="bytes"):
        SimBoard(flash=str(tmp_path / "flash")).start()


def test_two_boards_never_share_an_image(tmp_path):
    flash = str(tmp_path / "flash")
    with table(flash=flash), pytest.raises(Failure, match="another simulated board"):
        SimBoard(flash=flash).start()
    with table(flash=flash) as board:
        assert board.call("hello")["boots"] == 2


def test_f47_without_a_seed_no_two_boards_are_alike_with_one_they_are():
    def journal(**options):
        with table(**options) as board:
            return board.call("hello")["journal"], board.records("boot")[0]["entropy"]

    assert journal()[0] != journal()[0]
    assert journal(seed="00ff") == journal(seed="00ff")
    assert journal(seed="00ff")[1] == "seeded" and journal()[1] == "live"


def test_f48_an_entropy_source_that_ends_stops_the_dealing(tmp_path):
    data = b"".join(hashlib.sha256(bytes([n])).digest() for n in range(80))
    (tmp_path / "entropy").write_bytes(data)
    with table(entropy=str(tmp_path / "entropy")) as board:
        for seat in (1, 2):
            board.call("seat.join", seat=seat, player="house")
        board.call("game.start", game="threes-away", options={}, rounds=10000, fast=True)
        for _ in range(60):
            board.run(1000)
            if board.call("status")["phase"] == "fault":
                return
    raise AssertionError("it never ended")


def test_no_fram_is_told():
    with table(fram=False) as board:
        assert board.call("status")["fram"] is False


# Starts


@pytest.mark.parametrize("restarts", [6, pytest.param(50, marks=pytest.mark.soak)])
def test_f19_fifty_restarts_each_give_a_working_table(restarts):
    with table() as board:
        for n in range(restarts):
            board.call("restart", to="run")
            board.client.connect()
            board.run(60)
            assert board.call("hello")["boots"] == n + 2
        assert board.seat(1)["lamps"]["cup"]
        assert {record["reason"] for record in board.records("boot")} == {"power", "restart"}


def test_f15_after_three_failed_starts_the_board_is_safe_and_answers():
    with SimBoard(driven=True) as board:
        board.power.child.kill()
        board.power.scratch[0] = 3
        board.power_on("watchdog")
        made = SimTable(board)
        made.run(100)
        made.client.connect()
        assert made.call("status")["phase"] == "safe"
        assert made.records("boot")[-1]["reason"] == "watchdog"
        assert any("3 starts failed" in fault for fault in made.faults())
        assert any(made.run(100) and made.seat(1)["status"] != "#000000" for _ in range(40))
        made.tap("1.cup")
        assert made.joined() == []
        made.call("restart", to="run")
        made.client.connect()
        made.run(100)
        assert made.call("status")["phase"] == "attract"


def test_f16_a_board_that_hangs_is_started_again_by_its_watchdog(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(power, "time", clock)
    with table() as board:
        pid = board.board.power.child.pid
        os.kill(pid, signal.SIGSTOP)
        os.waitpid(pid, os.WUNTRACED)
        board.board.pump()  # its last words
        board.board.orders.give("ping")
        while board.board.power.child.pid == pid:
            clock.sleep(power.LOOK_S)
            board.board.pump()
        assert power.HANG_S < clock.leapt_s <= power.HANG_S + power.LOOK_S
        board.run(100)
        assert board.records("boot")[-1]["reason"] == "watchdog"


def test_f16_a_computer_that_slept_is_no_board_that_hangs(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(power, "time", clock)
    with table() as board:
        pid = board.board.power.child.pid
        os.kill(pid, signal.SIGSTOP)
        os.waitpid(pid, os.WUNTRACED)
        board.board.pump()
        board.board.orders.give("ping")
        clock.sleep(1000)
        board.board.pump()
        os.kill(pid, signal.SIGCONT)
        board.run(100)
        assert board.board.power.child.pid == pid and len(board.records("boot")) == 1


def test_maintenance_plays_nothing_and_gives_ctrl_c_back():
    with table() as board:
        board.call("restart", to="maintenance")
        board.client.connect()
        assert board.call("status")["phase"] == "safe"
        board.tap("1.cup")
        assert board.joined() == []
        board.board.transport().write(b"\x03")
        assert b">>>" in board.board.transport().read(5)
        assert board.run(1000)


def test_both_keys_held_at_a_start_are_maintenance_too():
    with table() as board:
        board.panel(press="op")
        board.panel(press="service")
        board.call("restart", to="run")
        board.client.connect()
        assert board.faults() == ["safe: maintenance"]
        board.panel(release="op")
        board.panel(release="service")
        board.call("restart", to="run")
        board.client.connect()
        assert board.call("status")["phase"] == "attract"


def test_a_restart_into_the_bootloader_ends_the_board():
    with table() as board:
        board.call("restart", to="bootloader")
        while board.board.state == "on":  # its end comes after the reply, as a frame of its own
            board.board.pump(1.0)
        assert board.board.state == "off"


def test_f8_whoever_talks_to_a_board_without_power_is_told_so_at_once():
    with table() as board:
        wire = board.board.transport()
        board.board.stop()
        for talk in (lambda: wire.read(5), lambda: wire.write(b"x"), lambda: board.call("status")):
            with pytest.raises(Failure, match="power is off") as failed:
                talk()
            assert failed.value.code == 3
