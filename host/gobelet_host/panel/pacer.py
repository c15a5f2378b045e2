"""How fast the simulated board's time passes before people's eyes: like theirs, not at all, or many times as fast.

The firmware's times are for a table of buttons. Who sits alone at a keyboard has no clock: before the board would warn
it, its time stands until the next key. A result stays until a key is pressed; help and history run no clock down.
"""

from gobelet_host.panel.view import View

PATIENCE_S = 15.0  # less than the board's `idle_warn_s`, at its default
RESULT_S = 1.5  # a result has been shown and told
FAST = 25
MOST_S = 0.1  # at once: a computer that slept has not played


class Pacer:
    """reading: is a text open over the table? result_s: when the last result came, None once somebody has seen it.
    skip_s: of the table's settings. fast: on to the result, since nobody at the keyboard is in the round any more.
    Times in s of any one clock.
    """

    def __init__(self, now_s: float) -> None:
        self.reading = self.fast = False
        self.skip_s = 30.0
        self.result_s: float | None = None
        self._last_s = self._key_s = self._turn_s = now_s
        self._actor: int | None = None

    def key(self, now_s: float) -> bool:
        """Somebody pressed something. Returns whether that only goes on from a result."""
        self._key_s = now_s
        shown, self.result_s = self.shows_result(now_s), None if self.shows_result(now_s) else self.result_s
        return shown

    def result(self, now_s: float) -> None:
        """A round is decided."""
        self.result_s, self.fast = now_s, False

    def hurry(self) -> None:
        """On to the result."""
        self.fast = True

    def left(self, view: View, now_s: float) -> float | None:
        """How much of its time who must press now has left, 1 to 0; None where no clock runs: one person is alone, or
        somebody reads.
        """
        people = [n for n, seat in view.seats.items() if seat.player == "person"]
        if self.reading or len(people) <= 1 or view.actor not in people or self.shows_result(now_s):
            return None
        since_s = max(self._turn_s, min(self._key_s, self._turn_s + 3 * self.skip_s))
        return max(0.0, 1 - (now_s - since_s) / self.skip_s)

    def shows_result(self, now_s: float) -> bool:
        """Is a result waited at?"""
        return self.result_s is not None and now_s >= self.result_s + RESULT_S

    def passed_ms(self, view: View, now_s: float) -> int:
        """So much of the board's time passes since the last call."""
        passed_s, self._last_s = min(MOST_S, max(0.0, now_s - self._last_s)), now_s
        people = [n for n, seat in view.seats.items() if seat.player == "person"]
        if view.actor != self._actor:
            self._actor, self._turn_s = view.actor, now_s
        if view.actor in people:
            self.fast = False
        if not people:
            self.result_s = None
        if self.reading or self.shows_result(now_s) or self._stands(view, people, now_s):
            return 0
        return round(1000 * passed_s * (FAST if self.fast else 1))

    def _stands(self, view: View, people: list[int], now_s: float) -> bool:
        """Is the only person thought for, or thinking?"""
        asked = view.status.get("phase") == "lobby" or view.actor in people
        return len(people) == 1 and asked and now_s > max(self._key_s, self._turn_s) + PATIENCE_S


def out_of_it(view: View) -> bool:
    """Does a round go on in which nobody at the keyboard has a part any more, though somebody sits there?"""
    people = [seat for seat in view.seats.values() if seat.player == "person"]
    playing = view.status.get("phase") == "play" and view.actor is not None
    return playing and bool(people) and not any(seat.row.get("in") for seat in people)
