"""Three Eggs: its words, and how the host shows it."""

from collections import Counter
from typing import Any

from gobelet import rules
from gobelet.rules.common import FACES

from gobelet_host.games import Part, Shown, hands

TEXT = {
    "en": {
        "name": "Three Eggs",
        "phase.lay": "roll under the cup",
        "phase.reveal": "reveal",
        "phase.first-wagers": "first wagers",
        "phase.nest": "the nest is rolled",
        "phase.second-wagers": "second wagers",
        "phase.claim": "claim",
        "phase.trade": "trade",
        "phase.final-wagers": "final wagers",
        "phase.show": "before the showdown",
        "action.no-reroll": "no reroll",
        "action.hide-die": "keep this one hidden",
        "action.reveal": "reveal the other two",
        "action.check": "check",
        "action.call": "call",
        "action.bet": "bet",
        "action.raise": "raise",
        "action.drop-out": "drop out",
        "action.confirm-bet": "yes, bet",
        "action.confirm-raise": "yes, raise",
        "action.confirm-drop-out": "yes, drop out",
        "action.claim-own": "swap this die for one from the nest",
        "action.claim-nest": "take this die from the nest",
        "action.confirm-claim": "yes, claim",
        "action.no-claim": "no claim",
        "action.trade-own": "offer this die",
        "action.trade-before": "seat before",
        "action.trade-next": "next seat",
        "action.trade-die": "for this die of theirs",
        "action.confirm-trade": "yes, propose the trade",
        "action.no-trade": "no trade",
        "action.accept": "accept the trade",
        "action.refuse": "refuse",
        "action.accuse": "accuse of cheating",
        "action.accuse-seat": "this seat",
        "action.accuse-more": "more seats",
        "action.confirm-accuse": "yes, accuse",
        "action.show": "showdown",
        "story.reveal": "{Who} shows {faces}",
        "story.check": "{Who} checks",
        "story.bet": "{Who} bets",
        "story.call": "{Who} calls",
        "story.raise": "{Who} raises",
        "story.fold": "{Who} drops out",
        "story.claim": "{Who} claims nest die {nest} for die {own}",
        "story.trade": "{Who} offers die {own} to {other} for its die {die}",
        "story.accept": "{Who} accepts",
        "story.refuse": "{Who} refuses",
        "story.accuse": "{Who} accuses {other} of cheating",
        "story.show": "{Who}: all dice on the table",
        "story.shuffle": "{Who} shuffled in secret",
        "panel.sleight": "roll a die anew in secret",
        "panel.to match": "{n} to match",
        "panel.out": "out",
        "hand.none": "does not score (even sum)",
        "hand.triple": "triple {dice}",
        "hand.all-the-odds": "all the odds {dice}",
        "hand.run": "run {dice}",
        "hand.pair": "pair of {die}s",
        "hand.high-die": "high die {die}",
        "why.TE-7": "everybody else has dropped out",
        "why.TE-14": "the accusation leaves nobody else",
        "why.nobody": "every hand has an even sum, so none scores",
        "why.only": "only {hand} scores: the other hands have even sums",
        "why.equal": "equal hands share the pot: {hand} ({who})",
        "why.category": "{hand} beats {against} ({other}): a higher category",
        "why.sum": "{hand} beats {against} ({other}): the higher sum, {sum} to {less}",
        "why.die": "{hand} beats {against} ({other}): the higher die",
        "why.borrowed": "{who} has borrowed the {die} from the nest",
        "why.pot": "{who} takes {tokens} from a side pot",
        "why.odd": "the odd token goes to {who}, nearest to the first player",
        "story.bet paid": "{Who} bets {paid}",
        "story.call paid": "{Who} calls with {paid}",
        "story.raise paid": "{Who} raises: puts in {paid}",
        "story.claim swapped": "{Who} takes the {nest} from the nest, gives a {own}",
        "story.claim hidden": "{Who} takes the {nest} from the nest, gives its hidden die",
        "story.trade faces": "{Who} offers {other} {own} for {die}",
        "told.die": "a {face}",
        "told.hidden die": "the hidden die",
        "told.all-in": "all-in",
        "told.returned": "{tokens} that nobody called go back to {who}",
        "told.caught": "{other} had cheated, is out and forfeits {tokens}",
        "told.wrongly": "{other} had not, and gets {tokens}",
        "option.ante": "put in by everybody as a round begins",
        "option.bet": "what a bet costs, and a raise adds",
        "option.max_raises": "raises in a wager turn",
        "option.lay_check": "may one check in the first wagers?",
        "option.reroll": "straight after the own roll one die may be rolled again",
        "option.trade": "after the claims a die may be traded with another seat",
        "option.sleight": "one may roll a hidden die anew in secret, and accuse whoever does",
        "option.claim": "a die from the nest: swapped with one's own, or taken, and one's own leaves play",
        "option.no_score": "nobody scores: the pot stays for the next round (carry), or is shared (split)",
        "option.sleight_penalty": "who is caught is out of the round, or has to leave the table",
        "teach.lay": (
            "Everybody rolls three dice under the cup. L lifts yours for three seconds: nobody else sees them."
        ),
        "teach.reveal": (
            "Show two dice, keep one hidden. Only odd sums score: triple, 1-3-5, run, pair, high die. "
            "Press the key of the die to hide."
        ),
        "teach.first-wagers": (
            "First wagers. 5 arms a bet or raise, Space says yes; P drops out. Nobody may just check here."
        ),
        "teach.nest": ("Three dice for everybody: the nest. Later one of yours may be swapped with one of them."),
        "teach.second-wagers": ("Second wagers, now that the nest is known. Space without 5 checks or calls."),
        "teach.claim": (
            "Swap one of your dice with one of the nest, to a better odd hand: your die, then the nest's. P leaves it."
        ),
        "teach.trade": "House rule: offer a die of yours for another seat's. It may refuse.",
        "teach.final-wagers": "Last wagers, then all who are still in show their hidden die.",
        "teach.show": "Everybody still in shows. The best odd hand takes the pot.",
        "line": "Hide one of three dice; best odd sum wins.",
        "help": (
            "THREE EGGS   Three dice under the cup: show two, hide one. Wager, roll the nest, wager, swap a die with "
            "the nest or borrow one at the end, wager, show. Only odd sums score: triple, 1-3-5, run, pair, high "
            "die.\n"
            "             House rule sleight: while wagers are made, S rolls one of your dice anew in secret, once a "
            "round. Your status light blinks once within three seconds; whoever saw it accuses with 4, the seat, and "
            "Space."
        ),
    },
    "fr": {
        "name": "Trois Œufs",
        "phase.lay": "lancer sous le gobelet",
        "phase.reveal": "découverte",
        "phase.first-wagers": "premières mises",
        "phase.nest": "le nid est lancé",
        "phase.second-wagers": "deuxièmes mises",
        "phase.claim": "prise",
        "phase.trade": "échange",
        "phase.final-wagers": "dernières mises",
        "phase.show": "avant l'abattage",
        "action.no-reroll": "ne pas relancer",
        "action.hide-die": "garder celui-ci caché",
        "action.reveal": "découvrir les deux autres",
        "action.check": "parole",
        "action.call": "suivre",
        "action.bet": "miser",
        "action.raise": "augmenter",
        "action.drop-out": "se coucher",
        "action.confirm-bet": "oui, miser",
        "action.confirm-raise": "oui, augmenter",
        "action.confirm-drop-out": "oui, se coucher",
        "action.claim-own": "échanger ce dé contre un du nid",
        "action.claim-nest": "prendre ce dé du nid",
        "action.confirm-claim": "oui, prendre",
        "action.no-claim": "pas de prise",
        "action.trade-own": "proposer ce dé",
        "action.trade-before": "place précédente",
        "action.trade-next": "place suivante",
        "action.trade-die": "contre ce dé-là",
        "action.confirm-trade": "oui, proposer l'échange",
        "action.no-trade": "pas d'échange",
        "action.accept": "accepter l'échange",
        "action.refuse": "refuser",
        "action.accuse": "accuser de triche",
        "action.accuse-seat": "cette place",
        "action.accuse-more": "autres places",
        "action.confirm-accuse": "oui, accuser",
        "action.show": "abattre",
        "story.reveal": "{Who} découvre {faces}",
        "story.check": "{Who} : parole",
        "story.bet": "{Who} mise",
        "story.call": "{Who} suit",
        "story.raise": "{Who} augmente",
        "story.fold": "{Who} se couche",
        "story.claim": "{Who} prend le dé {nest} du nid contre son dé {own}",
        "story.trade": "{Who} propose le dé {own} à {other} contre son dé {die}",
        "story.accept": "{Who} accepte",
        "story.refuse": "{Who} refuse",
        "story.accuse": "{Who} accuse {other} de triche",
        "story.show": "{Who} : tous les dés sur la table",
        "story.shuffle": "{Who} a escamoté : un dé relancé en secret",
        "panel.sleight": "escamoter : relancer un dé en secret",
        "panel.to match": "{n} à suivre",
        "panel.out": "couché",
        "hand.none": "ne compte pas (somme paire)",
        "hand.triple": "triple {dice}",
        "hand.all-the-odds": "tous les impairs {dice}",
        "hand.run": "suite {dice}",
        "hand.pair": "paire de {die}",
        "hand.high-die": "dé le plus haut {die}",
        "why.TE-7": "tous les autres se sont couchés",
        "why.TE-14": "l'accusation ne laisse personne d'autre",
        "why.nobody": "toutes les sommes sont paires : aucune main ne compte",
        "why.only": "seule compte la main {hand} : les autres sommes sont paires",
        "why.equal": "mains égales, le pot est partagé : {hand} ({who})",
        "why.category": "{hand} bat {against} ({other}) : catégorie supérieure",
        "why.sum": "{hand} bat {against} ({other}) : somme plus grande, {sum} contre {less}",
        "why.die": "{hand} bat {against} ({other}) : dé plus haut",
        "why.borrowed": "{who} a emprunté le {die} au nid",
        "why.pot": "{who} gagne {tokens} dans un pot annexe",
        "why.odd": "le jeton impair va à {who}, la plus proche du premier joueur",
        "story.bet paid": "{Who} mise {paid}",
        "story.call paid": "{Who} suit avec {paid}",
        "story.raise paid": "{Who} augmente : met {paid}",
        "story.claim swapped": "{Who} prend le {nest} du nid, donne un {own}",
        "story.claim hidden": "{Who} prend le {nest} du nid, donne son dé caché",
        "story.trade faces": "{Who} propose à {other} {own} contre {die}",
        "told.die": "un {face}",
        "told.hidden die": "le dé caché",
        "told.all-in": "tapis",
        "told.returned": "{tokens} que personne n'a suivis reviennent à {who}",
        "told.caught": "{other} avait triché, sort de la manche et perd {tokens}",
        "told.wrongly": "{other} n'avait pas triché et reçoit {tokens}",
        "option.ante": "mise de chacun au début d'une manche",
        "option.bet": "ce que coûte une mise, et ce qu'une relance ajoute",
        "option.max_raises": "relances dans un tour de mises",
        "option.lay_check": "peut-on dire parole aux premières mises ?",
        "option.reroll": "juste après son lancer, on peut relancer un dé",
        "option.trade": "après les prises, on peut échanger un dé avec une autre place",
        "option.sleight": "on peut relancer en secret son dé caché, et accuser qui le fait",
        "option.claim": "un dé du nid : échangé avec le sien (swap), ou pris, et le sien sort du jeu (take)",
        "option.no_score": "personne ne compte : le pot reste en jeu (carry) ou se partage (split)",
        "option.sleight_penalty": "qui se fait prendre sort de la manche (round) ou quitte la table (table)",
        "teach.lay": (
            "Chacun lance trois dés sous le gobelet. L lève le vôtre trois secondes : personne d'autre ne les voit."
        ),
        "teach.reveal": (
            "Montrez deux dés, gardez-en un caché. Seules les sommes impaires comptent : triple, 1-3-5, "
            "suite, paire, dé le plus haut. Appuyez sur la touche du dé à cacher."
        ),
        "teach.first-wagers": (
            "Premières mises. 5 prépare une mise, Espace confirme ; P se couche. On ne peut pas passer ici."
        ),
        "teach.nest": ("Trois dés pour tous : le nid. Plus tard on pourra échanger un des siens contre un du nid."),
        "teach.second-wagers": "Deuxièmes mises, le nid étant connu. Espace sans 5 : parole ou suivre.",
        "teach.claim": (
            "Échangez un de vos dés contre un du nid pour une meilleure main impaire : le vôtre, puis "
            "celui du nid. P renonce."
        ),
        "teach.trade": ("Règle maison : proposez un de vos dés contre celui d'une autre place. Elle peut refuser."),
        "teach.final-wagers": "Dernières mises, puis ceux qui restent montrent leur dé caché.",
        "teach.show": "Ceux qui restent abattent. La meilleure main impaire prend le pot.",
        "line": "Un dé caché ; la somme impaire gagne.",
        "help": (
            "TROIS ŒUFS      Trois dés sous le gobelet : montrez-en deux, cachez-en un. Misez, lancez le nid, misez, "
            "échangez un dé avec le nid ou empruntez-en un à la fin, misez, abattez. Seules les sommes impaires "
            "comptent : triple, 1-3-5, suite, paire, dé le plus haut.\n"
            "                Règle escamotage : pendant les mises, S relance un de vos dés en secret, une fois par "
            "manche. Votre voyant cligne une fois dans les trois secondes ; qui l'a vu accuse avec 4, la place, et "
            "Espace."
        ),
    },
    "sv": {
        "name": "Tre ägg",
        "phase.lay": "slag under bägaren",
        "phase.reveal": "visning",
        "phase.first-wagers": "första insatserna",
        "phase.nest": "boet slås",
        "phase.second-wagers": "andra insatserna",
        "phase.claim": "ta ur boet",
        "phase.trade": "byte",
        "phase.final-wagers": "sista insatserna",
        "phase.show": "före uppvisningen",
        "action.no-reroll": "slå inte om",
        "action.hide-die": "håll den här dold",
        "action.reveal": "visa de andra två",
        "action.check": "checka",
        "action.call": "syna",
        "action.bet": "satsa",
        "action.raise": "höj",
        "action.drop-out": "lägg dig",
        "action.confirm-bet": "ja, satsa",
        "action.confirm-raise": "ja, höj",
        "action.confirm-drop-out": "ja, lägg dig",
        "action.claim-own": "byt den här mot en ur boet",
        "action.claim-nest": "ta den här ur boet",
        "action.confirm-claim": "ja, ta",
        "action.no-claim": "ta inget",
        "action.trade-own": "erbjud den här tärningen",
        "action.trade-before": "platsen före",
        "action.trade-next": "nästa plats",
        "action.trade-die": "mot den här av deras",
        "action.confirm-trade": "ja, föreslå bytet",
        "action.no-trade": "inget byte",
        "action.accept": "godta bytet",
        "action.refuse": "avböj",
        "action.accuse": "anklaga för fusk",
        "action.accuse-seat": "den platsen",
        "action.accuse-more": "fler platser",
        "action.confirm-accuse": "ja, anklaga",
        "action.show": "visa upp",
        "story.reveal": "{Who} visar {faces}",
        "story.check": "{Who} checkar",
        "story.bet": "{Who} satsar",
        "story.call": "{Who} synar",
        "story.raise": "{Who} höjer",
        "story.fold": "{Who} lägger sig",
        "story.claim": "{Who} tar tärning {nest} ur boet mot sin tärning {own}",
        "story.trade": "{Who} erbjuder {other} tärning {own} mot dess tärning {die}",
        "story.accept": "{Who} godtar",
        "story.refuse": "{Who} avböjer",
        "story.accuse": "{Who} anklagar {other} för fusk",
        "story.show": "{Who}: alla tärningar på bordet",
        "story.shuffle": "{Who} fuskade: slog om i smyg",
        "panel.sleight": "fuska: slå om en tärning i smyg",
        "panel.to match": "{n} att syna",
        "panel.out": "ute",
        "hand.none": "räknas inte (jämn summa)",
        "hand.triple": "triss {dice}",
        "hand.all-the-odds": "alla udda {dice}",
        "hand.run": "stege {dice}",
        "hand.pair": "par i {die}",
        "hand.high-die": "högsta tärning {die}",
        "why.TE-7": "alla andra har lagt sig",
        "why.TE-14": "efter anklagelsen är ingen annan kvar",
        "why.nobody": "alla summor är jämna, så ingen hand räknas",
        "why.only": "bara {hand} räknas: de andra summorna är jämna",
        "why.equal": "lika händer delar potten: {hand} ({who})",
        "why.category": "{hand} slår {against} ({other}): högre kategori",
        "why.sum": "{hand} slår {against} ({other}): högre summa, {sum} mot {less}",
        "why.die": "{hand} slår {against} ({other}): högre tärning",
        "why.borrowed": "{who} har lånat boets {die}:a",
        "why.pot": "{who} får {tokens} ur en sidopott",
        "why.odd": "den udda marken går till {who}, närmast första spelaren",
        "story.bet paid": "{Who} satsar {paid}",
        "story.call paid": "{Who} synar med {paid}",
        "story.raise paid": "{Who} höjer: lägger {paid}",
        "story.claim swapped": "{Who} tar boets {nest}:a och ger en {own}:a",
        "story.claim hidden": "{Who} tar boets {nest}:a och ger sin dolda tärning",
        "story.trade faces": "{Who} erbjuder {other} {own} mot {die}",
        "told.die": "en {face}:a",
        "told.hidden die": "den dolda tärningen",
        "told.all-in": "all-in",
        "told.returned": "{tokens} som ingen synade går tillbaka till {who}",
        "told.caught": "{other} hade fuskat, är ute och förlorar {tokens}",
        "told.wrongly": "{other} hade inte fuskat och får {tokens}",
        "option.ante": "insats av alla när en runda börjar",
        "option.bet": "vad en insats kostar, och en höjning lägger till",
        "option.max_raises": "höjningar i en satsningsomgång",
        "option.lay_check": "får man checka i första insatserna?",
        "option.reroll": "direkt efter sitt slag får man slå om en tärning",
        "option.trade": "efter att man tagit ur boet får man byta en tärning med en annan plats",
        "option.sleight": "man får slå om sin dolda tärning i smyg, och anklaga den som gör det",
        "option.claim": "en tärning ur boet: byts mot en egen (swap), eller tas, och den egna går ur spel (take)",
        "option.no_score": "ingen räknas: potten ligger kvar (carry) eller delas (split)",
        "option.sleight_penalty": "den som åker fast är ute ur rundan (round) eller måste lämna bordet (table)",
        "teach.lay": ("Alla slår tre tärningar under bägaren. L lyfter din i tre sekunder: ingen annan ser dem."),
        "teach.reveal": (
            "Visa två tärningar, göm en. Bara udda summor räknas: triss, 1-3-5, stege, par, högsta "
            "tärning. Tryck tangenten för den du gömmer."
        ),
        "teach.first-wagers": (
            "Första insatserna. 5 förbereder en insats, blanksteg säger ja; P lägger sig. Här får man inte checka."
        ),
        "teach.nest": "Tre tärningar för alla: boet. Senare får du byta en av dina mot en av dem.",
        "teach.second-wagers": ("Andra insatserna, nu när boet är känt. Blanksteg utan 5 checkar eller synar."),
        "teach.claim": (
            "Byt en av dina tärningar mot en i boet, till en bättre udda hand: din, sedan boets. P låter bli."
        ),
        "teach.trade": "Husregel: bjud en av dina tärningar mot en annan plats. Den får säga nej.",
        "teach.final-wagers": "Sista insatserna, sedan visar alla som är kvar sin gömda tärning.",
        "teach.show": "Alla som är kvar visar upp. Bästa udda hand tar potten.",
        "line": "Göm en av tre; bästa udda summan vinner.",
        "help": (
            "TRE ÄGG            Tre tärningar under bägaren: visa två, göm en. Satsa, slå boet, satsa, byt en "
            "tärning med boet eller låna en på slutet, satsa, visa upp. Bara udda summor räknas: triss, 1-3-5, "
            "stege, par, högsta tärning.\n"
            "                   Husregeln fingerfärdighet: medan det satsas slår S om en av dina tärningar i smyg, en "
            "gång per runda. Din statuslampa blinkar en gång inom tre sekunder; den som såg det anklagar med 4, "
            "platsen och blanksteg."
        ),
    },
}


def _held(stage: str, options: dict[str, Any]) -> tuple[str, ...]:
    """The secret shuffle, as far as everybody may know: nothing here tells of one that was (TE-14)."""
    return ("panel.sleight",) if stage.endswith("wagers") and options.get("sleight") == "on" else ()


def _why(result: dict[str, Any]) -> tuple[Part, ...]:
    """By TE-7 and TE-14 nobody showed; else hands were compared (TE-9 to TE-11), pot by pot (TE-8)."""
    if result["clause"] in ("TE-7", "TE-14"):
        return ((f"why.{result['clause']}", {}),)
    ranked = hands(result)
    best = ranked[0][1]
    equal = [seat for seat, hand in ranked if _rank(hand) == _rank(best)]
    return (*_compared(ranked, equal), *_borrowed(result, equal, best), *_shares(result, equal))


def _rank(hand: dict[str, Any]) -> int | None:
    """Its place among all hands, None where it does not score."""
    return rules.rank("three-eggs", hand["dice"], {})[2]


def _compared(ranked: list[tuple[int, dict[str, Any]]], equal: list[int]) -> tuple[Part, ...]:
    """The best hand against the best of the others."""
    hand = ranked[0][1]
    if _rank(hand) is None:
        return (("why.nobody", {}),)
    if len(equal) > 1:
        return (("why.equal", {"hand": hand, "seats": equal}),)
    rest = ranked[len(equal) :]
    if not rest:
        return ()
    other, against = rest[0]
    told = {"hand": hand, "against": against, "other": other, "sum": hand["value"], "less": against["value"]}
    if _rank(against) is None:
        return (("why.only", told),)
    if hand["category"] != against["category"]:
        return (("why.category", told),)
    higher = hand["category"] == "high-die" and max(hand["dice"]) > max(against["dice"])
    return (("why.die" if higher else "why.sum", told),)


def _borrowed(result: dict[str, Any], seats: list[int], best: dict[str, Any]) -> tuple[Part, ...]:
    """What those with the best hand have of the nest (TE-6)."""
    if _rank(best) is None:
        return ()
    told = []
    for seat in seats:
        more = Counter(result["hands"][str(seat)]["dice"]) - Counter(result["dice"][str(seat)])
        told += [("why.borrowed", {"who": seat, "die": die}) for die in more]
    return tuple(told)


def _shares(result: dict[str, Any], equal: list[int]) -> tuple[Part, ...]:
    """Pots that others than the best hand have won, and who has the odd token (TE-8, C-7)."""
    paid = _paid(result)
    others: list[Part] = [("why.pot", {"who": seat, "tokens": n}) for seat, n in paid if seat not in equal]
    shares = [n for seat, n in paid if seat in equal]
    if len(paid) == len(equal) > 1 and len(set(shares)) > 1:
        others += [("why.odd", {"who": seat}) for seat, n in paid if n == max(shares)][:1]
    return tuple(others)


def _paid(result: dict[str, Any]) -> list[tuple[int, int]]:
    """(seat, tokens) of each share of a pot; what nobody called has moved before them, and is none."""
    moved = [(seat, tokens) for _, seat, tokens in result["moved"]]
    won = sum(result["pays"].values())
    while sum(tokens for _, tokens in moved) > won:
        moved.pop(0)
    return moved


def _mark(game: Any) -> dict[str, Any]:
    """Before a step: whose tokens and dice lie where."""
    return {
        "stacks": dict(game.stacks),
        "hand": {seat: list(game.hand[seat]) for seat in game.playing},
        "nest": list(game.nest),
        "shares": game.shares(),
        "wagered": dict(game.wagered),
    }


def _told(mark: dict[str, Any], game: Any, record: dict[str, Any]) -> tuple[Part, ...]:
    """Of a wager its tokens, of a claim or trade its faces, of an accusation what came of it."""
    name, seat = record.get("do"), record.get("seat")
    if name in ("bet", "call", "raise"):
        return _wagered(mark, game, name, record["seat"])
    if name == "claim":
        own, nest = mark["hand"][seat][record["own"] - 1], mark["nest"][record["nest"] - 1]
        return (("story.claim swapped" if own <= FACES else "story.claim hidden", {"own": own, "nest": nest}),)
    if name == "trade":
        dice = {"own": (seat, record["own"]), "die": (record["with"], record["die"])}
        return (("story.trade faces", {key: _die(mark["hand"][n][place - 1]) for key, (n, place) in dice.items()}),)
    return _accused(mark, game, record) if name == "accuse" else ()


def _wagered(mark: dict[str, Any], game: Any, name: str, seat: int) -> tuple[Part, ...]:
    """What was put in, and what nobody called (TE-7, TE-8); the stacks of a settled round have what was won as well."""
    due = 0 if name == "bet" else max(mark["wagered"].values()) - mark["wagered"][seat]
    paid = min(due if name == "call" else due + game.options["bet"], mark["stacks"][seat])
    won = game.result["pays"] if game.settled else {}
    told: list[Part] = [(f"story.{name} paid", {"paid": paid})]
    told += [("told.all-in", {})] if seat in game.all_in else []
    for n, tokens in game.stacks.items():
        back = tokens - mark["stacks"][n] - won.get(str(n), 0) + (paid if n == seat else 0)
        told += [("told.returned", {"who": n, "tokens": back})] if back > 0 else []
    return tuple(told)


def _accused(mark: dict[str, Any], game: Any, record: dict[str, Any]) -> tuple[Part, ...]:
    """In a journal; events, which have no `boot`, do not tell of a shuffle, so that nobody knows from them (TE-14)."""
    whom, seat = record["whom"], record["seat"]
    if "boot" not in record:
        return ()
    if whom not in game.active:
        return (("told.caught", {"other": whom, "tokens": mark["shares"][whom]}),)
    return (("told.wrongly", {"other": whom, "tokens": mark["stacks"][seat] - game.stacks[seat]}),)


def _die(face: int) -> Part:
    return ("told.die", {"face": face}) if face <= FACES else ("told.hidden die", {})


SHOWN = Shown(TEXT, nest=3, mark=_mark, told=_told, why=_why, held=_held)
