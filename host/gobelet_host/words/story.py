"""What happened, in a sentence: events of a board and records of its journal (interfaces.md, Journal)."""

from functools import partial

from gobelet_host.words import pick
from gobelet_host.words import table as words

TEXT = {
    "en": {
        "first": "{Who} begins",
        "session": "{game} begins",
        "roll": "{Who} rolls {faces}",
        "roll hidden": "{Who} rolls under the cup",
        "keep": "{Who} leaves {count} out",
        "bottoms": "{Who} turns the dice over",
        "reroll": "{Who} rolls again",
        "stand": "{Who} stands",
        "reveal": "{Who} shows {faces}",
        "pass": "{Who} passes",
        "check": "{Who} checks",
        "bet": "{Who} bets",
        "call": "{Who} calls",
        "raise": "{Who} raises",
        "fold": "{Who} drops out",
        "claim": "{Who} claims nest die {nest} for die {own}",
        "trade": "{Who} offers die {own} to {other} for its die {die}",
        "accept": "{Who} accepts",
        "refuse": "{Who} refuses",
        "accuse": "{Who} accuses {other} of cheating",
        "show": "{Who}: all dice on the table",
        "shuffle": "{Who} shuffled in secret",
        "timeout": " (time is up)",
        "winners": "Round {n}: {who} wins {tokens}",
        "shared": "Round {n}: {who} share the pot: {tokens}",
        "carried": "Round {n}: nobody wins, {tokens} stay in the pot",
        "loser": "Game {n}: {who} has lost",
        "and": " and ",
        "join": "{Who} sits down with {tokens}",
        "leave": "{Who} leaves with {tokens}",
        "buy": "{Who} gets {tokens} tokens",
        "abort": "The round is abandoned",
        "fault": "Fault: {what}",
        "paused": "The table is paused",
        "resumed": "The table goes on",
    },
    "fr": {
        "first": "{Who} commence",
        "session": "{game} : c'est parti",
        "roll": "{Who} lance {faces}",
        "roll hidden": "{Who} lance sous le gobelet",
        "keep": "{Who} en met {count} de côté",
        "bottoms": "{Who} retourne les dés",
        "reroll": "{Who} relance",
        "stand": "{Who} s'arrête",
        "reveal": "{Who} découvre {faces}",
        "pass": "{Who} passe",
        "check": "{Who} : parole",
        "bet": "{Who} mise",
        "call": "{Who} suit",
        "raise": "{Who} relance la mise",
        "fold": "{Who} se couche",
        "claim": "{Who} prend le dé {nest} du nid pour son dé {own}",
        "trade": "{Who} offre le dé {own} à la {other} contre son dé {die}",
        "accept": "{Who} accepte",
        "refuse": "{Who} refuse",
        "accuse": "{Who} accuse la {other} de triche",
        "show": "{Who} : tous les dés sur la table",
        "shuffle": "{Who} a relancé en secret",
        "timeout": " (temps écoulé)",
        "winners": "Manche {n} : {who} gagne {tokens}",
        "shared": "Manche {n} : {who} se partagent le pot : {tokens}",
        "carried": "Manche {n} : personne ne gagne, {tokens} restent au pot",
        "loser": "Partie {n} : {who} a perdu",
        "and": " et ",
        "join": "{Who} s'installe avec {tokens}",
        "leave": "{Who} part avec {tokens}",
        "buy": "{Who} reçoit {tokens} fiches",
        "abort": "La manche est annulée",
        "fault": "Défaut : {what}",
        "paused": "La table est en pause",
        "resumed": "La table reprend",
    },
    "sv": {
        "first": "{Who} börjar",
        "session": "{game} börjar",
        "roll": "{Who} slår {faces}",
        "roll hidden": "{Who} slår under bägaren",
        "keep": "{Who} lägger undan {count}",
        "bottoms": "{Who} vänder tärningarna",
        "reroll": "{Who} slår om",
        "stand": "{Who} stannar",
        "reveal": "{Who} visar {faces}",
        "pass": "{Who} avstår",
        "check": "{Who} passar",
        "bet": "{Who} satsar",
        "call": "{Who} synar",
        "raise": "{Who} höjer",
        "fold": "{Who} lägger sig",
        "claim": "{Who} tar tärning {nest} i boet mot sin tärning {own}",
        "trade": "{Who} bjuder {other} tärning {own} mot dess tärning {die}",
        "accept": "{Who} antar",
        "refuse": "{Who} avböjer",
        "accuse": "{Who} anklagar {other} för fusk",
        "show": "{Who}: alla tärningar på bordet",
        "shuffle": "{Who} slog om i smyg",
        "timeout": " (tiden är slut)",
        "winners": "Runda {n}: {who} vinner {tokens}",
        "shared": "Runda {n}: {who} delar potten: {tokens}",
        "carried": "Runda {n}: ingen vinner, {tokens} kvar i potten",
        "loser": "Parti {n}: {who} har förlorat",
        "and": " och ",
        "join": "{Who} slår sig ner med {tokens}",
        "leave": "{Who} går med {tokens}",
        "buy": "{Who} får {tokens} marker",
        "abort": "Rundan avbryts",
        "fault": "Fel: {what}",
        "paused": "Bordet är pausat",
        "resumed": "Bordet fortsätter",
    },
}


def seat(language: str, who: int | str) -> str:
    """ "seat 3", "the nest"."""
    return words.say(language, "nest") if who == "nest" else words.say(language, "seat", seat=who)


def tell(language: str, event: dict) -> str | None:
    """A sentence for an event or a record; None for one that is no part of the story."""
    key = _key(event)
    if key not in TEXT["en"]:
        return None
    fields = _fields(language, event)
    late = say(language, "timeout") if event.get("by") == "timeout" else ""
    return pick(TEXT, language, key, fields) + late


def is_result(event: dict) -> bool:
    """Does it end a round?"""
    return event.get("kind") in ("result", "abort")


def say(language: str, key: str) -> str:
    """One of the words themselves."""
    return pick(TEXT, language, key, {})


def _key(event):
    """Which text tells it."""
    kind = event.get("kind", "")
    if kind == "roll" and event["who"] == "first":
        return "first"
    if kind == "roll":
        return kind if "faces" in event else "roll hidden"
    if kind == "result" and "loser" not in event:
        return ("carried", "winners", "shared")[min(len(event.get("winners") or ()), 2)]
    if kind == "reveal":  # of the round's seed; dice are revealed by a choice
        return None
    return {"choice": event.get("do"), "result": "loser", "pause": event.get("what")}.get(kind, kind)


def _fields(language, event):
    """Everything that a text may name."""
    winners = event.get("winners") or ()
    joined = partial(_joined, say(language, "and"))
    who = joined([seat(language, n) for n in _people(event)])
    tokens = joined([str(event["pays"][str(n)]) for n in winners])
    other = event.get("with", event.get("whom"))
    return {
        **{key: event.get(key) for key in ("own", "nest", "die", "what")},
        "who": who,
        "Who": who[:1].upper() + who[1:],
        "other": seat(language, other) if other else "",
        "faces": "-".join(map(str, event.get("faces") or ())),
        "count": len(event.get("dice") or ()),
        "tokens": tokens or event.get("tokens", event.get("carried")),
        "n": event.get("number", event.get("round", event.get("game"))),
        "game": words.say(language, event["game"]) if event.get("kind") == "session" else "",
    }


def _joined(last, names):
    """ "a", "a and b", "a, b and c"."""
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _people(event):
    """Whom it is about, as seats or "nest"."""
    if event.get("who") == "first":
        return event["faces"]
    return event.get("winners") or [event[key] for key in ("seat", "who", "loser") if key in event][:1]
