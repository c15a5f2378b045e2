"""For the tests of Three Eggs: a session, its steps as short lines, and refusals that must change nothing (C-8)."""

from gobelet import rules
from gobelet.rules.common import RuleError

KEYS = {"claim": ("own", "nest"), "trade": ("own", "with", "die"), "accuse": ("whom",)}


def start(stacks, first=1, **options):
    """Begin the first round of a session of the seats in `stacks`."""
    game = rules.start("three-eggs", options, sorted(stacks), first, stacks)
    game.begin()
    return game


def step(line):
    """Read "roll 1 2 3", "3 bet", "3 reveal 1 2", "3 claim OWN NEST", "3 trade OWN WITH DIE" or "3 accuse WHOM"."""
    words = line.split()
    numbers = [int(word) for word in words[2:]]
    if words[0] == "roll":
        return {"roll": [int(word) for word in words[1:]]}
    made = {"seat": int(words[0]), "do": words[1]}
    if words[1] in ("reveal", "reroll"):
        made["dice"] = numbers
    for key, number in zip(KEYS.get(words[1], ()), numbers):  # noqa: B905 - MicroPython has no `strict`
        made[key] = number
    return made


def do(game, *lines):
    """Make the steps of `lines`, one after the other; return the last record."""
    record = None
    for line in lines:
        record = game.do(step(line))
    return record


def lay(game, **hands):
    """Roll and reveal for all that play: s1="135" are the dice of seat 1, of which the third stays hidden."""
    for seat in game.playing:
        do(game, "roll " + " ".join(hands[f"s{seat}"]))
    for seat in game.playing:
        do(game, f"{seat} reveal 1 2")


def everyone(game, name):
    """All that are asked in this stage do `name`, which has no further keys; nobody where it is not allowed."""
    phase = game.phase
    while game.phase == phase and name in game.legal():
        game.do({"seat": game.to_act, "do": name})


def snapshot(game):
    """Write down all that a game holds."""
    return {key: repr(value) for key, value in game.__dict__.items()}


def refused(game, line, clause):
    """Is the step, a line or a dict, refused with `clause`, and nothing changed? A failure says what happened."""
    before = snapshot(game)
    made = step(line) if isinstance(line, str) else line
    try:
        game.do(made)
        raise AssertionError(f"{line} was not refused")
    except RuleError as error:
        assert error.clause == clause, str(error)
    assert not game.can(made)
    assert snapshot(game) == before, f"{line} was refused, yet changed something"
    return True
