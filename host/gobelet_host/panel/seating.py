"""Who sits down when the panel starts, and what is played."""

from dataclasses import dataclass

from gobelet_host.link.client import Client


@dataclass(frozen=True)
class Seating:
    """game: one that begins at once, or None for the lobby; seats, house: how many; values: settings; demo: nobody."""

    game: str | None
    seats: int
    house: int
    values: dict
    demo: bool

    def arrange(self, client: Client) -> None:
        """On a table where nobody sits yet; one that goes on from its flash file stays as it is. Raises Failure."""
        values = dict(self.values)
        if self.demo:
            values["demo"] = True
        if values:
            client.call("config.set", {"values": values})
        status = client.call("status")
        if self.demo or status["phase"] not in ("attract", "lobby"):
            return
        if status["phase"] == "attract":
            for seat in range(1, self.seats + 1):
                player = "house" if seat > self.seats - self.house else "person"
                client.call("seat.join", {"seat": seat, "player": player})
        if self.game:
            client.call("game.start", {"game": self.game})
