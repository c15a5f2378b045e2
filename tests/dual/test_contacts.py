"""Raw samples into events (F36-F41), fed scan by scan as the input driver hands them over."""

from gobelet.table.contacts import Contacts

MS = 1000
SEATS = (1, 2, 3, 4, 5, 6, 7, 8)
CUP, LID, D1, D4 = 0, 1, 2, 5


class Table:
    """Registers and keys of a table, sampled every millisecond; `events` is all that came of it."""

    def __init__(self, seats=SEATS, settle_ms=60, debounce_ms=10, stuck_s=20):
        self.contacts = Contacts(seats)
        self.contacts.configure(debounce_ms, stuck_s)
        self.levels = [0] * 8  # pressed bits of each seat
        self.lines = [None] * 8  # sixteen bits of a seat that is ill, the first in bit 0
        self.t_ms = 0
        self.events = []
        if settle_ms:
            self.run(settle_ms)
            self.events = []

    def scan(self):
        """One scan as it lies in the ring."""
        data = bytearray(16)
        for seat in range(8):
            word = self.lines[seat]
            if word is None:
                word = 255 & ~self.levels[seat] | self.levels[seat] << 8
            for k in range(16):
                data[k] |= (word >> k & 1) << seat
        return bytes(data)

    def run(self, ms, block=1):
        """Time passes; the loop looks every `block` ms."""
        scan = self.scan()
        while ms > 0:
            n = min(block, ms)
            self.contacts.feed((self.t_ms + 1) * MS, memoryview(scan * n))
            self.t_ms += n
            self.events += self.contacts.take(self.t_ms * MS)
            ms -= n
        return self

    def press(self, seat, place, down=True):
        """A contact closes or opens, between two scans."""
        bit = 1 << place
        self.levels[seat - 1] = self.levels[seat - 1] | bit if down else self.levels[seat - 1] & ~bit

    def keys(self, value, ms):
        """The three keys, 1 is pressed, for so long."""
        self.contacts.feed_keys((self.t_ms + 1) * MS, memoryview(bytes([7 & ~value]) * (ms // 2)))
        self.t_ms += ms
        self.events += self.contacts.take(self.t_ms * MS)

    def told(self):
        """The events without their times."""
        return [(seat, name, down) for _, seat, name, down in self.events]


def test_seats_are_there_after_50_ms_of_good_reads():
    table = Table(settle_ms=0)
    table.run(49)
    assert table.events == []
    table.run(1)
    assert table.told() == [(seat, "cable", True) for seat in SEATS]
    assert table.contacts.present == 255


def test_a_seat_without_a_cable_is_told_after_20_ms():
    table = Table(settle_ms=0)
    table.lines[2] = 0
    table.run(19)
    assert table.events == []
    table.run(40)
    assert table.told()[0] == (3, "cable", False)
    assert table.contacts.present == 251


def test_a_seat_that_the_board_has_not_never_speaks():
    table = Table(seats=(1, 2), settle_ms=0)
    table.press(5, CUP)
    table.run(100)
    assert table.told() == [(1, "cable", True), (2, "cable", True)]


def test_f36_a_level_must_hold_for_the_debounce_time():
    for hold_ms in range(1, 15):
        table = Table()
        table.press(1, CUP)
        table.run(hold_ms)
        table.press(1, CUP, False)
        table.run(50)
        expected = [(1, "cup", True), (1, "cup", False)] if hold_ms >= 10 else []
        assert table.told() == expected, hold_ms


def test_f36_the_debounce_time_is_a_setting():
    table = Table(debounce_ms=25)
    table.press(1, CUP)
    table.run(24)
    assert table.events == []
    table.run(1)
    assert table.told() == [(1, "cup", True)]


def test_f36_bounce_on_press_and_release_is_one_press():
    table = Table()
    for phase in (True, False):
        for ms in (1, 3, 2, 1, 5, 1, 9, 2):
            table.press(4, D1, phase)
            table.run(ms)
            table.press(4, D1, not phase)
            table.run(1)
        table.press(4, D1, phase)
        table.run(60)
    assert table.told() == [(4, "d1", True), (4, "d1", False)]


def test_an_event_has_the_moment_at_which_the_level_began():
    table = Table()
    start = table.t_ms
    table.press(2, CUP)
    table.run(30)
    assert table.events == [((start + 1) * MS, 2, "cup", True)]


def test_f25_one_long_block_gives_what_single_scans_give():
    for block in (1, 7, 64, 65, 400):
        table = Table()
        for down in (True, False, True):
            table.press(7, D4, down)
            table.run(150, block)
        assert table.told() == [(7, "d4", True), (7, "d4", False), (7, "d4", True)], block


def test_f37_a_line_that_is_stuck_noisy_or_slips_is_a_missing_seat_and_never_a_press():
    noise = 0x1234
    for kind in ("low", "high", "noise", "slip"):
        table = Table()
        for _ in range(2000):
            noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
            good = 255
            low = (1 << (noise >> 16) % 16) - 1
            word = {"low": 0, "high": 0xFFFF, "noise": noise >> 12 & 0xFFFF}.get(kind, good & low | good >> 1 & ~low)
            table.lines[4] = word
            table.run(1)
        assert table.told() == [(5, "cable", False)], kind
        table.lines[4] = None
        table.run(60)
        assert table.told()[1:] == [(5, "cable", True)], kind


def test_f37_no_other_seat_is_touched():
    table = Table()
    table.lines[0] = 0
    table.press(2, CUP)
    table.run(15)
    assert table.told() == [(2, "cup", True)]


def test_f37_a_single_bad_read_does_no_more_than_delay():
    table = Table()
    table.press(1, CUP)
    for _ in range(3):
        table.run(8)
        table.lines[0] = 0
        table.run(1)
        table.lines[0] = None
    assert table.events == []
    table.run(10)
    assert table.told() == [(1, "cup", True)]


def test_f39_a_button_down_at_the_start_counts_after_a_release():
    table = Table(settle_ms=0)
    table.press(1, CUP)
    table.run(100)
    table.press(1, CUP, False)
    table.run(50)
    assert (1, "cup", True) not in table.told() and (1, "cup", False) not in table.told()
    table.press(1, CUP)
    table.run(20)
    assert table.told()[-1] == (1, "cup", True)


def test_f39_a_button_down_when_the_cable_comes_back_counts_after_a_release():
    table = Table()
    table.lines[5] = 0
    table.run(30)
    table.press(6, CUP)
    table.lines[5] = None
    table.run(100)
    assert table.told() == [(6, "cable", False), (6, "cable", True)]


def test_f37_a_cable_that_comes_back_counts_once_three_reads_in_a_row_are_equal():
    """Before that its contacts are not known, however long the reads are good."""
    table = Table()
    table.lines[2] = 0
    table.run(30)
    table.lines[2] = None
    for turn in range(80):
        table.press(3, D1, turn % 2 == 0)
        table.run(1)
    assert table.told() == [(3, "cable", False)]
    table.run(2)
    assert table.told() == [(3, "cable", False), (3, "cable", True)]


def test_f37_good_reads_in_between_do_not_bring_a_cable_back():
    """Fifty good reads in a row do, and a bad one begins the count anew."""
    table = Table()
    table.lines[2] = 0
    table.run(30)
    for _ in range(3):
        table.lines[2] = None
        table.run(49)
        table.lines[2] = 0
        table.run(1)
    assert table.told() == [(3, "cable", False)]


def test_a_lid_is_a_switch_whose_state_counts_from_the_start():
    table = Table(settle_ms=0)
    table.press(1, LID)
    table.run(60)
    assert (1, "lid", True) in table.told()


def test_f39_a_stuck_button_is_set_aside_and_told_once_while_others_play_on():
    table = Table()
    table.press(3, CUP)
    table.run(20100, 100)
    assert table.contacts.troubles == [("stuck", "3.cup")]
    table.press(4, CUP)
    table.run(20)
    assert table.told() == [(3, "cup", True), (4, "cup", True)]
    table.press(3, CUP, False)
    table.run(20)
    assert table.contacts.troubles == [("stuck", "3.cup"), ("mended", "3.cup")]
    assert (3, "cup", False) not in table.told()
    table.press(3, CUP)
    table.run(20)
    assert table.told()[-1] == (3, "cup", True)


def test_f39_an_open_lid_is_never_stuck():
    table = Table()
    table.press(3, LID)
    table.run(60000, 500)
    assert table.contacts.troubles == []


def test_f41_eight_presses_in_one_scan_are_all_told():
    table = Table()
    for seat in SEATS:
        table.press(seat, CUP)
    table.run(12)
    assert sorted(table.told()) == [(seat, "cup", True) for seat in SEATS]


def test_f41_no_seat_is_always_first_within_a_scan():
    table = Table()
    first = set()
    for _ in range(8):
        for down in (True, False):
            table.events = []
            for seat in SEATS:
                table.press(seat, CUP, down)
            table.run(20)
            first.add(table.told()[0][0])
    assert len(first) > 4


def test_f41_a_storm_on_one_seat_does_not_lose_the_press_of_another():
    table = Table()
    table.press(8, CUP)
    for ms in range(40):
        table.press(1, D1, bool(ms & 1))
        table.run(1)
    assert table.told() == [(8, "cup", True)]


def test_events_come_in_the_order_of_time():
    table = Table()
    table.press(8, CUP)
    table.run(3, 100)
    table.press(1, CUP)
    table.run(100, 100)
    assert table.told() == [(8, "cup", True), (1, "cup", True)]
    assert table.events[0][0] < table.events[1][0]


def test_keys_are_debounced_and_a_coin_is_one_event():
    table = Table()
    table.keys(0, 20)
    table.keys(1, 40)
    table.keys(0, 40)
    assert table.told() == [(0, "coin", True)]
    table.keys(1, 6)
    table.keys(0, 40)
    assert len(table.events) == 1
    table.keys(2, 40)
    table.keys(0, 40)
    assert table.told()[1:] == [(0, "op", True), (0, "op", False)]


def test_an_operator_key_that_is_on_at_the_start_is_told():
    table = Table()
    table.keys(2, 20)
    assert table.told() == [(0, "op", True)]
