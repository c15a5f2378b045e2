"""The house player of Three Eggs.

It aims at wagering by the chance that its hand is the best: counted exactly over every hidden die of the others once
the nest lies there, before that guessed from what each hand comes to on average over all nests. It bets what is better
than its share and now and then a bluff, calls where the pot pays for it, more warily after raises, raises what is far
ahead, and drops the rest. It hides the die without which its hand looks worst, rerolls where that helps on average,
claims what improves its hand unless nobody can take it away any more, offers a trade one time in three and accepts only
better dice. With a hopeless hand it shuffles one time in ten, and one time in two it accuses whom it has seen blink:
`view.blinks`.
"""

from gobelet.rules.three_eggs.hands import best

if not __debug__:  # for type checkers alone
    from gobelet.house import View
    from gobelet.rules.shapes import Draw, Faces, Step

# The place from the worst (0-18), times ten, that a hand borrowing freely comes to on average over the 216 nests:
# one number for each hand of faces x <= y <= z, counted from 0, at x + y(y+1)/2 + z(z+1)(z+2)/6.
# fmt: off
_ON_AVERAGE = bytes((
    160, 104, 71, 64, 129, 120, 98, 135, 132, 170, 109, 92, 88, 124, 130, 134, 91, 97, 110, 81, 134, 110, 80, 150, 128,
    142, 130, 121, 137, 117, 145, 128, 148, 144, 180, 114, 73, 64, 113, 104, 126, 107, 103, 124, 98, 134, 113, 135, 140,
    148, 111, 99, 114, 107, 128, 99,
))
# fmt: on
_EVEN = 1000  # a chance in per mille; times the number of seats still in: the even share


def choose(view: "View", draw: "Draw") -> "Step":
    """Return a legal step; view and draw as in `house.choose`."""
    whom = _suspect(view, draw)
    if whom:
        return {"seat": view.seat, "do": "accuse", "whom": whom}
    step: Step = {"seat": view.seat}
    for name, decide in _DECISIONS:
        if name in view.legal:
            decide(view, draw, step)
            return step
    step["do"] = "show" if "show" in view.legal else _wager(view, draw)
    return step


def on_average(hand: "Faces") -> int:
    """Return what a hand of three faces comes to over all nests, 0-180."""
    x, y, z = sorted(hand)
    return _ON_AVERAGE[x - 1 + (y - 1) * y // 2 + (z - 1) * z * (z + 1) // 6]


def _with(hand: list[int], i: int, face: int) -> list[int]:
    """Return a copy of the hand with another face at i."""
    changed = list(hand)
    changed[i] = face
    return changed


def _over_all_faces(hand: list[int], i: int) -> int:
    """Return six times what the hand comes to with an unknown die at i."""
    return sum([on_average(_with(hand, i, face)) for face in range(1, 7)])


def _borrowed(view: "View", seat: int) -> "Faces":
    """Return the dice that `seat` may borrow."""
    return () if seat in view.claimed else view.nest


def _suspect(view: "View", draw: "Draw") -> int | None:
    if "accuse" in view.legal and draw(2):
        for seat in view.blinks:
            if seat != view.seat and seat in view.active:
                return seat
    return None


def _reroll(view: "View", draw: "Draw", step: "Step") -> None:
    hand = view.hand[view.seat]
    gains = [_over_all_faces(hand, i) - 6 * on_average(hand) for i in range(3)]
    step["do"] = "pass"
    if max(gains) > 0:
        step["do"], step["dice"] = "reroll", [gains.index(max(gains)) + 1]


def _reveal(view: "View", draw: "Draw", step: "Step") -> None:
    hand = view.hand[view.seat]
    looks = [_over_all_faces(hand, i) for i in range(3)]
    step["do"] = "reveal"
    step["dice"] = [i + 1 for i in range(3) if i != looks.index(min(looks))]


def _claim(view: "View", draw: "Draw", step: "Step") -> None:
    _, own, nest = best(view.hand[view.seat], view.nest)
    if own is None or view.seat == view.active[0]:  # the last to be asked borrows as well, and hides more
        step["do"] = "pass"
    else:
        step["do"], step["own"], step["nest"] = "claim", own + 1, nest + 1


def _trade(view: "View", draw: "Draw", step: "Step") -> None:
    """One try in three, with one other seat: the open die that helps most."""
    step["do"] = "pass"
    if draw(3):
        return
    others = [seat for seat in view.active if seat != view.seat]
    other = others[draw(len(others))]
    hand, nest = view.hand[view.seat], _borrowed(view, view.seat)
    top = best(hand, nest)[0]
    for j in range(3):
        for i in range(3) if view.hand[other][j] else ():
            worth = best(_with(hand, i, view.hand[other][j]), nest)[0]
            if worth > top:
                top = worth
                step["do"], step["own"], step["with"], step["die"] = "trade", i + 1, other, j + 1


def _answer(view: "View", draw: "Draw", step: "Step") -> None:
    offer, hand, nest = view.proposal, view.hand[view.seat], _borrowed(view, view.seat)
    face = view.hand[offer["seat"]][offer["own"] - 1]
    faces = (face,) if face else range(1, 7)
    worth = sum([best(_with(hand, offer["die"] - 1, face), nest)[0] for face in faces])
    step["do"] = "accept" if worth > best(hand, nest)[0] * len(faces) else "refuse"


_DECISIONS = (("reroll", _reroll), ("reveal", _reveal), ("claim", _claim), ("trade", _trade), ("accept", _answer))


def _ahead(mine: int, theirs: int, guessed: bool) -> int:
    """Return the chance in per mille that a hand of worth `mine` beats one of worth `theirs`; a tie is half."""
    if guessed:  # near nine per mille for a tenth of a place, by drawing many nests
        return min(980, max(20, 500 + 9 * (mine - theirs)))
    return 500 * ((mine > theirs) + (mine >= theirs))


def _chance(view: "View") -> int:
    """Return the chance in per mille that the hand is the best of those still in."""
    guessed = view.phase == "first-wagers"
    hand = view.hand[view.seat]
    mine = on_average(hand) if guessed else best(hand, _borrowed(view, view.seat))[0]
    chance = 1000
    for seat in view.active:
        if seat != view.seat:
            hand, nest = view.hand[seat], _borrowed(view, seat)
            hands = [_with(hand, hand.index(0), face) for face in range(1, 7)] if 0 in hand else [hand]
            worths = [on_average(hand) if guessed else best(hand, nest)[0] for hand in hands]
            chance = chance * sum([_ahead(mine, worth, guessed) for worth in worths]) // (1000 * len(worths))
    return chance


def _wager(view: "View", draw: "Draw") -> str:
    """Return the name of the wager."""
    chance = _chance(view)
    share = chance * len(view.active)
    if "shuffle" in view.legal and share < _EVEN // 5 and not draw(10):
        return "shuffle"
    if "bet" in view.legal:
        if share > _EVEN * 6 // 5 or not draw(12):
            return "bet"
        if "check" in view.legal:
            return "check"
        return "bet" if share > _EVEN * 3 // 5 else "fold"
    if "raise" in view.legal and share > _EVEN * 8 // 5 and draw(3):
        return "raise"
    price = min(view.to_call(view.seat), view.stacks[view.seat])
    wary = 1000 + 150 * view.raises
    return "call" if chance * (view.pot + price) >= price * wary else "fold"
