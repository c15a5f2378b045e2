"""Pulls that meet what happens to pulls: the cable goes, two at once, a board that is too slow (Proof, Logs; F8)."""

import sys
import threading
from contextlib import closing

import pytest
from fake_board import STORY, journal
from gobelet_host import database, pulling
from gobelet_host.audit.chain import Chain
from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.link.connection import conversation
from gobelet_host.progress import Progress
from gobelet_host.table import Table

RECORDS = journal(STORY * 40)


def held(path, identity, journal_id="0011223344556677"):
    """The numbers of the records in the database, whose chain must hold."""
    with closing(database.connect(path)) as db:
        chain = Chain()
        found = database.records(db, database.Journal(identity, journal_id))
        return [one.seq for one in found if chain.follow(0, one.seq, one.raw, one.hash)]


def pull(there, path, limit_s=100):
    """One pull over a connection of its own."""
    with closing(database.connect(path)) as db, conversation(there.port, 100, 0) as client:
        return pulling.Pull(Table(client), db, limit_s).run()


def test_f8_what_came_before_the_cable_went_is_whole_and_the_next_pull_goes_on_there(fake, tmp_path):
    path = tmp_path / "db"
    with fake(identity="a", records=RECORDS, dies_after=120) as there, pytest.raises(Failure) as cut:
        pull(there, path)
    kept = held(path, "a")
    assert cut.value.code == NO_BOARD and kept == list(range(1, len(kept) + 1))
    assert pulling.BATCH <= len(kept) < len(RECORDS)
    with fake(identity="a", records=RECORDS) as there:
        assert pull(there, path)["new"] == len(RECORDS) - len(kept)
    assert len(held(path, "a")) == len(RECORDS)


def test_a_transfer_that_is_too_slow_keeps_all_that_came(fake, tmp_path):
    with fake(identity="a", records=RECORDS) as there, pytest.raises(Failure, match="too slow") as slow:
        pull(there, tmp_path / "db", limit_s=-60)
    assert slow.value.code == NO_BOARD and held(tmp_path / "db", "a")


def at_once(jobs):
    """What the jobs return, all begun together."""
    found, start = [None] * len(jobs), threading.Barrier(len(jobs))

    def run(number):
        start.wait()
        found[number] = jobs[number]()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_two_boards_pulled_at_once_into_a_database_that_is_not_there_yet(fake, tmp_path):
    path = tmp_path / "db"
    with fake(identity="a", records=RECORDS) as one, fake(identity="b", records=RECORDS[:300]) as two:
        found = at_once([lambda: pull(one, path), lambda: pull(two, path)])
    assert [each["new"] for each in found] == [len(RECORDS), 300]
    assert (len(held(path, "a")), len(held(path, "b"))) == (len(RECORDS), 300)


def test_two_pulls_of_one_board_at_once_end_with_each_record_once(fake, tmp_path):
    """The same board, answering at two ports: more than two computers could do to one database."""
    path = tmp_path / "db"
    with fake(identity="a", records=RECORDS) as one, fake(identity="a", records=RECORDS) as two:
        found = at_once([lambda: pull(one, path), lambda: pull(two, path)])
    assert sum(each["new"] for each in found) == len(RECORDS) == len(held(path, "a"))


def test_progress_is_a_bar_on_a_terminal_and_nothing_elsewhere(monkeypatch, capsys):
    for terminal in (False, True):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        monkeypatch.setattr(sys, "__stderr__", sys.stderr)
        with Progress("records", 10) as progress:
            progress.advance(5)
        out, err = capsys.readouterr()
        assert not out and ("[###############...............] 5/10 records" in err) == terminal
        assert err.endswith("\r") == terminal
