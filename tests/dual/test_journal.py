"""The journal: format, chain, slots, pruning, and what it finds at start (journal/README.md; F20-F26)."""

import json
from hashlib import sha256

import memory
from gobelet.journal import chain, record
from gobelet.journal.store import Journal


class Board:
    """Memory that outlives a journal object: `boot()` is a start of the firmware."""

    def __init__(self, fram=True, blocks=64, budget=64 * 4096, keep=4096, ids=0):
        self.power = memory.Power()
        self.chip = memory.Chip(blocks, self.power)
        self.fram = memory.Fram(self.power) if fram else None
        self.options = {"budget": budget, "keep": keep}
        self.ids = ids
        self.boot_new()

    def boot_new(self):
        """A start with a freshly formatted flash."""
        return self.boot(True)

    def boot(self, new=False):
        """Starts; the journal, and its word in `word`."""
        folder = memory.mount(self.chip, new)
        self.journal = Journal(folder, self.id, self.fram, **self.options)
        self.word = self.journal.open()
        return self.journal

    def id(self, n):
        """n bytes, other ones each time."""
        self.ids += 1
        return bytes([self.ids]) * n

    def fill(self, n, size=100):
        """n records of about `size` bytes."""
        for i in range(n):
            self.journal.append("choice", i, None, [("x", "y" * (size - 45))])
            while self.journal.flush(True):
                pass


def whole(journal):
    """Reads everything, a few at a time, and checks numbers and chain; the records as dicts."""
    out, seq, digest = [], journal.first, None
    while seq <= journal.last:
        for number, raw, after in journal.read(seq, 7):
            assert number == seq
            if digest is None and seq == 1:
                digest = bytes(32)
            if digest is not None:
                assert sha256(digest + raw.encode()).digest().hex() == after
            digest = bytes.fromhex(after)
            assert record.in_line(raw) <= 800
            out.append(json.loads(raw))
            seq += 1
    assert not out or digest == journal.hash
    return out


def raises(error, function, *arguments):
    """Does the call raise it?"""
    try:
        function(*arguments)
    except error:
        return True
    return False


def both():
    """A board with FRAM, then one without; only the latest is mounted."""
    for fram in (True, False):
        yield Board(fram)


def test_raw_is_json_in_the_order_given():
    """Byte for byte, escapes and all."""
    pairs = [("boot", 3), ("t_ms", 5), ("kind", "fault"), ("what", 'a "b" \\ \n\x7f'), ("detail", "né 🎲")]
    raw = record.encode(pairs)
    assert raw == (
        '{"boot":3,"t_ms":5,"kind":"fault","what":"a \\"b\\" \\\\ \\n\\u007f","detail":"n\\u00e9 \\ud83c\\udfb2"}'
    )
    assert record.in_line(raw) == len(json.dumps(raw))


def test_raw_has_at_most_800_bytes_in_a_line():
    """Exactly 800 is taken, 801 is not; quotes and backslashes count twice."""
    assert record.in_line(record.encode([("a", "x" * 786)])) == 800
    assert raises(ValueError, record.encode, [("a", "x" * 787)])
    assert record.in_line(record.encode([("a", "\\" * 196)])) == 798
    assert raises(ValueError, record.encode, [("a", "\\" * 197)])
    for text in ("x" * 3000, '"\\\n' * 500, "é" * 900):
        raw = record.fit([("kind", "fault"), ("detail", text)], "detail")
        kept = json.loads(raw)["detail"]
        assert 500 < record.in_line(raw) <= 800 and text.endswith(kept) and kept
    assert raises(ValueError, record.fit, [("detail", ""), ("other", "x" * 900)], "detail")


def test_hash_is_the_chain_of_the_page():
    """hash(0) is 32 zero bytes; the vector that both ends hold."""
    first = chain.next_hash(chain.ZERO, '{"boot":1}')
    assert first == sha256(bytes(32) + b'{"boot":1}').digest() == chain.next_hash(bytes(32), b'{"boot":1}')
    assert chain.next_hash(first, "x").hex() == sha256(first + b"x").digest().hex()


def test_records_numbered_from_1_and_read_back():
    """Both ways; boot, t_ms, wall only if set, kind, then what the caller gave."""
    for board in both():
        journal = board.journal
        assert (board.word, journal.boots, journal.first, journal.last) == ("fresh", 1, 1, 0)
        assert journal.hash == bytes(32) and len(journal.id) == 16
        assert journal.append("boot", 12, None, [("firmware", "0.1")]) == 1
        assert journal.append("join", 13, 1700000000000, [("seat", 2)]) == 2
        assert journal.read(1, 1) == [
            (
                1,
                '{"boot":1,"t_ms":12,"kind":"boot","firmware":"0.1"}',
                chain.next_hash(bytes(32), journal.read(1, 1)[0][1]).hex(),
            )
        ]
        assert journal.read(2, 99)[0][1] == '{"boot":1,"t_ms":13,"wall":1700000000000,"kind":"join","seat":2}'
        assert journal.read(2, 99)[0][2] == journal.hash.hex()
        assert len(whole(journal)) == 2 and journal.read(1, 0) == []
        for seq in (0, -1, 3):
            assert raises(ValueError, journal.read, seq, 1)


def test_a_record_that_is_too_long_changes_nothing_and_a_fault_is_cut():
    """ValueError; the next record follows the last good one."""
    for board in both():
        journal = board.journal
        journal.append("boot", 0, None, [])
        before = journal.hash
        assert raises(ValueError, journal.append, "config", 0, None, [("changed", "x" * 800)])
        assert journal.hash == before and journal.last == 1
        journal.append("fault", 0, None, [("what", "crash"), ("detail", "Traceback\n" * 300)])
        assert len(whole(journal)) == 2


def test_chain_goes_on_across_boots_and_across_tail_and_segments():
    """Five boots of 150 records with long and short ones; `boots` counts them."""
    for board in both():
        for boot in range(1, 6):
            board.fill(75, 60)
            board.fill(75, 300)
            assert board.boot().boots == boot + 1
            assert (board.word, board.journal.last, board.journal.torn) == ("resumed", 150 * boot, False)
        assert len(whole(board.journal)) == 750 and board.journal.first == 1
        assert [each["boot"] for each in whole(board.journal)][::150] == [1, 2, 3, 4, 5]
        assert board.journal.read(749, 5)[0][0] == 749


def test_reading_anywhere_gives_the_same_as_reading_all():
    """Backwards, in jumps, across the edges of segments, while records are added."""
    for board in both():
        board.fill(400)
        journal = board.journal
        all_of_it = []
        while len(all_of_it) < 400:
            all_of_it += journal.read(len(all_of_it) + 1, 50)
        for seq in (400, 363, 289, 200, 133, 132, 131, 107, 106, 2, 1, 2, 1, 400):
            found = journal.read(seq, 3)
            assert 1 <= len(found) <= 3 and found == all_of_it[seq - 1 : seq - 1 + len(found)]
        board.fill(5)
        assert journal.read(399, 3)[:1] == all_of_it[398:399]


def test_reading_stops_where_the_room_ends():
    """One record at least; reading on goes on there, and none is left out."""
    for board in both():
        board.fill(150, 120)
        for room in (1, 700, 1000):
            seq = 1
            while seq <= board.journal.last:
                found = board.journal.read(seq, 9, room)
                assert [number for number, _, _ in found] == list(range(seq, seq + len(found))) and found
                assert len(found) == 1 or sum([len(json.dumps(raw)) + 100 for _, raw, _ in found]) <= room
                seq += len(found)


def test_rounds_and_sessions_never_repeat():
    """The numbers go on after a boot, whatever lies between, and after a flash that was lost (with FRAM)."""
    for board in both():
        assert (board.journal.next_round(), board.journal.next_session()) == (1, 1)
        for number in (1, 2, 7):
            board.journal.append("commit", 0, None, [("round", number), ("commitment", "00")])
        board.journal.append("session", 0, None, [("session", 4), ("game", "three-eggs")])
        board.journal.append("fault", 0, None, [("what", '"kind":"commit","round":99'), ("detail", "x")])
        board.fill(300)
        board.boot()
        assert (board.journal.next_round(), board.journal.next_session()) == (8, 5)
    board = Board(True)
    board.journal.append("commit", 0, None, [("round", 41), ("commitment", "00")])
    board.fill(300)
    board.boot_new()
    assert (board.word, board.journal.next_round()) == ("storage-lost", 42)


def test_f21_with_fram_everything_goes_on_over_a_lost_flash():
    """`storage-lost`, same id, numbers, chain and boots; what went is said by a `prune` record."""
    board = Board(True)
    board.fill(400)
    old, digest = board.journal.id, board.journal.hash
    journal = board.boot_new()
    assert (board.word, journal.id, journal.last, journal.boots, journal.hash) == ("storage-lost", old, 400, 2, digest)
    assert 250 < journal.first < 400
    journal.append("boot", 0, None, [("state", board.word)])
    records = whole(journal)
    assert records[-1]["kind"] == "prune" and records[-1]["upto"] == journal.first - 1
    before = chain.next_hash(bytes.fromhex(records[-1]["hash"]), journal.read(journal.first, 1)[0][1])
    assert before.hex() == journal.read(journal.first, 1)[0][2]
    board.boot()
    assert board.word == "resumed" and board.journal.last == 402


def test_f21_without_fram_a_lost_flash_is_a_new_journal():
    """Numbers from 1 under a new id."""
    board = Board(False)
    board.fill(50)
    old = board.journal.id
    journal = board.boot_new()
    assert (board.word, journal.last, journal.boots) == ("fresh", 0, 1) and journal.id != old


def test_fram_that_went_missing_is_a_new_journal_and_said():
    """Its records are lost and their numbers must not come again under the same id; the chip may come back later."""
    board = Board(True)
    board.fill(300)
    old, fram = board.journal.id, board.fram
    board.fram = None
    journal = board.boot()
    assert (board.word, journal.last) == ("storage-lost", 0) and journal.id != old
    board.fill(30)
    board.boot()
    assert (board.word, board.journal.last) == ("resumed", 30)
    board.fram = fram
    journal = board.boot()
    assert (board.word, journal.id, journal.last) == ("storage-lost", old, 300)
    assert len(whole(journal)) == 300
    board.fram = memory.Fram(board.power)
    assert board.boot().last == 0 and board.word == "storage-lost"


def test_fram_fitted_later_begins_a_new_journal_and_says_so():
    """Neither records nor slots of the board that ran without come back, not even when the chip goes again."""
    for n in (0, 2, 5, 300):
        board = Board(False)
        board.fill(n)
        old = board.journal.id
        board.journal.put("key", b"k" * 32)
        board.fram = fram = memory.Fram(board.power)
        journal = board.boot()
        assert (board.word, journal.last, journal.slot("key")) == ("storage-lost", 0, None) and journal.id != old
        board.fill(300)
        board.boot()
        assert (board.word, board.journal.last, len(whole(board.journal))) == ("resumed", 300, 300)
        board.fram = None
        journal = board.boot()
        assert (board.word, journal.last, journal.slot("key")) == ("storage-lost", 0, None)
        board.fram = fram
        assert len(whole(board.boot())) == 300 and board.word == "storage-lost"


def test_fram_of_another_table_brings_its_journal_along():
    """Its numbers and its chain go on; the flash's records give way, also where both tables had filled segments."""
    for n in (3, 300):
        other = Board(True, ids=90)
        other.fill(n)
        board = Board(True)
        board.fill(200)
        board.fram = other.fram
        journal = board.boot()
        assert (board.word, journal.id, journal.last) == ("storage-lost", other.journal.id, n)
        board.fill(300)
        # with a `prune` record where some of the other table's are left behind in its flash
        assert board.boot().last == n + 300 + (n > 100) and board.word == "resumed"
        assert len(whole(board.journal)) == board.journal.last + 1 - board.journal.first


def test_a_flash_of_another_time_does_not_lead_up_to_the_tail():
    """An older image put back under a running FRAM: the gap shows, reading stays without gaps."""
    board = Board(True)
    board.fill(200)
    image = bytes(board.chip.data)
    board.fill(300)
    board.chip.data[:] = image
    journal = board.boot()
    assert (board.word, journal.last) == ("storage-lost", 500)
    assert journal.first > 300 and len(whole(journal)) == 501 - journal.first


def test_f23_the_oldest_segments_go_first_and_a_record_says_so():
    """At the budget; the log ends up with its newest part, and each `prune` fits the chain."""
    for fram in (True, False):
        board = Board(fram, budget=6 * 16384)
        board.fill(1500, 120)
        journal = board.journal
        assert journal.last > 1500 and 300 < journal.first < 1100
        records = whole(journal)
        prunes = [each for each in records if each["kind"] == "prune"]
        assert prunes[-1]["upto"] == journal.first - 1
        before = chain.next_hash(bytes.fromhex(prunes[-1]["hash"]), journal.read(journal.first, 1)[0][1])
        assert before.hex() == journal.read(journal.first, 1)[0][2]
        board.boot()
        assert board.journal.first == journal.first
        board.fill(3)
        assert board.journal.last == journal.last + 3


def test_f23_a_full_flash_never_stops_play():
    """Blocks taken by others: records stay safe, the oldest go."""
    for board in both():
        board.fill(300)
        memory.junk(board.journal.stats()["flash_free"] - 3 * 4096)
        journal = board.boot()
        assert journal.last == 300
        board.fill(700, 200)
        assert journal.last > 1000
        whole(journal)
        board.boot()
        assert board.journal.last == journal.last
        whole(board.journal)


def test_keep_leaves_room_for_others():
    """Configuration and deploy find `keep` bytes, even where the budget would allow more."""
    for fram in (True, False):
        board = Board(fram, blocks=64, budget=1 << 20, keep=20 * 4096)
        board.fill(2000, 200)
        assert board.journal.stats()["flash_free"] >= 20 * 4096
        whole(board.journal)


def test_slots_keep_old_or_new_and_sizes_are_checked():
    """Both ways, over boots."""
    for board in both():
        journal = board.journal
        assert journal.slot("seed") is None
        journal.put("seed", None)
        for value in (b"s" * 32, b"t" * 31, b"", b"u"):
            journal.put("seed", value)
            journal.put("resume", value * 9)
            assert journal.slot("seed") == value and board.boot().slot("seed") == value
            journal = board.journal
        journal.put("resume", b"r" * 2000)
        journal.put("seed", None)
        journal = board.boot()
        assert journal.slot("seed") is None and journal.slot("resume") == b"r" * 2000 and journal.slot("key") is None
        for name, value in (("seed", b"x" * 33), ("resume", b"x" * 2001), ("other", b"")):
            assert raises(ValueError, journal.put, name, value)
        assert raises(ValueError, journal.slot, "other")
        assert journal.last == 0


def test_secrets_in_fram_are_really_gone():
    """Neither a replaced nor a removed secret stays anywhere in the chip."""
    board = Board(True)
    for name in ("seed", "key"):
        for value in (b"first secret" * 2, b"second secret" * 2, b"third", None):
            board.journal.put(name, value)
            for old in (b"first secret", b"second secret", b"third"):
                stands = name == "key" and value is not None and value.startswith(old)
                assert (old in bytes(board.fram.data)) == stands


def test_the_seed_in_fram_is_of_no_use_without_the_flash():
    """Masked by a secret of the flash, each time another way; without it what comes back is not the seed."""
    board, seed = Board(True), bytes(range(32))
    board.journal.put("seed", seed)
    first = board.journal._slots.get("seed")
    assert board.boot().slot("seed") == seed and seed[:4] not in bytes(board.fram.data)
    board.fill(1)
    board.journal.put("seed", None)
    assert first[32:] not in bytes(board.fram.data)
    board.journal.put("seed", seed)
    assert board.journal._slots.get("seed")[32:] != first[32:] and len(first) == 64
    assert board.boot_new().slot("seed") not in (seed, None)


def test_a_seed_in_clear_of_an_older_version_is_taken_over():
    board, seed = Board(True), bytes(range(32))
    board.journal._slots.put("seed", seed)
    assert board.boot().slot("seed") == seed
    board.journal.put("seed", None)
    assert seed not in bytes(board.fram.data)


def test_a_flash_that_takes_no_secret_stops_no_round():
    board, seed = Board(True), bytes(range(32))

    def full(name, value):
        raise OSError(28)

    board.journal._flash.put = full
    board.journal.put("seed", seed)
    assert board.journal.slot("seed") == seed


def test_f22_stats():
    """Free bytes, erases that only grow over boots, a life of years, and whether there is FRAM."""
    for board in both():
        board.fill(600, 130)
        stats = board.journal.stats()
        assert stats["fram"] == (board.fram is not None)
        assert 0 < stats["flash_free"] < 64 * 4096
        assert 20 < stats["erases"] < 600
        erases = board.boot().stats()["erases"]
        assert stats["erases"] - 70 < erases <= stats["erases"]


class Wear:
    """Erases of a flash since boot, as a test says; a journal asks for them."""

    erases = 0

    def __call__(self):
        """Since boot."""
        return self.erases


def test_f22_life_is_what_the_erases_so_far_have_left():
    """A hundred thousand a block, less a margin: half of them used up is half the life, those of earlier boots too."""
    for board in both():
        board.options["wear"] = wear = Wear()
        whole_life = board.boot_new().stats()["life_days"]
        most = board.chip.blocks * 90000
        assert whole_life > 365
        for part, left in ((4, whole_life * 3 // 4), (2, whole_life // 2), (1, 0)):
            wear.erases = most // part
            assert abs(board.journal.stats()["life_days"] - left) <= 1
        wear.erases = most + 1
        assert board.journal.stats()["life_days"] == 0
        wear.erases = most // 2
        board.fill(300)
        wear.erases = most // 4
        assert board.boot().stats()["erases"] == most // 2 + most // 4
        assert abs(board.journal.stats()["life_days"] - whole_life // 4) <= 1
        board.fill(300)
        wear.erases = 0
        assert board.boot().stats()["erases"] == most // 2 + most // 4


def test_f22_life_goes_by_the_journals_own_erases_once_it_has_enough_records():
    """Twice the erases a record are half the life."""
    lives = []
    for erases in (600, 1200):
        board = Board(True)
        board.options["wear"] = wear = Wear()
        board.boot_new()
        board.fill(600)
        wear.erases = erases
        lives.append(board.journal.stats()["life_days"])
    assert abs(lives[0] - 2 * lives[1]) <= 2
