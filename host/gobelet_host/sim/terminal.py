"""The board's serial port for other programs: a pseudo-terminal that never echoes and never changes a byte (F13).

DTR is up while some program has it open. The system tells of opening and closing through inotify (Linux). Elsewhere,
and where a user's inotify is used up, the port counts as open from the first byte on; then nobody here has it open any
more, so that the last program's closing is seen at the other end.
"""

import contextlib
import ctypes
import ctypes.util
import errno
import fcntl
import os
import select
import struct
import sys
import termios
import tty
from pathlib import Path

from gobelet_host.sim.usb import UsbPipe

IN_CLOSE_WRITE, IN_CLOSE_NOWRITE, IN_OPEN = 0x08, 0x10, 0x20  # sys/inotify.h
EVENT = struct.Struct("iIII")


class Watch:
    """How often a path is opened and closed by others."""

    def __init__(self, path: str):
        """Raises OSError where the system has no inotify."""
        if not sys.platform.startswith("linux"):
            raise OSError(errno.ENOSYS, "no inotify")
        libc = ctypes.CDLL(None, use_errno=True)
        self.fd = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        mask = IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE
        if self.fd < 0:
            raise OSError(ctypes.get_errno(), "inotify")
        if libc.inotify_add_watch(self.fd, path.encode(), mask) < 0:
            number = ctypes.get_errno()
            self.close()
            raise OSError(number, "inotify")

    def events(self) -> list[bool]:
        """True for each opening and False for each closing since the last call, in order."""
        found = []
        with contextlib.suppress(BlockingIOError):
            data = os.read(self.fd, 1 << 16)
            at = 0
            while at < len(data):
                _, mask, _, size = EVENT.unpack_from(data, at)
                at += EVENT.size + size
                if mask & (IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE):
                    found.append(bool(mask & IN_OPEN))
        return found

    def close(self) -> None:
        """No more."""
        os.close(self.fd)


class Terminal:
    """Between a simulated board's USB and whoever opens `path`.

    `fds` are to be watched for reading; `step` when one is readable.
    """

    LIMIT = 256  # bytes that wait here for room at the board: as much as USB would keep back

    def __init__(self, usb: UsbPipe):
        self._usb = usb
        self.master, self._slave = os.openpty()
        self.path = os.ttyname(self._slave)
        os.set_blocking(self.master, False)
        self._raw()
        try:
            self._watch: Watch | None = Watch(self.path)
        except OSError:
            self._watch = None
        self._open = 0
        self._let_go = False  # without a watch: others have the port, this end has not
        self._rest = b""
        usb.on_output = self._out

    def _raw(self) -> None:
        """No echo, no line editing, no CR and LF; also after a program that left it otherwise, or to itself alone."""
        tty.setraw(self._slave)
        with contextlib.suppress(OSError):
            fcntl.ioctl(self._slave, termios.TIOCNXCL)

    def fds(self) -> list[int]:
        """To be watched for reading now."""
        found = [self._watch.fd] if self._watch else []
        if self._usb.backlog() <= self.LIMIT:
            found.append(self.master)
        return found

    def stuck(self) -> bool:
        """Whether output waits for its reader: then `master` is to be watched for writing too."""
        return bool(self._rest)

    def step(self) -> None:
        """Take in what others did.

        What was written before an opening that is told of now may be of that program: it comes after it. What comes
        without one is the last words of the program that closes.
        """
        if self._rest:
            self._rest = self._rest[self._write(self._rest) :]
            if not self._rest:
                self._usb.drained()
        data = self._in() if self._usb.backlog() <= self.LIMIT else b""
        events = self._watch.events() if self._watch else self._guessed(bool(data))
        opened = len(events) - events[::-1].index(True) if True in events else 0
        for event in events[:opened]:
            self._count(event)
        if data:
            self._usb.type_in(data)
        for event in events[opened:]:
            self._count(event)

    def _guessed(self, came: bool) -> list[bool]:
        """Without a watch, its events. came: bytes did, just now."""
        if came and not self._let_go:
            os.close(self._slave)
            self._let_go = True
            return [True]
        if self._let_go and not came and self._hung_up():
            self._slave = os.open(self.path, os.O_RDWR | os.O_NOCTTY)
            self._let_go = False
            return [False]
        return []

    def _hung_up(self) -> bool:
        """Whether nobody has the port open."""
        poll = select.poll()
        poll.register(self.master, 0)
        return any(event & select.POLLHUP for _, event in poll.poll(0))

    def _count(self, opened: bool) -> None:
        """Programs that have the port open; when the last one closes, what it did not read is gone."""
        was = self._open
        self._open = max(0, self._open + (1 if opened else -1))
        if was and not self._open:
            self._rest = b""
            termios.tcflush(self._slave, termios.TCIFLUSH)
            self._raw()
        if bool(was) != bool(self._open):
            self._usb.connect(bool(self._open))

    def _in(self) -> bytes:
        try:
            return os.read(self.master, 4096)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EIO):  # nothing; and nobody there
                raise
            return b""

    def _out(self, data: bytes) -> bool:
        """Bytes of the board; False when nobody takes them just now."""
        self._rest = data[self._write(data) :]
        return not self._rest

    def _write(self, data: bytes) -> int:
        try:
            return os.write(self.master, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """The port is gone."""
        if self._watch:
            self._watch.close()
        os.close(self.master)
        if not self._let_go:
            os.close(self._slave)


def make_link(path: str, target: str) -> None:
    """A symbolic link at `path` to the port; replaces a link, never a file. Raises OSError."""
    place = Path(path)
    if os.path.lexists(place) and not place.is_symlink():
        raise FileExistsError(errno.EEXIST, "exists and is no link")
    new = place.with_name(f".{place.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        new.unlink()
    new.symlink_to(target)
    new.replace(place)
