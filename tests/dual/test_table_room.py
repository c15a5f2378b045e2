"""Old records go between rounds, never in one: how many, and when, would tell what a round hides (F23)."""

from table_rig import Rig
from test_journal import both
from test_table_requests import Line

SEGMENTS = 4 * 16360  # bytes: as few as a journal can do with
ROUNDS = 30


def spans(journal):
    """A list that grows while records are made: for each round the numbers of the oldest record, at each of its own."""
    found, append = [], journal.append

    def noted(kind, t_ms, wall, pairs):
        oldest = journal.first
        seq = append(kind, t_ms, wall, pairs)
        if kind == "commit":
            found.append([])
        if found and kind in ("roll", "choice", "session", "result"):
            found[-1] += [oldest, journal.first]
        return seq

    journal.append = noted
    return found


def play(journal):
    """A session of house players, who wait for nothing."""
    rig = Rig(journal=journal)
    line = Line(rig)
    for seat in (1, 2, 3, 5, 8):
        line("seat.join", seat=seat, player="house")
    options = {"reroll": "on", "trade": "on", "sleight": "on"}
    line("game.start", game="three-eggs", options=options, rounds=ROUNDS, fast=True)
    rig.until(lambda: rig.table.phase != "play")


def test_no_old_record_goes_in_the_middle_of_a_round():
    for board in both():
        board.options["budget"] = SEGMENTS
        found = spans(board.boot_new())
        play(board.journal)
        assert len(found) > ROUNDS // 2
        assert [span for span in found if len(set(span)) > 1] == []
        assert len({span[0] for span in found}) > 3
