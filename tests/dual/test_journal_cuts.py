"""Power cuts at every flash and FRAM operation, whole and torn (F20): what was acknowledged is there, the chain holds.

A scene is a memory's image and a script that goes on from it. The script runs with the power ending at operation N, the
board starts again, and is compared with what the script had been told. `sweep(scene, 1)` tries every N.
"""

import json
from hashlib import sha256

import memory
from gobelet.journal.store import Journal

BLOCKS = 32


class Scene:
    """What a board has been through before the script. fram: bytes, or None; budget: bytes of segments."""

    def __init__(self, fram, budget, before):
        self.budget = budget
        self.power = memory.Power()
        self.chip = memory.Chip(BLOCKS, self.power)
        self.fram = memory.Fram(self.power, fram) if fram else None
        memory.mount(self.chip, True)
        self.told = Told()
        if before:
            journal = self.open()
            self.told.note(journal)
            for _ in range(before):
                self.told.append(journal, 100)
                while journal.flush(True):
                    pass
            self.told.put(journal, "seed", b"old seed")
            self.told.put(journal, "resume", b"old state" * 20)
        self.image = bytes(self.chip.data), self.fram and bytes(self.fram.data)
        self.past = self.told

    def rewind(self, cut=None, torn=None):
        """The memory as it was before the script, and a power that ends at operation `cut`."""
        self.chip.data[:] = self.image[0]
        if self.fram:
            self.fram.data[:] = self.image[1]
        self.told = self.past.copy()
        self.supply(cut, torn)

    def supply(self, cut=None, torn=None):
        """Power on again."""
        self.power = self.chip.power = memory.Power(cut, torn)
        if self.fram:
            self.fram.power = self.power

    def open(self):
        """A start of the board, with entropy of its own."""
        folder = memory.mount(self.chip)
        journal = Journal(folder, lambda n: b"\x5a" * n, self.fram, self.budget, keep=4096)
        self.word = journal.open()
        return journal


class Told:
    """What a caller knows for sure, and the one thing under way (`asked`), which may be old or new."""

    def __init__(self):
        self.id = None
        self.raws = []
        self.slots = {}
        self.asked = None

    def copy(self):
        """One to go on from."""
        other = Told()
        other.id, other.raws, other.slots = self.id, list(self.raws), dict(self.slots)
        return other

    def note(self, journal):
        """`open` came back."""
        self.id = journal.id

    def append(self, journal, size):
        """A record of about `size` bytes; also takes in what the journal added by itself."""
        self.asked = "record"
        journal.append("choice", len(self.raws), None, [("x", "y" * (size - 45))])
        for _, raw, _ in journal.read(max(journal.first, len(self.raws) + 1), 3):
            self.raws.append(raw)
        self.asked = None

    def put(self, journal, name, value):
        """A slot's new value."""
        self.asked = name, value
        journal.put(name, value)
        self.slots[name] = value
        self.asked = None


def script(scene):
    """Start, play, start again, play: records short and long, slots old, new and gone."""
    for turn in range(2):
        journal = scene.open()
        scene.told.note(journal)
        for size in (70, 150, 400, 100, 750, 90):
            scene.told.append(journal, size)
            if size == 150:
                scene.told.put(journal, "seed", bytes([65 + turn]) * 32)
            if size == 100:
                scene.told.put(journal, "resume", bytes([97 + turn]) * 700)
            for _ in range(7):
                journal.flush(True)
        scene.told.put(journal, "seed", None)


def check(scene, journal):
    """Compares a journal after a start with what was told before the cut."""
    told = scene.told
    if told.raws:
        assert scene.word == "resumed" and journal.id == told.id, scene.word
    extra = journal.last - len(told.raws)
    if extra and told.asked != "record":  # the last one was safe; what the power cut was the `prune` after it
        assert extra == 1 and '"kind":"prune"' in journal.read(journal.last, 1)[0][1], told.asked
    assert 0 <= extra <= 2, (extra, told.asked)
    digest, seq = None, journal.first
    assert seq <= max(len(told.raws), 1)
    while seq <= journal.last:
        for number, raw, after in journal.read(seq, 50):
            if seq == 1 or digest:
                assert sha256((digest or bytes(32)) + raw.encode()).digest().hex() == after
            assert number > len(told.raws) or raw == told.raws[number - 1]
            json.loads(raw)
            digest = bytes.fromhex(after)
            seq += 1
    assert journal.hash == (digest or bytes(32))
    for name in ("seed", "resume", "key"):
        allowed = [told.slots.get(name)]
        if told.asked and told.asked[0] == name:
            allowed.append(told.asked[1])
        assert journal.slot(name) in allowed, name


def run_cut(scene, cut, torn):
    """The script with a cut; False when it ended before. Then starts again, checks, and goes on."""
    scene.rewind(cut, torn)
    try:
        script(scene)
    except OSError:
        pass
    if not scene.power.off:
        return False
    # the start itself may be cut as well
    for again in (2, 7, None):
        scene.supply(again, torn)
        try:
            journal = scene.open()
        except OSError:
            continue
        check(scene, journal)
    before = journal.last
    journal.append("boot", 0, None, [])
    journal.put("seed", b"next")
    journal = scene.open()
    assert journal.last in (before + 1, before + 2) and journal.slot("seed") == b"next" and scene.word == "resumed"
    return True


def sweep(scene, step, start=0):
    """Cuts at operations start + 1, start + 1 + step, ... until the script ends; how many."""
    cuts = 0
    for torn in (None, 1, 40, 700):
        cut = start + 1
        while run_cut(scene, cut, torn):
            cuts += 1
            cut += step
        start = (start + 1) % step
    return cuts


def test_f20_cut_anywhere_with_fram():
    """First start; the tail going to flash; segments going to make room."""
    for before, budget in ((0, 1 << 20), (60, 1 << 20), (230, 3 * 16384)):
        assert sweep(Scene(12000, budget, before), 11) > 10


def test_f20_cut_anywhere_without_fram():
    """First start; a segment getting full; segments going to make room."""
    for before, budget in ((0, 1 << 20), (135, 1 << 20), (440, 3 * 16384)):
        assert sweep(Scene(None, budget, before), 11) > 10
