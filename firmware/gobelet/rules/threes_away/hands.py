"""What dice count in Threes Away (TA-2, TA-9 `each`, TA-11)."""

if not __debug__:  # for type checkers alone
    from gobelet.rules.shapes import Faces, Options, Rank


def count(face: int, options: "Options") -> int:
    """What one die left out counts: 0 for the zero face, else its number; with `bottoms: each` the better side."""
    zero_face = options["zero_face"]
    if face == zero_face:
        return 0
    if options["bottoms"] != "each":
        return face
    under = 7 - face
    return 0 if under == zero_face else min(face, under)


def rank(dice: "Faces", options: "Options") -> "Rank":
    """What five dice left out are, as `rules.rank` says it; the value is the score."""
    score = sum([count(face, options) for face in dice])
    return "score", score, score + 1
