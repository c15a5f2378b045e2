"""What the tests of the rules share: sessions played by hand, refusals that change nothing, the whole state as text."""

from gobelet import rules
from gobelet.rules.common import RuleError


def draws(seed):
    """draw(n): a whole number 0..n-1 of a small generator, the same in both Pythons."""
    state = [seed]

    def draw(n):
        state[0] = (state[0] * 1103515245 + 12345) % 2147483648
        return (state[0] >> 12) % n

    return draw


def started(game, seats=(1, 2, 3), first=1, stacks=20, options=None):
    """A session whose first round has begun; stacks: {seat: n}, or one number for all."""
    if isinstance(stacks, int):
        stacks = dict.fromkeys(seats, stacks)
    session = rules.start(game, options or {}, list(seats), first, stacks)
    session.begin()
    return session


def dump(value):
    """The deep state of a game (or of any plain value) as text, the same for equal states in both Pythons."""
    if isinstance(value, dict):
        return "{" + ", ".join(sorted([dump(key) + ": " + dump(value[key]) for key in value])) + "}"
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted([dump(item) for item in value])) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([dump(item) for item in value]) + "]"
    if hasattr(value, "verify"):
        return dump(value.__dict__)
    return repr(value)


def refused(session, step):
    """The clause that forbids the step; asserts that it is forbidden and that nothing has changed (C-8)."""
    before = dump(session)
    assert not session.can(step), step
    try:
        session.do(step)
    except RuleError as error:
        assert dump(session) == before, step
        assert str(error).startswith(error.clause + ": "), str(error)
        return error.clause
    raise AssertionError("allowed: " + repr(step))


def not_started(game, seats=(1, 2), first=1, stacks=None, options=None):
    """The RuleError with which the session is refused before it begins."""
    try:
        rules.start(game, {} if options is None else options, seats, first, {} if stacks is None else stacks)
    except RuleError as error:
        return error
    raise AssertionError("started")


def roll(session, faces):
    """A roll of the digits of `faces`; returns the record."""
    return session.do({"roll": [int(face) for face in str(faces)]})


def rolls(session, *hands):
    """One roll after the other, by whoever must."""
    for faces in hands:
        roll(session, faces)


def act(session, name, **keys):
    """A choice of the seat that must choose; returns the record."""
    keys["seat"] = session.to_act
    keys["do"] = name
    return session.do(keys)
