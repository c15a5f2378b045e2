"""The panel's list of whom to accuse, played on the simulated board: each button with the seat behind it (TE-14)."""

import pytest
from gobelet_host.panel import view
from gobelet_host.panel.keyboard import Keyboard, key_lines
from gobelet_host.story import brief
from simtable import table

SEATS = range(1, 7)


def does(board, seat):
    """The row of a seat, with what its buttons do."""
    return board.call("status.seats", seat=seat)["seats"][str(seat)]


@pytest.fixture
def board():
    """Six people before their first wagers, with `sleight`."""
    with table(seed="0a") as made:
        made.call("subscribe")
        made.call("config.set", values={"three-eggs.sleight": "on"})
        for seat in SEATS:
            made.call("seat.join", seat=seat, player="person")
        made.tap(*(f"{seat}.cup" for seat in SEATS))
        made.run(10000)
        for _ in range(3 * len(SEATS)):  # each rolls, chooses a die and reveals the others
            seat = made.call("status")["actor"]
            made.tap(f"{seat}.cup" if "cup" in does(made, seat)["does"] else f"{seat}.d1")
            made.run(2000)
        assert made.call("status")["stage"] == "first-wagers"
        yield made


def keys(board, seat):
    """{key: what it does}, as the panel says it to that seat."""
    picture, status, row = board.picture(), board.call("status"), does(board, seat)
    shown = view.build(board.board.chains(), picture, board.call("status.seats")["seats"], status, len(SEATS))
    hand = Keyboard(seat, does=row["does"], whom=row.get("whom", {}))
    return dict(line.plain.split(maxsplit=1) for line in key_lines(shown, hand, 12))


def test_te14_it_names_the_seat_behind_each_button(board):
    assert keys(board, 2)["4"] == "accuse of cheating"
    board.tap("2.d4")
    first = keys(board, 2)
    assert [first.get(key) for key in "12345"] == ["seat 3", "seat 4", "seat 5", "more seats", "seat 6"]
    board.tap("2.d4")
    assert keys(board, 2)["1"] == "seat 1"
    board.tap("2.d4", "2.d3")
    found = keys(board, 2)
    assert found["Space"] == "yes, accuse (seat 5)" and found["P"] == "back" and found["3"] == "this seat"
    board.tap("2.cup")
    assert "3" not in keys(board, 2)
    told = [brief("en", event, "three-eggs") for event in board.events if event.get("do") == "accuse"]
    assert told == ["Seat 2 accuses seat 5 of cheating"]
