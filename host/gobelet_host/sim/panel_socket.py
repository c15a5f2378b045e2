"""The panel socket of a simulated board: lines of JSON, any number of clients."""

import contextlib
import json
import os
import socket
from collections import deque
from typing import TYPE_CHECKING, Any

from gobelet_host import leftovers
from gobelet_host.errors import USAGE, Failure
from gobelet_host.sim.panel_commands import PanelCommands

if TYPE_CHECKING:
    from gobelet_host.sim.board import SimBoard

LINE_LIMIT = 65536  # bytes of a line
SEND_LIMIT = 1 << 20  # bytes that a client may leave unread
LAST_S = 1  # for a client's last answers


class PanelConnection:
    """One client."""

    def __init__(self, board: "SimBoard", connection: socket.socket):
        self.socket = connection
        connection.setblocking(False)
        self._commands = PanelCommands(board, self._shown)
        self._in, self._out = bytearray(), bytearray()
        self._answers: deque[dict[str, Any]] = deque()  # of lines in hand; empty as long as they are not done
        self.gone = False

    def read(self) -> None:
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

    def _take(self, line: bytes) -> None:
        """Answers go out in the order of their lines."""
        place: dict[str, Any] = {}
        self._answers.append(place)

        def reply(answer: dict[str, Any]) -> None:
            place.update(answer)
            while self._answers and self._answers[0]:
                self._say(self._answers.popleft())

        self._commands.line(line, reply)

    def _shown(self, table: dict[str, Any]) -> None:
        """A frame while watching: left out while the client does not read."""
        if len(self._out) < SEND_LIMIT:
            self._say({"table": table})

    def _say(self, message: dict[str, Any]) -> None:
        self._out += json.dumps(message).encode() + b"\n"
        self.write()

    @property
    def waits(self) -> bool:
        """Whether something is left for the client to take."""
        return bool(self._out)

    def write(self) -> None:
        """As much as the client takes."""
        try:
            del self._out[: self.socket.send(self._out)]
        except BlockingIOError:
            pass
        except OSError:
            self.gone = True

    def finish(self) -> None:
        """The last answers, waiting for the client a little."""
        self.socket.settimeout(LAST_S)
        with contextlib.suppress(OSError):
            self.socket.sendall(self._out)

    def close(self) -> None:
        """The connection ends, and its watching."""
        self._commands.close()
        self.socket.close()


class PanelSocket:
    """Listens at `path`; a stale socket there is replaced, anything else is refused."""

    def __init__(self, board: "SimBoard", path: str):
        """Raises Failure."""
        self._board, self._path = board, path
        self._listener = _listen(path)
        self._clients: list[PanelConnection] = []

    def reading(self) -> list[socket.socket]:
        """To be watched for reading."""
        return [self._listener, *(client.socket for client in self._clients)]

    def writing(self) -> list[socket.socket]:
        """To be watched for writing."""
        return [client.socket for client in self._clients if client.waits]

    def step(self, ready: list[Any]) -> None:
        """Whatever is to do; ready: what can be read."""
        if self._listener in ready:
            self._clients.append(PanelConnection(self._board, self._listener.accept()[0]))
        for client in list(self._clients):
            if client.socket in ready:
                client.read()
            if client.waits:
                client.write()
            if client.gone:
                client.close()
                self._clients.remove(client)

    def finish(self) -> None:
        """Everybody gets the last answers."""
        for client in self._clients:
            client.finish()

    def close(self) -> None:
        """No clients, no socket."""
        for client in self._clients:
            client.close()
        with contextlib.suppress(OSError):
            os.unlink(self._path)
        self._listener.close()


def _listen(path: str) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if os.path.lexists(path):
            leftovers.remove_socket(path)
        listener.bind(path)
        listener.listen()
    except OSError as error:
        listener.close()
        raise Failure(USAGE, f"--panel {path}: {error.strerror or error}") from error
    return listener
