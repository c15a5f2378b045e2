"""Journals for the audit's tests: played by house players on the real table, then altered as a forger would."""

import json
import re
import sys
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))

from gobelet_host.records import Record
from table_rig import CountingSource, Rig
from test_table_requests import Line

BOARD, JOURNAL = "e6614103", "00112233445566aa"


class LiveSource(CountingSource):
    """Entropy that says of itself that it is live."""

    kind = "live"


def rig(source=LiveSource, start=0, settings=None):
    """A table with nobody at it."""
    return Rig({"idle_warn_s": 20, **(settings or {})}, source=source(start))


def play(table, game, rounds, seats=(1, 2, 4), options=None):
    """House players come, play at most so many rounds and go."""
    begin(table, game, seats, options, rounds)
    table.until(lambda: table.table.phase == "attract", step_ms=5000, limit_ms=1 << 40)
    return table


def begin(table, game, seats=(1, 2, 4), options=None, rounds=None):
    """House players come, and a session begins."""
    line = Line(table)
    for seat in seats:
        line("seat.join", seat=seat, player="house")
    line("game.start", game=game, options=options or {}, **({"rounds": rounds} if rounds else {}))


def lines(table):
    """The records as an export has them."""
    return of_raws(table.journal.raws)


def of_raws(raws, board=BOARD, journal=JOURNAL):
    """Export lines of texts, with numbers and hashes of their own: as a forger makes them who knows the format."""
    link, out = bytes(32), []
    for seq, raw in enumerate(raws, 1):
        link = sha256(link + raw.encode()).digest()
        out.append(line(board, journal, seq, raw, link.hex()))
    return out


def line(board, journal, seq, raw, digest):
    """One object of a jsonl export."""
    try:
        record = json.loads(raw)
    except ValueError:
        record = {}
    return {**record, "board": board, "journal": journal, "seq": seq, "raw": raw, "hash": digest}


def kept(objects):
    """The same as a pull has them."""
    return [Record(*(each[name] for name in ("board", "journal", "seq", "raw", "hash"))) for each in objects]


def write(path, objects):
    """A jsonl file."""
    path.write_text("".join(json.dumps(each) + "\n" for each in objects))
    return path


def changed(raws, kind, number, change):
    """(texts with the number-th record of a kind changed, its seq). change: f(record) alters it in place."""
    found = [i for i, raw in enumerate(raws) if json.loads(raw)["kind"] == kind]
    at = found[number]
    record = json.loads(raws[at])
    change(record)
    return [*raws[:at], json.dumps(record, separators=(",", ":")), *raws[at + 1 :]], at + 1


def timeless(raws):
    """The texts with one and the same late time, so that moving them about is not given away by it."""
    return [re.sub(r'"t_ms":\d+', '"t_ms":4000000000', raw) for raw in raws]
