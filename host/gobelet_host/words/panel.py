"""The terminal panel's own words. Long texts are lists of lines."""

from gobelet_host.words import pick

TEXT = {
    "en": {
        "coin": "put in a coin: no tokens yet",
        "sleight": "roll a die anew in secret",
        "game": "game {n}",
        "countdown": "Everybody is ready: it begins.",
        "score": "{n} left out so far",
        "to beat": ", {n} to beat",
        "too few": "too few can play",
        "other turn": "seat {n}'s turn: take it in hand",
        "game over": "The session is over: {why}",
        "round": "round {n}",
        "turn yours": "your turn",
        "turn roll": "{who} to roll",
        "turn act": "{who} to choose",
        "to match": "{n} to match",
        "rolls": "the dice roll",
        "starting": "The simulated board starts ...",
        "too small": "Please make the window at least {w} x {h}.",
        "house": "house",
        "person": "person",
        "you": "you",
        "free": "free",
        "unplugged": "unplugged",
        "out": "out",
        "nest": "NEST",
        "pot": "POT",
        "middle": "MIDDLE",
        "key cup": "Space",
        "key pass": "P",
        "key lid": "L",
        "lid open": "cover the dice",
        "lid closed": "look under the cup",
        "watching": "nothing to press now",
        "seat in hand": "Seat {n}",
        "foot": "Tab seat   H history   ? help   G language   Q quit",
        "history": "What happened",
        "no history": "Nothing yet.",
        "close": "Esc closes",
        "rules": "house rules: {rules}",
        "plain": "plain",
        "preset": "house rules {n}: {name}",
        "commitment": "commitment {hex}",
    },
    "fr": {
        "coin": "mettre une pièce : pas de fiche",
        "sleight": "relancer un dé en secret",
        "game": "partie {n}",
        "countdown": "Tout le monde est prêt : ça commence.",
        "score": "{n} mis de côté",
        "to beat": ", {n} à battre",
        "too few": "trop peu de joueurs",
        "other turn": "au tour de la place {n} : la prendre",
        "game over": "Partie finie : {why}",
        "round": "manche {n}",
        "turn yours": "à vous",
        "turn roll": "{who} doit lancer",
        "turn act": "{who} doit choisir",
        "to match": "{n} à suivre",
        "rolls": "les dés roulent",
        "starting": "La carte simulée démarre ...",
        "too small": "Agrandissez la fenêtre : au moins {w} x {h}.",
        "house": "maison",
        "person": "joueur",
        "you": "vous",
        "free": "libre",
        "unplugged": "débranchée",
        "out": "sorti",
        "nest": "NID",
        "pot": "POT",
        "middle": "MILIEU",
        "key cup": "Espace",
        "key pass": "P",
        "key lid": "L",
        "lid open": "recouvrir les dés",
        "lid closed": "regarder sous le gobelet",
        "watching": "rien à presser maintenant",
        "seat in hand": "Place {n}",
        "foot": "Tab place   H historique   ? aide   G langue   Q quitter",
        "history": "Ce qui s'est passé",
        "no history": "Rien encore.",
        "close": "Échap ferme",
        "rules": "règles maison : {rules}",
        "plain": "simples",
        "preset": "règles maison {n} : {name}",
        "commitment": "engagement {hex}",
    },
    "sv": {
        "coin": "lägg i ett mynt: inga marker än",
        "sleight": "slå om en tärning i smyg",
        "game": "parti {n}",
        "countdown": "Alla är klara: nu börjar det.",
        "score": "{n} undanlagt hittills",
        "to beat": ", {n} att slå",
        "too few": "för få kan spela",
        "other turn": "plats {n} står på tur: ta den",
        "game over": "Spelet är slut: {why}",
        "round": "runda {n}",
        "turn yours": "din tur",
        "turn roll": "{who} ska slå",
        "turn act": "{who} ska välja",
        "to match": "{n} att syna",
        "rolls": "tärningarna rullar",
        "starting": "Det simulerade kortet startar ...",
        "too small": "Gör fönstret minst {w} x {h}.",
        "house": "huset",
        "person": "person",
        "you": "du",
        "free": "ledig",
        "unplugged": "urkopplad",
        "out": "ute",
        "nest": "BO",
        "pot": "POTT",
        "middle": "MITTEN",
        "key cup": "Blank",
        "key pass": "P",
        "key lid": "L",
        "lid open": "täck tärningarna",
        "lid closed": "titta under bägaren",
        "watching": "inget att trycka på nu",
        "seat in hand": "Plats {n}",
        "foot": "Tab plats   H historia   ? hjälp   G språk   Q sluta",
        "history": "Vad som hänt",
        "no history": "Inget än.",
        "close": "Esc stänger",
        "rules": "husregler: {rules}",
        "plain": "enkla",
        "preset": "husregler {n}: {name}",
        "commitment": "åtagande {hex}",
    },
}

HELP = {
    "en": """\
THE TABLE
Every seat has a cup button, five buttons under its open dice, a PASS button and a hood (LID) over a well that \
only the seat's player looks into. A lamp is lit when its button does something now: the list at the bottom \
says what, for the seat in hand.

KEYS
Space, Enter      CUP: rolls, and says yes
P, Backspace      PASS: no, back, drop out
1 to 5            the buttons under the dice
L                 lifts the hood for three seconds
S                 holds button 4 for a second (sleight)
Tab               next seat that a person holds
O                 the operator's key
C                 a coin
H                 what happened
G                 English, French, Swedish
?                 this help
Q, Ctrl-C         quit

THREE EGGS   Three dice under the cup: show two, hide one. Wager, roll the nest, wager, swap a die with the nest \
or borrow one at the end, wager, show. Only odd sums score: triple, 1-3-5, run, pair, high die.
             House rule sleight: while wagers are made, S rolls one of your dice anew in secret, once a round. Your \
status light blinks once within three seconds; whoever saw it accuses with 4, the seat, and Space.
421          Three dice. Tokens go out from the middle, then from hand to hand. Who holds them all has lost.
THREES AWAY  Five dice; a three counts nothing. Leave at least one out after each roll. The lowest sum wins.""",
    "fr": """\
LA TABLE
Chaque place a un bouton sur le gobelet, cinq boutons sous ses dés ouverts, un bouton PASS et un capot (LID) sur \
un puits où seul son joueur regarde. Une lampe est allumée quand son bouton sert à quelque chose maintenant : la \
liste du bas dit à quoi, pour la place en main.

TOUCHES
Espace, Entrée    GOBELET : lance, et dit oui
P, Retour arr.    PASS : non, retour, se coucher
1 à 5             les boutons sous les dés
L                 lève le capot trois secondes
S                 maintient le bouton 4 une seconde (sleight)
Tab               place suivante d'une personne
O                 la clé de l'exploitant
C                 une pièce
H                 ce qui s'est passé
G                 anglais, français, suédois
?                 cette aide
Q, Ctrl-C         quitter

TROIS ŒUFS      Trois dés sous le gobelet : montrez-en deux, cachez-en un. Misez, lancez le nid, misez, échangez \
un dé avec le nid ou empruntez-en un à la fin, misez, abattez. Seules les sommes impaires comptent.
                Règle sleight : pendant les mises, S relance un de vos dés en secret, une fois par manche. Votre \
voyant cligne une fois dans les trois secondes ; qui l'a vu accuse avec 4, la place, et Espace.
421             Trois dés. Les fiches sortent du milieu, puis passent de main en main. Qui les a toutes a perdu.
SANS LES TROIS  Cinq dés ; un trois ne compte rien. Écartez-en au moins un par jet. La plus petite somme gagne.""",
    "sv": """\
BORDET
Varje plats har en knapp på bägaren, fem knappar under de öppna tärningarna, en PASS-knapp och en huv (LID) över \
en brunn som bara platsens spelare ser ner i. En lampa lyser när dess knapp gör något nu: listan längst ner säger \
vad, för platsen i handen.

TANGENTER
Blanksteg, Enter  BÄGARE: slår, och säger ja
P, Backsteg       PASS: nej, tillbaka, lägg dig
1 till 5          knapparna under tärningarna
L                 lyfter huven i tre sekunder
S                 håller knapp 4 en sekund (sleight)
Tab               nästa plats med en person
O                 personalens nyckel
C                 ett mynt
H                 vad som hänt
G                 engelska, franska, svenska
?                 den här hjälpen
Q, Ctrl-C         sluta

TRE ÄGG            Tre tärningar under bägaren: visa två, göm en. Satsa, slå boet, satsa, byt en tärning med boet \
eller låna en på slutet, satsa, visa upp. Bara udda summor räknas: triss, 1-3-5, stege, par, högsta tärning.
                   Husregeln sleight: medan det satsas slår S om en av dina tärningar i smyg, en gång per runda. Din \
statuslampa blinkar en gång inom tre sekunder; den som såg det anklagar med 4, platsen och blanksteg.
421                Tre tärningar. Marker går ut från mitten, sedan från hand till hand. Den som har alla förlorar.
BORT MED TREORNA   Fem tärningar; en trea räknas inte. Lägg undan minst en per slag. Lägsta summan vinner.""",
}


def say(language: str, key: str, **fields) -> str:
    """The word or sentence for `key`."""
    return pick(TEXT, language, key, fields)
