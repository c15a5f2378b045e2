"""The buffers that PIO and DMA fill with samples of the contacts."""

from standin.wire import RAW

try:
    import uctypes
except ImportError:
    from standin import shims as uctypes  # CPython

_RUN = 32  # samples written in one go
_STUCK_0, _STUCK_1, _NOISE, _SHIFT = [RAW.index(name) for name in ("stuck0", "stuck1", "noise", "shift")]


class Ring:
    """A buffer that PIO and DMA fill, one sample every period_us: made up here when somebody looks."""

    def __init__(self, world, buffer: bytearray, period_us: int, size: int):
        self._world, self._buffer = world, memoryview(buffer)
        self._period_us, self._size = period_us, size
        self._count = world.us() // period_us
        self._first = self._count
        self._noise = 0x2545F491
        self._seen = -1  # world.changes that _block was made from
        self._block = b""
        self._alike = 0  # samples since then: a ring full of them needs no more writing

    def address(self) -> int:
        """Where the DMA channel writes next."""
        self.fill(self._world.us())
        done = (self._count - self._first) * self._size
        return uctypes.addressof(self._buffer) + done % len(self._buffer)

    def fill(self, now_us: int) -> None:
        """All samples up to now; of more than the ring holds only the last ones matter."""
        n = now_us // self._period_us - self._count
        if n <= 0:
            return
        places = len(self._buffer) // self._size
        if n > places:
            self._count += n - places
            n = places
        if self._seen != self._world.changes:
            self._seen = self._world.changes
            self._block = self._sample() * _RUN
            self._alike = 0
        block = self._block
        if block and self._alike >= places:
            self._count += n
            return
        self._alike += n
        while n:
            at = (self._count - self._first) % places
            run = min(n, places - at, _RUN if block else 1)
            data = block[: run * self._size] if block else self._sick()
            self._buffer[at * self._size : (at + run) * self._size] = data
            self._count += run
            n -= run

    def _sample(self):
        """The one byte of the keys' ring: coin, operator and service at bits 0 to 2, pressed = 0."""
        return bytes((7 & ~self._world.keys,))


class Registers(Ring):
    """The eight shift registers: sixteen bytes a scan, a bit a seat; inputs, pressed = 0, then complements."""

    def _sample(self):
        world = self._world
        if any(kind in (_NOISE, _SHIFT) for kind in world.raw):
            return b""
        return self._scan([self._word(i) for i in range(8)])

    def _word(self, i: int) -> int:
        """16 bits of one seat, the first out in bit 0; an unplugged line is low."""
        world = self._world
        if not world.plugged[i] or world.raw[i] == _STUCK_0:
            return 0
        if world.raw[i] == _STUCK_1:
            return 0xFFFF
        return (255 & ~world.levels[i]) | world.levels[i] << 8

    def _scan(self, words: list):
        scan = bytearray(16)
        for i in range(8):
            word, bit = words[i], 1 << i
            for k in range(16):
                if word >> k & 1:
                    scan[k] |= bit
        return bytes(scan)

    def _random(self) -> int:
        x = self._noise
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._noise = x
        return x

    def _sick(self):
        """One scan where some seat's line is noise, or slips by a clock at a place that changes."""
        world, words = self._world, []
        for i in range(8):
            word = self._word(i)
            if world.plugged[i] and world.raw[i] == _NOISE:
                word = self._random() & 0xFFFF
            elif world.plugged[i] and world.raw[i] == _SHIFT:
                low = (1 << self._random() % 16) - 1
                word = word & low | word >> 1 & ~low & 0x7FFF | (word & 1 ^ 1) << 15
            words.append(word)
        return self._scan(words)
