"""Contacts sampled by PIO into rings that DMA fills, so that neither a long pass nor a flash erase loses a press (F25).

No interrupt handler runs (F46): coin, operator key and service button are sampled the same way as the seats' registers.
"""

import rp2
import uctypes
from machine import Pin

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

    from gobelet.shapes import Board

SCAN_US, KEY_US = 1000, 2000
_SCAN_HZ, _KEY_HZ = 500000, 16000
_ENDLESS = 0x0FFFFFFF  # words of one DMA run on either chip: 18 hours of scans, then it is started again


def _registers():
    """A scan of eight 74HC165 in 500 steps of 2 us: load, then sixteen bits at 250 kHz, each read before its clock.

    Side-set: bit 0 is CLK, bit 1 is LD (low loads). The pause keeps the rate at 1 kHz.
    """

    @rp2.asm_pio(
        sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH),
        in_shiftdir=rp2.PIO.SHIFT_RIGHT,
        autopush=True,
        push_thresh=32,
        fifo_join=rp2.PIO.JOIN_RX,
    )
    def registers():
        wrap_target()
        set(x, 15).side(0)[1]  # LD low: the registers take their inputs
        nop().side(2)
        label("bit")
        in_(pins, 8).side(2)
        jmp(x_dec, "bit").side(3)
        set(x, 31).side(2)
        label("long")
        jmp(x_dec, "long").side(2)[7]
        set(x, 24).side(2)[7]
        label("short")
        jmp(x_dec, "short").side(2)[7]
        wrap()

    return registers


def _keys():
    """A byte of pins every 32 steps: 500 Hz at 16 kHz."""

    @rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_RIGHT, autopush=True, push_thresh=32, fifo_join=rp2.PIO.JOIN_RX)
    def keys():
        wrap_target()
        in_(pins, 8)[31]
        wrap()

    return keys


def both_keys(board: "Board") -> bool:
    """Whether operator key and service button are both on: maintenance, at power-on (table/README.md, Operator key)."""
    pins = [Pin(board[name], Pin.IN, Pin.PULL_UP) for name in ("operator", "service")]
    return not (pins[0].value() or pins[1].value())


class _Ring:
    """A state machine's samples in a ring of 1 << bits bytes, aligned to its size as the DMA's ring mode wants it."""

    def __init__(self, machine: "rp2.StateMachine", number: int, bits: int, sample: int, period_us: int) -> None:
        size = 1 << bits
        room = bytearray(2 * size)
        start = -uctypes.addressof(room) % size
        self._ring = memoryview(room)[start : start + size]
        self._base = uctypes.addressof(self._ring)
        self._sample, self._places, self._period_us = sample, size // sample, period_us
        self._at = 0
        self._t_us: int | None = None
        self._dma = rp2.DMA()
        # DREQ 4 + n: PIO 0, RX of machine n
        ctrl = self._dma.pack_ctrl(inc_read=False, ring_size=bits, ring_sel=True, treq_sel=4 + number)
        self._dma.config(read=machine, write=self._ring, count=_ENDLESS, ctrl=ctrl, trigger=True)
        machine.active(1)

    def take(self, t_us: int) -> "Iterable[tuple[int, memoryview]]":
        """[(moment of the first sample, view of whole samples), ...], at most two, of all since the last call."""
        if not self._dma.active():
            self._dma.config(count=_ENDLESS, trigger=True)
        at = (self._dma.write - self._base) // self._sample % self._places
        n = (at - self._at) % self._places
        if self._t_us is not None and t_us - self._t_us >= self._places * self._period_us:
            n = self._places - 1  # the oldest are gone; scan_gap_us in `status` tells that it came so far
        self._t_us = t_us
        first = (at - n) % self._places
        t_us -= (n - 1) * self._period_us
        self._at = at
        if not n:
            return ()
        if first + n <= self._places:
            return ((t_us, self._view(first, n)),)
        head = self._places - first
        return ((t_us, self._view(first, head)), (t_us + head * self._period_us, self._view(0, n - head)))

    def _view(self, first: int, n: int) -> memoryview:
        return self._ring[first * self._sample : (first + n) * self._sample]


class Inputs:
    """The eight registers (512 scans) and the three keys (256 samples): half a second each."""

    def __init__(self, board: "Board") -> None:
        for n in range(board["qh_count"]):
            Pin(board["qh_base"] + n, Pin.IN)
        for name in ("coin", "operator", "service"):
            Pin(board[name], Pin.IN, Pin.PULL_UP)
        scan = rp2.StateMachine(
            1, _registers(), freq=_SCAN_HZ, in_base=Pin(board["qh_base"]), sideset_base=Pin(board["clk"])
        )
        keys = rp2.StateMachine(2, _keys(), freq=_KEY_HZ, in_base=Pin(board["coin"]))
        self._scans = _Ring(scan, 1, 13, 16, SCAN_US)
        self._keys = _Ring(keys, 2, 8, 1, KEY_US)

    def scans(self, t_us: int) -> "Iterable[tuple[int, memoryview]]":
        """All whole scans since the last call, as (moment of the first, view of sixteen bytes a scan).

        t_us: now. At most two; they are views of the ring, to be read before the next call.
        """
        return self._scans.take(t_us)

    def keys(self, t_us: int) -> "Iterable[tuple[int, memoryview]]":
        """All samples of coin, operator key and service button since the last call, a byte each; as `scans`."""
        return self._keys.take(t_us)
