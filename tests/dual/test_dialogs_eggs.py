"""Buttons of Three Eggs: reroll, reveal, wagers, claim, trade (table/README.md, Seat controls)."""

from dialogs_table import Desk, check_lamps
from gobelet.layout import LAMPS as BUTTONS
from gobelet.table.lights.scene import BLINK, FULL

SEATS = (1, 3, 4, 8)
HANDS = {1: (1, 2, 3), 3: (4, 5, 6), 4: (2, 2, 5), 8: (6, 1, 1)}


def laid(**settings):
    """All have rolled; seat 1 is to reveal."""
    desk = Desk("three-eggs", SEATS, **settings)
    for seat in SEATS:
        desk.roll(*HANDS[seat])
        if settings.get("reroll") == "on":
            desk.press(seat, "pass")
    return desk


def wagers(**settings):
    """All have revealed, the last die hidden; seat 1 is asked for the first wager."""
    desk = laid(**settings)
    for seat in SEATS:
        desk.press(seat, "d3", "cup")
    return desk


def claims(**settings):
    """The nest lies 3-3-5; seat 8 is to claim first."""
    desk = wagers(lay_check="on", **settings)
    for seat in SEATS:
        desk.press(seat, "cup")
    desk.roll(3, 3, 5)
    for seat in SEATS:
        desk.press(seat, "cup")
    return desk


def trades(**settings):
    """Nobody has claimed; seat 8 may propose a trade."""
    desk = claims(trade="on", **settings)
    for seat in (8, 4, 3, 1):
        assert desk.press(seat, "pass") == {"seat": seat, "do": "pass"}
    return desk


# ---- reroll and reveal


def test_te_12_reroll_one_die_or_none():
    desk = Desk("three-eggs", SEATS, reroll="on")
    desk.roll(1, 2, 3)
    dice = {"d1": "reroll-die", "d2": "reroll-die", "d3": "reroll-die"}
    assert desk.codes(1) == dict(dice, **{"pass": "no-reroll"})
    check_lamps(desk)
    desk.press(1, "d1", "d3")
    assert desk.codes(1) == dict(dice, **{"d3": "keep-die", "cup": "reroll", "pass": "no-reroll"})
    desk.press(1, "d3")
    assert "cup" not in desk.codes(1)
    assert desk.press(1, "d2", "cup") == {"seat": 1, "do": "reroll", "dice": [2]}
    desk.do({"roll": [6]})
    assert desk.game.hand[1] == [1, 6, 3] and desk.paint().seats[0].rolling == 0b010 << 5
    desk.roll(4, 5, 6)
    assert desk.press(3, "pass") == {"seat": 3, "do": "pass"}


def test_te_2_the_chosen_die_stays_hidden():
    desk = laid()
    assert desk.codes(1) == {"d1": "hide-die", "d2": "hide-die", "d3": "hide-die"}
    check_lamps(desk)
    desk.press(1, "d1", "d2")
    assert desk.codes(1)["cup"] == "reveal" and desk.codes(1)["pass"] == "clear"
    assert desk.lamps(1)[1] == ["d2"]
    desk.press(1, "pass")
    assert "cup" not in desk.codes(1)
    assert desk.press(1, "d2", "cup") == {"seat": 1, "do": "reveal", "dice": [1, 3]}
    scene = desk.paint()
    assert list(scene.seats[0].public) == [1, 0, 3, 0, 0]


def test_wells_show_own_dice_under_an_open_lid_only():
    desk = laid()
    shown = desk.paint(3, 4)
    assert [list(shown.seats[n - 1].private) for n in SEATS] == [[0, 0, 0], [4, 5, 6], [2, 2, 5], [0, 0, 0]]
    assert not any(any(seat.public) for seat in shown.seats)
    assert shown.seats[7].rolling == 0b111 << 5
    assert list(desk.paint().seats[2].private) == [0, 0, 0]


# ---- wagers


def test_te_3_no_check_in_the_first_wagers():
    desk = wagers()
    assert desk.codes(1) == {"d5": "bet", "pass": "drop-out"}
    check_lamps(desk)
    assert "cup" in wagers(lay_check="on").codes(1)


def test_bet_and_raise_are_armed_first():
    desk = wagers()
    assert desk.press(1, "d5") is None
    assert desk.codes(1)["cup"] == "confirm-bet" and desk.lamps(1) == (["cup", "d1", "d2", "d3", "d4", "pass"], ["d5"])
    check_lamps(desk)
    assert desk.press(1, "cup") == {"seat": 1, "do": "bet"}
    assert desk.codes(3) == {"cup": "call", "d5": "raise", "pass": "drop-out"}
    assert desk.press(3, "d5", "cup") == {"seat": 3, "do": "raise"}
    assert desk.press(4, "cup") == {"seat": 4, "do": "call"}


def test_any_other_button_disarms():
    desk = wagers(lay_check="on")
    for arm in ("d5", "pass"):
        for other in BUTTONS[1:]:
            assert desk.press(1, arm) is None
            assert desk.press(1, other) is None
            armed = desk.codes(1)["cup"] != "check"
            assert armed == (other == arm), (arm, other)
            if armed:
                desk.press(1, "d1")
    assert desk.game.to_act == 1
    assert desk.press(1, "cup") == {"seat": 1, "do": "check"}


def test_drop_out_is_armed_first_and_dims_the_seat():
    desk = wagers()
    assert desk.press(1, "pass") is None
    assert desk.codes(1)["cup"] == "confirm-drop-out"
    assert desk.press(1, "cup") == {"seat": 1, "do": "fold"}
    assert desk.codes(1) == {}
    scene = desk.paint()
    assert scene.seats[0].dim and not scene.seats[2].dim
    assert list(scene.seats[0].public[:3]) == [1, 2, 0]


def test_te_4_the_first_still_in_rolls_the_nest():
    desk = wagers(lay_check="on")
    desk.press(1, "pass", "cup")
    for seat in SEATS[1:]:
        desk.press(seat, "cup")
    assert [desk.codes(seat) for seat in SEATS] == [{}, {"cup": "roll"}, {}, {}]
    assert desk.dialog.mildest(3) == {"roll": True}
    desk.roll(3, 1, 5)
    scene = desk.paint()
    assert list(scene.nest) == [3, 1, 5] and scene.nest_rolling == 7
    assert all(seat.rolling == 0 for seat in scene.seats)


def test_three_eggs_shows_stacks_and_pot():
    desk = wagers()
    desk.press(1, "d5", "cup")
    scene = desk.paint()
    assert scene.pot == 6 and [scene.seats[n - 1].counter for n in SEATS] == [17, 19, 19, 19]


# ---- claim


def test_te_5_claim_own_die_then_nest_die_then_cup():
    desk = claims()
    assert desk.codes(8) == {"d1": "claim-own", "d2": "claim-own", "d3": "claim-own", "pass": "no-claim"}
    check_lamps(desk)
    desk.press(8, "d2")
    assert desk.codes(8) == {"d1": "claim-nest", "d2": "claim-nest", "d3": "claim-nest", "pass": "back"}
    assert list(desk.paint().nest_levels) == [BLINK] * 3
    desk.press(8, "d1", "d3")
    assert desk.codes(8)["cup"] == "confirm-claim" and desk.lamps(8)[1] == ["d3"]
    assert list(desk.paint().nest_levels) == [FULL, FULL, BLINK]
    check_lamps(desk)
    assert desk.press(8, "cup") == {"seat": 8, "do": "claim", "own": 2, "nest": 3}
    assert list(desk.paint().seats[7].public[:3]) == [6, 5, 0] and list(desk.paint().nest) == [3, 3, 1]
    assert list(desk.paint().nest_levels) == [FULL] * 3


def test_te_5_back_and_no_claim():
    desk = claims()
    desk.press(8, "d2", "d1", "pass")
    assert desk.codes(8)["pass"] == "back" and "cup" not in desk.codes(8)
    desk.press(8, "pass")
    assert desk.codes(8)["d1"] == "claim-own"
    assert desk.press(8, "pass") == {"seat": 8, "do": "pass"}
    assert desk.game.to_act == 4


def test_te_5_the_nest_shrinks_where_claims_take():
    desk = claims(claim="take")
    assert desk.press(8, "d1", "d1", "cup")["nest"] == 1
    desk.press(4, "d1")
    assert desk.codes(4) == {"d1": "claim-nest", "d2": "claim-nest", "pass": "back"}
    assert list(desk.paint().nest) == [3, 5, 0]


# ---- trade


def test_te_13_trade_own_die_seat_their_die():
    desk = trades()
    assert desk.codes(8) == {"d1": "trade-own", "d2": "trade-own", "d3": "trade-own", "pass": "no-trade"}
    desk.press(8, "d1")
    assert desk.codes(8) == {
        "d1": "trade-die",
        "d2": "trade-die",
        "d3": "trade-die",
        "d4": "trade-before",
        "d5": "trade-next",
        "pass": "back",
    }
    check_lamps(desk)
    scene = desk.paint()
    assert scene.seats[7].counter == "-1" and list(scene.seats[0].levels[:3]) == [BLINK] * 3
    desk.press(8, "d5")
    assert desk.paint().seats[7].counter == "-3"
    desk.press(8, "d4", "d4")
    assert desk.paint().seats[7].counter == "-4"  # past the first comes the last
    desk.press(8, "d3", "d2")
    assert list(desk.paint().seats[3].levels[:3]) == [FULL, BLINK, FULL]
    assert desk.press(8, "cup") == {"seat": 8, "do": "trade", "own": 1, "with": 4, "die": 2}
    assert desk.codes(4) == {"cup": "accept", "pass": "refuse"} and desk.codes(8) == {}
    check_lamps(desk)
    scene = desk.paint()
    assert list(scene.seats[7].levels[:3]) == [BLINK, FULL, FULL] and scene.seats[7].counter == 19
    assert list(scene.seats[3].levels[:3]) == [FULL, BLINK, FULL]
    assert desk.press(4, "cup") == {"seat": 4, "do": "accept"}
    assert desk.game.hand[8] == [2, 1, 1] and list(desk.paint().seats[7].levels[:3]) == [FULL] * 3


def test_te_13_refuse_and_no_trade():
    desk = trades()
    desk.press(8, "d1", "d1", "cup")
    assert desk.press(1, "pass") == {"seat": 1, "do": "refuse"}
    assert desk.press(4, "d1", "d1", "pass") is None
    assert desk.press(4, "pass") is None
    assert desk.press(4, "pass") == {"seat": 4, "do": "pass"}


def test_te_13_stepping_forgets_the_other_die():
    desk = trades()
    desk.press(8, "d1", "d2", "d5")
    assert "cup" not in desk.codes(8)


def test_te_13_with_one_other_there_is_nowhere_to_step():
    desk = wagers(lay_check="on", trade="on")
    for seat in SEATS:
        desk.press(seat, *(["cup"] if seat in (1, 3) else ["pass", "cup"]))
    desk.roll(3, 3, 5)
    for seat in (1, 3):
        desk.press(seat, "cup")
    for seat in (3, 1):
        desk.press(seat, "pass")
    desk.press(3, "d2")
    assert desk.codes(3) == {"d1": "trade-die", "d2": "trade-die", "d3": "trade-die", "pass": "back"}
    assert desk.press(3, "d3", "cup") == {"seat": 3, "do": "trade", "own": 2, "with": 1, "die": 3}


def test_a_trade_at_a_full_table_takes_at_most_five_presses_and_cup():
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    for target in seats[:7]:
        desk = Desk("three-eggs", seats, lay_check="on", trade="on")
        for _ in seats:
            desk.roll(1, 2, 3)
        for seat in seats:
            desk.press(seat, "d3", "cup")
        for turn in range(2):
            for seat in seats:
                desk.press(seat, "cup")
            if not turn:
                desk.roll(1, 1, 1)
        for seat in (8, 7, 6, 5, 4, 3, 2, 1):
            desk.press(seat, "pass")
        steps = (target - 1) if target <= 4 else 7 - (target - 1)
        presses = ["d1"] + ["d5" if target <= 4 else "d4"] * steps + ["d2"]
        assert len(presses) <= 5
        assert desk.press(8, *presses) is None
        assert desk.press(8, "cup") == {"seat": 8, "do": "trade", "own": 1, "with": target, "die": 2}


# ---- what blinks, pressed again


def test_a_chosen_die_pressed_again_is_taken_back():
    for made, seat, before in ((laid, 1, ()), (claims, 8, ("d2",)), (trades, 8, ("d2",))):
        for die in ("d1", "d3"):
            desk = made()
            desk.press(seat, *before)
            codes, lamps = desk.codes(seat), desk.lamps(seat)
            desk.press(seat, "d2", die)
            assert desk.lamps(seat)[1] == [die] and "cup" in desk.codes(seat)
            desk.press(seat, die)
            assert desk.codes(seat) == codes and desk.lamps(seat) == lamps


def test_an_armed_button_pressed_again_stays_armed():
    desk = wagers()
    for button in ("d5", "pass"):
        desk.press(1, button)
        codes = desk.codes(1)
        assert desk.press(1, button, button) is None and desk.codes(1) == codes
        assert desk.lamps(1)[1] == [button]
        desk.press(1, "d1")


# ---- time-outs, house players


def test_three_eggs_times_out_mildly():
    desk = Desk("three-eggs", SEATS, reroll="on", trade="on")
    assert desk.dialog.mildest(1) == {"roll": True}
    desk.roll(1, 2, 3)
    assert desk.dialog.mildest(1) == {"seat": 1, "do": "pass"}
    assert laid().dialog.mildest(1) == {"seat": 1, "do": "reveal", "dice": [2, 3]}  # the first die stays hidden
    assert wagers().dialog.mildest(1) == {"seat": 1, "do": "fold"}
    assert wagers(lay_check="on").dialog.mildest(1) == {"seat": 1, "do": "check"}
    desk = wagers()
    desk.press(1, "d5", "cup")
    assert desk.dialog.mildest(3) == {"seat": 3, "do": "fold"}
    assert claims().dialog.mildest(8) == {"seat": 8, "do": "pass"}
    desk = trades()
    assert desk.dialog.mildest(8) == {"seat": 8, "do": "pass"}
    desk.press(8, "d1", "d1", "cup")
    assert desk.dialog.mildest(1) == {"seat": 1, "do": "refuse"} and desk.dialog.mildest(8) is None


def test_load_puts_every_choice_on_the_buttons():
    cases = (
        (laid, 1, {"do": "reveal", "dice": [1, 3]}, "cup"),
        (wagers, 1, {"do": "bet"}, "cup"),
        (wagers, 1, {"do": "fold"}, "cup"),
        (claims, 8, {"do": "claim", "own": 2, "nest": 1}, "cup"),
        (claims, 8, {"do": "pass"}, "pass"),
        (trades, 8, {"do": "trade", "own": 2, "with": 4, "die": 3}, "cup"),
        (trades, 8, {"do": "pass"}, "pass"),
    )
    for made, seat, choice, button in cases:
        desk = made()
        step = dict(choice, seat=seat)
        assert desk.dialog.load(seat, step) == button
        check_lamps(desk)
        assert desk.press(seat, button) == step


def test_a_loaded_choice_replaces_what_was_chosen():
    desk = claims()
    desk.press(8, "d2", "d1")
    step = {"seat": 8, "do": "pass"}
    assert desk.dialog.load(8, step) == "pass" and desk.press(8, "pass") == step


def test_press_counts():
    for desk, seat, presses in (
        (laid(), 1, ("d1", "cup")),
        (wagers(), 1, ("d5", "cup")),
        (wagers(), 1, ("pass", "cup")),
        (claims(), 8, ("d1", "d1", "cup")),
        (claims(), 8, ("pass",)),
    ):
        assert len(presses) <= 4 and desk.press(seat, *presses)["seat"] == seat
