"""What somebody at the keyboard waits for: from the command to the lobby, and from a key to the picture that it makes.

The reference is a bare Textual app of one line that a key changes, in the same terminal in the same run, alternating.
The median of several counts.
"""

import os
import pty
import select
import signal
import statistics
import sys
import time

from bench import QUICK

RUNS, KEYS = (1, 4) if QUICK else (7, 60)
WAIT_S = 60
BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    BINDINGS = [("g", "turn", "")]
    french = False

    def compose(self):
        yield Static("You are here", id="text")

    def action_turn(self):
        self.french = not self.french
        self.query_one("#text").update("Vous regardez" if self.french else "You are here")

Bare().run()
"""
OURS = "import sys; from gobelet_host.start import main; sys.argv = ['gobelet', 'play', '--house', '0']; main()"
# (program, what its first picture has, what the key G makes of it, time after time)
SUBJECTS = {"bare": (BARE, b"You", (b"Vous", b"You")), "gobelet": (OURS, b"Seat", (b"Place", b"Plats", b"Seat"))}


class Screen:
    """A program on a pseudo terminal of 80 x 24."""

    def __init__(self, code):
        self.began_s = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.environ.update(COLUMNS="80", LINES="24", TERM="xterm-256color", LANG="C.UTF-8")
            os.execv(sys.executable, [sys.executable, "-c", code])

    def until(self, text):
        """Reads until the text has been drawn; when that was."""
        seen, end_s = b"", time.monotonic() + WAIT_S
        while text not in seen:
            if not select.select([self._fd], [], [], max(0, end_s - time.monotonic()))[0]:
                raise TimeoutError(seen[-500:])
            seen += os.read(self._fd, 1 << 16)
        return time.perf_counter()

    def quiet(self):
        """Until it draws no more for a while."""
        while select.select([self._fd], [], [], 0.3)[0]:
            os.read(self._fd, 1 << 16)

    def key(self, key, text):
        """Seconds from the key to the text."""
        before_s = time.perf_counter()
        os.write(self._fd, key)
        return self.until(text) - before_s

    def end(self):
        """Gone."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)


def measured(name):
    """(seconds to the first picture, [seconds from a key to what it makes])."""
    code, first, turns = SUBJECTS[name]
    screen = Screen(code)
    try:
        start_s = screen.until(first) - screen.began_s
        screen.quiet()
        return start_s, [screen.key(b"g", turns[n % len(turns)]) for n in range(KEYS)]
    finally:
        screen.end()


def main():
    """Prints the figures."""
    starts, keys = {"bare": [], "gobelet": []}, {"bare": [], "gobelet": []}
    for _ in range(RUNS):
        for name, found in starts.items():
            start_s, key_s = measured(name)
            found.append(start_s)
            keys[name] += key_s
    for what, found in (("start to lobby", starts), ("key to picture", keys)):
        ours, bare = (1000 * statistics.median(found[name]) for name in ("gobelet", "bare"))
        print(f"{what}: {ours:,.0f} ms, {ours / bare:.1f} times a bare Textual app ({bare:,.0f} ms)")


if __name__ == "__main__":
    main()
