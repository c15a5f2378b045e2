"""What carries bytes to a board and back: a serial port through pyserial, or anything with the same three methods."""

import contextlib
import errno
import getpass
import os
import time
from collections.abc import Iterator
from typing import Protocol

from gobelet_host.errors import NO_BOARD, Failure

POLL_S = 0.05
REST_BYTES = 1 << 16
WRITE_S = 2.0  # a port that takes nothing for so long has nobody reading at its other end


class Transport(Protocol):
    """A way to a board and back. All three raise Failure when it is gone."""

    def read(self, timeout_s: float) -> bytes:
        """Bytes that came, b"" after `timeout_s` without any."""

    def write(self, data: bytes) -> None:
        """Sends all of it."""

    def close(self) -> None:
        """Never waits."""


class HeldError(Exception):
    """The port exists and another program has it."""


def is_url(path: str) -> bool:
    """Is it the URL of a port elsewhere?"""
    return "://" in path


class SerialTransport:
    """A serial port, here or at a URL of pyserial's, opened for this program alone, with DTR raised (F10).

    What stands at the other end of a URL decides about both there; a plain socket has no DTR.
    """

    def __init__(self, path: str, write_s: float = WRITE_S) -> None:
        """write_s: how long the other end may take nothing.

        Raises HeldError, or Failure where the port is not there or may not be opened.
        """
        import serial  # noqa: PLC0415  only commands that talk to a board need it

        self.path = path
        self._remote = is_url(path)
        self._blind = path.startswith("socket:")  # it does not tell how much waits
        self._gone = (serial.SerialException, OSError, *_terminal_errors())
        limits = {"timeout": POLL_S, "write_timeout": write_s}
        if self._remote:
            self._port = serial.serial_for_url(path, 115200, do_not_open=True, **limits)
            if not self._blind:
                self._port.write_timeout = None  # RFC 2217 knows none: its socket has one
        else:
            # exclusive: two programs would take each other's replies (F8)
            self._port = serial.Serial(None, 115200, exclusive=None if os.name == "nt" else True, **limits)
        self._port.dtr = True  # before it is opened: later, a pseudo terminal refuses it
        self._port.port = path
        try:
            self._port.open()
        except (*self._gone, ValueError) as error:
            raise _unreached(path, error) if self._remote else _why_not(path, error) from None

    def read(self, timeout_s: float) -> bytes:
        """What has come, after at most `timeout_s`."""
        deadline = time.monotonic() + timeout_s
        while True:
            with self._or_lost():
                data: bytes = self._port.read(self._port.in_waiting or 1)
                if data and self._blind:
                    data += self._rest()
            if data or time.monotonic() >= deadline:
                return data

    def _rest(self) -> bytes:
        """What has come as well, without waiting."""
        self._port.timeout = 0
        try:
            data: bytes = self._port.read(REST_BYTES)
            return data
        finally:
            self._port.timeout = POLL_S

    def write(self, data: bytes) -> None:
        """Sends all of it; Failure where the other end takes nothing (F7)."""
        with self._or_lost():
            self._port.write(data)

    def close(self) -> None:
        """Forgets what was not sent: the system would wait for a peer that never reads (F7)."""
        if not self._remote:
            with contextlib.suppress(*self._gone):
                self._port.reset_output_buffer()
        with contextlib.suppress(*self._gone):
            self._port.close()

    @contextlib.contextmanager
    def _or_lost(self) -> Iterator[None]:
        import serial  # noqa: PLC0415

        try:
            yield
        except serial.SerialTimeoutException:
            raise Failure(NO_BOARD, f"{self.path}: opened, but the board does not read what is sent to it") from None
        except (*self._gone, TypeError):  # pyserial reads from a closed port's None
            raise Failure(NO_BOARD, f"{self.path}: the board went away") from None


def _terminal_errors() -> tuple[type[Exception], ...]:
    """What a terminal's controls raise when it is gone, which is no OSError."""
    try:
        import termios  # noqa: PLC0415  not on Windows
    except ImportError:
        return ()
    return (termios.error,)


def _unreached(url: str, error: Exception) -> Failure:
    """The failure to open a port elsewhere; pyserial packs what the system said into one of its own."""
    cause = error.__context__ if isinstance(error.__context__, OSError) else error
    return Failure(NO_BOARD, f"{url}: not reached ({getattr(cause, 'strerror', None) or str(error).splitlines()[0]})")


def _why_not(path: str, error: Exception) -> HeldError | Failure:
    """The failure to open a port, in words (F4, F10)."""
    code = getattr(error, "errno", None)
    if code == errno.EBUSY or "exclusively lock" in str(error):
        return HeldError(path)
    if code == errno.EACCES:
        return Failure(NO_BOARD, f"{path}: no permission to open it{group_hint(path)}")
    if code in (errno.ENOENT, errno.ENXIO, errno.EIO, errno.ENODEV):
        return Failure(NO_BOARD, f"{path}: not found: no such port, or no board behind it")
    return Failure(NO_BOARD, f"{path}: cannot be opened as a serial port ({_reason(error)})")


def _reason(error: Exception) -> str:
    code = getattr(error, "errno", None)
    return os.strerror(code) if code else str(error).splitlines()[0]


def group_hint(path: str) -> str:
    """Which group may open a port, and how to get into that; "" where that cannot be said."""
    try:
        import grp  # noqa: PLC0415  not on Windows

        group = grp.getgrgid(os.stat(path).st_gid).gr_name
    except (ImportError, KeyError, OSError):
        return ""
    return f"; it belongs to group {group!r}: try 'sudo usermod -aG {group} {_user()}' and log in again"


def _user() -> str:
    """Who this is, for a command line."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # no entry, nor a name in the environment
        return "$USER"
