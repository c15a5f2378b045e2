"""Keys, languages, lids and endings of the panel, driven through Textual's pilot."""

import asyncio
import json
import signal
from types import SimpleNamespace

import pytest
from gobelet_host.errors import INTERRUPTED, NO_BOARD, Failure
from gobelet_host.panel import app as panel
from gobelet_host.panel import letters, past
from gobelet_host.panel.engine import Engine
from gobelet_host.records import Record
from gobelet_host.story import Teller
from gobelet_host.table import Head
from gobelet_host.words import LANGUAGES
from panel_table import LEAVE, StillEngine, playing, view_of
from rich.segment import Segment
from textual import events
from textual.color import Color


def drive(script, engine=None, size=(80, 24), language="en"):
    """Runs script(app, pilot) on an app; returns the app."""
    app = panel.PanelApp(engine or StillEngine(view_of(*playing()), LEAVE), language)

    async def run():
        async with app.run_test(size=size) as pilot:
            app.frame()
            await script(app, pilot)

    asyncio.run(run())
    return app


def text_of(app):
    return "\n".join(line.plain for line in app._canvas._lines)


@pytest.mark.parametrize(
    ("key", "name"),
    [("space", "cup"), ("enter", "cup"), ("1", "d1"), ("5", "d5"), ("p", "pass"), ("backspace", "pass")],
)
def test_keys_are_buttons_of_the_seat_in_hand(key, name):
    async def script(app, pilot):
        await pilot.press(key)
        await pilot.press("tab", key)

    app = drive(script)
    assert app._engine.commands == [{"tap": f"1.{name}"}, {"tap": f"3.{name}"}]


def test_tab_goes_through_the_seats_that_people_hold():
    async def script(app, pilot):
        held = []
        for _ in range(3):
            await pilot.press("tab")
            held.append((app.keyboard.seat, app._engine.hand))
        assert held == [(3, 3), (1, 1), (3, 3)]
        await pilot.press("shift+tab")
        assert app.keyboard.seat == 1

    drive(script)


@pytest.fixture
def timers(monkeypatch):
    """What the panel does by itself after so many seconds, {seconds: function}; the test does it instead."""
    own, real = {}, panel.PanelApp.set_timer

    def set_timer(app, delay, callback=None, **more):
        if delay not in (panel.LID_S, panel.HOLD_S):
            return real(app, delay, callback, **more)
        own[delay] = callback
        return real(app, delay, callback, pause=True)

    monkeypatch.setattr(panel.PanelApp, "set_timer", set_timer)
    return own


def test_lid_opens_by_a_key_and_closes_by_itself(timers):
    async def script(app, pilot):
        await pilot.press("l")
        assert app.keyboard.lid
        timers[panel.LID_S]()
        assert not app.keyboard.lid

    app = drive(script, StillEngine(view_of(*playing(4, "three-eggs"))))
    assert app._engine.commands == [{"press": "1.lid"}, {"release": "1.lid"}]


def test_lid_closes_before_another_seat_is_taken_in_hand(monkeypatch):
    monkeypatch.setattr(panel, "REPEAT_S", 0)

    async def script(app, pilot):
        await pilot.press("l", "tab")
        assert not app.keyboard.lid
        await pilot.press("l", "l")

    app = drive(script, StillEngine(view_of(*playing(4, "three-eggs"))))
    released = [next(iter(command.items())) for command in app._engine.commands]
    assert released == [("press", "1.lid"), ("release", "1.lid"), ("press", "3.lid"), ("release", "3.lid")]


def test_language_switches_and_the_story_is_told_anew():
    events = [{"kind": "choice", "seat": 2, "do": "bet", "by": "house"}]

    async def script(app, pilot):
        assert "Seat 2 bets" in text_of(app)
        await pilot.press("g")
        app.frame()
        assert "La place 2 mise" in text_of(app) and "Quitter" not in text_of(app)
        await pilot.press("g")
        app.frame()
        assert "Plats 2 satsar" in text_of(app)
        await pilot.press("g")
        app.frame()
        assert "Seat 2 bets" in text_of(app)

    drive(script, StillEngine(view_of(*playing()), LEAVE, events))


@pytest.fixture
def now_s(monkeypatch):
    """[the panel's time], which the test moves."""
    moment = [100.0]
    monkeypatch.setattr(panel, "time", SimpleNamespace(monotonic=lambda: moment[0]))
    return moment


def test_a_roll_is_told_when_the_dice_have_come_to_rest(now_s):
    events = [
        {"kind": "roll", "who": 1, "n": 2, "faces": [3, 3]},
        {"kind": "result", "number": 7, "loser": 2, "saved": []},
    ]

    async def script(app, pilot):
        assert "rolls" not in text_of(app) and "Game 7" not in text_of(app)
        now_s[0] += panel.ROLL_S
        app.frame()
        assert "Seat 1 rolls 3-3" in text_of(app) and "Game 7: seat 2 has lost" in text_of(app)

    drive(script, StillEngine(view_of(*playing()), LEAVE, events))


@pytest.mark.parametrize(("key", "words"), [("question_mark", "THREES AWAY"), ("h", "Seat 2 bets")])
def test_help_and_history_open_and_close(key, words):
    async def script(app, pilot):
        await pilot.press(key)
        shown = str(app.screen.query_one("Static").render())
        assert words in shown
        await pilot.press("escape")
        assert len(app.screen_stack) == 1
        await pilot.press("space")

    app = drive(script, StillEngine(view_of(*playing()), LEAVE, [{"kind": "choice", "seat": 2, "do": "bet"}]))
    assert app._engine.commands == [{"tap": "1.cup"}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_begins_with_its_keys_in_the_smallest_window(language):
    async def script(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        box = app.screen.query_one("VerticalScroll")
        assert box.scroll_y == 0
        keys = panel.help_text(language).split("\n\n")[1].splitlines()
        assert all(len(line) <= box.scrollable_content_region.width for line in keys)

    drive(script, language=language)


def test_hold_operator_and_coin(timers):
    async def script(app, pilot):
        await pilot.press("s")
        assert len(app._engine.commands) == 1
        timers[panel.HOLD_S]()
        await pilot.press("o", "o", "c")

    app = drive(script)
    assert app._engine.commands == [
        {"press": "1.d4"},
        {"release": "1.d4"},
        {"press": "op"},
        {"release": "op"},
        {"coin": 1},
    ]


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+c", INTERRUPTED)])
def test_keys_that_end_it(key, code):
    async def script(app, pilot):
        await pilot.press(key)

    assert drive(script).return_value == code


def test_a_board_that_goes_away_ends_it():
    async def script(app, pilot):
        app._engine.failure, app._engine.ended = Failure(NO_BOARD, "gone"), True
        app.frame()

    assert drive(script).return_value is not None


@pytest.mark.parametrize("size", [(40, 10), (80, 24), (160, 50)])
def test_any_window_and_a_change_of_it(size):
    async def script(app, pilot):
        app.frame()
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        app.frame()
        assert len(app._canvas._lines) == 30

    drive(script, size=size)


def test_no_color_lets_no_colour_out_and_leaves_everything_readable(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app, pilot):
        for key in ("l", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            for strip in app.screen._compositor.render_strips():
                for segment in strip:
                    assert not segment.style or (segment.style.color, segment.style.bgcolor) == (None, None)
        await pilot.press("escape")
        text = text_of(app)
        assert "●" in text or "○" in text

    drive(script)


@pytest.mark.parametrize("key", ["space", "3", "p", "l", "c"])
def test_a_key_held_down_counts_once(key, monkeypatch):
    monkeypatch.setattr(panel, "REPEAT_S", 1000)

    async def script(app, pilot):
        await pilot.press(*[key] * 20)
        assert len(app._engine.commands) == 1
        monkeypatch.setattr(panel, "REPEAT_S", 0)
        await pilot.press(key)
        assert len(app._engine.commands) == 2

    drive(script, StillEngine(view_of(*playing(4, "three-eggs"))))


def test_different_keys_may_come_as_fast_as_they_like():
    async def script(app, pilot):
        await pilot.press("1", "2", "1", "space", "p")

    assert [command["tap"] for command in drive(script)._engine.commands] == ["1.d1", "1.d2", "1.d1", "1.cup", "1.pass"]


def test_pasted_text_presses_nothing():
    async def script(app, pilot):
        app.post_message(events.Paste("q 1 2 3 pppp\n\x1b[31m"))
        await pilot.pause()
        await pilot.press("x", "f5", "ctrl+q", "ctrl+p", "delete", "å")

    app = drive(script)
    assert app._engine.commands == [] and app.return_value is None


SESSION = {"kind": "session", "session": 1, "game": "threes-away", "options": {"bottoms": "call"}, "seats": [2, 3],
           "first": 2, "stacks": {"2": 9, "3": 9}}  # fmt: skip
TURN = [
    {"kind": "commit", "round": 41, "commitment": "00" * 32},
    SESSION,
    {"kind": "roll", "who": 2, "n": 5, "round": 41, "faces": [1, 2, 4, 5, 6]},
    {"kind": "choice", "seat": 2, "do": "bottoms", "round": 41, "by": "house"},
    {"kind": "choice", "seat": 2, "do": "keep", "round": 41, "dice": [3, 5], "by": "house"},
]


def test_dice_are_named_by_their_faces_and_rounds_as_in_the_title():
    teller = Teller("en")
    result = {"kind": "result", "round": 41, "number": 1, "winners": [2], "pays": {"2": 9}, "carried": 0}
    assert [teller.short(event) for event in [*TURN, {**result, "stacks": {}, "next": 3}]][3:] == [
        "Seat 2 turns the dice over",
        "Seat 2 leaves out 3-1; 1 so far",
        "Round 41: seat 2 wins 9",
    ]
    assert teller.scene.options == {"bottoms": "call"} and teller.short({"kind": "config", "changed": {}}) == ""


def test_ta2_the_running_score_comes_from_what_was_told(now_s):
    async def script(app, pilot):
        now_s[0] += panel.ROLL_S
        app.frame()
        assert "1 left out so far" in text_of(app)
        await pilot.press("g")
        app.frame()
        assert "1 mis de côté" in text_of(app)

    drive(script, StillEngine(view_of(*playing()), LEAVE, TURN))


class Remembering:
    """A table with a journal, where something happens while a record is read."""

    def __init__(self, journal):
        self.journal, self.told = journal, None

    def listen(self, told):
        """Who is told."""
        self.told = told

    def head(self):
        """Both ends."""
        return Head(1, len(self.journal), "")

    def records(self, first, last):
        """Some of them."""
        for seq in range(first, last + 1):
            self.told({"kind": "choice", "seat": 4, "do": "fold"})
            yield Record("b", "j", seq, json.dumps(self.journal[seq - 1]), "")


@pytest.mark.parametrize(
    ("opening", "seen"), [(SESSION, 9), ({"kind": "leave", "seat": 1, "tokens": 2}, 9), ({"kind": "fault"}, 12)]
)
def test_the_journal_is_read_back_to_the_beginning_of_the_session(monkeypatch, opening, seen):
    """By pages, and no further than a limit."""
    monkeypatch.setattr(past, "PAST", 3)
    monkeypatch.setattr(past, "PAST_MOST", 10)
    choices = [{"kind": "choice", "seat": 1, "do": "bet", "round": n} for n in range(20)]
    journal = [*choices[:13], opening, *choices[14:]]
    engine = Engine(None, None)
    engine._remember(Remembering(journal))
    told = [event for event in engine.events() if event.get("seat") != 4]
    assert told == journal[-seen:]


def test_the_story_goes_on_from_the_journal():
    """What a board on a flash file knows comes first; what happens while it is read comes once, and after it."""
    journal = [{"kind": "choice", "seat": n, "do": "bet"} for n in (1, 2, 3)]
    engine, table = Engine(None, None), Remembering(journal)
    engine._remember(table)
    table.told({"kind": "abort"})
    told = engine.events()
    assert told[:3] == journal and [event["kind"] for event in told[3:]] == ["choice"] * 3 + ["abort"]


def test_every_signal_that_ends_a_program_leaves_the_terminal_clean():
    assert {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT} <= set(panel.SIGNALS)


def test_the_seed_s_reveal_is_no_dice():
    assert Teller("en").short({"kind": "reveal", "round": 3, "seed": "00" * 32}) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_of_ascii_gets_faces_of_o_and_dot(monkeypatch, language):
    monkeypatch.setenv("LC_ALL", "C")

    async def script(app, pilot):
        for key in ("l", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            shown = [segment.text for strip in app.screen._compositor.render_strips() for segment in strip]
            filtered = [part.text for part in letters.Ascii().apply([Segment(text) for text in shown], Color(0, 0, 0))]
            assert [len(text) for text in filtered] == [len(text) for text in shown]
            assert "".join(filtered).isascii() and "o" in "".join(filtered)
        assert [type(each) for each in app.get_line_filters()].count(letters.Ascii) == 1
        await pilot.press("escape")

    drive(script, language=language)


@pytest.mark.parametrize(
    ("variables", "encoding", "needs"),
    [
        ({}, "utf-8", False),
        ({"LANG": "C.UTF-8"}, "UTF-8", False),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "C"}, "utf-8", True),
        ({"LANG": "POSIX"}, "utf8", True),
        ({"LANG": "fr_FR.ISO-8859-1"}, "iso8859-1", True),
        ({}, "ascii", True),
    ],
)
def test_what_a_terminal_lacks_its_locale_says(monkeypatch, variables, encoding, needs):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert letters.needed(encoding) is needs
    assert letters.plain("● é ○ │") == "o e o |"
