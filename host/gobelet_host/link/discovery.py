"""Which boards there are, and which one is meant (F9): by device path, id or name, never by what may change."""

import os
from dataclasses import dataclass

from gobelet_host import registry
from gobelet_host.errors import NO_BOARD, USAGE, Failure
from gobelet_host.link import connection
from gobelet_host.link.client import Hello
from gobelet_host.link.transport import is_url

RASPBERRY_PI = 0x2E8A  # USB vendor of all Picos
URLS = ("socket://", "rfc2217://")  # of what pyserial knows
AT_ONCE = 16  # ports that are asked at the same time


@dataclass
class Found:
    """A port with perhaps a board behind it. id and name are None where nobody has said yet."""

    port: str
    id: str | None = None
    name: str | None = None

    def __str__(self) -> str:
        return "  ".join([self.port, *(text for text in (self.id, self.name) if text)])


def found() -> list[Found]:
    """Ports of boards on USB, and simulated boards that run on this computer."""
    from serial.tools import list_ports  # noqa: PLC0415  only commands that talk to a board need it

    usb = [
        Found(port.device, (port.serial_number or "").lower() or None)
        for port in list_ports.comports()
        if port.vid == RASPBERRY_PI
    ]
    return usb + [Found(board.port, board.id, board.name) for board in registry.running()]


def greeted(wait_s: float) -> list[tuple[str, Hello | None]]:
    """Each port that was found, and who answers there; None where nobody does within `wait_s`."""
    ports = [board.port for board in found()]
    return list(zip(ports, _greeted(ports, wait_s), strict=True))


def _greeted(ports: list[str], wait_s: float) -> list[Hello | None]:
    """Who answers at each port, all asked at once."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  only where all of them are asked

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda port: connection.greet(port, wait_s), ports))


def resolve(asked: str | None) -> str:
    """The port of the board that is meant: `asked`, else GOBELET_PORT, else the only one found.

    asked: a device path, a URL, an id or a name; boards are greeted only where their names are not known. Raises
    Failure: 2 where several fit or the URL is of a kind that is not taken, 3 where none fits.
    """
    asked = asked or os.environ.get("GOBELET_PORT")
    if asked and is_url(asked):
        return _checked(asked)
    if asked and is_path(asked):
        registry.running()  # a killed board's link may lead to somebody else's terminal by now: it is cleared
        return asked
    boards = found()
    if asked:
        boards = _fitting(asked, boards)
    if not boards:
        what = f"no board with the id or name {asked!r}" if asked else "no board found"
        raise Failure(NO_BOARD, f"{what}: plug one in, or start one with 'gobelet sim'; 'gobelet boards' lists them")
    if len(boards) > 1:
        rows = "".join(f"\n  {board}" for board in named(boards))
        raise Failure(
            USAGE,
            f"several boards; say which one with --port:{rows}",
            {"message": "several boards", "boards": [vars(board) for board in boards]},
        )
    return boards[0].port


def _checked(url: str) -> str:
    """A URL that can be opened. Raises Failure (2)."""
    if not url.startswith(URLS):
        raise Failure(USAGE, f"{url}: of URLs, {' and '.join(kind + 'HOST:PORT' for kind in URLS)} are taken")
    return url


def is_path(text: str) -> bool:
    """Is it the path of a device (or a link to one), no id and no name?"""
    return os.sep in text or os.path.exists(text) or (os.name == "nt" and text.upper().startswith("COM"))


def _fitting(asked: str, boards: list[Found]) -> list[Found]:
    """The boards with that id, else those with that name."""
    by_id = [board for board in boards if board.id == asked.lower()]
    if by_id:
        return by_id
    return [board for board in named(boards) if asked in (board.id, board.name)]


def named(boards: list[Found]) -> list[Found]:
    """The same, each asked who it is; one that is silent stays as it was."""
    for board, hello in zip(boards, _greeted([board.port for board in boards], connection.LOOK_S), strict=True):
        if hello:
            board.id, board.name = hello["id"], hello["name"]
    return boards
