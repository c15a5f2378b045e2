"""The landlord's copy of journals: one SQLite file for many boards.

Records are keyed by board id, journal id and number; a board whose flash was lost or whose Pico was replaced shows up
as a further journal, never as a change of an old one. What is in the file is only ever added to. Schema versions are
SQLite's `user_version`; `MIGRATIONS[n]` leads from version n to n + 1.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from gobelet_host import folders
from gobelet_host.errors import FAILED, USAGE, Failure
from gobelet_host.records import Record

ZERO = bytes(32).hex()
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
    """
    ALTER TABLE journals ADD COLUMN towards INTEGER NOT NULL DEFAULT 0;  -- the head that the last pull copied towards
    """,
    """
    CREATE TABLE starts (                -- of boards, as the host's clock had it at a pull
        board TEXT NOT NULL,
        journal TEXT NOT NULL,
        boot INTEGER NOT NULL,
        unix_ms INTEGER NOT NULL,
        PRIMARY KEY (board, journal, boot)
    ) WITHOUT ROWID;
    """,
)


class Journal(NamedTuple):
    """A journal that is held: the board's id and its own, hex, and what the board was called at the last pull."""

    board: str
    id: str
    name: str = ""

    def __str__(self) -> str:
        """Whose it is, for messages."""
        return f"{self.name} ({self.board})" if self.name else f"board {self.board}"


class Last(NamedTuple):
    """The last record held of a journal."""

    seq: int
    hash: str


def default_path() -> Path:
    """Where the database lies unless told otherwise: the user's data folder. Raises Failure (2) where there is none."""
    folder = folders.data()
    if folder is None:
        raise Failure(USAGE, "you have no home folder for a database: name a file, or set HOME")
    return folder / "journal.sqlite"


def connect(path: str | Path, create: bool = True) -> sqlite3.Connection:
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
        with suppress(sqlite3.Error):  # but for this it is told by whoever reads
            db.execute("SELECT 1 FROM journals, records LIMIT 1")  # takes the schema in, whose errors may be no text
    except UnicodeDecodeError:
        raise Failure(USAGE, f"{path}: a damaged database") from None
    except OSError as error:
        raise Failure(USAGE, f"{path}: {error.strerror}") from None
    except sqlite3.DatabaseError as error:
        busy = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
        raise Failure(FAILED if busy else USAGE, f"{path}: {error}") from None
    return db


def _migrate(db: sqlite3.Connection, path: Path) -> None:
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


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: sqlite3's own executescript would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction that holds the write lock from its beginning; undone when it ends with an exception."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def journals(db: sqlite3.Connection, board: str | None = None) -> list[Journal]:
    """The journals in the order in which they were first seen.

    board: id or name of the only board that is meant. Raises Failure (2) where nothing of it is held.
    """
    held = [Journal(*row) for row in db.execute("SELECT board, journal, name FROM journals ORDER BY number")]
    found = [journal for journal in held if board in (None, journal.board, journal.name)]
    if board is not None and not found:
        there = ", ".join(dict.fromkeys(map(str, held))) or "none"
        raise Failure(USAGE, f"--board {board}: no such board in the database; there are: {there}")
    return found


def head(db: sqlite3.Connection, journal: Journal) -> Last | None:
    """The last record held of a journal."""
    row = db.execute(
        "SELECT seq, hash FROM records WHERE board = ? AND journal = ? AND typeof(seq) = 'integer' "
        "ORDER BY seq DESC LIMIT 1",
        journal[:2],
    ).fetchone()
    return row and Last(*row)


def aim(db: sqlite3.Connection, journal: Journal, towards: int) -> None:
    """A pull begins, to go on to record `towards`: a copy that does not reach it is incomplete."""
    with writing(db):
        _name(db, journal)
        db.execute("UPDATE journals SET towards = ? WHERE board = ? AND journal = ?", (towards, *journal[:2]))


def start(db: sqlite3.Connection, journal: Journal, boot: int, unix_ms: int) -> None:
    """The board's start number `boot` was then, by this host's clock: its records have a moment, whatever they say."""
    with writing(db):
        db.execute("INSERT OR REPLACE INTO starts VALUES (?, ?, ?, ?)", (*journal[:2], boot, unix_ms))


def starts(db: sqlite3.Connection, journal: Journal) -> dict[int, int]:
    """{boot: unix ms of its beginning} of those that a pull has met."""
    rows = db.execute(
        "SELECT boot, unix_ms FROM starts WHERE board = ? AND journal = ? "
        "AND typeof(boot) = 'integer' AND typeof(unix_ms) = 'integer'",
        journal[:2],
    )
    return dict(rows.fetchall())


def towards(db: sqlite3.Connection) -> list[tuple[str, str, int]]:
    """(board, journal, record that its last pull was to go on to) of each journal."""
    return list(db.execute("SELECT board, journal, CAST(towards AS INTEGER) FROM journals ORDER BY number"))


def _name(db: sqlite3.Connection, journal: Journal) -> None:
    """The journal is held from now on, under the name that its board has now."""
    db.execute(
        "INSERT INTO journals (board, journal, name) VALUES (?, ?, ?) "
        "ON CONFLICT (board, journal) DO UPDATE SET name = excluded.name",
        journal,
    )


def add(db: sqlite3.Connection, journal: Journal, records: Iterable[Record]) -> int:
    """Adds records of a journal in ascending order, in one transaction; how many were new.

    Those held already must be the same, and each must follow from the one before it where that is held; else Failure
    (1) and nothing is added. So a pull may be repeated, cut or run twice at once.
    """
    with writing(db):
        _name(db, journal)
        return sum(_add_one(db, journal, record) for record in records)


def _add_one(db: sqlite3.Connection, journal: Journal, record: Record) -> int:
    """Adds one record unless it is held; 1 or 0."""
    place = f"{journal}, record {record.seq}"
    held = _one(db, journal, record.seq)
    if held:
        if (held.raw, held.hash) != (record.raw, record.hash):
            raise Failure(FAILED, f"{place}: not the one that was copied before; nothing changed")
        return 0
    last = _one(db, journal, record.seq - 1)
    before = ZERO if record.seq == 1 else last.hash if last else None
    if before is not None and not _follows(before, record):
        raise Failure(FAILED, f"{place}: does not follow from the one before it; nothing changed")
    db.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", (*journal[:2], record.seq, record.raw, record.hash))
    return 1


def _one(db: sqlite3.Connection, journal: Journal, seq: int) -> Record | None:
    """One record, if it is held."""
    return next(records(db, journal, seq, seq), None)


def _follows(before: str, record: Record) -> bool:
    """Is the record's hash that of the chain? before: the hash before it, hex unless somebody changed the file."""
    try:
        return sha256(bytes.fromhex(before) + record.raw.encode()).hexdigest() == record.hash
    except ValueError:
        return False


def records(db: sqlite3.Connection, journal: Journal, first: int = 1, last: int = 1 << 62) -> Iterator[Record]:
    """A journal's records from `first` to `last`, ascending, without loading them all."""
    rows = db.execute(
        "SELECT seq, CAST(raw AS TEXT), CAST(hash AS TEXT) FROM records "
        "WHERE board = ? AND journal = ? AND seq BETWEEN ? AND ? ORDER BY seq",
        (*journal[:2], first, last),
    )
    return (Record(*journal[:2], *row) for row in rows)


def all_records(db: sqlite3.Connection) -> Iterator[Record]:
    """Every record, journal by journal, the known ones first: an audit leaves out none that is not listed."""
    listed = journals(db)
    known = {journal[:2] for journal in listed}
    found = [row for row in db.execute("SELECT DISTINCT board, journal FROM records") if row not in known]
    for journal in [*listed, *(Journal(*row) for row in found)]:
        yield from records(db, journal)
