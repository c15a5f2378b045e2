"""What the host says: its messages into changes of the world, and the answers when they are done."""


class Host:
    """Takes the line's messages; world: where they happen."""

    def __init__(self, line, world):
        self._line, self._world = line, world
        self._asked = []  # (t_us, token) of what the host waits for
        self._early = []  # tokens of who asked whether the firmware is up, None once it is
        self._acts = {
            "contact": self._contact,
            "tap": self._tap,
            "cable": self._cable,
            "raw": self._raw,
            "supply": self._supply,
            "coins": self._coins,
            "advance": self._advance,
            "picture": self._picture,
            "watch": self._watch,
            "ping": self._ping,
            "input": self._input,
            "dtr": self._dtr,
            "taken": self._taken,
        }

    def handle(self) -> None:
        """The next message, waiting for it."""
        name, values = self._line.take()
        self._acts[name](**values)

    def is_up(self) -> None:
        """The firmware's start is over: it looks at its port."""
        if self._early is not None:
            early, self._early = self._early, None
            for token in early:
                self._done(token)

    def answer(self, now: int) -> None:
        """Whatever is done at that moment."""
        while self._asked and self._asked[0][0] <= now:
            self._done(self._asked.pop(0)[1])

    def _done(self, token: int) -> None:
        self._line.send("done", token=token, t_us=self._world.us())

    def _contact(self, token: int, seat: int, place: int, down: int) -> None:
        self._world.catch_up(self._world.us())
        self._world.touch((seat, place, down))
        self._done(token)

    def _tap(self, token: int, seat: int, place: int, ms: int) -> None:
        self._asked.append((self._world.tap(seat, place, ms), token))

    def _cable(self, token: int, seat: int, plugged: int) -> None:
        self._world.plug(seat, plugged)
        self._done(token)

    def _raw(self, token: int, seat: int, bits: int) -> None:
        self._world.spoil(seat, bits)
        self._done(token)

    def _supply(self, token: int, millivolts: int) -> None:
        self._world.supply(millivolts)
        self._done(token)

    def _coins(self, token: int, pulses: int) -> None:
        self._world.coins(pulses)
        self._done(token)

    def _advance(self, token: int, ms: int) -> None:
        until_us = self._world.us() + ms * 1000
        self._world.allow(until_us)
        self._asked.append((until_us, token))

    def _picture(self, token: int) -> None:
        if self._world.leds:
            self._world.leds.report()
        self._done(token)

    def _watch(self, token: int, on: int) -> None:
        if self._world.leds:
            self._world.leds.watched = bool(on)
        self._done(token)

    def _ping(self, token: int) -> None:
        """Nothing but an answer, in its order; in real time not before the firmware is up."""
        if self._world.driven or self._early is None:
            self._done(token)
        else:
            self._early.append(token)

    def _input(self, data: bytes) -> None:
        self._world.usb.receive(data)

    def _dtr(self, up: int) -> None:
        self._world.usb.connect(up)

    def _taken(self, whole: int) -> None:
        self._world.usb.taken(whole)
