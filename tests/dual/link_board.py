"""A board's end of the link for tests: a server on a port in memory, with a few methods and a clock that stands."""

from gobelet.fairness.mac import hmac
from gobelet.jsontext import Checker, dump, load
from gobelet.link.auth import Auth
from gobelet.link.errors import NOT_NOW, RULES, RequestError
from gobelet.link.frame import LIMIT, Reader, line
from gobelet.link.rpc import Server
from vectors import NONCE


class Port:
    """A host's end: what it sends, what it got; `reads` says how many bytes it takes before it stops reading."""

    def __init__(self, reads=1 << 30):
        self.sent = b""
        self.got = b""
        self.reads = reads
        self.left_over = False

    def read(self, limit):
        """Some of what the host sent."""
        data, self.sent = self.sent[:limit], self.sent[limit:]
        return data

    def write(self, data):
        """As much as the host still reads, 64 bytes at a time."""
        count = min(len(data), self.reads, 64)
        self.got += bytes(data[:count])
        self.reads -= count
        self.left_over = count < len(data)
        return count


class Board:
    """A server on a port, with a few methods and a clock that the test moves."""

    def __init__(self, key=None, reads=1 << 30):
        self.port = Port(reads)
        self.key = key
        self.told = []
        self.calls = []
        self.now_ms = 5000
        self.defect = KeyError
        auth = Auth(hmac, self._draw, self, self.told.append)
        functions = {
            "hello": self._hello,
            "seat.join": self._join,
            "config.get": self._get,
            "config.set": self._set,
            "game.abort": self._crash,
            "game.start": self._start,
            "journal.read": self._read,
            "restart": self._join,
        }
        self.server = Server(self.port, functions, auth)

    def _draw(self, count):
        return NONCE[:count]

    def slot(self, name):
        """The operator key, the only slot there is."""
        return self.key

    def put(self, name, value):
        """Another key."""
        self.key = value

    def _hello(self, params, now_ms, room):
        return {"board": "sim", "id": "e6614103e7123456", "link": 1}

    def _join(self, params, now_ms, room):
        self.calls.append(dump(params))
        return {}

    def _get(self, params, now_ms, room):
        return {"values": {}, "next": None, "room": room}

    def _set(self, params, now_ms, room):
        return {"changed": params["values"]}

    def _start(self, params, now_ms, room):
        if params["options"]:
            raise RequestError(RULES, "TE-1: " + "x" * 2000, {"clause": "TE-1"})
        raise RequestError(NOT_NOW, "a round is being played")

    def _crash(self, params, now_ms, room):
        raise self.defect("a defect")

    def _read(self, params, now_ms, room):
        return {"records": [{"seq": 4294967295, "raw": "x" * 800, "hash": "0" * 64}], "next": 4294967295}

    def pump(self):
        """Serves until nothing is left to do; the clock stands."""
        idle = 0
        while idle < 3:
            idle = 0 if self.server.serve(self.now_ms) or (self.port.sent and self.port.reads) else idle + 1

    def send(self, data):
        """What the board says to these bytes."""
        self.port.got = b""
        self.port.sent += data
        self.pump()
        return self.port.got

    def ask(self, text):
        """The JSON of the one line that answers this JSON."""
        answer = self.send(line(text))
        assert answer.count(b"\n") == 1, answer
        return read(answer)

    def call(self, method, params=None, identity="1"):
        """The JSON that answers a request."""
        more = "" if params is None else ',"params":' + dump(params)
        return self.ask('{"jsonrpc":"2.0","id":' + identity + ',"method":"' + method + '"' + more + "}")


def read(data):
    """The value in one line."""
    reader = Reader()
    assert reader.take(data, 0) == (len(data), True) and len(data) <= LIMIT + 1
    return load(reader.text())


def parsed(text, tokens):
    """The value of a JSON text, read so many tokens at a time."""
    checker = Checker(text)
    while not checker.read(tokens):
        pass
    return checker.value


def code(answer):
    """The error code of an answer, None for a result."""
    assert answer["jsonrpc"] == "2.0" and ("result" in answer) != ("error" in answer)
    return answer["error"]["code"] if "error" in answer else None
