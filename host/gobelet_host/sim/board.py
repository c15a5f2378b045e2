"""The simulated board in this process: power, contacts, cables, lights, link, all of it without threads.

Whoever uses it calls `pump` when `fileno()` is readable, or one of the calls that wait.
"""

from collections.abc import Callable
from typing import Any, Self

from gobelet_host.sim.lights import Lights, Watcher
from gobelet_host.sim.options import Options
from gobelet_host.sim.orders import Orders
from gobelet_host.sim.panel_commands import PanelCommands
from gobelet_host.sim.power import Power
from gobelet_host.sim.standin import wire
from gobelet_host.sim.usb import SimTransport, UsbPipe


class SimBoard:
    """A board with its power on after `start()`. Options as keywords, see Options.

    power, orders, usb, lights: its parts. on_tone(hz): the buzzer, 0 is silence. on_beat(n, bytes):
    at most twice a second, the firmware's loop made n passes since the last call, with so many bytes of heap in use at
    most (0 unless the board is `weighed`); the first time, before any pass, what the stand-ins take.
    """

    def __init__(self, **options: Any):
        self.options = Options(**options)
        self.on_tone: Callable[[int], None] = lambda hz: None
        self.on_beat: Callable[[int, int], None] = lambda passes, heap: None
        self.power = Power(self.options)
        self.orders = Orders(self.power, self.options.driven)
        self.usb = UsbPipe(self.power)
        self.lights = Lights(self.orders)
        self._panel = PanelCommands(self)
        self._acts: dict[str, Callable[..., None]] = {
            "done": self.orders.done,
            "ended": self._ended,
            "scratch": self._scratch,
            "leds": self.lights.took,
            "tone": self._tone,
            "beat": self._beat,
            "output": self.usb.took,
            "read": self.usb.was_read,
        }

    # Power

    @property
    def state(self) -> str:
        """Of its power: "off", "on", then "cut" or "off" again."""
        return self.power.state

    @property
    def id(self) -> str:
        """The chip's, 16 hex digits."""
        return self.power.id

    def start(self) -> Self:
        """Power on; returns self. Raises Failure where a file or the interpreter is not as it should be."""
        try:
            self.power.prepare()
            self.power_on("power")
        except BaseException:
            self.power.close()
            raise
        return self

    def power_on(self, cause: str) -> None:
        """After `start`: the power comes back. cause: "power" or why it went."""
        self.power.on(cause, self.orders.keys_down(), self.lights.watched)
        self.lights.restarted()
        self.orders.tell_again()
        self.usb.restarted()

    def stop(self) -> None:
        """Power off, at once."""
        if self.state == "on":
            self.power.child.kill()
            self._off("off")
        self.power.close()

    def _off(self, state: str) -> None:
        self.power.off(state)
        self.orders.drop()

    def __enter__(self) -> Self:
        return self if self.state == "on" else self.start()

    def __exit__(self, *raised: object) -> None:
        self.stop()

    # Messages

    def fileno(self) -> int:
        """Readable when `pump` has something to do; changes with every restart of the board."""
        return self.power.child.fd

    def pump(self, wait_s: float = 0.0) -> None:
        """Take in what the board said, waiting at most wait_s for something. Raises Failure when it has crashed."""
        if self.state != "on":
            return
        messages = self.power.messages(wait_s)
        for name, values in messages:
            self._acts[name](**values)
        if self.state == "on" and self.power.child.gone:
            failure = self.power.why_crashed()
            self._off("off")
            raise failure
        if not messages and self.power.hangs(self.orders.waits or not self.options.driven):
            self.power.child.kill()
            self._restart("watchdog", self.orders.t_us)

    def _ended(self, why: int, t_us: int, consumed: int, scratch: bytes) -> None:
        """The last message of a power-on."""
        self._scratch(scratch)
        self.usb.unread(consumed)
        self.power.child.wait()
        cause = wire.ENDS[why]
        if cause == "cut":
            self._off("cut")
        elif cause == "bootloader":
            self._off("off")
        else:
            self._restart(cause, t_us)

    def _scratch(self, scratch: bytes) -> None:
        self.power.scratch = [int.from_bytes(scratch[i : i + 4], "little") for i in range(0, 4 * wire.SCRATCH, 4)]

    def _tone(self, hz: int) -> None:
        self.on_tone(hz)

    def _beat(self, passes: int, heap: int) -> None:
        self.on_beat(passes, heap)

    def _restart(self, cause: str, ended_us: int) -> None:
        self.power_on(cause)
        self.orders.restarted(ended_us)

    def settle(self) -> None:
        """Wait until the loop runs: the first order is answered. Raises Failure when it never does."""
        answer: list[int | None] = []
        self.orders.give("ping", answer.append)
        while not answer:
            self.pump(1.0)

    # What others use

    def panel(self, command: Any) -> dict[str, Any]:
        """A command of the panel socket, waiting for its answer."""
        answer: list[dict[str, Any]] = []
        self._panel.handle(command, answer.append)
        while not answer:
            self.pump(1.0)
        return answer[0]

    def watch(self, shown: Watcher) -> None:
        """Call shown(table) for each changed frame from now on; `lights.unwatch` ends it."""
        self.lights.watch(shown)

    def table(self) -> dict[str, Any]:
        """The panel's `table` object of what the LEDs show; `panel` gets the newest."""
        return self.lights.table()

    def chains(self) -> list[bytes]:
        """The GRB bytes of each LED chain as they went out last."""
        return self.lights.chains()

    def transport(self) -> SimTransport:
        """The serial link within this process; closing it lowers DTR."""
        return SimTransport(self)
