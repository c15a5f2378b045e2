"""Thousands of rounds on one board that is never switched off: no fault, and the heap does not wear away (F44)."""

import pytest
from gobelet.rules import GAMES
from gobelet_host.auto import Auto
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard

SEATS, ROUNDS, SESSION = 8, 3000, 100
SLACK = 8 * 1024  # bytes that a fuller journal or a longer reply may take
OPTIONS = {
    "three-eggs": {"reroll": "on", "trade": "on", "sleight": "on"},
    "four-two-one": {},
    "threes-away": {"bottoms": "call"},
}


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_heap_does_not_wear_away_f44(game):
    free, rounds = [], 0
    with SimBoard(driven=True, seed="00") as board:
        board.settle()
        asker = Client(board.transport(), "simulated board", 30)
        while rounds < ROUNDS:
            auto = Auto(board, game, OPTIONS[game], SEATS, min(SESSION, ROUNDS - rounds))
            auto.run(lambda record: None)
            rounds += len(auto.results)
            status = asker.call("status")
            assert status["faults"] == []
            free.append(status["heap_free"])
    third = len(free) // 3
    assert min(free[-third:]) >= min(free[:third]) - SLACK, free
    print(game, rounds, "rounds; bytes free:", free)
