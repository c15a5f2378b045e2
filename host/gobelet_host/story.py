"""Tells a journal's records as the story of the games, in the words of `words/story.py` and `words/logbook.py`."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from gobelet_host.records import Record, of_kinds
from gobelet_host.words import story, table
from gobelet_host.words.logbook import say


class Teller:
    """Says one record after another. Remembers who has which dice, to name faces where a record names positions."""

    def __init__(self, language: str):
        self._language = language
        self._hands: dict = {}  # seat: faces by position, None where unknown
        self._due: dict = {}  # seat: positions that its next roll fills

    def tell(self, record: dict) -> str:
        """The sentence for one record (the object in its `raw`)."""
        kind = record.get("kind")
        try:
            telling = getattr(self, f"_tell_{kind}", None)
            return telling(record) if telling else self._tell_play(record)
        except (KeyError, TypeError, ValueError, AttributeError):  # a record of another firmware, or a damaged one
            return self._tell_other(record)

    def _say(self, key, /, **fields):
        return say(self._language, key, **fields)

    def _tell_play(self, record):
        return story.tell(self._language, record) or self._tell_other(record)

    def _tell_other(self, record):
        return self._say("other", kind=record.get("kind"), what=json.dumps(_rest(record), ensure_ascii=False))

    def _tell_boot(self, record):
        told = {key: self._word(record[key]) for key in ("reason", "state")}
        return self._say("boot", **{**record, **told}) + self._seeded(record)

    def _seeded(self, record):
        return self._say("seeded") if record.get("entropy") == "seeded" else ""

    def _word(self, code):
        """A code of the journal in words, where there are any."""
        try:
            return self._say(f"word {code}")
        except KeyError:
            return code

    def _tell_config(self, record):
        changes = [
            self._say("change", key=key, old=_value(old), new=_value(new))
            for key, (old, new) in sorted(record["changed"].items())
        ]
        return self._say("config", changes=", ".join(changes))

    def _tell_session(self, record):
        options = "".join(f", {key} {_value(value)}" for key, value in sorted(record["options"].items()))
        return self._say(
            "session",
            session=record["session"],
            game=table.say(self._language, record["game"]),
            options=options,
            seats=_list(record["seats"]),
            stacks=self._stacks(record["stacks"]),
            first=record["first"],
        )

    def _tell_commit(self, record):
        self._hands.clear()
        self._due.clear()
        return self._say("commit", **record)

    def _tell_roll(self, record):
        who, faces = record["who"], record.get("faces")
        if who != "first":
            self._fill(who, record["n"], faces)
        return self._tell_play(record)

    def _fill(self, who, count, faces):
        """Rolled faces fill the positions being rolled from the lowest up."""
        due = self._due.pop(who, None)
        if due is None or len(due) != count:
            due = range(1, count + 1)
            self._hands[who] = {}
        for index, position in enumerate(sorted(due)):
            self._hands[who][position] = faces[index] if faces else None

    def _tell_choice(self, record):
        name, seat = record["do"], record["seat"]
        text = self._tell_play(record)
        if name in ("keep", "reroll"):
            late = story.say(self._language, "timeout") if record.get("by") == "timeout" else ""
            text = self._say(name, seat=seat, dice=self._named(seat, record["dice"])) + late
            self._set_due(name, seat, record["dice"])
        elif name == "bottoms":  # the roll that lies there shows its undersides
            self._hands[seat] = {place: face and 7 - face for place, face in self._hands.get(seat, {}).items()}
        return text + (self._say("house") if record.get("by") == "house" else "")

    def _named(self, seat, positions):
        faces = [self._hands.get(seat, {}).get(position) for position in positions]
        if all(faces):
            return _dice(faces)
        return self._say("position" if len(positions) == 1 else "positions", positions=_list(positions))

    def _set_due(self, name, seat, positions):
        hand = self._hands.get(seat, {})
        if name == "reroll":
            self._due[seat] = list(positions)
        elif name == "keep":
            left = [position for position in hand if position not in positions]
            self._due[seat] = left
            self._hands[seat] = {position: hand[position] for position in left}

    def _tell_result(self, record):
        text = self._tell_play({**record, "number": record["round"]})  # as in the round's commitment
        if "loser" in record:
            text += self._say("saved", saved=_list(record["saved"]) or self._say("nobody listed"))
        elif record["winners"] and record["carried"]:
            text += self._say("carried", carried=record["carried"])
        return text + self._say("stacks", stacks=self._stacks(record["stacks"]))

    def _tell_reveal(self, record):
        return self._say("seed", **record)

    def _tell_abort(self, record):
        return self._say("abort", round=record["round"], stacks=self._stacks(record["back"]) or "-")

    def _tell_fault(self, record):
        return self._say("fault", **record)

    def _tell_auth(self, record):
        """Also the other kinds that say only what happened."""
        rest = _rest(record)
        what = self._word(rest["what"]) if set(rest) == {"what"} else json.dumps(rest, ensure_ascii=False)
        return self._say(record["kind"], what=what)

    _tell_deploy = _tell_auth

    def _tell_prune(self, record):
        return self._say("prune", upto=record["upto"])

    def _stacks(self, stacks):
        order = sorted(stacks, key=int)
        return ", ".join(self._say("stack", seat=seat, tokens=stacks[seat]) for seat in order)


def lines(records: Iterable[Record], language: str, wanted=lambda record: True) -> Iterator[str]:
    """A line for each record that is wanted, by its fields: number, time, sentence; and one for each gap."""
    teller = Teller(language)
    before = None
    for record in records:
        if before is not None and record.seq != before + 1:
            yield say(language, "gap", first=before + 1, last=record.seq - 1)
        before = record.seq
        sentence = teller.tell(record.fields)
        if wanted(record.fields):
            yield f"{record.seq:>7}  {moment(record.fields)}  {sentence}"


def moment(record: dict) -> str:
    """When: the local wall time where a host had set the clock, else start number and time since then."""
    try:
        if record.get("wall") is not None:
            return f"{datetime.fromtimestamp(record['wall'] / 1000, UTC).astimezone():%Y-%m-%d %H:%M:%S}"
        seconds = record["t_ms"] // 1000
        return f"#{record['boot']} +{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}".ljust(19)
    except (KeyError, TypeError, ValueError, OverflowError, OSError):
        return "?".ljust(19)


def selector(rounds=None, seat=None, since_ms=None, moment_ms=lambda record: record.get("wall")):
    """A test for records: of one round, about one seat, since a moment; None: of all.

    moment_ms: f(record) -> unix ms when it was made, None where nobody knows (`days.Clock.moment_ms`).
    """

    def wanted(record):
        if rounds is not None and record.get("round") not in rounds:
            return False
        if since_ms is not None and not _since(moment_ms(record), since_ms):
            return False
        return seat is None or _concerns(record, seat)

    return wanted


def _since(made_ms, since_ms):
    return isinstance(made_ms, int) and made_ms >= since_ms


def _concerns(record, seat):
    """Is the record about that seat, or a result or commitment that is about everybody?"""
    if record.get("kind") in ("roll", "choice", "join", "leave", "buy"):
        return seat in (record.get("seat"), record.get("who"), record.get("whom"), record.get("with"))
    return record.get("kind") in ("commit", "session", "result", "abort", "reveal")


def last_rounds(records: Iterable[Record], count: int) -> set[int]:
    """The numbers of the last `count` rounds that began."""
    commits = (record.fields for record in of_kinds(records, ["commit"]))
    found = [record.get("round") for record in commits if record.get("kind") == "commit"]
    return set(found[-count:]) if count > 0 else set()


def _rest(record):
    return {key: value for key, value in record.items() if key not in ("boot", "t_ms", "wall", "kind")}


def _dice(faces):
    return "-".join(map(str, faces))


def _list(numbers):
    return ", ".join(map(str, numbers))


def _value(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
