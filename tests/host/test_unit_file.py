"""The unit file for a mini PC: systemd takes it, and what it starts is a command of ours (host/README.md)."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from gobelet.rules import GAMES
from gobelet_host import cli

UNIT = Path(__file__).parents[2] / "host" / "gobelet@.service"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("name", ["demo", *GAMES])
def test_systemd_takes_it(tmp_path, name):
    file = tmp_path / f"gobelet@{name}.service"
    file.write_text(UNIT.read_text())
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if "gobelet" in line]
    assert done.returncode == 0 and told == [], done.stderr


@pytest.mark.parametrize("name", ["demo", *GAMES])
def test_what_it_starts_is_a_command_of_ours(name):
    (line,) = re.findall(r"^ExecStart=/bin/sh -c '(.*)'$", UNIT.read_text(), re.MULTILINE)
    started = subprocess.run(
        ["/bin/sh", "-c", line.replace("%i", name).replace("exec gobelet", "echo")],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    args = cli.parse(started)
    assert (args.demo, args.game) == ((True, None) if name == "demo" else (False, name))
