"""High Dice: its words."""

from gobelet_host.games import Shown

TEXT = {
    "en": {
        "name": "High Dice",
        "phase.choose": "once more or not",
        "action.again": "roll again",
        "story.again": "{Who} rolls again",
        "log.again": "Seat {seat} rolls again",
        "hand.sum": "sum {value}",
        "hand.double": "double, sum {value}",
        "help": "HIGH DICE  Two dice, once more if you like. The highest sum takes the pot.",
    },
    "fr": {
        "name": "Hauts les dés",
        "phase.choose": "encore ou non",
        "action.again": "relancer",
        "story.again": "{Who} relance",
        "log.again": "Place {seat} relance",
        "hand.sum": "somme {value}",
        "hand.double": "double, somme {value}",
        "help": "HAUTS LES DÉS  Deux dés, encore une fois si vous voulez. La plus grande somme prend le pot.",
    },
    "sv": {
        "name": "Högt kast",
        "phase.choose": "en gång till eller inte",
        "action.again": "slå om",
        "story.again": "{Who} slår om",
        "log.again": "Plats {seat} slår om",
        "hand.sum": "summa {value}",
        "hand.double": "dubbel, summa {value}",
        "help": "HÖGT KAST  Två tärningar, en gång till om du vill. Högsta summan tar potten.",
    },
}

SHOWN = Shown(TEXT)
