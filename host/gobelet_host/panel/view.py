"""What the panel knows of the table at one moment, as plain data: decoded lights, and what the link says in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gobelet.layout import SEAT_LEDS
from gobelet.table.lights import glyphs

if TYPE_CHECKING:
    from gobelet_host.table import Dice

PIPS = {0: (0, 0), 1: (1, 0), 2: (2, 0), 3: (1, 1), 4: (2, 2), 5: (1, 2), 6: (0, 2)}  # LED of a die: row, column
_PRIVATE, _PUBLIC, _COUNTER, _POT = 8, 29, 64, 21  # first LEDs (table/README.md, Lights)
_RGB = tuple[int, int, int]
_WHITE, _GREEN = (255, 255, 255), (0, 255, 0)
_DIGITS = 4  # of a stack: this counter is of no glass


@dataclass(frozen=True)
class Die:
    """A die as its seven LEDs show it: masks of the lit ones; colour scaled to full light; half: in half light."""

    mask: int = 0
    colour: _RGB = (0, 0, 0)
    half: bool = False

    def lit(self, led: int) -> bool:
        """Whether that LED is lit."""
        return bool(self.mask >> led & 1)


@dataclass(frozen=True)
class SeatView:
    """A seat's lights, and its row of `status.seats`. status: brightness 0-3 and colour of its status light."""

    number: int
    status: int = 0
    status_colour: _RGB = (0, 0, 0)
    lamps: dict[str, bool] = field(default_factory=dict)
    private: tuple[Die, ...] = ()
    public: tuple[Die, ...] = ()
    counter: str = "  "
    row: dict[str, Any] = field(default_factory=dict)

    @property
    def player(self) -> str:
        """ "person", "house" or "none"."""
        return str(self.row.get("player", "none"))


@dataclass(frozen=True)
class View:
    """The whole table. seats: {number: SeatView}, those that the table offers; status: of the link, {} at first."""

    seats: dict[int, SeatView] = field(default_factory=dict)
    nest: tuple[Die, ...] = ()
    pot: str = "    "
    status: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> str | None:
        """The game that is played."""
        game: str | None = self.status.get("game")
        return game

    @property
    def actor(self) -> int | None:
        """The seat that must press now."""
        actor: int | None = self.status.get("actor")
        return actor

    def held(self) -> list[int]:
        """Seats in the hands of people; in the lobby the free ones too, for whoever wants to sit down."""
        people = [n for n in self.seats if self.seats[n].player == "person"]
        if self.status.get("phase") in ("attract", "lobby"):
            people = [n for n in self.seats if self.seats[n].player != "house"]
        return people or list(self.seats)


def build(
    chains: list[bytes], table: dict[str, Any], rows: dict[str, Any], status: Mapping[str, Any], places: int
) -> View:
    """A View of the LED data (GRB, a skipped first pixel included), the decoded table and the link's replies.

    places: seats above that number are left out while nobody sits there.
    """
    skip = len(chains[0]) // 3 - SEAT_LEDS
    seats = {}
    for key in sorted(rows, key=int):
        number = int(key)
        if number > places and rows[key]["player"] == "none":
            continue
        seats[number] = _seat(number, chains[number - 1][3 * skip :], table["seats"][key], rows[key])
    centre = chains[-1][3 * skip :]
    return View(seats, _dice(centre, 0, 3), table["pot"], status)


def told(status: Mapping[str, Any], rows: dict[str, Any], dice: "Dice") -> View:
    """A View of what the link tells everybody: dice that lie open, no lamps, no well."""
    seats = {}
    for key in sorted(rows, key=int):
        number, row = int(key), rows[key]
        turn = status.get("actor") == number
        lying = dice.seats.get(number, {"public": [], "left": []})
        kept = any(lying["left"])
        public = tuple(
            Die(glyphs.FACES[face], _WHITE, half=kept and not left)
            for face, left in zip(lying["public"], lying["left"], strict=False)
        )
        stack = row.get("tokens", row.get("stack", 0)) if row.get("player") != "none" else None
        counter = "  " if stack is None else f"{stack:>2}"[-_DIGITS:]
        seats[number] = SeatView(number, 3 if turn else 1, _GREEN if turn else _WHITE, {}, (), public, counter, row)
    nest = tuple(Die(glyphs.FACES[face], _WHITE) for face in dice.nest)
    return View(seats, nest, f"{status.get('pot') or '':>4}"[-4:], status)


def _seat(number: int, chain: bytes, shown: dict[str, Any], row: dict[str, Any]) -> SeatView:
    green, red, blue = chain[:3]
    brightest = max(chain[:3])
    top = max(chain) or 1
    level = 0 if not brightest else min(3, 1 + 3 * brightest // (top + 1))
    return SeatView(
        number, level, _full((red, green, blue)), shown["lamps"], _dice(chain, _PRIVATE, 3), _dice(chain, _PUBLIC, 5),
        shown["counter"], row,
    )  # fmt: skip


def _dice(chain: bytes, first: int, count: int) -> tuple[Die, ...]:
    return tuple(_die(chain[3 * (first + 7 * i) : 3 * (first + 7 * i + 7)]) for i in range(count))


def _die(data: bytes) -> Die:
    lit = [led for led in range(7) if any(data[3 * led : 3 * led + 3])]
    if not lit:
        return Die()
    green, red, blue = data[3 * lit[0] : 3 * lit[0] + 3]
    return Die(sum(1 << led for led in lit), _full((red, green, blue)), half=blue == 0)


def _full(colour: _RGB) -> _RGB:
    """The same hue as bright as can be, as the eye takes it; in coarse steps, so that a fading light keeps its hue."""
    top = max(colour)
    if not top:
        return 0, 0, 0
    red, green, blue = (51 * ((5 * value + top // 2) // top) for value in colour)
    return red, green, blue
