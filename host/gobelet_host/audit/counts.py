"""What the dice of proven rounds showed, counted as they pass: memory does not grow with the log.

Every die counts that was rolled, hidden ones too, since their seed gives them: nothing depends on what players showed.
A die is told by its board, its seat (or the nest) and its position there.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from gobelet_host.audit.proof import FACES, Step
from gobelet_host.scene import Places, Who

WAITS = 30  # throws since a die's last six that are told apart; from there on together

DieId: TypeAlias = tuple[str, Who, int]  # board, seat or "nest", position


class Counts:
    """Everything that the tests need.

    faces: {DieId: [of each face]}; rolls: how many; pairs: {(a, b): n} of neighbours in a roll, each die in one pair;
    repeats, steps: how often a die showed what it had shown the time before, and how often it could; sixes, waiting:
    for 1, 2, ... WAITS and more throws since a die's last six: how often it showed one, and how often it was thrown
    then.
    """

    def __init__(self) -> None:
        self.rolls = 0
        self.faces: dict[DieId, list[int]] = {}
        self.pairs: Counter[tuple[int, int]] = Counter()
        self.repeats = self.steps = 0
        self.sixes = [0] * WAITS
        self.waiting = [0] * WAITS
        self._last: dict[DieId, int] = {}
        self._since: dict[DieId, int] = {}

    def round(self, board: str, steps: Iterable[Step]) -> None:
        """Takes in the steps of a proven round."""
        places = Places()
        for step in steps:
            if step.kind == "choice":
                places.choose(step.record)
            elif step.faces:
                self._roll(board, step.record["who"], places.roll(step.record["who"], len(step.faces)), step.faces)

    def _roll(self, board: str, who: Who, places: list[int], faces: list[int]) -> None:
        self.rolls += 1
        for place, face in zip(places, faces, strict=True):
            self._die((board, who, place), face)
        for pair in zip(faces[::2], faces[1::2], strict=False):
            self.pairs[pair] += 1

    def _die(self, die: DieId, face: int) -> None:
        self.faces.setdefault(die, [0] * FACES)[face - 1] += 1
        if die in self._last:
            self.steps += 1
            self.repeats += self._last[die] == face
        self._last[die] = face
        since = self._since.get(die)
        if since is not None:
            self.waiting[min(since, WAITS - 1)] += 1
            self.sixes[min(since, WAITS - 1)] += face == FACES
            self._since[die] = since + 1
        if face == FACES:
            self._since[die] = 0
