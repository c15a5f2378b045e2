"""Threes Away: its words, and how the host shows it."""

from typing import Any

from gobelet_host.games import Part, Shown, hands

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
        "story.carried TA-7": "Round {n}: a tie, nobody wins, {tokens} {tokens:stays|stay} in the pot",
        "story.carried TA-8": "Round {n}: a tie at zero to be played off, {tokens} {tokens:stays|stay} in the pot",
        "log.keep": "Seat {seat} leaves out {dice}",
        "panel.score": "{n} left out so far",
        "panel.to beat": ", {n} to beat",
        "hand.score": "score {value}",
        "hand.score 0": "zero, perfect",
        "hand.bust": "bust at {value}",
        "why.TA-6": "{hand} beats {against} ({other})",
        "why.alone": "{hand}: nobody else has a finished score",
        "why.TA-7": "{who} share the lowest score, {n} - one tie, all tie: everybody antes again and plays on",
        "why.TA-8": "{who} are tied at zero and play it off, after one more ante by everybody",
        "why.TA-10": "nobody has stayed within the cap",
        "why.zero": "a zero: everybody has put in another ante",
        "told.score": "{n} so far",
        "told.beat": "{n} so far, {limit} to beat",
        "told.done": "finished with {n}",
        "told.zero": "zero, perfect: everybody puts in another ante",
        "told.bust": "{n} is above {limit}: bust",
        "option.ante": "put in by everybody as a round begins",
        "option.bottoms": "undersides: a roll may be turned over (call), or the better side counts (each)",
        "option.progressive": "most that may win, round by round: 0, 1, 2 ... (ladder), 1, 2, 2, 3, 3, 3 ... (blocks)",
        "option.zero_face": "the face that counts zero",
        "teach.roll": (
            "Five dice. After each roll at least one is left out; what is left out counts as it lies, a "
            "three counts zero. Lowest score wins."
        ),
        "teach.leave": (
            "Choose what to leave out: the lit keys change it, Space confirms and rolls the rest. Leave "
            "threes and ones."
        ),
        "line": "Five dice, threes are zero; lowest wins.",
        "help": (
            "THREES AWAY  Five dice; a three counts zero. Leave at least one out after each roll. The lowest sum wins."
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
        "story.carried TA-7": "Manche {n} : égalité, personne ne gagne, {tokens} {tokens:reste|restent} au pot",
        "story.carried TA-8": "Manche {n} : égalité à zéro à départager, {tokens} {tokens:reste|restent} au pot",
        "log.keep": "La place {seat} met de côté {dice}",
        "panel.score": "{n} mis de côté",
        "panel.to beat": ", {n} à battre",
        "hand.score": "score {value}",
        "hand.score 0": "zéro, parfait",
        "hand.bust": "éliminé à {value}",
        "why.TA-6": "{hand} bat {against} ({other})",
        "why.alone": "{hand} : personne d'autre n'a de score",
        "why.TA-7": "{who} ont le même plus petit score, {n} : tout le monde remet une mise et rejoue",
        "why.TA-8": "{who} sont à égalité à zéro et se départagent, après une mise de plus pour tous",
        "why.TA-10": "personne n'est resté sous le plafond",
        "why.zero": "un zéro : tout le monde a remis une mise",
        "told.score": "{n} jusqu'ici",
        "told.beat": "{n} jusqu'ici, {limit} à battre",
        "told.done": "termine avec {n}",
        "told.zero": "zéro, parfait : tout le monde remet une mise",
        "told.bust": "{n} dépasse {limit} : éliminé",
        "option.ante": "mise de chacun au début d'une manche",
        "option.bottoms": "dessous : on peut retourner un jet (call), ou le meilleur côté compte (each)",
        "option.progressive": "plafond pour gagner, par manche : 0, 1, 2 ... (ladder), 1, 2, 2, 3, 3, 3 ... (blocks)",
        "option.zero_face": "la face qui compte zéro",
        "teach.roll": (
            "Cinq dés. Après chaque lancer on en met au moins un de côté ; il compte comme il est, un "
            "trois compte zéro. Le plus bas gagne."
        ),
        "teach.leave": (
            "Choisissez ce que vous mettez de côté : les touches allumées le changent, Espace confirme "
            "et lance le reste. Gardez les trois et les as."
        ),
        "line": "Cinq dés, trois vaut zéro ; le bas gagne.",
        "help": (
            "SANS LES TROIS  Cinq dés ; un trois compte zéro. Écartez-en au moins un par jet. La plus petite "
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
        "hand.score": "{value} poäng",
        "hand.score 0": "noll, perfekt",
        "hand.bust": "ute med {value}",
        "why.TA-6": "{hand} slår {against} ({other})",
        "why.alone": "{hand}: ingen annan har en färdig poäng",
        "why.TA-7": "{who} delar lägsta poängen, {n}: alla satsar på nytt och spelar vidare",
        "why.TA-8": "{who} har alla noll och spelar om det, sedan alla har satsat en gång till",
        "why.TA-10": "ingen höll sig under taket",
        "why.zero": "en nolla: alla har satsat en gång till",
        "told.score": "{n} hittills",
        "told.beat": "{n} hittills, {limit} att slå",
        "told.done": "färdig med {n}",
        "told.zero": "noll, perfekt: alla satsar en gång till",
        "told.bust": "{n} är över {limit}: ute",
        "option.ante": "insats av alla när en runda börjar",
        "option.bottoms": "undersidor: ett slag får vändas (call), eller bästa sidan räknas (each)",
        "option.progressive": "tak för att vinna, runda för runda: 0, 1, 2 ... (ladder), 1, 2, 2, 3, 3, 3 ... (blocks)",
        "option.zero_face": "sidan som räknas som noll",
        "teach.roll": (
            "Fem tärningar. Efter varje slag läggs minst en åt sidan; den räknas som den ligger, en trea "
            "är noll. Lägst vinner."
        ),
        "teach.leave": (
            "Välj vad som läggs åt sidan: de tända tangenterna ändrar, blanksteg bekräftar och slår "
            "resten. Lägg undan treor och ettor."
        ),
        "line": "Fem tärningar, treor är noll; lägst vinner.",
        "help": (
            "BORT MED TREORNA   Fem tärningar; en trea räknas som noll. Lägg undan minst en per slag. "
            "Lägsta summan vinner."
        ),
    },
}


def _standing(game: Any, seat: int) -> tuple[Part, ...]:
    """What the seat has left out so far, and the finished score that it must not exceed (TA-4)."""
    best: tuple[Part, ...] = (("panel.to beat", {"n": min(game.finished.values())}),) if game.finished else ()
    return ("panel.score", {"n": game.score(seat)}), *best


def _why(result: dict[str, Any]) -> tuple[Part, ...]:
    """The lowest score against the next, or the tie, and the antes of a zero (TA-5 to TA-8, TA-10)."""
    done = [(seat, hand) for seat, hand in hands(result, _place) if hand["category"] == "score"]
    zero = not done[0][1]["value"] if done else False
    if result["clause"] != "TA-6":
        tied = [seat for seat, hand in done if hand["value"] == done[0][1]["value"]]
        return ((f"why.{result['clause']}", {"seats": tied, "n": done[0][1]["value"] if done else 0}),)
    told: Part = ("why.alone", {"hand": done[0][1]})
    if len(done) > 1:
        told = ("why.TA-6", {"hand": done[0][1], "other": done[1][0], "against": done[1][1]})
    return (told, ("why.zero", {})) if zero else (told,)


def _place(hand: dict[str, Any]) -> int:
    value: int = hand["value"]
    return value


def _mark(game: Any) -> int | None:
    """Before a step: what a score must not exceed."""
    limit: int | None = game.limit()
    return limit


def _told(mark: int | None, game: Any, record: dict[str, Any]) -> tuple[Part, ...]:
    """Of dice that are left out the score, and how the turn ended, if it did (TA-2 to TA-5)."""
    if record.get("do") != "keep":
        return ()
    seat = record["seat"]
    told = {"n": game.score(seat), "limit": mark}
    if seat in game.finished:
        return (("told.done" if told["n"] else "told.zero", told),)
    if seat not in game.active:
        return (("told.bust", told),)
    return (("told.score" if mark is None else "told.beat", told),)


SHOWN = Shown(TEXT, standing=_standing, mark=_mark, told=_told, why=_why)
