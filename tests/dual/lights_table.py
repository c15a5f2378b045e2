"""What the tests of the lights share: a configured picture, and reading LEDs back as a person would see them."""

from gobelet.boards.pico2 import BOARD
from gobelet.table.lights.picture import Picture

SETTINGS = {
    "brightness": 255,
    "led_ma": 12,
    "seat_ma": 800,
    "table_ma": 4500,
    "skip_first_pixel": False,
    "reduced_motion": False,
}


class Settings:
    """A configuration that knows only what concerns lights."""

    def __init__(self, **changes):
        self.values = dict(SETTINGS)
        self.values.update(changes)

    def get(self, key):
        """The value of a key."""
        return self.values[key]


def picture(board=BOARD, **changes):
    """A Picture under these settings."""
    made = Picture(board)
    made.configure(Settings(**changes))
    return made


def lit(chain, first, count=7):
    """The mask of lit LEDs among `count` from LED `first` on."""
    mask = 0
    for place in range(count):
        if any(chain[3 * (first + place) : 3 * (first + place) + 3]):
            mask |= 1 << place
    return mask


def seat_cell(chain, cell):
    """A seat's cell of seven: 0 lamps, 1-3 private, 4-8 public, 9-10 counter (ELECTRICS.md, LEDs)."""
    return lit(chain, 1 + 7 * cell)


def milliamperes(chain, led_ma):
    """Estimated current of a chain as ELECTRICS.md has it, rounded up: channels and idle current of every LED."""
    idle_ua = 600 if led_ma == 5 else 1000
    return -(-(sum(chain) * led_ma * 1000 // 255 + len(chain) // 3 * idle_ua) // 1000)


def fill_all(scene, status):
    """The worst that a scene can show: everything lit, everywhere."""
    for seat in scene.seats:
        seat.status = status
        seat.counter = 88
        seat.lamps[:] = b"\x02" * 7
        seat.private[:] = b"\x06" * 3
        seat.public[:] = b"\x06" * 5
    scene.nest[:] = b"\x06" * 3
    scene.pot = 8888
