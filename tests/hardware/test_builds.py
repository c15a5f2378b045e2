"""Builds, power budget, and the LED map against what the firmware really lights."""

import pytest
from gobelet import boards
from gobelet.boards import pico2
from gobelet.config import schema
from gobelet.layout import LAMPS
from gobelet.table.lights import glyphs, governor
from gobelet.table.lights.picture import Picture
from gobelet.table.lights.scene import Scene
from hw import bom, builds, checks, power, tables

PIPS = {
    1: ("centre",),
    2: ("top-left", "bottom-right"),
    3: ("top-left", "centre", "bottom-right"),
    4: ("top-left", "bottom-left", "bottom-right", "top-right"),
    5: ("top-left", "bottom-left", "centre", "bottom-right", "top-right"),
    6: ("top-left", "middle-left", "bottom-left", "bottom-right", "middle-right", "top-right"),
}
DIGITS = {"1": "bc", "4": "bcfg", "7": "abc", "2": "abdeg", "a": "abcefg", "l": "def"}
SETTINGS = {
    "skip_first_pixel": False,
    "brightness": 255,
    "led_ma": 5,
    "seat_ma": 5000,
    "table_ma": 40000,
    "reduced_motion": False,
}


class Settings:
    """The configuration that `Picture` asks for; an unknown key is an error."""

    def get(self, key):
        """One of SETTINGS."""
        return SETTINGS[key]


def lit(change, chain):
    """The indices of the LEDs of a chain (0 seat 1, 8 the centre) that a change of an empty scene lights."""

    def frame(alter):
        picture, scene = Picture(pico2.BOARD), Scene()
        picture.configure(Settings())
        alter(scene)
        picture.draw(scene, 0)
        return bytes(picture.frame[chain])

    dark, now = frame(lambda scene: None), frame(change)
    return [n for n in range(len(now) // 3) if now[3 * n : 3 * n + 3] != dark[3 * n : 3 * n + 3]]


def every_picture():
    """(chain, names, indices lit) for every lamp, every face of every die and digits that tell segments apart."""
    seen = []
    for place, lamp in enumerate(LAMPS):
        seen.append(("seat", [f"lamp-{lamp}"], lit(lambda s, p=place: s.seats[0].lamps.__setitem__(p, 2), 0)))
    for kind, count in (("private", 3), ("public", 5)):
        for die in range(count):
            for face, pips in PIPS.items():
                found = lit(lambda s, k=kind, d=die, f=face: getattr(s.seats[0], k).__setitem__(d, f), 0)
                seen.append(("seat", [f"{kind}{die + 1}-{pip}" for pip in pips], found))
    for die in range(3):
        for face, pips in PIPS.items():
            found = lit(lambda s, d=die, f=face: s.nest.__setitem__(d, f), 8)
            seen.append(("centre", [f"nest{die + 1}-{pip}" for pip in pips], found))
    return seen + _digits("seat", "counter", ("tens", "units"), 0) + _digits("centre", "pot", PLACES, 8)


PLACES = ("thousands", "hundreds", "tens", "units")


def _digits(chain, name, places, number):
    """One character in one place of a display."""
    seen = []
    for place, word in enumerate(places):
        for character, segments in DIGITS.items():
            shown = " " * place + character

            def show(scene, shown=shown):
                if number == 0:
                    scene.seats[0].counter = shown
                else:
                    scene.pot = shown

            seen.append((chain, [f"{name}-{word}-{segment}" for segment in segments], lit(show, number)))
    return seen


def test_led_map_is_the_firmwares():
    """What the firmware lights for each lamp, face and digit is what the map names there."""
    assert checks.picture_faults(tables.leds(), every_picture()) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("lamp-cup", "lamp-pass"), ("public2-centre", "public3-centre"), ("counter-tens-b", "counter-tens-f")],
)
def test_led_index_that_differs(one, other):
    """Planted: two LEDs of the map exchanged."""
    swapped = {one: other, other: one}
    leds = [{**row, "name": swapped.get(row["name"], row["name"])} for row in tables.leds()]
    assert checks.picture_faults(leds, every_picture())


def test_faces_have_their_pips():
    """The firmware's faces are the same pips as here (ELECTRICS.md, LEDs)."""
    order = ("top-left", "middle-left", "bottom-left", "centre", "bottom-right", "middle-right", "top-right")
    for face, pips in PIPS.items():
        assert [order[bit] for bit in range(7) if glyphs.FACES[face] >> bit & 1] == [p for p in order if p in pips]


@pytest.mark.parametrize(("name", "seats", "pieces"), [("two", 2, 12), ("four", 4, 20), ("eight", 8, 36)])
def test_builds(name, seats, pieces):
    """Boards of the builds of 2, 4 and 8 seats."""
    build = builds.builds()[name]
    assert (build["seats"], sum(build["boards"].values())) == (seats, pieces)


def test_build_has_its_board_description():
    """Each build names a board description that the firmware has, with as many seats."""
    for build in builds.builds().values():
        module = __import__(f"{boards.__name__}.{build['board']}", fromlist=["BOARD"])
        assert len(module.BOARD["seats"]) >= max(1, build["seats"])
        assert build["seats"] in (0, len(module.BOARD["seats"]))


def test_bom_of_a_build_counts_every_board():
    """Eight seats: 8 x 78 + 49 LEDs with as many capacitors of their own."""
    rows = {row["part"]: row for row in bom.of_build(builds.builds()["eight"])}
    assert rows["led"]["quantity"] == 8 * 78 + 49 == 673
    assert rows["u165"]["quantity"] == rows["cable8"]["quantity"] == 8
    assert rows["xhp8"]["quantity"] == 16
    assert all(row["mpn"] for row in rows.values())
    assert rows["u165"]["designators"] == "8 x seat-io: U1"


def test_designators_in_short():
    """Runs of designators become ranges, in both directions readable."""
    assert bom.ranges(["C1", "C2", "C3", "C7", "R1", "R2"]) == "C1-C3 C7 R1-R2"


# all white, all black (A); 25 % cap seat and table, 40 % cap seat and table (A): as the electrical design has them
ELECTRICS = {
    "5": (10.1, 0.40, 0.31, 2.7, 0.47, 4.0),
    "12": (24.2, 0.67, 0.71, 6.1, 1.09, 9.4),
    "20": (40.4, 0.67, 1.13, 9.8, 1.76, 15.2),
}


@pytest.mark.parametrize("led_class", ELECTRICS)
def test_power_budget_is_that_of_electrics(led_class):
    """Computed from the LED map and the classes: the figures of the electrical design, to their last digit."""
    found = power.budget(led_class, 8, power.figures(), power.chains())
    flat = (found["white"], found["black"], *found["cap25"], *found["cap40"])
    digits = (1, 2, 2, 1, 2, 1)
    assert [round(ma / 1000, n) for ma, n in zip(flat, digits, strict=True)] == list(ELECTRICS[led_class])


def test_limits_hold_together():
    """Supply, jack, fuse, polyfuse, contacts and cable carry what the firmware may ask for."""
    assert power.faults(power.figures(), power.chains()) == []


@pytest.mark.parametrize(
    ("table", "key", "value", "words"),
    [
        ("limits", "table_ma", 6500, "above the supply"),
        ("limits", "seat_ma", 1200, "above the polyfuse"),
        ("limits", "fuse_ma", 5000, "would open in use"),
        ("cable", "ptc_mohm", 900, "a seat gets"),
    ],
)
def test_limit_that_does_not_hold(table, key, value, words):
    """Planted: a cap above the supply, above the polyfuse, a fuse too small, a lossy polyfuse."""
    given = power.figures()
    given[table][key] = value
    assert any(words in fault for fault in power.faults(given, power.chains()))


def test_share_keeps_both_caps():
    """The share leaves every LED in the brightest colour within 0.8 A a seat and 4.5 A the table; 1 % more does not."""
    given, lengths = power.figures(), power.chains()
    for led_class, kind in given["classes"].items():
        found = power.share(led_class, 8, given, lengths)

        def most(percent, kind=kind):
            one = kind["channel_ma"] * 510 / 255 * percent / 100 + kind["idle_ma"]
            return lengths[0] * one, (8 * lengths[0] + lengths[1]) * one

        assert most(found)[0] <= 800
        assert most(found)[1] <= 4500
        assert most(found + 1)[0] > 800 or most(found + 1)[1] > 4500


@pytest.mark.parametrize("led_class", ["5", "12", "20"])
@pytest.mark.parametrize("name", ["pico2", "pico2_seats4", "pico2_seats2"])
def test_share_is_the_firmwares(led_class, name):
    """What the design prints as the governor's share is what the firmware's governor does, to 1 %."""
    board = __import__(f"{boards.__name__}.{name}", fromlist=["BOARD"]).BOARD
    given, seats = power.figures(), len(board["seats"])
    limits = given["limits"]
    real = governor.factor(board, seats, 0, 255, int(led_class), limits["seat_ma"], limits["table_ma"])
    assert given["governor"]["colour_sum"] == governor.COLOUR_SUM
    assert abs(100 * real / governor.FULL - power.share(led_class, seats, given, power.chains())) <= 1


def test_limits_are_the_firmwares():
    """The caps that the budget is computed with are the firmware's; the polyfuse bounds what may be set."""
    limits, kinds, real = power.figures()["limits"], power.figures()["classes"], schema.defaults(pico2.BOARD)
    assert (real["seat_ma"], real["table_ma"]) == (limits["seat_ma"], limits["table_ma"])
    for key, most in (("seat_ma", limits["ptc_hold_ma"]), ("table_ma", limits["supply_ma"])):
        assert schema.check(key, most) == most
        with pytest.raises(schema.SettingError):
            schema.check(key, most + 1)
    assert [schema.check("led_ma", kind["channel_ma"]) for kind in kinds.values()] == [5, 12, 20]


def test_wire_is_enough_for_the_cutting_list():
    """Metres of loose wire in the list of eight: what is cut and a tenth; the jack's is thick."""
    cut = 8 * ((180 + 200 + 180) * 3 + 150 * 2 + 120 * 8) + (250 + 150 + 150) * 3 + 250 * 2
    extra = builds.builds()["eight"]["extra"]
    assert cut * 1.1 <= 1000 * extra["wire22"] < cut * 1.1 + 1000
    assert extra["wire18"] == 1
    assert extra["xhp2"] == 8 + 1  # reeds and key; the jack's end is screwed
