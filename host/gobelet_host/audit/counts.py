"""What the dice of proven rounds showed, counted as they pass: memory does not grow with the log.

Every die counts that was rolled, hidden ones too, since their seed gives them: nothing depends on what players showed.
A die is told by its board, its seat (or the nest) and its position there.
"""

from collections import Counter

FACES = 6
WAITS = 30  # throws since a die's last six that are told apart; from there on together


class Counts:
    """Everything that the tests need.

    faces: {(board, who, position): [of each face]}; rolls: how many; pairs: {(a, b): n} of neighbours in a roll, each
    die in one pair; repeats, steps: how often a die showed what it had shown the time before, and how often it could;
    sixes, waiting: for 1, 2, ... WAITS and more throws since a die's last six: how often it showed one, and how often
    it was thrown then.
    """

    def __init__(self):
        self.rolls = 0
        self.faces: dict[tuple, list[int]] = {}
        self.pairs: Counter = Counter()
        self.repeats = self.steps = 0
        self.sixes = [0] * WAITS
        self.waiting = [0] * WAITS
        self._last: dict[tuple, int] = {}
        self._since: dict[tuple, int] = {}

    def round(self, board: str, steps: list[tuple]) -> None:
        """Takes in the records of a proven round, [(seq, kind, record)]."""
        due: dict = {}
        for _, kind, record in steps:
            if kind == "choice":
                _choose(due, record)
            elif kind == "roll" and record["who"] != "first":
                who, faces = record["who"], record["faces"]
                positions = due.get(who) or list(range(1, len(faces) + 1))
                self._roll(board, who, positions, faces)
                due[who] = positions

    def _roll(self, board, who, positions, faces):
        self.rolls += 1
        for position, face in zip(positions, faces, strict=False):
            self._die((board, who, position), face)
        for pair in zip(faces[::2], faces[1::2], strict=False):
            self.pairs[pair] += 1

    def _die(self, die, face):
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


def _choose(due, choice):
    """Which positions the seat's next roll fills, after its choice; None is all of them."""
    seat, name, dice = choice.get("seat"), choice.get("do"), choice.get("dice")
    if name == "reveal":
        due["hidden", seat] = [position for position in (1, 2, 3) if position not in dice]
    if name == "shuffle":
        due[seat] = due.get(("hidden", seat))
    elif name == "keep" and due.get(seat):
        due[seat] = [position for position in due[seat] if position not in dice]
    elif name == "reroll":
        due[seat] = sorted(dice)
    elif name != "bottoms":
        due[seat] = None
