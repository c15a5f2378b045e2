"""What a journal's records, or a board's events, say of the table: who sits where, which dice a roll is of."""

from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
Who: TypeAlias = int | str  # a seat, or "nest"


class Seats:
    """Who sits where. sits: {seat: "person", "house", or None where the record does not say}.

    sure: whoever is not in `sits` does not sit; else nobody knows. A journal begins with nobody at the table.
    """

    def __init__(self) -> None:
        self.sits: dict[int, str | None] = {}
        self.sure = True

    def lose_track(self) -> None:
        """Anybody may sit anywhere."""
        self.sits = {}
        self.sure = False

    def take(self, record: Record) -> None:
        """A `join` or `leave`; others change nothing."""
        if record["kind"] == "join":
            self.sits[record["seat"]] = record.get("player")
        elif record["kind"] == "leave":
            self.sits.pop(record["seat"], None)


class Places:
    """Which of its dice a seat's next roll fills, by the choices of one round (transcripts, version 1)."""

    def __init__(self) -> None:
        self._rolled: dict[Who, list[int]] = {}  # by the last roll
        self._due: dict[Who, list[int]] = {}  # by the next one, where it is not all of them
        self._covered: dict[Who, list[int]] = {}  # what was not revealed

    def choose(self, choice: Record) -> None:
        """A choice of a seat."""
        seat, name = choice["seat"], choice["do"]
        if name == "reroll":
            self._due[seat] = sorted(choice["dice"])
        elif name == "keep":
            self._due[seat] = [place for place in self._rolled.get(seat, ()) if place not in choice["dice"]]
        elif name == "reveal":
            self._covered[seat] = [place for place in self._rolled.get(seat, ()) if place not in choice["dice"]]
        elif name == "shuffle":
            self._due[seat] = self._covered.get(seat, [])

    def roll(self, who: Who, count: int) -> list[int]:
        """The positions, from 1, that a roll of `count` dice fills."""
        due = self._due.pop(who, [])
        self._rolled[who] = due if len(due) == count else list(range(1, count + 1))
        return self._rolled[who]
