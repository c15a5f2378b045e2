"""A line that counts, on a terminal only: nothing of it gets into pipes and files."""

import sys
import time

_STEP_S = 0.1
_WIDTH = 30


class Progress:
    """Used with `with`; `advance` as work is done. what: the things counted; total: how many there are."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._shown_s = 0.0
        self._out = sys.__stderr__ or sys.stderr  # a line that is written over is no text for a Guard
        self._on = self._out.isatty() and total > 0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        """Takes the line away."""
        if self._on:
            self._out.write("\r" + " " * (_WIDTH + 2 * len(str(self._total)) + len(self._what) + 6) + "\r")
            self._out.flush()

    def advance(self, count: int = 1) -> None:
        """So many more are done."""
        self._done += count
        now_s = time.monotonic()
        if self._on and now_s - self._shown_s >= _STEP_S:
            self._shown_s = now_s
            filled = min(_WIDTH, _WIDTH * self._done // self._total)
            bar = "#" * filled + "." * (_WIDTH - filled)
            self._out.write(f"\r[{bar}] {self._done}/{self._total} {self._what}")
            self._out.flush()
