"""The house player of High Dice: it rolls again while its sum is below the best, and as the first below seven."""

_AVERAGE = 7


def choose(view, draw) -> dict:
    """The step for the seat to act: `again` or `stand`."""
    best = max(view.sums.values()) if view.sums else _AVERAGE
    return {"seat": view.seat, "do": "again" if sum(view.hand[view.seat]) < best else "stand"}
