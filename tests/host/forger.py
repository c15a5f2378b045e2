"""A forger who knows the format, makes every hash and number anew, and alters one thing of an honest log.

FORGERIES: {name: (forge, verdict)}. forge(records, draw) takes the records as objects, alters them in place or returns
other texts; None where this log has no place for it. The verdict is FOUND, or HOLDS where nothing in a log by itself
can tell (fairness/README.md says which, and what binds: a head or a commitment that somebody noted).
"""

import json
import random
from contextlib import suppress

from gobelet.fairness.dice import commitment
from gobelet.link.errors import RequestError
from table_rig import PowerCutError, Rig
from test_table_requests import Line
from test_table_storm import Chance
from test_table_storm import something as anything

FOUND, HOLDS = "found", "holds"
STEPS = 400
RULES = (
    ("three-eggs", {"three-eggs.sleight": "on", "three-eggs.trade": "on", "three-eggs.reroll": "on"}),
    ("four-two-one", {"four-two-one.tokens": 11, "four-two-one.stake": 1}),
    ("threes-away", {"threes-away.bottoms": "call", "threes-away.progressive": "ladder"}),
)
PEOPLE = (1, 2, 4)


def honest(seed):
    """Records of a table at which people play, and sometimes anything is pressed; dice and power are cut."""
    chance, (game, options) = Chance(seed), RULES[seed % len(RULES)]
    rig = Rig({**options, "cut": True})
    for _ in range(STEPS):
        try:
            if chance.below(15):
                onward(rig, chance, game)
            else:
                anything(rig, chance)
        except PowerCutError:
            rig.journal.cut = None
            rig.boot("power")
    rig.journal.cut = None
    if rig.table.paused:
        rig.press(0, "op", False)
    rig.abandon()
    return rig.journal.raws


def onward(rig, chance, game):
    """Whoever must act presses what is lit; the dice are cut; where nobody plays people sit down to."""
    if rig.table.paused:
        rig.press(0, "op", False)
    elif rig.table.phase != "play":
        for n in PEOPLE:
            ask(rig, "seat.join", seat=n, player="person" if n != PEOPLE[-1] or chance.below(3) else "house")
            ask(rig, "seat.buy", seat=n, tokens=5 + chance.below(5))
        ask(rig, "game.start", game=game)
    n = rig.actor or 1 + chance.below(4)
    lit = sorted(name for name in rig.does(n) if name != "pass" or not chance.below(8))
    if lit:
        rig.tap(n, "cup" if "cup" in lit and chance.below(3) else lit[chance.below(len(lit))])
    rig.run((50, 900, 1600)[chance.below(3)])


def ask(rig, method, **params):
    """A request that may be refused."""
    with suppress(RequestError):
        Line(rig)(method, **params)


def texts(records):
    """As a board writes them."""
    return [json.dumps(record, separators=(",", ":")) for record in records]


def forged(raws, name, seed):
    """The log with that one thing altered; None where it has no place for it, or where nothing would change."""
    records = [json.loads(raw) for raw in raws]
    found = FORGERIES[name][0](records, random.Random(f"{name}:{seed}"))
    made = found if isinstance(found, list) else texts(records)
    return made if found is not False and made != raws else None


# Places


def every(records, kind, having=lambda record: True):
    """Numbers, from 0, of the records of a kind."""
    return [at for at, one in enumerate(records) if one["kind"] == kind and having(one)]


def rounds(records):
    """[(commit, reveal)] of the rounds that were played to their seed, but for the last: that one may still run."""
    ends = {records[at]["round"]: at for at in every(records, "reveal")}
    begins = {records[at]["round"]: at for at in every(records, "commit")}
    return [(begins[number], ends[number]) for number in sorted(ends) if number in begins][:-1]


def proven(records, draw, kind, having=lambda record: True):
    """The number of a record of that kind in a round whose seed is known; None."""
    spans = rounds(records)
    found = [at for at in every(records, kind, having) if any(first <= at <= last for first, last in spans)]
    return draw.choice(found) if found else None


def altered(kind, change, having=lambda record: True):
    """A forgery: change(record, draw) on one record of that kind in a proven round."""

    def forge(records, draw):
        at = proven(records, draw, kind, having)
        return False if at is None else change(records[at], draw)

    return forge


def anywhere(kind, change, having=lambda record: True):
    """The same, wherever the record is."""

    def forge(records, draw):
        found = every(records, kind, having)
        return change(records[draw.choice(found)], draw) if found else False

    return forge


# What is altered


def put(**values):
    """Other values for keys."""

    def change(record, _):
        record.update(values)

    return change


def other_face(record, draw):
    at = draw.randrange(len(record["faces"]))
    record["faces"][at] = record["faces"][at] % 6 + 1


def moved_by_one(key):
    """A token more here and one less there, in an object of tokens by seat."""

    def change(record, draw):
        if len(record[key]) < 2 or not any(record[key].values()):
            return False
        poor, rich = draw.sample(sorted(record[key]), 2)
        if not record[key][rich]:
            poor, rich = rich, poor
        record[key][poor] += 1
        record[key][rich] -= 1

    return change


def more(key, by=1):
    """A whole number that is another."""

    def change(record, _):
        record[key] += by

    return change


def as_float(key):
    def change(record, _):
        record[key] = float(record[key])

    return change


def capitals(key):
    def change(record, _):
        record[key] = record[key].upper()

    return change


def flipped(key):
    """Another hex digit."""

    def change(record, draw):
        at = draw.randrange(64)
        record[key] = f"{record[key][:at]}{int(record[key][at], 16) ^ 1:x}{record[key][at + 1 :]}"

    return change


def other_seed(records, draw):
    """Seed and commitment, as one; the dice stay."""
    spans = [(first, last) for first, last in rounds(records) if every(records[first:last], "roll")]
    if not spans:
        return False
    first, last = draw.choice(spans)
    seed = draw.randbytes(32)
    records[last]["seed"], records[first]["commitment"] = seed.hex(), commitment(seed).hex()
    return None


def dropped(kind):
    """A record of a proven round that is not there."""

    def forge(records, draw):
        at = proven(records, draw, kind)
        return False if at is None else records.pop(at) and None

    return forge


def doubled(kind):
    def forge(records, draw):
        at = proven(records, draw, kind)
        return False if at is None else records.insert(at, dict(records[at]))

    return forge


def exchanged(records, draw):
    """Two records of a round, one a roll, in the other order, each at the other's time; some choices bear that."""
    found = [at for first, last in rounds(records) for at in range(first, last) if "round" in records[at + 1]]
    found = [at for at in found if "roll" in (records[at]["kind"], records[at + 1]["kind"])]
    if not found:
        return False
    at = draw.choice(found)
    one, other = records[at], records[at + 1]
    one["t_ms"], other["t_ms"] = other["t_ms"], one["t_ms"]
    records[at : at + 2] = [other, one]
    return None


def round_cut_out(records, draw):
    spans = rounds(records)
    if not spans:
        return False
    first, last = draw.choice(spans)
    del records[first : last + 1]
    return None


def round_cut_out_and_pruned(records, draw):
    """And a `prune` record at the end, which explains away a beginning that went, never a middle."""
    if round_cut_out(records, draw) is False:
        return False
    last = records[-1]
    records.append({"boot": last["boot"], "t_ms": last["t_ms"], "kind": "prune", "upto": 2, "hash": "0" * 64})
    return None


def begin_dropped(records, draw):
    """What a journal begins with; its numbers are made anew."""
    spans = rounds(records)
    if not spans:
        return False
    del records[: spans[0][0] + 1]
    return None


def later_cut(records, draw):
    """The dice are cut after one of them was rolled."""
    at = proven(records, draw, "cut")
    if at is None:
        return False
    roll = next((n for n in range(at, len(records)) if records[n]["kind"] == "roll"), None)
    if roll is None or records[roll]["round"] != records[at]["round"]:
        return False
    one = records.pop(at)
    one["t_ms"] = records[roll - 1]["t_ms"]
    records.insert(roll, one)
    return None


def cut_added(records, draw):
    """By a seat that plays, in time: as if somebody had cut."""
    spans = [first for first, last in rounds(records) if every(records[first:last], "roll")]
    seats = [records[at]["seats"] for at in every(records, "session")]
    if not spans or not seats:
        return False
    at = draw.choice(spans)
    cut = {key: records[at][key] for key in ("boot", "t_ms")}
    records.insert(at + 1, {**cut, "kind": "cut", "round": records[at]["round"], "seat": seats[0][0], "digit": 3})
    return None


def doubly_boot(records, draw):
    found = every(records, "boot")
    records.insert(draw.choice(found), dict(records[draw.choice(found)]))


def boot_dropped(records, draw):
    found = every(records[:-1], "boot")[1:]
    return records.pop(draw.choice(found)) and None if found else False


def abort_unseen(records, draw):
    """A round that would have been lost ends in an abort: its result and all behind it to the seed are gone."""
    found = [(at, end) for at, end in rounds(records) if every(records[at:end], "result")]
    if not found:
        return False
    first, last = draw.choice(found)
    at = first + every(records[first:last], "result")[0]
    record = {key: records[at][key] for key in ("boot", "t_ms", "round")}
    records[at] = {
        "boot": record["boot"],
        "t_ms": record["t_ms"],
        "kind": "abort",
        "round": record["round"],
        "back": {},
    }
    return None


def raw_changed(change):
    """A text that says the same to one reader and not to another."""

    def forge(records, draw):
        made = texts(records)
        at = draw.randrange(len(made))
        made[at] = change(made[at])
        return made

    return forge


def extra(record):
    """A record of a kind that no board writes, in the middle."""

    def forge(records, draw):
        at = draw.randrange(1, len(records))
        records.insert(at, {**{key: records[at - 1][key] for key in ("boot", "t_ms")}, **record})

    return forge


def cut_off(records, draw):
    del records[draw.randrange(2, len(records)) :]


def faces(record):
    return record.get("faces") and record["who"] != "first"


FORGERIES = {
    # dice
    "a face": (altered("roll", other_face, faces), FOUND),
    "a face that is a fraction": (
        altered("roll", lambda one, _: one["faces"].append(float(one["faces"].pop())), faces),
        FOUND,
    ),
    "a face that is true": (altered("roll", lambda one, _: one.update(faces=[True, *one["faces"][1:]]), faces), FOUND),
    "a die more": (altered("roll", lambda one, _: one["faces"].append(6), faces), FOUND),
    "no faces": (altered("roll", lambda one, _: one.pop("faces") and None, faces), FOUND),
    "the number of dice": (altered("roll", more("n")), FOUND),
    "whose roll": (altered("roll", put(who=8), lambda one: one["who"] != 8), FOUND),
    "the number of a roll": (altered("roll", more("nonce")), FOUND),
    "a roll dropped": (dropped("roll"), FOUND),
    "a roll doubled": (doubled("roll"), FOUND),
    "a press dated later": (altered("roll", more("t_us", 10**9)), FOUND),
    "a press dated earlier": (altered("roll", more("t_us", -1)), HOLDS),
    # seeds and cuts
    "a digit of a seed": (altered("reveal", flipped("seed")), FOUND),
    "a digit of a commitment": (altered("commit", flipped("commitment")), FOUND),
    "seed and commitment": (other_seed, FOUND),
    "a seed in capitals": (altered("reveal", capitals("seed"), lambda one: one["seed"] != one["seed"].upper()), FOUND),
    "a seed with blanks": (altered("reveal", lambda one, _: one.update(seed=one["seed"] + " ")), FOUND),
    "the version": (altered("commit", put(fair=3)), FOUND),
    "version 1": (altered("commit", lambda one, _: one.pop("fair") and None), FOUND),
    "a cut's digit": (altered("cut", lambda one, _: one.update(digit=one["digit"] % 5 + 1)), FOUND),
    "a cut's seat": (altered("cut", lambda one, _: one.update(seat=one["seat"] % 8 + 1)), FOUND),
    "a cut dropped": (dropped("cut"), FOUND),
    "a cut doubled": (doubled("cut"), FOUND),
    "a cut after a roll": (later_cut, FOUND),
    "a cut added": (cut_added, FOUND),
    # what was chosen and what came of it
    "a choice dropped": (dropped("choice"), FOUND),
    "a choice doubled": (doubled("choice"), FOUND),
    "who chose": (altered("choice", lambda one, _: one.update(seat=one["seat"] % 8 + 1)), FOUND),
    "what was chosen": (altered("choice", put(do="nothing")), FOUND),
    "a choice by a house player": (altered("choice", put(by="house"), lambda one: one["by"] == "player"), FOUND),
    "a choice by time-out": (altered("choice", put(by="timeout"), lambda one: one["by"] == "player"), HOLDS),
    "two records exchanged": (exchanged, FOUND),
    "stacks of a result": (altered("result", moved_by_one("stacks")), FOUND),
    "a result's number": (altered("result", more("number")), FOUND),
    "who wins": (altered("result", put(winners=[8]), lambda one: "winners" in one), FOUND),
    "who loses": (altered("result", put(loser=8), lambda one: "loser" in one), FOUND),
    "what is paid": (altered("result", lambda one, _: one["pays"].update({"8": 1}), lambda one: "pays" in one), FOUND),
    "what is carried": (altered("result", more("carried"), lambda one: "carried" in one), FOUND),
    "why": (altered("result", put(clause="C-1")), FOUND),
    "a hand": (altered("result", put(hands={})), FOUND),
    "a result dropped": (dropped("result"), FOUND),
    "a seed dropped": (dropped("reveal"), FOUND),
    "a round's number": (altered("reveal", more("round")), FOUND),
    # sessions, people and tokens
    "options": (anywhere("session", lambda one, _: one["options"].update(ante=7)), FOUND),
    "who plays": (anywhere("session", lambda one, _: one["seats"].pop() and None), FOUND),
    "stacks of a session": (
        anywhere("session", lambda one, _: one["stacks"].update({str(one["seats"][0]): 1000})),
        FOUND,
    ),
    "tokens moved before a session": (anywhere("session", moved_by_one("stacks")), FOUND),
    "a session's number": (anywhere("session", more("session")), FOUND),
    "what a seat goes with": (anywhere("leave", more("tokens")), FOUND),
    "what an abandoned round gives back": (anywhere("abort", put(back={"8": 5})), FOUND),
    "an abort in place of a result": (abort_unseen, FOUND),
    # records
    "a round cut out": (round_cut_out, FOUND),
    "a round cut out, and a prune": (round_cut_out_and_pruned, FOUND),
    "the beginning": (begin_dropped, FOUND),
    "a start twice": (doubly_boot, FOUND),
    "a start dropped": (boot_dropped, FOUND),
    "the boot of a record": (anywhere("roll", more("boot")), FOUND),
    "time that runs backwards": (anywhere("roll", put(t_ms=0), lambda one: one["t_ms"] > 5000), FOUND),
    "time that is a fraction": (anywhere("roll", as_float("t_ms")), FOUND),
    "time that is true": (anywhere("boot", put(t_ms=True)), FOUND),
    "an unknown kind": (extra({"kind": "blessing"}), FOUND),
    "a blank": (raw_changed(lambda raw: raw.replace(":", ": ", 1)), FOUND),
    "an escape": (raw_changed(lambda raw: raw.replace('"kind"', '"\\u006bind"', 1)), FOUND),
    "a key twice": (raw_changed(lambda raw: raw[:-1] + ',"kind":"pause"}'), FOUND),
    "a record that is none": (raw_changed(lambda raw: raw[:-1]), FOUND),
    "a record that is too long": (raw_changed(lambda raw: raw[:-1] + ',"x":"' + "y" * 800 + '"}'), FOUND),
    # what only a head or a commitment that was noted tells
    "the end": (cut_off, HOLDS),
    "a pause dropped": (lambda records, draw: _without(records, draw, "pause"), HOLDS),
    "entropy that is called live": (
        anywhere("boot", put(entropy="live"), lambda one: one["entropy"] == "seeded"),
        HOLDS,
    ),
    "the name of a firmware": (anywhere("boot", put(firmware="9.9.9")), HOLDS),
}


def _without(records, draw, kind):
    found = every(records, kind)
    return records.pop(draw.choice(found)) and None if found else False
