"""`max_buy`: playing on credit, nobody buys more in one visit, however it is bought and whatever comes between."""

from gobelet.link.errors import RequestError
from table_rig import Rig
from test_table_money import session
from test_table_requests import Line
from test_table_storm import Chance

MOST = 30
SETTINGS = {"play": "credit", "coin_tokens": 7, "max_buy": MOST, "hold_s": 86400, "attract_s": 45, "idle_out": 1}
GAMES = ({}, {"seats": [1, 2, 3]}, {"three-eggs.ante": 3, "buy_in": 5})


class Visits:
    """What the journal says that each person has bought since it came; whose place is held has not gone."""

    def __init__(self):
        self.bought = {}
        self._held = {}
        self._read = 0

    def follow(self, journal):
        """Takes the records that have come since."""
        records = journal.records()
        for record in records[self._read :]:
            getattr(self, record["kind"], self.skip)(record)
        self._read = len(records)

    def skip(self, record):
        """Of no seat."""

    def join(self, record):
        if record["player"] == "person":
            tokens, before = self._held.pop(record["seat"], (0, 0))
            self.bought[record["seat"]] = before + record["tokens"] - tokens

    def buy(self, record):
        if record["seat"] in self.bought:
            self.bought[record["seat"]] += record["tokens"]

    def leave(self, record):
        bought = self.bought.pop(record["seat"], None)
        if "held" in record:
            self._held[record["seat"]] = record["tokens"], bought


def asked(rig, method, **params):
    """What a host asks for; whether it was done."""
    try:
        Line(rig)(method, **params)
    except RequestError:
        return False
    return True


def something(rig, chance):
    """A coin, a press, a request, a cable, some time."""
    what, n = chance.below(100), 1 + chance.below(3)
    lit = [name for name in sorted(rig.does(n)) if name != "pass" or not chance.below(9)]
    if what < 66 and lit:
        rig.tap(n, lit[chance.below(len(lit))])
    elif what < 68:
        rig.step((1000 * rig.now_ms, 0, "coin", True))
    elif what < 76:
        for _ in range(3):
            asked(rig, "seat.buy", seat=n, tokens=1 + chance.below(12 if rig.session else 4))
    elif what < 79:
        asked(rig, "seat.join", seat=n, player=("person", "house")[chance.below(2)])
    elif what < 81:
        asked(rig, "seat.leave", seat=n)
    elif what < 83:
        rig.step((1000 * rig.now_ms, n, "cable", bool(chance.below(3))))
    else:
        rig.run(46000 if not chance.below(12) else 500 * (1 + chance.below(8)))


def visits(seed, steps):
    """The most that anybody bought in a visit, by a play of so many steps."""
    chance, visits, most = Chance(seed), Visits(), 0
    rig = Rig(dict(SETTINGS, **GAMES[seed % len(GAMES)]))
    for step in range(steps):
        with rig.cut(None if chance.below(20) else chance.below(6)) as power:
            something(rig, chance)
        if power.gone:
            rig.boot("power")
        visits.follow(rig.journal)
        for n, bought in visits.bought.items():
            assert bought <= MOST, (seed, step, n, bought)
            most = max(most, bought)
    return most


def test_nobody_buys_more_than_max_buy_in_one_visit():
    assert max([visits(seed, 500) for seed in range(3)]) == MOST


def test_what_is_bought_in_a_session_counts_before_it_comes():
    rig = session(max_buy=25)
    rig.tap(3, "d1")
    assert asked(rig, "seat.buy", seat=3, tokens=10) and not asked(rig, "seat.buy", seat=3, tokens=6)
    rig.step((1000 * rig.now_ms, 0, "coin", True))
    assert rig.seats[3].pending == 15 and rig.seats.credit == 0 and rig.stack(3) < 10
    assert not asked(rig, "seat.buy", seat=3, tokens=1)
    rig.step((1000 * rig.now_ms, 0, "coin", True))
    rig.abandon()
    assert rig.seats[3].bought == rig.seats[3].stack == 25 and rig.seats.credit == 5


def test_what_a_house_player_on_a_held_place_has_bought_outlasts_a_power_cut():
    rig = Rig({"hold_s": 86400, "max_buy": MOST, "buy_in": 20})
    for n in (3, 5):
        rig.tap(n, "cup")
    rig.want(3, "out")
    rig.table.state.accept(rig.now_ms)
    host = Line(rig)
    host("seat.join", seat=3, player="house")
    assert rig.seats[3].held == 20 and rig.seats[3].player == "house" and rig.seats.room(3) == 10
    rig.boot("power")
    assert rig.seats.room(3) == 10 and rig.seats[3].held_bought == 20
    rig.tap(3, "cup")
    assert rig.seats[3].stack == 20 and rig.seats.room(3) == 10
