"""The panel's screen: keys become presses, the newest View becomes text. Textual does the terminal."""

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from gobelet import rules
from rich.segment import Segment
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.color import Color
from textual.containers import VerticalScroll
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from gobelet_host.errors import FAILED, INTERRUPTED
from gobelet_host.panel import draw, letters
from gobelet_host.panel.engine import Engine
from gobelet_host.panel.keyboard import Keyboard
from gobelet_host.panel.pacer import out_of_it
from gobelet_host.panel.view import View
from gobelet_host.panel.watching import Watcher
from gobelet_host.scene import Fields
from gobelet_host.story import Teller, is_result
from gobelet_host.words import LANGUAGES, say

FRAME_S = 1 / 15
LID_S = 3.0
ROLL_S = 0.9  # dice run: nobody is told before they rest
HOLD_S = 1.1  # D4, so that it counts as held for a second
LAST_S = 5.0  # so long the last picture may take
REPEAT_S = 0.12  # the same key sooner than that is one held down
HISTORY = 500
PLAY = {
    "tap",
    "lid",
    "hold",
    "seat",
    "operator",
    "coin",
    "hurry",
    "commitment",
    "teach",
}  # what somebody who watches has not
ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
POLITE = ("SIGTERM",)  # asks to end, as it does of a simulated board
SIGNALS = tuple(getattr(signal, name) for name in ENDING if hasattr(signal, name))


class Plain(LineFilter):
    """No colour at all leaves (NO_COLOR): Textual's own way turns colours into greys, which are colours too."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with bold, dim, underline and reverse only."""
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


class Canvas(Widget):
    """The whole page, line by line: only those that changed are drawn again."""

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Text] = []

    def show(self, lines: list[Text]) -> None:
        """Takes over new lines."""
        before, self._lines = self._lines, lines
        for y in range(max(len(before), len(lines))):
            if y >= len(before) or y >= len(lines) or before[y] != lines[y]:
                self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """One line of the page."""
        text = self._lines[y] if y < len(self._lines) else Text()
        styled = Segment.apply_style(text.render(self.app.console), self.rich_style)
        return Strip(styled).adjust_cell_length(self.size.width, self.rich_style)


class Reader(ModalScreen[None]):
    """A text to read: help or history. Escape, or the key that opened it, closes it."""

    DEFAULT_CSS = """
    Reader { align: center middle; }
    Reader VerticalScroll { width: 96%; max-width: 118; height: auto; max-height: 94%; border: round $primary;
                            padding: 0 1; background: $surface; }
    Reader Static { width: 1fr; height: auto; }
    """
    BINDINGS = [Binding("escape,q,enter,space,question_mark,h,k", "app.pop_screen", show=False)]  # noqa: RUF012

    def __init__(self, title: str, text: Text, language: str, at_end: bool = False):
        super().__init__()
        self._title, self._text, self._language, self._at_end = title, text, language, at_end

    def compose(self) -> ComposeResult:
        """One scrolling text."""
        with VerticalScroll() as box:
            box.border_title = self._title
            box.border_subtitle = say(self._language, "panel.close")
            yield Static(self._text)

    def on_mount(self) -> None:
        """A history begins at its end, where the newest is; the help at its top."""
        box = self.query_one(VerticalScroll)
        box.focus()
        if self._at_end:
            box.scroll_end(animate=False)


class PanelApp(App[int]):
    """The table on the terminal. `return_value` is the exit code; told: what happened, the newest last."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Gobelet"
    BINDINGS = [  # noqa: RUF012
        Binding("space,enter", "tap('cup')", show=False),
        *[Binding(str(i), f"tap('d{i}')", show=False) for i in range(1, 6)],
        Binding("p,backspace", "tap('pass')", show=False),
        Binding("l", "lid", show=False),
        Binding("s", "hold", show=False),
        Binding("tab", "seat(1)", show=False, priority=True),
        Binding("shift+tab", "seat(-1)", show=False, priority=True),
        Binding("o", "operator", show=False),
        Binding("c", "coin", show=False),
        Binding("g", "language", show=False),
        Binding("h", "history", show=False),
        Binding("question_mark", "help", show=False),
        Binding("f", "hurry", show=False),
        Binding("k", "commitment", show=False),
        Binding("t", "teach", show=False),
        Binding("q", "leave", show=False),
        Binding("ctrl+d", "leave", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, engine: Engine | Watcher, language: str, seat: int = 1, teach: bool = False):
        """engine: started here; with a Watcher only language, history, help and the end are at hand."""
        super().__init__()
        self._engine = engine
        self.keyboard = Keyboard(seat, language=language, watching=isinstance(engine, Watcher), teach=teach)
        self._canvas = Canvas()
        self.told: list[Fields] = []
        self._coming: deque[tuple[float, Fields]] = deque()  # events and when to tell them
        self._teller = Teller(language)
        self._shown: tuple[View, Keyboard, Size] | None = None
        self._last_key, self._last_key_at = "", 0.0  # the last one that counts once while it is held down
        self._lid_timer: Timer | None = None
        self._operator = self._guests = False
        self._language = language  # of whoever comes next

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, no colour where none is wanted, and no letters that the terminal lacks."""
        return [*super().get_line_filters(), *([Plain()] if self.no_color else []), *letters.filters()]

    def compose(self) -> ComposeResult:
        """One widget."""
        yield self._canvas

    def on_mount(self) -> None:
        """Begins; every signal that ends a program ends this one with the terminal as it was."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            # not in a thread: there the system's own way must do
            with contextlib.suppress(ValueError):
                code = 0 if signal.Signals(number).name in POLITE else INTERRUPTED
                signal.signal(number, lambda *_, code=code: self._end(loop, code))
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self._engine.start()
        self.set_interval(FRAME_S, self.frame)

    def _end(self, loop: asyncio.AbstractEventLoop, code: int) -> None:
        """Ends, also where the terminal takes nothing more: Textual would wait for its last picture for ever."""
        loop.call_soon_threadsafe(self.exit, code)
        last = threading.Timer(LAST_S, self._give_up, [code])
        last.daemon = True
        last.start()

    def _give_up(self, code: int) -> None:
        self._engine.stop()
        os._exit(code)

    def frame(self) -> None:
        """What is new, on the screen."""
        if self._engine.ended:
            self.exit(FAILED if self._engine.failure else 0)
            return
        self._tell_what_is_due()
        view = self._engine.view
        if view.seats and self.keyboard.seat not in view.seats:
            self._take(next(iter(view.held())))
        pacer, now_s = self._engine.pacer, time.monotonic()
        pacer.reading = len(self.screen_stack) > 1
        self._see_guests(view)
        self.keyboard = replace(
            self.keyboard,
            does=self._engine.does,
            whom=self._engine.whom,
            stays=pacer.shows_result(now_s),
            out=out_of_it(view) and not pacer.fast,
            left=pacer.left(view, now_s),
        )
        shown = (view, self.keyboard, self.size)
        if shown != self._shown:
            self._shown = shown
            self._canvas.show(draw.page(view, self.keyboard, self.size.width, self.size.height))

    def _see_guests(self, view: View) -> None:
        """With the last guest language and history go back to what they were: the next one is somebody else."""
        there = any(seat.player == "person" for seat in view.seats.values())
        if self._guests and not there and view.status.get("phase") == "attract":
            self.told.clear()
            self.keyboard = replace(self.keyboard, history=[], language=self._language)
            self._teller.speak(self._language)
        self._guests = there

    def on_resize(self) -> None:
        """The page fits the window."""
        self.frame()

    def _tell_what_is_due(self) -> None:
        now_s = time.monotonic()
        for event in self._engine.events():
            before_s = self._coming[-1][0] if self._coming else now_s
            rolled = event.get("kind") == "roll" and "faces" in event
            self._coming.append((max(before_s, now_s + (ROLL_S if rolled else 0)), event))
        while self._coming and self._coming[0][0] <= now_s:
            _, event = self._coming.popleft()
            self.told = [*self.told, event][-HISTORY:]
            history = [*self.keyboard.history, *_lines(self._teller, [event])][-HISTORY:]
            options, standing = self._teller.scene.options, self._teller.standing()
            self.keyboard = replace(self.keyboard, history=history, options=options, standing=standing)

    # ---- keys

    def _press(self, name: str, kind: str = "tap") -> None:
        self._engine.panel({kind: f"{self.keyboard.seat}.{name}"})

    def _held_down(self, key: str) -> bool:
        """Does the keyboard only repeat that key?"""
        before, before_s = self._last_key, self._last_key_at
        self._last_key, self._last_key_at = key, time.monotonic()
        return key == before and self._last_key_at - before_s < REPEAT_S

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Does the key that stands for it do anything?"""
        return not (self.keyboard.watching and action in PLAY)

    def action_tap(self, name: str) -> None:
        """A button of the seat in hand; while a result stays, any of them only goes on."""
        if not self._held_down(f"{self.keyboard.seat}.{name}") and not self._engine.pacer.key(time.monotonic()):
            self._press(name)

    def action_hurry(self) -> None:
        """On to the result, where nobody at the keyboard is in the round any more."""
        if self.keyboard.out:
            self._engine.pacer.hurry()

    def action_teach(self) -> None:
        """Explains each step, or no more."""
        self.keyboard = replace(self.keyboard, teach=not self.keyboard.teach)

    def action_commitment(self) -> None:
        """The round's commitment, whole, to be photographed, and what it is."""
        lang, status = self.keyboard.language, self._engine.view.status
        shown = say(lang, "panel.no commitment")
        if status.get("commitment"):
            shown = say(lang, "panel.commitment", n=status.get("round"), hex=status["commitment"])
        self.push_screen(Reader("Gobelet", Text(shown), lang))

    def action_hold(self) -> None:
        """D4 for a second: the secret shuffle of `sleight`."""
        seat = self.keyboard.seat
        self._engine.panel({"press": f"{seat}.d4"})
        self.set_timer(HOLD_S, lambda: self._engine.panel({"release": f"{seat}.d4"}))

    def action_lid(self) -> None:
        """Lifts the hood; it closes by itself."""
        if self._held_down("lid"):
            return
        self._engine.pacer.key(time.monotonic())
        if self.keyboard.lid:
            self._close_lid()
            return
        self.keyboard = replace(self.keyboard, lid=True)
        self._press("lid", "press")
        self._lid_timer = self.set_timer(LID_S, self._close_lid)

    def _close_lid(self) -> None:
        if self.keyboard.lid and self._lid_timer:
            self._lid_timer.stop()
            self.keyboard = replace(self.keyboard, lid=False)
            self._press("lid", "release")

    def action_seat(self, by: int) -> None:
        """The next seat that a person holds."""
        held = self._engine.view.held()
        if held:
            place = held.index(self.keyboard.seat) + by if self.keyboard.seat in held else 0
            self._take(held[place % len(held)])

    def _take(self, seat: int) -> None:
        self._close_lid()
        self._engine.take(seat)
        self.keyboard = replace(self.keyboard, seat=seat, does={}, whom={})

    def action_operator(self) -> None:
        """The operator's key, on or off."""
        self._operator = not self._operator
        self._engine.panel({"press" if self._operator else "release": "op"})

    def action_coin(self) -> None:
        """A coin."""
        if not self._held_down("coin"):
            self._engine.panel({"coin": 1})

    def action_language(self) -> None:
        """The next language; the story is told anew."""
        language = LANGUAGES[(LANGUAGES.index(self.keyboard.language) + 1) % len(LANGUAGES)]
        self._teller.speak(language)
        history, standing = _lines(Teller(language), self.told), self._teller.standing()
        self.keyboard = replace(self.keyboard, language=language, history=history, standing=standing)

    def action_history(self) -> None:
        """Everything that happened."""
        lang = self.keyboard.language
        text = Text()
        for sentence, result in self.keyboard.history:
            text.append(sentence + "\n", style="bold" if result else "")
        text = text if text.plain else Text(say(lang, "panel.no history"))
        self.push_screen(Reader(say(lang, "panel.history"), text, lang, at_end=True))

    def action_help(self) -> None:
        """How it works."""
        lang = self.keyboard.language
        self.push_screen(Reader("Gobelet", Text(help_text(lang, self._engine.view.game)), lang))

    def action_leave(self) -> None:
        """Ends."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Ctrl-C."""
        self.exit(INTERRUPTED)


def _lines(teller: Teller, events: list[Fields]) -> list[tuple[str, bool]]:
    """The events as the history has them."""
    told = [(teller.short(event), is_result(event)) for event in events]
    return [line for line in told if line[0]]


def help_text(language: str, played: str | None = None) -> str:
    """The game that is played, the table and its keys, then each other game in a few lines."""
    games = {game: say(language, "help", of=game, otherwise="") for game in rules.GAMES}
    first = games.pop(played, "") if played else ""
    parts = [first, say(language, "panel.help"), "\n".join(filter(None, games.values()))]
    return "\n\n".join(filter(None, parts))
