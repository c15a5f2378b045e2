"""The process below a simulated board: the interpreter with firmware and stand-ins, and the frames to and from it."""

import contextlib
import json
import os
import select
import subprocess
import sys
import tempfile

from gobelet_host.sim import build

FRAME_HEAD = 4


class Child:
    """One power-on. Frames are (kind, payload); `gone` is True once its output has ended."""

    def __init__(self, options, heap, place=None):
        """place: folder of the .mpy build, None for the same firmware in CPython."""
        if place is None:
            options = dict(options, firmware=str(build.sources()[0][1].parent.parent))
            command = [sys.executable, str(build.HERE / "standin" / "boot.py")]
        else:
            options = dict(options, firmware=str(place))
            command = [*build.INTERPRETER, "-X", f"heapsize={heap}", str(place / "standin" / "boot.py")]
        self._trace = None if os.environ.get("GOBELET_SIM_TRACE") else tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._trace,
            bufsize=0,
            start_new_session=True,
        )
        self._buffer = bytearray()
        self.fd = self._process.stdout.fileno()
        self.gone = False
        self.send("O", json.dumps(options).encode())

    def send(self, kind, data=b""):
        """One frame; a child that has just gone takes nothing."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(kind.encode() + len(data).to_bytes(3, "little") + data)

    def frames(self, wait_s=0.0):
        """What has come, waiting at most wait_s (None: without limit) for something."""
        if not self.gone and select.select([self.fd], [], [], wait_s)[0]:
            data = os.read(self.fd, 1 << 18)
            self.gone = not data
            self._buffer += data
        return list(self._cut())

    def _cut(self):
        start = 0
        while len(self._buffer) - start >= FRAME_HEAD:
            size = int.from_bytes(self._buffer[start + 1 : start + FRAME_HEAD], "little")
            end = start + FRAME_HEAD + size
            if len(self._buffer) < end:
                break
            yield chr(self._buffer[start]), bytes(self._buffer[start + FRAME_HEAD : end])
            start = end
        del self._buffer[:start]

    def kill(self):
        """Power off: at once, in the middle of anything."""
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()
        self.gone = True

    def wait(self):
        """After its last frame."""
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()

    def trace(self):
        """What it wrote to stderr."""
        if self._trace is None:
            return ""
        self._trace.seek(0)
        return self._trace.read().decode("utf-8", "replace").strip()
