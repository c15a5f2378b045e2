"""Journals for others to read: one JSON object a record and line, or CSV (journal/README.md)."""

import csv
import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from gobelet_host import files
from gobelet_host.printable import printable
from gobelet_host.records import Record

# Columns of the CSV: what every record has, then what some kinds have, then the text itself
COLUMNS = (
    *("board", "journal", "seq", "boot", "t_ms", "wall", "kind", "round", "nonce", "who", "n", "t_us", "faces"),
    *("seat", "do", "by", "dice", "own", "nest", "with", "die", "whom", "session", "game", "options", "seats", "first"),
    *("stacks", "number", "winners", "pays", "carried", "loser", "saved", "next", "commitment", "seed", "tokens"),
    *("back", "changed", "firmware", "reason", "state", "entropy", "what", "detail"),
    *("game_name", "hands", "moved", "clause", "hash", "raw"),
)


_FORMULA = ("=", "+", "-", "@")
ENDS = "export 1: "  # begins the last row of a CSV, which says how many records there are


def write(records: Iterable[Record], form: str, path: str | None) -> int:
    """Writes records as "csv" or "jsonl"; how many. Raises Failure.

    The last line says how many, so that a torso is known as one. A file gets its name only when it is complete (F8);
    path None is standard output.
    """
    put = _put_csv if form == "csv" else _put_jsonl
    if path is None:
        return put(records, sys.stdout)
    with files.whole(path) as file:
        return put(records, file)


def _put_jsonl(records: Iterable[Record], file: TextIO) -> int:
    count = 0
    for count, record in enumerate(records, 1):  # noqa: B007  the last one's number is how many
        file.write(json.dumps(record.document) + "\n")
    file.write(json.dumps({"export": 1, "records": count}) + "\n")
    return count


def _put_csv(records: Iterable[Record], file: TextIO) -> int:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(COLUMNS)
    count = 0
    for count, record in enumerate(records, 1):  # noqa: B007
        document = record.document
        out.writerow([_cell(document.get(column)) for column in COLUMNS])
    out.writerow([f"{ENDS}{count} records"])
    return count


def _cell(value: Any) -> str | int | None:
    """Text and numbers as they are, lists and objects as JSON, nothing as an empty cell.

    Text is printable, and none that a spreadsheet takes for a formula.
    """
    if isinstance(value, str):
        return "'" * value.startswith(_FORMULA) + printable(value)
    if value is None or isinstance(value, int):
        return value
    return json.dumps(value)
