"""The simulated board in this process: power, contacts, cables, lights, link, all of it without threads.

Whoever uses it calls `pump` when `fileno()` is readable, or one of the calls that wait.
"""

import contextlib
import hashlib
import os
import secrets
import sys
import tempfile
import time
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from gobelet_host.errors import FAILED, NO_BOARD, USAGE, Failure
from gobelet_host.sim import build, decode
from gobelet_host.sim.child import Child
from gobelet_host.sim.panel import Panel

BLOCK = 4096
HEAP = 458752
BOARDS = ("pico2", "pico", "pico2_seats4", "pico2_seats2")
SIM_SLICE_MS = 400  # contacts wake the simulated board, so its loop may rest longer than the chip's
OUT_LIMIT = 1 << 20  # bytes that may wait for a reader in this process
HANG_S = 20.0


@dataclass
class Options:
    """What `gobelet sim` offers (interfaces.md); files as paths, cut as (operation, bytes or None)."""

    board: str = "pico2"
    flash: str | None = None
    fram: bool = True
    seed: str | None = None
    entropy: str | None = None
    heap: int = HEAP
    driven: bool = False
    ticks_ms: int = 0
    erase_ms: int = 0
    cut: tuple | None = None


def description(name):
    """The board description by the name of its module."""
    if name not in BOARDS:
        raise Failure(USAGE, f"--board: {name!r} is none of {', '.join(BOARDS)}")
    return dict(import_module(f"gobelet.boards.{name}").BOARD)


def _check_name(path):
    """Raises Failure for a name that is no text: the interpreter could not open it."""
    try:
        (path or "").encode()
    except UnicodeEncodeError:
        raise Failure(USAGE, f"{path!a}: the file's name is not UTF-8") from None


class SimBoard:
    """A board with its power on after `start()`. Options as keywords, see Options.

    state: "off", "on", then "cut" or "off" again.
    """

    def __init__(self, **options):
        self.options = Options(**options)
        self.description = description(self.options.board)
        self._files = contextlib.ExitStack()
        self.state = "off"
        self.t_us = 0
        self.on_tone = None
        self.on_beat = None  # (passes of the firmware's loop since the last one), at most twice a second
        self.on_usb = None  # (bytes) -> True when taken; None: kept for transport().read
        self._waiting = {}  # token: (kind, data, function of the reply)
        self._queue = deque()
        self._token = 0
        self._contacts = {}  # what a restart must be told: (kind, key): data
        self._usb_in, self._usb_flight, self._usb_free = bytearray(), b"", True
        self._usb_out = bytearray()
        self._out_waits = False
        self._dtr = False
        self._words = None
        self._shown = None
        self._watchers = []
        self._panel = Panel(self)

    # Power

    def start(self):
        """Power on; returns self. Raises Failure where a file or the interpreter is not as it should be."""
        for path in (self.options.flash, self.options.entropy):
            _check_name(path)
        micropython = build.has_micropython()
        if not micropython and "GOBELET_SIM" not in os.environ:
            print("no MicroPython here: the firmware runs in Python itself, without its limits", file=sys.stderr)
        self._place = build.folder() if micropython else None
        self._flash = self._image(self.options.flash, "flash", self.description["flash_blocks"] * BLOCK, 0xFF)
        fram = self.options.flash + ".fram" if self.options.flash else None
        self._fram = self._image(fram, "fram", self.description["fram_bytes"], 0) if self.options.fram else None
        self.id = self._identity()
        self._scratch = [0] * 6
        self._spawn("power")
        return self

    def _image(self, path, name, size, fill):
        if path is None:
            number, path = tempfile.mkstemp(prefix=f"gobelet-{name}-")
            self._files.callback(os.unlink, path)
            with open(number, "wb") as file:
                file.write(bytes([fill]) * size)
            return path
        try:
            if not os.path.exists(path):
                Path(path).write_bytes(bytes([fill]) * size)
            if os.path.getsize(path) != size:
                raise Failure(USAGE, f"{path}: {os.path.getsize(path)} bytes, but this board's {name} has {size}")
            self._hold(path)
        except OSError as error:
            raise Failure(USAGE, f"{path}: {error.strerror}") from error
        return os.path.abspath(path)

    def _hold(self, path):
        """No second board on the same image."""
        file = os.open(path, os.O_RDWR)
        self._files.callback(os.close, file)
        with contextlib.suppress(ImportError):
            import fcntl  # noqa: PLC0415  not on Windows

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Failure(USAGE, f"{path}: another simulated board runs on it") from None

    def _identity(self):
        if self.options.flash is None:
            return secrets.token_hex(8)
        return hashlib.sha256(os.path.realpath(self.options.flash).encode()).hexdigest()[:16]

    def _spawn(self, cause):
        options = self.options
        if options.entropy and not os.access(options.entropy, os.R_OK):
            raise Failure(USAGE, f"--entropy: cannot read {options.entropy}")
        board = dict(self.description, name="sim", slice_ms=SIM_SLICE_MS)
        self._child = Child(
            {
                "driven": options.driven,
                "ticks_ms": options.ticks_ms,
                "scratch": self._scratch,
                "keys": self._keys_down(),
                "cause": cause,
                "cut": options.cut,
                "id": self.id,
                "seeded": bool(options.seed or options.entropy),
                "seed": options.seed,
                "entropy": options.entropy and os.path.abspath(options.entropy),
                "flash": self._flash,
                "fram": self._fram,
                "fram_bytes": board["fram_bytes"],
                "blocks": board["flash_blocks"],
                "erase_ms": options.erase_ms,
                "watched": bool(self._watchers),
                "board": board,
            },
            options.heap,
            self._place,
        )
        self.state = "on"
        self._heard = time.monotonic()
        self._usb_sent, self._usb_free, self._out_waits = 0, True, False
        for kind, data in list(self._contacts.values()):
            self._child.send(kind, b"\0\0" + data)
        if self._dtr:
            self._child.send("D", b"\1")
        self._feed()

    def _keys_down(self):
        """Mask of the keys that are down at power-on."""
        return sum(data[2] << data[1] for kind, data in self._contacts.values() if kind == "S" and not data[0])

    def stop(self):
        """Power off, at once."""
        if self.state == "on":
            self._child.kill()
            self._ended("off")
        self._files.close()

    def __enter__(self):
        return self if self.state == "on" else self.start()

    def __exit__(self, *_):
        self.stop()

    def _ended(self, state):
        self.state = state
        for _, _, reply in list(self._waiting.values()):
            reply(None)
        self._waiting.clear()
        while self._queue:
            self._queue.popleft()[3](None)

    # Frames

    def fileno(self):
        """Readable when `pump` has something to do; changes with every restart of the board."""
        return self._child.fd

    def pump(self, wait_s=0.0):
        """Take in what the board said."""
        if self.state != "on":
            return
        frames = self._child.frames(wait_s)
        if frames:
            self._heard = time.monotonic()
        for kind, data in frames:
            getattr(self, "_on_" + kind)(data)
        if self.state == "on" and self._child.gone:
            self._crashed()
        elif not frames and time.monotonic() - self._heard > HANG_S and (self._waiting or not self.options.driven):
            self._child.kill()
            self._restart("watchdog", self.t_us)

    def _crashed(self):
        self._child.wait()
        trace = self._child.trace()
        self._ended("off")
        last = trace.rpartition("\n")[2]
        if last.startswith("MemoryError"):
            raise Failure(FAILED, f"{self.options.heap} bytes of heap are not enough for the firmware: {last}")
        raise Failure(FAILED, "the simulated board's firmware ended by itself" + (f":\n{trace}" if trace else ""))

    def _on_d(self, data):
        self.t_us = int.from_bytes(data[2:10], "little")
        waiting = self._waiting.pop(int.from_bytes(data[:2], "little"), None)
        if waiting:
            waiting[2](self.t_us)
            self._next()

    def _on_b(self, data):
        if self.on_beat:
            self.on_beat(int.from_bytes(data, "little"))

    def _on_z(self, data):
        if self.on_tone:
            self.on_tone(int.from_bytes(data, "little"))

    def _on_l(self, data):
        self._words = data
        if self._watchers and data[8:] != self._shown:
            self._shown = data[8:]
            table = self.table()
            for shown in list(self._watchers):
                shown(table)

    def _on_u(self, data):
        self._usb_free = True
        self._feed()

    def _on_U(self, data):  # noqa: N802
        if self.on_usb:
            taken = self.on_usb(data)
        else:
            self._usb_out += data
            taken = len(self._usb_out) < OUT_LIMIT
        self._out_waits = not taken
        self._child.send("A", bytes((taken,)))

    def _on_X(self, data):  # noqa: N802
        reason, _, rest = data.partition(b" ")
        self._scratch = [int.from_bytes(rest[i : i + 4], "little") for i in range(0, 24, 4)]
        ended_us, consumed = int.from_bytes(rest[24:32], "little"), int.from_bytes(rest[32:36], "little")
        unread = self._usb_sent - consumed
        if unread:
            self._usb_in[:0] = self._usb_flight[-unread:]  # the wire outlives the restart
        self._child.wait()
        cause = reason.decode()
        if cause in ("cut", "bootloader"):
            self._ended("cut" if cause == "cut" else "off")
            return
        self._restart(cause, ended_us)

    def _restart(self, cause, ended_us):
        """Power-on amid what was asked for: the rest of a driven advance is still due, and to say that the loop runs;
        everything else is done."""
        self._words = self._shown = None
        self._spawn(cause)
        waiting, self._waiting = self._waiting, {}
        self.t_us = 0
        for kind, until_ms, reply in waiting.values():
            if kind == "N":
                left_ms = max(0, until_ms - ended_us // 1000)
                self._queue.appendleft((kind, left_ms.to_bytes(4, "little"), left_ms, reply))
            elif kind == "Y":
                self._queue.appendleft((kind, b"", 0, reply))
            else:
                reply(0)  # its time went with the restart
        self._next()

    def send(self, kind, data=b"", reply=None, until_ms=0, keep=None):
        """One command; reply(t_us) is called when it is done, with None when the power is off.

        keep: key under which a restarted board is told the same again (contacts, cables, supply).
        """
        reply = reply or (lambda t_us: None)
        if self.state != "on":
            reply(None)
            return
        if keep is not None:
            self._contacts[kind, keep] = kind, data
        self._queue.append((kind, data, until_ms, reply))
        self._next()

    def _next(self):
        """With a driven clock one command after the other: none may come in the middle of an advance."""
        while self._queue and not (self._waiting and self.options.driven):
            kind, data, until_ms, reply = self._queue.popleft()
            self._token = self._token % 0xFFFF + 1
            self._waiting[self._token] = kind, self.t_us // 1000 + until_ms, reply
            self._child.send(kind, self._token.to_bytes(2, "little") + data)

    def settle(self):
        """Wait until the loop runs: the first command is answered. Raises Failure when it never does."""
        answer = []
        self.send("Y", reply=answer.append)
        while not answer:
            self.pump(1.0)

    def panel(self, command):
        """A panel command (interfaces.md), waiting for its answer."""
        answer = []
        self._panel.handle(command, answer.append)
        while not answer:
            self.pump(1.0)
        return answer[0]

    # Lights

    def table(self):
        """The table's picture out of the LED words that went out last; `panel` gets the newest."""
        words, t_us, cables, led_ma = self._last()
        return decode.table(words, t_us, cables, led_ma)

    def chains(self):
        """The GRB bytes of each chain in the same frame, for who wants the colours too."""
        words, _, cables, _ = self._last()
        return decode.chains(words, cables)

    def _last(self):
        if self._words is None:
            return bytes(4 * 24 * decode.SEAT_LEDS), self.t_us, 0xFF, 12
        return self._words[10:], int.from_bytes(self._words[:8], "little"), self._words[8], self._words[9]

    def watch(self, shown):
        """Call shown(table) for each changed frame from now on."""
        self.unwatch(shown)
        self._watchers.append(shown)
        self.send("W", b"\1")

    def unwatch(self, shown):
        """No more."""
        if shown in self._watchers:
            self._watchers.remove(shown)
            if not self._watchers:
                self.send("W", b"\0")

    # The link

    def connect(self, dtr):
        """DTR up or down, as a program opens and closes the port."""
        self._dtr = dtr
        self._usb_out.clear()
        self._out_waits = False
        if self.state == "on":
            self._child.send("D", bytes((dtr,)))

    def type_in(self, data):
        """Bytes into the board's port; those it has no room for wait here."""
        self._usb_in += data
        self._feed()

    def backlog(self):
        """Bytes that wait for room at the board."""
        return len(self._usb_in)

    def _feed(self):
        if self._usb_free and self._usb_in and self.state == "on":
            data, self._usb_in = bytes(self._usb_in[:256]), self._usb_in[256:]
            self._usb_free = False
            self._usb_flight = data
            self._usb_sent += len(data)
            self._child.send("U", data)

    def drained(self):
        """The reader took what was waiting: the board may send on."""
        if self._out_waits and self.state == "on":
            self._out_waits = False
            self._child.send("A", b"\1")

    def typed_out(self):
        """What the board sent and nobody has read (only without on_usb)."""
        data = bytes(self._usb_out)
        self._usb_out.clear()
        self.drained()
        return data

    def transport(self):
        """The serial link within this process; closing it lowers DTR."""
        return Transport(self)


class Transport:
    """read, write, close as on a serial port; every call lets the board go on. Failure (3) when its power is off."""

    def __init__(self, board):
        self._board = board
        board.connect(True)

    def write(self, data):
        """All of it, waiting for the board."""
        self._board.type_in(data)
        while self._board.backlog():
            self._check_power()
            self._board.pump(0.1)

    def read(self, wait_s=0.0):
        """What came, b"" when nothing did within wait_s."""
        end = time.monotonic() + wait_s
        while True:
            data = self._board.typed_out()
            left = end - time.monotonic()
            if data:
                return data
            self._check_power()
            self._board.pump(max(0.0, left))
            if left <= 0:
                return self._board.typed_out()

    def _check_power(self):
        if self._board.state != "on":
            raise Failure(NO_BOARD, "the simulated board's power is off")

    def close(self):
        """DTR down."""
        self._board.connect(False)
