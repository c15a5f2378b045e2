"""The supply of a simulated board as lights show it (F30)."""

from simtable import table

DIM_S = 60  # light is less for so long after the supply broke down


def milliamps(board):
    """What the LEDs take, a second later."""
    board.run(1000)
    return board.picture()["ma"]


def test_f30_after_a_plain_collapse_the_light_comes_back_dimmed_for_a_minute():
    """No sag before it told of a weak supply; a second collapse begins the minute anew."""
    with table() as board:
        board.tap("1.cup")
        bright = milliamps(board)
        for _ in range(2):
            board.panel(volts=0)
            dark = milliamps(board)
            half = (bright + dark) // 2
            board.panel(volts=5)
            assert dark < milliamps(board) < half
            assert board.seat(1)["counter"] == "20" and board.seat(1)["lamps"]["pass"]
        board.run(1000 * (DIM_S - 3))
        assert milliamps(board) < half
        board.run(2000)
        assert milliamps(board) > half
        assert board.faults() == []
