"""A journal that the flash spoilt, and what it may tell while a round hides something (F20, F23; table/README.md)."""

import json

import memory
from gobelet.journal.ring import Ring
from gobelet.journal.slots import FramSlots
from gobelet.table.log import Log
from gobelet.table.public import PublicJournal
from table_rig import Rig
from test_journal import Board, both
from test_table_requests import Line


def spoil(board, text):
    """One bit turns over in the flash, in the record that holds `text`."""
    at = board.chip.data.find(text)
    assert at > 0
    while at > 0:  # older copies of it too
        board.chip.data[at + 2] ^= 1
        at = board.chip.data.find(text)


def pulled(host, seq):
    """Numbers of the records that a host gets from `seq` on."""
    got, at = [], seq
    while at is not None:
        page = host("journal.read", from_=at, max=9)
        got += [each["seq"] for each in page["records"]]
        at = page["next"]
    return got


def filled(board):
    """The journal of a table that has saved what it is, as each does at its first start."""
    board.fill(500)
    Rig(journal=board.journal).table.state.save()


def test_what_rotted_is_left_out_of_reading_and_what_lies_behind_is_read():
    for board in both():
        filled(board)
        starts = board.journal._flash.starts
        assert len(starts) > 2
        lost = starts[1] + 5
        spoil(board, b'"t_ms":%d,' % (lost - 1))
        board.boot()
        rig = Rig(journal=board.journal)
        got, last = pulled(Line(rig), 1), board.journal.last
        assert got == list(range(1, lost)) + list(range(starts[2] + 1, last + 1)) and not rig.table.log.faults
        assert pulled(Line(rig), lost) == pulled(Line(rig), starts[2]) == list(range(starts[2] + 1, last + 1))


def test_a_block_that_cannot_be_read_is_left_out():
    """littlefs raises OSError where it finds a block bad."""
    board = Board(True)
    filled(board)
    starts, opened = board.journal._flash.starts, board.journal._flash.open

    def refuses(start):
        if start == starts[0]:
            raise OSError(5)
        return opened(start)

    board.journal._flash.open = refuses
    rig = Rig(journal=board.journal)
    assert pulled(Line(rig), 1) == list(range(starts[1] + 1, board.journal.last + 1)) and not rig.table.log.faults


class Unreadable:
    """A file that opens, and whose blocks are bad."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def seek(self, position):
        """Nothing happens yet."""

    def read(self, n):
        """Here it does."""
        raise OSError(5)


def test_a_segment_that_opens_and_cannot_be_read_is_left_out_too():
    board = Board(True)
    filled(board)
    starts, opened = board.journal._flash.starts, board.journal._flash.open
    board.journal._flash.open = lambda start: Unreadable() if start == starts[0] else opened(start)
    rig = Rig(journal=board.journal)
    assert pulled(Line(rig), 1) == list(range(starts[1] + 1, board.journal.last + 1)) and not rig.table.log.faults


def refused(function, *arguments):
    """Does it raise OSError?"""
    try:
        function(*arguments)
    except OSError:
        return True
    return False


def test_without_fram_a_flash_that_takes_no_segment_ends_in_an_error_and_loses_nothing():
    """The small files still take records; once they are full there is no memory left to make one safe in."""
    board = Board(False)
    journal, begin = board.journal, board.journal._flash.begin

    def sick(base, size):
        raise OSError(5)

    journal._flash.begin = sick
    while not refused(board.fill, 1):
        assert journal.last < 100
    last, kept = journal.last, records(journal, 1)
    assert last > 5 and refused(board.fill, 1) and journal.last == last and records(journal, 1) == kept
    journal._flash.begin = begin
    board.fill(100)
    assert records(board.boot(), 1)[:last] == kept and board.journal.last == last + 100


def test_without_fram_a_full_flash_gives_up_segments_for_a_record_until_none_is_left():
    board = Board(False)
    board.fill(700)
    journal, put = board.journal, board.journal._flash.put
    assert len(journal._flash.starts) > 2
    refusals = [2]

    def full(name, value):
        if refusals[0]:
            refusals[0] -= 1
            raise OSError(28)
        put(name, value)

    journal._flash.put = full
    first = journal._flash.starts[2]
    journal.append("choice", 0, None, [])
    assert journal._flash.starts[0] == first and journal.first == first + 1
    refusals[0] = 100
    assert refused(journal.append, "choice", 0, None, []) and not journal._flash.starts


def test_an_fram_that_is_too_small_is_refused():
    power = memory.Power()
    end = FramSlots(memory.Fram(power)).end
    assert Ring(memory.Fram(power, end + 6000), end).room(0) == 5998
    try:
        Ring(memory.Fram(power, end + 5999), end)
    except ValueError as error:
        assert str(error) == f"FRAM of {end + 5999} bytes, at least {end + 6000}"
    else:
        raise AssertionError("taken")


def test_f22_life_is_what_the_erases_so_far_leave():
    """At the usual rate, as long as a journal has too few records to tell its own."""
    for fram, rate in ((True, 40), (False, 250)):
        board, worn = Board(fram), [0]
        board.options["wear"] = lambda worn=worn: worn[0]
        journal = board.boot()
        for worn[0] in (0, 90000, 63 * 90000, 64 * 90000, 65 * 90000):
            left = max(64 * 90000 - worn[0], 0)
            assert journal.stats()["life_days"] == left * 1000 // (rate * 31680)


def test_a_last_segment_that_rotted_costs_no_other():
    """The start says `storage-lost` once; what is readable stays, records go on, and the hole shows in the numbers."""
    for fram, whole_head in ((True, True), (True, False), (False, True)):
        board = Board(fram)
        board.fill(500)
        starts, last = list(board.journal._flash.starts), board.journal.last
        lost = starts[-1] + 5 if whole_head else starts[-1] + 1
        spoil(board, b'"t_ms":%d,' % (lost - 1))
        if not whole_head:
            at = board.chip.data.find(b'"t_ms":%d,' % (starts[-1] + 1))
            board.chip.data[at - 250 : at - 120] = bytes(130)
        journal = board.boot()
        base = journal._tail.base.seq
        assert (board.word, journal.last, journal.first) == ("storage-lost", last, 1) and base > lost
        kept = list(range(1, lost)) + list(range(base + 1, last + 1))
        assert pulled(Line(Rig(journal=journal)), 1)[: len(kept)] == kept
        board.fill(300)
        journal = board.boot()
        kept = starts[: len(starts) - (not whole_head)]
        kept.append(base)
        assert board.word == "resumed" and journal._flash.starts[: len(kept)] == kept
        assert pulled(Line(Rig(journal=journal)), base + 1) == list(range(base + 1, journal.last + 1))


def test_f23_a_segment_whose_head_rotted_is_passed_over_when_the_oldest_goes():
    """Its hash is not to be had: the `prune` record waits until that segment has gone as well."""
    board = Board(True, budget=6 * 16384)
    board.fill(500)
    second, third = board.journal._flash.starts[1:3]
    head = board.journal._flash.head(second).pack()
    at = board.chip.data.find(head)
    while at > 0:
        board.chip.data[at : at + len(head)] = bytes(len(head))
        at = board.chip.data.find(head)
    assert board.boot()._flash.head(second) is None
    while board.journal.first <= second:
        board.fill(1)
    last = board.journal.last
    assert board.journal.first == second + 1
    while board.journal.first <= third:
        board.fill(1)
    board.fill(1)
    kinds = [json.loads(raw)["kind"] for _, raw, _ in records(board.journal, last)]
    assert kinds.count("prune") == 1 and kinds[-1] == "prune"


def test_f23_a_record_is_safe_though_the_one_on_what_has_gone_is_not():
    """It comes with the next record; `append` raises only where nothing has changed."""
    board = Board(True)
    board.fill(500)
    journal, add = board.journal, board.journal._tail.add
    journal._flash.drop_oldest()
    calls = []

    def once(entry, after):
        calls.append(after.seq)
        if len(calls) > 1:
            raise OSError(5)
        add(entry, after)

    journal._tail.add = once
    assert journal.append("choice", 0, None, []) == journal.last == 501 and calls == [501, 502]
    journal._tail.add = add
    assert journal.append("choice", 0, None, []) == 502 and journal.last == 503
    assert [json.loads(raw)["kind"] for _, raw, _ in records(journal, 501)] == ["choice", "choice", "prune"]


def records(journal, seq):
    """All from there on."""
    found = []
    while seq <= journal.last:
        found += journal.read(seq, 50)
        seq = found[-1][0] + 1
    return found


def recalled(rig):
    """Numbers of the rounds on the lights, latest first, until they begin anew."""
    shown = []
    rig.press(0, "op")
    rig.tap(1, "d3")
    while len(shown) < 40:
        now = rig.recalled
        if now and (not shown or shown[-1] != now["number"]):
            shown.append(now["number"])
        if len(shown) > 1 and shown[-1] > shown[-2]:
            return shown[:-1]
        rig.run(500)
    raise AssertionError("never begins anew")


def test_recall_goes_on_behind_what_rotted():
    """The segment amid the results is damaged; fewer than ten can be read."""
    for board in both():
        for i in range(1, 7):
            board.fill(60)
            board.journal.append("result", 0, None, [("number", i), ("dice", {}), ("stacks", {})])
        before = recalled(Rig(journal=board.journal))
        assert before == [6, 5, 4, 3, 2, 1]
        spoil(board, b'"number":3,')
        board.boot()
        after = recalled(Rig(journal=board.journal))
        assert 3 not in after and after[-2:] == [2, 1] and after == sorted(after, reverse=True)


def test_no_old_record_goes_in_the_middle_of_a_round():
    """At the budget, with a long round: `first` and what can be read stay as they were at its commit (F23)."""
    for fram in (True, False):
        board = Board(fram, budget=6 * 16384)
        board.fill(1200, 120)
        journal, log, gone = board.journal, Log(board.journal), set()
        public = PublicJournal(journal, dict, bool)
        for number in range(12):
            public.hold(True)
            public.freeze(log.record(0, "commit", [("round", number), ("commitment", "")]))
            first = journal.first
            gone.add(first)
            for _ in range(110):
                board.fill(1, 120)
                assert journal.first == first == public.head()[0] and public.read(first, 1)[0][0] == first
            public.thaw()
        assert len(gone) > 5


def test_f23_a_flash_on_which_nothing_can_be_removed_stops_no_round():
    board = Board(True, budget=6 * 16384)
    board.fill(1200, 120)
    public, tried = PublicJournal(board.journal, dict, bool), []

    def sick(name):
        tried.append(name)
        raise OSError(5)

    board.journal._flash._remove = sick
    for number in range(9):
        public.hold(True)
        seq = Log(board.journal).record(0, "commit", [("round", number), ("commitment", "")])
        assert public.read(seq, 1)[0][0] == seq
    assert tried


def test_with_fram_no_record_of_a_round_that_hides_something_moves_to_flash_in_its_middle():
    """The moment would tell how many there are; without FRAM each record is written to flash anyway."""
    for fram in (True, False):
        board = Board(fram)
        journal = board.journal
        while not journal._tail.mark:
            journal.append("choice", 0, None, [("x", "y" * 60)])
        public = PublicJournal(journal, dict, bool)
        public.freeze(journal.last)
        assert journal.flush(True) is not fram
        public.thaw()
        assert journal.flush(True)


STRIDE = 17  # of the bytes in FRAM


def written(board):
    """A journal whose tail, head and slots are in FRAM: (its records, addresses that hold something)."""
    journal = board.boot()
    journal.put("resume", b"what the table needs" * 9)
    for n in range(12):
        journal.append("fault", n, None, [("what", "x" * (7 * n)), ("detail", str(n))])
    return journal.read(1, 99), [at for at in range(board.fram.size) if board.fram.data[at] not in (0, 0xA5)]


def test_a_bit_that_rots_in_fram_costs_nothing():
    """Records, numbers, chain and slots are as they were, whichever bit it is; and the start says so."""
    board = Board(fram=True)
    records, used = written(board)
    whole = bytes(board.fram.data)
    for at in used[::STRIDE]:
        for bit in (at % 8, (at + 3) % 8):
            board.fram.data[:] = whole
            board.fram.data[at] ^= 1 << bit
            journal = board.boot()
            assert board.word == "resumed" and journal.read(1, 99)[: len(records)] == records, (at, bit)
            assert journal.last == len(records) and journal.slot("resume") == b"what the table needs" * 9
            assert journal.append("fault", 99, None, [("what", "y"), ("detail", "")]) == len(records) + 1
            assert board.boot().last == len(records) + 1 and board.word == "resumed"


def test_a_misreading_of_the_bus_is_read_again():
    board = Board(fram=True)
    records, _ = written(board)
    read, count = board.fram.read, [0]

    def noisy(address, buffer):
        read(address, buffer)
        count[0] += 1
        if count[0] % 7 == 0 and len(buffer) > 4:
            buffer[len(buffer) // 2] ^= 0x55

    board.fram.read = noisy
    journal = board.boot()
    board.fram.read = read
    assert board.word == "resumed" and journal.last == len(records) and board.boot().read(1, 99) == records
