"""Colour where a terminal has it, and only what this program itself has painted."""

import io
import re

import pytest
from gobelet_host import printable
from gobelet_host.printable import STYLES, guarded, painted


class Terminal(io.StringIO):
    """A text stream that is a terminal."""

    def isatty(self):
        """It is."""
        return True


def written(text, stream):
    """What comes out of that."""
    with guarded(stream, io.StringIO()):
        print(text)
    return stream.getvalue()


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    """One that shows colours."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.parametrize("style", STYLES)
def test_what_is_painted_is_in_colour_on_a_terminal(style):
    assert written(f"a {painted('b', style)} c", Terminal()) == f"a \x1b[{STYLES[style]}mb\x1b[0m c\n"


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("NO_COLOR", "0"), ("TERM", "dumb")])
def test_without_colours_where_they_are_not_wanted(monkeypatch, variable, value):
    monkeypatch.setenv(variable, value)
    assert written(painted("b", "red"), Terminal()) == "b\n"


@pytest.mark.parametrize("terminal", [None, "3f0e"])
def test_of_windows_terminals_the_new_one_has_colours(monkeypatch, terminal):
    monkeypatch.setattr(printable.os, "name", "nt")
    if terminal:
        monkeypatch.setenv("WT_SESSION", terminal)
    else:
        monkeypatch.delenv("WT_SESSION", raising=False)
    assert ("\x1b" in written(painted("b", "red"), Terminal())) is bool(terminal)


def test_an_empty_no_color_says_nothing(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b[31m" in written(painted("b", "red"), Terminal())


def test_none_in_pipes():
    assert written(painted("b", "red"), io.StringIO()) == "b\n"


def test_nobody_elses_text_paints():
    """A table's name, say: neither by itself nor within what is painted."""
    assert written("\x1b[31mred", Terminal()) == "?[31mred\n"
    assert written(painted("x\x1b[2J", "bold"), Terminal()) == "\x1b[1mx?[2J\x1b[0m\n"


def test_a_failure_in_a_pipe_is_plain_and_says_no_clause(gobelet):
    err = gobelet("rank", "three-eggs", "1").err
    assert err.rstrip("\n").isprintable() and "<" not in err and not re.search("[A-Z]-[0-9]", err)
