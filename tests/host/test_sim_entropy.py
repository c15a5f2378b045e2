"""A source of chance that fails in play: no more dice, said on lights, link and journal, until a restart (F47-F49)."""

import hashlib

import pytest
from gobelet_host.link.client import RefusedError
from gobelet_host.sim import power
from simtable import table


def test_f48_a_failure_in_play_is_on_lights_link_and_journal_and_a_restart_that_passes_ends_it(tmp_path):
    file = tmp_path / "entropy"
    file.write_bytes(b"".join(hashlib.sha256(bytes([n])).digest() for n in range(36)))
    with table(entropy=str(file), flash=str(tmp_path / "flash")) as board:
        board.call("subscribe")
        for seat in (1, 2):
            board.call("seat.join", seat=seat, player="house")
        board.call("game.start", game="threes-away", options={})
        while board.call("status")["phase"] == "play":
            board.run(1000)
        assert board.call("status")["phase"] == "fault" and "entropy" in board.faults()[-1]
        assert "entropy" in board.records("fault")[-1]["detail"]
        assert [event["kind"] for event in board.events].count("fault") == 1
        dealt = len(board.records("roll"))
        shown = set()
        for _ in range(40):  # one long, two short, amber
            shown.add(board.seat(1)["status"])
            board.run(100)
        assert len(shown) > 1 and not any(lamp for lamp in board.seat(1)["lamps"].values())
        board.tap("1.cup", "1.cup")
        board.run(5000)
        assert len(board.records("roll")) == dealt and board.call("status")["phase"] == "fault"
        board.call("restart", to="run")  # the source is still at its end
        board.client.connect()
        assert board.call("status")["phase"] == "fault" and len(board.records("fault")) == 2
    with table(flash=str(tmp_path / "flash"), seed="01") as board:
        board.run(10000)
        assert board.call("status")["phase"] == "play" and len(board.records("roll")) > dealt


def test_a_challenge_without_entropy_is_refused_and_restarts_nothing(tmp_path):
    """F48, F54: the link is open to anybody, and six failed passes would be a restart (F15)."""
    with table(flash=str(tmp_path / "flash")) as board:
        board.call("auth.setkey", key="11" * 32)
    (tmp_path / "stuck").write_bytes(bytes(4000))
    with table(flash=str(tmp_path / "flash"), entropy=str(tmp_path / "stuck")) as board:
        for _ in range(8):
            with pytest.raises(RefusedError, match="entropy source failed"):
                board.call("auth.challenge")
            board.run(100)
        assert board.call("hello")["boots"] == 2 and len(board.records("fault")) == 1


def commitment(file, volts, wait_ms):
    """Of the first round that two people begin, on a board whose os.urandom is a file and that takes it for live."""
    with table(entropy=file) as board:
        board.panel(volts=volts)
        board.run(wait_ms)
        board.tap("1.cup", "2.cup", "1.cup", "2.cup")
        board.run(4000)
        assert board.records("boot")[0]["entropy"] == "live"
        return board.records("commit")[0]["commitment"]


def test_f47_presses_and_the_adc_reach_the_generator_of_the_running_firmware(tmp_path, monkeypatch):
    """All else the same, another voltage or another moment gives other dice; the same ones do not."""
    child = power.Child
    monkeypatch.setattr(power, "Child", lambda options, *more: child(dict(options, seeded=False), *more))
    file = tmp_path / "entropy"
    file.write_bytes(b"".join(hashlib.sha256(bytes([n & 255, n >> 8])).digest() for n in range(999)))
    plain = commitment(str(file), 4.95, 1000)
    assert plain == commitment(str(file), 4.95, 1000)
    assert len({plain, commitment(str(file), 4.8, 1000), commitment(str(file), 4.95, 1003)}) == 3
