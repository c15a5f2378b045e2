"""Cost of a picture of the whole table, eight seats in play: python (or micropython) tests/bench/lights.py

Prints microseconds and, under MicroPython, bytes of garbage for: `paint` (the dialog fills the scene in), `draw` of a
scene in which one seat's dice run, that did not change, of one seat that changed, of everything anew, and new tints.
The ratios are to the reference: a loop that writes every byte of a frame without looking at anything.
"""

import gc
import time

from bench import QUICK

COUNT = 5 if QUICK else 200
SETTINGS = {
    "brightness": 96,
    "led_ma": 12,
    "seat_ma": 800,
    "table_ma": 4500,
    "skip_first_pixel": False,
    "reduced_motion": False,
    "suggest": True,
}


reference_us = []  # what was measured first is the reference


def now_us():
    """A clock in microseconds."""
    return time.ticks_us() if hasattr(time, "ticks_us") else time.perf_counter_ns() // 1000


def measured(name, act):
    """Runs it COUNT times; prints what one took."""
    gc.collect()
    start_us = now_us()
    for turn in range(COUNT):
        act(turn)
    took_us = max(1, (now_us() - start_us) // COUNT)
    reference_us.append(took_us)
    print(name, took_us, "us, ratio", took_us * 100 // reference_us[0] / 100, "-", garbage(act), "bytes")


def garbage(act):
    """Bytes allocated by one call, "?" where that cannot be told."""
    if not hasattr(gc, "mem_alloc"):
        return "?"
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    act(1)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def main():
    """All figures."""
    rules = __import__("gobelet.rules").rules
    games = __import__("gobelet.table.games").table.games
    lights = __import__("gobelet.table.lights.picture").table.lights
    board = __import__("gobelet.boards.pico2").boards.pico2.BOARD
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    game = rules.start("threes-away", {}, seats, 1, dict.fromkeys(seats, 20))
    game.begin()
    dialog = games.load(game, True)
    for seat in seats:
        dialog.stepped(game.do({"roll": [3, 1, 2, 5, 6]}))
        if seat < seats[-1]:
            dialog.stepped(game.do({"seat": seat, "do": "keep", "dice": [1, 2, 3, 4, 5]}))
    scene, picture = lights.scene.Scene(), lights.picture.Picture(board)
    for seat in scene.seats:
        seat.status = lights.scene.IN
    picture.configure(SETTINGS)
    measure(dialog, scene, picture, seats)


def measure(dialog, scene, picture, seats):
    """Each kind of picture."""

    def one_seat(turn):
        scene.seats[3].public[0] = turn % 6 + 1
        picture.draw(scene, 100)

    def running(turn):
        scene.seats[7].rolling, scene.seats[7].roll_ms = 31, 0
        picture.draw(scene, turn % 40 * 20)

    def all_anew(turn):
        for number in seats:
            scene.seats[number - 1].public[0] = turn % 6 + 1
            scene.seats[number - 1].counter = turn % 100
            scene.seats[number - 1].lamps[0] = turn % 2
        picture.draw(scene, 100)

    def tints(turn):
        picture.configure(SETTINGS)
        picture._factor = None  # as after a change of brightness
        picture.draw(scene, 100)

    def written(turn):
        for chain in picture.frame:
            for place in range(len(chain)):
                chain[place] = 0

    measured("reference: every byte written", written)
    picture.configure(SETTINGS)
    measured("paint", lambda turn: dialog.paint(scene, ()))
    measured("draw, one seat's dice run", running)
    scene.seats[7].rolling = 0
    measured("draw, nothing changed", lambda turn: picture.draw(scene, 100))
    measured("draw, one seat changed", one_seat)
    measured("draw, every seat changed", all_anew)
    measured("draw, new brightness", tints)


main()
