"""Steps a second and bytes a step of the rules core, under the Python that runs this.

House players make the steps first; then they are played again and only that is timed. A line a game:
name, steps, steps a second, bytes allocated a step (0 where the Python cannot tell).
"""

import gc
import time

from bench import QUICK
from gobelet import house, rules
from rules_table import draws

SEATS = (1, 2, 4, 7)
STEPS, TIMES = (20, 1) if QUICK else (300, 10)
CHUNK = 25  # steps between two collections where bytes are counted


def fresh(name):
    """A session with stacks that last."""
    return rules.start(name, {}, SEATS, 1, dict.fromkeys(SEATS, 100000))


def recorded(name):
    """So many steps of house players."""
    session, draw, steps = fresh(name), draws(7), []
    while len(steps) < STEPS:
        if session.settled:
            session.begin()
        elif session.to_roll:
            steps.append(session.do({"roll": [draw(6) + 1 for _ in range(session.to_roll[1])]}))
        else:
            steps.append(session.do(house.choose(house.View(session, session.to_act), draw)))
    return steps


def replayed(name, steps):
    """All steps once more, rounds begun as they must be."""
    session = fresh(name)
    for step in steps:
        if session.settled:
            session.begin()
        session.do(step)


def ticks_us():
    """Microseconds of a clock that stands at nothing in particular."""
    return time.ticks_us() if hasattr(time, "ticks_us") else time.perf_counter_ns() // 1000


def bytes_a_step(name, steps):
    """What a step allocates, collected or not; beginning rounds included."""
    if not hasattr(gc, "mem_alloc"):
        return 0
    used, session = 0, fresh(name)
    for i in range(len(steps)):
        if i % CHUNK == 0:
            gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        if session.settled:
            session.begin()
        session.do(steps[i])
        used += gc.mem_alloc() - before
        gc.enable()
    return used // len(steps)


def main():
    """All three games."""
    for name in rules.GAMES:
        steps = recorded(name)
        times = []
        for _ in range(TIMES):
            gc.collect()
            began = ticks_us()
            for _ in range(5):
                replayed(name, steps)
            times.append(ticks_us() - began)
        print(name, len(steps), 5 * len(steps) * 1000000 // min(times), bytes_a_step(name, steps))


main()
