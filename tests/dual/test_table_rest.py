"""Until an open roll's dice rest nobody learns of it (table/README.md, Who may know what, when)."""

from gobelet.jsontext import dump
from gobelet.link.errors import PARAMS
from table_rig import Rig
from test_table_play import lobby, press_what_is_lit
from test_table_requests import Line

ROLL_MS = 800
DARK = {"public": [0] * 5, "left": [False] * 5}


def asked(host, rig):
    """All that a host can ask, and what displays and events say, but for buttons."""
    status, seats = host("status"), host("status.seats")["seats"]
    head = host("journal.head")
    for row in seats.values():
        row.pop("does", None)
        row.pop("whom", None)
    scene = rig.scene()
    shown = [scene.pot, [seat.counter for seat in scene.seats]]
    read = host("journal.read", from_=head["last"], max=9)
    return [dump(status), dump(seats), dump(head), dump(read), shown, len(rig.events)]


def lit(rig):
    """(seats, nest) as the painter has them; 0 where a die runs."""
    scene = rig.scene()
    seats = {}
    for n in rig.seats.numbers:
        seat = scene.seats[n - 1]
        runs = seat.rolling if rig.now_ms - seat.roll_ms < ROLL_MS else 0
        seats[str(n)] = [0 if runs >> place & 1 else seat.public[place] for place in range(5)]
    runs = scene.nest_rolling if rig.now_ms - scene.roll_ms < ROLL_MS else 0
    return seats, [0 if runs >> place & 1 else scene.nest[place] for place in range(3)]


def follow(steps, rolls):
    """Presses what is lit; at each of so many rolls goes on by 10 ms. Returns those that ran."""
    rig = lobby(steps, (1, 3, 8))
    host, ran = Line(rig), 0
    while ran < rolls:
        who = rig.actor
        if not who or not rig.does(who):
            rig.run(50)
            continue
        rig.run(1100)  # the commitment has gone from the pot display
        before, count = asked(host, rig), len(rig.journal.raws)
        rolls_before = len(rig.journal.records("roll"))
        due = rig.game.to_roll
        if not due:
            press_what_is_lit(rig, who)
            continue
        rig.press(who, "cup")
        assert len(rig.journal.records("roll")) == rolls_before + 1 and len(rig.journal.raws) == count + 1
        for _ in range(ROLL_MS // 10):
            assert asked(host, rig) == before
            dice = host("status.dice")
            assert dice["running"] and ({n: dice["seats"][n]["public"] for n in dice["seats"]}, dice["nest"]) == lit(
                rig
            )
            rig.run(10)
        dice = host("status.dice")
        assert not dice["running"]
        assert ({n: dice["seats"][n]["public"] for n in dice["seats"]}, dice["nest"]) == lit(rig)
        assert asked(host, rig) != before
        assert [kind for kind, _ in rig.events][before[-1]] == "roll"
        rig.press(who, "cup", False)
        ran += 1
    return rig


def test_threes_away_and_421_show_what_was_before():
    for steps in (1, 2):
        follow(steps, 12)


def test_three_eggs_shows_what_was_before():
    assert follow(0, 4).journal.records("roll")[-1]["who"] == "nest"


def test_what_comes_behind_a_roll_waits_for_it():
    rig = lobby(2)
    host = Line(rig)
    head, told = host("journal.head"), len(rig.events)
    rig.press(rig.actor, "cup")
    host("config.set", values={"brightness": 40})
    rig.fault("seat 4", "stuck")
    assert host("journal.head") == head and len(rig.events) == told
    rig.run(ROLL_MS - 1)
    assert host("journal.head") == head and len(rig.events) == told
    rig.run(1)
    assert [kind for kind, _ in rig.events[told:]] == ["roll", "config", "fault"]
    assert host("journal.head")["last"] == head["last"] + 3


def test_an_abort_lets_the_dice_count_first():
    rig = lobby(2)
    told = len(rig.events)
    rig.press(rig.actor, "cup")
    Line(rig)("game.abort")
    assert [kind for kind, _ in rig.events[told:]][:3] == ["roll", "abort", "reveal"]
    assert Line(rig)("journal.head")["last"] == rig.journal.last


def test_after_a_loss_of_power_the_dice_lie_still():
    rig = lobby(2)
    who = rig.actor
    rig.press(who, "cup")
    rig.boot("power")
    dice = Line(rig)("status.dice")
    assert dice["seats"][str(who)]["public"] == rig.journal.records("roll")[-1]["faces"] and not dice["running"]
    assert Line(rig)("journal.head")["last"] == rig.journal.last


def test_status_dice_before_any_round_and_of_the_last():
    rig = Rig()
    dice = Line(rig)("status.dice")
    assert dice["seats"] == {str(n): DARK for n in range(1, 9)} and dice["nest"] == [0] * 3
    assert (dice["commitment"], dice["cut"], dice["running"], dice["next"]) == (None, "", False, None)
    rig = lobby(2)
    rig.press(rig.actor, "cup")
    rig.run(ROLL_MS)
    rig.abandon()
    dice, roll = Line(rig)("status.dice"), rig.journal.records("roll")[-1]
    assert dice["seats"][str(roll["who"])]["public"] == roll["faces"]
    assert dice["commitment"] == rig.journal.records("commit")[0]["commitment"]


def test_status_dice_pages_where_a_line_is_too_short():
    rig = lobby(2, (1, 3, 8))
    host = Line(rig)
    whole = host("status.dice")
    assert whole["next"] is None and len(whole["seats"]) == 8
    function, seats, at = host.requests.functions["status.dice"], {}, None
    while True:
        page = function({"from": at}, rig.now_ms, 400)
        assert len(dump(page)) <= 400 and page["seats"]
        seats.update(page["seats"])
        at = page["next"]
        if at is None:
            break
    assert seats == whole["seats"]


def test_status_dice_refuses_a_seat_that_is_none():
    host = Line(Rig({"seats": [1, 3]}))
    for start in (0, 9, "1", True, None, 1.0):
        assert host.refused("status.dice", from_=start)[0] == PARAMS
    assert host.refused("status.dice", from_=2)[0] == PARAMS
    assert sorted(host("status.dice", from_=3)["seats"]) == ["3"]
