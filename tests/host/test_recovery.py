"""Power cuts at and amid operations on flash and FRAM of a board that plays: resumed, played to its end and audited.

House players whose dice repeat themselves, so that a cut falls where it fell before; what listeners were told before
the cut must stand after it (F20, F50, F52).
"""

import json

import pytest
from gobelet.rules import GAMES
from gobelet_host.audit.auditor import Audit
from gobelet_host.errors import Failure
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard
from gobelet_host.table import Table

SEATS, ROUNDS, STEP_MS, STEPS = (1, 3, 4), 2, 300, 4000
OPTIONS = {"three-eggs": {"reroll": "on", "trade": "on", "sleight": "on"}, "threes-away": {"bottoms": "call"}}
# operations until the cut, and of its last one so many bytes that are written all the same; None: whole
SAMPLE = [("three-eggs", True, 30, None), ("three-eggs", True, 60, 9), ("three-eggs", False, 40, 70)]
SAMPLE += [("four-two-one", True, 150, 3), ("four-two-one", False, 90, None)]
SAMPLE += [("threes-away", True, 60, None), ("threes-away", False, 25, 1)]


def play(board, game):
    """A session until it is over or the power goes: the events of it."""
    told = []
    client = Client(board.transport(), "simulated board")
    client.listen(told.append)
    try:
        client.call("subscribe")
        for seat in SEATS:
            client.call("seat.join", {"seat": seat, "player": "house"})
        plan = {"game": game, "options": OPTIONS.get(game, {}), "rounds": ROUNDS, "fast": True}
        client.call("game.start", plan)
        run_on(board, client)
    except Failure:
        assert board.state == "cut"
    return told


def run_on(board, client):
    """Until the session is over."""
    for _ in range(STEPS):
        if board.state != "on" or client.call("status")["phase"] != "play":
            return
        board.panel({"advance_ms": STEP_MS})
    raise AssertionError("the session never ends")


def cut(folder, game, fram, operation, amid):
    """One cut, then all that must hold; how many events were told before, None when the session was over already."""
    flash = str(folder / f"{game}-{fram}-{operation}-{amid}")
    with SimBoard(driven=True, seed="5e", flash=flash, fram=fram, cut=(operation, amid)) as board:
        board.settle()
        told = play(board, game) if board.state == "on" else []
        if board.state == "on":
            return None
    with SimBoard(driven=True, seed="e5", flash=flash, fram=fram) as board:
        board.settle()
        client = Client(board.transport(), "simulated board")
        client.connect()
        board.panel({"advance_ms": STEP_MS})
        run_on(board, client)
        check(list(Table(client).records()), told)
    return len(told)


def check(entries, told):
    """The audit, and every event told before the cut among the records."""
    audit = Audit(allow_seeded=True)
    audit.run(entries)
    report = audit.report()
    assert report["ok"] and not report["unproven"], report
    kept = [json.loads(entry.raw) for entry in entries]
    for event in told:
        public = {key: value for key, value in event.items() if key != "dropped"}
        assert any(public.items() <= record.items() for record in like(kept, event)), event


def like(kept, event):
    return [record for record in kept if record["kind"] == event["kind"] and record["t_ms"] == event["t_ms"]]


@pytest.mark.parametrize("game, fram, operation, amid", SAMPLE)
def test_f20_f52_after_a_cut_the_session_goes_on_and_all_of_it_is_audited(tmp_path, game, fram, operation, amid):
    assert cut(tmp_path, game, fram, operation, amid) > 0


@pytest.mark.soak
@pytest.mark.parametrize("fram", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_f20_f52_after_every_single_cut_whole_and_torn(tmp_path, game, fram):
    operation = 1
    while cut(tmp_path, game, fram, operation, None) is not None:
        assert cut(tmp_path, game, fram, operation, operation * 7 % 64) is not None
        for file in tmp_path.iterdir():
            file.unlink()
        operation += 1
    assert operation > 40
