"""Which interpreter runs the firmware.

GOBELET_MICROPYTHON names a MicroPython of the user's own, GOBELET_SIM=cpython takes Python itself; else it is the one
that this package depends on, where it is installed.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from gobelet_host.errors import FAILED, Failure

PINNED = (sys.executable, "-m", "micropython_unix")
# by the number in `sys.implementation._mpy`, as mpy-cross names them
ARCHITECTURES = (
    "none", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa", "xtensawin",
    "rv32imc", "rv64imc",
)  # fmt: skip
ASK = "import sys; print(sys.implementation._mpy, sys.maxsize > 1 << 32, sys.version)"
ASK_S = 10
LITTLEFS = "pip install littlefs-python (built with a C compiler where it has no wheel)"


@dataclass(frozen=True)
class Interpreter:
    """A MicroPython. bytecode: the .mpy files that it reads ("6.3"); architecture: whose native code it runs; version:
    what it says of itself.
    """

    command: tuple[str, ...]
    bytecode: str
    architecture: str
    is_64_bit: bool
    version: str


def command() -> tuple[str, ...] | None:
    """How MicroPython is started, None where the firmware runs in Python itself."""
    if os.environ.get("GOBELET_SIM") == "cpython":
        return None
    own = os.environ.get("GOBELET_MICROPYTHON")
    if own:
        return (os.path.abspath(own),)
    return PINNED if find_spec("micropython_unix") else None


def check() -> None:
    """Raises Failure (1) where nothing can run the firmware here."""
    if sys.platform == "win32":  # whose pipes cannot be waited for
        raise Failure(FAILED, "simulated boards do not run under Windows yet; in its Linux (WSL) they do")
    if command() is None and find_spec("littlefs") is None:
        raise Failure(FAILED, "without a MicroPython for this machine simulated boards need littlefs: " + LITTLEFS)


@cache
def about(command: tuple[str, ...]) -> Interpreter:
    """Asks the interpreter what it is. Raises Failure where it cannot be run."""
    try:
        asked = subprocess.run([*command, "-c", ASK], capture_output=True, text=True, check=True, timeout=ASK_S)
        mpy_text, wide, version = asked.stdout.split(maxsplit=2)
        mpy = int(mpy_text)
        architecture = ARCHITECTURES[mpy >> 10 & 15]
    except (OSError, subprocess.SubprocessError, ValueError, IndexError) as error:
        raise Failure(FAILED, f"{' '.join(command)}: no MicroPython that runs here: {error}") from error
    if architecture == "none":
        raise Failure(FAILED, f"{' '.join(command)}: runs no native code, which the firmware has")
    return Interpreter(command, f"{mpy & 255}.{mpy >> 8 & 3}", architecture, wide == "True", version.strip())
