"""Anything pressed at any time, cables pulled, keys turned, the power cut: the books stay right (C-4, F42)."""

from hashlib import sha256

from table_books import Retold
from table_rig import PowerCutError, Rig
from test_table_cut import check_order

INPUTS = ("cup", "cup", "cup", "cup", "lid", "d1", "d2", "d3", "d4", "d5", "pass")
OPTIONS = (
    {"three-eggs.sleight": "on", "three-eggs.trade": "on", "three-eggs.reroll": "on", "demo": True},
    {"four-two-one.stake": 2, "buy_in": 5, "play": "credit", "coin_tokens": 7, "max_buy": 50},
    {"threes-away.bottoms": "call", "threes-away.progressive": "ladder", "idle_skip_s": 7, "attract_s": 40},
)


class Chance:
    """Whole numbers that repeat themselves."""

    def __init__(self, seed):
        self.state = b"%d" % seed

    def below(self, n):
        self.state = sha256(self.state).digest()
        return int.from_bytes(self.state[:4], "big") % n


def check_books(journal):
    """Follows every token: join, buy, session, steps, result, abort, leave. No decided round is aborted; of an abort
    all goes back to whom it came from.
    """
    owned, retold = {}, Retold(journal)
    for record in journal.records():
        kind, seat, game = record["kind"], record.get("seat"), retold.game
        if kind == "session":
            assert all(owned[int(n)] == record["stacks"][n] for n in record["stacks"])
        retold.take(record)
        if kind == "join":
            assert seat not in owned
            owned[seat] = record["tokens"]
        elif kind == "buy":
            owned[seat] += record["tokens"]
        elif kind == "leave":
            assert owned.pop(seat) == record["tokens"]
        elif kind == "result":
            assert record["stacks"] == {str(n): game.stacks[n] for n in game.seats}
            owned.update(game.stacks)
        elif kind == "abort" and game:
            assert not game.settled and game.pot == sum(record["back"].values())
            owned.update({n: game.stacks[n] + record["back"].get(str(n), 0) for n in game.seats})
        if kind in ("join", "buy", "leave", "abort"):
            retold.game = None


def storm(seed, presses):
    chance = Chance(seed)
    rig = Rig(OPTIONS[seed % len(OPTIONS)])
    for _ in range(presses):
        try:
            something(rig, chance)
        except PowerCutError:
            rig.journal.cut = None
            rig.boot("power")
        if not chance.below(4):
            check_lights(rig)
    assert not rig.journal.records("fault")
    check_order(rig.journal)
    check_books(rig.journal)
    return rig


def check_lights(rig):
    """What was painted before holds still: painted anew, it is the same."""
    held = looks(rig.scene())
    rig.table._changed = True
    assert looks(rig.scene()) == held


def looks(scene):
    """All that a Scene says."""
    seats = [
        (bytes(s.cells), s.status, s.since_ms, s.dip_ms, s.counter, s.dim, s.rolling, s.roll_ms) for s in scene.seats
    ]
    return seats, bytes(scene.cells), scene.pot, scene.nest_rolling


def something(rig, chance):
    what = chance.below(100)
    seats = rig.seats.numbers[:4]
    n = seats[chance.below(len(seats))]
    if rig.table.paused and what < 30:
        rig.press(0, "op", False)
    elif what < 75:
        lit = [name for name in sorted(rig.does(n)) if name != "pass" or not chance.below(6)]
        name = lit[chance.below(len(lit))] if lit and chance.below(4) else INPUTS[chance.below(len(INPUTS))]
        rig.hold(n, name, (60, 60, 60, 1100)[chance.below(4)])
    elif what < 90:
        rig.run((50, 400, 1500, 4000)[chance.below(4)])
    elif what < 93:
        rig.run(31000)
    elif what < 95:
        rig.step((1000 * rig.now_ms, n, "cable", bool(chance.below(3))))
    elif what < 96:
        rig.press(0, "op", not rig.table.paused)
    elif what < 97:
        rig.step((1000 * rig.now_ms, 0, "coin", True))
    else:
        rig.journal.cut = chance.below(6)


def test_a_storm_of_presses_and_cuts_leaves_the_books_right():
    kinds = set()
    for seed in range(3):
        kinds.update(storm(seed, 900).kinds())
    assert {"commit", "session", "roll", "choice", "result", "reveal", "join", "leave", "buy", "pause"} <= kinds
