"""`status.dice` beside the LEDs of the same moment, as a camera over the table would see them."""

import pytest
from simtable import table

LOOK_MS = 100
BLINKS = 4  # looks in a row at which a die that blinks may be dark
PEOPLE, HOUSE = (1, 2), (3, 4)


def started(board, game):
    """Two people and two house players; the round has begun."""
    for n in (*PEOPLE, *HOUSE):
        board.call("seat.join", seat=n, player="person" if n in PEOPLE else "house")
    board.call("game.start", game=game)


def pressed(board, rows):
    """Whoever must act presses CUP, or else the first of its buttons that is lit."""
    for n in PEOPLE:
        does = rows[str(n)].get("does", {})
        if does:
            board.tap(f"{n}.{'cup' if 'cup' in does else sorted(does)[0]}")
            return


def faces(seats, nest):
    """{place of a die: its face}."""
    dice = {(n, k): face for n, row in seats.items() for k, face in enumerate(row["public"])}
    return {**dice, **{("nest", k): face for k, face in enumerate(nest)}}


@pytest.mark.parametrize("game", ["three-eggs", "four-two-one", "threes-away"])
def test_the_dice_are_those_of_the_lights(game):
    """A die that rests shows what is told of it, unless it is dark as it blinks; one that runs is told as dark."""
    changes = runs = 0
    with table(seed="07") as board:
        started(board, game)
        before, dark = None, {}
        for _ in range(150):
            board.run(LOOK_MS)
            picture, dice = board.picture(), board.call("status.dice")
            if board.call("status")["phase"] != "play":
                break
            told, lit = faces(dice["seats"], dice["nest"]), faces(picture["seats"], picture["nest"])
            changes, before, runs = changes + (told != before), told, runs + dice["running"]
            for die, face in told.items():
                assert lit[die] == face or (not face and dice["running"]) or not lit[die], (die, face, lit[die])
                dark[die] = dark.get(die, 0) + 1 if face and not lit[die] else 0
                assert dark[die] <= BLINKS, die
            if not dice["running"]:
                pressed(board, board.call("status.seats")["seats"])
    assert changes > 3 and runs > 10
