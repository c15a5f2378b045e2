"""Scores of Threes Away as they lie on the table (TA-2, TA-9, TA-11): dice left out are at full light."""

from gobelet import rules
from gobelet.rules.threes_away.hands import count

from gobelet_host.panel.view import Die, View
from gobelet_host.sim.decode import FACES

DICE = 5


def of(dice: tuple[Die, ...], options: dict) -> int:
    """The sum of the dice that are left out. options: of the session, those not at their default."""
    full = rules.check("threes-away", options)
    faces = [FACES.get(die.mask) for die in dice if die.mask and not die.half]
    return sum(count(face, full) for face in faces if face)


def best(view: View, options: dict) -> int | None:
    """The lowest finished score of a seat that is not bust, or None; not of the seat that plays now."""
    finished = [
        of(seat.public, options)
        for seat in view.seats.values()
        if seat.number != view.actor and seat.row.get("in") and _all_out(seat.public)
    ]
    return min(finished, default=None)


def _all_out(dice):
    return sum(1 for die in dice if die.mask and not die.half) == DICE
