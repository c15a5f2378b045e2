"""The page about how even the dice are (`gobelet audit --report`)."""

from gobelet_host.words import pick

TEXT = {
    "en": {
        "title": "Are the dice even?",
        "bad": "The log does not hold: record {seq} of board {board}: {why}. Only rounds before it are counted.",
        "seeded": "Dice of a board that can repeat them: this is not play.",
        "too few": "{n} throws of a die are too few to say anything.",
        "uneven": "{n} throws of a die: they are <b>not even</b> (p = {p}).",
        "even": "{n} throws of a die: nothing speaks against even dice (p = {p}).",
        "little": "The sample says little: of logs of this size with one face {heavy} too frequent, the test would "
        "notice {power}. About {needed} throws are needed to notice {enough} of them.",
        "faces": "Faces",
        "faces picture": "How often each face came",
        "waits": "Waiting for a six",
        "waits picture": "Sixes by throws since the die's last one ({most}: and more)",
        "found": "found",
        "expected": "expected of even dice",
        "each die": "Each die by itself",
        "die": "die",
        "tests": "All tests",
        "decides how": "The first test decides. It would call even dice uneven once in {logs} logs. The others show "
        "where a fault would sit; their p-values are corrected for their number, so that together they raise a false "
        "alarm as seldom as one.",
        "counted": "How it was counted",
        "counted how": "Every die that was rolled in a round whose seed was published and held, hidden dice too. A "
        "p-value says how often even dice would look at least as uneven as these by chance.",
        "test": "test",
        "sample": "sample",
        "chi-square": "chi-square",
        "corrected": "p, corrected",
        "decides": "decides",
        "none": "too few",
        "all dice": "all dice",
        "pairs": "pairs in a roll",
        "runs": "runs: the same face again",
        "seat": "board {board}, seat {seat}",
        "nest": "board {board}, nest",
        "position": ", die {position}",
    },
    "fr": {
        "title": "Les dés sont-ils équilibrés ?",
        "bad": "Le journal ne tient pas : enregistrement {seq} de la table {board} : {why}. Seules les manches "
        "précédentes sont comptées.",
        "seeded": "Dés d'une table qui peut les répéter : ce n'est pas du vrai jeu.",
        "too few": "{n} lancers d'un dé : c'est trop peu pour conclure.",
        "uneven": "{n} lancers d'un dé : les dés <b>ne sont pas équilibrés</b> (p = {p}).",
        "even": "{n} lancers d'un dé : rien n'indique des dés déséquilibrés (p = {p}).",
        "little": "L'échantillon dit peu de chose : parmi des journaux de cette taille où une face sort {heavy} trop "
        "souvent, le test en remarquerait {power}. Il faut environ {needed} lancers pour en remarquer {enough}.",
        "faces": "Faces",
        "faces picture": "Combien de fois chaque face est sortie",
        "waits": "L'attente d'un six",
        "waits picture": "Les six selon le nombre de lancers depuis le dernier du dé ({most} : et plus)",
        "found": "observé",
        "expected": "attendu de dés équilibrés",
        "each die": "Chaque dé à part",
        "die": "dé",
        "tests": "Tous les tests",
        "decides how": "Le premier test décide. Il accuserait à tort des dés équilibrés dans un journal sur {logs}. "
        "Les autres montrent où serait le défaut ; leurs valeurs p sont corrigées selon leur nombre, si bien "
        "qu'ensemble ils ne donnent pas plus de fausses alertes qu'un seul.",
        "counted": "Comment on a compté",
        "counted how": "Tout dé lancé dans une manche dont la graine a été publiée et vérifiée, les dés cachés aussi. "
        "Une valeur p dit combien de fois des dés équilibrés paraîtraient par hasard au moins aussi irréguliers.",
        "test": "test",
        "sample": "échantillon",
        "chi-square": "khi carré",
        "corrected": "p corrigée",
        "decides": "décide",
        "none": "trop peu",
        "all dice": "tous les dés",
        "pairs": "paires dans un lancer",
        "runs": "séries : deux fois la même face",
        "seat": "table {board}, place {seat}",
        "nest": "table {board}, nid",
        "position": ", dé {position}",
    },
    "sv": {
        "title": "Är tärningarna jämna?",
        "bad": "Loggen håller inte: post {seq} från bord {board}: {why}. Bara rundor före den är räknade.",
        "seeded": "Tärningar från ett bord som kan upprepa dem: inte riktigt spel.",
        "too few": "{n} kast med en tärning är för få för att säga något.",
        "uneven": "{n} kast med en tärning: de är <b>inte jämna</b> (p = {p}).",
        "even": "{n} kast med en tärning: inget talar mot jämna tärningar (p = {p}).",
        "little": "Urvalet säger inte mycket: av loggar av den här storleken där en sida kommer {heavy} för ofta "
        "skulle testet upptäcka {power}. Det behövs omkring {needed} kast för att upptäcka {enough} av dem.",
        "faces": "Sidor",
        "faces picture": "Hur ofta varje sida kom upp",
        "waits": "Väntan på en sexa",
        "waits picture": "Sexor efter antal kast sedan tärningens senaste ({most}: och fler)",
        "found": "funnet",
        "expected": "väntat av jämna tärningar",
        "each die": "Varje tärning för sig",
        "die": "tärning",
        "tests": "Alla test",
        "decides how": "Det första testet avgör. Det skulle kalla jämna tärningar ojämna i en logg av {logs}. De andra "
        "visar var ett fel skulle sitta; deras p-värden är korrigerade för hur många de är, så att de tillsammans ger "
        "falskt larm lika sällan som ett enda.",
        "counted": "Hur det räknades",
        "counted how": "Varje tärning som slogs i en runda vars frö publicerades och höll, även dolda. Ett p-värde "
        "säger hur ofta jämna tärningar av en slump skulle se minst lika ojämna ut som dessa.",
        "test": "test",
        "sample": "urval",
        "chi-square": "chi-två",
        "corrected": "p, korrigerat",
        "decides": "avgör",
        "none": "för få",
        "all dice": "alla tärningar",
        "pairs": "par i ett slag",
        "runs": "följder: samma sida igen",
        "seat": "bord {board}, plats {seat}",
        "nest": "bord {board}, boet",
        "position": ", tärning {position}",
    },
}


def say(language: str, key: str, /, **fields) -> str:
    """The sentence for `key`."""
    return pick(TEXT, language, key, fields)
