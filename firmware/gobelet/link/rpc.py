"""JSON-RPC 2.0, strictly, in small bites (link/README.md, Requests and replies).

The board never waits for a host. What a host does not read stays in a bounded queue: while it is full no more input is
taken, so that no reply is lost; events are dropped and counted.
"""

from gobelet.jsontext import Checker, JsonError, dump, string
from gobelet.link.errors import INTERNAL, INVALID, NO_METHOD, PARAMS, PARSE, UNAUTHORISED, RequestError, need
from gobelet.link.frame import TEXT_LIMIT, FrameError, Reader, line
from gobelet.link.methods import METHODS, check

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.link.auth import Auth
    from gobelet.shapes import Functions, Pairs, Params, Port

CHUNK = 128  # bytes read in one pass
TOKENS = 24  # of JSON, read in one pass; each takes up to 0.3 ms on the chip
ID_LIMIT = 32  # characters
ERRORS_A_SECOND = 10
_SECOND_MS = 1000
MESSAGE_LIMIT = 300  # bytes of an error for people, as JSON: with any id and clause it fits a line

_HEAD = '{"jsonrpc":"2.0","id":'


class Outbox:
    """Lines waiting for the host. Replies are always taken, events while there is room."""

    ROOM = 2048  # bytes: events beyond are dropped
    BLOCKED = 1024  # bytes: no more requests are taken while so much waits

    def __init__(self, port: "Port") -> None:
        self._port = port
        self.clear()

    def add(self, data: bytes) -> None:
        """A reply: always taken."""
        self._lines.append(data)
        self.size += len(data)

    def offer(self, data: bytes) -> bool:
        """An event: taken while there is room; says whether it was."""
        if self.size + len(data) > self.ROOM:
            return False
        self.add(data)
        return True

    def clear(self) -> None:
        """Nobody is there to read it any more."""
        self._lines: list[bytes] = []
        self._sent = 0  # bytes of the first line that are gone
        self.size = 0
        self._port.write(b"")  # nothing is left over

    def send(self) -> None:
        """Gives the port what it takes just now."""
        while self._lines:
            first = self._lines[0]
            count = self._port.write(memoryview(first)[self._sent :])
            if not count:
                return
            self._sent += count
            self.size -= count
            if self._sent == len(first):
                self._lines.pop(0)
                self._sent = 0


class Server:
    """Answers one host.

    port: `read(limit)` -> bytes, b"" when there are none; `write(bytes)` -> how many were taken; neither ever waits.
    functions: {method: function(params, now_ms, room) -> result}. params hold every parameter (absent ones None),
    checked against `methods`; room is the most characters that the result's JSON may have. They raise RequestError, and
    then have changed nothing. `subscribe`, `unsubscribe` and, from `auth`, an `auth.Auth`, `auth.*` are there already;
    `hello` gets its `locked` here. dropped: events that no host took, since boot.
    """

    def __init__(self, port: "Port", functions: "Functions", auth: "Auth") -> None:
        self._port = port
        self._auth = auth
        self._functions: Functions = {"subscribe": self._subscribe, "unsubscribe": self._unsubscribe}
        self._functions.update(auth.functions())
        self._functions.update(functions)
        self._out = Outbox(port)
        self._reader = Reader()
        self._bad_ms = [-_SECOND_MS] * ERRORS_A_SECOND  # when the last -32700 went out, the oldest first
        self.dropped = 0
        self._waiting: list[tuple[str, bytes]] | None = None  # kinds and lines of events that must wait; None: none
        self._forget()

    def _forget(self) -> None:
        self._input = b""
        self._at = 0
        self._checker: Checker | None = None  # reads the line in hand
        self._id = "null"  # JSON of the id of the request in hand
        self._wanted: list[str] | None = None  # kinds of events, [] for all; None: nobody subscribed
        self._reader.clear()

    def serves(self, functions: "Functions") -> None:
        """These functions instead of those of the same names: a table that was built anew (F42)."""
        self._functions.update(functions)

    def connected(self, there: bool) -> None:
        """The cable or DTR came (True) or went: what belonged to the other conversation is forgotten (F2)."""
        if not there:
            self._out.clear()
            self._auth.end()
            self._forget()

    def serve(self, now_ms: int) -> bool:
        """One pass: at most one read, one bite of checking and one request. True while more can be done at once.

        Raises, after its reply, what a function raised that is no RequestError: a defect (F42).
        """
        self._out.send()
        if self._out.size > Outbox.BLOCKED:
            return False
        if self._checker:
            self._bite(self._checker, now_ms)
        else:
            self._cut(now_ms)
        self._out.send()
        return self._checker is not None or self._at < len(self._input)

    def event(self, kind: str, t_ms: int, pairs: "Pairs") -> None:
        """Tells a host that subscribed, or counts it as dropped; `pairs`: [(key, value), ...], public things only."""
        if self._waiting is None and not self._wants(kind):
            return
        params = dict(pairs)
        params.update({"kind": kind, "t_ms": t_ms, "dropped": self.dropped})
        try:
            taken = self._tell(kind, line('{"jsonrpc":"2.0","method":"event","params":' + dump(params) + "}"))
        except FrameError:
            taken = False
        self.dropped += self._wants(kind) and not taken

    def _wants(self, kind: str) -> bool:
        """Does anybody listen to such events?"""
        return self._wanted is not None and (not self._wanted or kind in self._wanted)

    def _tell(self, kind: str, data: bytes) -> bool:
        """An event's line, to whoever listens, or to those that wait; says whether it was taken."""
        if self._waiting is None:
            return self._out.offer(data)
        fits = sum([len(other) for _, other in self._waiting]) + len(data) <= Outbox.ROOM
        if fits:
            self._waiting.append((kind, data))
        return fits

    def wait(self, held: bool) -> None:
        """Events wait, as many as `Outbox.ROOM` holds; or leave, to whoever listens then."""
        waited, self._waiting = self._waiting or (), [] if held else None
        for kind, data in waited:
            if self._wants(kind):
                self.dropped += not self._out.offer(data)

    # From bytes to requests

    def _cut(self, now_ms: int) -> None:
        if self._at >= len(self._input):
            self._input = self._port.read(CHUNK)
            self._at = 0
        if not self._input:
            return
        self._at, complete = self._reader.take(self._input, self._at)
        if complete:
            try:
                self._checker = Checker(self._reader.text())
            except FrameError as error:
                self._refuse_line(str(error), now_ms)

    def _bite(self, checker: Checker, now_ms: int) -> None:
        try:
            done = checker.read(TOKENS)
        except (JsonError, MemoryError) as error:
            self._checker = None
            self._refuse_line(str(error), now_ms)
            return
        if done:
            self._checker = None
            self._answer(checker.value, now_ms)

    def _refuse_line(self, why: str, now_ms: int) -> None:
        """-32700, ten a second at most: an eleventh must be a second later than the first."""
        if now_ms - self._bad_ms[0] < _SECOND_MS:
            return
        self._bad_ms = self._bad_ms[1:] + [now_ms]
        self._id = "null"
        self._reply_error(RequestError(PARSE, why))

    # From requests to replies

    def _answer(self, request: "Any", now_ms: int) -> None:
        """One reply, whatever happens; what is no RequestError is a defect and raised again for the journal (F42)."""
        self._id = "null"
        try:
            self._identify(request)
            text = self._call(request, now_ms)
            self._out.add(line(_HEAD + self._id + ',"result":' + text + "}"))
        except RequestError as error:
            self._reply_error(error)
        except Exception:
            self._reply_error(RequestError(INTERNAL, "internal error; the journal has it"))
            raise

    def _identify(self, request: "Any") -> None:
        need(isinstance(request, dict), INVALID, "no batches: a request is one object")
        identity = request.get("id")
        fits = type(identity) in (int, str) and len(str(identity)) <= ID_LIMIT
        need(fits, INVALID, "id: must be an integer or a string of at most 32 characters")
        self._id = dump(identity)
        fits = request.get("jsonrpc") == "2.0" and isinstance(request.get("method"), str)
        need(fits, INVALID, 'jsonrpc must be "2.0" and method a string')

    def _call(self, request: "dict[str, Any]", now_ms: int) -> str:
        """JSON of the result. Raises RequestError."""
        method = request["method"]
        function = self._functions.get(method)
        if function is None:
            raise RequestError(NO_METHOD, f"no method {method[:40]}")
        may = METHODS[method][0] or self._auth.allows(now_ms)
        need(may, UNAUTHORISED, f"{method} needs the operator key (auth.challenge, auth.prove)")
        params = request.get("params", {})
        need(isinstance(params, dict), PARAMS, "params: must be an object")
        room = TEXT_LIMIT - len(_HEAD) - len(self._id) - 11
        result = function(check(method, params), now_ms, room)
        if method == "hello":
            result["locked"] = not self._auth.allows(now_ms)
        text = dump(result)
        need(len(text) <= room, PARAMS, "id: too long for this reply to fit a line")
        return text

    def _reply_error(self, error: RequestError) -> None:
        data = "" if error.data is None else ',"data":' + dump(error.data)
        head = f'{_HEAD}{self._id},"error":{{"code":{error.code},"message":'
        message = error.message[:MESSAGE_LIMIT]
        while len(string(message)) > MESSAGE_LIMIT:  # escapes take up to twelve times their room
            message = message[: len(message) // 2]
        self._out.add(line(head + string(message) + data + "}}"))

    def _subscribe(self, params: "Params", now_ms: int, room: int) -> "dict[str, Any]":
        self._wanted = params["kinds"] or []
        return {}

    def _unsubscribe(self, params: "Params", now_ms: int, room: int) -> "dict[str, Any]":
        self._wanted = None
        return {}
