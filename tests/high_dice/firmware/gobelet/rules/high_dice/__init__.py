"""High Dice, declared: two dice, the highest sum takes the pot (HD-1 to HD-4)."""

OPTIONS = (("ante", 1, range(1, 11), "HD-1"), ("ties", "share", ("share", "carry"), "HD-4"))
PRESETS = (("Plain", ()), ("Carry", (("ties", "carry"),)))
DICE = 2
SIGN = "HI-2"
BEST = b"\x06\x06"


def needs_stacks(options: dict) -> bool:
    """Must a seat have tokens to play? Always (C-6)."""
    return True


def hides(who: int | str | None) -> bool:
    """Are rolls of `who` secret? None are."""
    return False
