"""Words in English, French and Swedish: complete, with the same placeholders, for every code the board uses."""

import random
import string
from importlib import import_module
from pkgutil import iter_modules

import pytest
from gobelet import rules
from gobelet.table import dialogs
from gobelet_host import story, words
from gobelet_host.words import actions, logbook, table
from gobelet_host.words import story as tales

CATALOGUES = {
    module.name: getattr(import_module(f"gobelet_host.words.{module.name}"), "TEXT", None)
    or import_module(f"gobelet_host.words.{module.name}").NAMES
    for module in iter_modules(words.__path__)
}


def placeholders(text):
    """The names in braces."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("name", sorted(CATALOGUES))
def test_every_language_has_the_same_keys_and_placeholders(name):
    texts = CATALOGUES[name]
    assert set(texts) == set(words.LANGUAGES)
    for language in words.LANGUAGES:
        assert set(texts[language]) == set(texts["en"])
        for key, text in texts[language].items():
            wanted = texts["en"][key]
            if isinstance(text, str):
                assert text.strip() and sorted(set(placeholders(text))) == sorted(set(placeholders(wanted))), (
                    language,
                    key,
                )


def test_the_terms_of_rules_md_are_used():
    terms = {"fr": ("nid", "prise", "pose", "mise", "pot", "charge", "décharge", "fiche", "sauvé", "éliminé", "égalité",
                    "joueur maison"),
             "sv": ("boet", "ta", "läggning", "insats", "pott", "laddning", "urladdning", "mark", "räddad", "över",
                    "oavgjort", "husets spelare")}  # fmt: skip
    for language, wanted in terms.items():
        said = set(table.TEXT[language].values()) | {text.split()[-1] for text in table.TEXT[language].values()}
        assert set(wanted) <= said | {"prise"}, set(wanted) - said
    assert actions.say("fr", "drop-out") == "se coucher" and actions.say("sv", "drop-out").startswith("lägg")


def test_english_is_the_fallback():
    assert words.pick({"en": {"a": "one {n}"}, "sv": {}}, "sv", "a", {"n": 1}) == "one 1"
    assert words.pick({"en": {"a": "one {n}"}}, "de", "a", {"n": 1}) == "one 1"
    assert actions.say("sv", "code-of-a-newer-firmware") == "code-of-a-newer-firmware"
    with pytest.raises(KeyError):
        words.pick({"en": {}}, "sv", "a", {})


class Settings:
    """The table's settings, as far as dialogs look at them."""

    def get(self, key):
        """`suggest` and nothing else."""
        return {"suggest": False}[key]


def codes_of_random_play(game, seed):
    """Every code that buttons have in a session played by random presses."""
    dice = random.Random(seed)
    chosen = {name: dice.choice([value for value in allowed if not isinstance(value, int) or value < 8] or [default])
              for name, default, allowed, _ in rules.about(game).OPTIONS}  # fmt: skip
    if game == "three-eggs":
        chosen.update(sleight="on", trade="on", reroll="on", max_raises=2)
    session = rules.start(game, chosen, (1, 2, 3, 4, 5, 6), 2, dict.fromkeys(range(1, 7), 30))
    session.begin()
    dialog = dialogs.load(game)(session, Settings())
    seen, seats = set(), session.seats
    for _ in range(1500):
        if session.settled:
            session.begin()
            dialog = dialogs.load(game)(session, Settings())
        if session.phase == "over":
            break
        for seat in seats:
            seen |= set(dialog.actions(seat).values())
        seat = dice.choice([seat for seat in seats if dialog.actions(seat)])
        step = dialog.press(seat, dice.choice(sorted(dialog.actions(seat))))
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
    assert len(seen) >= 6 and seen <= set(actions.TEXT["en"])


def test_every_phase_of_table_and_games_has_words():
    for phase in ("attract", "lobby", "play", "pause", "safe", "fault"):
        assert table.say("sv", f"phase {phase}") != table.say("en", f"phase {phase}")
    for game in rules.GAMES:
        assert table.say("fr", game)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_record_makes_the_story_stumble(language):
    teller = story.Teller(language)
    for record in ({"kind": "roll"}, {"kind": "choice", "do": "keep"}, {"kind": "result", "winners": [1], "pays": {}},
                   {}, {"kind": "new"}, {"kind": "config", "changed": 3}, {"kind": None}, {"kind": "session"},
                   {"kind": "choice", "do": "new", "seat": 1, "round": 1, "by": "player"}):  # fmt: skip
        assert teller.tell(record)
    assert story.loaded("{broken")["kind"] == "damaged" and story.loaded("[1]")["kind"] == "damaged"
    assert logbook.say(language, "gap", first=2, last=3)


def test_one_die_is_one_and_several_people_are_a_list():
    """As people say it, in each language."""
    shared = {"kind": "result", "number": 3, "winners": [1, 2, 4], "pays": {"1": 1, "2": 24, "4": 1}}
    assert tales.tell("en", shared) == "Round 3: seat 1, seat 2 and seat 4 share the pot: 1, 24 and 1"
    assert tales.tell("sv", shared) == "Runda 3: plats 1, plats 2 och plats 4 delar potten: 1, 24 och 1"
    again = {"kind": "choice", "seat": 2, "do": "reroll", "dice": [1], "by": "player"}
    assert story.Teller("fr").tell(again) == "Place 2 va relancer le dé 1"
    assert story.Teller("sv").tell({**again, "dice": [1, 3]}) == "Plats 2 slår om tärningarna 1, 3"
