"""Who has a port that cannot be had, as far as the system tells: Linux does, in /proc."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
WORDS = 3  # of a command line in which a program's name may stand: interpreter, -m, module


@dataclass(frozen=True)
class Holder:
    """A process, and what it is called. ours: it is a Gobelet command."""

    pid: int
    name: str
    ours: bool


def of(path: str) -> Holder | None:
    """Who has locked the port, else who has it open; None where nobody can be named."""
    return next((_who(pid) for pid in (*_lockers(path), *_openers(path))), None)


def modem_manager() -> bool:
    """Does ModemManager run? It opens every new serial port to look for modems (F4)."""
    return any(_text(path).strip() == "ModemManager" for path in PROC.glob("[0-9]*/comm"))


def _lockers(path: str) -> Iterator[int]:
    """Processes with a lock on the port's file, whoever's they are."""
    try:
        found = os.stat(path)
    except OSError:
        return
    file = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    for line in _text(PROC / "locks").splitlines():
        words = line.split()
        if file in words and "FLOCK" in words:
            yield int(words[words.index(file) - 1])


def _openers(path: str) -> Iterator[int]:
    """Other processes of this user with the port open; of everybody, for root."""
    real = os.path.realpath(path)
    for link in PROC.glob("[0-9]*/fd/*"):
        pid = int(link.parts[-3])
        try:
            if pid != os.getpid() and os.readlink(link) == real:
                yield pid
        except OSError:
            continue


def _who(pid: int) -> Holder:
    words = [os.path.basename(word) for word in _text(PROC / str(pid) / "cmdline").split("\0")]
    name = "".join(letter for letter in words[0] if letter.isprintable()) or "another program"
    return Holder(pid, name, pid == os.getpid() or any("gobelet" in word for word in words[:WORDS]))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
