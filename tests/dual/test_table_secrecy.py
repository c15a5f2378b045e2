"""Two plays that differ only in what is hidden look alike to others (table/README.md, Who may know what, when).

What others see: the LED data of their seats and the centre (the hider's own too, its lid being closed), events, journal
reading and head, status. Compared after every press and every 250 ms of the whole round.
"""

from gobelet import house
from gobelet.boards import pico2
from gobelet.fairness import dice as real_dice
from gobelet.jsontext import dump
from gobelet.table.lights.picture import Picture
from table_rig import Rig
from test_table_play import lobby
from test_table_requests import Line

HIDER = 2
LOOK_MS = 250


class ScriptedDice:
    """Dice that a test names: lays by seat, everything else from the seed as always."""

    def __init__(self, lays, single):
        self.lays = lays
        self.single = single
        self.commitment = real_dice.commitment
        self.first = lambda seed, number, seats, cut: 1

    def faces(self, seed, number, who, k, cut, n):
        if who == "nest":
            return [6, 2, 4]
        return list(self.lays[who]) if n == 3 else [self.single]


class Watch:
    """Everything that others can see, moment by moment."""

    def __init__(self, rig, masked=False):
        self.rig = rig
        self.host = Line(rig)
        self.picture = Picture(pico2.BOARD)
        self.picture.configure(rig.config)
        self.seen = []
        self.masked = masked  # leave out the hider's status light, where a blink may be
        self.blinks = []
        self.public_raws = []

    def look(self):
        self.picture.draw(self.rig.scene(), self.rig.now_ms)
        frames = [bytes(chain) for chain in self.picture.frame]
        if self.masked:
            frames[HIDER - 1] = frames[HIDER - 1][3:]
        if self.rig.seats[HIDER].lid:
            frames[HIDER - 1] = b""
        status = self.host("status")
        head = self.host("journal.head")
        read = self.host("journal.read", from_=head["last"], max=9)
        dice = dump(self.host("status.dice"))
        self.seen.append((frames, dump(status), dump(self.host("status.seats")), dump(head), dump(read), dice))


def same(a, b):
    """Compares two watches; says at which moment and in what they differ."""
    assert len(a.seen) == len(b.seen)
    names = ("lights", "status", "seats", "head", "read", "dice")
    for moment in range(len(a.seen)):
        for place, name in enumerate(names):
            assert a.seen[moment][place] == b.seen[moment][place], (moment, name)
    assert a.rig.events == b.rig.events


def play(lays, single, script, settings=None, masked=False, people=(1, 2, 3)):
    """Plays a round of Three Eggs by a script of (seat, input, ms held); looks every 50 ms."""
    rig = lobby(0, people, settings, ScriptedDice(lays, single))
    watch = Watch(rig, masked)
    rig.events.clear()
    for seat, name, held_ms in script:
        if seat:
            rig.press(seat, name)
        for _ in range(0, held_ms, LOOK_MS):
            rig.run(min(held_ms, LOOK_MS))
            watch.look()
        if seat and name != "lid":
            rig.press(seat, name, False)
    return watch


def lay(people=(1, 2, 3), reroll=()):
    """Everybody rolls, looks, and keeps the third die hidden."""
    script = []
    for n in people:
        script += [(n, "cup", 100), (0, "", 1500)]
        for name in reroll:
            script.append((n, name, 100))
        script += [(0, "", 1600)] if reroll else []
    script += [(HIDER, "lid", 100)]
    for n in people:
        script += [(n, "d3", 100), (n, "cup", 100)]
    return script


ROUND = [(1, "d5", 100), (1, "cup", 100), (2, "cup", 100), (3, "cup", 100), (1, "cup", 100), (0, "", 1600)]
ROUND += [(n, "cup", 100) for n in (1, 2, 3)]


def lays(hidden):
    return {1: (1, 2, 4), 2: (3, 5, hidden), 3: (2, 2, 6)}


def test_a_hidden_die_is_seen_by_nobody_else_in_any_phase():
    script = lay() + ROUND + [(3, "pass", 100), (2, "pass", 100)]
    a, b = play(lays(1), 1, script), play(lays(6), 1, script)
    assert a.rig.game.phase == "claim" and a.rig.game.hidden[HIDER] == 2
    same(a, b)
    assert a.rig.journal.raws == b.rig.journal.raws
    assert a.rig.journal.last > a.host("journal.head")["last"]


def test_the_hider_sees_it_while_its_lid_is_open():
    a = play(lays(6), 1, lay())
    assert a.rig.scene().seats[HIDER - 1].private[2] == 6
    a.rig.press(HIDER, "lid", False)
    assert list(a.rig.scene().seats[HIDER - 1].private) == [0, 0, 0]
    assert all(list(a.rig.scene().seats[n - 1].private) == [0, 0, 0] for n in (1, 3))


def test_a_hidden_reroll_is_seen_by_nobody_else():
    script = lay(reroll=("d3", "cup")) + ROUND
    settings = {"three-eggs.reroll": "on"}
    a, b = play(lays(4), 1, script, settings), play(lays(4), 6, script, settings)
    assert a.rig.game.phase == "claim"
    same(a, b)


def test_who_drops_out_never_shows():
    script = lay() + [(1, "d5", 100), (1, "cup", 100), (2, "pass", 100), (2, "cup", 100), (3, "pass", 100)]
    script += [(3, "cup", 100), (0, "", 2500)]
    a, b = play(lays(1), 1, script), play(lays(6), 1, script)
    assert [r["kind"] for r in a.rig.journal.records()[-2:]] == ["result", "reveal"]
    assert a.rig.journal.records("result")[0]["dice"][str(HIDER)] == [3, 5, 0]
    same(a, b)


def test_figures_stand_still_from_the_commit_to_the_reveal():
    watch = play(lays(1), 1, lay() + ROUND)
    first = watch.seen[0][1]
    for key in ("flash_free", "erases"):
        value = watch.host("status")[key]
        assert f'"{key}":{value},' in first
    assert watch.rig.journal.stats()["erases"] > watch.host("status")["erases"]


SLEIGHT = {"three-eggs.sleight": "on"}


def sleight_script(shuffles):
    """A round up to the showdown; the hider holds D4 in the first wagers, or does nothing so long."""
    script = lay()
    script.append((HIDER, "d4", 1250) if shuffles else (0, "", 1250))
    return script + [(0, "", 3000)] + ROUND


def test_a_shuffle_shows_nothing_but_one_blink():
    a = play(lays(4), 6, sleight_script(True), SLEIGHT, masked=True)
    b = play(lays(4), 6, sleight_script(False), SLEIGHT, masked=True)
    assert a.rig.game.shuffled == {HIDER} and a.rig.game.hand[HIDER][2] == 6
    assert len(a.rig.journal.raws) == len(b.rig.journal.raws) + 2
    same(a, b)


def test_what_was_shuffled_is_seen_by_nobody_else():
    a = play(lays(4), 1, sleight_script(True), SLEIGHT)
    b = play(lays(4), 6, sleight_script(True), SLEIGHT)
    same(a, b)
    assert a.rig.journal.raws == b.rig.journal.raws


def test_te_14_one_blink_of_the_cheats_status_light_within_three_seconds():
    watch = play(lays(4), 6, lay() + [(HIDER, "d4", 1250)], SLEIGHT)
    rig = watch.rig
    shuffled_ms = rig.journal.records("choice")[-1]["t_ms"]
    moments = set()
    for _ in range(80):
        rig.run(50)
        for n in (1, 2, 3):
            if rig.scene().seats[n - 1].dip_ms is not None:
                moments.add((n, rig.scene().seats[n - 1].dip_ms))
    ((who, at_ms),) = moments
    assert who == HIDER and shuffled_ms <= at_ms <= shuffled_ms + 3000 - 150


def test_te_14_house_players_know_of_a_blink_once_all_have_seen_it():
    told = []
    choose = house.choose

    def listens(view, draw):
        told.append(list(view.blinks))
        return choose(view, draw)

    def asked(rig, moment):
        rig.table._modes["play"]._sleights.give_away(1, moment)
        if "cup" in rig.does(1):
            rig.tap(1, "cup")
        return told

    house.choose = listens
    try:
        rig = lobby(0, (1,), SLEIGHT)
        for moment, knows in ((10**9, []), (0, [1])):
            told.clear()
            rig.until(lambda moment=moment: asked(rig, moment))
            assert told[0] == knows
    finally:
        house.choose = choose


def test_te_14_no_dips_in_a_round_with_sleight():
    watch = play(lays(4), 6, lay() + [(3, "d2", 100), (3, "cup", 100), (HIDER, "d4", 400)], SLEIGHT)
    assert all(watch.rig.scene().seats[n - 1].dip_ms is None for n in (1, 2, 3))


def before_the_showdown():
    """A round that comes to its showdown with the last press."""
    script = lay() + ROUND + [(n, "pass", 100) for n in (3, 2, 1)] + [(n, "cup", 100) for n in (1, 2, 3)]
    rig = play(lays(4), 6, script, SLEIGHT).rig
    assert rig.game.phase == "show"
    return rig


def test_te_14_show_waits_for_every_blink_whether_there_was_one_or_not():
    rig = before_the_showdown()
    game = rig.game
    assert "cup" not in rig.does(game.to_act)
    rig.run(2800)
    assert "cup" not in rig.does(game.to_act)
    rig.run(200)
    assert rig.does(game.to_act)["cup"] == "show"
    rig.tap(game.to_act, "cup")
    assert rig.kinds()[-2:] == ["result", "reveal"]


def test_te_14_who_leaves_shows_no_sooner():
    for wants in ("leave", "out"):
        rig = before_the_showdown()
        rig.want(rig.actor, wants)
        rig.run(2800)
        assert rig.game.phase == "show" and rig.kinds()[-1] == "choice"
        rig.run(200)
        assert rig.journal.records("choice")[-1]["by"] == "timeout" and rig.kinds()[-2:] == ["result", "reveal"]


def test_after_the_reveal_the_shuffle_is_in_the_journal_for_all():
    script = lay() + [
        (HIDER, "d4", 1250),
        (1, "pass", 50),
        (1, "cup", 50),
        (2, "pass", 50),
        (2, "cup", 50),
        (0, "", 500),
    ]
    watch = play(lays(4), 6, script, SLEIGHT)
    assert watch.rig.kinds()[-1] == "reveal"
    assert watch.host("journal.head")["last"] == watch.rig.journal.last
    assert [r for r in watch.rig.journal.records("choice") if r["do"] == "shuffle"]
    assert not [pairs for kind, pairs in watch.rig.events if pairs.get("do") == "shuffle"]


def test_a_right_accusation_by_buttons():
    script = lay() + [(HIDER, "d4", 1250), (3, "d4", 100)]
    watch = play(lays(4), 6, script, SLEIGHT)
    rig = watch.rig
    armed = sorted(rig.does(3))
    assert "d2" in armed  # seats 1 and 2 clockwise from 3
    rig.tap(3, "d2", "cup")
    accused = rig.journal.records("choice")[-1]
    assert accused["do"] == "accuse" and accused["whom"] == HIDER and HIDER not in rig.game.active


def test_a_cut_in_a_three_eggs_round_keeps_the_journal_closed():
    watch = play(lays(4), 6, lay(), SLEIGHT)
    rig = watch.rig
    before = watch.host("journal.head")
    figures = {key: watch.host("status")[key] for key in ("flash_free", "erases", "life_days")}
    rig.boot("power")
    host = Line(rig)
    assert host("journal.head") == before
    assert {key: host("status")[key] for key in figures} == figures


def test_a_cut_between_a_shuffle_and_its_die_is_made_good_before_anybody_looks():
    """Else CUP, lit at the cheat's seat, would tell of it (F20)."""
    watch = play(lays(4), 6, lay(), SLEIGHT)
    rig = watch.rig
    rig.press(HIDER, "d4")
    with rig.cut(1) as cut:
        rig.run(1250)
    assert cut.gone and rig.journal.records()[-1]["do"] == "shuffle"
    rig.boot("power")
    rig.run(50)
    assert rig.journal.records()[-1]["who"] == HIDER and rig.game.hand[HIDER][2] == 6
    assert rig.game.to_act == 1 and not rig.does(HIDER).get("cup") and not rig.journal.records("fault")


def test_open_games_hide_nothing_of_the_journal():
    rig = lobby(2)
    host = Line(rig)
    assert host("journal.head")["last"] == rig.journal.last


def test_private_wells_stay_dark_in_the_open_games():
    for steps in (1, 2):
        rig = lobby(steps)
        rig.press(1, "lid")
        rig.press(2, "lid")
        who = rig.actor
        rig.tap(who, "cup")
        rig.run(1000)
        assert all(not any(seat.private) for seat in rig.scene().seats)


def test_no_lid_no_well_when_the_cable_is_gone():
    watch = play(lays(6), 1, lay())
    watch.rig.step((1000 * watch.rig.now_ms, HIDER, "cable", False))
    assert not any(watch.rig.scene().seats[HIDER - 1].private)
    assert isinstance(watch.rig, Rig)
