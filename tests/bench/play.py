"""How fast the whole table plays by itself: rounds and steps a second of each game in `--auto`, four seats.

    python tests/bench/play.py [SECONDS]      (at least so long a game, 5 unless said)

Steps are the `roll` and `choice` records of the journal; start-up is not in it, but printed. The reference is the rules
core alone under the same interpreter (rules_steps.py): what is left of its speed with buttons, lights, fairness,
journal and link around it. Twelve games of 421, start-up included, stand beside their limit of 15 s.
"""

import json
import time

from bench import NUMBERS, QUICK
from gobelet_host.auto import Auto
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard
from rules import measured, micropython

SEATS = 4
LIMIT_GAMES, LIMIT_S = (1, 2) if QUICK else (12, 15)
LEAST_S = NUMBERS[0] if NUMBERS else 0.1 if QUICK else 5
ROUNDS_AT_ONCE = {"three-eggs": 6, "four-two-one": 2, "threes-away": 6}


def kinds(client, first):
    """The kinds of all records from number `first` on."""
    last, found = client.call("journal.head")["last"], []
    while first + len(found) <= last:
        page = client.call("journal.read", {"from": first + len(found), "max": 16})["records"]
        found += [json.loads(record["raw"])["kind"] for record in page]
    return found


def played(game, least_s):
    """(start-up s, rounds, steps, s) of one board on which that game is played for at least so long."""
    began = time.perf_counter()
    with SimBoard(driven=True, seed="01") as board:
        board.settle()
        startup_s = time.perf_counter() - began
        client = Client(board.transport(), "simulated board", 30)
        client.connect()
        first, rounds, spent_s = client.call("journal.head")["last"] + 1, 0, 0.0
        while spent_s < least_s:
            auto = Auto(board, game, {}, SEATS, 1 if QUICK else ROUNDS_AT_ONCE[game])
            began = time.perf_counter()
            auto.run(lambda record: None)
            spent_s += time.perf_counter() - began
            rounds += auto.played
        found = kinds(client, first)
        return startup_s, rounds, found.count("roll") + found.count("choice"), spent_s


def limit_s():
    """Seconds for twelve games of 421, start-up included."""
    began = time.perf_counter()
    with SimBoard(driven=True, seed="01") as board:
        Auto(board, "four-two-one", {}, SEATS, LIMIT_GAMES).run(lambda record: None)
    return time.perf_counter() - began


def main():
    """A table for people."""
    alone = {row[0]: int(row[2]) for row in measured(*micropython())}
    print(f"{'':14}{'start s':>9}{'rounds/s':>10}{'steps/s':>9}{'rules alone':>13}{'ratio':>8}")
    for game, reference in sorted(alone.items()):
        startup_s, rounds, steps, spent_s = played(game, LEAST_S)
        speed = steps / spent_s
        rates = f"{rounds / spent_s:>10.2f}{speed:>9.1f}{reference:>13,}{speed / reference:>8.4f}"
        print(f"{game:14}{startup_s:>9.2f}{rates}")
    took_s = limit_s()
    print(f"{LIMIT_GAMES} games of 421: {took_s:.1f} s of {LIMIT_S} s allowed, ratio {took_s / LIMIT_S:.2f}")


if __name__ == "__main__":
    main()
