"""Block erases and times of the journal on littlefs, with and without FRAM (F22).

    micropython -X heapsize=16M tests/bench/wear.py [RECORDS [BLOCKS]]      (also under python, slower)

Plays the records of Threes Away rounds with four seats, slots included, on a simulated flash of 768 blocks, and prints
erases per 100 records, how evenly they fall on the blocks, and how long an append takes on this machine early and late.
"""

import time

from bench import NUMBERS, QUICK
from gobelet.journal.store import Journal
from memory import Chip, Fram, Power, mount


def ticks_us():
    """Microseconds, for differences."""
    return time.time_ns() // 1000


class Table:
    """Writes what a table writes. spent: microseconds of each append."""

    def __init__(self, journal):
        self.journal = journal
        self.spent = []
        self.t_ms = 0

    def record(self, kind, pairs):
        """One record, timed."""
        self.t_ms += 1400
        start = ticks_us()
        self.journal.append(kind, self.t_ms, None, pairs)
        self.spent.append(ticks_us() - start)
        self.journal.flush(True)

    def play(self):
        """One round."""
        journal = self.journal
        number = journal.next_round()
        journal.put("seed", bytes([number & 255]) * 32)
        self.record("commit", [("round", number), ("commitment", f"{number:064x}")])
        for nonce in range(12):
            seat = nonce // 3 + 1
            roll = [("round", number), ("nonce", nonce), ("who", seat), ("n", 3), ("t_us", self.t_ms * 1000 + 123)]
            roll.append(("faces", [1, 2, 3]))
            self.record("roll", roll)
            choice = [("round", number), ("seat", seat), ("do", "keep"), ("dice", [1, 2]), ("by", "player")]
            self.record("choice", choice)
        dice = {str(seat): [3, 1, 3, 2, 6] for seat in range(1, 5)}
        stacks = {str(seat): 20 for seat in range(1, 5)}
        result = [("round", number), ("number", number), ("winners", [2]), ("pays", {"2": 8}), ("carried", 0)]
        result += [("dice", dice), ("stacks", stacks), ("next", 2)]
        self.record("result", result)
        journal.put("resume", b"r" * 420 + bytes([number & 255]))
        self.record("reveal", [("round", number), ("seed", f"{number:064x}")])
        journal.put("seed", None)


def measure(fram, records, blocks):
    """Plays so many records; a line of figures."""
    power = Power()
    chip = Chip(blocks, power)
    folder = mount(chip, True)
    journal = Journal(folder, lambda n: b"\x07" * n, Fram(power) if fram else None, blocks * 4096 * 3 // 4)
    journal.open()
    table = Table(journal)
    early = 0
    before = sum(chip.erased)
    while journal.last < records:
        table.play()
        if not early and journal.last > 100:
            early = sum(table.spent) // len(table.spent)
        if len(table.spent) > 3000:
            table.spent = table.spent[2000:]
    erases = sum(chip.erased) - before
    late = sum(table.spent) // len(table.spent)
    start = ticks_us()
    again = Journal(folder, lambda n: b"\x07" * n, journal_fram(journal), blocks * 4096 * 3 // 4)
    again.open()
    opened = ticks_us() - start
    used = sorted([n for n in chip.erased if n])
    stats = journal.stats()
    print("FRAM" if fram else "no FRAM", records, "records:")
    print("  erases per 100 records", erases * 100 // journal.last, "estimated", stats["erases"] * 100 // journal.last)
    print("  blocks used", len(used), "of", blocks, "mean", erases // blocks, "most", used[-1])
    print(
        "  append", early, "us early,", late, "us late; open", opened, "us; readable", journal.first, "to", journal.last
    )
    print("  life", stats["life_days"], "days; free", stats["flash_free"])
    return erases * 100 // journal.last


def journal_fram(journal):
    """The FRAM of a journal, to start again with it."""
    return journal._slots._fram if journal._fram else None


def main():
    """Both ways."""
    records = NUMBERS[0] if NUMBERS else 300 if QUICK else 50000
    blocks = NUMBERS[1] if len(NUMBERS) > 1 else 768
    with_fram, without = measure(True, records, blocks), measure(False, records, blocks)
    for name, erases, limit in (("with", with_fram, 10), ("without", without, 60)):
        print(name, "FRAM:", erases, "erases per 100 records; ratio to the limit of F22", erases * 100 // limit / 100)
    assert with_fram <= 10 and without <= 60, "more wear than F22 allows"


main()
