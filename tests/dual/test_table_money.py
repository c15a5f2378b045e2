"""No token is lost: coins, leaving, places that are held, power cuts (table/README.md, Tokens; F51, F52)."""

from gobelet.table.lights.scene import BLINK, IDLE
from table_rig import PowerCutError, Rig
from test_table_play import play_round
from test_table_requests import Line

CREDIT = {"play": "credit", "coin_tokens": 5, "three-eggs.ante": 1}


def coin(rig):
    rig.press(0, "coin")
    rig.press(0, "coin", False)


def session(game_presses=2, **settings):
    """Seats 1 and 3 with ten tokens each, in Threes Away."""
    rig = Rig(dict(CREDIT, **settings))
    for n in (1, 3):
        rig.tap(n, "cup")
        coin(rig)
        coin(rig)
    rig.tap(1, *["d1"] * game_presses)
    rig.tap(1, "cup")
    rig.tap(3, "cup")
    rig.run(3000)
    assert rig.table.phase == "play"
    return rig


def stack(rig, n):
    return rig.seats[n].stack


def abandon(rig):
    rig.press(0, "op")
    rig.tap(1, "pass", "cup")
    rig.press(0, "op", False)


def test_coins_of_a_round_that_is_abandoned_are_bought():
    rig = session()
    rig.tap(3, "d1")
    coin(rig)
    abandon(rig)
    assert stack(rig, 3) == 15 and rig.seats[3].pending == 0
    rig.tap(3, "pass")
    assert rig.journal.records("leave")[-1]["tokens"] == 15


def test_after_an_abandoned_round_nobody_plays_by_time_outs():
    rig = session(idle_out=1, idle_skip_s=5)
    idle = rig.actor
    rig.until(lambda: rig.seats[idle].wants == "out")
    abandon(rig)
    assert rig.seats[idle].player == "none" and rig.seats[idle].held == 10
    rig.tap(idle, "cup")
    assert stack(rig, idle) == 10 and rig.seats[idle].wants == ""


def test_a_coin_for_a_seat_that_leaves_is_paid_out_with_it():
    rig = session()
    play_round(rig)
    rig.run(1000)
    had = rig.stack(3)
    rig.tap(3, "pass", "cup")
    coin(rig)
    rig.run(5000)
    assert rig.journal.records("leave")[-1]["tokens"] == had + 5


def test_what_is_held_outlasts_a_power_cut():
    rig = Rig(dict(CREDIT, attract_s=30))
    rig.tap(1, "cup")
    coin(rig)
    rig.run(31000)
    assert rig.table.phase == "attract"
    rig.boot("power")
    rig.tap(1, "cup")
    assert stack(rig, 1) == 5


def test_a_coin_before_a_place_is_taken_again_comes_with_it_and_counts_for_max_buy():
    rig = Rig(dict(CREDIT, attract_s=30, max_buy=10))
    rig.tap(1, "cup")
    coin(rig)
    rig.run(31000)
    coin(rig)
    coin(rig)
    rig.tap(1, "cup")
    assert stack(rig, 1) == 10 and rig.seats.credit == 5


def test_a_coin_is_for_the_person_that_pressed_last_whatever_passers_by_press():
    rig = Rig(CREDIT)
    rig.tap(1, "cup")
    rig.tap(5, "d1")
    coin(rig)
    assert stack(rig, 1) == 5


def test_cup_in_mid_round_keeps_what_is_held_until_the_round_is_over():
    rig = Rig({"hold_s": 20})
    for n in (1, 3, 5):
        rig.tap(n, "cup")
    rig.tap(1, "d1", "d1")
    for n in (1, 3, 5):
        rig.tap(n, "cup")
    rig.run(3000)
    while rig.seats[3].player != "none":  # until a pot is won
        play_round(rig)
        rig.want(3, "out")
        rig.run(3100)
    held = rig.seats[3].held
    assert rig.table.state.playing and rig.does(3) == {"cup": "join"} and rig.scene().seats[2].lamps[0]
    rig.tap(3, "cup")
    assert rig.does(3) == {}
    rig.run(25000)
    while rig.seats[3].player != "person":
        play_round(rig)
        rig.run(3100)
    assert [rig.journal.records("join")[-1][key] for key in ("seat", "tokens")] == [3, held]


def test_a_house_player_on_a_held_place_costs_nobody_anything():
    rig = Rig(dict(CREDIT, attract_s=30))
    rig.tap(8, "cup")
    coin(rig)
    rig.run(31000)
    rig.tap(1, "cup")
    rig.tap(1, *["d4"] * 7)
    assert rig.seats[8].player == "house"
    rig.tap(8, "cup")
    assert stack(rig, 8) == 5


def test_a_coin_in_mid_round_is_bought_once_wherever_the_power_goes():
    done = False
    for cut in range(40):
        rig = session()
        play_round(rig)
        rig.tap(3, "d1")
        coin(rig)
        rig.journal.cut = cut
        try:
            rig.run(4000)
            done = True
        except PowerCutError:
            pass
        rig.journal.cut = None
        rig.boot("power")
        rig.run(4000)
        assert sum([rig.stack(n) for n in (1, 3)]) + rig.game.pot == 25, cut
    assert done


def test_who_sits_in_the_lobby_is_warned_before_a_game_begins_without_it():
    rig = Rig()
    rig.tap(1, "cup")
    rig.tap(3, "cup")
    rig.run(60000)
    rig.tap(1, "cup")
    rig.run(19000)
    assert rig.seats[3].player == "person"
    rig.run(2000)
    assert rig.scene().seats[2].status == IDLE
    rig.run(10000)
    assert rig.seats[3].player == "none"


def test_a_pause_makes_nobody_idle_and_gives_no_place_away():
    rig = Rig({"hold_s": 20, "attract_s": 40})
    rig.tap(1, "cup")
    rig.tap(3, "cup")
    rig.tap(1, "cup")
    rig.press(0, "op")
    rig.run(60000)
    rig.press(0, "op", False)
    rig.run(100)
    assert rig.seats[3].player == "person"
    rig.run(29000)
    assert rig.seats[3].player == "person"
    rig.run(2000)
    assert rig.seats[3].held == 20
    rig.press(0, "op")
    rig.run(60000)
    rig.press(0, "op", False)
    assert rig.seats[3].held == 20


def test_leave_that_is_armed_does_not_blink_while_the_table_is_paused():
    rig = session()
    play_round(rig)
    rig.run(1000)
    rig.tap(3, "pass")
    assert rig.scene().seats[2].lamps[6] == BLINK
    rig.press(0, "op")
    assert not any(rig.scene().seats[2].lamps)
    assert rig.scene().seats[0].lamps[6] != BLINK


def counting(rig):
    """Does the countdown run?"""
    return "stop" in [code for n in rig.seats.taken for code in rig.does(n).values()]


def waiting(*coins, **settings):
    """Seats 1, 3 ... in the lobby, playing on credit, with so many coins each."""
    rig = Rig(dict(CREDIT, **settings))
    for place in range(len(coins)):
        rig.tap(2 * place + 1, "cup")
        for _ in range(coins[place]):
            coin(rig)
    return rig


def test_who_cannot_pay_is_not_asked_and_nobody_waits_for_it():
    rig = waiting(0)
    assert "cup" not in rig.does(1) and rig.does(1)["pass"] == "leave"
    rig.tap(1, "cup")
    rig.run(4000)
    assert rig.table.phase == "lobby" and not counting(rig)
    coin(rig)
    assert rig.does(1)["cup"] == "ready"
    rig = waiting(1, 0)
    assert "cup" not in rig.does(3)
    rig.tap(1, "cup")
    assert rig.seats.of("house") == [8] and counting(rig)
    rig.tap(3, "d5")
    coin(rig)
    assert rig.seats[3].stack == 5 and not counting(rig) and rig.does(3)["cup"] == "ready"


def test_who_cannot_pay_is_not_put_out_while_others_wait_for_somebody_else():
    rig = waiting(1, 0, 1, idle_skip_s=10)
    rig.tap(1, "cup")
    rig.run(11000)
    assert rig.seats.of("person") == [1, 3] and rig.seats[5].held == 5


def test_421_without_a_stake_costs_nothing():
    rig = waiting(0)
    rig.tap(1, "d1")
    assert rig.table.state.choice.game == "four-two-one" and rig.does(1)["cup"] == "ready"
    rig.tap(1, "cup")
    rig.run(3000)
    assert rig.table.phase == "play"


def test_a_table_without_a_free_seat_counts_down_to_nothing_never():
    rig = waiting(1, 0, seats=[1, 3])
    rig.tap(1, "cup")
    rig.run(5000)
    assert rig.table.phase == "lobby" and not counting(rig)


def test_coins_beyond_what_a_seat_may_hold_are_shown_journalled_and_wait():
    rig = Rig(dict(CREDIT, max_buy=10))
    rig.tap(1, "cup")
    for _ in range(3):
        coin(rig)
    assert stack(rig, 1) == 10 and rig.journal.records("fault")[-1]["what"] == "coins"
    assert "5 tokens wait" in rig.journal.records("fault")[-1]["detail"] and Line(rig)("status")["credit"] == 5
    seen = set()
    for _ in range(6):
        rig.run(500)
        seen.add(str(rig.scene().pot))
    assert "C  5" in seen and len(seen) > 1
    rig.tap(2, "cup")
    assert stack(rig, 2) == 5 and "credit" not in Line(rig)("status")


def test_coins_before_anybody_has_joined_are_shown_too():
    rig = Rig(CREDIT)
    coin(rig)
    rig.run(3000 - rig.now_ms % 3000)
    assert rig.scene().pot == "C  5" and not rig.journal.records("fault")
    rig.run(1000)
    assert rig.scene().pot != "C  5"
