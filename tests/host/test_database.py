"""The database of journals: keyed by board and journal, added to only, safe against what happens in a pull."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256

import pytest
from gobelet_host import database
from gobelet_host.errors import FAILED, USAGE, Failure
from gobelet_host.records import Record

HERE = database.Journal("b1", "j1", "Bar")


def chain(n, journal=HERE):
    """n records as a board hands them out; those of each journal are others."""
    link, out = bytes(32), []
    for seq in range(1, n + 1):
        raw = f'{{"boot":1,"kind":"fault","what":"{journal.id}{seq}"}}'
        link = sha256(link + raw.encode()).digest()
        out.append(Record(journal.board, journal.id, seq, raw, link.hex()))
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
    assert database.add(db, HERE, rows[:6]) == 6
    assert database.add(db, HERE, rows[:6]) == 0
    assert database.add(db, HERE._replace(name="Pub"), rows[4:]) == 4
    assert list(database.records(db, HERE)) == list(database.all_records(db)) == rows
    assert list(database.records(db, HERE, 3, 5)) == rows[2:5]
    assert database.head(db, HERE) == (10, rows[-1].hash)
    assert database.journals(db) == [("b1", "j1", "Pub")]


def test_many_boards_and_wiped_boards_keep_apart(db):
    """A new journal id of the same board, or the same journal on another Pico, never mixes with the old."""
    wiped, replaced = database.Journal("b1", "j2"), database.Journal("b2", "j1")
    for journal, count in ((HERE, 3), (wiped, 2), (replaced, 4)):
        database.add(db, journal, chain(count, journal))
    assert [journal[:2] for journal in database.journals(db)] == [("b1", "j1"), ("b1", "j2"), ("b2", "j1")]
    assert database.head(db, wiped).seq == 2
    assert database.head(db, database.Journal("b3", "j1")) is None
    assert database.journals(db, "b2") == [replaced] and database.journals(db, "Bar") == [HERE]
    with pytest.raises(Failure, match="no such board") as none:
        database.journals(db, "b3")
    assert none.value.code == USAGE


def test_all_records_are_those_too_of_journals_that_are_not_listed(db):
    database.add(db, HERE, chain(3))
    lost = database.Journal("a0", "j1")
    database.add(db, lost, chain(2, lost))
    db.execute("DELETE FROM journals WHERE board = 'a0'")
    assert list(database.all_records(db)) == [*chain(3), *chain(2, lost)]


def test_a_record_that_differs_or_does_not_follow_is_refused_whole(db):
    """Nothing of the batch is added when one record is wrong."""
    rows = chain(5)
    database.add(db, HERE, rows[:2])
    other = chain(5, database.Journal("b1", "x"))
    for wrong in (other[1], other[3], replace(rows[3], hash="nonsense")):
        with pytest.raises(Failure) as refused:
            database.add(db, HERE, [rows[2], wrong])
        assert refused.value.code == FAILED
    assert database.head(db, HERE).seq == 2
    db.execute("UPDATE records SET hash = 'nonsense' WHERE seq = 2")
    with pytest.raises(Failure, match="record 3: does not follow"):
        database.add(db, HERE, [rows[2]])


def test_a_journal_may_begin_in_its_middle(db):
    """Older segments may be gone before the first pull."""
    assert database.add(db, HERE, chain(5)[3:]) == 2


def test_two_pulls_at_once_end_with_each_record_once(tmp_path):
    """The second connection sees what the first has committed."""
    one, two = (database.connect(tmp_path / "j.sqlite") for _ in range(2))
    rows = chain(8)
    assert database.add(one, HERE, rows[:5]) == 5
    assert database.add(two, HERE, rows) == 3
    assert len(list(database.records(one, HERE))) == 8


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


def test_a_database_of_0_1_0_is_taken_over(tmp_path):
    """Its journals were pulled towards nobody knows what."""
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path)
    old.executescript(database.MIGRATIONS[0] + "PRAGMA user_version = 1;")
    old.execute("INSERT INTO journals (board, journal, name) VALUES (?, ?, ?)", HERE)
    old.commit()
    old.close()
    with closing(database.connect(path)) as db:
        assert database.towards(db) == [("b1", "j1", 0)] and database.journals(db) == [HERE]
        database.aim(db, HERE, 12)
        assert database.towards(db) == [("b1", "j1", 12)]
