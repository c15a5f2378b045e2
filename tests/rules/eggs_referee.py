"""A second, slow opinion on Three Eggs for the property tests: it keeps its own books, token by token.

It trusts the game for dice, `phase` and who is asked, and for nothing that has to do with tokens, with who is still in
or with what is allowed.
"""

from test_three_eggs_hands import KEYS

WAGERS = ("first-wagers", "second-wagers", "final-wagers")
FIRST_ACCUSED = ("first-wagers", "nest", "second-wagers", "claim", "trade", "final-wagers", "show")


class Referee:
    """The books of a session: call `opened` after `begin()`, `saw` after each step."""

    def __init__(self, game):
        """Take over stacks and pot of a settled game."""
        self.options = game.options
        self.stacks = dict(game.stacks)
        self.carried = {seat: n for seat, n in game.shares().items() if n}
        self.playing_on = set()
        self.expelled = set()
        self.last_first = None
        self.results = []

    def lineup(self, seats, first):
        """Who plays the next round, by C-5, C-6 and TE-1; one seat clockwise after the other."""
        circle = [(first - 1 + i) % 8 + 1 for i in range(8)]
        if self.last_first:
            circle = circle[1:] + circle[:1]
        able = [seat for seat in circle if seat in seats and seat not in self.expelled]
        return [seat for seat in able if self.stacks[seat] or seat in self.playing_on]

    def opened(self, game):
        """Collect the antes."""
        self.playing = list(game.playing)
        self.last_first = game.first
        self.inside = list(game.playing)
        self.main = dict(self.carried)
        for seat in self.playing:
            ante = min(self.options["ante"], self.stacks[seat])
            self.stacks[seat] -= ante
            self.main[seat] = self.main.get(seat, 0) + ante
        self.wagered = dict.fromkeys(self.playing, 0)
        self.broke = {seat for seat in self.playing if not self.stacks[seat]}
        self.turn = (None, 0, set())  # phase, raises, who has acted
        self.shuffled, self.accusers, self.claimers = set(), set(), set()
        self.after(game)

    def short(self, seat):
        """What the seat has to match."""
        return max(self.wagered.values()) - self.wagered[seat]

    def wagers(self, seat):
        """What a seat that is asked may do (TE-3, TE-7, TE-8)."""
        phase, raises, _ = self.turn
        if not self.short(seat):
            no_check = phase == "first-wagers" and self.options["lay_check"] == "off"
            return {"bet", "fold"} if no_check else {"bet", "check", "fold"}
        rich = [other for other in self.inside if other not in self.broke and other != seat]
        enough = self.stacks[seat] >= self.short(seat) + self.options["bet"]
        may_raise = rich and enough and raises < self.options["max_raises"]
        return {"call", "fold", "raise"} if may_raise else {"call", "fold"}

    def asked(self):
        """Who is asked for a wager, by going round the whole table (TE-7); None when the turn is over."""
        acted = self.turn[2]
        start = self.playing.index(self.acted_last) + 1 if acted else 0
        for seat in (self.playing * 2)[start : start + len(self.playing)]:
            rich = [other for other in self.inside if other not in self.broke and other != seat]
            idle = seat in acted or not rich
            if seat in self.inside and seat not in self.broke and (self.short(seat) or not idle):
                return seat
        return None

    def lay(self, seat, tokens):
        """Move tokens from the stack to the wagers."""
        tokens = min(tokens, self.stacks[seat])
        self.stacks[seat] -= tokens
        self.wagered[seat] += tokens
        if not self.stacks[seat]:
            self.broke.add(seat)

    def saw(self, game, phase, step):
        """Follow one step that was made in `phase`."""
        name, seat = step.get("do"), step.get("seat")
        if phase in WAGERS and name in ("check", "bet", "call", "raise", "fold"):
            self.wager(seat, name)
        elif name == "shuffle":
            self.shuffled.add(seat)
        elif name == "claim":
            self.claimers.add(seat)
        elif name == "accuse":
            self.accuse(seat, step["whom"])
        self.after(game)

    def wager(self, seat, name):
        """Book a wager."""
        phase, raises, acted = self.turn
        self.acted_last = seat
        self.turn = (phase, raises + (name == "raise"), acted | {seat})
        if name == "fold":
            self.inside.remove(seat)
        elif name != "check":
            bet = self.options["bet"]
            self.lay(seat, {"bet": bet, "call": self.short(seat), "raise": self.short(seat) + bet}[name])

    def accuse(self, seat, whom):
        """Book an accusation (TE-14)."""
        self.accusers.add(seat)
        if whom in self.shuffled:
            self.inside.remove(whom)
            if self.options["sleight_penalty"] == "table":
                self.expelled.add(whom)
        else:
            amends = min(self.options["ante"], self.stacks[seat])
            self.stacks[seat] -= amends
            self.stacks[whom] += amends
            if not self.stacks[seat]:
                self.broke.add(seat)

    def after(self, game):
        """Close and open wager turns as the phase says, settle where the game is, and compare."""
        if self.turn[0] != game.phase:
            if self.turn[0] and len(self.inside) > 1:
                assert self.asked() is None
                self.give_back()
            self.turn = (game.phase if game.phase in WAGERS else None, 0, set())
        if game.settled:
            self.settle(game)
        self.compare(game)

    def give_back(self):
        """TE-8: what nobody matched."""
        for seat in self.inside:
            while self.wagered[seat] > max(n for other, n in self.wagered.items() if other != seat):
                self.wagered[seat] -= 1
                self.stacks[seat] += 1

    def settle(self, game):
        """Win and divide every pot by itself (TE-8, TE-10, TE-11, C-7)."""
        self.carried, self.playing_on, pays = {}, set(), {}
        if len(self.inside) == 1:
            total = sum(self.main.values()) + sum(self.wagered.values())
            pays = {self.inside[0]: total}
        else:
            keys = {seat: self.key(game, seat) for seat in self.inside}
            for rivals, laid in self.pots().items():
                self.win(rivals, laid, keys, pays)
        for seat, n in pays.items():
            self.stacks[seat] += n
        result = {"round": game.round, "winners": sorted(pays), "pays": {str(s): n for s, n in pays.items()}}
        self.results.append({**result, "carried": sum(self.carried.values())})
        assert game.result == self.results[-1]

    def key(self, game, seat):
        """The best key of a seat, borrowing where it did not claim."""
        own = tuple(game.hand[seat])
        nest = [] if seat in self.claimers else game.nest
        return max([KEYS[own], *[KEYS[(*own[:i], die, *own[i + 1 :])] for die in nest for i in range(3)]])

    def pots(self):
        """{who competes: {seat: tokens laid in}}, each single token put where it belongs."""
        top = max(self.wagered[seat] for seat in self.inside)
        pots = {frozenset(self.inside): dict(self.main)}
        for seat, n in self.wagered.items():
            for height in range(1, n + 1):
                rivals = frozenset(other for other in self.inside if self.wagered[other] >= min(height, top))
                laid = pots.setdefault(rivals, {})
                laid[seat] = laid.get(seat, 0) + 1
        return pots

    def win(self, rivals, laid, keys, pays):
        """Deal one pot out, a token at a time, or carry it."""
        scoring = [keys[seat] for seat in rivals if keys[seat]]
        if not scoring and len(rivals) > 1 and self.options["no_score"] == "carry":
            for seat, n in laid.items():
                self.carried[seat] = self.carried.get(seat, 0) + n
            self.playing_on |= rivals
            return
        best = max(scoring) if scoring else ()
        winners = [seat for seat in self.playing if seat in rivals and keys[seat] == best]
        for token in range(sum(laid.values())):
            seat = winners[token % len(winners)]
            pays[seat] = pays.get(seat, 0) + 1

    def compare(self, game):
        """Do the game's books say the same?"""
        assert game.stacks == self.stacks
        assert list(game.active) == self.inside
        shares = dict(self.carried)
        if not game.settled:
            shares = {seat: self.main.get(seat, 0) + self.wagered.get(seat, 0) for seat in game.seats}
        assert game.shares() == {seat: shares.get(seat, 0) for seat in game.seats}
        assert game.pot == sum(game.shares().values())
        if game.phase in WAGERS and game.to_roll is None:
            assert game.to_act == self.asked()
            assert {seat: game.to_call(seat) for seat in self.playing} == {s: self.short(s) for s in self.playing}

    def allows(self, game, step):
        """Is the step allowed?"""
        if "roll" in step:
            right = game.to_roll is not None and len(step["roll"]) == game.to_roll[1]
            return right and all(face in range(1, 7) for face in step["roll"])
        seat, name, others = step["seat"], step["do"], [other for other in self.inside if other != step["seat"]]
        if name in ("shuffle", "accuse"):
            return self.allows_cheat(game, seat, name, step.get("whom") in others)
        if seat != game.to_act:
            return False
        if game.phase in WAGERS:
            return name in self.wagers(seat)
        positions = sorted(set(step["dice"])) if "dice" in step else []
        mine, theirs = step.get("own") in (1, 2, 3), step.get("die") in (1, 2, 3)
        shapes = {
            "lay": name == "pass" or (name == "reroll" and len(step["dice"]) == 1 and positions[0] in (1, 2, 3)),
            "reveal": name == "reveal" and positions in ([1, 2], [1, 3], [2, 3]) and len(step["dice"]) == 2,
            "claim": name == "pass" or (name == "claim" and mine and step["nest"] in range(1, len(game.nest) + 1)),
            "trade": name == "pass" or (name == "trade" and mine and theirs and step["with"] in others),
            "show": name == "show",
        }
        if game.phase == "trade" and game.proposal:
            return name in ("accept", "refuse")
        return shapes[game.phase]

    def allows_cheat(self, game, seat, name, fits):
        """TE-14, for anybody still in."""
        shuffling = game.to_roll is not None and game.phase in WAGERS
        if self.options["sleight"] == "off" or seat not in self.inside or shuffling:
            return False
        if name == "shuffle":
            return game.phase in WAGERS and seat not in self.shuffled and False in game.open[seat]
        return game.phase in FIRST_ACCUSED and seat not in self.accusers and fits
