"""A simulated board with a driven clock and its link, as the tests use it; and one that is a process."""

import json
import os
import subprocess
import sys
import zlib
from contextlib import contextmanager

import pytest
from gobelet_host.link.client import Client
from gobelet_host.sim.board import SimBoard
from gobelet_host.table import Table

SEATS = range(1, 9)
BOTH = pytest.mark.parametrize("interpreter", ["micropython", "cpython"])  # asks for the fixture `both`
WAIT_S = 100  # a limit for what hangs, on a machine however busy


class SimTable:
    """panel commands, link calls, events and pictures of one board."""

    def __init__(self, board):
        self.board = board
        self.events = []
        self.client = Client(board.transport(), "simulated board")
        self.client.listen(self.events.append)

    def panel(self, **command):
        """A panel command that must be done."""
        answer = self.board.panel(command)
        assert answer.get("ok") is True, answer
        return answer

    def run(self, ms):
        """Time passes; returns the board's clock in ms."""
        return self.panel(advance_ms=ms)["t_us"] // 1000

    def tap(self, *inputs):
        """One after the other, each let go for long enough."""
        for name in inputs:
            self.panel(tap=name)
            self.run(20)

    def picture(self):
        """The table as people see it."""
        return self.panel(get="table")["table"]

    def seat(self, number):
        """One seat of it."""
        return self.picture()["seats"][str(number)]

    def call(self, method, **params):
        """A request of the link."""
        return self.client.call(method, params)

    def joined(self):
        """Seats that a person has joined."""
        rows = self.call("status.seats")["seats"]
        return sorted(int(n) for n, row in rows.items() if row["player"] == "person")

    def present(self):
        """Seats whose cable is there."""
        rows = self.call("status.seats")["seats"]
        return sorted(int(n) for n, row in rows.items() if row["present"])

    def faults(self):
        """The last faults, as `status` tells them."""
        return self.call("status")["faults"]

    def records(self, kind):
        """The journal's records of a kind, as objects."""
        found = [record.fields for record in Table(self.client).records()]
        return [record for record in found if record["kind"] == kind]


@contextmanager
def table(start_ms=100, **options):
    """A table in driven time, up for start_ms."""
    with SimBoard(driven=True, **options) as board:
        made = SimTable(board)
        if start_ms:
            made.run(start_ms)
        made.client.connect()
        yield made


@contextmanager
def running(*options, **environment):
    """A `gobelet sim` that runs: (its process, its document). Ended by SIGTERM, so that it takes its files along."""
    command = [sys.executable, "-m", "gobelet_host", "sim", "--json", *map(str, options)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env={**os.environ, **environment}, **pipes) as process:
        try:
            yield process, json.loads(process.stdout.readline())
            process.terminate()
            process.wait(WAIT_S)
        finally:
            process.kill()


def framed(text):
    """A line of the link around any bytes."""
    data = text if isinstance(text, bytes) else text.encode()
    return data + b"*%08x\n" % zlib.crc32(data)
