"""421: its words, and how the host shows it."""

from gobelet_host.games import Shown

TEXT = {
    "en": {
        "name": "421",
        "phase.charge": "charge",
        "phase.discharge": "discharge",
        "phase.roll-off": "roll-off of a tie",
        "story.loser": "Game {n}: {who} has lost",
        "panel.round": "game {n}",
        "panel.pot": "MIDDLE",
        "hand.421": "421",
        "hand.baraque": "baraque {dice}",
        "hand.fiche": "fiche {dice}",
        "hand.tierce": "tierce {dice}",
        "hand.nénette": "nénette {dice}",
        "hand.other": "{dice}",
        "panel.out": "saved",
        "help": (
            "421          Three dice. Tokens go out from the middle, then from hand to hand. Who holds them all has "
            "lost."
        ),
    },
    "fr": {
        "name": "421",
        "phase.charge": "charge",
        "phase.discharge": "décharge",
        "phase.roll-off": "rampo",
        "story.loser": "Partie {n} : {who} a perdu",
        "panel.round": "partie {n}",
        "panel.pot": "MILIEU",
        "hand.421": "421",
        "hand.baraque": "baraque {dice}",
        "hand.fiche": "fiche {dice}",
        "hand.tierce": "tierce {dice}",
        "hand.nénette": "nénette {dice}",
        "hand.other": "{dice}",
        "panel.out": "sauvé",
        "help": (
            "421             Trois dés. Les jetons sortent du milieu, puis passent de main en main. Qui les a tous "
            "a perdu."
        ),
    },
    "sv": {
        "name": "421",
        "phase.charge": "utdelning",
        "phase.discharge": "avlastning",
        "phase.roll-off": "omslag vid oavgjort",
        "story.loser": "Parti {n}: {who} har förlorat",
        "panel.round": "parti {n}",
        "panel.pot": "MITTEN",
        "hand.421": "421",
        "hand.baraque": "baraque {dice}",
        "hand.fiche": "fiche {dice}",
        "hand.tierce": "tierce {dice}",
        "hand.nénette": "nénette {dice}",
        "hand.other": "{dice}",
        "panel.out": "räddad",
        "help": (
            "421                Tre tärningar. Marker går ut från mitten, sedan från hand till hand. Den som har "
            "alla förlorar."
        ),
    },
}


SHOWN = Shown(TEXT)
