"""`firmware/manifest.py` in MicroPython's own form: every module of the board is frozen, and nothing else of ours."""

from pathlib import Path

from gobelet_host.sim import build

FIRMWARE = Path(__file__).parent.parent / "firmware"


def frozen():
    """As MicroPython reads it: `package` takes every `.py` below a folder, `module` one file."""

    def package(name):
        names.extend(str(path.relative_to(FIRMWARE)) for path in (FIRMWARE / name).rglob("*.py"))

    names, included = [], []
    text = (FIRMWARE / "manifest.py").read_text(encoding="utf-8")
    exec(text, {"include": included.append, "package": package, "module": names.append})
    assert included == ["$(PORT_DIR)/boards/manifest.py"]
    return names


def test_the_manifest_names_every_module_of_the_board_once():
    board = [name for name, _ in build.sources() if name.startswith("gobelet/")]
    assert sorted(frozen()) == sorted([*board, "main.py"])
    assert all((FIRMWARE / name).is_file() for name in frozen())
