"""Who sits where, as far as the records of one journal tell: who sits down, gets up, plays, and by whom a choice is."""

from typing import Any

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.scene import Seats

_BY = {"person": "player", "house": "house"}  # a join's `player`: the `by` of its choices, time-outs aside


class People(Seats):
    """Before a journal's first record nobody sits; after a gap, or a loss of what the board had saved, nobody knows."""

    def change(self, seq: int, record: dict[str, Any]) -> None:
        """A `join`, `leave` or `buy`. Raises DoesNotHoldError."""
        seat, kind = record["seat"], record["kind"]
        if kind == "join" and seat in self.sits:
            raise DoesNotHoldError(seq, f"seat {seat} sits down, where somebody sits")
        if kind != "join":
            self.here(seq, seat, f"{kind}s")
        self.take(record)

    def here(self, seq: int, seat: int, does: str) -> None:
        """Raises DoesNotHoldError where nobody can sit there."""
        if self.sure and seat not in self.sits:
            raise DoesNotHoldError(seq, f"seat {seat} {does}, where nobody sits")

    def cuts(self, seq: int, seat: int) -> None:
        """A `cut`: people cut the dice, house players do not. Raises DoesNotHoldError."""
        self.here(seq, seat, "cuts")
        if self.sits.get(seat) == "house":
            raise DoesNotHoldError(seq, f"seat {seat} cuts, where a house player sits")

    def chose(self, seq: int, record: dict[str, Any]) -> None:
        """A `choice`: house players' are their own, people's theirs. Raises DoesNotHoldError."""
        by, sits = record["by"], self.sits.get(record["seat"])
        if sits and by not in (_BY[sits], "timeout"):
            raise DoesNotHoldError(seq, f"a choice by {by}, where a {sits} sits")
