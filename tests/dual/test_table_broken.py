"""A round that a power cut broke off and that cannot be played on; what happens while one is taken up (F48, F52)."""

import json

from gobelet.boards import pico2
from gobelet.table.persistence import recovery
from gobelet.table.table import Table
from table_rig import CountingSource, Rig
from test_table_cut import check_order, opening, play_on, state_of
from test_table_requests import Line

PEOPLE = (1, 2, 3)
STAKES = ((0, "three-eggs.ante", 2), (1, "four-two-one.stake", 2), (2, "threes-away.ante", 2))


def in_play(steps, key, stake, source=None):
    """A session of three with stakes."""
    rig = Rig({key: stake}, source=source)
    for n in PEOPLE:
        rig.tap(n, "cup")
    rig.tap(1, *["d1"] * steps)
    for n in PEOPLE:
        rig.tap(n, "cup")
    rig.run(3000)
    return rig


def lost(rig, presses):
    """Some presses into the round the power goes, and with it the round's seed."""
    for _ in range(presses):
        does = rig.does(rig.actor) if rig.actor else {}
        if does:
            rig.tap(rig.actor, "cup" if "cup" in does else sorted(does)[0])
        rig.run(900)
    if not rig.table.state.playing or not rig.game.pot:
        return False
    rig.journal.slots["seed"] = None
    rig.boot("power")
    return True


def stacks(rig):
    return {n: rig.seats[n].stack for n in PEOPLE}


def test_without_its_seed_a_first_round_leaves_everybody_what_it_had_before_it():
    for steps, key, stake in STAKES:
        broken = 0
        for presses in range(0, 9, 2):
            rig = in_play(steps, key, stake)
            if lost(rig, presses):
                broken += 1
                assert rig.kinds()[-1] == "abort" and not rig.journal.records("reveal", "fault")
                assert rig.table.phase == "lobby" and stacks(rig) == dict.fromkeys(PEOPLE, 20), (key, presses)
        assert broken > 2


def test_without_its_seed_a_later_round_leaves_everybody_what_it_had_before_the_pot():
    for steps, key, stake in STAKES:
        carried = later = 0
        for source in range(1, 9):
            rig = in_play(steps, key, stake, CountingSource(100 * source))
            before = dict.fromkeys(PEOPLE, 20)
            for played in range(1, 6 if steps != 1 else 2):  # 421 carries no pot
                play_on(rig, played)
                if not rig.game.pot:
                    before = dict(rig.game.stacks)
                elif len(set(before.values())) > 1:
                    break
            over = rig.game.pot > 0
            rig.run(3100)
            if rig.table.phase == "play" and lost(rig, 3):
                later, carried = later + 1, carried + over
                assert rig.table.phase == "lobby" and stacks(rig) == before, (key, source)
                assert rig.journal.records("abort") and not rig.journal.records("fault")
                check_order(rig.journal)
            if carried or (later and steps == 1):
                break
        assert later and (carried or steps == 1), key


class Slowly:
    """Within, a record at a time is taken up, so that much can happen meanwhile."""

    def __enter__(self):
        self._page, recovery.PAGE = recovery.PAGE, 1

    def __exit__(self, kind, error, trace):
        recovery.PAGE = self._page


def taken_up(rig, coins):
    """The table after a power cut; so many coins come, one after the other, while all is taken up."""
    came = 0
    with Slowly():
        rig.table = Table(pico2.BOARD, rig.config, rig.journal, rig.machine)
        rig.table.start(rig.now_ms, "power", "resumed", "0.1.0")
        for _ in range(200):
            coin = rig.table.busy and came < coins
            came += coin
            rig.table.step(rig.now_ms, 1000 * rig.now_ms, [(0, 0, "coin", True), (0, 0, "coin", False)] if coin else ())
    rig.step(*[(0, n, "cable", True) for n in range(1, 9)])
    assert not rig.table.busy
    return came


def on_credit(steps=2, people=PEOPLE, cut=None):
    """Three with two coins each, in a round, or cut off while they throw coins in."""
    rig = Rig({"play": "credit", "coin_tokens": 5})
    for n in people:
        rig.tap(n, "cup")
    with rig.cut(cut) as power:
        for n in people:
            rig.tap(n, "d1")
            for _ in range(2):
                rig.press(0, "coin")
                rig.press(0, "coin", False)
    if power.gone:
        return rig
    rig.tap(1, *["d1"] * ((steps - len(people)) % 3))
    for n in people:
        rig.tap(n, "cup")
    rig.run(3000)
    assert rig.table.phase == "play"
    rig.tap(rig.actor, "cup")
    rig.run(1000)
    return rig


def owned(rig):
    """All tokens, wherever they are."""
    seats = rig.seats
    stacks = [rig.stack(n) + seats[n].pending for n in seats.numbers]
    return sum(stacks) + seats.credit + (rig.game.pot if rig.game else 0)


def test_coins_while_a_round_is_taken_up_do_not_disturb_it_and_are_not_lost():
    for steps in (0, 1, 2):
        for coins in (1, 3):
            rig, quiet = on_credit(steps), on_credit(steps)
            assert taken_up(quiet, 0) == 0 and taken_up(rig, coins) == coins
            assert rig.table.phase == "play" and state_of(rig.game) == state_of(quiet.game)
            assert rig.actor == quiet.actor and rig.journal.raws == quiet.journal.raws
            assert owned(rig) == owned(quiet) + 5 * coins
            rig.abandon()
            assert sum(stacks(rig).values()) + rig.seats.credit == 30 + 5 * coins


def test_coins_while_buys_are_taken_up_are_not_lost():
    cut, gone = 0, 0
    while True:
        rig, quiet = on_credit(cut=cut), on_credit(cut=cut)
        if rig.session:
            break
        taken_up(quiet, 0)
        came = taken_up(rig, 2)
        assert owned(rig) == owned(quiet) + 5 * came, cut
        cut, gone = cut + 1, gone + came
    assert gone > 10


def test_coins_while_the_journal_is_looked_through_are_not_lost():
    rig = on_credit()
    rig.journal.slots["resume"] = b"{"
    assert taken_up(rig, 3) == 3
    assert rig.table.phase == "lobby" and owned(rig) == 45


class DryingSource(CountingSource):
    """Entropy that is there at the start, and no more once `dry`."""

    dry = False

    def draw(self, n):
        if self.dry:
            self.ok, self.why = False, "entropy source failed: stuck"
        return super().draw(n)


def broken_off(source):
    """Tables over what a power cut left: in a round of each game, and at every moment at which a session opens."""
    for steps in (0, 1, 2):
        yield in_play(steps, *STAKES[steps][1:], source=source)
    for cut in range(12):
        rig = opening(cut, source)
        if json.loads(rig.journal.slots["resume"])["deal"]:
            yield rig


def test_f48_entropy_that_fails_while_a_round_is_taken_up_halts_once():
    for at_start in (False, True):
        rigs = 0
        for rig in broken_off(DryingSource()):
            rig.source.dry, rig.source.ok, rig.source.why = True, not at_start, "entropy source failed: stuck"
            taken_up(rig, 0)
            rig.run(3000)
            assert rig.table.phase == "fault" and not rig.table.busy
            assert [fault["detail"] for fault in rig.journal.records("fault")] == ["entropy source failed: stuck"]
            rig.source.dry, rig.source.ok = False, True
            rig.boot("power")
            assert rig.table.phase == "play" and rig.actor
            check_order(rig.journal)
            rigs += 1
        assert rigs > 8


def test_the_operators_controls_wait_until_a_round_is_taken_up():
    rig = in_play(*STAKES[2])
    rig.tap(rig.actor, "cup")
    table = Table(pico2.BOARD, rig.config, rig.journal, rig.machine)
    table.start(rig.now_ms, "power", "resumed", "0.1.0")
    before, recovery.PAGE = recovery.PAGE, 1
    try:
        table.step(rig.now_ms, 0, [(0, 1, "cable", True), (0, 0, "op", True)])
        assert table.busy and table.phase == "pause" and table.codes(1, rig.now_ms) == {}
        table.step(rig.now_ms, 0, [(0, 1, "pass", True), (0, 1, "cup", True)])
        while table.busy:
            assert table.codes(1, rig.now_ms) == {}
            table.step(rig.now_ms, 0)
    finally:
        recovery.PAGE = before
    assert table.codes(1, rig.now_ms)["pass"] == "abandon" and not rig.journal.records("abort")


def full_at(steps, presses):
    """A round in which, so many presses on, no memory takes a record any more; as the loop then goes on (F42)."""
    rig = in_play(*STAKES[steps])
    some = 0
    while some < presses:
        if rig.actor and rig.does(rig.actor):
            rig.tap(rig.actor, sorted(rig.does(rig.actor))[0])
            some += 1
        rig.run(900)
    rig.journal.full = True
    for _ in range(200):
        try:
            if rig.actor and rig.does(rig.actor):
                rig.tap(rig.actor, sorted(rig.does(rig.actor))[0])
            rig.run(900)
        except OSError:
            rig.table.fault(rig.now_ms, "exception", "no space")
            rig.boot("exception")
    return rig


def test_where_no_memory_takes_a_record_nothing_is_played_and_the_table_says_why():
    """And once one does again, the round goes on from its last record."""
    for steps in range(3):
        for presses in (1, 3, 6):
            rig = full_at(steps, presses)
            host, count = Line(rig), len(rig.journal.raws)
            assert rig.table.phase == "fault" and "no memory" in host("status")["faults"][-1], (steps, presses)
            assert not rig.does(1) and host("journal.head")["last"] <= count
            for method, params in (("game.start", {"game": "threes-away"}), ("seat.join", {"seat": 5})):
                assert host.refused(method, **params), method
            assert len(rig.journal.raws) == count
            rig.journal.full = False
            rig.boot("restart")
            rig.run(500)
            assert rig.table.phase == "play" and len(rig.journal.raws) > count
            play_on(rig, 1)
            check_order(rig.journal)
