"""Opening hours and the landlord's day, by a clock that a host has set (table/README.md, Opening hours)."""

from gobelet.link.errors import NOT_NOW
from gobelet.table.lights import scene as scenes
from table_rig import Rig
from test_table_play import lobby, press_what_is_lit
from test_table_requests import Line

MINUTE_MS, DAY_MS = 60000, 86400000
EVENING = {"open": "17:00", "close": "02:00"}


def at(rig, hour, minute=0, offset_min=0):
    """A host says what time it is."""
    Line(rig)("time.set", unix_ms=20000 * DAY_MS + (60 * hour + minute - offset_min) * MINUTE_MS, offset_min=offset_min)


def status(rig):
    """Whether `status` says closed, closing or neither."""
    found = Line(rig)("status")
    return [word for word in ("closed", "closing") if found.get(word)], found["phase"]


def test_it_is_open_between_the_hours_that_may_span_midnight():
    for settings, shut, there in (
        (EVENING, ((2, 0), (16, 59)), ((17, 0), (23, 59), (0, 0), (1, 59))),
        ({"open": "09:00", "close": "18:30"}, ((18, 30), (8, 59), (0, 0)), ((9, 0), (18, 29))),
        ({"open": "", "close": "02:00"}, (), ((1, 0), (3, 0))),
    ):
        rig = Rig(settings)
        assert status(rig) == ([], "attract")  # nobody has set the clock
        for hours, words in ((shut, ["closed"]), (there, [])):
            for hour, minute in hours:
                at(rig, hour, minute)
                assert status(rig) == (words, "attract"), (settings, hour, minute)


def test_the_hours_are_local():
    rig = Rig(EVENING)
    at(rig, 17, 0, 120)
    assert status(rig)[0] == []
    at(rig, 16, 59, -330)
    assert status(rig)[0] == ["closed"]
    Line(rig)("time.set", unix_ms=20000 * DAY_MS + (22 * 60 + 30) * MINUTE_MS)  # 17:00 there: the offset stays
    assert status(rig)[0] == []


def test_a_closed_table_is_dark_and_takes_nobody():
    rig = Rig(dict(EVENING, demo=True))
    at(rig, 16, 50)
    rig.run(60000)
    scene = rig.scene()
    assert not scene.pot and not any(scene.nest)
    assert all(seat.status == scenes.OFF and not any(seat.lamps) for seat in scene.seats)
    rig.tap(1, "cup")
    assert rig.seats.taken == [] and status(rig) == (["closed"], "attract")
    host = Line(rig)
    assert host.refused("seat.join", seat=2, player="house") == (NOT_NOW, "closed until 17:00")
    assert host.refused("game.start", game="threes-away") == (NOT_NOW, "closed until 17:00")
    rig.run(540000)
    rig.tap(1, "cup")
    assert rig.seats.taken == [1] and rig.scene().pot


def test_the_last_round_is_played_to_its_end_and_announced():
    for steps in (0, 1, 2):
        rig = lobby(steps, (1, 2), EVENING)
        at(rig, 1, 59)
        rig.run(60000)
        assert status(rig) == (["closing"], "play"), steps
        seen = set()
        while rig.table.phase == "play":
            if rig.actor and rig.does(rig.actor):
                press_what_is_lit(rig, rig.actor)
            rig.run(500)
            seen.add(str(rig.scene().pot))
        assert "LASt" in seen and len(seen) > 1
        rig.run(100)
        assert status(rig) == (["closed"], "attract") and rig.seats.taken == []
        assert sum(record["tokens"] for record in rig.journal.records("leave")) == 40
        assert not rig.journal.records("abort", "fault")


def test_who_is_in_the_lobby_at_closing_time_leaves():
    rig = Rig(EVENING)
    at(rig, 1, 59)
    rig.tap(1, "cup")
    rig.tap(1, "d4")
    rig.run(61000)
    assert rig.table.phase == "attract" and rig.seats.taken == [] and rig.kinds()[-2:] == ["leave", "leave"]


def test_a_day_begins_when_the_settings_say():
    rig = Rig({"day_begins": "05:00"})
    at(rig, 4, 59)
    rig.run(1000)
    rig.seats.day["rounds"] = 3
    rig.run(58000)
    assert rig.seats.day["rounds"] == 3
    rig.run(2000)
    assert rig.seats.day["rounds"] == 0
