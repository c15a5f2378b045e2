"""Days of a journal whose board has no clock of its own (F26), and each day's totals for the landlord (Proof)."""

import json
import os
import time
from contextlib import closing

import pytest
from fake_board import STORY, FakeBoard, journal
from gobelet_host import database, days
from gobelet_host.records import Record

NOON_MS = 1772366400000  # 2026-03-01 12:00 UTC
DAY_MS = 86400000


@pytest.fixture(autouse=True)
def in_utc(monkeypatch):
    """Days begin at midnight UTC."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def rows(*records):
    """Records as a database gives them; the hash does not matter here."""
    return [
        Record("b", "j", seq, json.dumps(record, separators=(",", ":")), "") for seq, record in enumerate(records, 1)
    ]


def at(boot, t_ms, kind, wall=None, **more):
    """A record, its keys in the board's order."""
    return {"boot": boot, "t_ms": t_ms, **({} if wall is None else {"wall": wall}), "kind": kind, **more}


def totals(*records):
    """{day: (rounds, bought, paid, faults)}."""
    found = days.totals(rows(*records), days.Clock(rows(*records)))
    return {day: tuple(sums[what] for what in days.SUMS) for day, sums in found.items()}


def test_f26_records_of_a_boot_have_a_moment_as_soon_as_one_of_them_has():
    clock = days.Clock(rows(at(1, 5, "boot"), at(2, 7000, "join", NOON_MS), at(3, 5, "boot")))
    assert clock.moment_ms(at(2, 1000, "boot")) == NOON_MS - 6000
    assert clock.moment_ms(at(2, 1000, "boot", 77)) == NOON_MS - 6000  # it was set to something else before
    assert clock.moment_ms({"wall": 77}) == 77
    assert clock.moment_ms(at(1, 1000, "boot")) is None and clock.moment_ms({"kind": "damaged"}) is None


def test_totals_by_day_count_rounds_tokens_of_people_and_faults():
    join = at(1, 10, "join", seat=1, tokens=20, player="person")
    house = at(1, 20, "join", seat=2, tokens=20, player="house")
    more = at(1, 30, "buy", seat=1, tokens=7), at(1, 30, "buy", seat=2, tokens=7)
    first = at(1, 1000, "result", NOON_MS, round=1), at(1, 1001, "fault", NOON_MS, what="x", detail="")
    next_day = at(1, DAY_MS + 1000, "result", NOON_MS + DAY_MS, round=2)
    leave = at(1, DAY_MS + 1001, "leave", NOON_MS + DAY_MS, seat=1, tokens=33)
    gone = at(1, DAY_MS + 1002, "leave", NOON_MS + DAY_MS, seat=2, tokens=21)
    lost = at(2, 5, "fault", what="y", detail="")
    assert totals(join, house, *more, *first, next_day, leave, gone, lost) == {
        "2026-03-01": (1, 27, 0, 1), "2026-03-02": (1, 0, 33, 0), None: (0, 0, 0, 1)}  # fmt: skip


def test_a_clock_that_was_wrong_and_then_set_right_gives_right_days():
    wrong = at(1, 1000, "result", NOON_MS - 400 * DAY_MS), at(1, 2000, "result", NOON_MS - 400 * DAY_MS + 1000)
    assert totals(*wrong, at(1, 3000, "result", NOON_MS)) == {"2026-03-01": (3, 0, 0, 0)}


def test_a_day_begins_when_the_landlord_says():
    """Past midnight it is still yesterday, from that setting on."""
    late = [at(1, n * 3600000, "result", NOON_MS + n * 3600000) for n in (1, 16)]
    assert totals(*late) == {"2026-03-01": (1, 0, 0, 0), "2026-03-02": (1, 0, 0, 0)}
    begins = at(1, 5, "config", changed={"day_begins": ["00:00", "05:00"]})
    assert totals(begins, *late) == {"2026-03-01": (2, 0, 0, 0)}


def test_rounds_are_counted_by_game():
    session = at(1, 5, "session", NOON_MS, game="three-eggs")
    records = session, at(1, 6, "result", NOON_MS), at(1, 7, "result", NOON_MS, game_name="four-two-one")
    (found,) = days.totals(rows(*records), days.Clock(rows(*records))).values()
    assert days.by_game(found) == {"three-eggs": 1, "four-two-one": 1} and found["rounds"] == 2


def test_whoever_sits_down_late_after_a_start_bought_tokens_too():
    assert totals(at(1, 10_000_000, "join", NOON_MS, seat=1, tokens=20)) == {"2026-03-01": (0, 20, 0, 0)}


def test_a_held_stack_is_paid_only_when_nobody_takes_it_up():
    join = at(1, 10, "join", NOON_MS, seat=1, tokens=20, player="person")
    leave = at(1, 20, "leave", NOON_MS, seat=1, tokens=15, held=True)
    soon, late = (
        at(1, t_ms, "join", NOON_MS, seat=1, tokens=n, player="person") for t_ms, n in ((99, 18), (121000, 20))
    )
    assert totals(join, leave) == {"2026-03-01": (0, 20, 15, 0)}
    assert totals(join, leave, soon) == {"2026-03-01": (0, 23, 0, 0)}
    assert totals(join, leave, late) == {"2026-03-01": (0, 40, 15, 0)}
    longer = at(1, 5, "config", changed={"hold_s": [120, 600]})
    assert totals(longer, join, leave, late) == {"2026-03-01": (0, 25, 0, 0)}


def test_damaged_records_count_for_nothing():
    assert totals(at(1, 1, "config", changed=3), at(1, 2, "buy", seat=[], tokens=3), at(1, 3, "join", seat=1)) == {}
    assert totals({"kind": "result", "wall": 1 << 70}) == {None: (1, 0, 0, 0)}


@pytest.fixture
def there(tmp_path):
    """A board that has played a round today."""
    with FakeBoard(tmp_path, records=journal(STORY, wall=NOON_MS)) as board:
        yield board


def test_logs_totals_for_people_and_as_one_document(there, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite")
    assert gobelet("logs", "totals", *db).code == 2
    assert gobelet("logs", "pull", *db, "--port", there.port).code == 0
    there.journal_id = "ffff"  # its flash was lost: the same day goes on in another journal
    assert gobelet("logs", "pull", *db, "--port", there.port).code == 0
    doc = gobelet("logs", "totals", *db, "--json").doc
    assert doc == {"days": [{"board": there.identity, "day": "2026-03-01", "rounds": 2, "bought": 80, "paid": 0,
                             "faults": 2, "games": {"threes-away": 2}}]}  # fmt: skip
    for language, word in (("en", "paid out"), ("fr", "rendus"), ("sv", "utbetalda")):
        out = gobelet("logs", "totals", *db, "--language", language).out
        assert word in out and out.splitlines()[2].split() == ["2026-03-01", "2", "80", "0", "2", "2"]
    assert gobelet("logs", "totals", *db, "--board", "nobody").code == 2
    database.connect(tmp_path / "empty").close()
    assert gobelet("logs", "totals", "--db", tmp_path / "empty").out == "nothing in the journal fits\n"


def test_since_finds_what_was_recorded_before_the_clock_was_set(gobelet, tmp_path):
    entries = [at(1, 1000, "boot"), at(1, 2000, "join", seat=1, tokens=20), at(1, 3000, "fault", NOON_MS, what="x")]
    with closing(database.connect(tmp_path / "db")) as db:
        database.add(db, database.Journal("b", "j"), [Record("b", "j", *row) for row in journal(entries)])
    for since, found in (("2026-03-01T11:59:58", 3), ("2026-03-01T11:59:59", 2), ("2026-03-01T12:01", 0)):
        doc = gobelet("logs", "show", "--db", tmp_path / "db", "--since", since, "--json").doc
        assert len(doc["records"]) == found, since


def test_f26_the_evening_has_its_day_at_the_very_pull_that_sets_the_clock(tmp_path, gobelet):
    """And where the board is locked, so that nobody may set it."""
    for key in (None, os.urandom(32)):
        with FakeBoard(tmp_path, records=journal([at(3, 0, "boot"), at(3, 1, "result", round=1)])) as board:
            board.key = key
            db = ("--db", tmp_path / f"{bool(key)}.sqlite")
            assert gobelet("logs", "pull", *db, "--port", board.port).code == 0
        (row,) = gobelet("logs", "totals", *db, "--json").doc["days"]
        assert row["day"] == f"{time.strftime('%Y-%m-%d', time.gmtime())}"


def test_f26_a_pull_sets_the_boards_clock_where_it_may(there, gobelet, tmp_path):
    db = ("--db", tmp_path / "j.sqlite", "--port", there.port)
    moments = []
    there.server.serves({"time.set": lambda params, now_ms, room: moments.append(params) or {}})
    began_ms = time.time_ns() // 1_000_000
    assert gobelet("logs", "pull", *db).code == 0
    assert moments[0]["offset_min"] == 0
    assert began_ms <= moments[0]["unix_ms"] <= time.time_ns() // 1_000_000
    there.key = os.urandom(32)
    done = gobelet("logs", "pull", *db)
    assert done.code == 0 and len(moments) == 1 and "clock" in done.err


def test_f21_a_replaced_picos_second_copy_counts_only_what_is_new():
    """A journal in the FRAM that goes on with another Pico is in the database twice."""
    join = at(1, 10, "join", seat=1, tokens=20, player="house"), at(1, 10, "join", seat=2, tokens=20, player="person")
    held = at(1, 20, "leave", seat=2, tokens=25, held=True)
    new = at(2, 5, "buy", seat=1, tokens=9), at(2, 9, "result", round=2), at(2, 9, "leave", seat=1, tokens=30)
    both = rows(*join, at(1, 15, "result", round=1), held, *new)
    clock = days.Clock(both)
    for records, after, sums in ((both[:4], 0, (1, 20, 25, 0)), (both, 4, (1, 0, 0, 0))):
        found = days.totals(records, clock, after)[None]
        assert tuple(found[what] for what in days.SUMS) == sums


def test_f21_logs_totals_counts_a_journal_of_two_boards_once(gobelet, tmp_path):
    entries = [at(1, 5 * number, "result", round=number) for number in range(1, 6)]
    with closing(database.connect(tmp_path / "a.sqlite")) as db:
        for board, count in (("old", 3), ("new", 5)):
            copy = database.Journal(board, "fram", "table")
            database.add(db, copy, [Record(*copy[:2], *row) for row in journal(entries)][:count])
    found = json.loads(gobelet("logs", "totals", "--db", tmp_path / "a.sqlite", "--json").out)["days"]
    assert {row["board"]: row["rounds"] for row in found} == {"old": 3, "new": 2}
