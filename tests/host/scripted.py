"""A board in memory that says what a test has written down for it."""

import json

from gobelet.link.frame import line
from gobelet_host.link.client import Client

HELLO = {"board": "sim", "id": "ab", "journal": "cd", "name": "x", "link": 1, "locked": False}


class Script:
    """A transport: what the board says to each line it gets, and the clock that waiting for more moves."""

    clock = None  # set by the fixture `leaps`

    def __init__(self, *answers):
        self.answers = list(answers)
        self.sent = []
        self._ready = b""

    def read(self, timeout_s):
        """What the board has said."""
        data, self._ready = self._ready, b""
        if not data:
            self.clock.sleep(timeout_s)
        return data

    def write(self, data):
        """A line for the board."""
        self.sent.append(data)
        if self.answers:
            answer = self.answers.pop(0)
            self._ready += answer(json.loads(data[:-10])) if callable(answer) else answer

    def close(self):
        """Noted as None."""
        self.sent.append(None)

    def requests(self):
        """What was asked after `hello`: (method, parameters)."""
        asked = [json.loads(data[:-10]) for data in self.sent]
        return [(request["method"], request.get("params")) for request in asked if request["method"] != "hello"]


def reply(result, **more):
    """A well-formed reply to whatever was asked."""
    return lambda request: line(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result, **more}))


def connected(*answers, **hello):
    """A client that has greeted a scripted board."""
    client = Client(Script(reply({**HELLO, **hello}), *answers), "script")
    client.connect()
    return client
