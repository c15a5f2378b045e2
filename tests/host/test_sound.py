"""The table's one tone: what everybody sees already, and nothing at all where it is muted (F35)."""

from simtable import table

FAULT_HZ, JOIN_HZ = 220, 660


def noisy(board):
    """The tones of a start with a weak supply, which is a fault, and of somebody who sits down."""
    tones = []
    board.board.on_tone = tones.append
    board.panel(volts=4.4)
    board.run(1000)
    board.panel(tap="1.cup")
    board.run(1000)
    assert [fault.partition(":")[0] for fault in board.faults()] == ["supply"] and board.joined() == [1]
    return [hz for hz in tones if hz]


def test_f35_faults_and_joining_sound():
    with table(start_ms=0) as board:
        assert noisy(board) == [FAULT_HZ, JOIN_HZ]


def test_f35_mute_outlives_a_power_cut_and_covers_start_up_and_faults(tmp_path):
    flash = str(tmp_path / "flash")
    with table(flash=flash) as board:
        board.call("config.set", values={"mute": True})
    with table(flash=flash, start_ms=0) as board:
        assert board.call("config.get", keys=["mute"])["values"] == {"mute": True}
        assert noisy(board) == []


def test_f35_the_operator_s_button_mutes_for_good(tmp_path):
    flash = str(tmp_path / "flash")
    with table(flash=flash) as board:
        board.panel(press="op")
        board.run(100)
        board.tap("1.d2")
        board.panel(release="op")
        board.run(100)
    with table(flash=flash, start_ms=0) as board:
        assert noisy(board) == []
