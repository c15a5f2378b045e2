"""What seats lay in during a round of Three Eggs, and the pots that it makes (TE-7, TE-8, C-4).

A `Chest` counts by seat, so that everything can be given back: `main` is what antes and carried pots hold, `wagered`
what was wagered in this round. It holds counts only; the stacks are the game's.
"""


class Chest:
    """The tokens of one round, by the seat that laid them in."""

    def __init__(self, seats, carried):
        """Start a round of `seats`; carried: {seat: tokens} of pots that nobody won, also of seats not playing."""
        self.main = dict(carried)
        self.wagered = {seat: 0 for seat in seats}

    def ante(self, seat, tokens):
        """Put an ante, whole or not, into the main pot (C-6, TE-8)."""
        self.main[seat] = self.main.get(seat, 0) + tokens

    def to_match(self, seat):
        """Count what `seat` is short of the highest wager, seats that are out included (TE-14)."""
        return max(self.wagered.values()) - self.wagered[seat]

    def take_back(self, inside):
        """Take out what no other seat matched: (seat, tokens), or None. What a seat that is out wagered stays (TE-8).

        Only the one seat that wagered most can have any.
        """
        for seat in inside:
            matched = max([n for other, n in self.wagered.items() if other != seat])
            if self.wagered[seat] > matched:
                back = self.wagered[seat] - matched
                self.wagered[seat] = matched
                return seat, back
        return None

    def shares(self):
        """Return {seat: tokens} of all that is laid in; seats without any are left out."""
        total = {seat: self.main.get(seat, 0) + n for seat, n in self.wagered.items()}
        for seat, n in self.main.items():
            if seat not in total:
                total[seat] = n
        return {seat: n for seat, n in total.items() if n}

    def pots(self, inside):
        """Cut into pots, the main one first: [({seat: tokens laid in}, competitors in the order of `inside`), ...].

        inside: the seats still in. Cut at the different sums that they wagered; what others wagered fills the pots
        from the main one up, and what lies above every level goes to the highest (TE-8).
        """
        levels = sorted({self.wagered[seat] for seat in inside})
        pots = []
        below = 0
        for level in levels:
            laid = {} if pots else {seat: n for seat, n in self.main.items() if n}
            for seat, n in self.wagered.items():
                part = (n if level == levels[-1] else min(n, level)) - below
                if part > 0:
                    laid[seat] = laid.get(seat, 0) + part
            pots.append((laid, tuple([seat for seat in inside if self.wagered[seat] >= level])))
            below = level
        return pots
