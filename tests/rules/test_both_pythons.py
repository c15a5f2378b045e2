"""The same steps give the same state under CPython and MicroPython (C-9)."""

import json
import subprocess
import sys
from pathlib import Path

from test_play import GAMES, Sitting, dump

HERE = Path(__file__).parent
FOLDERS = [str(HERE.parent.parent / "firmware"), str(HERE.parent / "dual")]

ON_THE_BOARD = """
import json, sys
sys.path[:0] = [sys.argv[1], sys.argv[2]]
from rules_table import dump
from gobelet import rules
for line in open(sys.argv[3]):
    (game, options, seats, first, stacks), steps = json.loads(line)
    session = rules.start(game, options, seats, first, {int(seat): stacks[seat] for seat in stacks})
    session.begin()
    for step in steps:
        session.do(step)
        if session.settled:
            session.begin()
    print(dump(session))
"""


def test_c_9_the_same_steps_give_the_same_state_in_both(tmp_path):
    file, script = tmp_path / "sessions.jsonl", tmp_path / "board.py"
    script.write_text(ON_THE_BOARD)
    lines, states = [], []
    for game in GAMES:
        for seed in range(25):
            sitting = Sitting(game, seed)
            while len(sitting.records) < 120 and sitting.go_on():
                pass
            if sitting.session.settled:
                sitting.session.begin()
            lines.append(json.dumps([sitting.start, sitting.records]))
            states.append(dump(sitting.session))
    file.write_text("\n".join(lines) + "\n")
    command = [sys.executable, "-m", "micropython_unix", "-X", "heapsize=4M", str(script), *FOLDERS, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout.splitlines() == states
