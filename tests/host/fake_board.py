"""Boards for the host tool's tests: the firmware's own link server behind a pseudo terminal, well or badly behaved.

Everything runs in this process; a thread plays the board. Nothing sleeps: the thread waits for input, the board's clock
stands.
"""

import json
import os
import pty
import select
import termios
import threading
import time
import tty
from hashlib import sha256
from typing import ClassVar

from gobelet.boards.pico2 import BOARD
from gobelet.config.schema import SettingError
from gobelet.config.store import Config
from gobelet.fairness.mac import hmac
from gobelet.link.auth import Auth
from gobelet.link.errors import PARAMS, RequestError
from gobelet.link.rpc import Server

STORY = (
    {"kind": "boot", "firmware": "0.1.0", "reason": "power", "state": "fresh", "entropy": "live"},
    {"kind": "config", "changed": {"brightness": [96, 50]}},
    {"kind": "join", "seat": 1, "tokens": 20},
    {"kind": "join", "seat": 3, "tokens": 20},
    {"kind": "commit", "round": 1, "commitment": "ab" * 32},
    {"kind": "roll", "round": 1, "nonce": 0, "who": "first", "n": 2, "t_us": 5, "faces": [3]},
    {"kind": "session", "session": 1, "game": "threes-away", "options": {"ante": 2}, "seats": [1, 3], "first": 3,
     "stacks": {"1": 20, "3": 20}},
    {"kind": "roll", "round": 1, "nonce": 1, "who": 3, "n": 5, "t_us": 9, "faces": [3, 6, 3, 1, 2]},
    {"kind": "choice", "round": 1, "seat": 3, "do": "keep", "dice": [1, 3, 4], "by": "house"},
    {"kind": "roll", "round": 1, "nonce": 2, "who": 3, "n": 2, "t_us": 11, "faces": [4, 5]},
    {"kind": "choice", "round": 1, "seat": 3, "do": "keep", "dice": [2, 5], "by": "timeout"},
    {"kind": "result", "round": 1, "number": 1, "winners": [1], "pays": {"1": 4}, "carried": 0,
     "dice": {"1": [3, 3, 3, 3, 1], "3": [3, 4, 3, 1, 5]}, "stacks": {"1": 22, "3": 18}, "next": 1},
    {"kind": "reveal", "round": 1, "seed": "cd" * 32},
    {"kind": "fault", "what": "seat 4", "detail": "stuck: 4.d1"},
)  # fmt: skip


def journal(entries, wall=None):
    """[(seq, raw, hash hex)] of a chain with these records."""
    records, before = [], bytes(32)
    for seq, entry in enumerate(entries, 1):
        stamp = {"boot": 1, "t_ms": 1000 * seq}
        if wall is not None:
            stamp["wall"] = wall + 1000 * seq
        raw = json.dumps({**stamp, **entry}, separators=(",", ":"))
        before = sha256(before + raw.encode()).digest()
        records.append((seq, raw, before.hex()))
    return records


class Clock(threading.local):
    """The real clock and what a thread has leapt over; no wait may go on for more than an hour of that."""

    leapt_s = 0.0

    def monotonic(self):
        """Seconds."""
        return time.monotonic() + self.leapt_s

    def sleep(self, wait_s):
        """Takes no time."""
        self.leapt_s += wait_s
        assert self.leapt_s < 3600


class FakeBoard:
    """A board behind a pty; used with `with`. `port` is its path.

    key: operator key; link: version it claims; records: of its journal; dies_after: closes the port after so many
    replies; prelude: bytes it sends as soon as somebody opens it.
    """

    def __init__(self, folder, **options):
        set_up = {"name": "Gobelet", "identity": "e661410000000001", "key": None, "link": 1, "records": ()}
        set_up.update({"dies_after": None, "prelude": b""}, **options)
        self.config = Config(str(folder), BOARD)
        self.kept = {}  # settings of requests that more follow
        self.name, self.identity, self.key = set_up["name"], set_up["identity"], set_up["key"]
        self.link = set_up["link"]
        self.journal_id = "0011223344556677"
        self.records = list(set_up["records"])
        self.calls = []
        self.dies_after = set_up["dies_after"]
        self._prelude = set_up["prelude"]
        self._out = bytearray()
        self._in = bytearray()
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._slave = slave  # kept open, so that the master never sees a hang-up between two programs
        self._stop_read, self._stop_write = os.pipe()
        auth = Auth(hmac, os.urandom, self, self.calls.append)
        functions = {name: self._counted(name, function) for name, function in self._functions().items()}
        self.server = Server(self, functions, auth)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.write(self._stop_write, b"x")
        self._thread.join(60)
        self._close()
        for end in (self._stop_read, self._stop_write):
            os.close(end)

    def _close(self):
        for end in (self._master, self._slave):
            try:
                os.close(end)
            except OSError:
                pass
        self._master = self._slave = -1

    def slot(self, name):
        """The operator key, the only slot there is."""
        return self.key

    def put(self, name, value):
        """Another key."""
        self.key = value

    def _counted(self, name, function):
        def call(params, now_ms, room):
            self.calls.append(name)
            if self.dies_after is not None and len(self.calls) > self.dies_after:
                raise ConnectionError
            return function(params, room)

        return call

    def _functions(self):
        return {
            "hello": lambda params, room: {
                "board": "sim", "id": self.identity, "journal": self.journal_id, "name": self.name,
                "firmware": "0.1.0", "link": self.link, "uptime_ms": 1, "boots": 3},
            "status": lambda params, room: {
                "phase": "play", "game": "threes-away", "round": 7, "to_roll": {"who": 3, "dice": 5}, "to_act": None,
                "pot": 4, "faults": ["seat 4: stuck: 4.d1"], "dropped": 0, "scan_gap_us": 1, "frame_gap_us": 2,
                "heap_free": 3, "flash_free": 4, "erases": 5, "life_days": 6, "fram": True, "clock_set": False},
            "status.seats": lambda params, room: {"seats": {
                "1": {"player": "person", "present": True, "stack": 22, "in": True},
                "2": {"player": "none", "present": True, "stack": 0, "in": False},
                "3": {"player": "house", "present": False, "stack": 18, "in": True}}},
            "status.dice": self._dice,
            "config.get": self._get,
            "config.set": self._set,
            "journal.head": lambda params, room: {
                "first": self.records[0][0] if self.records else 1, "last": self.records[-1][0] if self.records else 0,
                "hash": self.records[-1][2] if self.records else "00" * 32},
            "journal.read": self._read,
        }  # fmt: skip

    def _dice(self, params, room):
        """Two pages."""
        page = {"nest": [0, 0, 0], "cut": "", "commitment": "ab" * 32, "running": True}
        if params["from"] == 3:
            row = {"public": [3, 0, 0, 3, 0], "left": [True, False, False, True, False]}
            return {**page, "seats": {"3": row}, "next": None}
        dark = {"public": [0] * 5, "left": [False] * 5}
        return {**page, "seats": {"1": {**dark, "public": [3, 3, 3, 3, 1]}, "2": dark}, "next": 3}

    def _get(self, params, room):
        return self.config.page(params["keys"], params["from"], room)

    def _set(self, params, room):
        kept = self.kept if params["after"] else {}
        assert len(kept) == (params["after"] or 0)
        self.kept = {**kept, **params["values"]}
        if params["more"]:
            return {"changed": {}}
        try:
            changed = self.config.set(self.kept)
        except SettingError as error:
            raise RequestError(PARAMS, str(error)) from None
        found = {"changed": changed}
        return found if len(json.dumps(found)) < room else {"changed": {}}

    def _read(self, params, room):
        found = []
        for seq, raw, digest in self.records:
            if seq >= params["from"] and len(found) < params["max"]:
                record = {"seq": seq, "raw": raw, "hash": digest}
                room -= len(json.dumps(record))
                if found and room < 60:
                    break
                found.append(record)
        last = found[-1]["seq"]
        return {"records": found, "next": last + 1 if last < self.records[-1][0] else None}

    # The port that the server sees

    def read(self, limit):
        """Bytes the host sent."""
        data = bytes(self._in[:limit])
        del self._in[:limit]
        return data

    def write(self, data):
        """All of it goes to the host."""
        self._out += data
        return len(data)

    def _run(self):
        self._out += self._prelude
        try:
            while self._turn():
                pass
        except ConnectionError:
            self._close()

    def _turn(self):
        """Waits for input, answers it; False when the test is over."""
        os.write(self._master, self._out)
        self._out.clear()
        ready, _, _ = select.select([self._master, self._stop_read], [], [])
        if self._stop_read in ready:
            return False
        self._in += os.read(self._master, 4096)
        while self.server.serve(0) or self._in:
            pass
        return True


class MutePort:
    """A pty behind which nobody answers. full: its buffers are full, so that nothing more is taken either.

    paths: of all those that are open.
    """

    paths: ClassVar = set()

    def __init__(self, full=False, chatter=b""):
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self.paths.add(self.port)
        self._stop = threading.Event()
        self._chatter = chatter
        self._thread = threading.Thread(target=self._talk, daemon=True)
        if full:
            os.set_blocking(self._slave, False)
            try:
                while True:
                    os.write(self._slave, b"x" * 1024)
            except BlockingIOError:
                pass

    def __enter__(self):
        if self._chatter:
            self._thread.start()
        return self

    def __exit__(self, *_):
        self.paths.remove(self.port)
        self._stop.set()
        termios.tcflush(self._slave, termios.TCIOFLUSH)
        if self._chatter:
            self._thread.join(60)
        os.close(self._master)
        os.close(self._slave)

    def _talk(self):
        """Says the same again and again, as long as the test runs."""
        os.set_blocking(self._master, False)
        while not self._stop.wait(0.01):
            try:
                os.write(self._master, self._chatter)
            except BlockingIOError:
                pass

    def heard(self):
        """Waits until somebody sends something; what."""
        select.select([self._master], [], [], 100)
        return os.read(self._master, 4096)
