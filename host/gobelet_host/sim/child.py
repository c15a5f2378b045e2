"""The process below a simulated board: the interpreter with firmware and stand-ins, and the messages to and from it."""

import contextlib
import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from gobelet_host import folders
from gobelet_host.sim import build, interpreter
from gobelet_host.sim.standin import wire

Message = tuple[str, dict[str, Any]]


class Child:
    """One power-on. Messages are (name, values); `gone` is True once its output has ended."""

    def __init__(self, options: dict[str, Any], heap: int, files: Sequence[int] = ()):
        """options: what boot.py wants; files: open ones that its paths lead to.

        Raises Failure where the firmware cannot be built.
        """
        micropython = interpreter.command()
        if micropython is None:
            place = build.firmware().parent
            command = [sys.executable, str(build.HERE / build.ENTRY)]
        else:
            place = build.folder(interpreter.about(micropython))
            command = [*micropython, "-X", f"heapsize={heap}", str(place / build.ENTRY)]
        self._trace = None if os.environ.get("GOBELET_SIM_TRACE") else folders.nameless()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._trace,
            bufsize=0,
            start_new_session=True,
            pass_fds=files,
        )
        assert self._process.stdin and self._process.stdout
        self._to, self._from = self._process.stdin, self._process.stdout
        self._buffer = bytearray()
        self.fd = self._from.fileno()
        self.pid = self._process.pid
        self.gone = False
        self.send("options", text=json.dumps(dict(options, firmware=str(place))).encode())

    def send(self, name: str, **values: Any) -> None:
        """One message; a child that has just gone takes nothing."""
        with contextlib.suppress(BrokenPipeError):
            self._to.write(b"".join(wire.TO_BOARD.encode(name, values)))

    def messages(self, wait_s: float = 0.0) -> list[Message]:
        """What has come, waiting at most wait_s for something."""
        if not self.gone and select.select([self.fd], [], [], wait_s)[0]:
            data = os.read(self.fd, 1 << 18)
            self.gone = not data
            self._buffer += data
        return list(self._whole())

    def _whole(self) -> Iterator[Message]:
        start = 0
        while len(self._buffer) - start >= wire.HEAD:
            head = self._buffer[start : start + wire.HEAD]
            begin, end = start + wire.HEAD, start + wire.HEAD + wire.length(head)
            if len(self._buffer) < end:
                break
            yield wire.FROM_BOARD.decode(head[0], bytes(self._buffer[begin:end]))
            start = end
        del self._buffer[:start]

    def kill(self) -> None:
        """Power off: at once, in the middle of anything."""
        self._process.kill()
        self.wait()
        self.gone = True

    def wait(self) -> None:
        """Until it has ended: after its last message."""
        self._process.wait()
        self._to.close()
        self._from.close()

    def trace(self) -> str:
        """What it wrote to stderr."""
        if self._trace is None:
            return ""
        self._trace.seek(0)
        return self._trace.read().decode("utf-8", "replace").strip()
