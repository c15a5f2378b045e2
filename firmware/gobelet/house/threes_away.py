"""The house player of Threes Away.

It aims at the lowest score it can expect: of the dice rolled it leaves out the k lowest, for the k whose sum and
expected rest are least together. It stops where that wins at once, never goes above the limit while it need not, and
where no k can be hoped to stay below what is to be beaten it leaves out as few as it may. It calls bottoms when the
other sides are clearly better.
"""

from gobelet.rules.threes_away.hands import count

if not __debug__:  # for type checkers alone
    from gobelet.house import View
    from gobelet.rules.shapes import Draw, Options, Step

# What n more dice will add with best play, in hundredths of what one die counts on average; worked out by going through
# all rolls for each zero face and taking the middle.
_REST = (0, 100, 148, 177, 198, 214)
_REST_EACH = (0, 100, 142, 160, 167, 170)
_CLEARLY = 150  # hundredths of a point that bottoms must save


def choose(view: "View", draw: "Draw") -> "Step":
    """The step for the seat to act: `keep` or `bottoms`."""
    seat = view.seat
    rolled = [i for i in range(5) if not view.left[seat][i]]
    faces = [view.hand[seat][i] for i in rolled]
    cost, k = _plan(view, faces)
    if "bottoms" in view.legal:
        turned, _ = _plan(view, [7 - face for face in faces])
        if turned + _CLEARLY < cost:
            return {"seat": seat, "do": "bottoms"}
    rolled.sort(key=lambda i: 10 * count(view.hand[seat][i], view.options) + i)  # MicroPython's sort is not stable
    return {"seat": seat, "do": "keep", "dice": sorted([i + 1 for i in rolled[:k]])}


def _plan(view: "View", faces: list[int]) -> tuple[int, int]:
    """(expected final score in hundredths, k): how many of the lowest faces to leave out."""
    counts = sorted([count(face, view.options) for face in faces])
    score, limit = view.score(view.seat), view.limit()
    if _wins(view, score + sum(counts)):
        return 100 * (score + sum(counts)), len(counts)
    best: tuple[int, int] | None = None
    fewest, total = (0, 0), score
    for k in range(1, len(counts) + 1):
        total += counts[k - 1]
        cost = 100 * total + _rest(view.options, len(counts) - k)
        if k == 1 or counts[k - 1] == 0:
            fewest = cost, k
        if (best is None or cost < best[0]) and (limit is None or total <= limit):
            best = cost, k
    return best if best and (limit is None or best[0] <= 100 * limit) else fewest


def _rest(options: "Options", n: int) -> int:
    """What n more dice can be expected to count, in hundredths."""
    each = sum([count(face, options) for face in range(1, 7)])
    return each * (_REST_EACH if options["bottoms"] == "each" else _REST)[n] // 6


def _wins(view: "View", total: int) -> bool:
    """Does a seat that ends its turn with that score take the pot, as the last to roll?"""
    if view.seat != view.playing[-1] or (view.cap is not None and total > view.cap):
        return False
    return not view.finished or total < min(view.finished.values())
