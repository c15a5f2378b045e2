"""Journals for others to read: one JSON object a record and line, or CSV (interfaces.md, Journal)."""

import csv
import json
import sys
from collections.abc import Iterable, Iterator

from gobelet_host import files
from gobelet_host.story import loaded

# Columns of the CSV: what every record has, then what some kinds have (interfaces.md, Journal), then the text itself
COLUMNS = (
    *("board", "journal", "seq", "boot", "t_ms", "wall", "kind", "round", "nonce", "who", "n", "t_us", "faces"),
    *("seat", "do", "by", "dice", "own", "nest", "with", "die", "whom", "session", "game", "options", "seats", "first"),
    *("stacks", "number", "winners", "pays", "carried", "loser", "saved", "next", "commitment", "seed", "tokens"),
    *("back", "changed", "firmware", "reason", "state", "entropy", "what", "detail", "hash", "raw"),
)


def documents(records: Iterable[tuple], board: str, journal: str, wanted=lambda record: True) -> Iterator[dict]:
    """An object for each record (seq, raw, hash) that is wanted: the keys of `raw`, and where it stands."""
    for seq, raw, digest in records:
        record = loaded(raw)
        if wanted(record):
            yield {**record, "board": board, "journal": journal, "seq": seq, "raw": raw, "hash": digest}


def write(journals: list[tuple], form: str, path: str | None) -> int:
    """Writes journals [(board, journal, records)] as "csv" or "jsonl"; how many records. Raises Failure (2).

    A file gets its name only when it is complete (F8); path None is standard output.
    """
    rows = (one for board, journal, records in journals for one in documents(records, board, journal))
    put = _put_csv if form == "csv" else _put_jsonl
    if path is None:
        return put(rows, sys.stdout)
    with files.whole(path) as file:
        return put(rows, file)


def _put_jsonl(rows, file):
    count = 0
    for row in rows:
        file.write(json.dumps(row) + "\n")
        count += 1
    return count


def _put_csv(rows, file):
    out = csv.writer(file, lineterminator="\n")
    out.writerow(COLUMNS)
    count = 0
    for row in rows:
        out.writerow([_cell(row.get(column)) for column in COLUMNS])
        count += 1
    return count


def _cell(value):
    """Text and numbers as they are, lists and objects as JSON, nothing as an empty cell."""
    if value is None or isinstance(value, str | int):
        return value
    return json.dumps(value)
