"""The two games written down once more in the plainest way: one long procedure each, to compare the rules core with.

`roll(seat, n)` gives n faces, `choose(seat, names)` a transcript step; both are asked exactly when the rules ask.
Both games yield (result, stacks, pot) after each round; 421 a further {seat: game tokens}.
"""
# ruff: noqa: PLR0912, PLR0913, PLR0915, PLR0917 - plain is the point


def around(seats, start):
    """Seats clockwise from `start`, which need not be among them."""
    return [seat for step in range(8) for seat in seats if (start - 1 + step) % 8 + 1 == seat]


def threes_away(options, seats, first, stacks, roll, choose):
    """Endless rounds, until fewer than two can play."""
    stacks = {seat: stacks.get(seat, 0) for seat in seats}
    pot, number, k, playing, payers, original = 0, 0, 0, None, None, None
    start = first

    def worth(face):
        faces = [face, 7 - face] if options["bottoms"] == "each" else [face]
        return min(0 if side == options["zero_face"] else side for side in faces)

    def ante(who):
        nonlocal pot
        for seat in who:
            coins = min(options["ante"], stacks[seat])
            stacks[seat] -= coins
            pot += coins

    while True:
        if playing is None:
            original = payers = playing = [seat for seat in seats if stacks[seat]]
            k = 0
            if len(playing) < 2:
                return
        number += 1
        k += 1
        playing = around(playing, start)
        start = playing[0] % 8 + 1
        ante(payers)
        blocks = [n for n in range(1, 60) for _ in range(n)]
        cap = {"off": 99, "ladder": k - 1, "blocks": blocks[k - 1]}[options["progressive"]]
        scores = {}
        for seat in playing:
            out, turned, in_hand = [], False, 5
            while in_hand:
                faces = roll(seat, in_hand)
                while True:
                    can_turn = options["bottoms"] == "call" and not turned
                    kept = choose(seat, ["bottoms", "keep"] if can_turn else ["keep"])
                    if kept != "bottoms":
                        break
                    turned, faces = True, [7 - face for face in faces]
                out += [faces[i] for i in kept]
                in_hand -= len(kept)
                score = sum(map(worth, out))
                if score > min([cap, *scores.values()]):
                    break
            else:
                scores[seat] = score
                if score == 0:
                    ante(original)
        best = [seat for seat in playing if seat in scores and scores[seat] == min(scores.values())]
        result = {"round": number, "winners": [], "pays": {}, "carried": 0}
        if len(best) == 1:
            result.update(winners=best, pays={str(best[0]): pot})
            stacks[best[0]] += pot
            pot, playing = 0, None
        elif best and scores[best[0]] == 0:
            playing, payers = best, original
        else:
            payers = playing
        result["carried"] = pot
        yield result, stacks, pot


def order_421(dice):
    """A key that is the smaller the bigger the hand, made from the wording of FT-3."""
    a, b, c = sorted(dice, reverse=True)
    named = ["421", "111"]
    for x in "65432":
        named += ["11" + x, x * 3]
    named += ["654", "543", "432", "321"]
    for place, name in enumerate(named):
        if sorted(name, reverse=True) == [str(a), str(b), str(c)]:
            return place
    return 10000 - (100 * a + 10 * b + c)


def worth_421(dice, options):
    """FT-4, from its wording."""
    dice = sorted(dice)
    if dice == [1, 2, 4]:
        return options["value_421"]
    if dice == [1, 1, 1]:
        return 7
    if dice[0] == dice[2]:
        return dice[0]
    if dice[:2] == [1, 1]:
        return dice[2]
    return 2 if dice[0] + 2 == dice[1] + 1 == dice[2] else 1


def four_two_one(options, seats, first, stacks, roll, choose):
    """Endless games, until fewer than two can play."""
    stacks = {seat: stacks.get(seat, 0) for seat in seats}
    stake, number, start = options["stake"], 0, first

    def extreme(hands, sign):
        best = min(sign * order_421(hand) for hand in hands.values())
        return [seat for seat in hands if sign * order_421(hands[seat]) == best]

    def rampo(tied, sign):
        while len(tied) > 1:
            tied = extreme({seat: roll(seat, 3) for seat in tied}, sign)
        return tied[0]

    def ends(hands):
        big, low = extreme(hands, 1), extreme(hands, -1)
        while len(hands) == len(big) > 1:
            hands = {seat: roll(seat, 3) for seat in hands}
            big, low = extreme(hands, 1), extreme(hands, -1)
        big = rampo(big, 1)
        return big, rampo(low, -1)

    while True:
        order = around([seat for seat in seats if stacks[seat] or not stake], start)
        if len(order) < 2:
            return
        number += 1
        pot = 0
        for seat in order:
            coins = min(stake, stacks[seat])
            stacks[seat] -= coins
            pot += coins
        tokens, middle, saved = dict.fromkeys(seats, 0), options["tokens"], []
        while middle:
            hands = {seat: roll(seat, 3) for seat in order}
            value = min(middle, worth_421(hands[extreme(hands, 1)[0]], options))
            sign = 1 if options["charge"] == "biggest" else -1
            tokens[rampo(extreme(hands, sign), sign)] += value
            middle -= value
        saved += [seat for seat in order if not tokens[seat]]
        most = [seat for seat in order if tokens[seat] == max(tokens.values())]
        leader = rampo(most, 1) if len(saved) < len(order) - 1 else most[0]
        while sum(map(bool, tokens.values())) > 1:
            hands, allowed = {}, 2
            for seat in around([seat for seat in seats if tokens[seat]], leader):
                hand, used = roll(seat, 3), 0
                while used < allowed:
                    again = choose(seat, ["reroll", "stand"])
                    if again == "stand":
                        break
                    used += 1
                    for i, face in zip(again, roll(seat, len(again)), strict=True):
                        hand[i] = face
                if not hands:
                    allowed = used
                hands[seat] = hand
            value = worth_421(hands[extreme(hands, 1)[0]], options)
            giver, leader = ends(hands)
            value = min(value, tokens[giver])
            tokens[giver] -= value
            tokens[leader] += value
            if not tokens[giver]:
                saved.append(giver)
        start = leader
        others = [seat for seat in order if seat != leader]
        for i, seat in enumerate(others):
            stacks[seat] += pot // len(others) + (i < pot % len(others))
        for seat in around(others, leader):
            coins = min(stake, stacks[leader])
            stacks[leader] -= coins
            stacks[seat] += coins
        yield {"game": number, "loser": leader, "saved": saved}, stacks, 0, tokens
