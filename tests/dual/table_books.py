"""What a table's journal tells, followed as whoever reads it would: the seeds, each roll's dice, the game itself."""

from gobelet import rules
from gobelet.fairness import dice


def seeds_of(journal):
    """The seeds that rounds have revealed, {round: 32 bytes}."""
    return {record["round"]: bytes.fromhex(record["seed"]) for record in journal.records("reveal")}


def faces_of(record, seed, counted):
    """The dice of a roll of a seat or of the nest, which are those of the record where it shows them."""
    found = list(dice.faces(seed, record["round"], record["who"], counted.k, counted.cut, record["n"]))
    assert record.get("faces", found) == found, (record, counted.k, counted.cut, found)
    return found


class Counted:
    """Which of its rolls each is, and how the round was cut: `take` every record."""

    def __init__(self):
        self.k, self.cut = 0, ""
        self._rolls = {}

    def take(self, record):
        """Then `k` and `cut` are those of a roll."""
        kind = record["kind"]
        if kind == "commit":
            self._rolls, self.cut = {}, ""
        elif kind == "cut":
            self.cut += f"{record['seat']}{record['digit']}"
        elif kind == "roll":
            self.k = self._rolls.get(record["who"], 0)
            self._rolls[record["who"]] = self.k + 1


class Retold:
    """The Game that the records make, one after the other; None before the first `session`, and when it is set so."""

    def __init__(self, journal):
        self.game = None
        self._slots, self._seeds = journal.slots, seeds_of(journal)
        self._counted = Counted()

    def take(self, record):
        """One record more."""
        kind = record["kind"]
        self._counted.take(record)
        if kind == "session":
            stacks = {int(n): record["stacks"][n] for n in record["stacks"]}
            self.game = rules.start(record["game"], record["options"], record["seats"], record["first"], stacks)
            self.game.begin()
        elif kind == "commit" and self.game:
            self.game.begin()
        elif kind == "roll" and record["who"] != "first":
            seed = self._seeds.get(record["round"]) or self._slots["seed"]
            self.game.do({"roll": faces_of(record, seed, self._counted)})
        elif kind == "choice":
            self.game.do(record)
