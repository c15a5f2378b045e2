"""Where the settings are kept: old or new after a cut, never silently lost (F20, F24)."""

import os
from binascii import crc32

import memory
import scratch
from gobelet.boards.pico2 import BOARD
from gobelet.config import schema, store
from gobelet.config.store import Config
from gobelet.journal import flash
from gobelet.jsontext import dump

FOLDER = scratch.folder("config")
FILE, NEW = FOLDER + "/config.json", FOLDER + "/config.new"


def fresh():
    """An empty folder, and a table's settings in it."""
    scratch.folder("config")
    return Config(FOLDER, BOARD)


def content(path):
    """The bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def put(path, data):
    """Makes a file of these bytes."""
    with open(path, "wb") as file:
        file.write(data)


def test_a_new_table_has_defaults_and_no_warning():
    config = fresh()
    assert config.warnings == []
    assert config.get("brightness") == schema.defaults(BOARD)["brightness"]
    assert os.listdir(FOLDER) == []


def test_changes_are_kept_and_told():
    config = fresh()
    old = config.get("brightness")
    assert config.set({"brightness": 7, "mute": False, "name": "Öl \U0001f37a"}) == {
        "brightness": [old, 7],
        "name": ["Gobelet", "Öl \U0001f37a"],
    }
    again = Config(FOLDER, BOARD)
    assert (again.get("brightness"), again.get("name"), again.warnings) == (7, "Öl \U0001f37a", [])
    assert again.set({"brightness": 7}) == {}


def test_f24_one_bad_value_changes_nothing():
    config = fresh()
    config.set({"brightness": 7})
    before = content(FILE)
    for values in ({"brightness": 9, "mute": 3}, {"brightness": 9, "nonsense": 3}, {"seats": [1, 2], "led_ma": 1}):
        try:
            config.set(values)
        except schema.SettingError:
            pass
        else:
            raise AssertionError(values)
    assert config.get("brightness") == 7 and content(FILE) == before


def test_f24_a_budget_too_small_is_refused_by_what_it_would_become_and_a_stored_one_is_left_out():
    config = fresh()
    config.set({"table_ma": 769})
    before = content(FILE)
    for values in ({"table_ma": 768}, {"skip_first_pixel": True}, {"led_ma": 20, "brightness": 9}):
        try:
            config.set(values)
        except schema.SettingError as error:
            assert error.key == "table_ma" and "mA dark and" in error.allowed
        else:
            raise AssertionError(values)
    assert content(FILE) == before and config.get("brightness") == 96
    assert config.set({"table_ma": 600, "led_ma": 5})
    text = '{"brightness":7,"led_ma":20,"table_ma":600}'
    put(FILE, f"{text}\n{crc32(text.encode()):08x}\n".encode())
    after, default = Config(FOLDER, BOARD), schema.defaults(BOARD)
    assert [after.get(key) for key in schema.TOGETHER[0][0]] == [default[key] for key in schema.TOGETHER[0][0]]
    assert after.get("brightness") == 7 and len(after.warnings) == 1 and "at least 832" in after.warnings[0]
    assert after.set({"mute": True}) and Config(FOLDER, BOARD).warnings == []


def test_f20_a_cut_while_writing_leaves_the_old_settings():
    config = fresh()
    config.set({"brightness": 7})
    old = content(FILE)
    config.set({"brightness": 9})
    new = content(FILE)
    for length in range(len(new) + 1):
        put(FILE, old)
        put(NEW, new[:length])
        after = Config(FOLDER, BOARD)
        assert after.get("brightness") == 7 and after.warnings == []
        assert after.set({"brightness": 11}) and Config(FOLDER, BOARD).get("brightness") == 11


def test_f24_an_unreadable_file_gives_defaults_and_a_warning_until_settings_are_stored_again():
    config = fresh()
    config.set({"brightness": 7, "name": "x"})
    whole = content(FILE)
    flipped = bytes([whole[5] ^ 1]) + whole[1:]
    for broken in (b"", b"\n", b"\xff\xfe\x00", flipped, whole[:-5], whole[:20], b"\x00" * 64):
        put(FILE, broken)
        after = Config(FOLDER, BOARD)
        assert after.get("brightness") == schema.defaults(BOARD)["brightness"] and len(after.warnings) == 1
    assert after.set({"brightness": 8}) and after.warnings == []
    assert Config(FOLDER, BOARD).warnings == []


def test_settings_of_another_firmware_are_taken_as_far_as_they_go():
    fresh()
    text = '{"brightness":7,"future":1,"mute":true,"play":"loan"}'
    put(FILE, f"{text}\n{crc32(text.encode()):08x}\n".encode())
    after = Config(FOLDER, BOARD)
    assert (after.get("brightness"), after.get("mute"), after.get("play")) == (7, True, "free")
    assert len(after.warnings) == 2
    assert "future" in after.warnings[0] and 'play = "loan"' in after.warnings[1]


def test_a_full_flash_changes_nothing():
    config = fresh()
    config.set({"brightness": 7})
    config._folder = FOLDER + "/gone"
    try:
        config.set({"brightness": 9})
    except OSError:
        pass
    else:
        raise AssertionError("stored nowhere")
    assert config.get("brightness") == 7 and Config(FOLDER, BOARD).get("brightness") == 7


def test_pages_hold_every_setting_once_and_fit_their_room():
    config = fresh()
    for room in (300, 600, 960):
        start, seen = None, []
        while True:
            page = config.page(None, start, room)
            seen += sorted(page["values"])
            assert len(dump(page)) <= room or len(page["values"]) == 1
            start = page["next"]
            if start is None:
                break
        assert seen == list(schema.KEYS)


def test_pages_of_named_settings():
    config = fresh()
    assert config.page(["mute", "brightness"], None, 900) == {"values": {"brightness": 96, "mute": False}, "next": None}
    assert config.page([], None, 900) == {"values": {}, "next": None}
    for keys, start in ((["mute", "nonsense"], None), (None, "nonsense")):
        try:
            config.page(keys, start, 900)
        except schema.SettingError as error:
            assert "nonsense" in str(error)
        else:
            raise AssertionError(keys)


def cut_while_storing(cut, torn):
    """A new table whose power ends at that operation of the flash; (did it end, brightness and warnings after it)."""
    power = memory.Power()
    chip = memory.Chip(16, power)
    there = []

    def table(new=False):
        root = memory.mount(chip, new).rpartition("/")[0]
        if not memory.MICROPYTHON:
            store.os, store.open = flash.os, flash.open
        return Config(root, BOARD)

    try:
        config = table(True)
        chip.power = power = memory.Power(cut, torn)
        for value in (7, 8):
            config.set({"brightness": value})
            there.append(value)
    except OSError:
        pass
    chip.power = memory.Power()
    try:
        again = table()
        return power.off, there, again.get("brightness"), again.warnings
    finally:
        if not memory.MICROPYTHON:
            store.os = os
            del store.open


def test_f20_a_cut_at_any_flash_operation_leaves_old_or_new_also_at_the_first_change():
    """No file of a cut is taken for settings: never a warning."""
    default = schema.defaults(BOARD)["brightness"]
    for torn in (None, 0, 1, 100):
        cut, off = 1, True
        while off:
            off, there, brightness, warnings = cut_while_storing(cut, torn)
            allowed = [default, 7, 8][len(there) :][:2]
            assert brightness in allowed and warnings == [], (cut, torn, there, brightness, warnings)
            cut += 1
        assert cut > 4
