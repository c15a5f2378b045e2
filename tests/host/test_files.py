"""What commands write: whole or not at all, with the mode it must have, and never in a device's place (F8)."""

import errno
import os
import stat

import pytest
from audit_logs import of_raws, play, rig, write
from gobelet_host import database, files
from gobelet_host.cli import main
from gobelet_host.errors import FAILED, USAGE, Failure


def test_a_file_stands_there_whole_or_as_it_was(tmp_path):
    path = tmp_path / "out"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), files.whole(path) as file:
        file.write("new" + str(1 // 0))
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["out"]
    with files.whole(path) as file:
        file.write("new")
    assert path.read_text() == "new" and os.listdir(tmp_path) == ["out"]


def test_two_that_write_one_file_at_once_each_write_it_whole(tmp_path):
    """And what somebody else has beside it stays."""
    (tmp_path / "out.part").write_text("the user's own")
    with files.whole(tmp_path / "out") as one:
        one.write("one ")
        with files.whole(tmp_path / "out") as two:
            two.write("two")
        assert (tmp_path / "out").read_text() == "two"
        one.write("and all")
    assert (tmp_path / "out").read_text() == "one and all"
    assert sorted(os.listdir(tmp_path)) == ["out", "out.part"]
    assert (tmp_path / "out.part").read_text() == "the user's own"


def test_a_key_is_its_owners_alone(tmp_path):
    with files.whole(tmp_path / "key", 0o600) as file:
        file.write("secret")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_links_are_kept_and_pipes_written_to(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "there")
    with files.whole(tmp_path / "link") as file:
        file.write("x")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").read_text() == "x"
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with files.whole(tmp_path / "pipe") as file:
        file.write("x")
    assert os.read(reader, 9) == b"x" and stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    os.close(reader)


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, FAILED), (errno.EFBIG, FAILED), (errno.EACCES, USAGE)])
def test_a_full_medium_is_no_wrong_usage(tmp_path, number, code):
    with pytest.raises(Failure) as failure, files.whole(tmp_path / "out"):
        raise OSError(number, os.strerror(number))
    assert failure.value.code == code and os.listdir(tmp_path) == []


def test_a_folder_is_refused_in_one_line(tmp_path, capsys):
    log = write(tmp_path / "log.jsonl", of_raws(play(rig(), "threes-away", 1).journal.raws))
    with database.connect(tmp_path / "a.sqlite"):
        pass
    for argv in (["logs", "export", "--db", str(tmp_path / "a.sqlite"), "--out"], ["audit", str(log), "--report"]):
        assert main([*argv, str(tmp_path)]) == 2
        assert main([*argv, str(tmp_path / "none" / "x")]) == 2
        assert capsys.readouterr().err.count("\n") == 2


def test_a_text_is_read_with_an_end_in_sight_and_without_windows_mark(tmp_path):
    path = tmp_path / "text"
    path.write_bytes(b"\xef\xbb\xbfa\r\n")
    assert files.read(path, 6) == b"a\r\n"
    for endless in (path, "/dev/zero"):
        with pytest.raises(OSError, match="longer than 5 bytes"):
            files.read(endless, 5)
