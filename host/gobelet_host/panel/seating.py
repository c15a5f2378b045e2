"""Who sits down when the panel starts, and what is played."""

from dataclasses import dataclass
from typing import Any

from gobelet_host.table import Table


@dataclass(frozen=True)
class Seating:
    """game: one that begins at once, or None for the lobby; seats, house: how many; values: settings; demo: nobody.
    teach: is each step explained?
    """

    game: str | None
    seats: int
    house: int
    values: dict[str, Any]
    demo: bool
    teach: bool = False

    def arrange(self, table: Table) -> None:
        """On a table where nobody sits yet; one that goes on from its flash file stays as it is. Raises Failure."""
        values = dict(self.values)
        if self.demo:
            values["demo"] = True
        if values:
            table.change(values)
        phase = table.status()["phase"]
        if self.demo or phase not in ("attract", "lobby"):
            return
        if phase == "attract":
            for seat in range(1, self.seats + 1):
                player = "house" if seat > self.seats - self.house else "person"
                table.join(seat, player)
        if self.game:
            table.start(self.game)
