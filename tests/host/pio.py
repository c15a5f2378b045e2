"""A small model of a PIO state machine (RP2040 datasheet 3.4), enough to run Gobelet's three programs step by step.

`assemble` runs a program's function with recording names in place of the assembler's; `Machine` then executes it.
"""

OUT_LOW, OUT_HIGH, IN_LOW = 0, 1, 2


class Pio:
    """`rp2.PIO`."""

    OUT_LOW, OUT_HIGH, SHIFT_LEFT, SHIFT_RIGHT, JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 0, 1, 0, 1, 2


class Instruction:
    """One, with its side-set value and its delay as written: `in_(pins, 8).side(2)[7]`."""

    def __init__(self, *words):
        self.words, self.side_value, self.delay = words, None, 0

    def side(self, value):
        """Side-set."""
        self.side_value = value
        return self

    def __getitem__(self, delay):
        self.delay = delay
        return self


def asm_pio(**settings):
    """The decorator: the program is the list of its instructions, its labels and its settings."""

    def assemble(function):
        code, labels = [], {}

        def emit(*words):
            code.append(Instruction(*words))
            return code[-1]

        names = {name: name for name in ("pins", "x", "y", "null", "x_dec", "y_dec", "isr", "osr")}
        operations = {"out": "out", "in_": "in", "mov": "mov", "jmp": "jmp", "set": "set", "nop": "nop"}
        names.update({name: lambda *words, op=op: emit(op, *words) for name, op in operations.items()})
        names.update(label=lambda name: labels.update({name: len(code)}), wrap_target=lambda: None, wrap=lambda: None)
        exec(function.__code__, {**function.__globals__, **names})
        return Program(function.__name__, code, labels, settings)

    return assemble


class Program:
    """What `asm_pio` made."""

    def __init__(self, name, code, labels, settings):
        self.__name__, self.code, self.labels, self.settings = name, code, labels, settings
        if len(code) > 32:
            raise ValueError("32 instructions are all there is")
        sides = settings.get("sideset_init", ())
        room = 5 - (len(sides) if isinstance(sides, tuple) else 1)
        for instruction in code:
            if instruction.delay >= 1 << room:
                raise ValueError("a delay has no room beside side-set")
            if (instruction.side_value is None) != (not sides):
                raise ValueError("side-set in every instruction or in none")


class Machine:
    """Runs a program. `feed`: 32-bit words for its TX FIFO; pins(step) -> the input pins. `step()` is one clock."""

    def __init__(self, program, feed=(), pins=lambda step: 0):
        self.program, self._feed, self._pins = program, list(feed), pins
        self.out_pins, self.side_pins = 0, None
        self.pushed = []
        self.steps = 0
        self.x = 0
        self._at, self._wait = 0, 0
        self._osr, self._osr_left = 0, 0
        self._isr, self._isr_bits = 0, 0
        self.stalled = False

    def step(self):
        """One clock of the state machine."""
        self.steps += 1
        if self._wait:
            self._wait -= 1
            return
        instruction = self.program.code[self._at]
        if instruction.side_value is not None:
            self.side_pins = instruction.side_value
        following = (self._at + 1) % len(self.program.code)
        self.stalled = False
        target = getattr(self, "_" + instruction.words[0])(*instruction.words[1:])
        if self.stalled:
            return
        self._at = following if target is None else target
        self._wait = instruction.delay

    def _nop(self):
        pass

    def _set(self, where, value):
        assert where == "x"
        self.x = value

    def _mov(self, where, value):
        assert (where, value) == ("pins", "null")
        self.out_pins = 0

    def _jmp(self, condition, label):
        assert condition == "x_dec"
        taken = self.x > 0
        self.x = (self.x - 1) & 0xFFFFFFFF
        return self.program.labels[label] if taken else None

    def _out(self, where, bits):
        assert where == "pins" and self.program.settings["out_shiftdir"] == Pio.SHIFT_RIGHT
        if not self._osr_left:
            if not self._feed:
                self.stalled = True
                return
            self._osr, self._osr_left = self._feed.pop(0), self.program.settings["pull_thresh"]
        self.out_pins = self._osr & (1 << len(self.program.settings["out_init"])) - 1
        self._osr >>= bits
        self._osr_left -= bits

    def _in(self, where, bits):
        assert where == "pins" and self.program.settings["in_shiftdir"] == Pio.SHIFT_RIGHT
        value = self._pins(self) & (1 << bits) - 1
        self._isr = self._isr >> bits | value << 32 - bits
        self._isr_bits += bits
        if self._isr_bits >= self.program.settings["push_thresh"]:
            self.pushed.append(self._isr)
            self._isr = self._isr_bits = 0
