"""Motion of the lights: rhythms that differ, running dice, nothing that flashes (F33, F34; table/README.md, Lights)."""

from gobelet.table.lights import glyphs, motion, scene
from lights_table import fill_all, lit, picture, seat_cell

STATUSES = (scene.OFF, scene.IN, scene.TURN, scene.WON, scene.LOST, scene.FAULT, scene.IDLE, scene.WAIT)
FRAME_MS = 20


def reversals(values, window):
    """The most turns from brighter to darker or back within any `window` samples; small steps count too."""
    turns, last, direction = [], values[0], 0
    for place, value in enumerate(values):
        if value != last:
            now = 1 if value > last else -1
            if direction and now != direction:
                turns.append(place)
            direction, last = now, value
    return max([len([turn for turn in turns if start <= turn < start + window]) for start in turns] or [0])


def areas(frame):
    """Brightness of everything that is as large as a die: dice, lamps, counters, whole seats, nest, pot, table."""
    found = []
    for chain in frame[:8]:
        found += [sum(chain[3 + 21 * cell : 24 + 21 * cell]) for cell in range(1, 9)]
        found += [sum(chain[3 : 3 * 8]), sum(chain[3 * 64 :]), sum(chain[3 * 29 : 3 * 64])]
    found += [sum(frame[8][21 * cell : 21 * cell + 21]) for cell in range(3)]
    found.append(sum(frame[8][63:]))
    return found


def watched(scenery, change, length_ms=4000, **settings):
    """The brightness of every area over time; change(scenery, now_ms) is called before each frame."""
    shown, rows = picture(**settings), []
    for now_ms in range(0, length_ms, FRAME_MS):
        change(scenery, now_ms)
        shown.draw(scenery, now_ms)
        rows.append(areas(shown.frame))
    return rows


def assert_calm(rows):
    for area in range(len(rows[0])):
        assert reversals([row[area] for row in rows], 1000 // FRAME_MS) <= 3, area


def keep(scenery, now_ms):
    """Changes nothing."""


def rhythm(status, length_ms=4000):
    return [motion.status(status, t_ms) for t_ms in range(0, length_ms, FRAME_MS)]


def lengths(status, length_ms):
    """Lengths in ms of the stretches in which the status is lit."""
    found, lit_ms = [], 0
    for t_ms in range(0, length_ms, 10):
        if motion.status(status, t_ms):
            lit_ms += 10
        elif lit_ms:
            found.append(lit_ms)
            lit_ms = 0
    return found


def test_f33_every_status_has_a_rhythm_of_its_own():
    rhythms = [rhythm(status) for status in STATUSES]
    lit_only = [tuple([level > 8 for level in levels]) for levels in rhythms]
    assert len(set(lit_only)) == len(STATUSES)  # even as on and off, and in one colour


def test_turn_breathes_once_a_second():
    levels = [motion.status(scene.TURN, t_ms) for t_ms in range(3000)]
    assert levels[:1000] == levels[1000:2000] == levels[2000:]
    assert max(levels) == motion.LEVELS and 0 < min(levels) < 5


def test_won_is_two_long_and_lost_three_short_then_dim():
    won, lost = lengths(scene.WON, 1790), lengths(scene.LOST, 1070)
    assert len(won) == 2 and min(won) >= 500
    assert len(lost) == 3 and max(lost) <= 200
    assert motion.status(scene.WON, 60000) == motion.LEVELS
    assert 0 < motion.status(scene.LOST, 60000) < 5


def test_fault_is_one_long_two_short_again_and_again():
    found = lengths(scene.FAULT, 4800)
    assert len(found) == 6 and found[:3] == found[3:]
    assert found[0] >= 500 and found[1] == found[2] <= 200


def test_dice_run_for_800_ms_and_end_on_their_faces():
    shown, scenery = picture(), scene.Scene()
    seat = scenery.seats[0]
    seat.public[:] = b"\x03\x05\x01\x02\x06"
    seat.private[:] = b"\x04\x00\x02"
    seat.rolling, seat.roll_ms = 0b11110011, 1000
    seen = set()
    for now_ms in range(1000, 2000, 10):
        shown.draw(scenery, now_ms)
        faces = [glyphs.FACES.index(bytes([seat_cell(shown.frame[0], cell)])) for cell in range(1, 9)]
        seen.add(faces[3])
        assert faces[5:7] == [1, 2]  # these do not run
        assert faces[1] == 0  # a closed well stays dark
        if now_ms >= 1800:
            assert faces == [4, 0, 2, 3, 5, 1, 2, 6]
    assert seen == {1, 2, 3, 4, 5, 6}


def test_nest_runs_too():
    shown, scenery = picture(), scene.Scene()
    scenery.nest[:] = b"\x03\x03\x03"
    scenery.nest_rolling, scenery.roll_ms = 0b011, 0
    shown.draw(scenery, 200)
    assert [glyphs.FACES.index(bytes([lit(shown.frame[8], 7 * die)])) for die in range(3)] == [2, 5, 3]
    shown.draw(scenery, 800)
    assert [glyphs.FACES.index(bytes([lit(shown.frame[8], 7 * die)])) for die in range(3)] == [3, 3, 3]


def test_f34_reduced_motion_fades_instead_of_running():
    shown, scenery = picture(reduced_motion=True), scene.Scene()
    seat = scenery.seats[0]
    seat.public[:] = b"\x03\x05\x01\x02\x06"
    seat.rolling = 31
    sums = []
    for now_ms in range(0, 1000, FRAME_MS):
        shown.draw(scenery, now_ms)
        assert [seat_cell(shown.frame[0], cell) for cell in range(4, 9)] == [glyphs.FACES[f] for f in (3, 5, 1, 2, 6)]
        sums.append(sum(shown.frame[0]))
    assert sums == sorted(sums) and len(set(sums)) > 5


def test_f34_every_status_and_lamp_rhythm_is_calm():
    for status in STATUSES:
        scenery = scene.Scene()
        fill_all(scenery, status)
        for seat in scenery.seats:
            seat.lamps[:] = b"\x03\x02\x03\x02\x03\x02\x03"
            seat.levels[:] = b"\x03\x03\x03\x03\x03"
            seat.counter = 342
        scenery.nest_levels[:] = b"\x03\x03\x03"
        assert_calm(watched(scenery, keep, led_ma=5))


def test_f34_rolls_one_after_the_other_are_calm():
    """The quickest rolls that the table allows: 0.8 s of running, 0.7 s of rest, from faces to other faces."""
    for faces in (b"\x01\x02\x03\x04\x05\x06", b"\x06\x06\x01\x01\x06\x01", b"\x01\x01\x01\x01\x01\x01"):

        def roll(scenery, now_ms, faces=faces):
            number = now_ms // 1500
            for seat in scenery.seats:
                seat.rolling, seat.roll_ms = 0xFF, number * 1500
                seat.public[:] = bytes([faces[(number + place) % 6] for place in range(5)])
                seat.private[:] = bytes([faces[(number + place) % 6] for place in range(3)])
            scenery.nest[:] = scenery.seats[0].private
            scenery.nest_rolling, scenery.roll_ms = 7, number * 1500

        for reduced in (False, True):
            scenery = scene.Scene()
            fill_all(scenery, scene.IN)
            assert_calm(watched(scenery, roll, 6000, reduced_motion=reduced))


def test_f34_whole_table_running_at_once_keeps_its_brightness():
    scenery = scene.Scene()
    for seat in scenery.seats:
        seat.rolling = 31
        seat.public[:] = b"\x01\x02\x03\x04\x05"
    rows = watched(scenery, keep, 1000)
    assert reversals([sum(row) for row in rows], 50) <= 3


def test_dip_turns_the_status_light_over_for_a_moment():
    shown, scenery = picture(), scene.Scene()
    seat = scenery.seats[0]
    seat.status = scene.IN
    seat.dip_ms = 1000
    seen = []
    for now_ms in range(900, 1300, 10):
        shown.draw(scenery, now_ms)
        seen.append(lit(shown.frame[0], 0, 1))
    assert seen == [1] * 10 + [0] * 15 + [1] * 15
    seat.status = scene.OFF
    shown.draw(scenery, 1010)
    assert lit(shown.frame[0], 0, 1) == 1


def test_idle_pulses_the_lamps():
    shown, scenery = picture(), scene.Scene()
    seat = scenery.seats[0]
    seat.status, seat.lamps[0] = scene.IDLE, scene.FULL
    sums = set()
    for now_ms in range(0, 900, FRAME_MS):
        shown.draw(scenery, now_ms)
        assert seat_cell(shown.frame[0], 0) == 1
        sums.add(sum(shown.frame[0][3:6]))
    assert len(sums) > 5


def test_lamps_blink_together():
    shown, scenery = picture(), scene.Scene()
    for seat in scenery.seats[:2]:
        seat.lamps[0], seat.lamps[5] = scene.BLINK, scene.FULL
    seen = set()
    for now_ms in range(0, 2800, FRAME_MS):
        shown.draw(scenery, now_ms)
        masks = (seat_cell(shown.frame[0], 0), seat_cell(shown.frame[1], 0))
        assert masks[0] == masks[1]
        seen.add(masks[0])
    assert seen == {0b100001, 0b100000}


def test_a_die_that_blinks_is_its_face_or_quite_dark_and_one_that_is_dark_stays_so():
    shown, scenery = picture(), scene.Scene()
    seat, seen = scenery.seats[0], set()
    seat.public[:] = b"\x05\x06\x03\x00\x00"
    seat.levels[:] = bytes([scene.BLINK, scene.DARK, scene.FULL, scene.BLINK, scene.DARK])
    for now_ms in range(0, 2800, FRAME_MS):
        shown.draw(scenery, now_ms)
        cells = [seat_cell(shown.frame[0], 4 + place) for place in range(5)]
        assert cells[1] == 0 and cells[2] == glyphs.FACES[3] and cells[3:] == [0, 0]
        seen.add(cells[0])
    assert seen == {glyphs.FACES[5], 0}


def test_fault_is_amber():
    shown, scenery = picture(), scene.Scene()
    for seat in scenery.seats:
        seat.status = scene.FAULT
    shown.draw(scenery, 100)
    for chain in shown.frame[:8]:
        assert lit(chain, 0, 1) == 1 and not any(chain[3:])
        green, red, blue = chain[:3]
        assert red > green > 0 == blue  # amber


def test_a_scene_that_has_not_changed_is_drawn_as_if_it_had():
    """What moves by itself moves, at every moment, in the same way (table/README.md, Lights)."""
    whole, quick = picture(), picture()
    scenery = scene.Scene()
    for place, seat in enumerate(scenery.seats):
        seat.status, seat.since_ms, seat.counter = place, 10 * place, 1000 * place
        seat.lamps[:] = bytes([scene.DARK, scene.FULL, scene.BLINK, 0, 0, scene.BLINK, scene.FULL])
        seat.public[:], seat.rolling, seat.roll_ms = b"\x01\x02\x03\x04\x05", 21 if place & 1 else 0, 40 * place
        seat.dip_ms = 300 if place == 2 else None
    scenery.nest[:], scenery.nest_rolling = b"\x01\x05\x06", 7
    for now_ms in range(0, 4000, 37):
        whole.draw(scenery, now_ms)
        quick.draw(scenery, now_ms, now_ms == 0)
        assert quick.frame == whole.frame and quick.changed == whole.changed, now_ms
