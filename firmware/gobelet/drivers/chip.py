"""The chip itself: who it is, why it started, restarts, watchdog, supply, and its rawest chance."""

import os
from time import sleep_ms

import machine
import micropython

if 1 - 1:  # never: for type checkers alone
    from typing import NoReturn

    from gobelet.shapes import Board

_USB_MS = 50  # for the last reply to leave before a restart
_WATCHDOG_MS = 8000  # the RP2040's longest is 8,388
# Watchdog scratch registers 0 to 3, which a reset keeps and loss of power clears; the ring oscillator's random bit
# (RP2040 datasheet 4.7.6 and 2.17.8, RP2350 datasheet 12.9.7 and 8.3.10)
_SCRATCH = (0x4005800C, 0x400D800C)
_RANDOM_BIT = (0x4006001C, 0x400E8020)
# What the USB controller sees: bit 16 connected, bit 4 suspended (4.1.4, 12.7.5). Why an RP2350 started: bit 17 is a
# brown-out (6.4, POWMAN CHIP_RESET); an RP2040 cannot tell that from power-on
_USB_STATUS, _CONNECTED, _SUSPENDED = 0x50110050, 1 << 16, 1 << 4
_CHIP_RESET, _HAD_BROWNOUT = 0x4010002C, 1 << 17
_NOTE = 0x60BE0000  # marks scratch 1 as ours; then how a start came about, and what it is for
_STANDS, _ASKED, _FAILED = 0, 4, 8
RUN, MAINTENANCE, SAFE, FAULT, BOOTLOADER = "run", "maintenance", "safe", "fault", "bootloader"
_MODES = (RUN, MAINTENANCE, SAFE, FAULT)


class Chip:
    """One for the whole program; made first.

    id: 16 hex digits; machine: the interpreter's name for it; simulated: is it the simulated board; new: an RP2350, or
    simulated like one; seeded: its entropy repeats itself. finger: press(seat, place, ms) of a simulated contact, else
    None. mode: what the start is for: RUN, MAINTENANCE, SAFE or FAULT; cause: why it started, the `reason` of the
    `boot` record.
    """

    def __init__(self) -> None:
        micropython.kbd_intr(-1)  # bytes 1 to 5 are data (F3), and no Ctrl-C gives a prompt beside a running round
        self.machine = os.uname().machine
        self.simulated = "simulated" in self.machine
        self.new = "RP2040" not in self.machine
        self.id = machine.unique_id().hex()
        self.seeded = getattr(machine, "SEEDED", False)
        self.finger = getattr(machine, "press", None)
        note = self._scratch(1) ^ _NOTE
        note = note if note <= _FAILED | 3 else 0
        self.mode, self.cause = _MODES[note & 3], self._cause(note & ~3)
        self._dog: machine.WDT | None = None

    def _cause(self, how: int) -> str:
        """The `reason` of the `boot` record."""
        if machine.reset_cause() == machine.PWRON_RESET:
            worn = self.new and machine.mem32[_CHIP_RESET] & _HAD_BROWNOUT
            return "brownout" if worn else "power"
        return {_ASKED: "restart", _FAILED: "exception"}.get(how, "watchdog")

    def _scratch(self, n: int, value: int | None = None) -> int:
        address = _SCRATCH[int(self.new)] + 4 * n
        if value is None:
            return machine.mem32[address] & 0xFFFFFFFF
        machine.mem32[address] = value
        return value

    def starts(self, count: int | None = None) -> int:
        """Starts in a row that did not come to a good pass (F15); with `count`, sets it."""
        return self._scratch(0, count)

    def restart(self, to: str = RUN) -> None:
        """A hard reset (F19), into the mode named; does not return."""
        sleep_ms(_USB_MS)
        if to == BOOTLOADER:
            machine.bootloader()
        self.starts(0)
        self.stay(to, _ASKED)
        machine.reset()

    def give_up(self) -> "NoReturn":
        """A hard reset that counts as a failed start, into the same mode; does not return."""
        self.stay(self.mode, _FAILED)
        machine.reset()

    def stay(self, mode: str, how: int = _STANDS) -> None:
        """Whatever resets the chip, it starts into this mode, until a `restart` or loss of power."""
        self.mode = mode
        self._scratch(1, _NOTE | how | _MODES.index(mode))

    def plugged(self) -> bool:
        """Whether a USB host is there and awake. Whether a program has the port open the chip does not tell."""
        return machine.mem32[_USB_STATUS] & (_CONNECTED | _SUSPENDED) == _CONNECTED

    def watch(self) -> None:
        """From now on `feed` must be called at least every 8 s."""
        self._dog = machine.WDT(timeout=_WATCHDOG_MS)

    def feed(self) -> None:
        """A whole pass is done."""
        if self._dog:
            self._dog.feed()

    def raw(self, n: int) -> bytes:
        """n bytes of the operating source."""
        return os.urandom(n)

    def noise(self, n: int) -> bytes:
        """n bytes of the rawest source: bits of the ring oscillator, biased and periodic (F48)."""
        address, data = _RANDOM_BIT[int(self.new)], bytearray(n)
        for i in range(n * 8):
            data[i >> 3] = data[i >> 3] << 1 & 255 | machine.mem32[address] & 1
        return bytes(data)


class Supply:
    """The table's 5 V, over a divider, smoothed over a few reads."""

    def __init__(self, board: "Board") -> None:
        self._adc = machine.ADC(machine.Pin(board["volts"]))
        self._full_mv: int = board["volts_full_mv"]
        self._mv = self._read()

    def _read(self) -> int:
        return self._adc.read_u16() * self._full_mv // 65535

    def noise(self) -> bytes:
        """32 bytes: 16 readings, whose lowest bits are noise."""
        return b"".join([self._adc.read_u16().to_bytes(2, "big") for _ in range(16)])

    def millivolts(self) -> int:
        """Now; USB alone gives next to nothing here."""
        self._mv = (self._mv + self._read()) // 2
        return self._mv
