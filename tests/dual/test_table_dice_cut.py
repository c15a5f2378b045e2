"""The dice are cut: who, when, how often, and what it changes (fairness/README.md, The cut; table/README.md)."""

from gobelet.fairness import dice
from table_books import Counted, faces_of, seeds_of
from table_rig import Rig
from test_table_cut import check_order, play_on, replayed
from test_table_play import lobby
from test_table_requests import Line

LATE_MS = 30  # debounce_ms, and a little
ON = {"cut": True}


def opened(steps=2, people=(1, 2), settings=None):
    """A session whose first dice may be cut."""
    rig = lobby(steps, people, dict(ON, **(settings or {})))
    rig.until(lambda: rig.journal.records("commit"), step_ms=10)
    return rig


def rolls(rig):
    return rig.journal.records("roll")


def cuts(rig):
    return [(record["seat"], record["digit"]) for record in rig.journal.records("cut")]


def lamps(rig, n):
    return bytes(rig.scene().seats[n - 1].lamps)


def test_the_first_die_waits_two_seconds_and_one_after_the_last_cut():
    rig = opened()
    begun = rig.journal.records("commit")[0]["t_ms"]
    assert rig.table.phase == "play" and rig.actor is None
    rig.run(begun + 2000 - rig.now_ms)
    assert not rolls(rig)
    rig.run(LATE_MS)
    assert [record["who"] for record in rolls(rig)] == ["first"] and rig.actor
    rig = opened()
    rig.run(1800)
    rig.tap(2, "d4")
    cut_ms = rig.journal.records("cut")[0]["t_ms"]
    rig.until(lambda: rolls(rig), step_ms=5)
    assert 1000 <= rig.now_ms - cut_ms <= 1000 + LATE_MS + 5


def test_a_cut_is_recorded_told_and_lit_and_cup_is_dark():
    rig = opened()
    assert rig.does(1) == dict.fromkeys(("d1", "d2", "d3", "d4", "d5"), "cut")
    faint, dark, full = 4, 0, 2
    assert lamps(rig, 1) == bytes([dark, faint, faint, faint, faint, faint, dark])
    rig.tap(1, "cup", "pass")
    assert rig.seats[1].dip_ms is not None and not cuts(rig)
    rig.press(1, "d3")
    assert cuts(rig) == [(1, 3)] and rig.events[-1][0] == "cut"
    assert lamps(rig, 1) == bytes([dark, faint, faint, full, faint, faint, dark])
    rig.run(250)
    assert lamps(rig, 1) == bytes([dark, faint, faint, faint, faint, faint, dark])
    head = rig.journal.records("cut")[0]
    assert head["round"] == 1 and rig.table.state.dealer.cut == "13"


def test_six_cuts_a_seat_and_no_more():
    rig = opened()
    for digit in (1, 2, 3, 4, 5, 1, 2, 3):
        rig.tap(1, f"d{digit}")
    assert cuts(rig) == [(1, digit) for digit in (1, 2, 3, 4, 5, 1)] and rig.does(1) == {}
    rig.tap(2, "d5")
    assert cuts(rig)[-1] == (2, 5)


def test_the_cut_decides_every_die_and_the_draw():
    found = []
    for digits in ((), (1,), (2,)):
        rig = opened(2, (1, 2, 3))
        for digit in digits:
            rig.tap(3, f"d{digit}")
        play_on(rig, 1)
        counted, seeds = Counted(), seeds_of(rig.journal)
        for record in rig.journal.records():
            counted.take(record)
            if record["kind"] == "roll" and record["who"] != "first":
                faces_of(record, seeds[record["round"]], counted)
        assert counted.cut == "".join([f"3{digit}" for digit in digits])
        found.append([record["faces"] for record in rolls(rig)][:4])
        check_order(rig.journal)
    assert found[0] != found[1] != found[2] != found[0]


def test_the_moment_of_a_press_changes_no_die():
    """Version 1 had it: a board that lies could choose by it."""
    told = []
    for late_ms in (0, 7, 34, 500):
        rig = opened()
        rig.until(lambda rig=rig: rig.actor, step_ms=5)
        rig.run(late_ms)
        rig.tap(rig.actor, "cup")
        told.append(rolls(rig)[1]["faces"])
    assert len(set(map(tuple, told))) == 1


def test_nobody_is_waited_for_where_no_person_plays_or_cut_is_off():
    for settings, player in (({"cut": False}, "person"), ({}, "house")):
        rig = Rig(dict(ON, **settings))
        host = Line(rig)
        for seat in (1, 2):
            host("seat.join", seat=seat, player=player)
        host("game.start", game="threes-away")
        assert rolls(rig) and rig.game


def test_house_players_do_not_cut():
    rig = Rig(ON)
    host = Line(rig)
    host("seat.join", seat=1, player="person")
    host("seat.join", seat=2, player="house")
    host("game.start", game="threes-away")
    assert rig.does(1) and rig.does(2) == {} and host("status")["stage"] == "cut"
    rig.tap(2, "d1")
    assert not cuts(rig)
    status = host("status")
    assert [host("status.seats", seat=n)["seats"][str(n)]["in"] for n in (1, 2, 3)] == [True, True, False]
    assert (status["phase"], status["to_roll"], status["to_act"], status["actor"]) == ("play", None, None, None)
    assert host.refused("game.start", game="threes-away")[1].endswith("the dice are cut")


def test_every_round_is_cut_play_offs_and_carried_pots_too():
    rig = opened(2, (1, 2))
    for _ in range(3):
        rounds = len(rig.journal.records("commit"))
        rig.tap(1, "d2")
        play_on(rig, rounds)
        rig.until(lambda rounds=rounds: len(rig.journal.records("commit")) > rounds, step_ms=20)
        assert (rig.does(1) and rig.actor is None and rig.game.pot == 0) or rig.game.pot > 0
    assert [record["round"] for record in rig.journal.records("cut")] == [1, 2, 3]


def test_a_pause_stops_the_time_of_the_cut():
    rig = opened()
    rig.run(1000)
    rig.press(0, "op")
    rig.run(60000)
    assert not rolls(rig)
    rig.tap(2, "d1")
    assert not cuts(rig)
    rig.press(0, "op", False)
    rig.run(900)
    assert not rolls(rig) and rig.does(2)
    rig.run(200 + LATE_MS)
    assert rolls(rig)


def test_the_commitment_stands_on_the_pot_display_as_long_as_the_dice_may_be_cut():
    rig = opened()
    digits = rig.journal.records("commit")[0]["commitment"][:4]
    for _ in range(5):
        assert rig.scene().pot == digits
        rig.run(600)
        rig.tap(1, "d1")
    rig.until(lambda: rolls(rig))
    rig.run(10)
    assert rig.scene().pot != digits


def test_a_cut_is_public_at_once_in_three_eggs_while_reading_ends_at_the_commit():
    rig = opened(0, (2, 7))
    host = Line(rig)
    at = host("journal.head")
    rig.tap(7, "d5")
    assert host("journal.head") == at
    assert [event for event in rig.events if event[0] == "cut"] == [("cut", {"round": 1, "seat": 7, "digit": 5})]


def test_f52_the_power_goes_while_people_cut():
    """At every operation: the window opens anew, the cuts that were recorded are kept and counted."""
    operation, seen = 0, set()
    while True:
        rig = lobby(2, (1, 2), ON)
        with rig.cut(operation) as power:
            rig.until(lambda rig=rig: rig.journal.records("commit"), step_ms=10)
            for _ in range(4):
                rig.tap(1, "d1")
            rig.until(lambda rig=rig: len(rolls(rig)) > 1 or rig.actor, step_ms=50)
        if not power.gone:
            break
        kept = len(cuts(rig))
        rig.now_ms = 5
        rig.boot("power")
        assert len(cuts(rig)) == kept and rig.table.state.dealer.cut == "11" * kept
        if rig.journal.records("commit") and not rolls(rig):
            seen.add(kept)
            for _ in range(6):
                rig.tap(1, "d2")
            assert len(cuts(rig)) == 6
        play_on(rig, 1)
        check_order(rig.journal)
        replayed(rig.journal)
        operation += 1
    assert seen >= {0, 1, 2, 3}


def test_an_abort_and_a_leave_within_the_cut():
    rig = opened()
    rig.tap(1, "d1")
    rig.abandon()
    assert [kind for kind in rig.kinds() if kind in ("commit", "cut", "roll", "abort", "reveal")] == [
        "commit",
        "cut",
        "abort",
        "reveal",
    ]
    assert [rig.stack(n) for n in (1, 2)] == [20, 20]
    rig = opened()
    Line(rig)("seat.leave", seat=1)
    assert rig.does(1) == {} or set(rig.does(1)) != {"d1"}
    rig.until(lambda: rolls(rig), step_ms=50)


def test_a_round_that_began_under_version_1_is_ended_under_it_and_the_next_is_version_2():
    """A kept flash, after the firmware has changed in the middle of a round."""
    rig = Rig(ON)
    host, dealer = Line(rig), rig.table.state.dealer
    for seat in (1, 2):
        host("seat.join", seat=seat, player="person")
    commit = dealer.commit

    def commit_1(now_ms, seed, hides):
        commit(now_ms, seed, hides)
        dealer._fair = 1
        rig.journal.raws[-1] = rig.journal.raws[-1].replace(',"fair":2', "")

    dealer.commit = commit_1
    host("game.start", game="threes-away")
    assert not rig.journal.records("cut") and rolls(rig)
    rig.tap(rig.actor, "cup")
    rig.boot("power")
    assert rig.does(1).get("d1") != "cut" and rig.actor
    play_on(rig, 1)
    seed = seeds_of(rig.journal)[1]
    for record in rolls(rig):
        keys = [record[key] for key in ("nonce", "who", "n", "t_us")]
        if record["who"] != "first":
            assert record["faces"] == dice.faces_1(seed, 1, *keys)
    assert rolls(rig)[0]["faces"] == [dice.first_1(seed, 1, (1, 2), rolls(rig)[0]["t_us"])]
    rig.until(lambda: len(rig.journal.records("commit")) == 2)
    assert [record.get("fair") for record in rig.journal.records("commit")] == [None, 2] and rig.does(1)
