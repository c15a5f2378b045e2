"""What moves by itself: rhythms of the status light, blinking lamps, running faces. Whole numbers, levels 0 to 16.

Carefully slow: whatever covers a whole die or more turns from brighter to darker or back at most three times a second
(F34). Every status has a rhythm of its own, so that colour is not needed (F33).
"""

from gobelet.table.lights import scene

LEVELS = 16
ROLL_MS = 800  # faces run that long (table/README.md, Lights)
DIP_MS = 150
BLINK_MS = 700  # a period: under one and a half flashes a second
_FACE_MS = 114  # seven faces run by in a roll, the last of them the true one
_RUNNING = 6

# Rhythms as pairs of level and milliseconds; where the last one's time is 0 its level stays, else all starts over
_WON = (16, 700, 0, 200, 16, 700, 0, 200, 16, 0)
_LOST = (12, 180, 0, 180, 12, 180, 0, 180, 12, 180, 0, 180, 2, 0)
_FAULT = (16, 700, 0, 200, 16, 200, 0, 200, 16, 200, 0, 900)
_WAIT = (3, 1800, 12, 200)
_IDLE = (16, 150, 2, 150, 16, 150, 2, 650)


STEADY = (scene.OFF, scene.IN)  # without a rhythm
_RHYTHMS = {scene.WON: _WON, scene.LOST: _LOST, scene.FAULT: _FAULT, scene.WAIT: _WAIT, scene.IDLE: _IDLE}


def _breath(t_ms: int, period_ms: int) -> int:
    """Up and down once a period, from 3 to 16."""
    phase = t_ms % period_ms
    return 3 + 13 * min(phase, period_ms - phase) // (period_ms // 2)


def pulse(now_ms: int) -> int:
    """Level of the lamps in an idle warning, up and down in step with what blinks."""
    return _breath(now_ms + BLINK_MS // 4, BLINK_MS)


def status(word: int, t_ms: int) -> int:
    """Level of a status light t_ms after its status began."""
    if word == scene.TURN:
        return _breath(t_ms, 1000)
    rhythm = _RHYTHMS.get(word)
    return _played(rhythm, t_ms) if rhythm else (0 if word == scene.OFF else 9)


def _played(rhythm: tuple[int, ...], t_ms: int) -> int:
    """The level of a rhythm t_ms after its beginning; one that ends in a duration starts over."""
    if rhythm[-1]:
        t_ms %= sum([rhythm[place] for place in range(1, len(rhythm), 2)])
    for place in range(0, len(rhythm), 2):
        if t_ms < rhythm[place + 1]:
            return rhythm[place]
        t_ms -= rhythm[place + 1]
    return rhythm[-2]


def blink(now_ms: int) -> bool:
    """Whether what blinks is lit now; all that blinks does so together."""
    return now_ms % BLINK_MS < BLINK_MS // 2


def beat(now_ms: int) -> int:
    """A number that changes whenever what blinks or alternates does."""
    return now_ms // (BLINK_MS // 2) << 8 | now_ms // 1000 & 255


def running(die: int, face: int, t_ms: int) -> int:
    """The face that die number `die` shows t_ms after its roll began, on its way to `face`.

    Neighbours count in opposite directions, so that together they keep their brightness, and none turns back more
    than once.
    """
    step = t_ms // _FACE_MS
    if step >= _RUNNING:
        return face
    return _RUNNING - step if die & 1 else step + 1


def fade(t_ms: int) -> int:
    """The level of a die that fades in instead of running (`reduced_motion`)."""
    return LEVELS if t_ms >= ROLL_MS else 1 + (LEVELS - 1) * t_ms // ROLL_MS
