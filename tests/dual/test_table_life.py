"""Lobby, coins, idling, demonstration (table/README.md, Lobby; Tokens; Idling; F51, F52, F53)."""

from gobelet.table.lights import scene as scenes
from table_rig import Rig
from test_table_play import lobby, play_round


def joined(*people, **settings):
    rig = Rig(settings)
    for n in people:
        rig.tap(n, "cup")
    return rig


def test_a_lone_stranger_starts_a_game_with_three_presses():
    rig = Rig()
    assert rig.table.phase == "attract" and rig.does(3) == {"cup": "join"}
    rig.tap(3, "cup")
    assert rig.table.phase == "lobby" and rig.scene().pot == "EGGS"
    rig.tap(3, "cup")
    assert rig.seats.of("house") == [8]
    assert rig.scene().pot == 3
    rig.run(3000)
    assert rig.table.phase == "play"
    joins = rig.journal.records("join")
    assert [(record["seat"], record["tokens"]) for record in joins] == [(3, 20), (8, 20)]


def test_lobby_buttons_choose_game_preset_and_house_players():
    rig = joined(2)
    assert rig.does(2) == {"cup": "ready", "d1": "next-game", "d2": "next-preset", "d4": "more-house", "pass": "leave"}
    rig.tap(2, "d1")
    assert rig.table.state.choice.game == "four-two-one" and rig.scene().pot in ("421 ", "P  1")
    rig.tap(2, "d2", "d2")
    assert rig.table.state.choice.options["charge"] == "lowest" and rig.table.state.choice.options["value_421"] == 10
    rig.tap(2, "d2")
    assert rig.table.state.choice.preset == 1
    for _ in range(9):
        rig.tap(2, "d4")
    assert rig.seats.of("house") == [1, 3, 4, 5, 6, 7, 8] and "d4" not in rig.does(2)
    rig.tap(2, "d3")
    assert rig.seats.of("house") == [3, 4, 5, 6, 7, 8]
    assert rig.does(1) == {"cup": "join"}
    rig.tap(2, "pass")
    assert rig.table.phase == "attract" and rig.seats.taken == []


def test_the_preset_is_played_and_journalled_f53():
    rig = joined(1)
    rig.tap(1, "d1", "d2", "d2", "cup")
    rig.run(3000)
    session = rig.journal.records("session")[0]
    assert session["options"] == {"charge": "lowest", "value_421": 10}


def test_a_change_in_the_lobby_asks_everybody_again():
    rig = joined(1, 2)
    rig.tap(1, "cup")
    assert "cup" not in rig.does(1)
    rig.tap(2, "d1")
    assert rig.does(1)["cup"] == "ready"


def test_pass_stops_the_countdown():
    rig = joined(1, 2)
    rig.tap(1, "cup")
    rig.tap(2, "cup")
    assert rig.does(1) == {"pass": "stop"} and rig.does(5) == {}
    rig.run(2000)
    rig.tap(2, "pass")
    rig.run(5000)
    assert rig.table.phase == "lobby" and rig.does(1)["cup"] == "ready"


def test_a_person_takes_the_seat_of_a_house_player_in_the_lobby():
    rig = joined(1)
    rig.tap(1, "d4")
    rig.tap(8, "cup")
    assert rig.seats.of("person") == [1, 8]


def test_f51_warned_then_skipped_then_out():
    rig = lobby(2)
    who = rig.actor
    start = rig.journal.records("session")[0]["t_ms"]
    rig.run(start + 19999 - rig.now_ms)
    assert rig.scene().seats[who - 1].status == scenes.TURN
    rig.run(1)
    assert rig.scene().seats[who - 1].status == scenes.IDLE
    rolls = len(rig.journal.records("roll"))
    rig.run(9999)
    assert len(rig.journal.records("roll")) == rolls
    rig.run(1)
    assert rig.journal.records("roll")[-1]["who"] == who
    assert rig.seats[who].skips == 1
    rig.run(31000)
    keep = rig.journal.records("choice")[0]
    assert keep["by"] == "timeout" and keep["do"] == "keep"


def test_f51_a_press_that_does_something_starts_the_wait_anew():
    rig = lobby(2)
    who = rig.actor
    rig.run(25000)
    rig.tap(who, "d5")  # dark
    assert rig.scene().seats[who - 1].status == scenes.IDLE
    rig.tap(who, "cup")
    rig.run(25000)
    assert rig.scene().seats[who - 1].status == scenes.IDLE
    rig.tap(who, sorted(name for name in rig.does(who) if name != "cup")[0])
    assert rig.scene().seats[who - 1].status == scenes.TURN
    rig.run(25000)
    assert not rig.journal.records("choice")


def test_f51_nobody_stalls_the_table_by_pressing_for_ever():
    rig = lobby(2)
    who = rig.actor
    rig.tap(who, "cup")
    die = sorted(name for name in rig.does(who) if name != "cup") or ["d1"]
    since = rig.now_ms
    while not rig.journal.records("choice"):
        rig.tap(who, die[0])
        rig.run(2000)
    assert rig.journal.records("choice")[0]["by"] == "timeout" and 118000 < rig.now_ms - since < 126000


def test_f51_a_step_ends_the_count_a_press_does_not():
    rig = lobby(2)
    who = rig.actor
    rig.run(30500)
    rig.tap(who, "d5")
    assert rig.seats[who].skips == 1
    rig.until(lambda: rig.actor == who and "cup" in rig.does(who))
    rig.tap(who, "cup")
    assert rig.seats[who].skips == 0


def test_f51_who_has_nothing_to_press_stays():
    """Saved in 421, while two others have gone away: they leave, it does not."""
    rig = lobby(1, (1, 2, 3))

    def saved():
        if rig.actor and rig.does(rig.actor).get("cup"):
            rig.tap(rig.actor, "cup")
        return rig.game and rig.game.saved

    rig.until(saved)
    there = rig.game.saved[0]
    rig.until(lambda: rig.table.phase != "play", limit_ms=1200000)
    assert rig.seats.of("person") == [there]
    assert sorted(record["seat"] for record in rig.journal.records("leave")) == [n for n in (1, 2, 3) if n != there]


def test_f51_who_sits_out_leaves_once_it_has_pressed_nothing_for_long():
    rig = lobby(2, (1, 2, 3))
    rig.tap(5, "cup")  # joins when the pot is won
    rig.seats[5].sit("person", 0, 0)
    rig.seats[5].hush(rig.now_ms)
    for _ in range(13):
        rig.run(10000)
        if rig.actor and rig.does(rig.actor).get("cup"):
            rig.tap(rig.actor, "cup")
    assert rig.seats[5].wants == "out" and not [n for n in (1, 2, 3) if rig.seats[n].wants]


def test_f51_out_after_three_skips_and_place_held():
    rig = lobby(2, (1, 2, 3))
    gone = rig.actor
    others = [n for n in (1, 2, 3) if n != gone]

    def others_play():
        for n in others:
            if rig.actor == n and rig.does(n).get("cup"):
                rig.tap(n, "cup")
        return rig.seats[gone].wants == "out"

    rig.until(others_play)

    def left():
        others_play()
        return rig.journal.records("leave")

    rig.until(left)
    leave = rig.journal.records("leave")[0]
    assert leave["seat"] == gone
    session = rig.journal.records("session")[-1]
    assert session["seats"] == others and session["session"] == 2
    before = rig.journal.records()[leave_index(rig) - 1]
    assert before["kind"] == "reveal" and rig.journal.records("result")[-1]["carried"] == 0
    rig.until(lambda: "cup" in rig.does(gone) or (others_play() and False))
    rig.tap(gone, "cup")
    assert rig.seats[gone].wants == "person"
    rig.until(lambda: others_play() and len(rig.journal.records("join")) > 3)
    assert rig.journal.records("join")[-1]["tokens"] == leave["tokens"]


def leave_index(rig):
    return rig.kinds().index("leave")


def test_f51_nobody_there_the_round_ends_at_once_and_the_table_attracts():
    for steps in (0, 1, 2):
        rig = lobby(steps, (1, 2, 3, 4))
        since = rig.seats.pressed_ms
        rig.until(lambda rig=rig: rig.table.phase == "attract", limit_ms=280000)
        assert rig.now_ms - since < 280000, steps
        assert rig.kinds()[-5:].count("leave") >= 4
        assert sum(record["tokens"] for record in rig.journal.records("leave")) == 80
        assert rig.journal.slots["seed"] is None


def test_f51_a_table_of_eight_that_all_have_left_is_not_played_out_seat_by_seat():
    for steps in (0, 1, 2):
        rig = lobby(steps, tuple(range(1, 9)))
        since = rig.now_ms
        rig.until(lambda rig=rig: rig.table.phase == "attract", limit_ms=400000)
        assert rig.now_ms - since < 400000, (steps, rig.now_ms - since)


def test_hold_s_place_and_stack_come_back_within_it():
    rig = lobby(2)
    rig.until(lambda: rig.table.phase == "attract")
    held = {record["seat"]: record["tokens"] for record in rig.journal.records("leave")}
    rig.tap(2, "cup")
    assert rig.journal.records("join")[-1]["tokens"] == held[2]
    rig.run(125000)
    assert rig.table.phase == "attract"
    rig.run(125000)
    rig.tap(2, "cup")
    assert rig.journal.records("join")[-1]["tokens"] == 20


def test_in_the_lobby_each_leaves_for_itself():
    rig = joined(1, 2)
    for _ in range(3):
        rig.run(50000)
        rig.tap(2, "d1")
    assert rig.seats.of("person") == [2] and rig.table.phase == "lobby"


def test_nobody_in_the_lobby_everybody_leaves():
    rig = joined(1, 2)
    rig.tap(1, "d4")
    rig.run(121000)
    assert rig.table.phase == "attract" and rig.seats.taken == []


def test_who_does_not_say_yes_is_not_waited_for():
    rig = joined(1, 2, 3)
    rig.tap(1, "cup")
    rig.tap(2, "cup")
    rig.run(30000)
    assert rig.seats.of("person") == [1, 2]
    rig.run(3100)
    assert rig.table.phase == "play"


def test_leaving_between_rounds_is_armed_and_opens_a_new_session():
    rig = lobby(2, (1, 2, 3))
    play_round(rig)
    rig.run(1000)
    assert rig.does(3)["pass"] == "leave"
    rig.tap(3, "pass")
    assert rig.does(3)["cup"] == "confirm-leave" and rig.does(3)["d1"] == "back"
    rig.tap(3, "d1")
    assert rig.does(3) == {"pass": "leave"}
    rig.tap(3, "pass", "cup")
    assert rig.seats[3].wants == "leave"
    while rig.journal.records("result")[-1]["carried"]:
        play_round(rig)
    rig.run(3100)
    assert rig.seats.of("person") == [1, 2]
    assert rig.journal.records("session")[-1]["seats"] == [1, 2]
    sessions = rig.journal.records("session")
    assert [record["session"] for record in sessions] == [1, 2]


def test_joining_between_rounds_opens_a_new_session_with_a_draw():
    rig = lobby(2)
    play_round(rig)
    rig.run(1000)
    assert rig.does(5) == {"cup": "join"}
    rig.tap(5, "cup")
    assert rig.does(5) == {}
    while rig.journal.records("result")[-1]["carried"]:
        play_round(rig)
    rig.run(3100)
    session = rig.journal.records("session")[-1]
    assert session["seats"] == [1, 2, 5] and session["stacks"]["5"] == 20
    draw = rig.journal.records("roll")[-1]
    assert draw["who"] == "first" and draw["nonce"] == 0 and draw["n"] == 3


def test_play_free_an_empty_stack_is_refilled():
    rig = joined(1, 2, buy_in=1)
    rig.tap(1, "d1", "d1")
    rig.tap(1, "cup")
    rig.tap(2, "cup")
    rig.run(3000)
    while not rig.journal.records("result") or rig.journal.records("result")[-1]["carried"]:
        play_round(rig)
    rig.run(3100)
    assert rig.table.phase == "lobby" and rig.table.state.ended == "C-6: fewer than two seats can play"
    rig.tap(1, "cup")
    rig.tap(2, "cup")
    rig.run(3000)
    assert rig.table.phase == "play" and rig.journal.records("buy")[0]["tokens"] == 1


def test_play_credit_tokens_come_from_coins_only():
    rig = joined(1, play="credit", coin_tokens=10, max_buy=30)
    assert rig.seats[1].stack == 0
    for _ in range(5):
        rig.step((1000 * rig.now_ms, 0, "coin", True))
    assert rig.seats[1].stack == 30 and rig.seats.credit == 20
    rig.tap(2, "cup")
    assert rig.seats[2].stack == 20 and rig.seats.credit == 0
    assert [record["tokens"] for record in rig.journal.records("buy")] == [10, 10, 10]


def test_play_credit_nobody_plays_without_tokens():
    rig = joined(1, 2, play="credit", coin_tokens=10)
    rig.tap(1, "cup")
    rig.tap(2, "cup")
    rig.run(4000)
    assert rig.table.phase == "lobby" and not rig.journal.records("commit")


def test_a_coin_in_mid_round_counts_when_the_pot_is_won():
    rig = joined(1, 2, play="credit", coin_tokens=5)
    for n in (1, 2):
        rig.tap(n, "pass")
        rig.tap(n, "cup")
        rig.step((1000 * rig.now_ms, 0, "coin", True))
    rig.tap(1, "d1", "d1")
    rig.tap(1, "cup")
    rig.tap(2, "cup")
    rig.run(3000)
    assert rig.table.phase == "play"
    buys = len(rig.journal.records("buy"))
    rig.step((1000 * rig.now_ms, 0, "coin", True))
    assert len(rig.journal.records("buy")) == buys and rig.seats[2].pending == 5
    while not rig.journal.records("result") or rig.journal.records("result")[-1]["carried"]:
        play_round(rig)
    rig.run(3100)
    assert len(rig.journal.records("buy")) == buys + 1
    session = rig.journal.records("session")[-1]
    assert session["session"] == 2 and sum(session["stacks"].values()) == 15


def test_leaving_shows_the_stack_for_ten_seconds():
    rig = joined(1, 2)
    rig.tap(2, "pass")
    assert rig.scene().seats[1].counter == 20
    rig.run(9900)
    assert rig.scene().seats[1].counter == 20
    rig.run(200)
    assert rig.scene().seats[1].counter == ""


def test_demo_after_ten_seconds_until_somebody_presses_cup():
    rig = Rig({"demo": True})
    rig.run(9900)
    assert rig.table.phase == "attract"
    rig.run(200)
    assert rig.table.phase == "play" and rig.seats.of("house") == [5, 6, 7, 8]
    rig.run(200000)
    assert rig.table.phase == "play" and rig.journal.records("result")
    rig.tap(1, "d1")
    assert rig.table.phase == "play"
    rig.tap(1, "cup")
    assert rig.table.phase == "lobby" and rig.seats.taken == [1]
    assert rig.kinds()[-1] == "join" and rig.journal.records("abort", "reveal")[-1]["kind"] == "reveal"


def test_a_cable_that_is_gone_holds_the_place():
    rig = lobby(2)
    who = rig.actor
    rig.step((1000 * rig.now_ms, who, "cable", False))
    assert rig.scene().seats[who - 1].status == scenes.FAULT
    rig.run(31000)
    assert rig.seats[who].player == "person" and rig.seats[who].skips == 1
    rig.step((1000 * rig.now_ms, who, "cable", True))
    assert rig.seats[who].present and rig.stack(who) == 19


def test_a_cable_that_comes_back_brings_the_place_back():
    rig = lobby(2, (1, 2))
    rig.step((0, 2, "cable", False))
    rig.until(lambda: rig.table.phase == "attract")
    assert rig.seats[2].held is not None
    rig.step((0, 2, "cable", True))
    assert rig.table.phase == "lobby" and rig.seats.taken == [2]
    rig.tap(2, "pass")
    rig.step((0, 2, "cable", False), (0, 2, "cable", True))
    assert rig.seats.taken == []


def test_who_is_out_stays_by_pressing_cup():
    rig = lobby(2, (1, 2, 3))
    who = rig.actor
    rig.want(who, "out")
    assert rig.does(who) == {"cup": "stay"} and rig.scene().seats[who - 1].lamps[0] == scenes.FULL
    rig.want(who, "")
    rig.step((0, who, "cable", False))
    rig.want(who, "out")
    rig.step((0, who, "cable", True))
    assert rig.seats[who].wants == ""


def test_a_demonstration_shows_all_of_the_commitment():
    rig = Rig({"demo": True})
    rig.run(10000)
    commitment = rig.journal.records("commit")[0]["commitment"]
    shown = ""
    for _ in range(16):
        shown += rig.scene().pot
        rig.run(1000)
    assert shown == commitment


def test_totals_count_people_only():
    rig = joined(1)
    rig.tap(1, "d4")
    assert rig.seats.day["bought"] == 20
    rig.tap(1, "d3", "pass")
    assert rig.seats.day["paid"] == 20


def test_house_players_think_so_that_people_can_follow():
    rig = Rig()
    rig.tap(4, "cup", "d1", "d1")
    rig.tap(4, "d4", "d4", "cup")
    rig.run(3000)
    play_round(rig)
    last = None
    for record in rig.journal.records("roll", "choice"):
        who = record.get("who", record.get("seat"))
        if who in (7, 8) and record["kind"] == "choice" and last:
            assert 600 <= record["t_ms"] - last <= 800 + 1550
        last = record["t_ms"]


def test_f51_a_roll_that_nobody_pressed_for_says_so():
    rig = lobby(0)
    rig.tap(rig.actor, "cup")
    rig.until(lambda: len([roll for roll in rig.journal.records("roll") if roll["who"] != "first"]) == 2)
    pressed, skipped = [roll for roll in rig.journal.records("roll") if roll["who"] != "first"]
    rig.run(800)  # the dice rest, and are told
    assert "by" not in pressed and skipped["by"] == "timeout"
    assert ("roll", "timeout") in [(kind, pairs.get("by")) for kind, pairs in rig.events]
    rig.until(lambda: rig.journal.records("choice"))
    assert all("by" not in roll for roll in rig.journal.records("roll")[3:])


def test_totals_of_the_day_count_what_people_play_and_buy():
    rig = Rig({"demo": True})
    rig.until(lambda: rig.journal.records("result"), 1000)
    assert rig.seats.day == {"date": None, "rounds": 0, "bought": 0, "paid": 0}
    rig = lobby(2)
    play_round(rig)
    assert rig.seats.day == {"date": None, "rounds": 1, "bought": 40, "paid": 0}
