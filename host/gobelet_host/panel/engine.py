"""Runs a simulated board in a thread of its own and keeps a View of its table; presses and questions go through it."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.link.client import Client
from gobelet_host.panel import view
from gobelet_host.panel.pacer import Pacer
from gobelet_host.panel.past import past
from gobelet_host.scene import Fields
from gobelet_host.sim.board import SimBoard
from gobelet_host.table import Table

PUMP_S = 0.02
VIEW_S = 1 / 15  # how often the lights are looked at, at most
ASK_S, ASK_IDLE_S = 0.12, 0.6  # how often the link is asked: after a change, without one


class Engine:
    """A board that runs from `start` to `stop`.

    view: the newest View. pacer: how fast its time passes. does, whom: {input: code} and {input: seat} of the buttons
    of seat `hand`. failure: why it ended by itself, or None.
    """

    def __init__(self, board: SimBoard, setup: Callable[[Table], None], places: int = 8):
        """board: not started yet; setup(table): called once, when the board answers; places: as for view.build."""
        self.view = view.View()
        self.does: dict[str, str] = {}
        self.whom: dict[str, int] = {}
        self.hand = 1
        self.failure: BaseException | None = None
        self._board = board
        self._setup = setup
        self._places = places
        self._events: queue.Queue[Fields] = queue.Queue()
        self._commands: queue.Queue[dict[str, Any]] = queue.Queue()
        self._ends = threading.Event()
        self._lights: dict[str, Any] = {}  # the newest frame, decoded
        self._due_s = self._view_s = 0.0
        self._playing = False  # what comes now is news
        self._fresh = False  # the lights or the link's answers are newer than the view
        self._changed = True
        self.pacer = Pacer(time.monotonic())
        self._thread = threading.Thread(target=self._run, daemon=True)

    # ---- for the panel's own thread

    def start(self) -> None:
        """Power on."""
        self._thread.start()

    def stop(self) -> None:
        """Power off; returns when it is."""
        self._ends.set()
        if self._thread.ident:
            self._thread.join(timeout=5)

    @property
    def ended(self) -> bool:
        """Whether the board is off for good."""
        return bool(self._thread.ident) and not self._thread.is_alive()

    def panel(self, command: dict[str, Any]) -> None:
        """A command of the panel socket (sim/README.md, Panel socket)."""
        self._commands.put(command)

    def take(self, seat: int) -> None:
        """That seat is in hand now: what its buttons do is asked at once."""
        self.hand, self.does, self.whom = seat, {}, {}
        self._changed = True

    def events(self) -> list[Fields]:
        """Events of the link since the last call."""
        found = []
        while not self._events.empty():
            found.append(self._events.get())
        return found

    # ---- in the board's thread

    def _run(self) -> None:
        try:
            with self._board as board:
                self._lights = board.table()
                board.watch(self._shown)
                client = Client(board.transport(), "simulated board")
                client.connect()
                table = Table(client)
                self._remember(table)
                self._setup(table)
                self.pacer.skip_s = table.setting("idle_skip_s")
                self._playing = True
                self._play(table)
        except BaseException as error:  # the panel shows it and ends with its exit code
            self.failure = error

    def _remember(self, table: Table) -> None:
        """What happened before the power came back, out of the journal, then what happens from now on."""
        later: list[Fields] = []
        table.listen(later.append)
        for event in (*past(table), *later):
            self._take_event(event)
        table.listen(self._take_event)

    def _play(self, table: Table) -> None:
        """Until the panel ends; a board that goes away before is said to have done so."""
        try:
            while not self._ends.is_set():
                self._pass(table)
        except Failure as failure:
            raise Failure(NO_BOARD, str(failure)) from failure

    def _pass(self, table: Table) -> None:
        while not self._commands.empty():
            self._board.panel(self._commands.get())
            self._changed = True
        self._board.pump(PUMP_S)
        if self._board.state == "on":
            self._board.panel({"advance_ms": self.pacer.passed_ms(self.view, time.monotonic())})
        if self._board.state != "on":
            raise Failure(NO_BOARD, "the simulated board's power went off")
        now_s = time.monotonic()
        if now_s >= self._due_s or (self._changed and now_s >= self._due_s - ASK_IDLE_S + ASK_S):
            self._ask(table)
            self._due_s = time.monotonic() + ASK_IDLE_S
            self._changed = False
        if self._fresh and now_s >= self._view_s:
            self._view_s = now_s + VIEW_S
            self._fresh = False
            self.view = view.build(self._board.chains(), self._lights, self._rows, self._status, self._places)

    def _ask(self, table: Table) -> None:
        self._status = table.status()
        self._rows = {str(number): seat for number, seat in table.seats().items()}
        if str(self.hand) in self._rows:
            seat = table.seat(self.hand)
            self.does, self.whom = seat.get("does", {}), seat.get("whom", {})
        self._fresh = True

    def _shown(self, lights: dict[str, Any]) -> None:
        lamps = lights["seats"][str(self.hand)]["lamps"]
        self._changed = self._changed or lamps != self._lights["seats"][str(self.hand)]["lamps"]
        self._lights = lights
        self._fresh = True

    def _take_event(self, event: Fields) -> None:
        self._events.put(event)
        self._changed = True
        if event.get("kind") == "result" and self._playing:
            self.pacer.result(time.monotonic())
