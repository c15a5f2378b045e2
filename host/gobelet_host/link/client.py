"""The host's end of the serial link (link/README.md)."""

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable

from gobelet.link import errors as codes
from gobelet.link.frame import FrameError, Reader, line
from gobelet.link.methods import LINK_VERSION, METHODS

from gobelet_host.errors import FAILED, NO_BOARD, USAGE, Failure
from gobelet_host.link.transport import Transport

SILENCE_S = 4.0  # the command as a whole, its start included, ends within 5 s of silence
HELLO_AGAIN_S = 1.0

# What a result must hold for the commands to go on; a port may answer that is no Gobelet board, or a broken one
_NEEDED: dict[str, dict[str, type | tuple]] = {
    "hello": {"id": str, "journal": str, "name": str, "link": int},
    "status": {"phase": str, "faults": list},
    "status.seats": {"seats": dict},
    "config.get": {"values": dict, "next": (str, type(None))},
    "journal.head": {"first": int, "last": int, "hash": str},
    "journal.read": {"records": list},
    "auth.challenge": {"nonce": str},
}


class RefusedError(Failure):
    """The board answered a request with an error; `remote` is its code, `data` what came with it."""

    def __init__(self, method, error):
        self.remote = error.get("code")
        self.data = error.get("data")
        message = str(error.get("message"))
        super().__init__(
            USAGE if self.remote == codes.PARAMS else FAILED,
            _with_hint(self.remote, message),
            {"message": message, "code": self.remote, "method": method},
        )


def _with_hint(code, message):
    """What to try, where there is something to try."""
    if code == codes.UNAUTHORISED:
        return f"the board refused: {message}; give the operator key with --key-file FILE or GOBELET_KEY"
    return f"the board refused: {message}"


class Client:
    """One conversation with one board, begun by `hello`.

    transport: where the bytes go; where: its name for messages; silence_s: how long a reply may take.
    """

    def __init__(self, transport: Transport, where: str, silence_s: float = SILENCE_S):
        self.where = where
        self.silence_s = silence_s
        self.hello: dict = {}
        self.bad_lines = 0  # what came and was no valid line
        self.received = 0  # bytes of replies
        self.on_event: Callable[[dict], None] | None = None
        self._transport = transport
        self._reader = Reader()
        self._waiting: list[dict] = []
        self._prefix = secrets.token_hex(3)  # no reply to another program's request is taken for ours (F2)
        self._count = 0

    def connect(self) -> dict:
        """Who is there: the result of `hello`; what came before its reply is thrown away (F2). Raises Failure."""
        hello = self._call("hello", {}, HELLO_AGAIN_S)
        self.hello = {key: _printable(value) if isinstance(value, str) else value for key, value in hello.items()}
        return self.hello

    def call(self, method: str, params: dict | None = None) -> dict:
        """The result of one request. Raises RefusedError, or Failure where the board is silent or gone."""
        return self._call(method, params, self.silence_s)

    def authorise(self, key: bytes) -> None:
        """Proves the operator key, where the board is locked. Raises RefusedError."""
        if self.hello.get("locked"):
            nonce = bytes.fromhex(self.call("auth.challenge")["nonce"])
            self.call("auth.prove", {"mac": hmac.new(key, nonce, hashlib.sha256).hexdigest()})
            self.hello["locked"] = False

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

    def close(self) -> None:
        """Ends the conversation."""
        self._transport.close()

    # Requests

    def _call(self, method, params, again_s):
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
                return self._result(method, reply)

    def _result(self, method, reply):
        """What a reply brings. RefusedError for an error, Failure for what cannot be a Gobelet board's."""
        if "error" in reply:
            raise RefusedError(method, reply["error"])
        result = reply["result"]
        for key, kind in _NEEDED.get(method, {}).items():
            if not isinstance(result.get(key), kind):
                raise Failure(NO_BOARD, f"{self.where}: answers, but not as a Gobelet board does ({method}: {key})")
        return result

    def _silence(self):
        seen = f" ({self.bad_lines} unreadable lines came)" if self.bad_lines else ""
        return Failure(
            NO_BOARD,
            f"{self.where}: opened, but silent: no answer in {self.silence_s:g} s{seen}; "
            "is it a Gobelet board, and is its firmware running?",
        )

    def _send(self, method, params):
        self._count += 1
        identity = f"{self._prefix}-{self._count}"
        request = {"jsonrpc": "2.0", "id": identity, "method": method}
        if params:
            request["params"] = params
        try:
            self._transport.write(line(json.dumps(request, separators=(",", ":"))))
        except FrameError:
            raise Failure(USAGE, f"{method}: the request is longer than a line of the link") from None
        return identity

    # Replies

    def _next(self, deadline):
        """The next reply, None when there is none until `deadline`; events go to `on_event`."""
        while not self._waiting:
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._take(self._transport.read(left))
        return self._waiting.pop(0)

    def _take(self, data):
        at = 0
        while at < len(data):
            at, complete = self._reader.take(data, at)
            if complete:
                self._take_line()

    def _take_line(self):
        try:
            text = bytes(self._reader.text())
            message = json.loads(text.decode("ascii"))
        except (FrameError, ValueError):
            self.bad_lines += 1
            return
        self.received += len(text)
        if not isinstance(message, dict):
            self.bad_lines += 1
        elif "id" in message:
            if isinstance(message.get("result"), dict) or isinstance(message.get("error"), dict):
                self._waiting.append(message)
        elif self.on_event and message.get("method") == "event" and isinstance(message.get("params"), dict):
            self.on_event(message["params"])


def _printable(text):
    """Text for a terminal, whatever a board calls itself."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _is_broken_line(reply):
    return reply["id"] is None and reply.get("error", {}).get("code") == codes.PARSE
