"""Nine LED chains, shifted in parallel by one state machine that DMA feeds; nothing else touches the pins.

Each bit of all chains is one 32-bit word: low half the chains that are driven, high half their data. A step is 80 ns:
high for 4 steps for a zero, 9 for a one, 14 in all (hardware/ELECTRICS.md, LEDs; inside the windows of WS2812B,
WS2812-2020 and SK6812). Where words run out the pins stay low, so a gap in the feed can only latch early, never send a
wrong bit.
"""

from time import ticks_diff, ticks_us

import micropython
import rp2
from machine import Pin
from micropython import const

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Sequence

    from gobelet.shapes import Board

_STEP_HZ = const(12500000)
_BIT_NS = const(1120)  # 14 steps
_LATCH_US = const(330)  # at least 300 low, and what the FIFO of eight words still held
_CHAINS = const(9)


def _program():
    @rp2.asm_pio(
        out_init=(rp2.PIO.OUT_LOW,) * _CHAINS,
        out_shiftdir=rp2.PIO.SHIFT_RIGHT,
        autopull=True,
        pull_thresh=32,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def chains():
        wrap_target()
        out(pins, 16)[3]
        out(pins, 16)[4]
        mov(pins, null)[4]
        wrap()

    return chains


@micropython.viper
def _turn(bits: ptr8, shown: ptr8, words: ptr16, how: int) -> int:
    """A chain's bytes into its bit of the words, where they differ from what is shown. how: chain + 16 x bytes.

    Returns how many bytes differed. The slow part of a frame, so it is native code: the worst frame took 70 us of an
    x86-64 machine, 4,400 us in bytecode (tests/bench/leds.py), which would be some 180 ms on a Pico.
    """
    flag = 1 << (how & 15)
    changed = 0
    for place in range(how >> 4):
        flips = bits[place] ^ shown[place]
        if flips:
            changed += 1
            shown[place] = bits[place]
            word = place * 16 + 15
            while flips:
                if flips & 1:
                    words[word] = words[word] ^ flag
                flips = flips >> 1
                word -= 2
    return changed


@micropython.viper
def _mask(words: ptr16, count: int, live: int):
    for place in range(count):
        words[2 * place] = live


class Leds:
    """All chains of a board, from its pin `led_base` on, of `seat_leds` LEDs at most. Show black first (F27)."""

    def __init__(self, board: "Board") -> None:
        rows = board["seat_leds"] + 1  # and one that only shifts the level, where a table has it (F27)
        self._count = rows * 24
        self._words = bytearray(self._count * 4)
        self._black = bytes(rows * 3)
        self._shown = [bytearray(rows * 3) for _ in range(_CHAINS)]
        self._live = 0
        self._sent = False
        self._start, self._need_us = ticks_us(), 0
        self._machine = rp2.StateMachine(0, _program(), freq=_STEP_HZ, out_base=Pin(board["led_base"]))
        self._machine.active(1)
        self._dma = rp2.DMA()
        self._ctrl = self._dma.pack_ctrl(size=2, inc_write=False, treq_sel=0)  # DREQ 0: PIO 0, TX of machine 0

    def busy(self) -> bool:
        """Whether words go out or the latch time runs; until then the words are not touched (F28, F29)."""
        if self._sent and not self._dma.active():
            self._sent = ticks_diff(ticks_us(), self._start) < self._need_us
        return self._sent

    def show(self, frame: "Sequence[bytearray]", live: int, again: bool = False) -> bool:
        """Send a frame: a bytearray of GRB a chain, first LED first; what they lack up to the longest is dark.

        live: chains that are driven, bit 0 is the first; the others' lines are held low. False while busy: the frame
        must be offered again. One that shows already is not sent, unless `again` (once in a while, against what a
        spark may have turned over).
        """
        if self.busy():
            return False
        if self._fill(frame, live) or again:
            self._send(max([len(chain) for chain in frame]) * 8)
        return True

    def _fill(self, frame: "Sequence[bytearray]", live: int) -> int:
        """Bring the words up to date; how much that changed."""
        changed = live ^ self._live
        if changed:
            self._live = live
            _mask(self._words, self._count, live)
        for chain in range(_CHAINS):
            data = frame[chain] if live >> chain & 1 else self._black
            changed += _turn(data, self._shown[chain], self._words, chain + 16 * len(data))
        return changed

    def _send(self, count: int) -> None:
        self._sent = True
        self._start = ticks_us()
        self._need_us = count * _BIT_NS // 1000 + _LATCH_US
        self._dma.config(read=self._words, write=self._machine, count=count, ctrl=self._ctrl, trigger=True)
