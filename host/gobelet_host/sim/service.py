"""A simulated board for others: its port, its panel socket, its entry among the running boards."""

import contextlib
import os
import select
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Any

from gobelet_host import leftovers, registry
from gobelet_host.errors import USAGE, Failure
from gobelet_host.sim import terminal
from gobelet_host.sim.board import SimBoard
from gobelet_host.sim.panel_socket import PanelSocket

IDLE_S = 5.0


class Service:
    """The board with everything around it. pty: where a link to its port shall be; panel: where its panel socket."""

    def __init__(self, board: SimBoard, pty: str | None = None, panel: str | None = None):
        self.board = board
        self.terminal = terminal.Terminal(board.usb)
        self._pty, self._panel_path = pty, panel
        self._panel: PanelSocket | None = None
        self._undo = contextlib.ExitStack()

    @property
    def port(self) -> str:
        """What clients open."""
        return self._pty or self.terminal.path

    def open(self) -> None:
        """Links, socket, registry. Raises Failure."""
        registry.running()  # clears what killed ones left behind
        if self._panel_path:
            self._panel = PanelSocket(self.board, self._panel_path)
        if self._pty:
            try:
                terminal.make_link(self._pty, self.terminal.path)
            except OSError as error:
                raise Failure(USAGE, f"--pty {self._pty}: {error.strerror}") from error
            self._undo.callback(leftovers.remove_link, self._pty, self.terminal.path)
        with contextlib.suppress(OSError):
            self._undo.callback(registry.remove, registry.add(self._entry()))

    def _entry(self) -> registry.Running:
        panel = os.path.abspath(self._panel_path) if self._panel_path else ""
        return registry.Running(os.path.abspath(self.port), self.board.id, "sim", self.terminal.path, panel)

    def run(self) -> None:
        """Until the power ends."""
        while self.board.state == "on":
            self.step(IDLE_S)
        if self._panel:
            self._panel.finish()

    def step(self, wait_s: float) -> None:
        """Whatever is to do within wait_s."""
        reading: list[Any] = [self.board.fileno(), *self.terminal.fds()]
        writing: list[Any] = [self.terminal.master] if self.terminal.stuck() else []
        if self._panel:
            reading += self._panel.reading()
            writing += self._panel.writing()
        ready = select.select(reading, writing, [], wait_s)[0]
        self.board.pump()
        if self.board.state != "on":
            return
        self.terminal.step()
        if self._panel:
            self._panel.step(ready)

    def close(self) -> None:
        """Everything that was put somewhere is taken away again."""
        if self._panel:
            self._panel.close()
        self.board.stop()
        self._undo.close()
        self.terminal.close()


class StopError(Exception):
    """SIGTERM or SIGHUP: the power is switched off."""


ENDS = {signal.SIGTERM: StopError, signal.SIGHUP: StopError, signal.SIGINT: KeyboardInterrupt}


@contextlib.contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Within, the first of these signals raises its exception, and more of them disturb nothing that is put away.

    One that was ignored before (nohup) still is.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        for each in old:
            signal.signal(each, signal.SIG_IGN)
        raise ENDS[signal.Signals(number)]

    old = {number: signal.getsignal(number) for number in ENDS if signal.getsignal(number) != signal.SIG_IGN}
    for number in old:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
