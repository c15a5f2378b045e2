"""A simulated board for others: its port, its panel socket, its entry among the running boards."""

import contextlib
import errno
import json
import os
import select
import signal
import socket
import stat
from collections import deque

from gobelet_host import registry
from gobelet_host.errors import USAGE, Failure
from gobelet_host.sim import terminal
from gobelet_host.sim.panel import Panel

LINE_LIMIT = 65536  # bytes of a panel line
SEND_LIMIT = 1 << 20  # bytes that a panel client may leave unread
IDLE_S = 5.0


class Client:
    """One connection to the panel socket."""

    def __init__(self, board, connection):
        self.socket = connection
        connection.setblocking(False)
        self.panel = Panel(board, self._shown)
        self._in, self.out = bytearray(), bytearray()
        self._answers = deque()  # of lines in hand; empty as long as they are not done
        self.gone = False

    def read(self):
        """Lines that came."""
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._in += data
        while (end := self._in.find(b"\n")) >= 0:
            line = bytes(self._in[:end])
            del self._in[: end + 1]
            self._take(line)
        if not data or len(self._in) > LINE_LIMIT:
            self.gone = True

    def _take(self, line):
        """Answers go out in the order of their lines."""
        place = {}
        self._answers.append(place)

        def reply(answer):
            place.update(answer)
            while self._answers and self._answers[0]:
                self._say(self._answers.popleft())

        self.panel.line(line, reply)

    def _shown(self, table):
        """A frame while watching: left out while the client does not read."""
        if len(self.out) < SEND_LIMIT:
            self._say({"table": table})

    def _say(self, message):
        self.out += json.dumps(message).encode() + b"\n"
        self.write()

    def write(self):
        """As much as the client takes."""
        try:
            del self.out[: self.socket.send(self.out)]
        except BlockingIOError:
            pass
        except OSError:
            self.gone = True

    def close(self):
        """The connection ends, and its watching."""
        self.panel.close()
        self.socket.close()


class Service:
    """The board with everything around it."""

    def __init__(self, board, pty=None, panel=None):
        self.board = board
        self.terminal = terminal.Terminal(board)
        self._pty, self._panel = pty, panel
        self._listener = None
        self._clients = []
        self._undo = contextlib.ExitStack()

    @property
    def port(self):
        """What clients open."""
        return self._pty or self.terminal.path

    def open(self):
        """Links, socket, registry. Raises Failure."""
        if self._panel:
            self._listener = listen(self._panel)
            self._undo.callback(self._unlisten)
        if self._pty:
            try:
                terminal.link(self._pty, self.terminal.path)
            except OSError as error:
                raise Failure(USAGE, f"--pty {self._pty}: {error.strerror}") from error
            self._undo.callback(terminal.unlink, self._pty, self.terminal.path)
        with contextlib.suppress(OSError):
            entry = registry.add(registry.Running(os.path.abspath(self.port), os.getpid(), self.board.id, "sim"))
            self._undo.callback(registry.remove, entry)

    def _unlisten(self):
        with contextlib.suppress(OSError):
            os.unlink(self._panel)
        self._listener.close()

    def run(self):
        """Until the power ends."""
        while self.board.state == "on":
            self.step(IDLE_S)
        for client in self._clients:
            client.socket.setblocking(True)
            client.socket.settimeout(1)
            with contextlib.suppress(OSError):
                client.socket.sendall(client.out)

    def step(self, wait_s):
        """Whatever is to do within wait_s."""
        reading = [self.board.fileno(), *self.terminal.fds(), *(client.socket for client in self._clients)]
        if self._listener:
            reading.append(self._listener)
        writing = [client.socket for client in self._clients if client.out]
        if self.terminal.stuck():
            writing.append(self.terminal.master)
        ready = select.select(reading, writing, [], wait_s)[0]
        self.board.pump()
        if self.board.state != "on":
            return
        self.terminal.step()
        if self._listener in ready:
            self._clients.append(Client(self.board, self._listener.accept()[0]))
        self._serve(ready)

    def _serve(self, ready):
        for client in list(self._clients):
            if client.socket in ready:
                client.read()
            if client.out:
                client.write()
            if client.gone:
                client.close()
                self._clients.remove(client)

    def close(self):
        """Everything that was put somewhere is taken away again."""
        for client in self._clients:
            client.close()
        self.board.stop()
        self._undo.close()
        self.terminal.close()


def listen(path):
    """A panel socket at `path`; a stale one is replaced, anything else is refused. Raises Failure."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if os.path.lexists(path):
            _clear(path)
        listener.bind(path)
        listener.listen()
    except OSError as error:
        listener.close()
        why = error.strerror or str(error)
        raise Failure(USAGE, f"--panel {path}: {why}") from error
    return listener


def _clear(path):
    """A socket that nobody listens to goes."""
    if not stat.S_ISSOCK(os.lstat(path).st_mode):
        raise FileExistsError(errno.EEXIST, "exists and is no socket")
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as probe:
        try:
            probe.connect(path)
        except OSError:
            os.unlink(path)
            return
    raise OSError(errno.EADDRINUSE, "another board has it")


class StopError(Exception):
    """SIGTERM or SIGHUP: the power is switched off."""


ENDS = {signal.SIGTERM: StopError, signal.SIGHUP: StopError, signal.SIGINT: KeyboardInterrupt}


@contextlib.contextmanager
def stopped_by_signals():
    """Within, the first of these signals raises its exception, and more of them disturb nothing that is put away.

    One that was ignored before (nohup) still is.
    """

    def stop(number, frame):
        for each in old:
            signal.signal(each, signal.SIG_IGN)
        raise ENDS[number]

    old = {number: signal.getsignal(number) for number in ENDS if signal.getsignal(number) != signal.SIG_IGN}
    for number in old:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
