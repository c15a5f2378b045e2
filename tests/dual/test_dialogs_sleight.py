"""Buttons of `sleight`: shuffle in secret, accuse, show (TE-14; table/README.md, Seat controls)."""

from dialogs_table import Desk, check_lamps
from gobelet.table.games import SHUFFLE_MS

SEATS = (1, 2, 4, 5, 7, 8)


def wagers(seats=SEATS, **settings):
    """All have revealed; seat 1 is asked for the first wager."""
    desk = Desk("three-eggs", seats, sleight="on", lay_check="on", **settings)
    for _ in seats:
        desk.roll(1, 2, 3)
    for seat in seats:
        desk.press(seat, "d3", "cup")
    return desk


def looks(desk):
    """All that anybody can see, but for the wells."""
    scene = desk.paint()
    rows = [(list(seat.cells), seat.counter, seat.dim, seat.rolling) for seat in scene.seats]
    return rows, list(scene.nest), list(scene.nest_levels), scene.pot, [desk.codes(seat) for seat in desk.game.seats]


def shuffle(desk, seat, face):
    step = desk.hold(seat, "d4", SHUFFLE_MS)
    assert step == {"seat": seat, "do": "shuffle"}
    desk.do({"roll": [face]})


def test_te_14_shuffle_by_holding_d4_for_a_second():
    desk = wagers()
    assert desk.hold(4, "d4", SHUFFLE_MS - 1) is None  # short: the list opens
    desk.press(4, "pass")
    shuffle(desk, 4, 6)
    assert desk.game.hand[4] == [1, 2, 6]
    assert desk.hold(4, "d4", 5000) is None  # once per round
    shuffle(desk, 1, 5)  # in turn, too


def test_te_14_a_shuffle_changes_nothing_that_can_be_seen():
    for armed in ((), ("d5",), ("pass",)):
        desk = wagers()
        desk.press(1, *armed)
        desk.hold(2, "d4", 10)
        before = looks(desk)
        for seat in (1, 4, 8):
            step = desk.dialog.held(seat)
            desk.do(step)
            assert looks(desk) == before  # not even before the die is rolled
            desk.do({"roll": [6]})
            assert looks(desk) == before
            assert desk.dialog.held(seat) is None
            assert looks(desk) == before
        assert list(desk.paint(4).seats[3].private) == [1, 2, 6]


def test_te_14_no_shuffle_without_the_rule_or_the_moment():
    desk = Desk("three-eggs", SEATS)
    for _ in SEATS:
        desk.roll(1, 2, 3)
    for seat in SEATS:
        desk.press(seat, "d3", "cup")
    assert desk.hold(1, "d4", 3000) is None and "d4" not in desk.codes(1)
    desk = Desk("three-eggs", SEATS, sleight="on")
    assert desk.hold(1, "d4", 3000) is None


def test_te_14_accuse_from_any_seat():
    desk = wagers()
    assert all(desk.codes(seat)["d4"] == "accuse" for seat in SEATS)
    assert desk.codes(4) == {"d4": "accuse"}
    check_lamps(desk)
    desk.press(4, "d4")
    assert desk.codes(4) == {
        "d1": "accuse-seat",
        "d2": "accuse-seat",
        "d3": "accuse-seat",
        "d5": "accuse-seat",
        "d4": "accuse-more",
        "pass": "back",
    }
    check_lamps(desk)
    desk.press(4, "d2")
    desk.press(4, "d2")  # again: stays armed
    assert desk.lamps(4)[1] == ["d2"] and desk.codes(4)["cup"] == "confirm-accuse"
    assert desk.paint().seats[3].counter == "-7"
    check_lamps(desk)
    assert desk.press(4, "cup") == {"seat": 4, "do": "accuse", "whom": 7}
    assert desk.codes(4) == {}
    assert desk.codes(1) == {"cup": "check", "d5": "bet", "pass": "drop-out", "d4": "accuse"}


def test_te_14_others_are_counted_clockwise_among_those_still_in():
    for name, whom in (("d1", 5), ("d2", 7), ("d3", 8), ("d5", 1)):
        desk = wagers()
        assert desk.press(4, "d4", name, "cup")["whom"] == whom
    desk = wagers()
    assert desk.press(4, "d4", "d4", "d1", "cup")["whom"] == 2  # the fifth
    desk = wagers()
    desk.press(4, "d4", "d4")
    assert desk.codes(4) == {"d1": "accuse-seat", "d4": "accuse-more", "pass": "back"}
    assert desk.press(4, "d4", "d1", "cup")["whom"] == 5
    desk = wagers()
    desk.press(1, "pass", "cup")
    assert desk.press(8, "d4", "d1", "cup")["whom"] == 2  # seat 1 has dropped out


def test_te_14_with_up_to_four_others_there_are_no_next_ones():
    desk = wagers((1, 3, 5))
    desk.press(3, "d4")
    assert desk.codes(3) == {"d1": "accuse-seat", "d2": "accuse-seat", "pass": "back"}


def test_te_14_any_other_button_disarms_an_accusation():
    for other in ("d1", "d3", "d4", "d5", "pass"):
        desk = wagers()
        desk.press(4, "d4", "d2", other)
        assert "cup" not in desk.codes(4) and desk.codes(4)["d2"] == "accuse-seat"
    desk.press(4, "pass")
    assert desk.codes(4) == {"d4": "accuse"}


def test_te_14_a_list_closes_when_it_is_too_late():
    desk = wagers((1, 3, 5))
    desk.press(3, "d4", "d1")
    desk.do({"seat": 1, "do": "fold"})
    assert desk.codes(3)["cup"] == "confirm-accuse"  # of seat 5
    desk.do({"seat": 3, "do": "check"})
    assert desk.codes(3)["cup"] == "confirm-accuse"  # a step elsewhere does not close it
    desk.do({"seat": 5, "do": "fold"})
    assert desk.game.settled and desk.codes(3) == {}


def test_te_14_accused_who_drops_out_is_no_longer_accused():
    desk = wagers((1, 3, 5))
    desk.press(3, "d4", "d2")  # seat 1
    desk.do({"seat": 1, "do": "fold"})
    assert desk.codes(3) == {"cup": "check", "d5": "bet", "pass": "drop-out", "d4": "accuse"}


def test_te_14_an_accusation_elsewhere_disarms_what_may_no_longer_be():
    desk = wagers((1, 3, 5))
    shuffle(desk, 3, 6)
    desk.press(1, "d5")
    desk.press(5, "d4", "d2", "cup")  # right: seat 3 is out
    assert desk.game.active == (1, 5)
    assert desk.codes(1)["cup"] == "check"


def test_te_14_d4_steps_while_a_die_is_chosen_for_a_trade():
    desk = wagers((1, 3, 5), trade="on")
    for turn in range(2):
        for seat in (1, 3, 5):
            desk.press(seat, "cup")
        if not turn:
            assert desk.codes(1) == {"cup": "roll", "d4": "accuse"}
            desk.roll(1, 1, 1)
    for seat in (5, 3, 1):
        assert desk.codes(seat)["d4"] == "accuse"
        desk.press(seat, "pass")
    assert desk.codes(5)["d4"] == "accuse"
    desk.press(5, "d1")
    assert desk.codes(5)["d4"] == "trade-before"
    desk.press(5, "pass")
    assert desk.codes(5)["d4"] == "accuse"


def test_te_14_with_nowhere_to_step_d4_is_dark_in_a_trade():
    desk = wagers((1, 3), trade="on")
    for turn in range(2):
        for seat in (1, 3):
            desk.press(seat, "cup")
        if not turn:
            desk.roll(1, 1, 1)
    for seat in (3, 1):
        desk.press(seat, "pass")
    desk.press(3, "d1")
    assert "d4" not in desk.codes(3)


def test_te_14_show():
    desk = wagers((1, 3))
    for turn in range(3):
        for seat in (1, 3):
            desk.press(seat, "cup")
        if not turn:
            desk.roll(1, 1, 1)
        if turn == 1:
            for seat in (3, 1):
                desk.press(seat, "pass")
    assert desk.codes(1) == {"cup": "show", "d4": "accuse"} and desk.codes(3) == {"d4": "accuse"}
    assert desk.dialog.mildest(1) == {"seat": 1, "do": "show"}
    assert desk.press(1, "cup") == {"seat": 1, "do": "show"}


def test_te_14_mild_choices_never_shuffle_or_accuse():
    desk = wagers()
    assert desk.dialog.mildest(1) == {"seat": 1, "do": "check"} and desk.dialog.mildest(2) is None


def test_te_14_load_of_a_shuffle_shows_nothing():
    desk = wagers()
    desk.press(1, "d5")
    before = looks(desk)
    for seat in (1, 4):
        assert desk.dialog.load(seat, {"seat": seat, "do": "shuffle"}) is None
        assert looks(desk) == before


def test_te_14_load_of_an_accusation():
    desk = wagers()
    desk.press(1, "d5")
    for whom in (5, 7, 8, 1, 2):
        step = {"seat": 4, "do": "accuse", "whom": whom}
        assert desk.dialog.load(4, step) == "cup"
        assert desk.touch(4, "cup") == step
    assert desk.codes(1)["cup"] == "confirm-bet"
