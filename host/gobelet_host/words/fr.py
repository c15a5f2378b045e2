"""French: what people read, but for what belongs to one game (`gobelet_host.games`)."""


def form(n: int) -> int:
    """0 et 1 : jeton, sinon jetons."""
    return int(n > 1)


TEXT = {
    "table.seat": "la place {seat}",
    "table.nest": "le nid",
    "table.stack": "jetons",
    "phase.attract": "en attente de joueurs",
    "phase.lobby": "au salon : on choisit le jeu",
    "phase.play": "en jeu",
    "phase.cut": "on coupe les dés",
    "phase.pause": "en pause (exploitant)",
    "phase.safe": "en mode sûr : pas de jeu ; réglages, journal et mise à jour restent possibles",
    "phase.fault": "hors service : plus aucun dé n'est lancé",
    "phase.settled": "manche finie",
    "phase.over": "partie finie",
    "player.person": "joueur",
    "player.house": "joueur maison",
    "player.none": "personne",
    "table.unplugged": ", débranchée",
    "table.board": "{name} ({id}) : {board}, logiciel {firmware}, démarrage {boots}",
    "table.doing": "La table est {phase}.",
    "table.playing": "{game}, manche {round}, pot {pot}",
    "table.must roll": "Doit lancer : {who}, {dice} {dice:dé|dés}",
    "table.must choose": "Doit choisir : {who}",
    "table.seat line": "place {seat} : {player}, {stack}{out}",
    "table.health": (
        "mémoire libre {heap} octets, flash libre {flash} octets, {erases} effacements, la flash tiendra encore "
        "{life} jours ; plus long écart entre lectures {scan} us, entre images {frame} us"
    ),
    "table.locked": "Verrouillée : changer quelque chose demande la clé de l'exploitant.",
    "table.fault": "Défaut : {what}",
    "table.no faults": "Aucun défaut.",
    "action.join": "jouer",
    "action.stay": "rester",
    "action.refill": "nouveaux jetons",
    "action.leave": "partir",
    "action.confirm-leave": "oui, partir",
    "action.ready": "prêt",
    "action.stop": "pas encore",
    "action.next-game": "jeu suivant",
    "action.next-preset": "variante suivante",
    "action.fewer-house": "moins de joueurs maison",
    "action.more-house": "plus de joueurs maison",
    "action.cut": "couper les dés",
    "action.roll": "lancer",
    "action.back": "retour",
    "action.clear": "effacer le choix",
    "action.reroll-die": "relancer ce dé",
    "action.keep-die": "garder ce dé",
    "action.reroll": "relancer",
    "action.stand": "s'arrêter",
    "action.resume": "reprendre",
    "action.abandon": "annuler la manche",
    "action.confirm-abandon": "oui, annuler",
    "action.brightness": "luminosité",
    "action.mute": "couper ou remettre le son",
    "action.recall": "dix dernières manches",
    "action.cleaning": "nettoyage : boutons coupés",
    "action.totals": "totaux du jour",
    "story.cut": "{Who} coupe les dés avec un {digit}",
    "story.first": "{Who} commence",
    "story.session": "{game} : c'est parti",
    "story.roll": "{Who} lance {faces}",
    "story.roll hidden": "{Who} lance sous le gobelet",
    "story.roll covered": "{Who} lance {faces} sous le gobelet",
    "story.reroll": "{Who} relance",
    "story.stand": "{Who} s'arrête",
    "story.pass": "{Who} passe",
    "story.timeout": " (temps écoulé)",
    "story.winners": "Manche {n} : {who} gagne {tokens}",
    "story.shared": "Manche {n} : {who} se partagent le pot : {tokens}",
    "story.carried": "Manche {n} : personne ne gagne, {tokens} {tokens:reste|restent} au pot",
    "story.and": " et ",
    "story.then": " ; ",
    "story.join": "{Who} s'installe avec {tokens}",
    "story.leave": "{Who} part avec {tokens}",
    "story.buy": "{Who} reçoit {tokens} {tokens:jeton|jetons}",
    "story.abort": "La manche est annulée",
    "story.fault": "Défaut : {what}",
    "story.paused": "La table est en pause",
    "story.resumed": "La table reprend",
    "log.board": "Table {name} ({board}), journal {journal}",
    "log.boot": "Démarrage {boot} ({reason}) : logiciel {firmware}, journal {state}",
    "log.seeded": " ; dés répétables : pas du vrai jeu",
    "log.config": "Réglages changés : {changes}",
    "log.change": "{key} de {old} à {new}",
    "log.commit": "Manche {round}. Engagement {commitment}",
    "log.session": "Session {session} : {game}{options} ; places {seats} ; {stacks} ; la place {first} commence",
    "log.reroll": "La place {seat} relance {dice}",
    "log.position": "le dé {positions}",
    "log.positions": "les dés {positions}",
    "log.house": " (joueur maison)",
    "log.saved": " ; places sauvées : {saved}",
    "log.carried": " ; {carried} {carried:reste|restent} au pot",
    "log.stacks": " ; jetons : {stacks}",
    "log.stack": "place {seat} {tokens}",
    "log.ante": "{who} {count:met|mettent} {tokens}{count:| chacune} au pot",
    "log.hand": "{who} : {hand}",
    "log.reveal": "La graine de la manche {round} est publiée : {seed}",
    "log.abort": "Manche {round} annulée ; chacun reprend sa part : {stacks}",
    "log.auth": "Clé de l'exploitant : {what}",
    "log.deploy": "Nouveau logiciel : {what}",
    "log.prune": "D'anciens enregistrements ont été effacés pour faire de la place : jusqu'au n° {upto}",
    "log.fault": "Défaut : {what} ({detail})",
    "log.other": "{kind} : {what}",
    "log.gap": "(les enregistrements {first} à {last} manquent)",
    "log.nothing": "rien dans le journal ne correspond",
    "log.nobody listed": "personne",
    "log.pulled": "{new} {new:nouvel enregistrement|nouveaux enregistrements} de {name} ({board}), {last} en tout",
    "log.exported": "{n} {n:enregistrement|enregistrements} dans {file}",
    "config.credit": "les jetons s'achètent (play = credit), mais une pièce n'en donne aucun (coin_tokens = 0) : "
    "seul l'exploitant peut en vendre",
    "config.next start": "{name} : les places s'ouvrent et se ferment à son prochain démarrage",
    "config.valid": "{file} : {n} {n:réglage permis|réglages, tous permis}",
    "config.pulled": "{n} {n:réglage|réglages} de {name} dans {file}",
    "proof.title": "Manche {n} de {board}, journal {journal} :",
    "proof.round": "dés de version {fair}, coupe : {cut}",
    "proof.uncut": "aucune",
    "proof.die": (
        'dé {die} : l\'octet {at} de HMAC-SHA256(graine, "{message}:{block}") est {byte} ; '
        "{byte} % {faces} + 1 = {face}"
    ),
    "proof.covered": "sous le gobelet de {who} : {dice}, {hand}",
    "proof.holds": (
        "engagement avant le premier dé : tenu ; {dice} {dice:dé recalculé : conforme|dés recalculés : conformes}"
    ),
    "proof.broken": "la preuve échoue : {why}",
    "code.power": "mise sous tension",
    "code.watchdog": "chien de garde, après un blocage",
    "code.restart": "redémarrage",
    "code.brownout": "après une baisse de tension",
    "code.exception": "après un défaut du logiciel",
    "code.resumed": "repris",
    "code.fresh": "nouveau",
    "code.storage-lost": "perdu",
    "code.proved": "prouvée",
    "code.refused": "une fausse clé a été refusée",
    "code.key set": "une nouvelle a été enregistrée",
    "code.key replaced": "remplacée à la table, avec les deux interrupteurs",
    "fault.coins": "pièces en attente",
    "fault.stuck": "un bouton est coincé",
    "fault.mended": "un bouton remarche",
    "fault.supply": "l'alimentation est faible",
    "fault.resume": "ce qui était gardé n'a pas pu être repris",
    "fault.config": "réglages",
    "fault.storage-lost": "mémoire perdue",
    "fault.journal": "le journal n'a pas pu être écrit",
    "fault.flash": "la flash n'a pas pu être écrite",
    "fault.exception": "un défaut du logiciel",
    "fault.safe": "mode sûr",
    "fault.fault": "hors service",
    "total.day": "jour",
    "total.rounds": "manches",
    "total.bought": "achetés",
    "total.paid": "rendus",
    "total.faults": "défauts",
    "total.unknown": "inconnu",
    "bye.rounds": "{n} {n:manche jouée|manches jouées}.",
    "bye.tokens": "Place {seat} : {n} {n:jeton|jetons}, {bought} apportés.",
    "bye.best": "Meilleure main : {hand}.",
    "bye.check": "Chaque dé peut être vérifié : gobelet sim --flash {file}, et dans un autre terminal "
    "gobelet audit --port gobelet.",
    "bye.keep": "Les dés peuvent être vérifiés après coup si la table est gardée : gobelet play --flash table.img.",
    "panel.coin": "mettez une pièce : pas encore de jeton",
    "panel.countdown": "Tout le monde est prêt : ça commence.",
    "panel.cut": "Coupez les dés, si vous voulez : 1 à 5.",
    "panel.too few": "trop peu de joueurs",
    "panel.other turn": "au tour de la place {n} : prenez-la",
    "panel.game over": "Partie finie : {why}",
    "panel.round": "manche {n}",
    "panel.turn yours": "à vous",
    "panel.turn roll": "{who} doit lancer",
    "panel.turn act": "{who} doit choisir",
    "panel.starting": "La carte simulée démarre ...",
    "panel.too small": "Agrandissez la fenêtre : au moins {w} x {h}.",
    "panel.house": "maison",
    "panel.person": "joueur",
    "panel.you": "vous",
    "panel.free": "libre",
    "panel.unplugged": "débranchée",
    "panel.out": "sorti",
    "panel.nest": "NID",
    "panel.pot": "POT",
    "panel.key cup": "Espace",
    "panel.key pass": "P",
    "panel.key lid": "L",
    "panel.lid open": "recouvrir les dés",
    "panel.lid closed": "regarder sous le gobelet",
    "teach.cut": (
        "Coupez les dés si vous voulez : 1 à 5, six fois au plus. La table a déjà fixé son secret et "
        "ne peut pas connaître vos chiffres."
    ),
    "panel.teach": "Première fois ? T explique tout.",
    "panel.watched": "Vous regardez.",
    "panel.watching": "rien à faire pour l'instant",
    "panel.seat in hand": "Place {n}",
    "panel.foot": "Tab place   H historique   K engagement   ? aide   G langue   Q quitter",
    "panel.go on": "continuer",
    "panel.hurry": "jusqu'au résultat",
    "panel.no commitment": "Aucune manche en cours : il n'y a pas d'engagement.",
    "panel.commitment": (
        "Engagement de la manche {n} :\n\n{hex}\n\nLa table a fixé tous les dés de cette manche avant "
        "que le premier soit lancé, et ce nombre l'y engage. Notez-le ou photographiez-le : après la "
        "manche la table donne la graine, et qui a ce nombre peut vérifier chaque dé (gobelet audit "
        "--witness)."
    ),
    "panel.foot watched": "H historique   ? aide   G langue   Q quitter",
    "panel.history": "Ce qui s'est passé",
    "panel.no history": "Rien encore.",
    "panel.close": "Échap ferme",
    "panel.plain": "simples",
    "panel.preset": "règles maison {n} : {name}",
    "setting.attract_s": "qui n'appuie sur rien si longtemps, avant la partie ou sans y jouer, s'en va",
    "setting.brightness": "luminosité de toutes les lampes",
    "setting.buy_in": "jetons de qui s'installe, ou reprend des jetons",
    "setting.coin_tokens": "jetons pour une pièce ; 0 : les pièces ne font rien",
    "setting.cut": "chacun peut couper les dés avant chaque manche",
    "setting.close": "quand la table ferme, après une dernière manche ; seulement avec open",
    "setting.day_begins": "quand commence une journée des totaux ; celle d'un café peut commencer à 05:00",
    "setting.open": "quand la table ouvre ; ce peut être plus tard dans la journée qu'elle ferme",
    "setting.debounce_ms": "un bouton compte après être resté enfoncé si longtemps",
    "setting.demo": "la table joue toute seule quand personne n'est là",
    "setting.hold_s": "combien de temps la place et les jetons d'un poste débranché sont gardés",
    "setting.idle_out": "fois de suite sans réaction, puis la place est libérée",
    "setting.idle_skip_s": "après ce temps, le choix le plus doux est fait pour qui ne fait rien",
    "setting.idle_warn_s": "après ce temps, le voyant de qui ne fait rien pulse",
    "setting.language": "langue des écrans qui n'en choisissent pas",
    "setting.led_ma": "courant par couleur d'une LED : de quel type elles sont",
    "setting.max_buy": "jetons qu'une personne peut acheter en une visite",
    "setting.mute": "aucun son",
    "setting.name": "comment la table s'appelle",
    "setting.play": "d'où viennent les jetons : gratuits (free) ou achetés (credit)",
    "setting.reduced_motion": "les dés apparaissent en fondu au lieu de tourner",
    "setting.seat_ma": "courant maximal d'une place",
    "setting.seats": "places ouvertes",
    "setting.skip_first_pixel": "la première LED de chaque chaîne reste éteinte et ne fait que relever le signal",
    "setting.stuck_s": "un bouton tenu si longtemps est mis à l'écart et signalé",
    "setting.suggest": "les dés à écarter sont déjà choisis",
    "setting.table_ma": "courant maximal de toute la table",
    "config.head": "{name} ({board}) : * modifié depuis la livraison",
    "config.shipped": "d'origine : {value}",
    "config.presets": "Règles maison à choisir au salon (« gobelet config preset » les change) :",
    "config.plain": "selon les réglages de la table",
    "config.no presets": "aucune : les réglages de la table seuls",
    "allowed.text": "de 1 à {most} caractères",
    "allowed.time": "une heure, de 00:00 à 23:59",
    "allowed.hour": "une heure, de 00:00 à 23:59, ou rien",
    "allowed.seats": "au moins deux de 1-8",
    "unit.tokens": "{n:jeton|jetons}",
    "figure.decimal": ",",
    "figure.thousands": "\N{NO-BREAK SPACE}",
    "figure.percent": "\N{NO-BREAK SPACE}%",
    "audit.board": "la table {board}",
    "audit.span": "du {first} au {last}",
    "audit.no time": "date inconnue : l'horloge n'a jamais été mise à l'heure",
    "audit.checked": (
        "{records} {records:enregistrement|enregistrements}, {rounds} {rounds:manche rejouée|manches rejouées}, "
        "{dice} {dice:dé recalculé|dés recalculés}"
    ),
    "audit.uncut": "{n} {n:manche|manches} sans coupe",
    "audit.house": "{n} {n:manche|manches} avec des joueurs maison",
    "audit.aborted": "{n} {n:manche annulée|manches annulées}, jetons rendus",
    "audit.unproven": "{n} {n:manche non prouvée|manches non prouvées} : graine perdue dans une panne de courant",
    "audit.unreplayed": "{n} {n:manche|manches} : dés recalculés, mais sans rejouer, car le début de la partie manque",
    "audit.lost": "{n} fois, une table a trouvé sa mémoire perdue",
    "audit.broken": (
        "{n} {n:table a|tables ont} plusieurs journaux : sans FRAM, un nouveau commence quand la mémoire est perdue "
        "ou remplacée"
    ),
    "audit.undone": (
        "{n} fois, une table n'a pas pu reprendre ce qu'elle avait gardé : les jetons ne sont pas suivis au-delà"
    ),
    "audit.back": "{n} fois, l'horloge a reculé",
    "audit.others": "{n} {n:clé|clés} qu'aucun enregistrement n'a dans cette version",
    "audit.seeded": "{n} {n:démarrage|démarrages} à dés répétables : pas du vrai jeu",
    "audit.gap": "{board} : les enregistrements {first} à {last} avaient quitté la table avant la copie",
    "audit.disturbed": "{board}, manche {n} : {by} pendant le jeu ; quelqu'un a pu regarder",
    "audit.by boot": "un démarrage de la table",
    "audit.by pause": "une pause",
    "audit.by auth": "la clé de l'exploitant",
    "audit.witness": "ce qui a été vu de la manche {n}",
    "audit.head": "l'enregistrement {n} tel qu'il a été vu",
    "audit.round": "la manche {n}",
    "audit.seen": "{what} : est ainsi dans ce journal",
    "audit.other": "{what} : {why}",
    "audit.holds": "Tout tient.",
    "audit.bad record": "L'enregistrement {seq} de {board} ne tient pas : {why}.",
    "audit.bad incomplete": "{board}, avant l'enregistrement {seq} : {why}.",
    "audit.bad claim": "Cela ne tient pas : {why}.",
    "report.until there": "Seules les manches précédentes sont comptées.",
    "report.boards": "{name}, {span}",
    "report.look bad": (
        "À regarder d'abord : l'enregistrement {seq}, qui ne tient pas (« gobelet logs show » le raconte) ; ne jouez "
        "plus."
    ),
    "report.look test": "À regarder d'abord : <b>{name}</b> (p = {p}).",
    "report.look later": "Rien à regarder pour l'instant : laissez la table jouer.",
    "report.look none": "Rien ne ressort : il n'y a rien à regarder de plus près.",
    "report.folded": "{n} {n:test|tests} sans rien trouver",
    "report.title": "Les dés sont-ils équilibrés ?",
    "report.seeded": "Dés d'une table qui peut les répéter : ce n'est pas du vrai jeu.",
    "report.too few": "{n} {n:lancer|lancers} d'un dé : c'est trop peu pour conclure.",
    "report.uneven": "{n} {n:lancer|lancers} d'un dé : les dés <b>ne sont pas équilibrés</b> (p = {p}).",
    "report.even": "{n} {n:lancer|lancers} d'un dé : rien n'indique des dés déséquilibrés (p = {p}).",
    "report.little": (
        "L'échantillon dit peu de chose : parmi des journaux de cette taille où une face sort {heavy} trop souvent, "
        "le test en remarquerait {power}. Il faut environ {needed} lancers pour en remarquer {enough}."
    ),
    "report.faces": "Faces",
    "report.faces picture": "Combien de fois chaque face est sortie",
    "report.waits": "L'attente d'un six",
    "report.waits picture": "Les six selon le nombre de lancers depuis le dernier du dé ({most} : et plus)",
    "report.found": "observé",
    "report.expected": "attendu de dés équilibrés",
    "report.each die": "Chaque dé à part",
    "report.die": "dé",
    "report.tests": "Tous les tests",
    "report.decides how": (
        "Le premier test décide. Il accuserait à tort des dés équilibrés dans un journal sur {logs}. Les autres "
        "montrent où serait le défaut ; leurs valeurs p sont corrigées selon leur nombre, si bien qu'ensemble ils ne "
        "donnent pas plus de fausses alertes qu'un seul."
    ),
    "report.counted": "Comment on a compté",
    "report.counted how": (
        "Tout dé lancé dans une manche dont la graine a été publiée et vérifiée, les dés cachés aussi. Une valeur p "
        "dit combien de fois des dés équilibrés paraîtraient par hasard au moins aussi irréguliers."
    ),
    "report.test": "test",
    "report.sample": "échantillon",
    "report.chi-square": "khi-deux",
    "report.corrected": "p corrigée",
    "report.decides": "décide",
    "report.none": "trop peu",
    "report.all dice": "tous les dés",
    "report.pairs": "paires dans un lancer",
    "report.runs": "séries : deux fois la même face",
    "report.position": ", dé {position}",
    "panel.help": (
        "LA TABLE\n"
        "Chaque place a un bouton sur le gobelet, cinq boutons sous ses dés ouverts, un bouton PASS et un cache "
        "(LID) sur un creux où seul son joueur regarde. Une lampe est allumée quand son bouton sert à quelque chose "
        "maintenant : la liste du bas dit à quoi, pour la place que vous tenez.\n"
        "\n"
        "TOUCHES\n"
        "Espace, Entrée    GOBELET : lance, et dit oui\n"
        "P, Retour arr.    PASS : non, retour, se coucher\n"
        "1 à 5             les boutons sous les dés\n"
        "L                 lève le cache trois secondes\n"
        "S                 maintient le bouton 4 une seconde (escamotage)\n"
        "Tab               place suivante d'une personne\n"
        "O                 la clé de l'exploitant\n"
        "C                 une pièce\n"
        "H                 ce qui s'est passé\n"
        "G                 anglais, français, suédois\n"
        "?                 cette aide\n"
        "T                 explique chaque étape (encore T : plus rien)\n"
        "K                 l'engagement de la manche\n"
        "F                 jusqu'au résultat, une fois hors jeu\n"
        "Q, Ctrl-D         quitter\n"
        "\n"
        "LUMIÈRES\n"
        "Le point devant une place : vert qui respire, à elle de jouer ; vert, elle a gagné ; rouge, perdu ou "
        "hors jeu ; bleu, libre ; orange, un défaut. Un dé à mi-lumière sera relancé. À plusieurs une barre "
        "montre le temps qui reste ; seul, rien ne presse."
    ),
}
