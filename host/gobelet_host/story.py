"""Tells a journal's records, or a board's events, as the story of the games."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gobelet_host import games
from gobelet_host.games import Part
from gobelet_host.scene import UNREADABLE, Fields, Scene, Who
from gobelet_host.words import say

_HASH = re.compile("[0-9a-f]{64}")


class Teller:
    """Says one record after another, in `language`. scene: the table after the last one."""

    def __init__(self, language: str, played: bool = True) -> None:
        """played: as for Scene."""
        self.scene = Scene(played)
        self.language = language
        self._had: dict[int, int] = {}  # stacks before the record
        self._tells: dict[str, Callable[[Fields, str], str]] = {
            "boot": self._boot,
            "config": self._config,
            "session": self._session,
            "commit": self._commit,
            "result": self._result,
            "reveal": self._plain,
            "abort": self._abort,
            "auth": self._what,
            "deploy": self._what,
            "prune": self._plain,
            "fault": self._fault,
        }

    def speak(self, language: str) -> None:
        """In that language from now on."""
        self.language = language

    def tell(self, record: Fields) -> str:
        """The sentence for one record (the object in its `raw`), as a logbook has it.

        A roll under the cup whose faces an audit has filled in (`audit.telling.Known`) is told with them.
        """
        self._had = self.scene.stacks
        try:
            said = self._heard(record)
            if said and record.get("by") == "house":
                said[0] += self._say("log.house")
            play = self._joint(said)
            telling = self._tells.get(record.get("kind", ""))
            return telling(record, play) if telling else play or self._other(record)
        except UNREADABLE:  # a record of another firmware, or a damaged one
            return self._other(record)

    def short(self, record: Fields) -> str:
        """The sentence for one record or event as the table itself would say it; "" for what is no part of the play."""
        return self._joint(self._heard(record))

    def _heard(self, record: Fields) -> list[str]:
        """What a record or event tells, and what comes of it; [] for what is no part of the play."""
        named, told = self._named(record), self._told(record)
        lang, name = self.language, self.scene.game_name
        if "round" in record:
            record = {**record, "number": record["round"]}  # as in the round's commitment, and on the panel
        if record.get("kind") == "result" and self.scene.decided:
            record = {**self.scene.decided.told(), **record}
        if told and told[0][0].startswith("story."):
            key, fields = told.pop(0)
            text = self._say(key, of=name, **_fields(lang, record) | _spoken(lang, name, fields))
        elif named:
            text = self._say(f"log.{record['do']}", otherwise="", of=name, seat=record["seat"], dice=named)
        else:
            text, record = brief(lang, record, name), {}
        return [text + _late(lang, record), *sentences(lang, name, told)] if text else []

    def _told(self, record: Fields) -> list[Part]:
        """Takes the record, and finds what the rules make of the step in it."""
        before = self.scene.game
        shown = games.of(before.name if before else None)
        mark = shown.mark(before) if before and record.get("kind") in ("roll", "choice") else None
        self.scene.take(record)
        game = self.scene.game
        if before is None or game is not before or record.get("kind") not in ("roll", "choice"):
            return []
        return list(shown.told(mark, game, record))

    def standing(self) -> str:
        """How the seat whose turn it is stands, in games that tell; else ""."""
        game, actor = self.scene.game, self.scene.actor
        if game is None or actor is None:
            return ""
        parts = games.of(game.name).standing(game, actor)
        return "".join(self._say(key, of=game.name, **fields) for key, fields in parts)

    def _say(self, key: str, /, of: str | None = None, otherwise: str | None = None, **fields: Any) -> str:
        return say(self.language, key, of=of, otherwise=otherwise, **fields)

    def _joint(self, sentences: Iterable[str]) -> str:
        return _joint(self.language, sentences)

    def _named(self, record: Fields) -> str:
        """The dice that a choice is about, by what they show, or where they lie; "" for other records."""
        if record.get("kind") != "choice" or record.get("do") not in ("keep", "reroll"):
            return ""
        places = record["dice"]
        faces = self.scene.faces(record["seat"], places)
        if all(faces):
            return _dice(faces)
        return self._say("log.position" if len(places) == 1 else "log.positions", positions=_list(places))

    def _other(self, record: Fields) -> str:
        return self._say("log.other", kind=record.get("kind"), what=json.dumps(_rest(record), ensure_ascii=False))

    def _plain(self, record: Fields, play: str) -> str:
        """A record whose text needs no more than its keys."""
        return self._say(f"log.{record['kind']}", **record)

    def _commit(self, record: Fields, play: str) -> str:
        return self._joint([self._plain(record, play), *self._antes(self._had)])

    def _antes(self, had: dict[int, int]) -> list[str]:
        """What each seat has put into the pot as the round began, where the game asks for that."""
        paid = {seat: tokens - self.scene.stacks[seat] for seat, tokens in had.items() if seat in self.scene.stacks}
        shares: list[Part] = []
        for share in sorted({share for share in paid.values() if share > 0}, reverse=True):
            seats = [seat for seat in sorted(paid) if paid[seat] == share]
            shares.append(("log.ante", {"tokens": share, "seats": seats, "count": len(seats)}))
        return sentences(self.language, None, shares)

    def _boot(self, record: Fields, play: str) -> str:
        told = {key: self._word(record[key]) for key in ("reason", "state")}
        seeded = self._say("log.seeded") if record.get("entropy") == "seeded" else ""
        return self._say("log.boot", **{**record, **told}) + seeded

    def _fault(self, record: Fields, play: str) -> str:
        return fault(self.language, f"{record['what']}: {record['detail']}")

    def _word(self, code: str) -> str:
        """A code of the journal in words, where there are any."""
        return self._say(f"code.{code}", otherwise=code)

    def _config(self, record: Fields, play: str) -> str:
        changes = [self._change(key, old, new) for key, (old, new) in sorted(record["changed"].items())]
        return self._say("log.config", changes=", ".join(changes))

    def _change(self, key: str, old: object, new: object) -> str:
        """One setting; of a value that was too long for the record it has only a hash."""
        if any(isinstance(value, str) and _HASH.fullmatch(value) for value in (old, new)):
            return key
        return self._say("log.change", key=key, old=_value(old), new=_value(new))

    def _session(self, record: Fields, play: str) -> str:
        options = "".join(f", {key} {_value(value)}" for key, value in sorted(record["options"].items()))
        told = {"game": game_name(self.language, record["game"]), "seats": _list(record["seats"])}
        told.update(options=options, stacks=self._stacks(record["stacks"]))
        antes = self._antes({int(seat): tokens for seat, tokens in record["stacks"].items()})
        return self._joint([self._say("log.session", **{**record, **told}), *antes])

    def _result(self, record: Fields, play: str) -> str:
        text = self._joint([play, *self._hands()])
        if "loser" in record:
            text += self._say("log.saved", saved=_list(record["saved"]) or self._say("log.nobody listed"))
        elif record["winners"] and record["carried"]:
            text += self._say("log.carried", carried=record["carried"])
        return text + self._say("log.stacks", stacks=self._stacks(record["stacks"]))

    def _hands(self) -> list[str]:
        """All hands that were compared, where there are more than the two that "why" names."""
        decided = self.scene.decided
        if decided is None or decided.game is None or len(decided.hands) <= len(("best", "next")):
            return []
        told: list[Part] = [("log.hand", {"who": seat, "hand": hand}) for seat, hand in sorted(decided.hands.items())]
        return [", ".join(sentences(self.language, decided.game, told))]

    def _abort(self, record: Fields, play: str) -> str:
        return self._say("log.abort", round=record["round"], stacks=self._stacks(record["back"]) or "-")

    def _what(self, record: Fields, play: str) -> str:
        """A record that says only what happened."""
        rest = _rest(record)
        what = self._word(rest["what"]) if set(rest) == {"what"} else json.dumps(rest, ensure_ascii=False)
        return self._say(f"log.{record['kind']}", what=what)

    def _stacks(self, stacks: dict[str, int]) -> str:
        order = sorted(stacks, key=int)
        return ", ".join(self._say("log.stack", seat=seat, tokens=stacks[seat]) for seat in order)


def brief(language: str, event: Fields, game: str | None = None) -> str:
    """A sentence for an event or a record by itself; "" for one that is no part of the story. game: if it is known."""
    key, game, fields = _key(event), event.get("game_name", game), _fields(language, event)
    text = say(language, key, of=game, otherwise="", **fields)
    if "clause" in event:  # a game may say more of a round that it decided
        text = say(language, f"{key} {event['clause']}", of=game, otherwise=text, **fields)
    return text and _joint(language, [text + _late(language, event), *_why(language, event, game)])


def _why(language: str, event: Fields, game: str | None) -> list[str]:
    """What decided a round; nothing where its record does not say, as old ones, or not all of it."""
    if event.get("kind") != "result" or "clause" not in event:
        return []
    try:
        return sentences(language, game, games.of(game).why(event))
    except UNREADABLE:  # a hand that had no room in the record
        return []


def sentences(language: str, game: str | None, parts: Iterable[Part]) -> list[str]:
    """Each part as people read it."""
    return [say(language, key, of=game, **_spoken(language, game, fields)) for key, fields in parts]


def _spoken(language: str, game: str | None, fields: Fields) -> Fields:
    """The fields of a part (`games.Shown`) as people say them."""
    spoken = dict(fields)
    for name in ("who", "other"):
        if name in fields:
            spoken[name] = place(language, fields[name])
    if "seats" in fields:
        spoken["who"] = _joined(say(language, "story.and"), [place(language, n) for n in fields["seats"]])
    for name in ("hand", "against"):
        if name in fields:
            hand = fields[name]
            spoken[name] = hand_name(language, game or "", hand["category"], hand["dice"], hand["value"])
    for name in ("own", "die"):
        if isinstance(fields.get(name), tuple):
            spoken[name] = sentences(language, game, [fields[name]])[0]
    return spoken


def _joint(language: str, sentences: Iterable[str]) -> str:
    return say(language, "story.then").join(sentences)


def fault(language: str, told: str) -> str:
    """A fault as `status` tells it, and the journal in two parts: "stuck: 4.d1"."""
    code, _, detail = told.partition(": ")
    known = say(language, f"fault.{code}", otherwise="")
    return say(language, "log.fault", what=known, detail=detail) if known else say(language, "table.fault", what=told)


def is_result(event: Fields) -> bool:
    """Does it end a round?"""
    return event.get("kind") in ("result", "abort")


def game_name(language: str, game: str) -> str:
    """What people call a game."""
    return say(language, "name", of=game, otherwise=game)


def hand_name(language: str, game: str, category: str | None, dice: list[int], value: int) -> str:
    """What a hand is called, of that category and value as `rules.rank` gives them; the category where nobody says.

    `{dice}` of a text are the dice in decreasing order, `{die}` the one that tells the hand.
    """
    die = max(dice, key=lambda face: (dice.count(face), face))
    fields = {"dice": _dice(sorted(dice, reverse=True)), "die": die, "value": value}
    name = say(language, f"hand.{category or 'none'}", of=game, otherwise=category or "", **fields)
    return say(language, f"hand.{category} {value}", of=game, otherwise=name)


def place(language: str, who: Who) -> str:
    """ "seat 3", "the nest"."""
    return say(language, "table.nest") if who == "nest" else say(language, "table.seat", seat=who)


def _late(language: str, event: Fields) -> str:
    return say(language, "story.timeout") if event.get("by") == "timeout" else ""


def _key(event: Fields) -> str:
    """Which text tells it."""
    kind = event.get("kind", "")
    if kind == "roll":
        if event["who"] == "first" or "faces" not in event:
            return "story.first" if event["who"] == "first" else "story.roll hidden"
        return "story.roll covered" if event.get("covered") else "story.roll"
    if kind == "result" and "loser" not in event:
        return ("story.carried", "story.winners", "story.shared")[min(len(event.get("winners") or ()), 2)]
    if kind == "reveal":  # of the round's seed; dice are revealed by a choice
        return "story"
    name = {"choice": event.get("do"), "result": "loser", "pause": event.get("what")}.get(kind, kind)
    return f"story.{name}"


def _fields(language: str, event: Fields) -> dict[str, Any]:
    """Everything that a text may name."""
    winners = event.get("winners") or ()
    last = say(language, "story.and")
    who = _joined(last, [place(language, n) for n in _people(event)])
    tokens = _joined(last, [str(event["pays"][str(n)]) for n in winners])
    other = event.get("with", event.get("whom"))
    return {
        **{key: event.get(key) for key in ("own", "nest", "die", "what", "digit")},
        "who": who,
        "Who": who[:1].upper() + who[1:],
        "other": place(language, other) if other else "",
        "faces": _dice(event.get("faces") or ()),
        "count": len(event.get("dice") or ()),
        "tokens": tokens or event.get("tokens", event.get("carried")),
        "n": event.get("number", event.get("round", event.get("game"))),
        "game": game_name(language, event["game"]) if event.get("kind") == "session" else "",
    }


def _joined(last: str, names: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _people(event: Fields) -> Sequence[Who]:
    """Whom it is about, as seats or "nest"."""
    if event.get("who") == "first":
        return list(event["faces"])
    return event.get("winners") or [event[key] for key in ("seat", "who", "loser") if key in event][:1]


def _rest(record: Fields) -> Fields:
    return {key: value for key, value in record.items() if key not in ("boot", "t_ms", "wall", "kind")}


def _dice(faces: Iterable[int]) -> str:
    return "-".join(map(str, faces))


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
