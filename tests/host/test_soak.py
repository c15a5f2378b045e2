"""Thousands of rounds on one board that is never switched off: no fault, and no memory wears away (F44)."""

import resource

import pytest
from gobelet.rules import GAMES
from gobelet_host.auto import Auto
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard

SEATS, ROUNDS, SESSION = 8, 5000, 500  # a session of 421 of so many rounds is longer than the journal
SLACK = 8 * 1024  # bytes that a fuller journal or a longer reply may take
HOST_KB = 4096  # by which this process may grow
OPTIONS = {
    "three-eggs": {"reroll": "on", "trade": "on", "sleight": "on"},
    "four-two-one": {},
    "threes-away": {"bottoms": "call"},
}


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_memory_does_not_wear_away_f44(game):
    free, host_kb, rounds = [], [], 0
    with SimBoard(driven=True, seed="00") as board:
        board.settle()
        asker = Client(board.transport(), "simulated board", 30)
        while rounds < ROUNDS:
            auto = Auto(board, game, OPTIONS[game], SEATS, min(SESSION, ROUNDS - rounds))
            auto.run(lambda record: None)
            rounds += auto.played
            host_kb.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
            status = asker.call("status")
            assert status["faults"] == []
            free.append(status["heap_free"])
    third = len(free) // 3
    assert min(free[-third:]) >= min(free[:third]) - SLACK, free
    assert host_kb[-1] <= host_kb[0] + HOST_KB, host_kb
    print(game, rounds, "rounds; bytes free:", free)
