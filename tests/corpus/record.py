"""Plays the corpus, 200 seeded sessions, and says which differ from `digests.txt`, and in what; ends with 1 if any do.

Of each are compared: journal (its records), frames (with their moments), pictures (without), link (replies and events),
tones. Where two trees differ: `--case N --dump DIR` in both, then `diff -r`; in link.txt stands what was done, too.
--write makes `digests.txt` anew: only for a change of what people see or hosts read, which the commit names.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "host"), str(HERE)]

from corpus_cases import COUNT, cases  # noqa: E402
from corpus_play import STREAMS, played  # noqa: E402
from corpus_text import digest  # noqa: E402

FILE = HERE / "digests.txt"


def digests(player):
    """The line of a case: its name, then how many texts each stream has and their digest."""
    streams = [f"{name}={digest(player.streams[name])}" for name in STREAMS]
    return " ".join([str(player.case), *streams])


def kept():
    """{number: line} of the corpus as it is kept."""
    return {int(line[:3]): line for line in FILE.read_text().splitlines()}


def difference(line, expected):
    """The names of the streams in which two lines of a case differ."""
    return [one.split("=")[0] for one, other in zip(line.split(), expected.split(), strict=True) if one != other]


def _play(number, folder):
    player = played(cases()[number])
    if folder:
        place = Path(folder) / f"{number:03d}"
        place.mkdir(parents=True, exist_ok=True)
        for name in STREAMS:
            (place / (name + ".txt")).write_text("\n".join(player.streams[name]) + "\n")
    return digests(player)


def main():
    """Plays what was asked for."""
    os.environ.setdefault("GOBELET_SIM", "cpython")  # the same texts as in MicroPython, in half the time
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--case", type=int, action="append", choices=range(COUNT), metavar="N")
    parser.add_argument("--dump", metavar="DIR")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    numbers = options.case or range(COUNT)
    known, lines, bad = {} if options.write else kept(), [], 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for number, line in zip(numbers, pool.map(_play, numbers, [options.dump] * len(numbers)), strict=True):
            lines.append(line)
            found = difference(line, known[number]) if known else []
            bad += bool(found)
            print(" ".join(line.split()[:3]), "differs in " + ", ".join(found) if found else "", flush=True)
    if options.write:
        FILE.write_text("\n".join(lines) + "\n")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
