"""The landlord's copy of journals: one SQLite file for many boards.

Records are keyed by board id, journal id and number; a board whose flash was lost or whose Pico was replaced shows up
as a further journal, never as a change of an old one. What is in the file is only ever added to. Schema versions are
SQLite's `user_version`; `MIGRATIONS[n]` leads from version n to n + 1.
"""

import os
import sqlite3
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from gobelet_host.errors import FAILED, USAGE, Failure

ZERO = bytes(32)
BUSY_S = 10

MIGRATIONS = (
    """
    CREATE TABLE journals (
        number INTEGER PRIMARY KEY,      -- in the order in which they were first seen
        board TEXT NOT NULL,             -- the board's id, hex
        journal TEXT NOT NULL,           -- the journal's id, hex
        name TEXT NOT NULL DEFAULT '',   -- the board's name at the last pull
        UNIQUE (board, journal)
    );
    CREATE TABLE records (
        board TEXT NOT NULL,
        journal TEXT NOT NULL,
        seq INTEGER NOT NULL,
        raw TEXT NOT NULL,               -- the record's text as the board wrote it
        hash TEXT NOT NULL,              -- the chain's hash after it, hex
        PRIMARY KEY (board, journal, seq)
    ) WITHOUT ROWID;
    """,
)


def default_path():
    """Where the database lies unless told otherwise: the user's data folder."""
    from platformdirs import user_data_path  # noqa: PLC0415 -- only where no file is named

    return user_data_path("gobelet", appauthor=False) / "journal.sqlite"


def connect(path, create=True):
    """An open database at the newest schema version.

    create: make file and folder if missing. Raises Failure (2) for a missing file, one that is no database of ours or
    one that a newer Gobelet wrote, Failure (1) for one that others keep locked.
    """
    path = Path(path)
    if not create and not os.path.isfile(path):
        raise Failure(USAGE, f"{path}: no such database")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
        _migrate(db, path)
    except OSError as error:
        raise Failure(USAGE, f"{path}: {error.strerror}") from None
    except sqlite3.DatabaseError as error:
        busy = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        raise Failure(FAILED if busy else USAGE, f"{path}: {error}") from None
    return db


def _migrate(db, path):
    """Brings the schema to the newest version, whole or not at all; safe when two commands do it at once."""
    if db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS):
        return
    with writing(db):
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise Failure(USAGE, f"{path}: schema {version} is of a newer Gobelet (this one knows {len(MIGRATIONS)})")
        if version == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise Failure(USAGE, f"{path}: a database, but not one of Gobelet's")
        for script in MIGRATIONS[version:]:
            for statement in _statements(script):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _statements(script):
    """The statements of a script one by one: sqlite3's own executescript would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def writing(db):
    """A transaction that holds the write lock from its beginning; undone when it ends with an exception."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield db
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def journals(db):
    """[(board, journal, name)] in the order in which they were first seen."""
    return db.execute("SELECT board, journal, name FROM journals ORDER BY number").fetchall()


def keys(db):
    """[(board, journal)] of all that records say, known journals first: an audit leaves out none."""
    known = [(board, journal) for board, journal, _ in journals(db)]
    found = db.execute("SELECT DISTINCT board, journal FROM records").fetchall()
    return known + [key for key in found if key not in known]


def head(db, board, journal):
    """(seq, hash hex) of the last record held of a journal, or None."""
    return db.execute(
        "SELECT seq, hash FROM records WHERE board = ? AND journal = ? ORDER BY seq DESC LIMIT 1", (board, journal)
    ).fetchone()


def add(db, board, journal, name, records):
    """Adds records [(seq, raw, hash hex)] in ascending order, in one transaction; how many were new.

    Those held already must be the same, and each must follow from the one before it where that is held; else Failure
    (1) and nothing is added. So a pull may be repeated, cut or run twice at once.
    """
    with writing(db):
        db.execute(
            "INSERT INTO journals (board, journal, name) VALUES (?, ?, ?) "
            "ON CONFLICT (board, journal) DO UPDATE SET name = excluded.name",
            (board, journal, name),
        )
        return sum(_add_one(db, board, journal, record) for record in records)


def _add_one(db, board, journal, record):
    """Adds one record unless it is held; 1 or 0."""
    seq, raw, digest = record
    held = _record(db, board, journal, seq)
    if held:
        if held != (raw, digest):
            raise Failure(FAILED, f"board {board}, record {seq}: not the one that was copied before; nothing changed")
        return 0
    before = _record(db, board, journal, seq - 1) if seq > 1 else ("", ZERO.hex())
    if before and sha256(bytes.fromhex(before[1]) + raw.encode()).hexdigest() != digest:
        raise Failure(FAILED, f"board {board}, record {seq}: does not follow from the one before it; nothing changed")
    db.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", (board, journal, seq, raw, digest))
    return 1


def _record(db, board, journal, seq):
    """(raw, hash hex) of one record, or None."""
    return db.execute(
        "SELECT raw, hash FROM records WHERE board = ? AND journal = ? AND seq = ?", (board, journal, seq)
    ).fetchone()


def records(db, board, journal, first=1, last=None):
    """Iterates over (seq, raw, hash hex) from record `first` to `last`, both included, without loading them all."""
    return db.execute(
        "SELECT seq, CAST(raw AS TEXT), CAST(hash AS TEXT) FROM records "
        "WHERE board = ? AND journal = ? AND seq BETWEEN ? AND ? ORDER BY seq",
        (board, journal, first, 1 << 62 if last is None else last),
    )
