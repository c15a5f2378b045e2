"""Power cuts at every operation of a session (F20, F52): the table comes back to the last record, same dice."""

from gobelet.boards import pico2
from gobelet.table.persistence import recovery
from gobelet.table.table import Table
from table_books import Retold
from table_rig import Rig
from test_table_play import lobby, play_round
from test_table_requests import Line

CARRIED = ("stacks", "pot", "phase", "to_roll", "to_act", "round", "first")
SHOWN = ("active", "hand", "open", "nest")


def state_of(game):
    names = CARRIED if game.settled else CARRIED + SHOWN + (("tokens",) if game.name == "four-two-one" else ("open",))
    return [getattr(game, name) for name in names]


def replayed(journal):
    """The Game that the journal's records make, from the last `session` on; None without one, or after its end."""
    retold = Retold(journal)
    for record in journal.records():
        retold.take(record)
        if record["kind"] in ("abort", "leave", "join", "buy"):
            retold.game = None
    return retold.game


def check_order(journal):
    """Every round: commit, in a session's first one roll by `first` and session, ..., result, reveal; numbers rise."""
    state, rounds, sessions = "out", 0, 0
    for record in journal.records():
        kind = record["kind"]
        if kind == "commit":
            assert state == "out" and record["round"] == rounds + 1
            rounds, state, nonce = rounds + 1, "in", 0
        elif kind == "roll":
            assert state == "in" and record["nonce"] == nonce and record["round"] == rounds
            nonce += 1
        elif kind == "session":
            assert state == "in" and nonce == 1 and record["session"] == sessions + 1
            sessions += 1
        elif kind in ("result", "abort"):
            assert state == "in" and record["round"] == rounds
            state = "settled"
        elif kind == "reveal":
            assert state == "settled" and record["round"] == rounds
            state = "out"


def play_on(rig, rounds, limit=6000):
    """People press what is lit until so many rounds are over."""
    for _ in range(limit):
        if len(rig.journal.records("reveal")) >= rounds:
            return
        who = rig.actor
        does = rig.does(who) if who else {}
        if "cup" in does:
            rig.tap(who, "cup")
        elif does:
            rig.tap(who, sorted(does)[0])
        else:
            rig.run(200)
    raise AssertionError("the round never ends")


def cut_everywhere(steps, rounds, stride=1, people=(1, 2, 3), settings=None):
    cut = 0
    while True:
        rig = lobby(steps, people, settings)
        before = len(rig.journal.raws)
        with rig.cut(cut) as power:
            play_on(rig, rounds)
        if not power.gone:
            return cut
        kept = list(rig.journal.raws)
        revealed = len(rig.journal.records("reveal"))
        expected = replayed(rig.journal)
        rig.now_ms = 5
        rig.boot("power")
        assert rig.journal.raws[: len(kept)] == kept and before <= len(kept)
        assert rig.table.phase == "play"
        if expected and rig.table.state.dealer.running and len(rig.journal.records("reveal")) == revealed:
            assert state_of(rig.game) == state_of(expected), cut
        assert state_of(rig.game) == state_of(replayed(rig.journal))
        if cut % 3 == 0:
            play_on(rig, rounds)
        check_order(rig.journal)
        replayed(rig.journal)
        assert not rig.journal.records("fault", "abort")
        cut += stride


def test_f52_threes_away_cut_at_every_operation():
    assert cut_everywhere(2, 2) > 25


def test_f52_421_cut_at_every_operation():
    assert cut_everywhere(1, 1, 13) > 90


def test_f52_three_eggs_cut_at_every_operation():
    assert cut_everywhere(0, 2, 1, (2, 7)) > 30


def opening(cut, source=None):
    """Two people begin a session, and after so many operations the power goes."""
    rig = Rig(source=source)
    for n in (1, 4):
        rig.tap(n, "cup")
    rig.tap(1, "d1", "d1", "cup")
    rig.tap(4, "cup")
    with rig.cut(cut):
        rig.run(3100)
    return rig


def test_f52_cut_while_a_session_opens():
    for cut in range(12):
        rig = opening(cut)
        rig.boot("power")
        if rig.table.phase == "lobby":
            assert not rig.journal.records("commit") and rig.seats.of("person") == [1, 4]
            rig.tap(1, "cup")
            rig.tap(4, "cup")
            rig.run(3000)
        play_on(rig, 1)
        check_order(rig.journal)
        assert rig.journal.records("session")[0]["seats"] == [1, 4]


def test_cut_while_people_join_buy_and_leave():
    for cut in range(14):
        rig = Rig()
        with rig.cut(cut):
            rig.tap(1, "cup", "d4", "d4", "d3")
            rig.tap(2, "cup")
            rig.tap(2, "pass")
        rig.boot("power")
        there = {}
        for record in rig.journal.records("join", "leave"):
            there[record["seat"]] = record["tokens"] if record["kind"] == "join" else None
        seats = rig.seats
        assert seats.taken == sorted([n for n in there if there[n] is not None]), cut
        assert all(seats[n].stack == there[n] for n in seats.taken)


def test_cut_while_a_session_ends_with_the_operators_abandon():
    for cut in range(8):
        rig = lobby(2)
        who = rig.actor
        rig.tap(who, "cup")
        rig.press(0, "op")
        rig.tap(1, "pass")
        with rig.cut(cut):
            rig.tap(1, "cup")
        rig.boot("power")
        aborts = rig.journal.records("abort")
        assert rig.table.phase == ("lobby" if aborts else "play")
        if aborts:
            assert len(rig.journal.records("reveal")) == 1
            assert [rig.stack(n) for n in (1, 2)] == [20, 20]


def test_cut_while_the_seats_change_between_sessions():
    cut = 0
    while True:
        rig = lobby(2, (1, 2, 3))
        play_on(rig, 1)
        while rig.journal.records("result")[-1]["carried"]:
            play_on(rig, len(rig.journal.records("reveal")) + 1)
        rig.run(1000)
        rig.tap(3, "pass", "cup")
        rig.tap(6, "cup")
        with rig.cut(cut) as power:
            rig.run(2500)
        if not power.gone:
            break
        rig.boot("power")
        rig.run(3100)
        assert rig.table.phase == "play" and rig.game.seats == (1, 2, 6), cut
        assert len(rig.journal.records("join")) == 4 and len(rig.journal.records("leave")) == 1
        play_on(rig, len(rig.journal.records("reveal")) + 1)
        check_order(rig.journal)
        cut += 1
    assert cut > 6


def test_a_lost_seed_aborts_without_a_reveal():
    for steps in (0, 1, 2):
        rig = lobby(steps)
        for _ in range(3):
            who = rig.actor
            if who and rig.does(who):
                rig.tap(who, sorted(rig.does(who))[0])
            rig.run(2000)
        rig.journal.slots["seed"] = None
        rig.boot("power")
        assert rig.kinds()[-1] == "abort" and not rig.journal.records("reveal")
        assert rig.table.phase == "lobby" and [rig.stack(n) for n in (1, 2)] == [20, 20]


def test_records_that_make_no_sense_end_the_session_with_all_tokens_back():
    rig = lobby(2)
    who = rig.actor
    rig.tap(who, "cup")
    rig.journal.raws[-1] = rig.journal.raws[-1].replace('"n":5', '"n":4').replace('"faces":[', '"faces":[9,')
    rig.boot("power")
    assert rig.table.phase == "lobby" and [rig.stack(n) for n in (1, 2)] == [20, 20]
    assert rig.journal.records("fault")[0]["what"] == "resume"
    rig.boot("power")
    assert rig.table.phase == "lobby"


def test_f15_a_saved_state_that_cannot_be_read_is_no_end():
    for saved in (b"{", b"[]", b'{"at":1}', b'{"form":0,"at":0}'):
        rig = Rig()
        rig.journal.slots["resume"] = saved
        rig.boot("power")
        rig.tap(1, "cup")
        assert rig.table.phase == "lobby", saved


def test_f42_a_loop_that_failed_takes_the_round_up_again():
    rig = lobby(2)
    who = rig.actor
    rig.tap(who, "cup")
    faces = rig.journal.records("roll")[-1]["faces"]
    rig.boot("exception")
    assert rig.table.phase == "play" and rig.game.hand[who] == faces and rig.actor == who


def test_f42_what_contacts_and_hosts_have_told_stays():
    rig = lobby(2)
    rig.table.log.set_clock(rig.now_ms, 1700000000000, None)
    rig.fault("seat 3", "clockless")
    rig.step((0, 3, "cable", False))
    rig.press(1, "lid")
    rig.press(0, "op")
    rig.now_ms += 50000
    rig.boot("exception")
    assert rig.table.phase == "pause" and not rig.seats[3].present and rig.seats[1].lid
    assert rig.table.log.faults == ["seat 3: clockless"]
    assert rig.journal.records("boot")[-1]["wall"] == 1700000050000
    rig.press(0, "op", False)
    assert rig.table.phase == "play"


def test_f52_the_power_goes_again_while_the_round_is_taken_up():
    for first in range(1, 30, 7):
        for second in range(5):
            rig = lobby(0, (2, 7))
            with rig.cut(first):
                play_on(rig, 1)
            with rig.cut(second):
                rig.boot("power")
                rig.run(3500)
            rig.boot("power")
            assert rig.table.phase == "play"
            play_on(rig, 2)
            check_order(rig.journal)
            replayed(rig.journal)


def test_a_cheat_is_given_away_after_a_cut_too():
    rig = lobby(0, (1, 2, 3), {"three-eggs.sleight": "on"})
    rig.until(lambda: rig.game.phase == "first-wagers" or press(rig))
    cheat = 3 - rig.actor if rig.actor < 3 else 1
    rig.press(cheat, "d4")
    rig.run(1000)
    rig.press(cheat, "d4", False)
    assert rig.journal.records("choice")[-1]["do"] == "shuffle"
    rig.boot("power")
    rig.run(2900)
    assert rig.scene().seats[cheat - 1].dip_ms is not None


def press(rig):
    who = rig.actor
    if who and rig.does(who):
        rig.tap(who, "cup" if "cup" in rig.does(who) else "d1")


def test_status_can_be_asked_while_the_records_are_taken_up():
    rig = lobby(2)
    rig.tap(rig.actor, "cup")
    rig.boot("power")
    recovery.PAGE, before = 1, recovery.PAGE
    try:
        table = Table(pico2.BOARD, rig.config, rig.journal, rig.machine)
        table.start(rig.now_ms, "power", "resumed", "0.1.0")
        host = Line(rig)
        rig.table = table
        host = Line(rig)
        while table.busy:
            assert host("status")["phase"] == "play" and table.codes(1, rig.now_ms) == {}
            host("status.seats")
            table.paint(rig.now_ms)
            table.step(rig.now_ms, 0)
    finally:
        recovery.PAGE = before
    assert table.actor


def test_before_anything_is_taken_up_the_table_says_what_it_was_at():
    for people, phase in ((0, "attract"), (2, "lobby")):
        rig = Rig()
        for n in range(1, people + 1):
            rig.tap(n, "cup")
        rig.table = Table(pico2.BOARD, rig.config, rig.journal, rig.machine)
        rig.table.start(rig.now_ms, "power", "resumed", "0.1.0")
        host = Line(rig)
        assert rig.table.busy and host("status")["phase"] == phase
        assert host("status").get("choice") == (rig.table.state.choice.game if people else None)
        if people:
            host.refused("selftest", step="entropy")
        else:
            assert host("selftest", step="entropy")["ok"]


def test_status_between_rounds_is_the_same_after_a_cut():
    rig = lobby(2)
    play_round(rig)
    while not rig.game.pot:
        rig.run(3000)
        play_round(rig)
    keys = ("round", "pot", "game", "session")
    before = Line(rig)("status")
    rig.boot("power")
    after = Line(rig)("status")
    assert before["round"] and before["pot"] and [after[key] for key in keys] == [before[key] for key in keys]
