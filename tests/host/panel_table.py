"""What the panel's tests share: Views of scenes by way of the firmware's own lights, an engine that plays nothing."""

from gobelet.boards.pico2 import BOARD
from gobelet.config import schema
from gobelet.table.lights import scene
from gobelet.table.lights.picture import Picture
from gobelet_host.panel import view
from gobelet_host.panel.pacer import Pacer
from gobelet_host.sim import decode

SETTINGS = schema.defaults(BOARD)
LEAVE = {"cup": "leave-out", "d1": "roll-die", "d2": "leave-die", "d3": "leave-die", "d4": "leave-die"}


def view_of(scenery, rows, status, places=8):
    """The View of a scene, through LED bytes and back."""
    picture = Picture(BOARD)
    picture.configure(SETTINGS)
    picture.draw(scenery, 100)
    chains = [bytes(chain) for chain in picture.frame]
    seats = {str(n + 1): _shown(chains[n]) for n in range(8)}
    pot = "".join(decode.DIGITS[_mask(chains[8], 21 + 7 * i)] for i in range(4))
    return view.build(chains, {"seats": seats, "pot": pot}, rows, status, places)


def _mask(chain, first):
    return sum(1 << i for i in range(7) if any(chain[3 * (first + i) : 3 * (first + i) + 3]))


def _shown(chain):
    lamps = {name: bool(_mask(chain, 1) >> i & 1) for i, name in enumerate(decode.LAMPS)}
    return {"lamps": lamps, "counter": "".join(decode.DIGITS[_mask(chain, 64 + 7 * i)] for i in range(2))}


def row(player, **more):
    """A row of `status.seats`."""
    return {"player": player, "present": True, "stack": 20, "in": True, **more}


def playing(seats=4, game="threes-away", people=(1, 3)):
    """A scene in play, its rows and its status; every seat's well lit, as no real table would."""
    scenery = scene.Scene()
    for n in range(seats):
        seat = scenery.seats[n]
        seat.status = scene.TURN if n == 0 else scene.IN
        seat.counter = 20 + n
        count = 5 if game == "threes-away" else 3
        seat.public[:] = bytes([(n + k) % 6 + 1 for k in range(count)] + [0] * (5 - count))
        seat.levels[:] = b"\x02\x01\x01\x02\x01"
        seat.private[:] = bytes([4, 5, 6])
    scenery.seats[0].lamps[:] = b"\x02\x02\x02\x02\x02\x00\x00"
    scenery.nest[:] = b"\x03\x05\x06"
    scenery.pot = 12
    rows = {str(n): row("person" if n in people else "house") for n in range(1, seats + 1)}
    status = {"phase": "play", "game": game, "round": 12, "to_roll": None, "to_act": 1, "actor": 1, "faults": [],
              "commitment": "0d9f" * 16, "pot": 12}  # fmt: skip
    return scenery, rows, status


class StillEngine:
    """An engine's methods over one View."""

    def __init__(self, shown, does=None, events=()):
        self.view = shown
        self.pacer = Pacer(0.0)
        self.does = does or {}
        self.whom = {}
        self.hand = 1
        self.failure = None
        self.ended = False
        self.commands = []
        self.waiting = list(events)

    def start(self):
        """Nothing runs."""

    def stop(self):
        """Nothing runs."""

    def take(self, seat):
        """That seat is in hand."""
        self.hand = seat

    def panel(self, command):
        """Keeps the command."""
        self.commands.append(command)

    def events(self):
        """What a test put in."""
        found, self.waiting = self.waiting, []
        return found
