"""Words in English, French and Swedish: complete, with the same placeholders, for every code the board uses."""

import random
import re
import string
from pathlib import Path

import pytest
from gobelet import rules
from gobelet.table import games as tables
from gobelet_host import games, story, words
from gobelet_host.words import say, text_of

GAMES = (None, *rules.GAMES)  # None: what belongs to no game


def texts(language, game=None):
    """What a language says by itself: {key: text} of a game, or of none."""
    return words.catalogue(language) if game is None else games.of(game).words[language]


def placeholders(text):
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_language_has_the_same_keys_and_placeholders(language, game):
    found, english = texts(language, game), texts("en", game)
    assert list(found) == list(english)
    for key, text in found.items():
        assert text and placeholders(text) == placeholders(english[key]), key


def terms():
    """{language: its terms} of the page on the rules, "Words shown to players"."""
    page = (Path(rules.__file__).parent / "README.md").read_text()
    rows = re.findall(r"^\| (.+) \|$", page.split("## Words shown to players")[1].split("\n## ")[0], re.MULTILINE)
    columns = zip(*(row.split(" | ") for row in rows[1:]), strict=True)
    words_of = (re.split(r"[:,] ", re.sub(r" \(.*?\)", "", ", ".join(column))) for column in columns)
    return dict(zip(("en", "fr", "sv"), words_of, strict=True))


SAID_AS = {"lägga sig": "lägg dig"}  # to whom it is said
UNSAID = {"all-in", "tapis"}  # no text speaks of it


def test_the_terms_of_the_rules_are_used():
    assert set(terms()) == set(words.LANGUAGES)
    for language, wanted in terms().items():
        said = " ".join(text for game in GAMES for text in texts(language, game).values()).lower()
        unused = [term for term in wanted if SAID_AS.get(term, term) not in said and term not in UNSAID]
        assert len(wanted) >= 18 and unused == []


def test_the_language_comes_first_then_the_game_then_english(monkeypatch):
    """A new language is one file, a new game another: each may lack what the other has."""
    german = {"panel.pot": "TOPF", "four-two-one.panel.pot": "MITTE", "story.and": " und "}
    monkeypatch.setattr(words, "LANGUAGES", (*words.LANGUAGES, "de"))
    shipped = words.catalogue
    monkeypatch.setattr(words, "catalogue", lambda code: german if code == "de" else shipped(code))
    text_of.cache_clear()
    assert say("de", "panel.pot") == say("de", "panel.pot", of="three-eggs") == "TOPF"
    assert (
        say("de", "panel.pot", of="four-two-one") == "MITTE" and say("sv", "panel.pot", of="four-two-one") == "MITTEN"
    )
    assert say("de", "name", of="three-eggs") == "Three Eggs" and say("de", "story.first", Who="X") == "X begins"
    assert say("sv", "action.code-of-a-newer-firmware", otherwise="code") == "code"
    with pytest.raises(KeyError):
        say("sv", "no such key")
    text_of.cache_clear()


def codes_of_random_play(game, seed):
    """Every code that buttons have in a session played by random presses."""
    dice = random.Random(seed)
    chosen = {name: dice.choice([value for value in allowed if not isinstance(value, int) or value < 8] or [default])
              for name, default, allowed, _ in rules.about(game).OPTIONS}  # fmt: skip
    if game == "three-eggs":
        chosen.update(sleight="on", trade="on", reroll="on", max_raises=2)
    session = rules.start(game, chosen, (1, 2, 3, 4, 5, 6), 2, dict.fromkeys(range(1, 7), 30))
    session.begin()
    dialog = tables.load(session, False)
    seen, seats = set(), session.seats
    for _ in range(1500):
        if session.settled:
            session.begin()
            dialog = tables.load(session, False)
        if session.phase == "over":
            break
        for seat in seats:
            seen |= set(dialog.codes(seat).values())
        seat = dice.choice([seat for seat in seats if dialog.codes(seat)])
        name = dice.choice(sorted(dialog.codes(seat)))
        step = dialog.press(seat, name, dialog.codes(seat)[name])
        if step:
            _do(session, dialog, step, dice)
    return seen


def _do(session, dialog, step, dice):
    """A step, with dice where one rolls."""
    if "roll" in step:
        step = {"roll": [dice.randrange(1, 7) for _ in range(session.to_roll[1])]}
    dialog.stepped(session.do(step))


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_code_of_the_dialogs_has_words(game):
    seen = set().union(*(codes_of_random_play(game, seed) for seed in range(6)))
    assert len(seen) >= 6 and all(text_of("en", f"action.{code}", game) for code in seen)


def test_every_phase_of_table_and_games_has_words():
    for phase in ("attract", "lobby", "play", "pause", "safe", "fault"):
        assert say("sv", f"phase.{phase}") != say("en", f"phase.{phase}")
    for game in rules.GAMES:
        assert story.game_name("fr", game) != game


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_record_makes_the_story_stumble(language):
    teller = story.Teller(language)
    for record in ({"kind": "roll"}, {"kind": "choice", "do": "keep"}, {"kind": "result", "winners": [1], "pays": {}},
                   {}, {"kind": "new"}, {"kind": "config", "changed": 3}, {"kind": None}, {"kind": "session"},
                   {"kind": "choice", "do": "new", "seat": 1, "round": 1, "by": "player"}):  # fmt: skip
        assert teller.tell(record)
    assert say(language, "log.gap", first=2, last=3)


@pytest.mark.parametrize(("language", "term"), [("en", "tie"), ("fr", "égalité"), ("sv", "oavgjort")])
def test_a_tie_is_told_as_one(language, term):
    carried = {"kind": "result", "number": 3, "winners": [], "carried": 4, "game_name": "threes-away"}
    told = {clause: story.brief(language, {**carried, "clause": clause}) for clause in ("TA-7", "TA-8", "TA-10")}
    assert [term in text for text in told.values()] == [True, True, False]
    assert all("3" in text and "4" in text for text in told.values()) and len(set(told.values())) == 3
    assert told["TA-10"].startswith(story.brief(language, carried))


def test_one_die_is_one_and_several_people_are_a_list():
    """As people say it, in each language."""
    shared = {"kind": "result", "number": 3, "winners": [1, 2, 4], "pays": {"1": 1, "2": 24, "4": 1}}
    assert story.brief("en", shared) == "Round 3: seat 1, seat 2 and seat 4 share the pot: 1, 24 and 1"
    assert story.brief("sv", shared) == "Runda 3: plats 1, plats 2 och plats 4 delar potten: 1, 24 och 1"
    again = {"kind": "choice", "seat": 2, "do": "reroll", "dice": [1], "by": "player"}
    assert story.Teller("fr").tell(again) == "La place 2 relance le dé 1"
    assert story.Teller("sv").tell({**again, "dice": [1, 3]}) == "Plats 2 slår om tärningarna 1, 3"
