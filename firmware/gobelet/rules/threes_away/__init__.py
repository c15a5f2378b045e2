"""Threes Away, declared: five dice, the lowest score takes the pot (TA-1 to TA-11)."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Options

OPTIONS = (
    ("ante", 1, range(1, 1001), "TA-1"),
    ("bottoms", "off", ("off", "call", "each"), "TA-9"),
    ("progressive", "off", ("off", "ladder", "blocks"), "TA-10"),
    ("zero_face", 3, range(1, 7), "TA-11"),
)
PRESETS = (("Plain", ()), ("Bottoms called", (("bottoms", "call"),)), ("Ladder", (("progressive", "ladder"),)))
DICE = 5
SIGN = "3-AY"
BEST = b"\x03\x03\x03"


def needs_stacks(options: "Options") -> bool:
    """Must a seat have tokens to play? Always (C-6)."""
    return True


def hides(who: int | str | None) -> bool:
    """Are rolls of `who` secret? None are."""
    return False
