"""A source of chance that fails in play: no more dice, said on lights, link and journal, until a restart (F47-F49)."""

import hashlib

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
    with table(flash=str(tmp_path / "flash")) as board:
        board.run(10000)
        assert board.call("status")["phase"] == "play" and len(board.records("roll")) > dealt
