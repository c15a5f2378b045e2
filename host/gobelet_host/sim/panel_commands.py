"""The commands of the panel socket (sim/README.md, Panel socket): one object in, one object out."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gobelet.layout import INPUTS, KEYS

from gobelet_host.sim.lights import Watcher
from gobelet_host.sim.standin.wire import RAW

if TYPE_CHECKING:
    from gobelet_host.sim.board import SimBoard

SEATS = 8
TAP_MS = 60
COINS, VOLTS, ADVANCE_MS = 100, 6.5, 0xFFFFFFFF  # the most of each

Answer = dict[str, Any]
Reply = Callable[[Answer], None]


class PanelError(Exception):
    """What is wrong with a command."""


class PanelCommands:
    """One client's way to a board. `shown(table)` is called for each changed frame while it watches."""

    def __init__(self, board: "SimBoard", shown: Watcher | None = None):
        self._board = board
        self._shown = shown
        self._acts: dict[str, Callable[[Answer, Reply], None]] = {
            "press": lambda command, reply: self._contact(command["press"], True, reply),
            "release": lambda command, reply: self._contact(command["release"], False, reply),
            "tap": self._tap,
            "get": self._get,
            "watch": self._watch,
            "power": self._power,
            "plug": self._plug,
            "raw": self._raw,
            "volts": self._volts,
            "coin": self._coin,
            "advance_ms": self._advance_ms,
        }

    def line(self, text: bytes, reply: Reply) -> None:
        """A line of JSON; reply(object) is called once, when it is done."""
        try:
            command = json.loads(text)
        except (ValueError, RecursionError):
            reply({"error": "not a line of JSON"})
            return
        self.handle(command, reply)

    def handle(self, command: Any, reply: Reply) -> None:
        """One command; reply(object) is called once, when it is done."""
        try:
            self._acts[self._name(command)](command, reply)
        except PanelError as error:
            reply({"error": str(error)})

    def close(self) -> None:
        """The client went away."""
        if self._shown:
            self._board.lights.unwatch(self._shown)

    def _name(self, command: Any) -> str:
        if not isinstance(command, dict):
            raise PanelError("a command is an object")
        names = [name for name in self._acts if name in command]
        if len(names) != 1:
            raise PanelError("a command has exactly one of " + ", ".join(self._acts))
        return names[0]

    def _give(self, reply: Reply, order: str, **values: int) -> None:
        self._board.orders.give(order, lambda t_us: reply(_answer(t_us)), **values)

    def _contact(self, name: Any, down: bool, reply: Reply) -> None:
        seat, place = _place(name)
        self._give(reply, "contact", seat=seat, place=place, down=down)

    def _tap(self, command: Answer, reply: Reply) -> None:
        seat, place = _place(command["tap"])
        self._give(reply, "tap", seat=seat, place=place, ms=TAP_MS)

    def _get(self, command: Answer, reply: Reply) -> None:
        if command["get"] != "table":
            raise PanelError('get: there is only "table"')

        def done(t_us: int | None) -> None:
            reply(_answer(t_us, table=t_us is not None and self._board.lights.table()))

        self._board.orders.give("picture", done)

    def _watch(self, command: Answer, reply: Reply) -> None:
        if not isinstance(command["watch"], bool):
            raise PanelError("watch: true or false")
        if self._shown is None:
            if command["watch"]:
                raise PanelError("watch: not here")
        elif command["watch"]:
            self._board.lights.watch(self._shown)
        else:
            self._board.lights.unwatch(self._shown)
        self._give(reply, "ping")

    def _power(self, command: Answer, reply: Reply) -> None:
        if command["power"] != "off":
            raise PanelError('power: only "off"')
        reply({"ok": True})
        self._board.stop()

    def _plug(self, command: Answer, reply: Reply) -> None:
        if not isinstance(command.get("in"), bool):
            raise PanelError("plug: needs in, true or false")
        self._give(reply, "cable", seat=_seat(command["plug"]), plugged=command["in"])

    def _raw(self, command: Answer, reply: Reply) -> None:
        if command.get("bits") not in RAW:
            raise PanelError("raw: bits must be one of " + ", ".join(RAW))
        self._give(reply, "raw", seat=_seat(command["raw"]), bits=RAW.index(command["bits"]))

    def _volts(self, command: Answer, reply: Reply) -> None:
        volts = command["volts"]
        if isinstance(volts, bool) or not isinstance(volts, int | float) or not 0 <= volts <= VOLTS:
            raise PanelError(f"volts: a number from 0 to {VOLTS}")
        self._give(reply, "supply", millivolts=round(volts * 1000))

    def _coin(self, command: Answer, reply: Reply) -> None:
        self._give(reply, "coins", pulses=_whole("coin", command["coin"], 1, COINS))

    def _advance_ms(self, command: Answer, reply: Reply) -> None:
        if not self._board.options.driven:
            raise PanelError("advance_ms: the clock is a real one; start with --clock driven")
        self._give(reply, "advance", ms=_whole("advance_ms", command["advance_ms"], 0, ADVANCE_MS))


def _answer(t_us: int | None, **more: Any) -> Answer:
    return {"error": "the power is off"} if t_us is None else {"ok": True, "t_us": t_us, **more}


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PanelError(f"{name}: a whole number from {least} to {most}")
    return value


def _seat(value: Any) -> int:
    return _whole("seat", value, 1, SEATS)


def _place(name: Any) -> tuple[int, int]:
    """(seat or 0, place in its register) of an input's name."""
    if isinstance(name, str):
        seat, dot, own = name.partition(".")
        if name in KEYS[1:]:
            return 0, KEYS.index(name)
        if dot and seat in tuple("12345678") and own in INPUTS:
            return int(seat), INPUTS.index(own)
    raise PanelError("input: one of 1.cup ... 8.pass, op, service")
