"""421, La Boîte à Dés, declared: game tokens go round until one seat has them all (FT-1 to FT-12)."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Options

OPTIONS = (
    ("tokens", 21, (21, 11), "FT-1"),
    ("value_421", 11, (11, 10, 8), "FT-4"),
    ("charge", "biggest", ("biggest", "lowest"), "FT-5"),
    ("stake", 0, range(0, 1001), "FT-2"),
)
PRESETS = (
    ("21 tokens", ()),
    ("11 tokens", (("tokens", 11),)),
    ("French charge", (("charge", "lowest"), ("value_421", 10))),
)
DICE = 3
SIGN = "421 "
BEST = b"\x04\x02\x01"


def needs_stacks(options: "Options") -> bool:
    """Must a seat have tokens to play? Only with a stake (FT-2)."""
    return bool(options.get("stake"))


def hides(who: int | str | None) -> bool:
    """Are rolls of `who` secret? None are."""
    return False
