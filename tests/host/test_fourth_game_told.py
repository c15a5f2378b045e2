"""The tests' own fourth game on the host: told, followed by the fold and drawn, with no line of the host for it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fourth_game import grown, said

TOLD = """
from gobelet_host.story import Teller, game_name, hand_name
from gobelet_host.panel import draw
from gobelet_host.panel.app import help_text
from gobelet_host.panel.keyboard import Keyboard
from gobelet_host.panel.view import SeatView, View
start = {"session": 1, "game": "high-dice", "options": {}, "seats": [1, 2], "first": 1, "stacks": {"1": 5, "2": 5}}
result = {"round": 1, "number": 1, "winners": [1], "pays": {"1": 2}, "carried": 0, "dice": {"1": [6, 5], "2": [1, 2]},
          "stacks": {"1": 6, "2": 4}, "next": 2}
teller = Teller("en")
for event in (
    {"kind": "commit", "round": 1, "commitment": "00"}, {"kind": "session", **start},
    {"kind": "roll", "who": 1, "n": 2, "faces": [6, 5]}, {"kind": "choice", "seat": 1, "do": "stand"},
    {"kind": "roll", "who": 2, "n": 2, "faces": [1, 1]}, {"kind": "choice", "seat": 2, "do": "again"},
    {"kind": "roll", "who": 2, "n": 2, "faces": [1, 2]}, {"kind": "result", **result},
):
    print(teller.tell(event))
decided = teller.scene.decided
print(decided.game, decided.winners, decided.clause, hand_name("en", decided.game, None, [6, 5], 11))
status = {"phase": "play", "game": "high-dice", "stage": "choose", "round": 7, "actor": 1}
view = View({1: SeatView(1, row={"player": "person", "in": True})}, status=status)
print("\\n".join(line.plain for line in draw.page(view, Keyboard(1, does={"d1": "again", "cup": "stand"}), 80, 24)))
print(help_text("sv"))
"""


def test_it_is_told_followed_and_drawn(tmp_path):
    text = said(grown(tmp_path / "tree"), "-c", TOLD)
    for wanted in ("Session 1: High Dice", "Seat 1 rolls 6-5", "Seat 1 stands", "Seat 2 rolls again",
                   "Round 1: seat 1 wins 2", "high-dice (1,) HD-3", "High Dice  ·  round 7  ·  once more or not",
                   "1  roll again", "Space  stand", "HÖGT KAST"):  # fmt: skip
        assert wanted in text, wanted
