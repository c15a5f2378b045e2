"""Records of files, one after the other, as they were kept: of databases and of exports."""

import csv
import io
import json
import os
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TextIO, TypeVar

from gobelet_host import database
from gobelet_host.audit.errors import DoesNotHoldError, IncompleteError
from gobelet_host.errors import FAILED, USAGE, Failure
from gobelet_host.records import Record

T = TypeVar("T")
_OWN = ("board", "journal", "seq", "raw", "hash")
_SQLITE = b"SQLite format 3\0"
_SEQ_MAX = 1 << 53
_LINE_MAX = 1 << 16  # characters; a board's records come to less than 3,000
_START = 4096  # bytes by which the form is told
_BROKEN = "the line that should hold it is broken"
_CUT = "the file ends within this record: export or copy it again"
csv.field_size_limit(1 << 20)


@dataclass(frozen=True)
class Exported(Record):
    """A line of an export. columns: what stands beside `raw` and must say the same; or why there is no such line."""

    columns: "dict[str, Any] | DoesNotHoldError"


class _Joined(io.RawIOBase):
    """What was read of a file already, then the rest of it: a pipe can be read but once."""

    def __init__(self, start: bytes, rest: IO[bytes]):
        self._start, self._rest = start, rest

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """As every raw file."""
        found = self._start[: len(buffer)] or self._rest.read(len(buffer))
        self._start = self._start[len(found) :]
        buffer[: len(found)] = found
        return len(found)


def of_file(path: str) -> Iterator[Record]:
    """The records of a database or an exported file (jsonl or csv, told by the content), which is read but once; `-` is
    standard input. Raises Failure (2).
    """
    try:
        file = sys.stdin.buffer if path == "-" else open(path, "rb")  # noqa: SIM115 -- closed when all is read
        start = file.read(_START)
    except OSError as error:
        raise Failure(USAGE, f"{path}: {error.strerror}") from None
    if start.startswith(_SQLITE):
        if not os.path.isfile(path):
            raise Failure(USAGE, f"{path}: a database is no stream: name its file")
        file.close()
        return _of_database(path)
    if start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return _of_jsonl(path, _text(start, file))
    if b"," in start.split(b"\n", 1)[0]:
        return _of_csv(path, _text(start, file))
    raise Failure(USAGE, f"{path}: neither a database nor an export (jsonl or csv) of Gobelet's")


def default_database() -> str:
    """The database in the user's data folder. Raises Failure (2) where there is none."""
    path = database.default_path()
    if not os.path.isfile(path):
        raise Failure(USAGE, f"name a file, or pull a journal first ('gobelet logs pull'): there is no {path}")
    return str(path)


def aims(path: str) -> list[tuple[str, str, int]]:
    """(board, journal, record that the last pull was to go on to) of each journal in a database; [] in other files."""
    return _asked(path, database.towards)


def names(path: str) -> dict[str, str]:
    """{board: what it was called at the last pull} of a database; {} in other files."""
    return {journal.board: journal.name for journal in _asked(path, database.journals)}


def _asked(path: str, ask: Callable[[sqlite3.Connection], list[T]]) -> list[T]:
    """What a database says; nothing where the file is none."""
    if not os.path.isfile(path):
        return []
    with open(path, "rb") as file:
        if file.read(len(_SQLITE)) != _SQLITE:
            return []
    try:
        with closing(database.connect(Path(path), create=False)) as db:
            return ask(db)
    except sqlite3.Error as error:
        raise Failure(FAILED, f"{path}: {error}") from None


def _of_database(path: str) -> Iterator[Record]:
    try:
        with closing(database.connect(Path(path), create=False)) as db:
            yield from database.all_records(db)
    except sqlite3.Error as error:
        raise Failure(FAILED, f"{path}: {error}") from None


def _text(start: bytes, rest: IO[bytes]) -> TextIO:
    """The file as text, its lines as they are; Windows' editors put a mark before the first."""
    return io.TextIOWrapper(io.BufferedReader(_Joined(start, rest)), encoding="utf-8-sig", errors="replace", newline="")


def _of_jsonl(path: str, file: TextIO) -> Iterator[Record]:
    last, count = None, 0
    for number, line in enumerate(iter(lambda: file.readline(_LINE_MAX), ""), 1):
        if line.isspace():
            continue
        row = _object(line)
        if row and row.get("export") == 1:
            yield from _ended(row.get("records"), count, last)
            count = 0
        else:
            why = _CUT if row is None and not line.endswith("\n") and len(line) < _LINE_MAX else _BROKEN
            last = _exported(row, last, f"{path}, line {number}", why)
            count += 1
            yield last


def _ended(said: Any, count: int, last: Exported | None) -> Iterator[Exported]:
    """The last line of an export says how many records there are."""
    if said != count and last:
        yield _no_line(last, IncompleteError, f"this export holds {count} records, {said} were written: export again")


def _object(line: str) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _of_csv(path: str, file: TextIO) -> Iterator[Record]:
    last, count = None, 0
    try:
        for row in csv.DictReader(file):
            ends = re.fullmatch(r"export 1: ([0-9]{1,16}) records", row.get("board") or "")
            if ends:
                yield from _ended(int(ends[1]), count, last)
                count = 0
                continue
            if isinstance(row.get("seq"), str) and re.fullmatch(r"[0-9]{1,16}", row["seq"]):
                row["seq"] = int(row["seq"])
            last = _exported(_Cells(row), last, path)
            count += 1
            yield last
    except csv.Error:
        yield _exported(None, last, path)


class _Cells(dict[str, Any]):
    """The columns of a CSV row: texts, where a record has values."""


def _exported(row: dict[str, Any] | None, last: Exported | None, where: str, why: str = _BROKEN) -> Exported:
    """What an object or row holds, which becomes its columns; `why` there is none, where an earlier one was whole."""
    if row:
        board, journal, seq, raw, digest = (row.pop(key, None) for key in _OWN)
        if (
            type(seq) is int
            and 0 < seq < _SEQ_MAX
            and isinstance(raw, str)
            and all(isinstance(one, str) for one in (board, journal, digest))
        ):
            return Exported(board, journal, seq, raw, digest, row)
    if last is None:
        raise Failure(USAGE, f"{where}: no record of an export: it needs {', '.join(_OWN)}")
    return _no_line(last, IncompleteError if why is _CUT else DoesNotHoldError, why)


def _no_line(last: Exported, error: type[DoesNotHoldError], why: str) -> Exported:
    seq = last.seq + 1
    return Exported(last.board, last.journal, seq, "", "", error(seq, why))


def differs(columns: dict[str, Any], record: dict[str, Any]) -> str | None:
    """The first column that does not say what the record says, or None."""
    if repr(columns) == repr(record):
        return None
    same = _cell_says if isinstance(columns, _Cells) else _says
    for key, value in columns.items():
        if key is not None and not same(value, record, key):
            return key
    return None


def _says(value: Any, record: dict[str, Any], key: str) -> bool:
    """Does an object's key say the same? (Neither `true` nor 1.0 is 1, not within lists and objects either.)"""
    return key in record and json.dumps(record[key], sort_keys=True) == json.dumps(value, sort_keys=True)


def _cell_says(cell: Any, record: dict[str, Any], key: str) -> bool:
    """Does a CSV cell say the same? Empty: the record has nothing there."""
    value = record.get(key)
    if value is None or value == "":
        return cell in ("", None)
    if isinstance(value, str) and isinstance(cell, str):
        shown = "".join(letter if letter.isprintable() else "? "[letter.isspace()] for letter in value)
        return cell in (value, f"'{shown}" if value[:1] in "=+-@" else shown)
    if isinstance(value, int) and not isinstance(value, bool):
        return bool(cell == str(value))
    return bool(_loaded(cell) == value)


def _loaded(cell: Any) -> Any:
    try:
        return json.loads(cell)
    except (TypeError, ValueError):
        return None
