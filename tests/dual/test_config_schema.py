"""The settings' schema: every key's range, and errors that name key, value and what is allowed (F24)."""

from gobelet.boards import pico2, pico2_seats2, pico2_seats4
from gobelet.boards.pico2 import BOARD
from gobelet.config import current, schema
from gobelet.jsontext import dump
from gobelet.rules import GAMES, about
from gobelet.table.lights import governor

NAMED = """name language brightness mute reduced_motion suggest demo skip_first_pixel seats led_ma seat_ma table_ma
debounce_ms stuck_s idle_warn_s idle_skip_s idle_out attract_s hold_s cut play buy_in max_buy coin_tokens presets
day_begins open close"""


def refused(key, value):
    """The words of the refusal of one setting."""
    try:
        schema.check(key, value)
    except schema.SettingError as error:
        return str(error)
    raise AssertionError(f"{key} = {value!r} was taken")


def test_every_key_of_the_page_is_there():
    names = set(NAMED.split())
    for game in GAMES:
        names |= {f"{game}.{option[0]}" for option in about(game).OPTIONS}
    assert set(schema.KEYS) == names
    assert list(schema.KEYS) == sorted(schema.KEYS)


def test_defaults_are_allowed_and_those_of_the_page():
    values = schema.defaults(BOARD)
    assert schema.check_all(values) == values
    schema.check_board(values, BOARD)
    assert (values["debounce_ms"], values["stuck_s"], values["buy_in"], values["coin_tokens"]) == (10, 20, 20, 0)
    assert (values["idle_warn_s"], values["idle_skip_s"], values["idle_out"]) == (20, 30, 3)
    assert (values["attract_s"], values["hold_s"], values["play"]) == (120, 120, "free")
    assert (values["seat_ma"], values["table_ma"], values["seats"]) == (800, 4500, [1, 2, 3, 4, 5, 6, 7, 8])
    assert values["three-eggs.bet"] == 2


def test_f24_a_refusal_names_key_value_and_range():
    assert refused("brightness", 256) == "brightness = 256: allowed: whole, 1-255"
    assert refused("language", "de") == 'language = "de": allowed: "en", "fr", "sv"'
    assert refused("led_ma", 7) == "led_ma = 7: allowed: 5, 12, 20"
    assert refused("mute", 1) == "mute = 1: allowed: true, false"
    assert refused("four-two-one.tokens", 12) == "four-two-one.tokens = 12: allowed: 21, 11"
    assert refused("brigthness", 5) == "brigthness = 5: no such setting; 'gobelet config show' lists them"
    assert refused("brigthness", None).startswith("brigthness: no such setting")  # asked for, not given
    assert "ante" not in refused("three-eggs.zero_face", 5)


def test_f24_types_are_exact():
    for value in (True, 1.0, "5", None, [5], {"a": 5}):
        assert "brightness = " in refused("brightness", value)
    for value in (0, 1, "true", "ON", None, "loud", []):
        assert "allowed: true, false" in refused("demo", value)
    for value in (7, True, None, ["x"]):
        assert "a text of 1 to 32 characters" in refused("name", value)


def test_yes_or_no_is_stored_as_a_boolean():
    assert schema.check("demo", "on") is True
    assert schema.check("demo", "off") is False
    assert schema.check("demo", True) is True


def test_names_are_printable_and_at_most_32_characters():
    for name in ("x", "é" * 32, "Örnens bord \U0001f3b2"):
        assert schema.check("name", name) == name
    for name in ("", "x" * 33, "a\nb", "a\x7f", "\x9b", chr(0xD83D) + "x"):
        refused("name", name)


def test_seats_are_two_or_more_different_ones_in_order():
    assert schema.check("seats", [3, 1]) == [1, 3]
    for seats in ([], [1], [1, 1], [0, 1], [1, 9], [1, True], "12", 3, [1, "2"], [1, [2]], [1, 2.0]):
        assert "seats = " in refused("seats", seats)


def test_seats_must_be_on_the_board():
    try:
        schema.check_board({"seats": [1, 4]}, {"seats": (1, 2)})
    except schema.SettingError as error:
        assert str(error) == "seats = [1,4]: allowed: seats of this board: [1,2]"
    else:
        raise AssertionError("seat 4 of a board with two seats")


def test_shipped_presets_are_those_of_table_md():
    presets = schema.shipped_presets()
    assert schema.check("presets", presets) == presets
    options = [(preset["game"], preset["options"]) for preset in presets]
    assert ("three-eggs", {}) in options and ("three-eggs", {"reroll": "on", "trade": "on"}) in options
    assert ("four-two-one", {"charge": "lowest", "value_421": 10}) in options
    assert ("threes-away", {"progressive": "ladder"}) in options
    assert [game for game, _ in options].count("three-eggs") == 4 and len(options) == 10


def test_presets_are_checked_to_the_last_option():
    good = {"name": "Long", "game": "three-eggs", "options": {"ante": 5}}
    assert schema.check("presets", [good]) == [good]
    assert schema.check("presets", [{"name": "Plain", "game": "threes-away"}])[0]["options"] == {}
    assert refused("presets", [good, good]).endswith("each name once in a game")
    for change, words in (
        ({"game": "poker"}, 'presets[1].game = "poker": allowed: three-eggs, four-two-one, threes-away'),
        ({"game": ["three-eggs"]}, "presets[1].game"),
        ({"name": ""}, "presets[1].name"),
        ({"name": "x" * 25}, "presets[1].name"),
        ({"options": {"ante": 0}}, "presets[1].options.ante = 0: allowed: whole, 1-1000"),
        ({"options": {"stake": 1}}, "presets[1].options.stake"),
        ({"options": []}, "presets[1].options"),
        ({"extra": 1}, "presets[1] = "),
    ):
        bad = dict(good)
        bad.update(change)
        assert words in refused("presets", [bad])
    for value in (3, "x", {"a": 1}, [1], [None], [{"name": "x"}]):
        assert "presets" in refused("presets", value)


def test_presets_fit_a_line_of_the_link():
    many = [{"name": f"Number {n}", "game": "threes-away", "options": {}} for n in range(30)]
    assert "860 bytes" in refused("presets", many)
    assert len(dump(schema.shipped_presets())) <= schema.PRESETS_LIMIT


def test_a_long_value_or_name_is_cut_in_the_error():
    assert len(refused("language", "x" * 500)) < 130
    assert len(refused("x" * 500, 1)) < 130


def budget(board, **values):
    """What is said of these settings on a board with all else at its default, "" for nothing."""
    try:
        schema.check_budget(dict(schema.defaults(board), **values), board)
    except schema.SettingError as error:
        return str(error)
    return ""


def test_f30_a_budget_is_refused_exactly_where_the_governor_would_go_black():
    for board in (pico2.BOARD, pico2_seats2.BOARD, pico2_seats4.BOARD):
        for led_ma in (5, 12, 20):
            for skip in (0, 1):
                for key in ("seat_ma", "table_ma"):
                    limits = {"seat_ma": 1100, "table_ma": 6000}
                    for dark in (True, False):
                        limits[key] = sum(current.least(board, led_ma, skip)[key]) - dark
                        found = budget(board, led_ma=led_ma, skip_first_pixel=bool(skip), **limits)
                        by = governor.factor(board, len(board["seats"]), skip, 255, led_ma, **limits)
                        assert (key in found) == dark == (by < 0), (board["name"], led_ma, skip, limits)


def test_a_budget_that_is_refused_names_the_sum():
    words = "table_ma = 600: allowed: at least 769: 673 mA dark and 96 mA lit at the least, with led_ma 12"
    assert budget(pico2.BOARD, table_ma=600) == words
    assert budget(pico2.BOARD, table_ma=768) and not budget(pico2.BOARD, table_ma=769)
    assert not budget(pico2.BOARD, table_ma=500, led_ma=5) and not budget(pico2_seats2.BOARD, table_ma=500)
    assert "seat_ma = 97: allowed: at least 98" in budget(pico2.BOARD, seat_ma=97, led_ma=20, skip_first_pixel=True)
