"""A panel with a simulated board of its own, from its start to its end (`gobelet play`)."""

from typing import Any

from gobelet_host import table
from gobelet_host.errors import DONE
from gobelet_host.panel import goodbye
from gobelet_host.panel.app import PanelApp
from gobelet_host.panel.engine import Engine
from gobelet_host.panel.seating import Seating
from gobelet_host.panel.watching import Watcher
from gobelet_host.sim.board import SimBoard


def watch(port: str | None, timeout_s: float | None, language: str) -> int:
    """The exit code of a panel that only watches the table at that port. Raises what ended it before."""
    watcher = Watcher(lambda: table.opened(port, timeout_s=timeout_s))
    try:
        code = PanelApp(watcher, language).run()
    finally:
        watcher.stop()
    if isinstance(watcher.failure, Exception):
        raise watcher.failure
    return DONE if code is None else code


def run(seating: Seating, language: str, **board_options: Any) -> int:
    """The exit code that the panel ended with. board_options: as for SimBoard. Raises what ended the board before."""
    engine = Engine(SimBoard(driven=True, **board_options), seating.arrange, seating.seats)
    app = PanelApp(engine, language, teach=seating.teach)
    try:
        code = app.run()
    finally:
        engine.stop()
    if isinstance(engine.failure, Exception):
        raise engine.failure
    for line in goodbye.lines(language, app.told, engine.view, board_options.get("flash")):
        print(line)
    return DONE if code is None else code
