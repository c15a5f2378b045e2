"""What two dice are in High Dice (HD-3)."""


def rank(dice: list, options: dict) -> tuple:
    """What the hand is, as `rules.rank` says it; the value is the sum."""
    total = sum(dice)
    return "double" if dice[0] == dice[1] else "sum", total, 13 - total
