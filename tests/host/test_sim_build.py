"""The .mpy builds of the simulated board, and which interpreter runs them (F18)."""

import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from gobelet_host import checkup
from gobelet_host.errors import Failure
from gobelet_host.sim import build, interpreter
from simtable import table

MAKE = "from gobelet_host.sim import build, interpreter as i; print(build.folder(i.about(i.PINNED)))"
PINNED = interpreter.about(interpreter.PINNED)


def test_several_commands_may_build_at_the_same_time(tmp_path, monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", str(tmp_path / "mpy"))
    makers = [subprocess.Popen([sys.executable, "-c", MAKE], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    places = {maker.communicate(timeout=300)[0].strip() for maker in makers}
    own = build.folder(PINNED)
    assert len(places) == 1 and [path.name for path in (tmp_path / "mpy").iterdir()] == [own.name]
    assert (own / "gobelet" / "main.mpy").exists()


def test_a_cache_that_cannot_be_written_is_done_without(monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", "/dev/null/nowhere")
    place = build.folder(PINNED)
    assert place.parent == build._own() and (place / "standin" / "boot.py").exists()


def test_f18_a_compiler_of_another_bytecode_is_refused_with_both_numbers(tmp_path, monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", str(tmp_path / "mpy"))
    with pytest.raises(Failure, match=r"6\.3.*7\.1"):
        build.folder(replace(PINNED, bytecode="7.1"))


def test_the_build_changes_with_any_source_and_with_the_interpreter_s_native_code(tmp_path, monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", str(tmp_path / "mpy"))
    before = {build.folder(PINNED), build.folder(replace(PINNED, architecture="x86"))}
    real = build.sources()
    monkeypatch.setattr(build, "sources", lambda: [*real[:-1], ("standin/other.py", real[-1][1])])
    assert len(before | {build.folder(PINNED)}) == 3


def test_any_micropython_runs_the_board(tmp_path, monkeypatch):
    own = tmp_path / "micropython"
    own.write_text(f'#!/bin/sh\ntouch "{tmp_path}/ran"\nexec "{sys.executable}" -m micropython_unix "$@"\n')
    own.chmod(0o755)
    monkeypatch.setenv("GOBELET_MICROPYTHON", str(own))
    with table() as board:
        assert board.call("hello")["boots"] == 1
    assert (tmp_path / "ran").exists()


@pytest.mark.parametrize("name", ["none", "python"])
def test_what_is_no_micropython_is_one_line(name, tmp_path, monkeypatch):
    (tmp_path / "python").symlink_to(sys.executable)
    monkeypatch.setenv("GOBELET_MICROPYTHON", str(tmp_path / name))
    with pytest.raises(Failure, match="no MicroPython that runs here") as failed, table():
        pass
    assert "\n" not in str(failed.value) and failed.value.code == 1


def test_a_machine_without_interpreter_and_littlefs_is_told_what_it_lacks(gobelet, monkeypatch):
    monkeypatch.delenv("GOBELET_MICROPYTHON", raising=False)
    monkeypatch.setattr(interpreter, "find_spec", lambda name: None)
    done = gobelet("play", "threes-away", "--auto", "--rounds", 1)
    assert done.code == 1 and "littlefs-python" in done.err and done.err.count("\n") == 1
    checks = {row["check"]: row for row in gobelet("doctor", "--json").doc["checks"]}
    assert "littlefs-python" in checks["interpreter"]["found"]


def test_without_the_interpreters_wheel_python_itself_plays(gobelet, monkeypatch):
    monkeypatch.delenv("GOBELET_MICROPYTHON", raising=False)
    there = interpreter.find_spec
    monkeypatch.setattr(interpreter, "find_spec", lambda name: None if name == "micropython_unix" else there(name))
    done = gobelet("play", "threes-away", "--auto", "--rounds", 2, "--seats", 2)
    assert done.code == 0 and len(done.out.splitlines()) == 2 and "Python itself" in done.err


@pytest.mark.parametrize("words", [("play", "threes-away", "--auto", "--rounds", 2), ("sim",)])
def test_windows_is_told_so_before_anything_waits_for_a_pipe(gobelet, monkeypatch, words):
    """Nor is anything imported that it has not."""
    monkeypatch.setattr(interpreter, "sys", SimpleNamespace(platform="win32"))
    for name in ("fcntl", "termios", "tty"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("service", "terminal"):
        monkeypatch.delitem(sys.modules, f"gobelet_host.sim.{name}", raising=False)
    done = gobelet(*words)
    assert done.code == 1 and "WSL" in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize(("runs_in", "level"), [(None, "note"), (("micropython",), "bad")])
def test_a_compiler_is_missed_only_where_something_is_compiled(monkeypatch, runs_in, level):
    monkeypatch.setattr(checkup, "_run", lambda command: None)
    monkeypatch.setattr(interpreter, "command", lambda: runs_in)
    assert [finding.level for finding in checkup._compiler()] == [level]
