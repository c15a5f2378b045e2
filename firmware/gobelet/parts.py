"""Everything that runs on one board, made from its description and put together."""

import gc
import hashlib
import io
import sys

import gobelet
from gobelet.config.store import Config
from gobelet.drivers import buzzer, chip, clock, fram, usb
from gobelet.fairness import dice, entropy, mac
from gobelet.journal.store import Journal
from gobelet.lamps import Lamps
from gobelet.layout import INPUTS, KEYS
from gobelet.link import auth, rpc
from gobelet.link.errors import NOT_NOW, RequestError
from gobelet.table import contacts, requests, table

if 1 - 1:  # never: for type checkers alone
    from gobelet.drivers import inputs, leds
    from gobelet.shapes import Board, Dice, Pairs
    from gobelet.table.table import Table

PROMPT = "prompt"  # beside where a restart may lead: the interpreter's, which a host's Ctrl-C gets

# Tones of events: hertz, ms. Only what everybody sees already
_TONES = {"roll": (1200, 15), "result": (880, 120), "fault": (220, 200), "join": (660, 40)}


class Parts:
    """The parts as attributes; the table from `start` on. centre: mask of the centre's LED chain."""

    table: "Table"

    def __init__(self, board: "Board", the_chip: chip.Chip, leds: "leds.Leds", scan: "inputs.Inputs") -> None:
        root = board.get("root", "")
        self._board, self.chip = board, the_chip
        self.config = Config(root, board)
        has_fram = self._open(root + "/journal", board)
        noise = None if the_chip.simulated else the_chip.noise
        supply = chip.Supply(board)
        source = entropy.Source(the_chip.raw, "seeded" if the_chip.seeded else "live", noise, supply.noise)
        self.clock, self.inputs = clock.Clock(), scan
        self.contacts = contacts.Contacts(board["seats"])
        self.lamps = Lamps(leds, supply, self.config, board)
        self.centre = 1 << board["led_chains"] - 1
        self.port, self.buzzer = usb.Port(board["slice_ms"]), buzzer.Buzzer(board)
        self.auth = auth.Auth(mac.hmac, self._nonce, self.journal, self._auth_told)
        self.server = rpc.Server(self.port, {}, self.auth)
        self.machine = Machine(self, board["name"], has_fram, source)

    def _open(self, folder: str, board: "Board") -> bool:
        """The journal; returns whether it has FRAM. A chip that answers and does not serve is as good as none."""
        for memory in (fram.find(board), None):
            self.journal = Journal(folder, self._name, memory, board["journal_bytes"])
            try:
                self._state = self.journal.open()
                return memory is not None
            except OSError:
                if memory is None:
                    raise
        return False

    def _name(self, n: int) -> bytes:
        """n bytes that tell a journal from others; also where the entropy source has failed and nothing is dealt."""
        try:
            return self.chip.raw(n)
        except OSError:
            return hashlib.sha256(f"{self.chip.id} {clock.Clock().read()}".encode()).digest()[:n]

    def _nonce(self, n: int) -> bytes:
        """n bytes for a challenge; refused where the entropy source has failed."""
        try:
            return self.machine.source.draw(n)
        except entropy.EntropyError as error:
            raise RequestError(NOT_NOW, str(error)) from None

    def start(self) -> None:
        """The table as it was when the power went."""
        self.machine.configured()
        if self.chip.cause == "brownout":
            self.lamps.dim(0)
        self._build(self.chip.cause, self._state)

    def recover(self, now_ms: int, error: Exception) -> None:
        """The table after a pass that failed: the trace in the journal, the round from its last record (F42)."""
        self.table.fault(now_ms, "exception", trace(error))
        self._build("exception", "resumed", self.table)

    def halt(self, failed: int, board_fault: str) -> None:
        """After a start into a mode in which nothing is played (F15). failed: how many starts were, in a row;
        board_fault: what is wrong with the file `board`, or "".
        """
        now_ms, mode = self.clock.read()[0], self.chip.mode
        if board_fault:
            self.table.fault(now_ms, "board", board_fault)
        if mode == chip.MAINTENANCE:
            self.machine.restart(now_ms, PROMPT)
            self.table.halt(now_ms, chip.SAFE, mode)
        elif mode == chip.SAFE or (mode == chip.FAULT and not self.table.halted):
            again = "asked for" if self.chip.cause == "restart" else "as before this start"
            self.table.halt(now_ms, mode, f"{failed} starts failed" if failed else again)

    def leave(self, now_ms: int, to: str) -> None:
        """Into what was asked for. Whoever can look into the memories then finds no round that runs."""
        if to not in (chip.RUN, chip.SAFE):
            self.table.lay_open(now_ms)
        if to != PROMPT:
            self.chip.restart(to)
        self.port.release()
        self.machine.arrived()

    def _build(self, reason: str, state: str, before: "Table | None" = None) -> None:
        new = table.Table(self._board, self.config, self.journal, self.machine)
        if before:
            new.inherit(before)
        self.server.wait(False)
        self.server.serves(requests.Requests(new, self.machine).functions)
        new.start(self.clock.read()[0], reason, state, gobelet.VERSION)
        self.table = new

    def _auth_told(self, what: str) -> None:
        self.table.log.record(self.clock.read()[0], "auth", [("what", what)])


class Machine:
    """What the table and the link's methods need of the machine.

    board: its name; id, firmware, fram: as in `hello` and `status`. source: entropy; dice: makes faces of seeds.
    finger(seat, input, ms): presses a contact, None where there is no finger but people's. asked: where a restart was
    asked to lead, None while it was not; asked_ms: when.
    """

    dice: "Dice" = dice

    def __init__(self, parts: "Parts", board: str, has_fram: bool, source: entropy.Source) -> None:
        self._parts = parts
        self.board, self.id, self.firmware = board, parts.chip.id, gobelet.VERSION
        self.fram, self.source = has_fram, source
        self.finger = self._finger if parts.chip.finger else None
        self._gap_us = self.asked_ms = 0  # the longest time between two looks at the contacts
        self.asked: str | None = None

    def uptime_ms(self) -> int:
        """Since boot."""
        return self._parts.clock.read()[0]

    def dropped(self) -> int:
        """Events that no host took."""
        return self._parts.server.dropped

    def looked(self, gap_us: int) -> None:
        """So long nobody had looked at the contacts (F43)."""
        self._gap_us = max(self._gap_us, gap_us)

    def figures(self) -> dict[str, int]:
        """For `status`."""
        gc.collect()
        return {"scan_gap_us": self._gap_us, "frame_gap_us": self._parts.lamps.gap_us, "heap_free": gc.mem_free()}

    def say(self, kind: str, t_ms: int, pairs: "Pairs") -> None:
        """An event for whoever listens: the link, the ear."""
        self._parts.server.event(kind, t_ms, pairs)
        if kind in _TONES and not self._parts.config.get("mute"):
            hz, ms = _TONES[kind]
            self._parts.buzzer.tone(hz, t_ms + ms)

    def wait(self, held: bool) -> None:
        """Events wait for dice that run (the ear does not), or leave."""
        self._parts.server.wait(held)

    def configured(self) -> None:
        """Settings have changed."""
        config = self._parts.config
        self._parts.lamps.configure()
        self._parts.contacts.configure(config.get("debounce_ms"), config.get("stuck_s"))

    def halted(self, how: str) -> None:
        """The table has stopped; a fault lasts over resets, as what the start was for does (F48)."""
        if how == chip.FAULT and self._parts.chip.mode == chip.RUN:
            self._parts.chip.stay(how)

    def restart(self, now_ms: int, to: str) -> None:
        """A restart, or the prompt: once the reply has gone and what a power cut broke off is taken up."""
        self.asked, self.asked_ms = to, now_ms

    def arrived(self) -> None:
        """At the prompt, without a restart."""
        self.asked = None

    def _finger(self, seat: int, name: str, ms: int) -> None:
        self._parts.chip.finger(seat, (INPUTS if seat else KEYS).index(name), ms)  # type: ignore[misc]  # it is there


def trace(error: Exception) -> str:
    """An exception and where it came from, the innermost place first, in one line."""
    text = io.StringIO()
    sys.print_exception(error, text)  # type: ignore[attr-defined]  # MicroPython has it
    lines = [line.strip() for line in text.getvalue().split("\n") if line.strip()]
    return " < ".join(lines[-1:0:-1])
