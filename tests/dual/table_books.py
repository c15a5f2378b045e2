"""What a table's journal tells, followed as whoever reads it would: the seeds, each roll's dice, the game itself."""

from gobelet import rules
from gobelet.fairness import dice


def seeds_of(journal):
    """The seeds that rounds have revealed, {round: 32 bytes}."""
    return {record["round"]: bytes.fromhex(record["seed"]) for record in journal.records("reveal")}


def faces_of(record, seed):
    """The dice of a roll of a seat or of the nest, which are those of the record where it shows them."""
    found = list(dice.faces(seed, record["round"], record["nonce"], record["who"], record["n"], record["t_us"]))
    assert record.get("faces", found) == found
    return found


class Retold:
    """The Game that the records make, one after the other; None before the first `session`, and when it is set so."""

    def __init__(self, journal):
        self.game = None
        self._slots, self._seeds = journal.slots, seeds_of(journal)

    def take(self, record):
        """One record more."""
        kind = record["kind"]
        if kind == "session":
            stacks = {int(n): record["stacks"][n] for n in record["stacks"]}
            self.game = rules.start(record["game"], record["options"], record["seats"], record["first"], stacks)
            self.game.begin()
        elif kind == "commit" and self.game:
            self.game.begin()
        elif kind == "roll" and record["who"] != "first":
            self.game.do({"roll": faces_of(record, self._seeds.get(record["round"]) or self._slots["seed"])})
        elif kind == "choice":
            self.game.do(record)
