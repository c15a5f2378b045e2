"""Lights: layout, glyphs, brightness, current, secrecy of the wells (F27, F30-F32; table/README.md, Lights)."""

from gobelet.boards.pico import BOARD as PICO
from gobelet.boards.pico2 import BOARD
from gobelet.table.lights import glyphs, governor, picture, scene
from lights_table import SETTINGS, Settings, fill_all, lit, milliamperes, seat_cell
from lights_table import picture as configured

# Drawn by hand from ELECTRICS.md, LEDs: the pips of each face in a grid of three rows, "." dark
FACES = {1: "... .#. ...", 2: "#.. ... ..#", 3: "#.. .#. ..#", 4: "#.# ... #.#", 5: "#.# .#. #.#", 6: "#.# #.# #.#"}
PLACES = (0, 4, 8, 5, 10, 6, 2)  # where LEDs 0-6 of a die stand in that string
# The segments of each character in words
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg", "6": "acdefg", "7": "abc",
    "8": "abcdefg", "9": "abcdfg", "A": "abcefg", "b": "cdefg", "C": "adef", "d": "bcdeg", "E": "adefg", "F": "aefg",
    "G": "acdef", "S": "acdfg", "Y": "bcdfg", "-": "g", " ": "",
}  # fmt: skip


def segments(text):
    return [sum([1 << "abcdefg".index(name) for name in SEGMENTS[character]]) for character in text]


def face_mask(face):
    return sum([1 << led for led in range(7) if face and FACES[face][PLACES[led]] == "#"])


def face_of(mask):
    return [face_mask(face) for face in range(7)].index(mask)


def counter_shown(n, now_ms=1000):
    shown, scenery = configured(), scene.Scene()
    scenery.seats[0].counter = n
    shown.draw(scenery, now_ms)
    return [seat_cell(shown.frame[0], 9), seat_cell(shown.frame[0], 10)]


def pot_shown(value):
    shown, scenery = configured(), scene.Scene()
    scenery.pot = value
    shown.draw(scenery, 0)
    return [lit(shown.frame[8], 21 + 7 * place) for place in range(4)]


def test_faces_stand_as_pips_in_chain_order():
    assert [face_mask(face) for face in range(7)] == list(glyphs.FACES)


def test_characters_have_their_segments():
    for character in SEGMENTS:
        assert [glyphs.segments(character)] == segments(character), character
        assert glyphs.segments(character.lower()) == glyphs.segments(character.upper())


def test_counter_shows_the_stack():
    assert counter_shown(0) == segments(" 0")
    assert counter_shown(7) == segments(" 7")
    assert counter_shown(21) == segments("21")
    assert counter_shown(99) == segments("99")


def test_counter_above_99_alternates_each_second():
    for n, hundreds, rest in ((100, "1-", "00"), (342, "3-", "42"), (905, "9-", "05"), (1234, "12", "34")):
        assert counter_shown(n, 2000) == counter_shown(n, 2999) == segments(hundreds), n
        assert counter_shown(n, 3000) == counter_shown(n, 3999) == segments(rest), n
    assert counter_shown(9999, 2000) == segments("99")
    assert counter_shown(10000, 2000) == counter_shown(10000, 3000) == segments("--")


def test_pot_shows_four_digits():
    for n, text in ((0, "0   "), (9, "9   "), (10, "10  "), (120, "120 "), (9999, "9999"), (10000, "----")):
        assert pot_shown(n) == segments(text), n


def test_pot_shows_games_and_commitments():
    for text in ("EGGS", "421 ", "3-AY", "0d9F", "Ab2C"):
        assert pot_shown(text) == segments(text), text
    assert pot_shown("E") == segments("E   ")
    assert pot_shown("?") == segments("-   ")


def test_chain_order_of_a_seat():
    shown, scenery = configured(), scene.Scene()
    seat = scenery.seats[2]
    seat.status = scene.IN
    seat.lamps[:] = b"\x02\x00\x02\x00\x00\x00\x02"
    seat.private[:] = b"\x01\x02\x03"
    seat.public[:] = b"\x06\x05\x04\x03\x02"
    seat.counter = 17
    shown.draw(scenery, 1)
    chain = shown.frame[2]
    assert lit(chain, 0, 1) == 1
    assert seat_cell(chain, 0) == 0b1000101
    assert [face_of(seat_cell(chain, cell)) for cell in range(1, 9)] == [1, 2, 3, 6, 5, 4, 3, 2]
    assert [seat_cell(chain, 9), seat_cell(chain, 10)] == segments("17")
    assert len(chain) == 3 * 78
    for other in (0, 1, 3, 4, 5, 6, 7, 8):
        assert not any(shown.frame[other])


def test_chain_order_of_the_centre():
    shown, scenery = configured(), scene.Scene()
    scenery.nest[:] = b"\x04\x01\x06"
    scenery.pot = "3-AY"
    shown.draw(scenery, 1)
    chain = shown.frame[8]
    assert [face_of(lit(chain, 7 * place)) for place in range(3)] == [4, 1, 6]
    assert len(chain) == 3 * 49


def test_colours_are_green_red_blue():
    shown, scenery = configured(brightness=255, led_ma=5, seat_ma=5000, table_ma=40000), scene.Scene()
    scenery.pot = 8
    shown.draw(scenery, 1)
    red, green, blue = picture.PALETTE[4]
    assert list(shown.frame[8][63:66]) == [green, red, blue]


def test_f27_f31_black_until_configured_and_without_power():
    scenery = scene.Scene()
    fill_all(scenery, scene.IN)
    unset = picture.Picture(BOARD)
    unset.draw(scenery, 1)
    assert not any(any(chain) for chain in unset.frame)
    unset.configure(Settings())
    assert unset.draw(scenery, 2) and all(any(chain) for chain in unset.frame)
    unset.power(False)
    assert unset.draw(scenery, 3) and not any(any(chain) for chain in unset.frame)
    unset.power(True)
    assert unset.draw(scenery, 4) and all(any(chain) for chain in unset.frame)


def test_f27_skipped_first_pixel_stays_black():
    plain, skipping, scenery = configured(), configured(skip_first_pixel=True), scene.Scene()
    fill_all(scenery, scene.IN)
    plain.draw(scenery, 1)
    skipping.draw(scenery, 1)
    for number in range(9):
        chain, shifted = plain.frame[number], skipping.frame[number]
        assert len(shifted) == len(chain) + 3
        assert not any(shifted[:3])
        assert lit(shifted, 1, 49) == lit(chain, 0, 49)
    skipping.configure(Settings())
    skipping.draw(scenery, 2)
    assert skipping.frame == plain.frame


def test_f32_each_face_shows_exactly_its_pips_at_every_level():
    scenery = scene.Scene()
    for brightness in (1, 2, 3, 5, 17, 64, 200, 255):
        for led_ma, budget in ((5, 800), (12, 800), (20, 800), (20, 100)):
            shown = configured(brightness=brightness, led_ma=led_ma, seat_ma=budget, table_ma=max(1000, 5 * budget))
            for face in range(7):
                fill_all(scenery, scene.IN)
                for seat in scenery.seats:
                    seat.public[:] = bytes([face] * 5)
                    seat.levels[:] = b"\x01\x02\x01\x02\x01"
                    seat.private[:] = bytes([face] * 3)
                    seat.dim = face & 1
                scenery.nest[:] = bytes([face] * 3)
                shown.draw(scenery, 1)
                for chain in shown.frame[:8]:
                    assert [seat_cell(chain, cell) for cell in range(1, 9)] == [glyphs.FACES[face]] * 8
                assert [lit(shown.frame[8], 7 * place) for place in range(3)] == [glyphs.FACES[face]] * 3


def test_f32_full_and_half_light_differ_at_every_level():
    scenery = scene.Scene()
    for brightness in (1, 2, 40, 255):
        shown = configured(brightness=brightness)
        scenery.seats[0].public[:] = b"\x01\x01\x00\x00\x00"
        scenery.seats[0].levels[:] = b"\x01\x02\x02\x02\x02"
        shown.draw(scenery, 1)
        first = 3 * (1 + 7 * 4 + 3)
        assert shown.frame[0][first : first + 3] != shown.frame[0][first + 21 : first + 24]


def test_faint_lamps_are_at_a_quarter_never_dark_and_a_cut_is_brighter():
    scenery, seat = scene.Scene(), 0
    scenery.seats[seat].lamps[:] = bytes([scene.DARK, scene.FAINT, scene.FAINT, scene.FULL, scene.FAINT, 0, 0])
    for brightness in (1, 2, 17, 255):
        for skip in (False, True):
            shown = configured(brightness=brightness, skip_first_pixel=skip)
            shown.draw(scenery, 1)
            chain = shown.frame[seat][3 if skip else 0 :]
            assert seat_cell(chain, 0) == 0b0011110
            faint, full = sum(chain[6:9]), sum(chain[12:15])
            assert full > faint or brightness < 17
            assert brightness < 255 or 3 < full / faint < 5
    scenery.seats[seat].lamps[:] = bytes([scene.FULL] * 7)
    shown.draw(scenery, 2)
    assert seat_cell(shown.frame[seat][3:], 0) == 127
    scenery.seats[seat].lamps[:] = bytes(7)
    shown.draw(scenery, 3)
    assert seat_cell(shown.frame[seat][3:], 0) == 0


def test_brightness_scales_everything():
    scenery = scene.Scene()
    fill_all(scenery, scene.IN)
    sums = []
    for brightness in (1, 16, 32, 48):
        shown = configured(brightness=brightness)
        shown.draw(scenery, 1)
        sums.append(sum([sum(chain) for chain in shown.frame]))
    assert sums == sorted(sums) and len(set(sums)) == 4


def test_f30_worst_pictures_stay_within_the_budgets():
    scenery = scene.Scene()
    for board in (BOARD, PICO):
        for led_ma in (5, 12, 20):
            for seat_ma, table_ma in ((800, 4500), (200, 4500), (800, 1000), (2000, 9000), (400, 3000)):
                for used in range(9):
                    for skip in (False, True):
                        shown = configured(
                            board, led_ma=led_ma, seat_ma=seat_ma, table_ma=table_ma, skip_first_pixel=skip
                        )
                        fill_all(scenery, scene.TURN)
                        for seat in scenery.seats[used:]:
                            seat.clear()
                            seat.private[:] = b"\x06\x06\x06"
                        for now_ms in (0, 500):
                            shown.draw(scenery, now_ms)
                            each = [milliamperes(chain, led_ma) for chain in shown.frame]
                            assert max(each[:8]) <= seat_ma and sum(each) <= table_ma


def test_f30_the_palette_keeps_the_bound_of_the_governor():
    for red, green, blue in picture.PALETTE:
        assert 0 < red + green + blue <= governor.COLOUR_SUM
        assert sum([value > 0 for value in (red, green, blue)]) * 170 >= red + green + blue - 2 * 85


def test_f30_a_budget_below_the_least_keeps_the_table_dark():
    shown, scenery = configured(led_ma=20, seat_ma=80, table_ma=4500), scene.Scene()
    fill_all(scenery, scene.IN)
    shown.draw(scenery, 1)
    assert not any(any(chain) for chain in shown.frame)


def test_secrecy_a_well_changes_nothing_but_itself():
    frames = []
    for private in (b"\x00\x00\x00", b"\x01\x01\x01", b"\x06\x06\x06"):
        shown, scenery = configured(led_ma=20), scene.Scene()
        fill_all(scenery, scene.IN)
        scenery.seats[3].private[:] = private
        scenery.seats[3].rolling = 0b11100000
        shown.draw(scenery, 5000)
        chains = [bytes(chain) for chain in shown.frame]
        chains[3] = chains[3][: 3 * 8] + chains[3][3 * 29 :]  # without the well
        frames.append(chains)
    assert frames[0] == frames[1] == frames[2]


def test_only_changed_chains_are_marked():
    shown, scenery = configured(), scene.Scene()
    fill_all(scenery, scene.IN)
    assert shown.draw(scenery, 1) and list(shown.changed) == [1] * 9
    assert not shown.draw(scenery, 2) and not any(shown.changed)
    scenery.seats[5].public[0] = 3
    assert shown.draw(scenery, 3) and list(shown.changed) == [0, 0, 0, 0, 0, 1, 0, 0, 0]
    scenery.pot = 77
    assert shown.draw(scenery, 4) and list(shown.changed) == [0] * 8 + [1]


def test_seats_that_the_board_has_not_stay_black():
    small = dict(BOARD)
    small.update({"seats": (1, 2), "led_chains": 3})
    shown, scenery = configured(small), scene.Scene()
    fill_all(scenery, scene.IN)
    shown.draw(scenery, 1)
    assert len(shown.frame) == 3 and all(any(chain) for chain in shown.frame)


def test_a_frame_equals_what_its_scene_alone_would_give():
    """Whatever was shown before: nothing stale stays (F28)."""
    state = 12345
    shown, scenery = configured(), scene.Scene()
    for turn in range(120):
        for seat in scenery.seats:
            values = []
            for _ in range(32):
                state = (state * 1103515245 + 12345) & 0x7FFFFFFF
                values.append(state >> 16)
            seat.status = values[0] % 8
            seat.lamps[:] = bytes([(0, 2, 3)[value % 3] for value in values[1:8]])
            seat.private[:] = bytes([value % 7 for value in values[8:11]])
            seat.public[:] = bytes([value % 7 for value in values[11:16]])
            seat.levels[:] = bytes([value % 4 for value in values[16:21]])
            seat.counter = values[21] % 300
            seat.dim = values[22] % 4 == 0
            seat.rolling = values[23] % 256 if values[24] % 3 == 0 else 0
            seat.roll_ms = turn * 97 - values[25] % 1000
            seat.since_ms = turn * 97 - values[26] % 5000
        scenery.pot = state % 9999 if turn % 3 else "EGGS"
        scenery.nest[:] = bytes([(state >> shift) % 7 for shift in (4, 9, 14)])
        scenery.nest_levels[:] = bytes([(state >> shift) % 4 for shift in (5, 10, 15)])
        scenery.nest_rolling, scenery.roll_ms = state % 8, turn * 97 - 400
        shown.draw(scenery, turn * 97)
        fresh = configured(brightness=SETTINGS["brightness"])
        fresh.draw(scenery, turn * 97)
        assert shown.frame == fresh.frame
