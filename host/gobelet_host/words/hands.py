"""What hands are called. `{dice}` stands for the dice in decreasing order, `{die}` for the one that tells the hand."""

NAMES = {
    "en": {
        None: "does not score (even sum)",
        "triple": "triple {dice}",
        "all-the-odds": "all the odds {dice}",
        "run": "run {dice}",
        "pair": "pair of {die}s",
        "high-die": "high die {die}",
        "421": "421",
        "baraque": "baraque {dice}",
        "fiche": "fiche {dice}",
        "tierce": "tierce {dice}",
        "nénette": "nénette {dice}",
        "other": "{dice}",
        "score": "score {value}",
        "perfect": "zero, perfect",
    },
    "fr": {
        None: "ne compte pas (somme paire)",
        "triple": "triple {dice}",
        "all-the-odds": "tous les impairs {dice}",
        "run": "suite {dice}",
        "pair": "paire de {die}",
        "high-die": "dé le plus haut {die}",
        "421": "421",
        "baraque": "baraque {dice}",
        "fiche": "fiche {dice}",
        "tierce": "tierce {dice}",
        "nénette": "nénette {dice}",
        "other": "{dice}",
        "score": "score {value}",
        "perfect": "zéro, parfait",
    },
    "sv": {
        None: "räknas inte (jämn summa)",
        "triple": "triss {dice}",
        "all-the-odds": "alla udda {dice}",
        "run": "stege {dice}",
        "pair": "par i {die}",
        "high-die": "högsta tärning {die}",
        "421": "421",
        "baraque": "baraque {dice}",
        "fiche": "fiche {dice}",
        "tierce": "tierce {dice}",
        "nénette": "nénette {dice}",
        "other": "{dice}",
        "score": "poäng {value}",
        "perfect": "noll, perfekt",
    },
}


def name(language: str, category: str | None, dice: list[int], value: int) -> str:
    """The name of a hand of that category and value, as `rules.rank` gives them."""
    key = "perfect" if category == "score" and value == 0 else category
    die = max(dice, key=lambda face: (dice.count(face), face))
    down = "-".join(map(str, sorted(dice, reverse=True)))
    return NAMES[language][key].format(dice=down, die=die, value=value)
