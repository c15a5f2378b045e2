"""The database of journals: keyed by board and journal, added to only, safe against what happens in a pull."""

import sqlite3
from hashlib import sha256

import pytest
from gobelet_host import database
from gobelet_host.errors import FAILED, USAGE, Failure


def chain(n, salt=""):
    """n records as a board hands them out."""
    link, out = bytes(32), []
    for seq in range(1, n + 1):
        raw = f'{{"boot":1,"kind":"fault","what":"{salt}{seq}"}}'
        link = sha256(link + raw.encode()).digest()
        out.append((seq, raw, link.hex()))
    return out


@pytest.fixture
def db(tmp_path):
    """A fresh database."""
    connection = database.connect(tmp_path / "new folder" / "j.sqlite")
    yield connection
    connection.close()


def test_a_repeated_pull_adds_nothing(db):
    """Double pulls and a cut in mid-transfer: what is held stays, what is new is added."""
    rows = chain(10)
    assert database.add(db, "b1", "j1", "Bar", rows[:6]) == 6
    assert database.add(db, "b1", "j1", "Bar", rows[:6]) == 0
    assert database.add(db, "b1", "j1", "Pub", rows[4:]) == 4
    assert list(database.records(db, "b1", "j1")) == rows
    assert list(database.records(db, "b1", "j1", 3, 5)) == rows[2:5]
    assert database.head(db, "b1", "j1") == (10, rows[-1][2])
    assert database.journals(db) == [("b1", "j1", "Pub")]


def test_many_boards_and_wiped_boards_keep_apart(db):
    """A new journal id of the same board, or the same journal on another Pico, never mixes with the old."""
    database.add(db, "b1", "j1", "", chain(3))
    database.add(db, "b1", "j2", "", chain(2, "x"))
    database.add(db, "b2", "j1", "", chain(4))
    assert [(board, journal) for board, journal, _ in database.journals(db)] == [
        ("b1", "j1"),
        ("b1", "j2"),
        ("b2", "j1"),
    ]
    assert database.head(db, "b1", "j2")[0] == 2
    assert database.head(db, "b3", "j1") is None


def test_a_record_that_differs_or_does_not_follow_is_refused_whole(db):
    """Nothing of the batch is added when one record is wrong."""
    rows = chain(5)
    database.add(db, "b1", "j1", "", rows[:2])
    other = chain(5, "x")
    with pytest.raises(Failure) as wrong:
        database.add(db, "b1", "j1", "", [rows[2], other[1]])
    assert wrong.value.code == FAILED
    with pytest.raises(Failure):
        database.add(db, "b1", "j1", "", [rows[2], other[3]])
    assert database.head(db, "b1", "j1")[0] == 2


def test_a_journal_may_begin_in_its_middle(db):
    """Older segments may be gone before the first pull."""
    rows = chain(5)
    assert database.add(db, "b1", "j1", "", rows[3:]) == 2


def test_two_pulls_at_once_end_with_each_record_once(tmp_path):
    """The second connection sees what the first has committed."""
    one, two = (database.connect(tmp_path / "j.sqlite") for _ in range(2))
    rows = chain(8)
    assert database.add(one, "b", "j", "", rows[:5]) == 5
    assert database.add(two, "b", "j", "", rows) == 3
    assert len(list(database.records(one, "b", "j"))) == 8


def test_files_that_are_not_ours_are_refused(tmp_path):
    """No such file, no database, another program's database, a newer schema: one sentence each, and unchanged."""
    with pytest.raises(Failure) as gone:
        database.connect(tmp_path / "none.sqlite", create=False)
    assert gone.value.code == USAGE
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at" * 20)
    with pytest.raises(Failure):
        database.connect(tmp_path / "text")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("CREATE TABLE songs (name)")
    other.commit()
    with pytest.raises(Failure, match="not one of Gobelet's"):
        database.connect(tmp_path / "other.sqlite")
    newer = database.connect(tmp_path / "newer.sqlite")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(Failure, match="newer Gobelet"):
        database.connect(tmp_path / "newer.sqlite")
