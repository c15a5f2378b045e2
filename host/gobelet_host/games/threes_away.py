"""Threes Away: its words, and how the host shows it."""

from typing import Any

from gobelet_host.games import Part, Shown

TEXT = {
    "en": {
        "name": "Threes Away",
        "phase.roll": "roll",
        "phase.leave": "leave dice out",
        "action.leave-die": "leave out",
        "action.roll-die": "roll again",
        "action.leave-out": "leave these out, roll the rest",
        "action.leave-out-all": "leave all out",
        "action.bottoms": "turn the roll over",
        "action.confirm-bottoms": "yes, turn over",
        "story.keep": "{Who} leaves {count} out",
        "story.bottoms": "{Who} turns the dice over",
        "story.carried TA-7": "Round {n}: a tie, nobody wins, {tokens} stay in the pot",
        "story.carried TA-8": "Round {n}: a tie at zero to be played off, {tokens} stay in the pot",
        "log.keep": "Seat {seat} leaves out {dice}",
        "panel.score": "{n} left out so far",
        "panel.to beat": ", {n} to beat",
        "hand.score": "score {value}",
        "hand.score 0": "zero, perfect",
        "hand.bust": "bust at {value}",
        "help": (
            "THREES AWAY  Five dice; a three counts nothing. Leave at least one out after each roll. The lowest sum "
            "wins."
        ),
    },
    "fr": {
        "name": "Sans les trois",
        "phase.roll": "lancer",
        "phase.leave": "mettre des dés de côté",
        "action.leave-die": "écarter",
        "action.roll-die": "relancer",
        "action.leave-out": "écarter ceux-ci, lancer le reste",
        "action.leave-out-all": "tout écarter",
        "action.bottoms": "retourner le jet",
        "action.confirm-bottoms": "oui, retourner",
        "story.keep": "{Who} en met {count} de côté",
        "story.bottoms": "{Who} retourne les dés",
        "story.carried TA-7": "Manche {n} : égalité, personne ne gagne, {tokens} restent au pot",
        "story.carried TA-8": "Manche {n} : égalité à zéro à départager, {tokens} restent au pot",
        "log.keep": "Place {seat} met de côté {dice}",
        "panel.score": "{n} mis de côté",
        "panel.to beat": ", {n} à battre",
        "hand.score": "score {value}",
        "hand.score 0": "zéro, parfait",
        "hand.bust": "éliminé à {value}",
        "help": (
            "SANS LES TROIS  Cinq dés ; un trois ne compte rien. Écartez-en au moins un par jet. La plus petite "
            "somme gagne."
        ),
    },
    "sv": {
        "name": "Bort med treorna",
        "phase.roll": "slag",
        "phase.leave": "lägg undan tärningar",
        "action.leave-die": "lägg undan",
        "action.roll-die": "slå om",
        "action.leave-out": "lägg undan dessa, slå resten",
        "action.leave-out-all": "lägg undan alla",
        "action.bottoms": "vänd slaget",
        "action.confirm-bottoms": "ja, vänd",
        "story.keep": "{Who} lägger undan {count}",
        "story.bottoms": "{Who} vänder tärningarna",
        "story.carried TA-7": "Runda {n}: oavgjort, ingen vinner, {tokens} kvar i potten",
        "story.carried TA-8": "Runda {n}: oavgjort på noll, avgörs i ett omspel, {tokens} kvar i potten",
        "log.keep": "Plats {seat} lägger undan {dice}",
        "panel.score": "{n} undanlagt hittills",
        "panel.to beat": ", {n} att slå",
        "hand.score": "poäng {value}",
        "hand.score 0": "noll, perfekt",
        "hand.bust": "ute med {value}",
        "help": (
            "BORT MED TREORNA   Fem tärningar; en trea räknas inte. Lägg undan minst en per slag. Lägsta summan vinner."
        ),
    },
}


def _standing(game: Any, seat: int) -> tuple[Part, ...]:
    """What the seat has left out so far, and the finished score that it must not exceed (TA-4)."""
    best: tuple[Part, ...] = (("panel.to beat", {"n": min(game.finished.values())}),) if game.finished else ()
    return ("panel.score", {"n": game.score(seat)}), *best


SHOWN = Shown(TEXT, standing=_standing)
