"""421: its words, and how the host shows it."""

from typing import Any

from gobelet import rules

from gobelet_host.games import Part, Shown

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
        "told.worth": "worth {tokens}",
        "told.hand worth": "{hand}, worth {tokens}",
        "why.FT-7": "{other} holds every token when the charge ends",
        "why.FT-12": "{hand} ({who}) gives {tokens} to {against} ({other}), who now holds every token",
        "why.stake": "{other} gets {tokens}",
        "why.pays": "{who} pays {other} {tokens} more",
        "told.hand": "{hand}",
        "told.takes": "{who} takes {tokens} from the middle, {left} left there",
        "told.gives": "{who} gives {tokens} to {other}",
        "told.saved": "{who} is saved",
        "told.charged": "the charge is over",
        "told.leads": "{who} begins",
        "told.tie": "a tie: {who} roll off",
        "panel.out": "saved",
        "option.tokens": "in the middle as a game begins",
        "option.value_421": "what the hand 421 is worth",
        "option.charge": "who takes tokens in the charge: the biggest hand, or the lowest",
        "option.stake": "put in by everybody for the winners; the loser pays each of them as much again",
        "teach.charge": (
            "The charge: everybody rolls once. The best hand gives the worst tokens from the middle, as "
            "many as it is worth. 4-2-1 is best."
        ),
        "teach.discharge": (
            "The discharge: up to three rolls, as many as the first seat took. The best hand hands its "
            "tokens to the worst. Without tokens you are saved; who ends with all of them loses."
        ),
        "teach.roll-off": "A tie: those who tied roll once more.",
        "line": "Three dice; who keeps all tokens loses.",
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
        "told.worth": "vaut {tokens}",
        "told.hand worth": "{hand}, vaut {tokens}",
        "why.FT-7": "{other} a tous les jetons à la fin de la charge",
        "why.FT-12": "{hand} ({who}) donne {tokens} à {against} ({other}), qui a maintenant tous les jetons",
        "why.stake": "{other} reçoit {tokens}",
        "why.pays": "{who} paie encore {tokens} à {other}",
        "told.hand": "{hand}",
        "told.takes": "{who} prend {tokens} au milieu, il en reste {left}",
        "told.gives": "{who} donne {tokens} à {other}",
        "told.saved": "{who} est sauvée",
        "told.charged": "la charge est finie",
        "told.leads": "{who} commence",
        "told.tie": "rampo : {who} relancent pour se départager",
        "panel.out": "sauvé",
        "option.tokens": "au milieu au début d'une partie",
        "option.value_421": "ce que vaut la main 421",
        "option.charge": "qui prend des jetons à la charge : la plus haute main (biggest) ou la plus basse (lowest)",
        "option.stake": "mise de chacun pour les gagnants ; le perdant en paie encore autant à chacun",
        "teach.charge": (
            "La charge : chacun lance une fois. La meilleure main donne à la pire des jetons du milieu, "
            "autant qu'elle vaut. 4-2-1 est la meilleure."
        ),
        "teach.discharge": (
            "La décharge : trois lancers au plus, autant que la première place. La meilleure main donne "
            "ses jetons à la pire. Sans jetons on est sauvé ; qui finit avec tous a perdu."
        ),
        "teach.roll-off": "Égalité : ceux qui sont à égalité relancent une fois.",
        "line": "Trois dés ; qui garde les jetons perd.",
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
        "told.worth": "värt {tokens}",
        "told.hand worth": "{hand}, värd {tokens}",
        "why.FT-7": "{other} har alla marker när utdelningen är slut",
        "why.FT-12": "{hand} ({who}) ger {tokens} till {against} ({other}), som nu har alla marker",
        "why.stake": "{other} får {tokens}",
        "why.pays": "{who} betalar ytterligare {tokens} till {other}",
        "told.hand": "{hand}",
        "told.takes": "{who} tar {tokens} från mitten, {left} ligger kvar",
        "told.gives": "{who} ger {tokens} till {other}",
        "told.saved": "{who} är räddad",
        "told.charged": "utdelningen är slut",
        "told.leads": "{who} börjar",
        "told.tie": "oavgjort: {who} slår för att avgöra",
        "panel.out": "räddad",
        "option.tokens": "i mitten när ett parti börjar",
        "option.value_421": "vad handen 421 är värd",
        "option.charge": "vem som tar marker i utdelningen: högsta handen (biggest) eller lägsta (lowest)",
        "option.stake": "insats av alla till vinnarna; förloraren betalar var och en lika mycket till",
        "teach.charge": (
            "Utdelningen: alla slår en gång. Bästa handen ger den sämsta marker ur mitten, så många som "
            "den är värd. 4-2-1 är bäst."
        ),
        "teach.discharge": (
            "Avlastningen: högst tre slag, lika många som första platsen tog. Bästa handen ger sina "
            "marker till den sämsta. Utan marker är du räddad; den som får alla förlorar."
        ),
        "teach.roll-off": "Oavgjort: de som är lika slår en gång till.",
        "line": "Tre tärningar; den med alla marker förlorar",
        "help": (
            "421                Tre tärningar. Marker går ut från mitten, sedan från hand till hand. Den som har "
            "alla förlorar."
        ),
    },
}


def _why(result: dict[str, Any]) -> tuple[Part, ...]:
    """The last tokens on their way to the loser, and the stakes (FT-2, FT-7, FT-12)."""
    (giver, taker, n), *stakes = result["moved"]
    told: list[Part] = [("why.FT-7", {"other": taker})]
    if result["clause"] == "FT-12":
        hand = {int(seat): hand for seat, hand in result["hands"].items()}
        told = [("why.FT-12", {"who": giver, "tokens": n, "other": taker, "hand": hand[giver], "against": hand[taker]})]
    for giver, taker, n in stakes:
        told.append(("why.stake" if giver == "pot" else "why.pays", {"who": giver, "other": taker, "tokens": n}))
    return tuple(told)


def _mark(game: Any) -> dict[str, Any]:
    """Before a step: where the tokens are, who is saved, who rolls off."""
    return {
        "tokens": dict(game.tokens),
        "middle": game.middle,
        "saved": list(game.saved),
        "roll-off": game.roll_off,
        "leads": game.leader if game.phase == "discharge" else None,
    }


def _told(mark: dict[str, Any], game: Any, record: dict[str, Any]) -> tuple[Part, ...]:
    """Of a roll its hand, of a round's last one the tokens that it moved, and what comes of that."""
    told: list[Part] = []
    if record["kind"] == "roll":
        told += _hand(game, record["who"])
    if game.settled:  # the result tells it
        return tuple(told)
    told += _moved(mark, game)
    told += [("told.saved", {"who": seat}) for seat in game.saved if seat not in mark["saved"]]
    if game.phase == "roll-off" and game.roll_off != mark["roll-off"]:
        told.append(("told.tie", {"seats": game.roll_off}))
    elif game.phase == "discharge" and game.leader != mark["leads"]:
        told.append(("told.leads", {"who": game.leader}))
    return tuple(told)


def _hand(game: Any, seat: int) -> list[Part]:
    """The name of the seat's dice, if they have one, and what they are worth where tokens hang on them (FT-4)."""
    category, value, _ = rules.rank(game.name, game.hand[seat], game.options)
    told = {"hand": {"dice": game.hand[seat], "category": category, "value": value}, "tokens": value}
    if category == "other":
        return [] if game.roll_off else [("told.worth", told)]
    return [("told.hand" if game.roll_off else "told.hand worth", told)]


def _moved(mark: dict[str, Any], game: Any) -> list[Part]:
    """Tokens that have changed hands (FT-5, FT-10)."""
    more = {seat: tokens - mark["tokens"][seat] for seat, tokens in game.tokens.items()}
    got = [seat for seat in more if more[seat] > 0]
    if not got:
        return []
    told = {"other": got[0], "tokens": more[got[0]], "left": game.middle}
    giver = next((seat for seat in more if more[seat] < 0), None)
    if giver:
        return [("told.gives", {**told, "who": giver})]
    taken: list[Part] = [("told.takes", {**told, "who": got[0]})]
    return taken if game.middle else [*taken, ("told.charged", {})]


SHOWN = Shown(TEXT, mark=_mark, told=_told, why=_why)
