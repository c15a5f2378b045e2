"""A table that is watched over the link, from a real board or a simulated one: everything public, nothing else."""

import queue
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from gobelet_host.panel import view
from gobelet_host.panel.pacer import Pacer
from gobelet_host.panel.past import past
from gobelet_host.scene import Fields
from gobelet_host.table import Table

LOOK_S = 0.25  # how often the table is asked


class Watcher:
    """What the panel wants of an engine, by `status`, `status.seats`, `status.dice` and events; it presses nothing."""

    hand = 1
    does: dict[str, str] = {}  # noqa: RUF012  of nobody's buttons
    whom: dict[str, int] = {}  # noqa: RUF012

    def __init__(self, opened: Callable[[], AbstractContextManager[Table]]):
        """opened(): the table, as a context that is entered and left in a thread of its own."""
        self.view = view.View()
        self.pacer = Pacer(time.monotonic())
        self.failure: BaseException | None = None
        self._opened = opened
        self._events: queue.Queue[Fields] = queue.Queue()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begins to look."""
        self._thread.start()

    def stop(self) -> None:
        """Looks no more."""
        self._ends.set()
        if self._thread.ident:
            self._thread.join(timeout=5)

    @property
    def ended(self) -> bool:
        """Whether the board has gone."""
        return bool(self._thread.ident) and not self._thread.is_alive()

    def panel(self, command: dict[str, Any]) -> None:
        """Nobody presses anything here."""

    def take(self, seat: int) -> None:
        """No seat is in hand."""

    def events(self) -> list[Fields]:
        """Events of the link since the last call."""
        found = []
        while not self._events.empty():
            found.append(self._events.get())
        return found

    def _run(self) -> None:
        try:
            with self._opened() as table:
                later: list[Fields] = []
                table.listen(later.append)
                for event in (*past(table), *later):
                    self._events.put(event)
                table.listen(self._events.put)
                while not self._ends.is_set():
                    rows = {str(number): seat for number, seat in table.seats().items()}
                    self.view = view.told(table.status(), rows, table.dice())
                    table.hear(LOOK_S)
        except BaseException as error:  # the panel ends with it
            self.failure = error
