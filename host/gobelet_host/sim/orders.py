"""What the board is told to do and answers when it is done, in order, across its restarts."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet_host.sim.power import Power

Reply = Callable[[int | None], None]
# orders whose effect lasts: a restarted board is told the last one of each kind and of each of these values again
LASTING: dict[str, tuple[str, ...]] = {"contact": ("seat", "place"), "cable": ("seat",), "raw": ("seat",), "supply": ()}


@dataclass
class Order:
    """A message with a token. until_ms: the board's clock at the end of an `advance` under way."""

    name: str
    values: dict[str, Any]
    reply: Reply
    until_ms: int = 0


class Orders:
    """t_us: the board's clock when it answered last."""

    def __init__(self, power: Power, driven: bool):
        self.t_us = 0
        self._power = power
        self._driven = driven
        self._queue: deque[Order] = deque()
        self._waiting: dict[int, Order] = {}  # by token
        self._token = 0
        self._lasting: dict[tuple[Any, ...], Order] = {}

    def give(self, name: str, reply: Reply = lambda t_us: None, **values: int) -> None:
        """One order; reply(t_us) is called when it is done, with None when the power is off."""
        if self._power.state != "on":
            reply(None)
            return
        order = Order(name, values, reply)
        if name in LASTING:
            self._lasting[name, *(values[field] for field in LASTING[name])] = order
        self._queue.append(order)
        self._next()

    def _next(self) -> None:
        """With a driven clock one order after the other: none may come in the middle of an advance."""
        while self._queue and not (self._waiting and self._driven):
            order = self._queue.popleft()
            order.until_ms = self.t_us // 1000 + order.values.get("ms", 0)
            self._token = self._token % 0xFFFF + 1
            self._waiting[self._token] = order
            self._power.send(order.name, token=self._token, **order.values)

    @property
    def waits(self) -> bool:
        """Whether an answer is due."""
        return bool(self._waiting)

    def done(self, token: int, t_us: int) -> None:
        """The board's answer."""
        self.t_us = t_us
        order = self._waiting.pop(token, None)
        if order:
            order.reply(t_us)
            self._next()

    def keys_down(self) -> int:
        """Mask of the centre's keys that are down."""
        contacts = [order.values for order in self._lasting.values() if order.name == "contact"]
        return sum(values["down"] << values["place"] for values in contacts if not values["seat"])

    def tell_again(self) -> None:
        """After a power-on: everything that lasts, without an answer."""
        for order in self._lasting.values():
            self._power.send(order.name, token=0, **order.values)

    def restarted(self, ended_us: int) -> None:
        """Power-on amid what was asked for: the rest of a driven advance is still due, and to say that the loop runs;
        everything else is done. ended_us: how far the clock had come."""
        waiting, self._waiting = self._waiting, {}
        self.t_us = 0
        for order in waiting.values():
            if order.name == "advance":
                order.values = {"ms": max(0, order.until_ms - ended_us // 1000)}
                self._queue.appendleft(order)
            elif order.name == "ping":
                self._queue.appendleft(order)
            else:
                order.reply(0)  # its time went with the restart
        self._next()

    def drop(self) -> None:
        """The power is off for good."""
        waiting = [*self._waiting.values(), *self._queue]
        self._waiting.clear()
        self._queue.clear()
        for order in waiting:
            order.reply(None)
