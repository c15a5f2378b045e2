"""`gobelet watch`: everything public of a table over the link, and nothing that could be pressed."""

import time
from contextlib import contextmanager

import pytest
from gobelet_host import table
from gobelet_host.panel import view
from gobelet_host.panel.draw import page
from gobelet_host.panel.keyboard import Keyboard
from gobelet_host.panel.watching import Watcher
from gobelet_host.table import Dice
from panel_table import playing
from simtable import WAIT_S, running
from test_panel_app import drive, text_of
from test_play_command import Terminal

DARK = {"public": [0] * 5, "left": [False] * 5}


def told(**more):
    """A View of what the link says."""
    _, rows, status = playing(4, "threes-away", (1,))
    lying = {"public": [3, 6, 0, 1, 2], "left": [True, False, False, False, True]}
    dice = Dice({1: lying, 2: DARK, 3: DARK, 4: DARK}, [0, 0, 0], "13", "0d9f" * 16, False)
    return view.told({**status, **more}, rows, dice)


def test_what_is_public_is_shown_and_lamps_are_left_out():
    seen = told()
    assert [die.mask.bit_count() for die in seen.seats[1].public] == [3, 6, 0, 1, 2]
    assert [die.half for die in seen.seats[1].public] == [False, True, True, True, False]
    assert seen.seats[1].counter == "20" and seen.pot == "  12" and not seen.seats[1].private
    text = "\n".join(line.plain for line in page(seen, Keyboard(1, watching=True), 80, 24))
    assert "You are watching." in text and "CUP" not in text and "you" not in text.replace("You are", "")
    assert "Space" not in text and "Q quit" in text and "Tab" not in text


def test_no_key_presses_anything():
    class Still(Watcher):
        """One that looks at nothing."""

        commands: list = []  # noqa: RUF012

        def start(self):
            self.view = told()

        def panel(self, command):
            self.commands.append(command)

    async def script(app, pilot):
        app.frame()
        for key in ("space", "1", "p", "l", "s", "tab", "o", "c", "f", "k"):
            await pilot.press(key)
        await pilot.press("g")
        app.frame()
        assert app.keyboard.language == "fr" and "Vous regardez." in text_of(app) and len(app.screen_stack) == 1
        await pilot.press("h")
        assert len(app.screen_stack) == 2

    drive(script, Still(None))
    assert Still.commands == []


@contextmanager
def sim():
    """A simulated board on which house players play."""
    with running("--seed", "07") as (process, where):
        with table.opened(where["port"]) as there:
            for seat in (1, 2, 3):
                there.join(seat, "house")
            there.start("threes-away")
        yield process, where["port"]


def test_a_board_is_followed_until_it_goes_away():
    with sim() as (process, port):
        watcher, seen, end_s = Watcher(lambda: table.opened(port)), [], time.monotonic() + WAIT_S
        watcher.start()
        while not (any(event["kind"] == "roll" for event in seen) and watcher.view.status) and time.monotonic() < end_s:
            seen += watcher.events()
        assert watcher.view.status["game"] == "threes-away" and len(watcher.view.seats) == 8
        process.terminate()
        while not watcher.ended and time.monotonic() < end_s:
            time.sleep(0.01)
        assert watcher.ended and "went away" in str(watcher.failure)


def test_on_a_terminal():
    with sim() as (_, port):
        terminal = Terminal("--port", port, command="watch")
        terminal.until("You are watching")
        terminal.until("rolls")
        terminal.type(" ")
        terminal.type("q")
        assert terminal.end() == 0
        terminal.assert_clean()


@pytest.mark.parametrize("command", ["watch", "play"])
def test_without_a_terminal_it_says_so_in_a_line(gobelet, command):
    done = gobelet(command)
    assert done.code == 2 and done.out == "" and "needs a terminal" in done.err and done.err.count("\n") == 1
