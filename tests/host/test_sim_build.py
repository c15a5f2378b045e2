"""The .mpy builds of the simulated board: made once, by several at once, and where nothing can be written (F18)."""

import subprocess
import sys

import pytest
from gobelet_host.errors import Failure
from gobelet_host.sim import build

MAKE = "from gobelet_host.sim import build; print(build.folder())"


def test_several_commands_may_build_at_the_same_time(tmp_path, monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", str(tmp_path / "mpy"))
    makers = [subprocess.Popen([sys.executable, "-c", MAKE], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    places = {maker.communicate(timeout=300)[0].strip() for maker in makers}
    assert len(places) == 1 and [path.name for path in (tmp_path / "mpy").iterdir()] == [build.folder().name]
    assert (build.folder() / "gobelet" / "main.mpy").exists()


def test_a_cache_that_cannot_be_written_is_done_without(monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", "/dev/null/nowhere")
    place = build.folder()
    assert place.parent == build._own() and (place / "standin" / "boot.py").exists()


def test_f18_a_compiler_of_another_bytecode_is_refused_with_both_numbers(tmp_path, monkeypatch):
    monkeypatch.setenv("GOBELET_MPY", str(tmp_path / "mpy"))
    monkeypatch.setattr(build, "INTERPRETER", (sys.executable, "-c", "print('v7.1')"))
    with pytest.raises(Failure, match=r"v6\.3.*v7\.1"):
        build.folder()


def test_the_build_changes_with_any_source(monkeypatch):
    before = build.folder()
    real = build.sources()
    monkeypatch.setattr(build, "sources", lambda: [*real[:-1], ("standin/other.py", real[-1][1])])
    assert build._key([(name, path.read_bytes()) for name, path in build.sources()]) != before.name
