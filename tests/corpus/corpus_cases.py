"""What is played: 200 cases made from their numbers, so that every value of every option occurs, in pairs too."""

from functools import cache
from hashlib import sha256
from itertools import combinations

COUNT = 200
GAMES = ("three-eggs", "four-two-one", "threes-away")

# game: {option: values that occur}; of a range its ends, the default and something between
OPTIONS = {
    "three-eggs": {
        "ante": (1, 3, 1000),
        "bet": (2, 1, 7, 1000),
        "max_raises": (3, 0, 1, 100),
        "lay_check": ("off", "on"),
        "reroll": ("off", "on"),
        "trade": ("off", "on"),
        "sleight": ("off", "on"),
        "claim": ("swap", "take"),
        "no_score": ("carry", "split"),
        "sleight_penalty": ("round", "table"),
    },
    "four-two-one": {
        "tokens": (21, 11),
        "value_421": (11, 10, 8),
        "charge": ("biggest", "lowest"),
        "stake": (0, 1, 9, 1000),
    },
    "threes-away": {
        "ante": (1, 4, 1000),
        "bottoms": ("off", "call", "each"),
        "progressive": ("off", "ladder", "blocks"),
        "zero_face": (3, 1, 2, 4, 5, 6),
    },
}
# what else a table is set to: {key: values}; the first is the default
SETTINGS = {
    "brightness": (96, 1, 48, 255),
    "reduced_motion": (False, False, True),
    "suggest": (True, True, False),
    "skip_first_pixel": (False, False, False, True),
    "led_ma": (12, 5, 20),
    "mute": (False, False, True),
    "debounce_ms": (10, 10, 5, 25),
    "seat_ma": (800, 800, 200),
    "table_ma": (4500, 4500, 1500),
    "language": ("en", "fr", "sv"),
}
# how people come to a game and what else happens; each occurs with every game
SCENES = (
    "lobby",  # people press all of it, presets too
    "host",  # a host seats house players and starts
    "mixed",  # people and house players, a host that asks
    "credit",  # coins and a host that sells
    "idle",  # people who walk away
    "comings",  # leaving, joining, cables
    "operator",  # pauses, looks back, abandons
    "demo",  # nobody, then somebody
    "cuts",  # the power goes; FRAM
    "bare",  # the power goes; no FRAM
    "hostile",  # lines that are none
)
IN_TIME = ("idle", "comings")  # seats leave in mid-session: never together with `sleight`, see corpus_play.py


class Draw:
    """Chance that a text determines, the same with every Python."""

    def __init__(self, text):
        self._key, self._count = text, 0

    def below(self, n):
        """A whole number from 0 to n - 1."""
        self._count += 1
        return int.from_bytes(sha256(f"{self._key}:{self._count}".encode()).digest()[:8], "big") % n

    def of(self, values):
        """One of them."""
        return values[self.below(len(values))]

    def true(self, percent):
        """So often."""
        return self.below(100) < percent


class Case:
    """number; game; scene; options: all of the game; settings: those not at their default; seats: numbers in use;
    people: those of them where a person sits; moves: how many moves the script makes.
    """

    def __init__(self, number, options):
        """options: of the game."""
        draw = Draw(f"case {number}")
        self.number, self.game, self.options = number, game_of(number), options
        self.scene = scene_of(number)
        count = draw.of((2, 2, 2, 3, 3, 4, 5, 6, 7, 8))
        places = list(range(1, 9))
        self.seats = sorted(places.pop(draw.below(len(places))) for _ in range(count))
        self.people = self.seats[: draw.below(count) + 1]
        self.settings = self._settings(draw)
        self.moves = 28 + draw.below(16)

    def _settings(self, draw):
        found = {key: draw.of(values) for key, values in SETTINGS.items()}
        found["buy_in"] = draw.of((20, 20, 5, 99, 3000))
        found["max_buy"] = 1000000  # never reached, see corpus_play.py
        if self.scene == "idle":
            found.update(idle_warn_s=2, idle_skip_s=4, idle_out=1 + draw.below(3), attract_s=20, hold_s=15)
        elif self.options.get("sleight") == "on":
            found.update(idle_skip_s=5, idle_out=1000, attract_s=86400)
        else:
            found.update(idle_warn_s=5, idle_skip_s=5 + draw.below(12))
        if self.scene == "credit":
            found.update(play="credit", coin_tokens=1 + draw.below(9))
        found["demo"] = self.scene == "demo"
        return {key: value for key, value in found.items() if value != SETTINGS.get(key, (None,))[0]}

    def __str__(self):
        return f"{self.number:03d} {self.game} {self.scene}"


def game_of(number):
    """The game of a case."""
    return GAMES[number % len(GAMES)]


def scene_of(number):
    """The scene of a case."""
    return SCENES[number // len(GAMES) % len(SCENES)]


@cache
def cases():
    """All of them."""
    seen = {game: set() for game in GAMES}
    return [Case(number, _options(number, seen[game_of(number)])) for number in range(COUNT)]


def _options(number, seen):
    """Of some sets of options the one with the most pairs of values that have not occurred yet."""
    draw, values = Draw(f"options {number}"), OPTIONS[game_of(number)]
    tries = [{name: draw.of(values[name]) for name in sorted(values)} for _ in range(30)]
    if scene_of(number) in IN_TIME and "sleight" in values:
        tries = [dict(options, sleight="off") for options in tries]
    best = max(tries, key=lambda options: len(pairs(options) - seen))
    seen |= pairs(best)
    return best


def pairs(options):
    """Each value beside each other one."""
    return set(combinations(sorted(options.items()), 2))
