"""Settings and firmware that change between a power cut and the start after it; what was accepted before it stands."""

import json

from gobelet.boards import pico2
from gobelet.jsontext import dump
from gobelet.table.table import Table
from table_rig import Rig
from test_table_cut import check_order, play_on, state_of
from test_table_play import lobby
from test_table_requests import Line

OLD = b'{"form":1,"at":0,"deal":null}'


def some_presses(rig, presses):
    for _ in range(presses):
        who = rig.actor
        does = rig.does(who) if who else {}
        if does:
            rig.tap(who, "cup" if "cup" in does else sorted(does)[0])
        rig.run(900)


def start(rig, firmware="0.2.0"):
    """Another version starts over what there is."""
    rig.table = Table(pico2.BOARD, rig.config, rig.journal, rig.machine)
    rig.table.start(rig.now_ms, "power", "resumed", firmware)
    rig.step(*[(0, n, "cable", True) for n in range(1, 9)])


def total(rig):
    return sum([rig.stack(n) for n in rig.seats.taken])


def test_the_running_session_keeps_its_options_whatever_is_set_before_the_cut():
    for steps, key, old, new in ((0, "three-eggs.reroll", "off", "on"), (2, "threes-away.bottoms", "off", "call")):
        rig = lobby(steps)
        some_presses(rig, 1)
        game = rig.game
        options, before = dict(game.options), state_of(game)
        assert options[key.split(".")[1]] == old
        Line(rig)("config.set", values={key: new})
        rig.boot("power")
        assert rig.game.options == options and state_of(rig.game) == before
        play_on(rig, 1)
        rig.abandon()
        assert rig.table.state.choice.configured(game.name)[key.split(".")[1]] == new


def test_f52_another_firmware_takes_the_round_up():
    for steps in (0, 1, 2):
        rig = lobby(steps)
        some_presses(rig, 2)
        before, actor = state_of(rig.game), rig.actor
        start(rig)
        assert rig.journal.records("boot")[-1]["firmware"] == "0.2.0"
        assert state_of(rig.game) == before and rig.actor == actor
        play_on(rig, 1)
        check_order(rig.journal)


def test_a_seat_that_is_closed_before_the_cut_plays_on_and_keeps_its_tokens():
    for steps in (0, 1, 2):
        rig = lobby(steps, (1, 2, 7))
        some_presses(rig, 2)
        before = state_of(rig.game)
        Line(rig)("config.set", values={"seats": [1, 2, 3]})
        rig.boot("power")
        assert not rig.journal.records("fault") and state_of(rig.game) == before
        play_on(rig, 1)
        rig.abandon()
        assert rig.seats.taken == [1, 2, 7] and total(rig) == 60
        rig.tap(7, "pass", "pass")
        assert rig.seats.taken == [1, 2]
        rig.boot("power")
        assert rig.seats.numbers == (1, 2, 3)


def test_f42_a_seat_opened_before_a_loop_failed_is_no_end():
    rig = lobby(2)
    rig.config.set({"seats": [1, 2]})
    rig.boot("power")
    rig.config.set({"seats": [1, 2, 3]})
    rig.boot("exception")
    assert rig.table.phase == "play" and rig.seats.numbers == (1, 2, 3)


def test_saved_in_another_form_the_session_ends_with_all_tokens_back_and_its_seed_told():
    for steps in (0, 1, 2):
        for presses in range(0, 14, 2):
            for saved in (OLD, b"{", None):
                rig = lobby(steps, (1, 2, 3))
                some_presses(rig, presses)
                rig.table.state.save()
                rig.journal.slots["resume"] = saved
                start(rig)
                assert rig.journal.records("fault")[0]["what"] == "resume" and len(rig.journal.records("fault")) == 1
                assert rig.table.phase == "lobby" and rig.seats.of("person") == [1, 2, 3]
                assert len(rig.journal.records("commit")) == len(rig.journal.records("reveal")), (steps, presses)
                assert total(rig) == 60
                check_order(rig.journal)


def test_saved_in_another_form_while_house_players_sit_there():
    rig = Rig()
    rig.tap(4, "cup")
    rig.tap(4, "d1", "d1", "d4", "d4", "cup")
    rig.run(3000)
    house = rig.seats.of("house")
    assert len(house) == 2 and rig.table.phase == "play"
    some_presses(rig, 3)
    rig.journal.slots["resume"] = OLD
    start(rig)
    assert rig.seats.of("house") == house and rig.seats.of("person") == [4] and total(rig) == 60


def test_saved_in_another_form_in_the_lobby():
    for saved in (OLD, None):
        rig = Rig()
        rig.tap(1, "cup")
        rig.tap(5, "cup")
        rig.journal.slots["resume"] = saved
        start(rig)
        assert rig.seats.of("person") == [1, 5] and total(rig) == 40 and len(rig.journal.records("fault")) == 1


def test_a_table_at_which_nobody_ever_sat_has_nothing_to_take_up():
    rig = Rig()
    rig.run(1000)
    rig.journal.slots["resume"] = None
    start(rig)
    rig.run(1000)
    assert rig.journal.slots["resume"] and not rig.journal.records("fault")


def test_saved_in_another_form_after_a_session():
    rig = lobby(2, (1, 2, 3))
    some_presses(rig, 2)
    rig.abandon()
    rig.tap(3, "pass", "pass")
    rig.journal.slots["resume"] = OLD
    start(rig)
    rig.run(5000)
    assert rig.table.phase == "lobby" and rig.seats.of("person") == [1, 2] and total(rig) == 40


def later(steps, rounds):
    """A session in its second round or a later one, a pot carried or not."""
    rig = lobby(steps)
    play_on(rig, rounds)
    rig.run(3100)
    some_presses(rig, 1)
    return rig


def stacks_of(rig):
    return [rig.stack(n) for n in rig.seats.taken]


def test_saved_in_another_form_in_a_later_round_everybody_has_what_an_abandoned_round_leaves():
    carried = 0
    for steps, rounds in ((0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (2, 1), (2, 2)):
        rig, abandoned = later(steps, rounds), later(steps, rounds)
        carried += any(record["carried"] for record in rig.journal.records("result") if "carried" in record)
        abandoned.abandon()
        rig.journal.slots["resume"] = OLD
        start(rig)
        assert rig.table.phase == "lobby" and total(rig) == 40
        assert stacks_of(rig) == stacks_of(abandoned), (steps, rounds)
        assert rig.journal.records("abort")[-1]["back"] == abandoned.journal.records("abort")[-1]["back"]
        assert len(rig.journal.records("commit")) == len(rig.journal.records("reveal")) == rounds + 1
        check_order(rig.journal)
    assert carried


def ended():
    """Tables whose people are about to say yes to a session: it is the first; or one was abandoned; and people left."""
    for presses, leaves in ((None, False), (2, False), (2, True)):
        rig = Rig() if presses is None else lobby(2)
        if presses is None:
            rig.tap(1, "cup")
            rig.tap(2, "cup")
        else:
            some_presses(rig, presses)
            rig.abandon()
        if leaves:
            rig.tap(2, "pass")
            rig.tap(2, "cup")
        yield rig


def test_saved_in_another_form_at_every_cut_of_a_session_that_opens():
    for cut, rig in [(cut, rig) for cut in range(12) for rig in ended()]:
        rig.tap(1, "cup")
        rig.tap(2, "cup")
        with rig.cut(cut):
            rig.run(3100)
        rig.journal.slots["resume"] = OLD
        start(rig)
        assert rig.table.phase == "lobby" and total(rig) == 40, cut
        assert len(rig.journal.records("commit")) == len(rig.journal.records("reveal"))
        check_order(rig.journal)


def other_form(rig):
    """Saved by a version whose table knows other sessions; what people are owed has its form in all of them."""
    saved = json.loads(rig.journal.slots["resume"])
    saved.update({"form": 3, "deal": saved["deal"] and {"sessions": []}, "again": 7, "lobby": None})
    rig.journal.slots["resume"] = dump(saved).encode()
    start(rig)
    rig.run(100)


def test_coins_that_nobody_has_taken_yet_outlive_another_form():
    rig = Rig({"play": "credit", "coin_tokens": 5})
    for down in (True, False, True, False):
        rig.press(0, "coin", down)
    other_form(rig)
    rig.tap(3, "cup")
    assert rig.seats[3].stack == 10 and rig.seats.day["bought"] == 10


def test_tokens_bought_in_mid_round_outlive_another_form():
    for steps in (0, 1, 2):
        rig = lobby(steps)
        play_on(rig, 1)
        rig.run(3100)
        some_presses(rig, 1)
        host, n = Line(rig), rig.seats.taken[0]
        host("seat.buy", seat=n, tokens=7)
        bought = rig.seats.day["bought"]
        assert rig.session and rig.seats[n].pending == 7
        other_form(rig)
        assert rig.table.phase == "lobby" and total(rig) == 47 and rig.seats.day["bought"] == bought + 7


def test_a_place_that_is_held_outlives_another_form():
    for plays in (False, True):
        rig = lobby(2, (1, 2, 3))
        some_presses(rig, 1)
        rig.abandon()
        rig.want(3, "out")
        rig.table.state.accept(rig.now_ms)
        assert rig.seats[3].held == 20
        if plays:
            rig.tap(1, "cup")
            rig.tap(2, "cup")
            rig.run(3100)
            some_presses(rig, 1)
        rig.config.set({"buy_in": 33})
        other_form(rig)
        rig.tap(3, "cup")
        assert rig.seats[3].player == "person" and total(rig) == 60


def test_another_form_at_every_cut_of_a_session_that_opens_and_one_that_ends():
    for cut, rig in [(cut, rig) for cut in range(14) for rig in ended()]:
        rig.tap(1, "cup")
        rig.tap(2, "cup")
        if cut % 2:
            rig.run(3100)
            Line(rig)("seat.leave", seat=2)
        with rig.cut(cut):
            rig.run(3100)
            rig.abandon()
            rig.tap(5, "cup")
        other_form(rig)
        people = len(rig.seats.of("person"))
        assert rig.table.phase in ("lobby", "attract") and total(rig) == 20 * people and people >= 1 + (cut % 2 == 0), (
            cut
        )
        check_order(rig.journal)


def accepted():
    """(people in the lobby before, what is done, what must stand then)."""
    yield (1,), lambda rig: rig.tap(5, "cup"), lambda table: table.state.seats[5].player == "person"
    yield (1, 5), lambda rig: rig.tap(5, "pass"), lambda table: table.state.seats[5].player == "none"
    yield (1,), lambda rig: rig.tap(1, "d4"), lambda table: table.state.seats.of("house") == [8]
    yield (1,), lambda rig: rig.tap(1, "d1"), lambda table: table.state.choice.game == "four-two-one"
    yield (
        (1,),
        lambda rig: Line(rig)("seat.join", seat=3, player="house"),
        lambda table: table.state.seats.taken == [1, 3],
    )
    yield (1, 5), lambda rig: Line(rig)("seat.leave", seat=5), lambda table: table.state.seats.taken == [1]
    yield (1,), lambda rig: Line(rig)("seat.buy", seat=1, tokens=7), lambda table: table.state.seats[1].stack == 27


def test_what_was_accepted_in_the_lobby_for_a_second_is_not_undone():
    for people, do, stands in accepted():
        for cut in range(3):
            rig = Rig()
            for n in people:
                rig.tap(n, "cup")
            do(rig)
            assert stands(rig.table)
            rig.run(1000)
            cut_soon(rig, cut)
            rig.boot("power")
            assert stands(rig.table)


def cut_soon(rig, cut):
    """The power goes at one of the next operations, or without any."""
    with rig.cut(cut):
        rig.table.log.record(rig.now_ms, "config", [("changed", {})])
        rig.table.state.save()


def test_what_was_accepted_in_a_session_for_a_second_is_not_undone():
    rig = lobby(2)
    some_presses(rig, 1)
    Line(rig)("seat.buy", seat=1, tokens=7)
    rig.tap(5, "cup")
    rig.tap(2, "pass")
    Line(rig)("seat.leave", seat=2)
    wanted = [(rig.seats[n].pending, rig.seats[n].wants) for n in (1, 2, 5)]
    assert wanted[0][0] == 7 and wanted[1][1] == "leave"
    for cut in range(3):
        rig.run(1000)
        cut_soon(rig, cut)
        rig.boot("power")
        assert [(rig.seats[n].pending, rig.seats[n].wants) for n in (1, 2, 5)] == wanted


def test_f50_every_choice_is_recorded_when_its_press_is_over():
    for steps in (0, 1, 2):
        rig = lobby(steps, (1, 2, 3))
        for _ in range(12):
            some_presses(rig, 1)
            rig.run(1000)
            before = state_of(rig.game), rig.table.state.dealer.round, rig.table.state.dealer.running
            rig.boot("power")
            assert (state_of(rig.game), rig.table.state.dealer.round, rig.table.state.dealer.running) == before
