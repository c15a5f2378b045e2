"""Makes the README's picture: a real round on a simulated board, drawn by the panel

One seat plays by the simplest keys, the others are house players; the picture is taken when the nest lies open and it
is that seat's turn, its lid open.
"""

import argparse
import asyncio
import re
from pathlib import Path

import bench  # noqa: F401  this tree
from gobelet_host.panel.app import PanelApp
from gobelet_host.panel.engine import Engine
from gobelet_host.panel.seating import Seating
from gobelet_host.sim.board import SimBoard

SEATS, SIZE, LONGEST_S = 4, (100, 30), 90


def _key(does):
    """The next key for a seat that plays on: CUP where it does something, else the first die; None: nothing."""
    if "cup" in does:
        return "space"
    return "1" if "d1" in does else None


async def _play(app, engine):
    """Until the nest lies open and the seat in hand is asked."""
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(LONGEST_S * 5):
            await pilot.pause(0.2)
            key = _key(engine.does)
            if key and engine.view.status.get("phase") == "play" and any(die.mask for die in engine.view.nest):
                await pilot.press("l")
                await pilot.pause(0.8)
                return app.export_screenshot(title="gobelet play three-eggs")
            if key:
                await pilot.press(key)
    raise SystemExit(f"no nest in time: {engine.view.status}, {engine.does}")


def main():
    """Plays and writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", metavar="OUT.svg", type=Path)
    out = parser.parse_args().out
    seating = Seating("three-eggs", SEATS, SEATS - 1, {}, False)
    engine = Engine(SimBoard(seed="0a"), seating.arrange, SEATS)
    app = PanelApp(engine, "en")
    try:
        picture = asyncio.run(_play(app, engine))
    finally:
        engine.stop()
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # those fonts would be fetched; any will do
    out.write_text(picture, encoding="utf-8")


main()
