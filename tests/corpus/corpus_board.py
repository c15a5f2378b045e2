"""A simulated board in driven time as the corpus sees it: the only module here that knows `SimBoard`.

What it takes of it: start, stop, `panel` (the panel socket's commands), `watch`, `on_tone`, `transport`, `state`.
"""

import zlib

from gobelet_host.sim.board import SimBoard

START_MS = 100  # the board is up, its first frames are out
PATIENCE_S = 100.0  # a limit for what hangs, on a machine however busy


class Board:
    """One power-on. told: where frames ({"t_us", ...}), tones (Hz) and lines of the link (text) go as they come:
    told(stream, what), stream being "frames", "tones" or "lines".
    """

    def __init__(self, told, flash, fram, seed):
        """flash: path of the image; fram: is there one; seed: hex digits that make the entropy repeatable."""
        self._told = told
        self._sim = SimBoard(driven=True, flash=str(flash), fram=fram, seed=seed).start()
        self._text = b""
        self.run(START_MS)
        self._sim.on_tone = lambda hz: told("tones", hz)
        self._sim.watch(self._shown)
        self._wire = self._sim.transport()
        self._sim.settle()

    def _shown(self, table):
        self._told("frames", table)

    def panel(self, **command):
        """A command of the panel socket that must be done."""
        answer = self._sim.panel(command)
        assert answer.get("ok") is True, (command, answer)
        return answer

    def run(self, ms):
        """Time passes."""
        self.panel(advance_ms=ms)

    def table(self):
        """What is lit now."""
        return self.panel(get="table")["table"]

    def write(self, data):
        """Bytes into the port."""
        self._wire.write(data)

    def lines(self, is_last):
        """Takes lines as they come until is_last(text); all go to `told` with what stands before `*`."""
        while True:
            while b"\n" in self._text:
                line, _, self._text = self._text.partition(b"\n")
                text = opened(line)
                self._told("lines", text)
                if is_last(text):
                    return
            data = self._wire.read(PATIENCE_S)
            assert data, "the board is silent"
            self._text += data

    def off(self):
        """The power goes, at this moment."""
        self._sim.stop()


def framed(text):
    """A line of the link around JSON."""
    return text.encode() + b"*%08x\n" % zlib.crc32(text.encode())


def opened(line):
    """The JSON of a line, whose CRC must be right."""
    data, star, crc = line.rstrip(b"\r").rpartition(b"*")
    assert star and crc == b"%08x" % zlib.crc32(data), line
    return data.decode()
