"""The catalogue of texts: none missing, none dead, none left in another language; forms of words; a fourth language."""

import ast
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import gobelet
import gobelet_host
import pytest
from audit_logs import lines, play, rig, write
from gobelet import rules
from gobelet.config import schema
from gobelet_host import games, words
from gobelet_host.words import LANGUAGES, catalogue, say

GAMES = (None, *rules.GAMES)  # None: what belongs to no game
# Texts that a language has in common with English, and names in them
SAME = {
    "fr": {
        *("phase.charge", "hand.other", "hand.score", "hand.triple", "told.hand", "hand.421", "name", "hand.baraque"),
        *("hand.fiche", "hand.tierce", "hand.nénette", "panel.pot", "panel.key pass", "panel.key lid", "report.test"),
        "report.faces",
    },
    "sv": {
        *("told.all-in", "hand.other", "told.hand", "hand.421", "name", "hand.baraque", "hand.fiche"),
        *("hand.tierce", "hand.nénette", "panel.key pass", "panel.key lid", "panel.person", "report.test"),
    },
}
# Words of one language alone: a text in another that holds them has been left in it
TELLING = {
    "en": "the of and is are this that with from your you who dice nobody",
    "fr": "le la les des et sont ce cette avec vous qui dé dés personne aucun",
    "sv": "och är det som med från inte till tärning tärningar ingen",
}


def texts(language, game=None):
    """What a language says by itself: {key: text} of a game, or of none."""
    return catalogue(language) if game is None else games.of(game).words[language]


def said(text):
    """A text's words, without its fields, names of commands, and what stands in parentheses as it is typed."""
    plain = re.sub(r"\{[^}]*\}|'gobelet[^']*'|[«”\"]\s?gobelet[^»”\"]*[»”\"]|\([a-z]+\)", " ", text)
    return re.findall(r"[^\W\d_]+", plain.lower())


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_no_text_is_left_in_another_language(language):
    for game in GAMES:
        for key, text in texts(language, game).items():
            assert foreign(language, text) == [], key
            assert key in SAME[language] or not said(text) or text != texts("en", game)[key], key


def foreign(language, text):
    """The words of other languages in it."""
    others = set(" ".join(TELLING[other] for other in TELLING if other != language).split())
    return [word for word in said(text) if word in others]


def test_english_is_english():
    assert [key for game in GAMES for key, text in texts("en", game).items() if foreign("en", text)] == []


def test_what_is_said_to_be_the_same_is():
    for language, keys in SAME.items():
        alike = {key for game in GAMES for key, text in texts(language, game).items() if text == texts("en", game)[key]}
        assert keys <= alike, keys - alike


def strings(tree):
    """All texts in a module's code."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def trees(package, *left_out):
    """The syntax trees of a package."""
    for path in Path(package.__file__).parent.rglob("*.py"):
        if path.parent.name not in left_out:
            yield ast.parse(path.read_text(encoding="utf-8"))


def begins(key, known):
    """Is it the begin of a key, whose end is a code: f"audit.by {kind}"?"""
    return key.endswith((" ", ".")) and any(each.startswith(key) for each in known)


def test_no_text_is_missing_that_the_code_says_by_name():
    known = {key for game in GAMES for key in texts("en", game)}
    prefixes = {key.split(".")[0] for key in known}
    missing = set()
    for tree in trees(gobelet_host, "words"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("say", "_say", "text_of"):
                named = chain.from_iterable(map(strings, node.args))
                keys = {key for key in named if re.fullmatch(r"[a-z]+\.[\w -]+", key) and key.split(".")[0] in prefixes}
                missing |= {key for key in keys - known if not begins(key, known)}
    assert missing == set()


def test_no_text_is_dead():
    """Each key stands in the code, whole, or what is behind its dot does, or each word of that: audit.by boot."""
    there = set().union(*map(strings, chain(trees(gobelet_host, "words"), trees(gobelet))))
    there |= strings(ast.parse(Path(words.__file__).read_text(encoding="utf-8")))
    there |= {word.rpartition(".")[2] for word in there}
    keys = {key for game in GAMES for key in texts("en", game)}
    dead = {key for key in keys if not (key in there or alive(key.partition(".")[2], there))}
    assert dead == set() and not alive("by nonsense", there)


def alive(name, there):
    """Is it a name that the code has, or are its words, but for numbers of clauses and values?"""
    found = [word in there or word.removeprefix("confirm-") in there or word.isdecimal() for word in name.split(" ")]
    return name in there or all(found)


def test_each_setting_and_option_has_its_text_and_no_other():
    for language in LANGUAGES:
        own = {key.partition(".")[2] for key in texts(language) if key.startswith("setting.")}
        assert own == {key for key in schema.KEYS if "." not in key} - {"presets"}
        for game in rules.GAMES:
            options = {key.partition(".")[2] for key in texts(language, game) if key.startswith("option.")}
            assert options == {option for option, *_ in rules.about(game).OPTIONS}


def test_each_code_of_buttons_and_phases_is_one_of_the_firmware_s():
    there = set().union(*map(strings, trees(gobelet)))
    codes = {
        key.partition(".")[2] for game in GAMES for key in texts("en", game) if key.startswith(("action.", "phase."))
    }
    # made of two parts: a game's own question before what it is about
    assert {code for code in codes if code not in there and code.removeprefix("confirm-") not in there} == set()


def test_each_code_of_the_journal_is_one_that_is_written():
    there = set().union(*map(strings, trees(gobelet)))
    codes = {key.partition(".")[2] for key in texts("en") if key.startswith(("code.", "fault."))}
    assert codes - there == set()


# Forms of words


@pytest.mark.parametrize(("language", "forms"), [
    ("en", ["gets 0 tokens", "gets 1 token", "gets 2 tokens", "gets 11 tokens"]),
    ("fr", ["reçoit 0 jeton", "reçoit 1 jeton", "reçoit 2 jetons", "reçoit 11 jetons"]),
    ("sv", ["får 0 marker", "får 1 mark", "får 2 marker", "får 11 marker"]),
])  # fmt: skip
def test_so_many_tokens(language, forms):
    told = [say(language, "story.buy", Who="X", tokens=n) for n in (0, 1, 2, 11)]
    assert told == [f"X {form}" for form in forms]


def test_a_list_of_numbers_is_many():
    assert say("en", "story.buy", Who="X", tokens="1 and 1") == "X gets 1 and 1 tokens"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_forms_hangs_on_a_number_that_the_text_has(language):
    """Both forms are there, differ, and the last is that of many."""
    for game in GAMES:
        for key, text in texts(language, game).items():
            for name, forms in re.findall(r"\{(\w+):([^}]*\|[^}]*)\}", text):
                one, *many = forms.split("|")
                assert many and one != many[-1], key
                assert f"{{{name}}}" in text or key in ("log.ante", "unit.tokens"), key
            assert not re.search(r"\(s\)|\bs\)", text), key


def test_genders_of_what_a_sentence_is_about():
    """Swedish tables are neuter, French seats feminine, whatever a player is."""
    for phase in ("attract", "pause"):
        assert say("sv", f"phase.{phase}").split()[0] in ("ledigt", "pausat")
    assert say("fr", "told.saved", of="four-two-one", who="la place 2") == "la place 2 est sauvée"
    assert say("fr", "table.unplugged").endswith("ée") and say("fr", "log.ante", who="a et b", tokens=1, count=2) == (
        "a et b mettent 1 chacune au pot"
    )


# A fourth language


ANOTHER = '''"""Loud English: every letter is a capital, so that none comes from elsewhere."""

import re

from gobelet_host import games
from gobelet_host.words import en


def form(n: int) -> int:
    """Three of them, as in Polish."""
    return 0 if n == 1 else 1 if n in (2, 3, 4) else 2


def loud(text):
    return "".join(fields(part) if part.startswith("{") else part.upper() for part in re.split(r"(\\{[^}]*\\})", text))


def fields(part):
    name, colon, forms = part.partition(":")
    return name + colon + forms.upper()


TEXT = {key: loud(text) for key, text in en.TEXT.items()}
TEXT.update({f"{game}.{key}": loud(text) for game in ("three-eggs", "four-two-one", "threes-away")
             for key, text in games.of(game).words["en"].items()})
TEXT["story.buy"] = "{Who} {tokens} {tokens:ONE|FEW|MANY}"
'''
RUN = (
    "import sys, gobelet.config as config; config.LANGUAGES += ('xx',);"  # the one name
    "import gobelet_host.words as words; words.__path__.append(sys.argv[1]);"  # the one file
    "from gobelet_host.cli import main; main(sys.argv[2:])"
)


@pytest.fixture
def another(tmp_path):
    """Runs a command that knows one language more: another("logs", ...) -> what it prints."""
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "xx.py").write_text(ANOTHER)

    def run(*argv):
        command = [sys.executable, "-c", RUN, str(folder), *map(str, argv)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
        assert done.returncode == 0 and done.stderr == "", done.stderr
        return done.stdout

    return run


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_fourth_language_is_one_file_and_one_name(game, another, tmp_path):
    """A whole round is told in it; nothing is in English but names that are not words."""
    log = write(tmp_path / "log.jsonl", lines(play(rig(), game, 2)))
    told = another("audit", log, "--round", "1", "--language", "xx")
    assert "ROUND 1" in told and "HOLDS" in told and len(told.splitlines()) > 20
    plain = re.sub(r'[0-9a-f]{16,}|e6614103|"[^"]*"|\b(?:seat \d|live|on|off)\b', "", told)
    assert re.findall(r"[a-zé]{2,}", plain) == []


def test_a_fourth_language_has_forms_of_its_own(another, tmp_path):
    assert "TRIPLE 5-5-5" in another("rank", "three-eggs", "5", "5", "5", "--language", "xx")
    code = "import gobelet_host.words.xx; print(*(words.say('xx', 'story.buy', Who='X', tokens=n) for n in (1, 3, 9)))"
    run = RUN.replace("from gobelet_host.cli import main; main(sys.argv[2:])", code)
    done = subprocess.run([sys.executable, "-c", run, str(tmp_path / "words")], capture_output=True, text=True,
                          check=True, timeout=100)  # fmt: skip
    assert done.stdout == "X 1 ONE X 3 FEW X 9 MANY\n"


def test_a_fourth_language_may_be_the_table_s_and_is_offered(another):
    assert "'xx'" in another("completion", "bash") or "en fr sv xx" in another("completion", "bash")
    assert schema.allowed("language").replace('"', "") == ", ".join(words.LANGUAGES)
