"""The simulated board from outside, in driven time: panel, clock, contacts, lights, supply, the link's wire."""

from functools import cache
from itertools import pairwise

import pytest
from gobelet_host.sim.board import SimBoard
from simtable import BOTH, SEATS, table

TICK_WRAP = 1 << 30


# Panel


@BOTH
def test_a_press_lights_lamps_and_is_in_the_journal(both):
    with table() as board:
        assert board.seat(1)["lamps"] == {name: name == "cup" for name in ("cup", "d1", "d2", "d3", "d4", "d5", "pass")}
        board.tap("1.cup")
        board.run(200)
        assert board.seat(1)["counter"] == "20" and board.seat(1)["lamps"]["pass"]
        assert board.picture()["pot"] == "EGGS"
        assert [record["seat"] for record in board.records("join")] == [1]


BAD = [
    [], 1, "get", None, {}, {"get": "seats"}, {"press": "1.cup", "tap": "1.cup"}, {"press": "0.cup"},
    {"press": "9.cup"}, {"press": "1.d6"}, {"press": "coin"}, {"press": 1}, {"press": None}, {"tap": "1.CUP"},
    {"release": "1."}, {"watch": 1}, {"watch": True}, {"power": "on"}, {"plug": 3},
    {"plug": True, "in": True}, {"plug": 9, "in": True},
    {"plug": 1, "in": 0}, {"raw": 1}, {"raw": 1, "bits": "odd"}, {"raw": 0, "bits": "ok"}, {"volts": "5"},
    {"volts": -1}, {"volts": 7}, {"volts": True}, {"coin": 0}, {"coin": 1.5}, {"coin": True}, {"coin": 101},
    {"advance_ms": -1},
    {"advance_ms": "1"}, {"advance_ms": 1.0}, {"advance_ms": 1 << 32}, {"volts": float("nan")}, {"unknown": 1},
]  # fmt: skip


def test_a_wrong_command_is_one_error_and_changes_nothing():
    with table() as board:
        before = board.picture()
        for command in BAD:
            answer = board.board.panel(command)
            assert list(answer) == ["error"] and answer["error"], command
        assert board.picture() == before


def test_nothing_but_advance_tap_and_press_moves_a_driven_clock():
    with table() as board:
        start = board.call("hello")["uptime_ms"]
        for command in ({"press": "1.d1"}, {"release": "1.d1"}, {"get": "table"}, {"coin": 2}, {"volts": 5},
                        {"plug": 2, "in": False}, {"raw": 3, "bits": "noise"}):  # fmt: skip
            board.panel(**command)
        board.call("config.set", values={"brightness": 100})
        board.call("seat.join", seat=8, player="house")
        assert board.call("hello")["uptime_ms"] == start
        board.panel(tap="1.d2")
        assert board.call("hello")["uptime_ms"] == start + 60
        board.call("press", input="1.d3", ms=250)
        assert board.call("hello")["uptime_ms"] == start + 310
        board.run(1000)
        assert board.call("hello")["uptime_ms"] == start + 1310


def test_taps_of_one_input_in_a_row_are_presses_of_their_own():
    with table() as board:
        board.panel(tap="1.cup")
        before = board.picture()["pot"]
        board.panel(tap="1.d1")
        board.panel(tap="1.d1")
        board.run(100)
        assert board.picture()["pot"] not in (before, "421 ")  # two games further


def test_link_and_panel_are_served_at_standing_time():
    with table() as board:
        board.call("seat.join", seat=2, player="person")
        board.panel(press="3.cup")
        assert board.joined() == [2]
        board.run(14)
        assert board.joined() == [2, 3]


# Contacts


def test_f36_f39_pulses_and_a_button_held_at_power_on():
    with SimBoard(driven=True) as off:
        off.panel({"press": "2.cup"})
        off.panel({"advance_ms": 3000})
        assert off.panel({"get": "table"})["table"]["seats"]["2"]["counter"] == "  "
    with table() as board:
        for hold_ms in (1, 5, 9):
            board.panel(press="1.cup")
            board.run(hold_ms)
            board.panel(release="1.cup")
            board.run(30)
        assert board.joined() == []
        board.panel(press="1.cup")
        board.run(10)
        board.panel(release="1.cup")
        board.run(30)
        assert board.joined() == [1]


@pytest.mark.parametrize("bits", ["stuck0", "stuck1", "noise", "shift"])
def test_f37_a_sick_seat_is_absent_and_touches_no_other(bits):
    with table() as board:
        board.tap("1.cup", "2.cup")
        board.panel(raw=2, bits=bits)
        board.run(3000)
        assert board.present() == [1, 3, 4, 5, 6, 7, 8] and board.joined() == [1, 2]
        board.tap("3.cup")
        assert board.joined() == [1, 2, 3]
        board.panel(raw=2, bits="ok")
        board.run(200)
        assert board.present() == list(SEATS)


def test_f37_an_unplugged_seat_is_dark_and_comes_back_with_its_player():
    with table() as board:
        board.tap("3.cup")
        board.panel(plug=3, **{"in": False})
        board.run(100)
        assert 3 not in board.present()
        seat = board.seat(3)
        assert not any(seat["lamps"].values()) and seat["counter"] == "  " and seat["status"] == "#000000"
        board.panel(plug=3, **{"in": True})
        board.run(100)
        assert board.seat(3)["counter"] == "20"


def test_f39_a_stuck_button_is_reported_and_the_others_play_on():
    with table() as board:
        board.panel(press="4.d1")
        board.run(21000)
        assert any("4.d1" in fault for fault in board.faults())
        board.tap("1.cup")
        assert board.joined() == [1]


def test_f41_eight_presses_in_one_scan_are_all_taken():
    with table() as board:
        for seat in SEATS:
            board.panel(press=f"{seat}.cup")
        board.run(20)
        assert board.joined() == list(SEATS)


def test_coins_count_one_by_one():
    with table() as board:
        board.call("config.set", values={"play": "credit", "coin_tokens": 5})
        board.tap("1.cup")
        board.panel(coin=3)
        board.run(500)
        assert board.call("status.seats")["seats"]["1"]["stack"] == 15


def test_the_operator_key_pauses():
    with table() as board:
        board.panel(press="op")
        board.run(100)
        assert board.call("status")["phase"] == "pause"
        board.panel(release="op")
        board.run(100)
        assert board.call("status")["phase"] != "pause"


def test_f25_no_press_is_lost_while_erases_take_400_ms():
    with table(erase_ms=400, fram=False) as board:
        for seat in SEATS:
            board.call("config.set", values={"name": f"table {seat}"})
            board.panel(press=f"{seat}.cup")
            board.run(150)
            board.panel(release=f"{seat}.cup")
            board.run(50)
        board.run(4000)
        assert board.joined() == list(SEATS)
        assert not [fault for fault in board.faults() if "exception" in fault]


def played(board):
    """Two join and begin; returns the round's number and the faults."""
    board.tap("1.cup", "2.cup")
    board.run(100)
    board.tap("1.cup", "2.cup")
    board.run(8000)
    status = board.call("status")
    return status["round"], status["faults"]


def test_at_the_bus_s_true_pace_nothing_is_lost(tmp_path):
    """376.5 kHz and 300 ns of rise time, as the chip's controller makes of 400 kHz."""
    for rounds in (1, 2):
        with table(i2c_bit_ns=2956, flash=str(tmp_path / "flash")) as board:
            assert board.call("status")["fram"]
            assert played(board) == (1, []) if rounds == 1 else board.call("status")["round"] == 1


def test_a_memory_that_answers_and_does_not_serve_is_as_good_as_none():
    with table(i2c_bit_ns=26000) as board:
        assert played(board) == (1, []) and not board.call("status")["fram"]


# Lights


def frames(board, act):
    """All changed frames that went out meanwhile: (start us, chains of bytes)."""
    found = []

    def keep(picture):
        found.append((picture["t_us"], board.board.chains()))

    board.board.watch(keep)
    act()
    board.board.lights.unwatch(keep)
    return found


def test_f27_f31_the_first_frame_is_black():
    board, first = SimBoard(driven=True), []
    board.watch(first.append)
    with board.start():
        board.panel({"advance_ms": 2000})
    assert first[0]["ma"] <= 673
    assert all(not any(seat["lamps"].values()) and seat["status"] == "#000000" for seat in first[0]["seats"].values())


def test_f28_f29_frames_never_overlap_and_leave_the_latch_its_time():
    with table() as board:

        def storm():
            for seat in SEATS:
                board.panel(press=f"{seat}.cup")
                board.board.transport().write(b"\x03nonsense\r\n" * 8)
                board.run(13)
                board.panel(release=f"{seat}.cup")
                board.run(17)
            board.run(1000)

        found = frames(board, storm)
        assert len(found) > 30
        for (start_us, chains), (next_us, _) in pairwise(found):
            assert next_us >= start_us + 8 * len(chains[0]) * 1.12 + 300
        assert not [fault for fault in board.faults() if "exception" in fault]


def test_skip_first_pixel_shifts_every_chain_by_one():
    with table() as board:
        board.tap("1.cup")
        board.run(500)
        before = board.seat(1)["lamps"]
        board.call("config.set", values={"skip_first_pixel": True})
        board.run(500)
        assert board.seat(1)["lamps"] == before and board.seat(1)["counter"] == "20"


def test_the_estimated_current_is_of_the_leds_that_are_set(tmp_path):
    """`ma` follows `led_ma`, at once and after a restart: idle LEDs of the 5 mA class take less too."""
    leds = 8 * 78 + 49
    with table(flash=str(tmp_path / "table.img")) as board:
        board.tap("1.cup")
        board.call("config.set", values={"brightness": 10})  # far below every budget: nothing is dimmed for led_ma
        board.run(2000)
        lit_ma = board.picture()["ma"] - leds
        assert lit_ma > 5
        for led_ma, idle_ua in ((20, 1000), (5, 600)):
            board.call("config.set", values={"led_ma": led_ma})
            board.run(500)
            assert abs(board.picture()["ma"] - leds * idle_ua / 1000 - lit_ma * led_ma / 12) < 4, led_ma
    with table(flash=str(tmp_path / "table.img")) as board:
        board.run(2000)
        assert leds * 600 // 1000 <= board.picture()["ma"] < leds


def test_f30_dark_on_usb_alone_dimmed_when_the_supply_sags():
    with table() as board:
        board.tap("1.cup")
        board.run(2000)
        bright = board.picture()["ma"]
        board.panel(volts=4.4)
        board.run(1000)
        assert 673 < board.picture()["ma"] < bright
        assert any("supply" in fault for fault in board.faults())
        board.panel(volts=0)
        board.run(1000)
        assert board.picture()["ma"] <= 673 and not any(board.seat(1)["lamps"].values())
        assert board.call("status")["phase"] == "lobby"
        board.panel(volts=5)
        board.run(1000)
        dimmed = board.picture()["ma"]
        assert 673 < dimmed < bright
        board.run(61000)
        board.tap("1.d1", "1.d1", "1.d1")
        board.run(500)
        assert board.picture()["ma"] > dimmed


# Sound


def test_a_seat_that_is_taken_is_heard():
    heard = []
    with table() as board:
        board.board.on_tone = heard.append
        board.tap("1.cup")
        board.run(500)
        assert heard[0] > 0 and heard[1:] == [0]


# Clock


@cache
def script(ticks_ms):
    """What a table shows and journals in the three quarters of a minute around the wrap."""
    with table(ticks_ms=ticks_ms, seed="5eed") as board:
        board.call("subscribe")
        board.tap("1.cup", "1.d4", "1.cup")
        told = []
        for _ in range(22):
            board.run(2000)
            told.append({key: value for key, value in board.picture().items() if key != "t_us"})
            if board.call("status")["to_roll"]:
                board.tap("1.cup")
        uptime = board.call("hello")["uptime_ms"]
        return told, board.events, uptime


@pytest.mark.parametrize("wrap", [TICK_WRAP, TICK_WRAP // 2])
def test_f45_the_counter_that_wraps_changes_nothing(wrap):
    assert script(wrap - 30000) == script(0)


# The link's wire


def test_f1_a_host_that_does_not_read_slows_nothing_and_loses_only_events():
    def play(reading):
        with table(seed="5eed") as board:
            board.call("subscribe")
            board.call("seat.join", seat=1, player="house")
            board.call("seat.join", seat=2, player="house")
            board.call("game.start", game="threes-away", options={})
            if not reading:
                board.board.usb.on_output = lambda data: False
            pictures = []
            for _ in range(20):
                board.run(1000)
                pictures.append(board.picture())
            board.tap("5.cup")
            pictures.append(board.picture())
            if not reading:
                board.board.usb.on_output = None
                board.board.usb.drained()
                board.run(1000)
                board.call("status")
                assert board.call("status")["dropped"] > 0
            return pictures

    assert play(reading=True) == play(reading=False)


def test_f3_control_bytes_neither_stop_play_nor_lose_a_command():
    with table() as board:
        wire = board.board.transport()
        for byte in range(1, 6):
            wire.write(bytes([byte]) * 300)
            wire.write(b"\n")
            board.run(10)
        board.run(1500)
        board.client.connect()
        assert board.call("hello")["boots"] == 1
