"""How time passes for people at a keyboard: who sits alone is not hurried, a result stays, who is out need not wait."""

from dataclasses import replace

import pytest
from gobelet import rules
from gobelet_host import games
from gobelet_host.panel import goodbye
from gobelet_host.panel.draw import page
from gobelet_host.panel.keyboard import Keyboard, key_lines
from gobelet_host.panel.pacer import FAST, PATIENCE_S, RESULT_S, Pacer, out_of_it
from gobelet_host.words import LANGUAGES, say
from panel_table import LEAVE, StillEngine, playing, view_of
from test_panel_app import drive, text_of


def table(people=(1,), actor=1, out=(), **status):
    """A View in play."""
    scenery, rows, told = playing(4, "three-eggs", people)
    for n in out:
        rows[str(n)]["in"] = False
    return view_of(scenery, rows, {**told, "actor": actor, **status})


def passes(pacer, view, now_s, seconds):
    """ms of the board's time in so many seconds, looked at ten times a second; and when that is over."""
    total = 0
    for _ in range(round(10 * seconds)):
        now_s += 0.1
        total += pacer.passed_ms(view, now_s)
    return total, now_s


def test_time_is_the_people_s_and_a_computer_that_slept_has_not_played():
    pacer = Pacer(5.0)
    assert passes(pacer, table(), 5.0, 2)[0] == pytest.approx(2000, abs=30)
    there = table(actor=2)
    assert pacer.passed_ms(there, 1000.0) == 100 and pacer.passed_ms(there, 999.0) == 0


def test_who_sits_alone_has_no_clock():
    pacer = Pacer(0.0)
    first, now_s = passes(pacer, table(), 0.0, 600)
    assert first < 1000 * (PATIENCE_S + 1) and pacer.left(table(), now_s) is None
    assert not pacer.key(now_s)
    assert passes(pacer, table(), now_s, 3)[0] == pytest.approx(3000, abs=30)
    lobby = table(actor=None, phase="lobby", game=None)
    assert passes(Pacer(0.0), lobby, 0.0, 600)[0] < 1000 * (PATIENCE_S + 1)


def test_house_players_are_never_waited_for_and_several_people_have_a_clock():
    assert passes(Pacer(0.0), table(actor=2), 0.0, 60)[0] == pytest.approx(60000, abs=300)
    pacer, both = Pacer(0.0), table(people=(1, 3))
    assert passes(pacer, both, 0.0, 60)[0] == pytest.approx(60000, abs=300)
    pacer = Pacer(0.0)
    pacer.passed_ms(both, 10.0)
    assert pacer.left(both, 10.0) == 1 and pacer.left(both, 25.0) == pytest.approx(0.5) and pacer.left(both, 99.0) == 0
    pacer.key(25.0)
    assert pacer.left(both, 40.0) == pytest.approx(0.5)
    assert pacer.left(table(people=(1, 3), actor=2), 26.0) is None


def test_help_and_history_run_no_clock_down():
    pacer, both = Pacer(0.0), table(people=(1, 3))
    pacer.reading = True
    assert passes(pacer, both, 0.0, 60)[0] == 0 and pacer.left(both, 60.0) is None


def test_a_result_stays_until_a_key_that_does_nothing_else():
    pacer, view = Pacer(0.0), table(actor=None)
    pacer.result(0.0)
    shown, now_s = passes(pacer, view, 0.0, 300)
    assert shown <= 1000 * RESULT_S + 100 and pacer.shows_result(now_s)
    assert pacer.key(now_s) and not pacer.shows_result(now_s) and not pacer.key(now_s)
    assert passes(pacer, view, now_s, 2)[0] == pytest.approx(2000, abs=30)
    early = Pacer(0.0)
    early.result(0.0)
    assert not early.key(0.5) and early.shows_result(9.0)  # a key that came before it could be read


def test_nobody_sees_results_where_nobody_sits():
    pacer = Pacer(0.0)
    pacer.result(0.0)
    assert passes(pacer, table(people=()), 0.0, 60)[0] == pytest.approx(60000, abs=300)


def test_once_out_one_key_goes_on_to_the_result():
    assert not out_of_it(table(actor=2)) and out_of_it(table(actor=2, out=(1,)))
    assert not out_of_it(table(people=(1, 3), actor=2, out=(1,))) and not out_of_it(table(people=(), actor=2))
    pacer, view = Pacer(0.0), table(actor=2, out=(1,))
    pacer.hurry()
    assert passes(pacer, view, 0.0, 1)[0] == pytest.approx(1000 * FAST, abs=100 * FAST)
    pacer.result(1.0)
    assert not pacer.fast


def test_the_key_is_offered_while_it_does_something_and_the_result_says_how_to_go_on():
    def script(app, pilot):
        return _press(app, pilot)

    async def _press(app, pilot):
        await pilot.press("f")
        app.frame()

    engine = StillEngine(table(actor=2, out=(1,)))
    app = drive(script, engine)
    assert engine.pacer.fast and "on to the result" not in text_of(app)
    shown = [line.plain for line in key_lines(table(actor=2, out=(1,)), Keyboard(1, out=True), 6)]
    assert any("F" in line and "on to the result" in line for line in shown)
    (line,) = key_lines(table(), Keyboard(1, stays=True, does=LEAVE), 6)
    assert "go on" in line.plain


def test_every_key_that_does_something_is_there_however_few_lines_there_are():
    does = {
        "cup": "leave-out",
        "d1": "roll-die",
        "d2": "leave-die",
        "d3": "accuse",
        "d4": "bet",
        "d5": "raise",
        "pass": "leave",
    }
    view, keyboard = table(), Keyboard(1, does=does)
    whole = key_lines(view, keyboard, 20)
    few = key_lines(view, keyboard, 4)
    assert len(whole) > 4 and len(few) == 4
    for line in whole:
        assert line.plain.strip() in "\n".join(each.plain for each in few)


def test_with_the_last_guest_language_and_history_go():
    async def script(app, pilot):
        await pilot.press("g")
        app.keyboard = replace(app.keyboard, history=[("Seat 1 rolls", False)])
        app.told.append({"kind": "roll"})
        app.frame()
        assert app.keyboard.language == "fr"
        scenery, rows, status = playing(4, "threes-away", ())
        app._engine.view = view_of(scenery, rows, {**status, "phase": "attract", "game": None, "actor": None})
        app.frame()

    app = drive(script)
    assert app.keyboard.language == "en" and app.keyboard.history == [] and app.told == []


def test_the_commitment_is_a_key_away_and_whole():
    async def script(app, pilot):
        await pilot.press("k")
        await pilot.pause()
        assert "0d9f" * 16 in str(app.screen.query_one("Static").render())
        await pilot.press("k")
        assert len(app.screen_stack) == 1

    drive(script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_goodbye_tells_rounds_tokens_the_best_hand_and_how_to_check(language):
    hands = [
        {"dice": [2, 2, 4], "category": None, "value": 0},
        {"dice": [1, 3, 5], "category": "all-the-odds", "value": 9},
    ]
    told = [{"kind": "join", "seat": 1, "tokens": 20, "player": "person"}]
    told += [{"kind": "result", "game_name": "three-eggs", "hands": {"1": hand}} for hand in hands]
    said = list(goodbye.lines(language, told, table(), "table.img"))
    assert len(said) == 4 and "2" in said[0] and "20" in said[1] and "5-3-1" in said[2] and "table.img" in said[3]
    assert list(goodbye.lines(language, told[:1], table(), None)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_of_each_game_is_explained_where_somebody_wants_it_and_fits(language):
    for game in rules.GAMES:
        stages = [key.removeprefix("phase.") for key in games.of(game).words["en"] if key.startswith("phase.")]
        for stage in [*stages, "cut"]:
            view = table(game=game, stage=stage, phase="play")
            told = page(view, Keyboard(1, language=language, teach=True), 80, 24)
            right = " ".join(line.plain.partition("│")[2].strip() for line in told[16:23])
            lesson = say(language, f"teach.{stage}", of=game)
            assert lesson.split()[0] in right and lesson.split()[-1] in right, (game, stage, lesson)
            assert lesson.split()[-1] not in "\n".join(
                line.plain for line in page(view, Keyboard(1, language=language), 80, 24)
            )


def test_the_lesson_comes_and_goes_with_its_key():
    async def script(app, pilot):
        assert not app.keyboard.teach
        await pilot.press("t")
        assert app.keyboard.teach
        await pilot.press("t")
        assert not app.keyboard.teach

    drive(script)
