"""Buttons of Threes Away and 421, and what all dialogs share (table/README.md, Seat controls)."""

from dialogs_table import Desk, check_lamps
from gobelet.table.lights.scene import FULL, HALF


def threes(**settings):
    return Desk("threes-away", (1, 2, 4), **settings)


def four(**settings):
    return Desk("four-two-one", (2, 3, 5), **settings)


def discharge(**settings):
    """421 in the discharge: seat 2 leads, it has just rolled 6-5-2; 2 and 3 hold tokens."""
    desk = four(tokens=11, **settings)
    for faces in ((1, 1, 1), (3, 2, 2), (3, 3, 2)):
        desk.roll(*faces)  # the charge: seat 2 takes seven
    for faces in ((3, 2, 2), (1, 1, 1), (3, 3, 2)):
        desk.roll(*faces)  # seat 3 takes four
    desk.roll(6, 5, 2)
    return desk


def public(desk, seat):
    shown = desk.paint().seats[seat - 1]
    return list(shown.public), list(shown.levels)


# ---- to roll


def test_to_roll_only_the_cup_of_the_seat_whose_turn_it_is():
    desk = threes()
    assert [desk.codes(seat) for seat in (1, 2, 4)] == [{"cup": "roll"}, {}, {}]
    check_lamps(desk)
    assert desk.touch(2, "cup") is None
    desk.roll(1, 2, 4, 5, 6)
    assert desk.game.to_act == 1


def test_nothing_is_asked_of_anybody_between_rounds():
    desk = Desk("threes-away", (1, 2))
    for _ in range(2):
        desk.roll(3, 3, 3, 3, 1)
        desk.press(desk.game.to_act, "d5", "cup")
    assert desk.game.settled and desk.codes(1) == desk.codes(2) == {}
    desk.begin()
    assert desk.codes(2) == {"cup": "roll"} and desk.codes(1) == {}
    desk.roll(1, 2, 4, 5, 6)
    assert desk.paint().seats[1].rolling == 31


# ---- Threes Away


def test_ta_3_suggest_chooses_all_that_count_nothing_else_the_lowest():
    for faces, dice in (((3, 1, 3, 5, 6), [1, 3]), ((6, 5, 2, 4, 2), [3]), ((3, 3, 3, 3, 3), [1, 2, 3, 4, 5])):
        desk = threes()
        desk.roll(*faces)
        assert desk.press(1, "cup") == {"seat": 1, "do": "keep", "dice": dice}


def test_ta_9_ta_11_suggest_counts_as_the_options_say():
    desk = threes(bottoms="each")
    desk.roll(4, 1, 5, 2, 6)  # 4 has a three below
    assert desk.press(1, "cup")["dice"] == [1]
    desk = threes(zero_face=6)
    desk.roll(3, 6, 3, 6, 1)
    assert desk.press(1, "cup")["dice"] == [2, 4]


def test_without_suggest_nothing_is_chosen_and_cup_is_dark():
    desk = threes(suggest=False)
    desk.roll(3, 1, 3, 5, 6)
    assert desk.codes(1) == dict.fromkeys(("d1", "d2", "d3", "d4", "d5"), "leave-die")
    check_lamps(desk)
    assert desk.press(1, "d2", "d4", "cup") == {"seat": 1, "do": "keep", "dice": [2, 4]}


def test_ta_3_dice_toggle_until_cup():
    desk = threes()
    desk.roll(3, 1, 2, 5, 6)
    assert desk.codes(1)["d1"] == "roll-die" and desk.codes(1)["cup"] == "leave-out"
    assert desk.lamps(1) == (["cup", "d2", "d3", "d4", "d5"], ["d1"])
    assert desk.press(1, "d1") is None
    assert "cup" not in desk.codes(1)
    desk.press(1, "d2", "d3", "d4", "d5", "d1")
    assert desk.codes(1)["cup"] == "leave-out-all"
    assert desk.press(1, "d5", "cup")["dice"] == [1, 2, 3, 4]
    desk.roll(2)  # the fifth die
    assert desk.codes(1) == {"d5": "roll-die", "cup": "leave-out-all"}
    check_lamps(desk)


def test_left_out_is_full_light_and_to_be_rolled_is_half():
    desk = threes()
    desk.roll(3, 1, 2, 5, 6)
    assert public(desk, 1) == ([3, 1, 2, 5, 6], [FULL, HALF, HALF, HALF, HALF])
    desk.press(1, "d2")
    assert public(desk, 1)[1] == [FULL, FULL, HALF, HALF, HALF]
    desk.press(1, "cup")
    assert public(desk, 1)[1] == [FULL, FULL, HALF, HALF, HALF]
    assert public(desk, 2)[0] == [0] * 5


def test_ta_9_bottoms_are_armed_first():
    desk = threes(bottoms="call")
    desk.roll(4, 1, 4, 5, 6)
    assert desk.codes(1)["pass"] == "bottoms"
    assert desk.press(1, "pass") is None
    assert desk.lamps(1) == (["cup", "d1", "d2", "d3", "d4", "d5"], ["pass"])
    assert desk.codes(1)["cup"] == "confirm-bottoms"
    check_lamps(desk)
    for other in ("d1", "d5"):
        assert desk.press(1, other) is None  # disarms and does nothing else
        assert desk.codes(1)["cup"] == "leave-out" and desk.game.hand[1] == [4, 1, 4, 5, 6]
        desk.press(1, "pass")
    assert desk.press(1, "pass") is None
    assert desk.codes(1)["cup"] == "confirm-bottoms"
    assert desk.press(1, "cup") == {"seat": 1, "do": "bottoms"}
    assert desk.game.hand[1] == [3, 6, 3, 2, 1] and "pass" not in desk.codes(1)
    assert desk.press(1, "cup")["dice"] == [1, 3]  # suggested anew
    assert "pass" not in threes(bottoms="off").codes(1)


def test_dice_that_run_are_those_that_were_rolled():
    desk = threes()
    desk.roll(3, 1, 2, 5, 6)
    assert desk.paint().seats[0].rolling == 0b11111
    desk.press(1, "d3", "cup")  # 1 and 3 stay
    desk.roll(1, 1, 1)
    assert desk.paint().seats[0].rolling == 0b11010 and desk.paint().seats[1].rolling == 0


def test_ta_4_bust_seats_are_dimmed():
    desk = threes()
    desk.roll(3, 3, 3, 3, 1)
    desk.press(1, "d5", "cup")
    desk.roll(6, 6, 6, 6, 6)
    desk.press(2, "cup")
    scene = desk.paint()
    assert [seat.dim for seat in scene.seats[:4]] == [False, True, False, False]
    assert scene.pot == 3 and [scene.seats[n - 1].counter for n in (1, 2, 4)] == [19, 19, 19]


def test_threes_away_times_out_with_what_is_suggested():
    desk = threes(suggest=False, bottoms="call")
    assert desk.dialog.mildest(1) == {"roll": True} and desk.dialog.mildest(2) is None
    desk.roll(3, 1, 2, 3, 6)
    desk.press(1, "d5")
    assert desk.dialog.mildest(1) == {"seat": 1, "do": "keep", "dice": [1, 4]}
    assert desk.dialog.mildest(2) is None


# ---- 421


def test_ft_9_toggle_what_to_roll_again():
    desk = discharge()
    assert desk.codes(2) == {"d1": "reroll-die", "d2": "reroll-die", "d3": "reroll-die", "cup": "stand"}
    check_lamps(desk)
    desk.press(2, "d1", "d3")
    assert desk.codes(2) == {"d1": "keep-die", "d2": "reroll-die", "d3": "keep-die", "cup": "reroll", "pass": "clear"}
    assert desk.lamps(2) == (["cup", "d2", "pass"], ["d1", "d3"])
    assert public(desk, 2) == ([6, 5, 2, 0, 0], [HALF, FULL, HALF, FULL, FULL])
    desk.press(2, "pass")
    assert desk.codes(2)["cup"] == "stand"
    assert desk.press(2, "d2", "d1", "d2", "cup") == {"seat": 2, "do": "reroll", "dice": [1]}
    desk.roll(4)
    assert desk.paint().seats[1].rolling == 0b001
    assert desk.codes(2)["cup"] == "stand"  # nothing stays chosen
    assert desk.press(2, "cup") == {"seat": 2, "do": "stand"}


def test_421_counters_are_tokens_and_the_pot_is_the_middle():
    desk = four(stake=2, tokens=11)
    scene = desk.paint()
    assert scene.pot == 11 and scene.seats[1].counter == 0
    for faces in ((1, 1, 1), (3, 2, 2), (3, 3, 2)):
        desk.roll(*faces)
    scene = desk.paint()
    assert scene.pot == 4 and scene.seats[1].counter == 7


def test_421_hands_of_the_round_before_are_in_half_light():
    desk = discharge()
    assert public(desk, 2)[1][:3] == [FULL] * 3
    assert public(desk, 3) == ([1, 1, 1, 0, 0], [HALF, HALF, HALF, FULL, FULL])
    desk.press(2, "cup")
    assert public(desk, 2)[1][:3] == [FULL] * 3
    assert not desk.paint().seats[4].dim  # saved is not lost


def test_421_times_out_standing():
    desk = discharge()
    desk.press(2, "d1")
    assert desk.dialog.mildest(2) == {"seat": 2, "do": "stand"}


# ---- choices of house players on the buttons


def test_load_puts_a_choice_on_the_buttons():
    desk = threes(bottoms="call")
    desk.roll(4, 1, 4, 5, 6)
    step = {"seat": 1, "do": "keep", "dice": [1, 4]}
    assert desk.dialog.load(1, step) == "cup"
    assert public(desk, 1)[1] == [FULL, HALF, HALF, FULL, HALF]
    assert desk.press(1, "cup") == step
    desk = threes(bottoms="call")
    desk.roll(4, 1, 4, 5, 6)
    assert desk.dialog.load(1, {"seat": 1, "do": "bottoms"}) == "cup"
    assert desk.lamps(1)[1] == ["pass"] and desk.press(1, "cup")["do"] == "bottoms"
    desk = discharge()
    for step in ({"seat": 2, "do": "reroll", "dice": [1, 3]}, {"seat": 2, "do": "stand"}):
        assert desk.dialog.load(2, step) == "cup"
        assert desk.touch(2, "cup") == step


# ---- at most three presses for a choice


def test_press_counts():
    desk = threes(suggest=False)
    desk.roll(4, 1, 4, 5, 6)
    assert desk.press(1, "d4", "cup")["dice"] == [4]  # a die, CUP; one more for each further die
    desk = discharge()
    assert desk.press(2, "d1", "cup")["dice"] == [1]
