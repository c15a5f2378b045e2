"""Rounds told with all of their dice: what lay under the cups as well, once the seed that gave them is out.

A story for people, and how each die comes from the seed, so that anyone can check it with a few lines of any language
(fairness/README.md).
"""

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from types import MappingProxyType
from typing import Any, NamedTuple

from gobelet import rules
from gobelet.rules.common import Game

from gobelet_host import games
from gobelet_host.audit import forms
from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.proof import FACES, FAIR_BYTES, Round, Step
from gobelet_host.days import moment
from gobelet_host.games import Part
from gobelet_host.records import Record
from gobelet_host.scene import UNREADABLE, Fields, Places
from gobelet_host.story import Teller, sentences
from gobelet_host.words import say

_HELD_MAX = 10_000  # records of a round that are kept until its seed comes
_INDENT = 11  # of lines below that of a record
_STEPS = ("roll", "session", "choice", "result", "abort")  # kinds of which a proof is made


class Known(NamedTuple):
    """A record and what is known of it. round: the one that runs then, None outside of any.

    fields: of the record; a roll under the cup has its `faces` and "covered" too, once they are known. derived: how the
    faces of a roll come from the seed, as in `document`. proof: of a `reveal`, see `_prove`.
    """

    record: Record
    fields: Fields
    round: Round | None
    derived: Mapping[str, Any] = MappingProxyType({})
    proof: Fields | None = None


class Unveiled:
    """Gives one journal's records back as they come, those of a round when its seed is out or will never be."""

    def __init__(self) -> None:
        self._round: Round | None = None
        self._held: list[Record] = []

    def take(self, record: Record) -> list[Known]:
        """The next record; what may be told now."""
        kind = record.fields.get("kind")
        told = self.rest() if kind == "commit" or len(self._held) > _HELD_MAX else []
        if kind == "commit":
            self._round = _begun(record)
        if self._round is None:
            return [*told, Known(record, record.fields, None)]
        self._held.append(record)
        return self._proved(record) if kind == "reveal" else told

    def rest(self) -> list[Known]:
        """What is held: no seed will come for it."""
        told = [Known(record, record.fields, self._round) for record in self._held]
        self._held, self._round = [], None
        return told

    def _proved(self, reveal: Record) -> list[Known]:
        """The round with its dice, as far as the seed gives them."""
        told = self._round
        proof = _prove(told, self._held, reveal.fields) if told else None
        if told is None or proof is None:
            return self.rest()
        rolls = {roll["seq"]: roll for roll in document("", told)["rolls"]} if told.seed else {}
        held = [
            Known(one.record, _filled(one.fields, rolls.get(one.record.seq)), told, rolls.get(one.record.seq, {}))
            for one in self.rest()
        ]
        return [*held[:-1], held[-1]._replace(proof=proof)]


def _begun(commit: Record) -> Round | None:
    try:
        return Round(commit.seq, commit.fields["round"], commit.fields["commitment"], commit.fields.get("fair", 1))
    except UNREADABLE:
        return None


def _prove(told: Round, held: Sequence[Record], reveal: Fields) -> Fields | None:
    """What comes of deriving a round's dice again: {"dice": how many, "why": what does not hold, "" if all does}.

    None where there is no round in these records: they are damaged.
    """
    try:
        for record in held:
            forms.check(record.seq, record.fields)  # before anything is counted to what a number in it says
            if record.fields["kind"] == "cut":
                told.add_cut(record.seq, record.fields["seat"], record.fields["digit"])
            elif record.fields["kind"] in _STEPS:
                told.add(record.seq, record.fields["kind"], record.fields)
        dice = told.prove(held[-1].seq, reveal["seed"])
    except DoesNotHoldError as error:
        return {"dice": 0, "why": error.why}
    except UNREADABLE:
        return None
    return {"dice": dice, "why": told.bad.why if told.bad else ""}


def _filled(fields: Fields, roll: Fields | None) -> Fields:
    """The fields of a record with the faces that it hides."""
    if not roll or "faces" in fields or not roll["faces"]:
        return fields
    return {**fields, "faces": roll["faces"], "covered": True}


class Story:
    """One journal for people: a line for each record that is wanted, with number, time and sentence; one for each gap.

    derive: below each roll how its dice come from the seed.
    """

    def __init__(self, language: str, wanted: Callable[[Fields], bool] = lambda record: True, derive: bool = False):
        """wanted(fields): of a record; one in a round without its number counts as of that round."""
        self._teller = Teller(language)
        self._language, self._wanted, self._derive = language, wanted, derive
        self._unveiled = Unveiled()
        self._last: int | None = None

    def take(self, record: Record) -> list[str]:
        """The next record; the lines that can be told now."""
        told: list[str] = []
        if self._last is not None and record.seq != self._last + 1:
            told = self.end()
            told.append(say(self._language, "log.gap", first=self._last + 1, last=record.seq - 1))
            self._teller.scene.lose_track()
        self._last = record.seq
        return told + [line for known in self._unveiled.take(record) for line in self._lines(known)]

    def end(self) -> list[str]:
        """The lines that waited for a seed which does not come."""
        return [line for known in self._unveiled.rest() for line in self._lines(known)]

    def _lines(self, known: Known) -> Iterator[str]:
        number = {"round": known.round.number} if known.round else {}
        if not self._wanted({**number, **known.fields}):
            self._teller.scene.take(known.fields)
            return
        yield f"{known.record.seq:>7}  {moment(known.fields)}  {self._teller.tell(known.fields)}"
        below = chain(self._derived(known) if self._derive else (), self._proof(known, known.proof or {}))
        yield from (" " * _INDENT + line for line in below)

    def _derived(self, known: Known) -> Iterator[str]:
        if known.fields.get("kind") == "commit" and known.round:
            cut = known.round.cut or say(self._language, "proof.uncut")
            yield say(self._language, "proof.round", fair=known.round.fair, cut=cut)
        for die in known.derived.get("dice", ()):
            yield say(self._language, "proof.die", **die, message=known.derived["message"], faces=FACES)

    def _proof(self, known: Known, proof: Fields) -> Iterator[str]:
        """What stayed under the cups of seats that are wanted, and what comes of deriving the dice."""
        if not proof:
            return
        game = self._teller.scene.game
        if game and games.of(game.name).hides:
            told = [part for part in _covered(game) if self._wanted({**known.fields, "kind": "roll", **part[1]})]
            yield from sentences(self._language, game.name, told)
        yield say(self._language, "proof.broken" if proof["why"] else "proof.holds", **proof)


def _covered(game: Game) -> Iterator[Part]:
    """Hands of which a die was never shown."""
    for seat in game.playing:
        dice = game.hand[seat]
        if not all(game.open[seat]) and all(1 <= face <= FACES for face in dice):
            category, value, _ = rules.rank(game.name, dice, game.options)
            hand = {"dice": list(dice), "category": category, "value": value}
            yield "proof.covered", {"who": seat, "dice": "-".join(map(str, dice)), "hand": hand}


def lines(
    records: Iterable[Record], language: str, wanted: Callable[[Fields], bool] = lambda record: True
) -> Iterator[str]:
    """The Story of all records of a journal."""
    told = Story(language, wanted)
    for record in records:
        yield from told.take(record)
    yield from told.end()


def document(board: str, told: Round, seat: int | None = None) -> dict[str, Any]:
    """A round as `gobelet audit --round N --json` has it; seat: only the dice of that one."""
    places, rolls = Places(), []
    for step in told.steps:
        if step.kind == "choice":
            places.choose(step.record)
        elif step.kind == "roll":
            rolls.append(_roll(told, step, places))
    return {
        "board": board,
        "round": told.number,
        "seq": told.seq,
        "fair": told.fair,
        "commitment": told.commitment,
        "cut": told.cut,
        "seed": told.seed.hex() or None,
        "rolls": [roll for roll in rolls if seat in (None, roll["who"])],
    }


def _roll(told: Round, step: Step, places: Places) -> dict[str, Any]:
    """The record of a roll, and how its faces come from the seed: message up to BLOCK, and each die's byte."""
    who, n, seed = step.record["who"], step.record["n"], told.seed
    roll = {"seq": step.seq, "who": who, "n": n, "faces": step.faces or step.record.get("faces")}
    if who == "first":
        return {**roll, "message": step.message or None, "dice": []}
    at = places.roll(who, n)
    dice = [
        {"die": die, "block": block, "at": place, "byte": byte, "face": byte % FACES + 1}
        for die, (block, place, byte) in zip(at, _fair(seed, step.message), strict=False)
    ]
    return {**roll, "message": step.message or None, "dice": dice if seed and step.message else []}


def _fair(seed: bytes, message: str) -> Iterator[tuple[int, int, int]]:
    """(BLOCK, place in it from 0, byte) of all bytes that give a face."""
    for block in count():
        for place, byte in enumerate(hmac.digest(seed, f"{message}:{block}".encode(), "sha256")):
            if byte < FAIR_BYTES:
                yield block, place, byte
