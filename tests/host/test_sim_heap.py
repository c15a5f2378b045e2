"""The heap stays in one piece: whole lines of the link fit while a full table plays (F43, F44)."""

import pytest
from gobelet_host.errors import Failure
from simtable import SEATS, table

TIGHT = 466000  # bytes: where what lasts lay strewn, the table did not even get so far


def test_replies_fit_a_tight_heap_in_the_largest_game_f44():
    with table(seed="05", heap=TIGHT) as board:
        board.tap(*(f"{n}.cup" for n in SEATS), "1.d2", "1.d2", "1.d2", *(f"{n}.cup" for n in SEATS))
        board.run(5200)  # the countdown, and the cut
        assert board.call("status")["game"] == "three-eggs"
        for _ in range(40):
            board.call("config.get")
            actor = board.call("status")["actor"]
            board.tap(f"{actor or 1}.cup")
            board.call("status.seats")
            board.run(1500)
        assert board.faults() == []


def test_a_heap_too_small_is_one_line_and_no_traceback():
    said = "^200000 bytes of heap are not enough for the firmware: MemoryError.*$"
    with pytest.raises(Failure, match=said) as failed, table(heap=200000):
        pass
    assert "\n" not in str(failed.value)
