"""FRAM on I2C: MB85RC256V or alike (datasheet: addresses of two bytes, reads and writes of any length, no delay)."""

from machine import I2C, Pin

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable

    from gobelet.shapes import Board, Bytes

# bytes a transfer (6 ms at 400 kHz); one of none would leave the RP2350's bus without a stop
_MOST = 256
_TRIES = 2  # a write that was cut short by noise on the bus is simply made again


class Fram:
    """Bytes that are safe as soon as `write` returns. Raises OSError where no chip answers."""

    def __init__(self, board: "Board") -> None:
        self.size: int = board["fram_bytes"]
        self._address = board["fram_address"]
        self._bus = I2C(1, sda=Pin(board["sda"]), scl=Pin(board["scl"]), freq=board["fram_hz"])
        self.read(0, bytearray(1))

    def read(self, address: int, buffer: bytearray | memoryview) -> None:
        """Fill the buffer from there."""
        self._all(self._bus.readfrom_mem_into, address, buffer)

    def write(self, address: int, buffer: "Bytes") -> None:
        """Keep the bytes there."""
        self._all(self._bus.writeto_mem, address, buffer)

    def _all(self, transfer: "Callable[..., object]", address: int, buffer: "Bytes") -> None:
        """From the beginning on, at most _MOST bytes a transfer: what is cut is torn at its end."""
        view = memoryview(buffer)
        for at in range(0, len(view), _MOST):
            self._try(transfer, address + at, view[at : at + _MOST])

    def _try(self, transfer: "Callable[..., object]", address: int, buffer: "Bytes") -> None:
        for tries in range(_TRIES, -1, -1):
            try:
                transfer(self._address, address, buffer, addrsize=16)
                return
            except OSError:
                if not tries:
                    raise


def find(board: "Board") -> Fram | None:
    """The board's FRAM, or None where there is none."""
    try:
        return Fram(board) if board["fram_bytes"] else None
    except OSError:
        return None
