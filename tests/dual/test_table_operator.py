"""The operator's key (table/README.md, Operator key) and what stops the table (F15, F48)."""

from gobelet.table.lights import scene as scenes
from gobelet.table.lights.scene import Scene
from gobelet.table.modes.paused import show_result
from table_rig import Rig
from test_table_play import lobby, play_round, press_what_is_lit


def key(rig, on):
    rig.press(0, "op", on)


def test_key_pauses_the_table_as_it_is_and_time_stands_still():
    rig = lobby(2)
    who = rig.actor
    rig.tap(who, "cup")
    rig.run(300)
    key(rig, True)
    faces = bytes(rig.scene().seats[who - 1].public)
    assert rig.table.phase == "pause" and rig.journal.records("pause")[-1]["what"] == "paused"
    records = len(rig.journal.raws)
    rig.now_ms += 3600000
    rig.step()
    assert rig.does(2) == {} and len(rig.journal.raws) == records
    assert bytes(rig.scene().seats[who - 1].public) == faces
    rig.tap(2, "cup")
    assert rig.scene().seats[1].dip_ms is None
    key(rig, False)
    assert rig.table.phase == "play" and "d1" in rig.does(who) and "cup" not in rig.does(who)
    rig.run(700)
    assert "cup" in rig.does(who)
    rig.run(25000)
    assert not rig.journal.records("choice")


def test_seat_1_is_the_operators_and_cup_resumes_with_the_key_on():
    rig = lobby(2)
    key(rig, True)
    assert sorted(rig.does(1)) == ["cup", "d1", "d2", "d3", "d4", "d5", "pass"]
    rig.tap(1, "cup")
    assert rig.table.phase == "play"
    key(rig, False)
    assert rig.table.phase == "play" and [r["what"] for r in rig.journal.records("pause")] == ["paused", "resumed"]


def test_abandon_is_armed_and_gives_everybody_back_what_it_put_in():
    rig = lobby(2)
    key(rig, True)
    rig.tap(1, "pass")
    assert rig.does(1)["cup"] == "confirm-abandon" and rig.does(1)["d3"] == "back"
    assert rig.scene().seats[0].lamps[6] == scenes.BLINK
    rig.tap(1, "d3")
    assert rig.does(1)["cup"] == "resume"
    rig.tap(1, "pass", "cup")
    assert rig.kinds()[-2:] == ["abort", "reveal"]
    assert rig.journal.records("abort")[0]["back"] == {"1": 1, "2": 1}
    assert rig.stack(1) == 20 and rig.table.phase == "pause"
    key(rig, False)
    assert rig.table.phase == "lobby" and rig.seats.of("person") == [1, 2]


def test_abandon_between_rounds_with_a_carried_pot_is_a_round_of_its_own():
    rig = lobby(2)
    for _ in range(60):
        play_round(rig)
        if rig.journal.records("result")[-1]["carried"]:
            break
        rig.run(3000)
    assert rig.journal.records("result")[-1]["carried"]
    key(rig, True)
    rig.tap(1, "pass", "cup")
    assert rig.kinds()[-3:] == ["commit", "abort", "reveal"]
    back = rig.journal.records("abort")[0]["back"]
    result = rig.journal.records("result")[-1]
    assert sum(back.values()) == result["carried"] + sum(result["stacks"][n] > 0 for n in ("1", "2"))
    assert rig.stack(1) + rig.stack(2) == 40


def test_brightness_and_mute_are_settings_and_journalled():
    rig = Rig()
    before = rig.config.get("brightness")
    key(rig, True)
    rig.tap(1, "d1", "d2")
    assert rig.config.get("brightness") != before and rig.config.get("mute") is True
    changed = [record["changed"] for record in rig.journal.records("config")]
    assert changed[0]["brightness"] == [before, rig.config.get("brightness")] and changed[1] == {"mute": [False, True]}
    assert rig.machine.told == 2


def test_recall_shows_the_last_ten_rounds_on_the_lights():
    rig = lobby(2)
    for _ in range(12):
        play_round(rig)
        rig.run(3000)
    results = rig.journal.records("result")
    key(rig, True)
    rig.tap(1, "d3")
    shown = []
    for _ in range(10):
        shown.append((rig.scene().pot, bytes(rig.scene().seats[0].public)))
        rig.run(3000)
    last = results[::-1][:10]
    assert [pot for pot, _ in shown] == [record["round"] for record in last]
    for place, record in enumerate(last):
        assert shown[place][1] == bytes(record["dice"].get("1", [0] * 5))
    assert rig.scene().pot == last[0]["round"]
    rig.tap(1, "d3")
    assert rig.recalled is None


def test_recall_goes_on_over_the_ends_of_segments_and_stops_where_there_is_nothing():
    rig = lobby(2)
    for _ in range(3):
        play_round(rig)
        rig.run(3000)
    whole = rig.journal.read
    rig.journal.read = lambda seq, n, *room: whole(seq, min(n, 5 - seq % 5), *room)
    key(rig, True)
    rig.tap(1, "d3")
    rounds = [record["round"] for record in rig.journal.records("result")]
    for number in rounds[::-1] + rounds[::-1]:
        assert rig.scene().pot == number
        rig.run(3000)
    rig = Rig()
    key(rig, True)
    rig.tap(1, "d3")
    assert rig.recalled is None and rig.step() == 1000


def test_recall_shows_the_last_four_digits_of_a_rounds_number():
    scene = Scene()
    show_result(scene, {"round": 120345, "dice": {"1": [1, 2, 3], "nest": [4, 5, 6]}, "stacks": {"1": 7}})
    assert scene.pot == 345 and bytes(scene.nest) == b"\x04\x05\x06" and scene.seats[0].counter == 7


def test_cleaning_mode_ignores_all_buttons_until_key_off():
    rig = Rig()
    key(rig, True)
    rig.tap(1, "d4")
    rig.tap(1, "cup", "pass", "d1")
    assert rig.table.phase == "pause" and rig.does(1) == {} and not rig.journal.records("config")
    key(rig, False)
    assert rig.table.phase == "attract" and rig.does(1) == {"cup": "join"}


def test_totals_of_the_day_on_the_pot_display():
    rig = lobby(2)
    play_round(rig)
    key(rig, True)
    rig.tap(1, "d5")
    shown = []
    for _ in range(60):
        shown.append(rig.scene().pot)
        rig.run(100)
    assert {"rnd", 1, "buy", 40, "pay", 0} == set(shown)


def test_totals_survive_a_power_cut_and_begin_anew_with_the_clocks_day():
    rig = lobby(2)
    rig.table.log.set_clock(rig.now_ms, 86400000 * 20000 + 1000, None)
    play_round(rig)
    rig.boot("power")
    assert rig.seats.day["rounds"] == 1 and rig.seats.day["bought"] == 40
    rig.table.log.set_clock(rig.now_ms, 86400000 * 20000 + 1000, None)
    rig.now_ms += 90000000
    rig.step()
    assert rig.seats.day["rounds"] == 0


def test_f48_without_entropy_nothing_is_dealt():
    rig = Rig()
    rig.tap(1, "cup")
    rig.tap(1, "cup")
    rig.source.ok, rig.source.why = False, "the same byte 40 times"
    rig.run(4000)
    assert rig.table.phase == "fault" and not rig.journal.records("commit")
    assert rig.journal.records("fault")[-1]["detail"] == "the same byte 40 times"
    assert rig.does(1) == {} and rig.scene().seats[0].status == scenes.FAULT
    rig.tap(1, "cup")
    rig.source.ok = True
    rig.boot("restart")
    assert rig.table.phase == "lobby"


def test_f15_safe_mode_plays_nothing():
    rig = Rig()
    rig.table.halt(rig.now_ms, "safe", "three failed starts")
    rig.tap(1, "cup")
    assert rig.table.phase == "safe" and rig.seats.taken == []
    assert rig.scene().seats[3].status == scenes.FAULT


def test_what_stops_the_table_outlives_a_pass_that_fails():
    for how, why in (("safe", "maintenance"), ("safe", "asked for"), ("fault", "stuck")):
        for rig in (Rig(), lobby(0)):
            session = rig.session is not None
            rig.table.halt(rig.now_ms, how, why)
            for _ in range(7):
                rig.boot("exception")
                rig.run(2000)
                assert rig.table.halted == f"{how}: {why}" and (rig.session is not None) == session
            assert [record["detail"] for record in rig.journal.records("fault")] == [why]
            rig.boot("power")
            assert not rig.table.halted


def test_f48_a_fault_does_not_end_the_safe_mode():
    rig = Rig()
    rig.table.halt(rig.now_ms, "safe", "maintenance")
    rig.table.halt(rig.now_ms, "fault", "stuck")
    assert rig.table.phase == "safe" and rig.journal.records("fault")[-1]["what"] == "fault"
    rig = Rig()
    rig.table.halt(rig.now_ms, "fault", "stuck")
    rig.table.halt(rig.now_ms, "safe", "maintenance")
    assert rig.table.phase == "safe"


class DecidedError(Exception):
    """A round is decided, and about to be closed."""


def deciding(game, people=(1, 2)):
    """A table at which a round is decided, its result not recorded yet, and the sum of what everybody has."""
    rig = lobby(game, people)

    def close(now_ms):
        raise DecidedError

    rig.table.state.close_round = close
    try:
        while True:
            who = rig.actor
            if not who or not rig.does(who):
                rig.run(100)
            elif rig.game.phase == "first-wagers":
                rig.tap(who, "pass", "cup")
            else:
                press_what_is_lit(rig, who)
    except DecidedError:
        del rig.table.state.close_round
    return rig, sum([rig.stack(n) for n in people]) + rig.game.pot


def test_whatever_comes_a_decided_round_ends_with_its_result():
    for game in (0, 1, 2):
        for act in ("abandon", "maintenance", "power", "exception", "halt", "lost"):
            rig, tokens = deciding(game)
            rounds = len(rig.journal.records("commit"))
            if act == "abandon":
                rig.abandon()
            elif act == "maintenance":
                rig.table.lay_open(rig.now_ms)
            else:
                if act == "halt":
                    rig.table.halt(rig.now_ms, "fault", "stuck")
                if act == "lost":
                    rig.journal.slots["seed"] = None
                rig.boot("exception" if act == "exception" else "power")
                rig.run(2000)
            kinds = [record["kind"] for record in rig.journal.records() if record["kind"] in ("abort", "result")]
            if act == "lost":  # nobody could prove its dice
                assert kinds[-1] == "abort" and "result" not in kinds
            else:
                assert kinds[rounds - 1] == "result" and len(rig.journal.records("reveal")) >= rounds
            assert not rig.table.state.dealer.running or act in ("power", "exception")
            assert sum([rig.stack(n) for n in (1, 2)]) + (rig.game.pot if rig.session else 0) == tokens


def test_a_round_is_over_before_anybody_can_look_into_the_memories():
    for game in (0, 1, 2):
        for ms in range(0, 4000, 500):
            rig = lobby(game)
            rig.tap(rig.actor, "cup")
            rig.run(ms)
            seed = rig.journal.slots["seed"]
            rig.table.lay_open(rig.now_ms)
            assert rig.kinds()[-2:] == ["abort", "reveal"] or game == 2
            assert rig.journal.slots["seed"] is None and not rig.table.state.dealer.running
            assert rig.journal.records("reveal")[-1]["seed"] == seed.hex() and rig.table.phase == "lobby"
            assert [rig.stack(n) for n in (1, 2)] == [20, 20]


def test_a_sick_flash_keeps_nobody_out_but_the_seed_is_gone():
    rig = lobby(0)

    def full(*words):
        raise OSError(28)

    whole, rig.journal.append = rig.journal.append, full
    rig.table.lay_open(rig.now_ms)
    assert rig.journal.slots["seed"] is None and rig.kinds()[-1] != "abort"
    rig.journal.append = whole
    rig.boot("power")
    assert rig.kinds()[-1] == "abort" and not rig.journal.records("reveal") and rig.table.phase == "lobby"
    assert [rig.stack(n) for n in (1, 2)] == [20, 20]


def test_a_button_held_when_the_table_pauses_or_loses_its_cable_is_no_press_f36():
    for before, after in (((0, "op", True), (0, "op", False)), ((2, "cable", False), (2, "cable", True))):
        rig = lobby(0, (1, 2), {"three-eggs.sleight": "on"})
        while not wagering(rig):
            rig.run(50)
        steps = len(rig.journal.records("choice"))
        rig.press(2, "d4")
        rig.press(*before)
        rig.run(1500)
        rig.press(2, "d4", False)
        rig.press(*after)
        assert len(rig.journal.records("choice")) == steps and rig.does(2).get("d4") == "accuse"


def wagering(rig):
    """Presses on until wagers are made; True once they are."""
    who = rig.actor
    if rig.game.phase == "first-wagers":
        return True
    if who and rig.does(who):
        press_what_is_lit(rig, who)
    return False


def test_the_key_stops_dice_that_run_and_they_do_not_run_again():
    rig = lobby(2)
    who = rig.actor
    rig.tap(who, "cup")
    rig.press(0, "op")
    assert rig.scene().seats[who - 1].roll_ms == rig.now_ms - 800
    assert list(rig.scene().seats[who - 1].public) == rig.journal.records("roll")[-1]["faces"]
    assert [kind for kind, _ in rig.events[-2:]] == ["roll", "pause"]
    began = rig.scene().seats[who - 1].roll_ms
    rig.run(5000)
    rig.press(0, "op", False)
    assert rig.scene().seats[who - 1].roll_ms == began and "cup" not in rig.does(who)
    rig.run(700)
    assert "cup" in rig.does(rig.actor)
