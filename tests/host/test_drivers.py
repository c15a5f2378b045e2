"""The drivers for LEDs and contacts: what their PIO programs put on the pins, step by step (ELECTRICS.md)."""

import gc
import importlib
import io
import os
import random
import sys
from collections import defaultdict
from itertools import pairwise
from types import SimpleNamespace

import pio
import pytest
from gobelet.boards import pico2
from gobelet.journal import flash
from gobelet.journal.store import Journal
from gobelet_host.sim import decode

STEP_NS = 80
CHAINS, LEDS = 9, 78


class Dma:
    """Keeps what it was asked to send; idle at once."""

    sent = None

    def pack_ctrl(self, **fields):
        """As given."""
        return fields

    def config(self, *, read, write, count, ctrl, trigger):
        """One transfer."""
        Dma.sent = (bytes(read[: count * 4]), count, ctrl)

    def active(self):
        """Never."""
        return False


class StateMachine:
    """Keeps its program."""

    def __init__(self, number, program, **settings):
        self.number, self.program, self.settings = number, program, settings

    def active(self, value):
        """On or off."""


class Poll:
    """What it was asked to wait for last, and how long; nothing ever happens."""

    POLLIN, POLLOUT = 1, 4
    asked = None

    def __init__(self):
        self._masks = []

    def register(self, stream, mask):
        """One more."""
        self._masks.append(mask)

    def ipoll(self, wait_ms):
        """Nothing."""
        Poll.asked = (self._masks, wait_ms)
        return ()


@pytest.fixture
def chip(monkeypatch):
    """The drivers' modules over these; `clock` is the us counter."""
    clock = SimpleNamespace(us=0)
    viper = importlib.import_module("gobelet_host.sim.standin.shims")._viper
    for kind in ("ptr8", "ptr16"):
        monkeypatch.setitem(__builtins__, kind, kind)
    modules = {
        "rp2": SimpleNamespace(PIO=pio.Pio, asm_pio=pio.asm_pio, StateMachine=StateMachine, DMA=Dma),
        "machine": SimpleNamespace(Pin=lambda *words: words),
        "micropython": SimpleNamespace(const=lambda value: value, viper=viper, kbd_intr=lambda byte: None),
        "select": SimpleNamespace(poll=Poll, POLLIN=Poll.POLLIN, POLLOUT=Poll.POLLOUT),
        "uctypes": SimpleNamespace(addressof=lambda buffer: 0),
        "time": SimpleNamespace(ticks_us=lambda: clock.us, ticks_diff=lambda a, b: a - b),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    loaded = {}
    for name in ("leds", "inputs", "usb"):
        spec = importlib.util.find_spec(f"gobelet.drivers.{name}")
        loaded[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(loaded[name])
    return SimpleNamespace(clock=clock, **loaded)


def words_of(data):
    """32-bit words, little endian."""
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def frame(seed=1):
    """Some bytes for every chain."""
    source = random.Random(seed)
    return [bytearray(source.randbytes(3 * (LEDS if chain < CHAINS - 1 else 49))) for chain in range(CHAINS)]


def waveform(program, words):
    """The levels of the nine pins at each step, until the words have run out."""
    machine, levels = pio.Machine(program, words), []
    while not (machine.stalled and machine.steps > 1):
        machine.step()
        levels.append(machine.out_pins)
    return levels


def test_every_bit_has_its_times_on_every_chain(chip):
    driver = chip.leds.Leds(pico2.BOARD)
    assert driver.show(frame(), 511)
    data, count, _ = Dma.sent
    assert count == LEDS * 24
    levels = waveform(chip.leds._program(), words_of(data)[:240])
    for place in range(240):
        part = levels[place * 14 : place * 14 + 14]
        for chain in range(CHAINS):
            high = [level >> chain & 1 for level in part]
            bit = frame()[chain][place // 8] >> 7 - place % 8 & 1 if place < 8 * len(frame()[chain]) else 0
            assert high == [1] * (9 if bit else 4) + [0] * (5 if bit else 10), (place, chain)
    assert driver._machine.settings["freq"] == 1000000000 // STEP_NS


def test_words_decode_to_the_bytes_that_were_asked_for(chip):
    driver = chip.leds.Leds(pico2.BOARD)
    for seed in range(5):
        chip.clock.us += 10000
        assert driver.show(frame(seed), 511)
        chains = decode.chains(Dma.sent[0])
        assert [chain[: len(data)] for chain, data in zip(chains, frame(seed), strict=True)] == frame(seed)
        assert not any(chains[8][3 * 49 :])


def test_an_absent_seat_s_line_stays_low(chip):
    driver = chip.leds.Leds(pico2.BOARD)
    driver.show(frame(), 511)
    chip.clock.us += 10000
    assert driver.show(frame(), 511 & ~4)
    levels = waveform(chip.leds._program(), words_of(Dma.sent[0]))
    assert not any(level & 4 for level in levels) and any(level & 2 for level in levels)
    chip.clock.us += 10000
    assert driver.show(frame(), 511)
    assert decode.chains(Dma.sent[0])[2] == bytes(frame()[2])


def test_f28_f29_a_frame_waits_for_the_one_before_and_its_latch(chip):
    driver = chip.leds.Leds(pico2.BOARD)
    assert driver.show(frame(1), 511)
    sent = Dma.sent
    for us in (0, 1000, 2097, 2397):
        chip.clock.us = us
        assert not driver.show(frame(2), 511) and Dma.sent is sent
    chip.clock.us = 2430
    assert driver.show(frame(2), 511) and Dma.sent is not sent


def test_a_frame_that_shows_already_is_sent_only_when_asked(chip):
    driver = chip.leds.Leds(pico2.BOARD)
    driver.show(frame(), 511)
    sent = Dma.sent
    chip.clock.us = 10000
    assert driver.show(frame(), 511) and Dma.sent is sent
    assert driver.show(frame(), 511, True) and Dma.sent is not sent


def test_the_first_frame_is_all_zeros(chip):
    driver = chip.leds.Leds(pico2.BOARD)
    driver.show([bytearray(3 * LEDS) for _ in range(CHAINS)], 511, True)
    assert set(words_of(Dma.sent[0])) == {511}


class Register:
    """Eight 74HC165 with /Q7 back to DS: loads while LD is low, shifts on CLK's rising edge."""

    def __init__(self, values):
        self._values, self._bits, self._clock = values, [[0] * 8] * 8, 0

    def pins(self, machine):
        """QH of all eight."""
        return sum(bits[0] << n for n, bits in enumerate(self._bits))

    def step(self, side):
        """After each clock of the machine: bit 0 is CLK, bit 1 is LD."""
        if not side & 2:
            self._bits = [[value >> k & 1 for k in range(8)] for value in self._values]
        elif side & 1 and not self._clock:
            self._bits = [[*bits[1:], 1 - bits[0]] for bits in self._bits]
        self._clock = side & 1


def test_f37_a_scan_is_eight_bits_and_their_complements_a_thousand_times_a_second(chip):
    program = chip.inputs._registers()
    values = [0x01, 0x80, 0xFF, 0x00, 0xA5, 0x5A, 0x7E, 0xC3]
    registers = Register(values)
    machine = pio.Machine(program, pins=registers.pins)
    starts, clocks, last = [], [], 2
    for step in range(1500):
        machine.step()
        registers.step(machine.side_pins)
        if last & 2 and not machine.side_pins & 2:
            starts.append(step)
        if machine.side_pins & 1 and not last & 1:
            clocks.append(step)
        last = machine.side_pins
    assert starts == [0, 500, 1000]  # 2 us a step
    assert {b - a for a, b in pairwise(clocks[:16])} == {2}  # 250 kHz
    assert (clocks[15] - starts[0]) * 2 <= 75
    scan = b"".join(word.to_bytes(4, "little") for word in machine.pushed[:4])
    for n, value in enumerate(values):
        bits = [byte >> n & 1 for byte in scan]
        assert bits == [value >> k & 1 for k in range(8)] + [1 - (value >> k & 1) for k in range(8)]
    assert machine.pushed[:4] == machine.pushed[4:8]


def test_the_keys_are_sampled_five_hundred_times_a_second(chip):
    machine = pio.Machine(chip.inputs._keys(), pins=lambda m: m.steps // 32 & 7)
    for _ in range(32 * 8):
        machine.step()
    assert b"".join(word.to_bytes(4, "little") for word in machine.pushed) == bytes([0, 1, 2, 3, 4, 5, 6, 7])
    assert chip.inputs._KEY_HZ // 32 == 1000000 // chip.inputs.KEY_US
    assert chip.inputs._SCAN_HZ // 500 == 1000000 // chip.inputs.SCAN_US


def test_f1_while_output_is_left_over_input_does_not_keep_the_loop_busy(chip, monkeypatch):
    streams = SimpleNamespace(buffer=io.BytesIO())
    monkeypatch.setattr(sys, "stdin", streams)
    monkeypatch.setattr(sys, "stdout", streams)
    port = chip.usb.Port(4)
    port.rest(100)
    assert Poll.asked == ([Poll.POLLIN], 4)
    assert port.write(b"x") == 0
    port.rest(3)
    assert Poll.asked == ([Poll.POLLOUT], 3)
    port.write(b"")
    port.rest(-1)
    assert Poll.asked == ([Poll.POLLIN], 0)


class ResetError(Exception):
    """The chip starts anew."""


@pytest.fixture
def start(chip, monkeypatch):
    """start(scratch, power): a Chip over these registers, at power-on or after a reset."""

    def reset():
        raise ResetError

    def made(scratch, power):
        machine = SimpleNamespace(
            mem32=scratch, unique_id=bytes, reset=reset, reset_cause=lambda: int(power), PWRON_RESET=1
        )
        monkeypatch.setitem(sys.modules, "machine", machine)
        monkeypatch.setattr(sys.modules["time"], "sleep_ms", lambda ms: None, raising=False)
        spec = importlib.util.find_spec("gobelet.drivers.chip")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.Chip()

    return made


@pytest.mark.parametrize("mode", ["maintenance", "safe", "fault"])
def test_f15_a_mode_outlives_all_resets_but_those_that_somebody_asked_for(start, mode):
    scratch = defaultdict(int)
    there = start(scratch, power=True)
    assert (there.mode, there.cause) == ("run", "power")
    there.stay(mode)
    for cause in ("watchdog", "exception", "watchdog", "exception"):
        if cause == "exception":
            with pytest.raises(ResetError):
                there.give_up()
        there = start(scratch, power=False)
        assert (there.mode, there.cause) == (mode, cause)
        there.stay(there.mode)
    with pytest.raises(ResetError):
        there.restart("run")
    there = start(scratch, power=False)
    assert (there.mode, there.cause, there.starts()) == ("run", "restart", 0)
    there.stay("run")
    assert (start(scratch, power=False).mode, start(scratch, power=False).cause) == ("run", "watchdog")
    scratch.clear()
    for address in (0x4005800C, 0x400D800C):
        scratch[address + 4] = 0xDEADBEEF
    assert (start(scratch, power=False).mode, start(scratch, power=False).cause) == ("run", "watchdog")


class GivenUpError(Exception):
    """A reset that counts as a failed start."""


class FakeChip:
    """A chip that has failed to start so many times in a row."""

    new, mode, failed = True, "run", 0

    def starts(self, count=None):
        """As the chip's."""
        before, FakeChip.failed = FakeChip.failed, FakeChip.failed if count is None else count
        return before

    def give_up(self):
        """As the chip's."""
        raise GivenUpError

    def stay(self, mode, how=0):
        """As the chip's."""
        self.mode = mode

    def watch(self):
        """Nothing bites."""


@pytest.fixture
def main(chip, monkeypatch):
    """`gobelet.main` over stand-ins."""
    modes = {"MAINTENANCE": "maintenance", "SAFE": "safe", "RUN": "run"}
    drivers = {
        "chip": SimpleNamespace(Chip=FakeChip, **modes),
        "inputs": SimpleNamespace(Inputs=lambda board: board, both_keys=lambda board: False),
        "leds": SimpleNamespace(Leds=lambda board: SimpleNamespace(show=lambda *frame: True)),
        "fram": SimpleNamespace(find=lambda board: None),
    }
    for name, driver in drivers.items():
        monkeypatch.setitem(sys.modules, f"gobelet.drivers.{name}", driver)
    monkeypatch.setattr(FakeChip, "failed", 0)
    spec = importlib.util.find_spec("gobelet.main")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(gc, "threshold", lambda *sizes: None, raising=False)
    return module


@pytest.mark.parametrize("text", ["pico9", "", "../x", "\0"])
def test_f15_a_board_file_that_names_none_is_a_failed_start_and_safe_mode_says_so(main, monkeypatch, text):
    monkeypatch.setattr(main, "open", lambda path: io.StringIO(text), raising=False)
    for failed in range(3):
        with pytest.raises(GivenUpError):
            main.run()
        assert FakeChip.failed == failed + 1
    told = []

    def build(board, the_chip, chains, scan):
        assert board["name"] == "pico2" and the_chip.mode == "safe"
        return SimpleNamespace(run=lambda: told.append("runs")), SimpleNamespace(halt=lambda *how: told.append(how))

    monkeypatch.setattr(main, "build", build)
    main.run()
    ((failed, why), ran) = told
    assert failed == 3 and why and ran == "runs"


def test_a_firmware_that_cannot_be_built_leaves_no_seed_at_the_prompt(main, monkeypatch, tmp_path):
    monkeypatch.setattr(flash, "os", os)  # tests over a flash in memory leave theirs
    monkeypatch.setattr(flash, "open", open, raising=False)
    journal = Journal(f"{tmp_path}/journal", bytes)
    journal.open()
    journal.put("seed", b"a secret")
    main.forget({"root": str(tmp_path), "journal_bytes": 1 << 20})
    assert Journal(f"{tmp_path}/journal", bytes).slot("seed") is None
