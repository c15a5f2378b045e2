"""What turning bytes into LED words costs under MicroPython, in native code and in bytecode (why it is native).

The worst frame: every byte of nine chains of 78 LEDs changes half its bits. Bytecode on a Pico takes about forty times
as long as here, native code about ten times (firmware/README.md, What things cost on the chip).
"""

import subprocess
import tempfile
from pathlib import Path

from bench import FIRMWARE
from gobelet_host.sim import interpreter

SOURCE = Path(FIRMWARE) / "gobelet" / "drivers" / "leds.py"
RUN = """
import time
frame = [bytearray([0x55] * 234) for _ in range(9)]
other = [bytearray([0x99] * 234) for _ in range(9)]
shown = [bytearray(234) for _ in range(9)]
words = bytearray(79 * 24 * 4)
best = 1000000
for n in range(40):
    start = time.ticks_us()
    for chain in range(9):
        _turn((frame, other)[n & 1][chain], shown[chain], words, chain + 16 * 234)
    best = min(best, time.ticks_us() - start)
print(best)
"""


def cost(native):
    """Microseconds of one frame."""
    source = SOURCE.read_text()
    start = source.index("@micropython.viper")
    text = source[start : source.index("@micropython.viper", start + 1)]
    if not native:
        text = text.replace("@micropython.viper", "").replace(": ptr8", "").replace(": ptr16", "")
        text = text.replace(
            "words[word] = words[word] ^ flag", "words[word * 2] ^= flag & 255; words[word * 2 + 1] ^= flag >> 8"
        )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.py"
        path.write_text("import micropython\n" + text + RUN)
        done = subprocess.run([*interpreter.command(), str(path)], capture_output=True, text=True, check=True)
    return int(done.stdout)


def main():
    """Prints both."""
    native, bytecode = cost(True), cost(False)
    print(f"a whole frame into words: native {native} us, bytecode {bytecode} us, ratio {bytecode / native:.1f}")


if __name__ == "__main__":
    main()
