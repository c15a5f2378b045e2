"""The pots of a round of Three Eggs: how what was laid in is cut, and what goes back (TE-8)."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Counts, Seats


def uncalled(active: "Seats", wagered: "Counts") -> tuple[int, int] | None:
    """Return (seat, tokens) that no other seat matched, or None.

    active: the seats still in; wagered: {seat: tokens wagered in the round}, seats that are out included. Only the one
    seat that wagered most can have any; what a seat that is out wagered stays in the pot (TE-14).
    """
    for seat in active:
        matched = max([n for other, n in wagered.items() if other != seat])
        if wagered[seat] > matched:
            return seat, wagered[seat] - matched
    return None


def cut(active: "Seats", wagered: "Counts", paid: "Counts") -> "list[tuple[Counts, Seats]]":
    """Return the pots, the main one first: [({seat: tokens laid in}, competitors in the order of `active`), ...].

    active, wagered: as above; paid: {seat: tokens in the pot in all}, so that what is not wagered is antes and carried
    tokens, which belong to the main pot. The pots are cut at the different sums that the seats still in have wagered;
    tokens of the others fill them from the main one up, and what lies above every level goes to the highest.
    """
    levels = sorted({wagered[seat] for seat in active})
    pots: list[tuple[Counts, Seats]] = []
    below = 0
    for level in levels:
        laid: Counts = {} if pots else {seat: n - wagered.get(seat, 0) for seat, n in paid.items()}
        for seat, n in wagered.items():
            part = (n if level == levels[-1] else min(n, level)) - below
            if part > 0:
                laid[seat] = laid.get(seat, 0) + part
        pots.append((laid, tuple([seat for seat in active if wagered[seat] >= level])))
        below = level
    return pots
