"""Who sits where, as far as the records of one journal tell: who sits down, gets up, plays, and by whom a choice is."""

from gobelet_host.audit.errors import DoesNotHoldError

_BY = {"person": "player", "house": "house"}  # a join's `player`: the `by` of its choices, time-outs aside


class People:
    """Before a journal's first record nobody sits; after a gap, or a loss of what the board had saved, nobody knows."""

    def __init__(self):
        self._sure = True  # whoever is not in _sits does not sit
        self._sits: dict = {}  # seat: "person", "house", or None where the record does not say

    def lose_track(self) -> None:
        """Anybody may sit anywhere."""
        self._sure = False
        self._sits = {}

    def change(self, seq: int, record: dict) -> None:
        """A `join` or `leave` (a `buy` changes nothing here). Raises DoesNotHoldError."""
        seat, kind = record["seat"], record["kind"]
        if kind == "join":
            if seat in self._sits:
                raise DoesNotHoldError(seq, f"seat {seat} sits down, where somebody sits")
            self._sits[seat] = record.get("player")
        elif kind == "leave":
            self.here(seq, seat, "leaves")
            self._sits.pop(seat, None)

    def here(self, seq: int, seat: int, does: str) -> None:
        """Raises DoesNotHoldError where nobody can sit there."""
        if self._sure and seat not in self._sits:
            raise DoesNotHoldError(seq, f"seat {seat} {does}, where nobody sits")

    def chose(self, seq: int, record: dict) -> None:
        """A `choice`: house players' are their own, people's theirs. Raises DoesNotHoldError."""
        seat, by = record.get("seat"), record.get("by")
        sits = self._sits.get(seat) if type(seat) is int else None
        if isinstance(sits, str) and by not in (_BY.get(sits, by), "timeout"):
            raise DoesNotHoldError(seq, f"a choice by {by}, where a {sits} sits")
