"""The panel's commands (interfaces.md, Panel socket of a simulated board): one object in, one object out."""

import json

INPUTS = ("cup", "lid", "d1", "d2", "d3", "d4", "d5", "pass")
KEYS = ("coin", "op", "service")
RAW = ("ok", "stuck0", "stuck1", "noise", "shift")
SEATS = 8
TAP_MS = 60
COINS, VOLTS, ADVANCE_MS = 100, 6.5, 0xFFFFFFFF  # the most of each


class PanelError(Exception):
    """What is wrong with a command."""


class Panel:
    """One client's way to a board. `shown(table)` is called for each changed frame while it watches."""

    NAMES = ("press", "release", "tap", "get", "watch", "power", "plug", "raw", "volts", "coin", "advance_ms")

    def __init__(self, board, shown=None):
        self._board = board
        self._shown = shown

    def line(self, text, reply):
        """A line of JSON; reply(object) is called once, when it is done."""
        try:
            command = json.loads(text)
        except (ValueError, RecursionError):
            reply({"error": "not a line of JSON"})
            return
        self.handle(command, reply)

    def handle(self, command, reply):
        """One command; reply(object) is called once, when it is done."""
        try:
            name = self._name(command)
            getattr(self, "_do_" + name)(command, reply)
        except PanelError as error:
            reply({"error": str(error)})

    def close(self):
        """The client went away."""
        self._board.unwatch(self._shown)

    def _name(self, command):
        if not isinstance(command, dict):
            raise PanelError("a command is an object")
        names = [name for name in self.NAMES if name in command]
        if len(names) != 1:
            raise PanelError("a command has exactly one of " + ", ".join(self.NAMES))
        return names[0]

    def _send(self, reply, kind, data, **options):
        self._board.send(kind, data, lambda t_us: reply(_answer(t_us)), **options)

    def _do_press(self, command, reply):
        self._contact(command["press"], 1, reply)

    def _do_release(self, command, reply):
        self._contact(command["release"], 0, reply)

    def _contact(self, name, down, reply):
        data = bytes((*_place(name), down))
        self._send(reply, "S", data, keep=data[:2])

    def _do_tap(self, command, reply):
        self._send(reply, "T", bytes(_place(command["tap"])) + TAP_MS.to_bytes(2, "little"))

    def _do_get(self, command, reply):
        if command["get"] != "table":
            raise PanelError('get: there is only "table"')
        self._board.send("L", b"", lambda t_us: reply(_answer(t_us, table=t_us is not None and self._board.table())))

    def _do_watch(self, command, reply):
        if not isinstance(command["watch"], bool):
            raise PanelError("watch: true or false")
        if command["watch"] and self._shown is None:
            raise PanelError("watch: not here")
        watch = self._board.watch if command["watch"] else self._board.unwatch
        watch(self._shown)
        self._send(reply, "Y", b"")

    def _do_power(self, command, reply):
        if command["power"] != "off":
            raise PanelError('power: only "off"')
        reply({"ok": True})
        self._board.stop()

    def _do_plug(self, command, reply):
        if not isinstance(command.get("in"), bool):
            raise PanelError("plug: needs in, true or false")
        data = bytes((_seat(command["plug"]), command["in"]))
        self._send(reply, "P", data, keep=data[:1])

    def _do_raw(self, command, reply):
        if command.get("bits") not in RAW:
            raise PanelError("raw: bits must be one of " + ", ".join(RAW))
        data = bytes((_seat(command["raw"]), RAW.index(command["bits"])))
        self._send(reply, "R", data, keep=data[:1])

    def _do_volts(self, command, reply):
        volts = command["volts"]
        if isinstance(volts, bool) or not isinstance(volts, int | float) or not 0 <= volts <= VOLTS:
            raise PanelError(f"volts: a number from 0 to {VOLTS}")
        self._send(reply, "V", round(volts * 1000).to_bytes(2, "little"), keep=b"")

    def _do_coin(self, command, reply):
        self._send(reply, "C", bytes((_whole("coin", command["coin"], 1, COINS),)))

    def _do_advance_ms(self, command, reply):
        if not self._board.options.driven:
            raise PanelError("advance_ms: the clock is a real one; start with --clock driven")
        ms = _whole("advance_ms", command["advance_ms"], 0, ADVANCE_MS)
        self._send(reply, "N", ms.to_bytes(4, "little"), until_ms=ms)


def _answer(t_us, **more):
    return {"error": "the power is off"} if t_us is None else {"ok": True, "t_us": t_us, **more}


def _whole(name, value, least, most):
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PanelError(f"{name}: a whole number from {least} to {most}")
    return value


def _seat(value):
    return _whole("seat", value, 1, SEATS)


def _place(name):
    """(seat or 0, place in its register) of an input's name."""
    if isinstance(name, str):
        seat, dot, own = name.partition(".")
        if name in KEYS[1:]:
            return 0, KEYS.index(name)
        if dot and seat in tuple("12345678") and own in INPUTS:
            return int(seat), INPUTS.index(own)
    raise PanelError("input: one of 1.cup ... 8.pass, op, service")
