"""The host's end of the serial link (link/README.md)."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Required, TypedDict, cast

from gobelet.link import errors as codes
from gobelet.link.frame import FrameError, Reader, line
from gobelet.link.methods import LINK_VERSION, METHODS

from gobelet_host.errors import FAILED, NO_BOARD, USAGE, Failure
from gobelet_host.link.transport import Transport
from gobelet_host.printable import printable
from gobelet_host.strict import decoder

SILENCE_S = 4.0  # the command as a whole, its start included, ends within 5 s of silence
HELLO_AGAIN_S = 1.0

_WHOLE_BITS = 63  # no number of a board is longer


def _whole(digits: str) -> int:
    number = int(digits)
    if number.bit_length() > _WHOLE_BITS:
        raise ValueError("a number longer than any board's")
    return number


_message = decoder(whole=_whole)
Shape = Mapping[str, type | tuple[type, ...]]  # what a result must hold for the host to go on: the type of each key


class Hello(TypedDict, total=False):
    """Who a board is, and what it runs. What a board may leave out is not required here."""

    id: Required[str]  # of the board, hex
    journal: Required[str]  # of its journal, hex
    name: Required[str]
    link: Required[int]  # version of the link
    board: str  # which build
    firmware: str  # version
    uptime_ms: int
    boots: int
    locked: bool  # an operator key is set and was not proven yet


_HELLO: Shape = {"id": str, "journal": str, "name": str, "link": int}


class RefusedError(Failure):
    """The board answered a request with an error; `remote` is its code, `data` what came with it."""

    def __init__(self, method: str, error: dict[str, Any], where: str) -> None:
        """where: who refused, for messages."""
        self.remote = code if isinstance(code := error.get("code"), int) else None
        self.data = error.get("data")
        message = str(error.get("message"))
        told = f"{where} refused: {message}"
        if self.remote == codes.UNAUTHORISED:
            told += "; give the operator key with --key-file FILE or GOBELET_KEY"
        super().__init__(
            USAGE if self.remote == codes.PARAMS else FAILED,
            told,
            {"message": message, "code": self.remote, "method": method},
        )


class Client:
    """One conversation with one board, begun by `hello`.

    transport: where the bytes go; where: its name for messages, with the table's own once that is known; silence_s: how
    long a reply may take.
    """

    def __init__(self, transport: Transport, where: str, silence_s: float = SILENCE_S) -> None:
        self.where = self._port = where
        self.silence_s = silence_s
        self.hello: Hello = {"id": "", "journal": "", "name": "", "link": 0}  # until `connect`
        self.bad_lines = 0  # what came and was no valid line
        self.received = 0  # bytes of replies
        self._told: Callable[[dict[str, Any]], object] = lambda event: None
        self._transport = transport
        self._reader = Reader()
        self._waiting: list[dict[str, Any]] = []
        self._prefix = secrets.token_hex(3)  # no reply to another program's request is taken for ours (F2)
        self._count = 0

    def connect(self) -> Hello:
        """Who is there: the result of `hello`; what came before its reply is thrown away (F2). Raises Failure."""
        hello = self._checked("hello", self._call("hello", {}, HELLO_AGAIN_S), _HELLO)
        found = {key: printable(value) if isinstance(value, str) else value for key, value in hello.items()}
        self.hello = cast(Hello, found)
        self.where = f"{self.hello['name']} ({self._port})"
        return self.hello

    def call(self, method: str, params: dict[str, Any] | None = None, shape: Shape | None = None) -> dict[str, Any]:
        """The result of one request. shape: what it must hold.

        Raises RefusedError, or Failure where the board is silent or gone, or answers as no Gobelet board does.
        """
        return self._checked(method, self._call(method, params or {}, self.silence_s), shape or {})

    def listen(self, told: Callable[[dict[str, Any]], object]) -> None:
        """From now on told(event) for each event; they come while a reply is waited for."""
        self._told = told

    def hear(self, wait_s: float) -> None:
        """Takes in what comes next, waiting at most wait_s for it: events are told."""
        self._take(self._transport.read(wait_s))

    def check_version(self, writes: bool) -> str | None:
        """A warning where the board speaks another version of the link; Failure where that forbids a change (F11)."""
        theirs = self.hello["link"]
        if theirs == LINK_VERSION:
            return None
        side = (
            "update this program (pip install -U gobelet)"
            if theirs > LINK_VERSION
            else "update the board (gobelet deploy)"
        )
        text = f"{self.where}: the board speaks link version {theirs}, this program {LINK_VERSION}: {side}"
        if writes:
            raise Failure(FAILED, text + "; nothing was changed")
        return text

    def no_board(self, what: str) -> Failure:
        """The Failure to raise where answers are not a Gobelet board's. what: the part of them that is wrong."""
        return Failure(NO_BOARD, f"{self.where}: answers, but not as a Gobelet board does ({what})")

    def close(self) -> None:
        """Ends the conversation."""
        self._transport.close()

    # Requests

    def _call(self, method: str, params: dict[str, Any], again_s: float) -> dict[str, Any]:
        """again_s: after so much silence, or a broken line, a request that changes nothing is sent once more."""
        deadline = time.monotonic() + self.silence_s
        may_repeat = method in METHODS and METHODS[method][0] and not method.startswith("auth.")
        ours = [self._send(method, params)]
        while True:
            reply = self._next(min(deadline, time.monotonic() + again_s))
            if reply is None and time.monotonic() >= deadline:
                raise self._silence()
            if reply is None and may_repeat:
                self._transport.write(b"\n")  # ends what another program may have begun
                ours.append(self._send(method, params))
            elif reply is not None and _is_broken_line(reply) and may_repeat:
                ours.append(self._send(method, params))
            elif reply is not None and reply["id"] in ours:
                return _result(method, reply, self.where)

    def _checked(self, method: str, result: dict[str, Any], shape: Shape) -> dict[str, Any]:
        """The result, if it holds what it must: other devices may answer at a port, and broken boards."""
        for key, kind in shape.items():
            if not isinstance(result.get(key), kind):
                raise self.no_board(f"{method}: {key}")
        return result

    def _silence(self) -> Failure:
        seen = f" ({self.bad_lines} unreadable lines came)" if self.bad_lines else ""
        return Failure(
            NO_BOARD,
            f"{self.where}: opened, but silent: no answer in {self.silence_s:g} s{seen}; "
            "is it a Gobelet board, and is its firmware running?",
        )

    def _send(self, method: str, params: dict[str, Any]) -> str:
        self._count += 1
        identity = f"{self._prefix}-{self._count}"
        request: dict[str, Any] = {"jsonrpc": "2.0", "id": identity, "method": method}
        if params:
            request["params"] = params
        try:
            self._transport.write(line(json.dumps(request, separators=(",", ":"))))
        except FrameError:
            raise Failure(USAGE, f"{method}: the request is longer than a line of the link") from None
        return identity

    # Replies

    def _next(self, deadline: float) -> dict[str, Any] | None:
        """The next reply, None when there is none until `deadline`; events are told on the way."""
        while not self._waiting:
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._take(self._transport.read(left))
        return self._waiting.pop(0)

    def _take(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            at, complete = self._reader.take(data, at)
            if complete:
                self._take_line()

    def _take_line(self) -> None:
        try:
            text = bytes(self._reader.text())
            message = _message(text.decode("ascii"))
        except (FrameError, ValueError, RecursionError):
            self.bad_lines += 1
            return
        self.received += len(text)
        if not isinstance(message, dict):
            self.bad_lines += 1
        elif "id" in message:
            if isinstance(message.get("result"), dict) or isinstance(message.get("error"), dict):
                self._waiting.append(message)
        elif message.get("method") == "event" and isinstance(message.get("params"), dict):
            self._told(message["params"])


def _result(method: str, reply: dict[str, Any], where: str) -> dict[str, Any]:
    """What a reply brings. Raises RefusedError for an error."""
    error = reply.get("error")
    if isinstance(error, dict):
        raise RefusedError(method, error, where)
    result: dict[str, Any] = reply["result"]
    return result


def _is_broken_line(reply: dict[str, Any]) -> bool:
    error = reply.get("error")
    return reply["id"] is None and isinstance(error, dict) and error.get("code") == codes.PARSE
