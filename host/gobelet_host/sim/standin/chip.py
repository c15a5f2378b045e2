"""What the firmware gets for `machine`, `rp2`, `time` and `select`."""

import sys

from standin.rings import Registers, Ring

PERIOD = 1 << 30
POLLIN, POLLOUT = 1, 4
STEP_NS = 80  # of the LED program: 14 steps a bit
BIT_STEPS = 14
LATCH_US = 300


class Leds:
    """Nine LED chains behind one state machine and its DMA channel: which words went out last, and until when."""

    def __init__(self, world, watched):
        self._world = world
        self._words = None
        self._start_us = 0
        self._end_us = 0
        self.watched = watched
        self.led_ma = lambda: 12  # class of the LEDs that are fitted, mA a channel

    def send(self, words, count):
        """A transfer of `count` 32-bit words begins; one over another or its latch would be a fault of the driver."""
        now = self._world.us()
        if self._words is not None and now < self._end_us + LATCH_US:
            raise RuntimeError("LED transfer over a transfer or its latch")
        self._words, self._start_us = memoryview(words)[: count * 4], now
        self._end_us = now + (count * BIT_STEPS * STEP_NS + 999) // 1000
        if self.watched:
            self.report()

    def active(self):
        """Whether words still go out."""
        return self._world.us() < self._end_us

    def report(self):
        """The last words to the host, with the moment at which their transfer began."""
        if self._words is not None:
            cables = sum(1 << i for i in range(8) if self._world.plugged[i])
            self._world.line.send("leds", t_us=self._start_us, cables=cables, led_ma=self.led_ma(), words=self._words)


class StateMachine:
    """`rp2.StateMachine`: knows Gobelet's three programs by their names."""

    def __init__(self, number, program, **settings):
        self.number, self.name, self.settings = number, program.__name__, settings
        self.running = False

    def active(self, value=None):
        """Run, stop, or say."""
        if value is not None:
            self.running = bool(value)
        return self.running


class Dma:
    """`rp2.DMA` between a buffer and one of these state machines."""

    world = None

    def __init__(self):
        self._end = None

    def pack_ctrl(self, **fields):
        """The chip packs bits; here they are only kept."""
        return fields

    def config(self, *, read=None, write=None, count=None, ctrl=None, trigger=False):
        """Start a transfer, or say from where and to where it will be."""
        world = self.world
        if isinstance(write, StateMachine):
            self._end = world.leds
            if trigger and write.running:
                world.leds.send(read, count)
        elif isinstance(read, StateMachine) and trigger:
            scans = read.name == "registers"
            self._end = Registers(world, write, 1000, 16) if scans else Ring(world, write, 2000, 1)
            world.rings.append(self._end)

    def active(self, value=None):
        """Whether a transfer is under way."""
        return not isinstance(self._end, Leds) or self._end.active()

    @property
    def write(self):
        """Where it writes next."""
        return self._end.address()

    def close(self):
        """Give the channel back."""


class Pin:
    """`machine.Pin`; the pins that matter are behind PIO, ADC, PWM and I2C."""

    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 1, 2
    KEYS = 20  # the first of coin, operator key and service button
    world = None

    def __init__(self, number, mode=-1, pull=-1):
        self._number = number

    def value(self):
        """Of a key: pressed is 0."""
        return ~self.world.keys >> self._number - self.KEYS & 1


class Adc:
    """`machine.ADC`: 28 is the supply over a divider of two (half of 5 V of 3.3 V), 4 the chip's thermometer."""

    CORE_TEMP = 4
    world = None
    noise = None  # f(n) -> n bytes: the lowest bits

    def __init__(self, channel):
        self._supply = not isinstance(channel, int)

    def read_u16(self):
        """16 bits, the last four of them noise."""
        base = self.world.millivolts * 65535 // 6600 if self._supply else 14000
        return min(base, 65535) & 0xFFF0 | self.noise(1)[0] & 15


class Pwm:
    """`machine.PWM`: tells the host which tone sounds."""

    world = None

    def __init__(self, pin, freq=0, duty_u16=0):
        self._freq, self._duty = freq, duty_u16

    def freq(self, hz):
        """Hz of the tone."""
        self._freq = hz

    def duty_u16(self, duty):
        """0 is silence."""
        if bool(duty) != bool(self._duty):
            self.world.line.send("tone", hz=self._freq if duty else 0)
        self._duty = duty

    def deinit(self):
        """Silence."""
        self.duty_u16(0)


class Wdt:
    """`machine.WDT`: found out when the time it had is over."""

    world = None

    def __init__(self, timeout=5000):
        self._timeout_us = timeout * 1000
        self._fed_us = self.world.us()

    def feed(self):
        """In time, or the chip starts anew."""
        now = self.world.us()
        if now - self._fed_us > self._timeout_us:
            self.world.end("watchdog")
        self._fed_us = now
        self.world.beat()


class I2c:
    """`machine.I2C` with the FRAM at 0x50; `fram` is None where there is none.

    Transfers of 1 to MOST bytes: one of none leaves the real bus without a stop. With a `bit_ns` a transfer takes its
    time, and one of over TIMEOUT_US ends there, half done, as MicroPython's do.
    """

    world = fram = None
    bit_ns = 0
    ADDRESS = 0x50
    MOST = 256
    HEAD_BITS = 9 * 4 + 3  # address, place and, to read, the address again; start, restart, stop
    TIMEOUT_US = 50000

    def __init__(self, number, sda=None, scl=None, freq=400000):
        self._number = number

    def _device(self, address, buffer):
        if not 0 < len(buffer) <= self.MOST:
            raise RuntimeError(f"I2C transfer of {len(buffer)} bytes")
        if address != self.ADDRESS or self.fram is None:
            raise OSError(5)
        return self.fram

    def _transfer(self, move, place, buffer):
        size = len(buffer)
        if self.bit_ns:
            bits = self.TIMEOUT_US * 1000 // self.bit_ns
            size = max(0, min(size, (bits - self.HEAD_BITS) // 9))
            self.world.hold(min(bits, self.HEAD_BITS + 9 * len(buffer)) * self.bit_ns // 1000)
        if size:
            move(place, memoryview(buffer)[:size])
        if size < len(buffer):
            raise OSError(110)

    def readfrom_mem_into(self, address, place, buffer, addrsize=8):
        """Read len(buffer) bytes."""
        self._transfer(self._device(address, buffer).read, place, buffer)

    def writeto_mem(self, address, place, buffer, addrsize=8):
        """Write them."""
        self._transfer(self._device(address, buffer).write, place, buffer)


class Registers32:
    """`machine.mem32` of an RP2350, as far as the firmware looks: scratch, which a reset leaves alone, USB, reset."""

    SCRATCH, USB_STATUS, CHIP_RESET = 0x400D800C, 0x50110050, 0x4010002C
    world = None

    def _place(self, address):
        if 0 <= address - self.SCRATCH < 16:
            return (address - self.SCRATCH) // 4
        raise OSError(14)

    def __getitem__(self, address):
        if address == self.USB_STATUS:
            return 0x10000 if self.world.usb.dtr else 0x10010
        if address == self.CHIP_RESET:
            return 1 << (17 if self.world.cause == "brownout" else 16)
        return self.world.scratch[self._place(address)]

    def __setitem__(self, address, value):
        scratch = self.world.scratch
        scratch[self._place(address)] = value
        self.world.line.send("scratch", scratch=b"".join([each.to_bytes(4, "little") for each in scratch]))


class Poll:
    """`select.poll` over the USB port."""

    world = None

    def __init__(self):
        self._masks = {}

    def register(self, stream, mask=POLLIN | POLLOUT):
        """Wait for this too."""
        self._masks[id(stream)] = (stream, mask)

    def modify(self, stream, mask):
        """Wait for something else of it."""
        self.register(stream, mask)

    def _ready(self):
        usb, found = self.world.usb, []
        for stream, mask in self._masks.values():
            flags = POLLIN if mask & POLLIN and usb.waiting() else 0
            if mask & POLLOUT and usb.room():
                flags |= POLLOUT
            if flags:
                found.append((stream, flags))
        return found

    def poll(self, timeout=-1):
        """What is ready, at most timeout ms later."""
        found = self._ready()
        if found:
            return found
        if timeout == 0:
            self.world.rest(0)  # a loop that never rests hears the host all the same
            return self._ready()
        asked = [mask for _, mask in self._masks.values()]
        reading, writing = (any(mask & flag for mask in asked) for flag in (POLLIN, POLLOUT))
        self.world.rest(timeout * 1000 if timeout > 0 else PERIOD * 1000, reading, writing)
        return self._ready()

    ipoll = poll


class Space:
    """A module's stand-in: names given, the rest from the real one."""

    def __init__(self, real=None, **names):
        for name in dir(real) if real else ():
            if not name.startswith("__"):
                setattr(self, name, getattr(real, name))
        for name, part in names.items():
            setattr(self, name, part)


class Clock:
    """Of `time`: counters that wrap at 2^30 as on the chip."""

    def __init__(self, world):
        self._world = world

    def ticks_us(self):
        """Microseconds."""
        return self._world.us() + self._world.ticks_us & PERIOD - 1

    def ticks_ms(self):
        """Milliseconds."""
        return (self._world.us() + self._world.ticks_us) // 1000 & PERIOD - 1

    def ticks_diff(self, a, b):
        """From b to a, either way."""
        return (a - b + (PERIOD >> 1) & PERIOD - 1) - (PERIOD >> 1)

    def ticks_add(self, a, b):
        """A moment later than another."""
        return a + b & PERIOD - 1

    def sleep_us(self, us):
        """The chip does nothing."""
        self._world.hold(us)

    def sleep_ms(self, ms):
        """The same."""
        self._world.hold(ms * 1000)


def _machine(world, options):
    """`machine`, with what only a simulated board has: SIMULATED, SEEDED, press."""

    def press(seat, place, ms):
        end = world.tap(seat, place, ms)
        if world.driven:
            world.usb.hush(end)

    return Space(
        None,
        Pin=Pin,
        ADC=Adc,
        PWM=Pwm,
        WDT=Wdt,
        I2C=I2c,
        mem32=Registers32(),
        PWRON_RESET=1,
        WDT_RESET=3,
        reset=lambda: world.end("restart"),
        bootloader=lambda timeout=0: world.end("bootloader"),
        reset_cause=lambda: 1 if options["cause"] in ("power", "brownout") else 3,
        unique_id=lambda: bytes.fromhex(options["id"]),
        freq=lambda hz=0: 150000000,
        SIMULATED=True,
        SEEDED=options["seeded"],
        press=press,
    )


def modules(world, options, random, fram):
    """{name: stand-in} for `sys.modules`. `random(n)` gives entropy, fram is None or has `read` and `write`."""
    for part in (Dma, Adc, Pwm, Wdt, Registers32, Pin, Poll, I2c):
        part.world = world
    Adc.noise = staticmethod(bytes if options["seeded"] else random)
    I2c.fram, I2c.bit_ns = fram, options["i2c_bit_ns"]
    world.leds = Leds(world, options["watched"])
    pio = Space(None, OUT_LOW=0, OUT_HIGH=1, IN_LOW=2, SHIFT_LEFT=0, SHIFT_RIGHT=1, JOIN_NONE=0, JOIN_TX=1, JOIN_RX=2)
    rp2 = Space(None, PIO=pio, StateMachine=StateMachine, DMA=Dma, asm_pio=lambda **settings: lambda program: program)
    clock, names = Clock(world), ("ticks_us", "ticks_ms", "ticks_diff", "ticks_add", "sleep_us", "sleep_ms")
    return {
        "machine": _machine(world, options),
        "rp2": rp2,
        "time": Space(sys.modules.get("time"), **{name: getattr(clock, name) for name in names}),
        "select": Space(None, poll=Poll, POLLIN=POLLIN, POLLOUT=POLLOUT),
    }
