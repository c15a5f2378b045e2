"""Three Eggs, declared: three dice and a cup per seat, three shared dice, the nest (TE-1 to TE-14)."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Options

_OFF_ON = ("off", "on")
_TOKENS = range(1, 1001)

OPTIONS = (
    ("ante", 1, _TOKENS, "TE-1"),
    ("bet", 2, _TOKENS, "TE-7"),
    ("max_raises", 3, range(0, 101), "TE-7"),
    ("lay_check", "off", _OFF_ON, "TE-3"),
    ("reroll", "off", _OFF_ON, "TE-12"),
    ("trade", "off", _OFF_ON, "TE-13"),
    ("sleight", "off", _OFF_ON, "TE-14"),
    ("claim", "swap", ("swap", "take"), "TE-5"),
    ("no_score", "carry", ("carry", "split"), "TE-11"),
    ("sleight_penalty", "round", ("round", "table"), "TE-14"),
)
PRESETS = (
    ("Plain", ()),
    ("Reroll", (("reroll", "on"),)),
    ("Reroll and trade", (("reroll", "on"), ("trade", "on"))),
    ("Sleight", (("sleight", "on"),)),
)
DICE = 3
SIGN = "EGGS"
BEST = b"\x05\x05\x05"


def needs_stacks(options: "Options") -> bool:
    """Must a seat have tokens to play? Always (C-6)."""
    return True


def hides(who: int | str | None) -> bool:
    """Are rolls of `who` secret? Those of every seat, not of the nest (TE-2, TE-4)."""
    return who != "nest"
