"""What the host tool's tests share: folders of their own, and the command as a function."""

import json
from types import SimpleNamespace

import pytest
from gobelet_host import cli


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """No test sees this user's boards, locks, databases or keys."""
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    for variable in ("GOBELET_PORT", "GOBELET_KEY", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def gobelet(capsys):
    """Runs the command in this process: gobelet("status", "--json") -> code, out, err and, with --json, doc."""

    def run(*argv):
        capsys.readouterr()
        try:
            code = cli.main([str(word) for word in argv])
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err, doc=json.loads(out) if "--json" in argv else None)

    return run
