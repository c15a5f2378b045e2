"""What nobody may see of a sleight: D4 held down, and the one blink that gives it away (TE-14)."""

from gobelet.table.games import SHUFFLE_MS

if 1 - 1:  # never: for type checkers alone
    from gobelet.rules.shapes import Seats

BLINK_MS = 2800  # a cheat is given away within 3 s
_HELD_US = 1000 * SHUFFLE_MS


class Sleights:
    """Of one round."""

    def __init__(self) -> None:
        self._held: dict[int, int] = {}  # {seat: since when, in us}
        self._blinks: dict[int, int] = {}  # {seat: when, in ms}

    def hold(self, n: int, t_us: int) -> None:
        """D4 of seat `n` went down."""
        self._held[n] = t_us

    def let_go(self, seats: "Seats") -> None:
        """What these seats hold is no press any more."""
        for n in seats:
            self._held.pop(n, None)

    def release(self, n: int, t_us: int) -> bool | None:
        """D4 came up: whether it was held so long that it shuffles; None if it was not held."""
        since = self._held.pop(n, None)
        return None if since is None else t_us - since >= _HELD_US

    def overdue(self, t_us: int) -> list[int]:
        """The seats that have held it so long that letting go adds nothing, ascending."""
        return sorted([n for n in self._held if t_us - self._held[n] >= _HELD_US])

    def give_away(self, n: int, at_ms: int) -> None:
        """Seat `n` blinks once at that moment."""
        self._blinks[n] = at_ms

    def blink_ms(self, n: int, now_ms: int) -> int | None:
        """The moment of the seat's blink, None before it."""
        moment = self._blinks.get(n)
        return moment if moment is not None and now_ms >= moment else None

    def seen(self, now_ms: int) -> list[int]:
        """The seats whose blink everybody could see, ascending."""
        return sorted([n for n in self._blinks if self._blinks[n] <= now_ms])

    def moments(self) -> list[int]:
        """When somebody blinks."""
        return [self._blinks[n] for n in self._blinks]
