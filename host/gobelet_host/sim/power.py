"""A simulated board's power: its process from one power-on to the next, and what outlives a restart."""

import os
import sys
import time
from typing import Any

from gobelet_host.errors import FAILED, USAGE, Failure
from gobelet_host.sim import interpreter
from gobelet_host.sim.child import Child, Message
from gobelet_host.sim.images import Images, board_id
from gobelet_host.sim.options import Options, description
from gobelet_host.sim.standin import wire

SLICE_MS = 400  # contacts wake the simulated board, so its loop may rest longer than the chip's
HANG_S = 20.0
_LOSSES = ("power", "brownout")  # causes of a start before which the chip had no power
LOOK_S = 5.0  # between two looks at it no more counts: this computer may have slept


class Power:
    """Off until `prepare` and `on`.

    state: "off", "on", then "cut" or "off" again. id: of the chip, 16 hex digits, from `prepare` on.
    """

    def __init__(self, options: Options):
        self.state = "off"
        self.id = ""
        self.scratch = [0] * wire.SCRATCH
        self._options = options
        self._board = description(options.board)
        self._images: Images | None = None
        self._child: Child | None = None
        self._silent_s = self._looked_s = 0.0

    def prepare(self) -> None:
        """Before the first power-on: files and id. Raises Failure where a file is not as it should be."""
        interpreter.check()
        if interpreter.command() is None and "GOBELET_SIM" not in os.environ:
            print("no MicroPython here: the firmware runs in Python itself, without its limits", file=sys.stderr)
        self._images = Images(self._options, self._board)
        self.id = board_id(self._options.flash)

    def on(self, cause: str, keys: int, watched: bool) -> None:
        """A power-on. cause: "power" or why the last one ended; keys: mask of the centre's keys that are down; watched:
        every transfer of LED words is reported. The scratch registers outlive all but loss of power. Raises Failure."""
        entropy = self._options.entropy
        if entropy and not os.access(entropy, os.R_OK):
            raise Failure(USAGE, f"--entropy: cannot read {entropy}")
        if cause in _LOSSES:
            self.scratch[: wire.REGISTERS] = [0] * wire.REGISTERS
        start = {"cause": cause, "keys": keys, "watched": watched, "scratch": self.scratch}
        assert self._images
        self._child = Child(self._what_stays() | start, self._options.heap, self._images.files)
        self.state = "on"
        self._heard()

    def _heard(self) -> None:
        self._silent_s, self._looked_s = 0.0, time.monotonic()

    def _what_stays(self) -> dict[str, Any]:
        """Options of boot.py that are the same at each power-on."""
        options, images = self._options, self._images
        assert images
        return {
            "board": dict(self._board, name="sim", slice_ms=SLICE_MS),
            "id": self.id,
            "driven": options.driven,
            "ticks_ms": options.ticks_ms,
            "erase_ms": options.erase_ms,
            "i2c_bit_ns": options.i2c_bit_ns,
            "cut": options.cut,
            "weighed": options.weighed,
            "seeded": bool(options.seed or options.entropy),
            "seed": options.seed,
            "entropy": options.entropy and os.path.abspath(options.entropy),
            "flash": images.flash,
            "fram": images.fram,
        }

    @property
    def child(self) -> Child:
        """The process; there is one from the first power-on."""
        assert self._child
        return self._child

    def send(self, name: str, **values: Any) -> None:
        """A message to the board; lost while the power is off."""
        if self.state == "on":
            self.child.send(name, **values)

    def messages(self, wait_s: float) -> list[Message]:
        """What the board said, waiting at most wait_s for something."""
        found = self.child.messages(wait_s)
        if found:
            self._heard()
        return found

    def hangs(self, due: bool) -> bool:
        """After a look without a message: has it been silent for too long? due: it has something to say."""
        now_s = time.monotonic()
        gap_s, self._looked_s = min(now_s - self._looked_s, LOOK_S), now_s
        self._silent_s = self._silent_s + gap_s if due else 0.0
        return self._silent_s > HANG_S

    def off(self, state: str = "off") -> None:
        """The process is gone, for good: "off" or "cut"."""
        self.state = state

    def why_crashed(self) -> Failure:
        """After a process that ended without a word."""
        self.child.wait()
        trace = self.child.trace()
        last = trace.rpartition("\n")[2]
        if last.startswith("MemoryError"):
            return Failure(FAILED, f"{self._options.heap} bytes of heap are not enough for the firmware: {last}")
        return Failure(FAILED, "the simulated board's firmware ended by itself" + (f":\n{trace}" if trace else ""))

    def close(self) -> None:
        """The files are free."""
        if self._images:
            self._images.close()
