"""The buttons of a house player's seat are dead for people: a table where they are pressed plays as one where not."""

from gobelet.layout import INPUTS
from table_rig import Rig
from test_table_play import press_what_is_lit

GAMES = ((0, {}), (0, {"three-eggs.sleight": "on", "three-eggs.reroll": "on"}), (1, {}), (2, {}))


def against_the_house(steps, settings):
    """A person at seat 1, house players at 7 and 8, in play."""
    rig = Rig(dict(settings, buy_in=90))
    rig.tap(1, "cup", *["d1"] * steps)
    rig.tap(1, "d4", "d4", "cup")
    rig.run(3000)
    assert rig.table.phase == "play" and rig.seats.of("house") == [7, 8]
    return rig


def dead(steps, settings, held_ms):
    """Every input of the house's seats goes down for so long, over and over, while the person plays.

    Between rounds alone CUP means something there: a person takes that place, as it takes a free one. Returns the table
    and how often D4 was held in a round of which the seat was.
    """
    pressed, left = against_the_house(steps, settings), against_the_house(steps, settings)
    held = 0
    for turn in range(10 * len(INPUTS)):
        n, name = 7 + turn % 2, INPUTS[turn // 2 % len(INPUTS)]
        playing = pressed.table.state.playing
        assert pressed.does(n) == {} if playing else name == "cup" or name not in pressed.does(n)
        if playing or name != "cup":
            pressed.press(n, name)
        for rig in (pressed, left):
            rig.run(held_ms)
        pressed.press(n, name, False)
        for rig in (pressed, left):
            if rig.actor == 1 and rig.does(1):
                press_what_is_lit(rig, 1)
        assert pressed.journal.raws == left.journal.raws, (n, name)
        held += name == "d4" and playing and n in pressed.game.active
    return pressed, held


def test_short_presses_at_a_house_player_s_seat_do_nothing():
    for steps, settings in GAMES:
        rig, held = dead(steps, settings, 60)
        assert held and rig.journal.records("roll")


def test_long_presses_at_a_house_player_s_seat_do_nothing_and_shuffle_nothing():
    for steps, settings in GAMES:
        rig, held = dead(steps, settings, 1100)
        assert held and rig.journal.records("choice")
