"""Which boards there are, and which one is meant (F9): by device path, id or name, never by what may change."""

import os
from dataclasses import dataclass

from gobelet_host import registry
from gobelet_host.errors import NO_BOARD, USAGE, Failure

RASPBERRY_PI = 0x2E8A  # USB vendor of all Picos


@dataclass
class Found:
    """A port with perhaps a board behind it. id and name are None where nobody has said yet."""

    port: str
    id: str | None = None
    name: str | None = None

    def __str__(self):
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


def resolve(asked: str | None, ask_name) -> str:
    """The port of the board that is meant: `asked`, else GOBELET_PORT, else the only one found.

    asked: a device path, an id or a name. ask_name(port) -> (id, name) of the board there, or None; only asked where
    that is not known. Raises Failure: 2 where several fit, 3 where none does.
    """
    asked = asked or os.environ.get("GOBELET_PORT")
    if asked and is_path(asked):
        return asked
    boards = found()
    if asked:
        boards = _fitting(asked, boards, ask_name)
    if not boards:
        what = f"no board with the id or name {asked!r}" if asked else "no board found"
        raise Failure(NO_BOARD, f"{what}: plug one in, or start one with 'gobelet sim'; 'gobelet boards' lists them")
    if len(boards) > 1:
        rows = "".join(f"\n  {board}" for board in boards)
        raise Failure(
            USAGE,
            f"several boards; say which one with --port:{rows}",
            {"message": "several boards", "boards": [vars(board) for board in boards]},
        )
    return boards[0].port


def is_path(text: str) -> bool:
    """Is it the path of a device (or a link to one), no id and no name?"""
    return os.sep in text or os.path.exists(text) or (os.name == "nt" and text.upper().startswith("COM"))


def _fitting(asked, boards, ask_name):
    """The boards with that id, else those with that name."""
    by_id = [board for board in boards if board.id == asked.lower()]
    if by_id:
        return by_id
    for board in boards:
        told = ask_name(board.port)
        if told:
            board.id, board.name = told
    return [board for board in boards if asked in (board.id, board.name)]
