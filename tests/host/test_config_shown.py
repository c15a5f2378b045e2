"""Settings as a landlord reads them, and the house rules of the lobby changed one by one."""

import re

import pytest
from gobelet import rules
from gobelet.config import schema
from gobelet_host import registry
from gobelet_host.commands import shown_settings
from gobelet_host.story import game_name
from gobelet_host.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_says_what_it_is_may_be_and_does(language, fake, gobelet):
    with fake() as there:
        rows = gobelet("config", "show", "--port", there.port, "--language", language).out.splitlines()
    for key in set(schema.KEYS) - {"presets"}:
        at = next(n for n, row in enumerate(rows) if row.startswith(f"  {key} = "))
        does = shown_settings.what(key, language)
        assert len(does) > 8 and rows[at + 1] == f"      {does}", key
        assert rows[at].endswith(shown_settings.allowed(key, language)) and '"' not in rows[at]
        end = re.fullmatch(r".*_(ms|s|ma)", key)
        assert not end or f" {end[1].replace('ma', 'mA')} " in rows[at]
    assert not any(row.startswith("*") for row in rows) and all(
        game_name(language, game) in rows for game in rules.GAMES
    )


def test_what_a_setting_does_is_said_of_settings_alone():
    for language in LANGUAGES:
        assert shown_settings.what("three-eggs.nonsense", language) == shown_settings.what("nonsense", language) == ""
        assert shown_settings.allowed("nonsense", language) == ""


def test_what_was_changed_is_marked_with_what_it_was(fake, gobelet):
    with fake(name="The Anchor") as there:
        there.config.set({"brightness": 7, "name": "The Anchor", "seats": [1, 2], "four-two-one.stake": 1})
        port = ("--port", there.port)
        assert gobelet("config", "show", *port, "--json").doc["changed"] == ["brightness", "four-two-one.stake", "name"]
        rows = gobelet("config", "show", *port).out.splitlines()
        assert rows[0].startswith("The Anchor (e6614100")
        marked = [row for row in rows[1:] if row.startswith("*")]
        assert [row.split(" = ")[0] for row in marked] == ["* brightness", "* name", "* four-two-one.stake"]
        assert (
            "(shipped: 96)" in marked[0]
            and " 1 token " in marked[2]
            and "  four-two-one.tokens = 21 tokens" in str(rows)
        )


def names(there, game):
    """Of the presets of a game, as the table has them."""
    return [each["name"] for each in there.config.get("presets") if each["game"] == game]


def test_presets_are_added_changed_and_removed_one_by_one(fake, gobelet):
    with fake() as there:

        def preset(*words):
            return gobelet("config", "preset", *words, "--port", there.port)

        before = names(there, "threes-away")
        out = preset("add", "three-eggs", "Sunday", "ante=2", "trade=off").out
        assert "    5  Sunday: ante 2, trade off\n" in out and names(there, "three-eggs")[-1] == "Sunday"
        assert names(there, "threes-away") == before and "4  Sleight: sleight on" in out
        assert (
            "5  Monday: bet 4, trade off"
            in preset("change", "three-eggs", "sunday", "bet=4", "ante=", "--name", "Monday").out
        )
        assert "2  Reroll: ante 3, reroll on" in preset("change", "three-eggs", "2", "ante=3").out
        doc = preset("remove", "three-eggs", "5", "--json").doc
        assert doc["presets"] == there.config.get("presets") and "Monday" not in names(there, "three-eggs")
        assert "1  Plain" in preset("show").out and "1  Sans" not in preset("show", "--language", "fr").out
        for name in names(there, "four-two-one"):
            preset("remove", "four-two-one", name)
        assert "none: the table's settings alone" in preset("show").out
        assert preset("add", "four-two-one", "Alone").code == 0 and names(there, "four-two-one") == ["Alone"]


@pytest.mark.parametrize("words, told", [
    (["add", "three-eggs", "Plain"], "already"),
    (["add", "three-eggs", ""], "1 to 24 characters"),
    (["add", "three-eggs", "x" * 25], "1 to 24 characters"),
    (["add", "three-eggs", "A", "tokens=11"], "tokens"),
    (["add", "three-eggs", "A", "ante=0"], "ante = 0: allowed: whole, 1-1000"),
    (["add", "three-eggs", "A", "ante"], "KEY=VALUE"),
    (["add", "snap", "A"], "snap"),
    (["change", "three-eggs", "Nobody", "ante=2"], "1 'Plain', 2 'Reroll'"),
    (["change", "three-eggs", "1", "--name", "Reroll"], "each name once in a game"),
    (["remove", "three-eggs", "9"], "4 'Sleight'"),
    (["remove", "three-eggs", "0"], "no preset '0'"),
])  # fmt: skip
def test_f24_a_preset_that_is_refused_is_one_line_and_changes_nothing(words, told, fake, gobelet):
    with fake() as there:
        before = there.config.get("presets")
        done = gobelet("config", "preset", *words, "--port", there.port)
        assert done.code == 2 and told in done.err and not re.search(r"\b[A-Z]{1,2}-\d", done.err)
        assert len([row for row in done.err.splitlines() if not row.startswith("board ")]) == 1
        assert there.config.get("presets") == before


def test_what_does_not_fit_the_link_is_refused(fake, gobelet):
    with fake() as there:
        add = ("config", "preset", "add", "--port", there.port, "three-eggs")
        codes = [gobelet(*add, f"House rules {n}", "ante=2").code for n in range(12)]
        assert codes[0] == 0 and codes[-1] == 2


def test_messages_name_the_table_that_they_are_about(fake, gobelet, tmp_path):
    with fake(name="The Anchor", key=b"k" * 32) as there:
        port = ("--port", there.port)
        assert "The Anchor" in gobelet("config", "pull", tmp_path / "t.toml", *port).out
        (tmp_path / "t.toml").write_text("brightness = 5\n")
        assert (
            f"96 on The Anchor, 5 in {tmp_path / 't.toml'}" in gobelet("config", "diff", tmp_path / "t.toml", *port).out
        )
        done = gobelet("config", "set", "brightness=5", *port)
        assert done.code == 1 and f"The Anchor ({there.port}) refused: " in done.err


def test_f9_several_boards_are_listed_with_their_names(fake, gobelet):
    with fake(name="North") as one, fake(name="South", identity="e661410000000002") as other:
        for there in (one, other):  # without their names, as boards on USB are found
            registry.add(registry.Running(there.port, there.identity, None))
        done = gobelet("config", "get", "name", "--json")
        assert done.code == 2 and {each["name"] for each in done.doc["error"]["boards"]} == {"North", "South"}
        assert "North" in done.err and "South" in done.err
