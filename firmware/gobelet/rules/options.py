"""The house rules of each game: names, defaults, what is allowed, and the clause that each belongs to."""

from gobelet.rules.common import need, shown

GAMES = ("three-eggs", "four-two-one", "threes-away")

_OFF_ON = ("off", "on")
_STAKES = range(1, 1001)

# game: ((option, default, allowed, clause), ...) in the order of rules.md; allowed is a range or a tuple of values
OPTIONS = {
    "three-eggs": (
        ("ante", 1, _STAKES, "TE-1"),
        ("bet", 2, _STAKES, "TE-7"),
        ("max_raises", 3, range(0, 101), "TE-7"),
        ("lay_check", "off", _OFF_ON, "TE-3"),
        ("reroll", "off", _OFF_ON, "TE-12"),
        ("trade", "off", _OFF_ON, "TE-13"),
        ("sleight", "off", _OFF_ON, "TE-14"),
        ("claim", "swap", ("swap", "take"), "TE-5"),
        ("no_score", "carry", ("carry", "split"), "TE-11"),
        ("sleight_penalty", "round", ("round", "table"), "TE-14"),
    ),
    "four-two-one": (
        ("tokens", 21, (21, 11), "FT-1"),
        ("value_421", 11, (11, 10, 8), "FT-4"),
        ("charge", "biggest", ("biggest", "lowest"), "FT-5"),
        ("stake", 0, range(0, 1001), "FT-2"),
    ),
    "threes-away": (
        ("ante", 1, _STAKES, "TA-1"),
        ("bottoms", "off", ("off", "call", "each"), "TA-9"),
        ("progressive", "off", ("off", "ladder", "blocks"), "TA-10"),
        ("zero_face", 3, range(1, 7), "TA-11"),
    ),
}


def describe(allowed):
    """The words for what is allowed: `whole, 1-1000` or `"off", "on"`."""
    if isinstance(allowed, range):
        return f"whole, {allowed[0]}-{allowed[-1]}"
    return ", ".join([str(value) if isinstance(value, int) else f'"{value}"' for value in allowed])


def fits(value, allowed):
    """Is `value` one of `allowed`, of the very type too? (1.0 and True are no whole numbers.)"""
    kind = int if isinstance(allowed, range) else type(allowed[0])
    return type(value) is kind and value in allowed


def check(game, options):
    """All options of `game` as a new dict, defaults filled in.

    Raises RuleError for an unknown game (C-8), an unknown option (C-8) or a value that is not allowed (the clause of
    the option), with name, value and what is allowed.
    """
    need(isinstance(game, str) and game in GAMES, "C-8", f"no game {shown(game)}; there are " + ", ".join(GAMES))
    need(isinstance(options, dict), "C-8", f"options must be an object of names and values, not {shown(options)}")
    known = OPTIONS[game]
    full = {name: default for name, default, _, _ in known}
    names = ", ".join([option[0] for option in known])
    for name, value in options.items():
        need(name in full, "C-8", f"option {shown(name)} = {shown(value)}: none of {game}; allowed: {names}")
    for name, default, allowed, clause in known:
        full[name] = value = options.get(name, default)
        need(fits(value, allowed), clause, f"option {name} = {shown(value)}: allowed: {describe(allowed)}")
    return full
