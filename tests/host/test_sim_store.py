"""The simulated board's memories by themselves: what reaches them, and what does not after the power's end."""

import importlib
import io
import sys
from types import SimpleNamespace

import pytest
from gobelet_host.sim.standin.store import Cutter, Flash, Fram

BLANK = b"\xff" * 8192


def cut_world():
    """A world whose end unwinds like the real one, and says how often it came."""
    ends = []

    def end(reason):
        ends.append(reason)
        raise SystemExit(0)

    return SimpleNamespace(scratch=[0] * 8, end=end, hold=lambda us: None, ends=ends)


@pytest.mark.parametrize(("torn", "kept"), [(None, b"one"), (1, b"o"), (0, b"")])
def test_f20_not_one_byte_after_the_cut_while_the_process_unwinds(torn, kept):
    world = cut_world()
    power = Cutter(world, (1, torn))
    files = io.BytesIO(BLANK), io.BytesIO(bytes(64))
    flash, fram = Flash(world, power, files[0], 2, 0), Fram(power, files[1], 64)
    with pytest.raises(SystemExit):
        flash.writeblocks(0, b"one", 0)
    for later in (lambda: flash.writeblocks(1, b"two"), lambda: flash.ioctl(6, 0), lambda: fram.write(0, b"three")):
        with pytest.raises(SystemExit):
            later()
    assert files[0].getvalue() == kept + BLANK[len(kept) :] and files[1].getvalue() == bytes(64)
    assert world.ends == ["cut"] and world.scratch[5] == 1


def test_no_transfer_is_empty_or_long(monkeypatch):
    sizes = []

    class I2c:
        """Notes how much it was asked for."""

        def __init__(self, number, **settings):
            pass

        def readfrom_mem_into(self, address, place, buffer, addrsize):
            sizes.append(("read", place, len(buffer)))

        def writeto_mem(self, address, place, buffer, addrsize):
            sizes.append(("write", place, len(buffer)))

    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(I2C=I2c, Pin=int))
    monkeypatch.delitem(sys.modules, "gobelet.drivers.fram", raising=False)
    driver = importlib.import_module("gobelet.drivers.fram")
    monkeypatch.delitem(sys.modules, "gobelet.drivers.fram")
    board = {"fram_bytes": 32768, "fram_address": 0x50, "sda": 26, "scl": 27, "fram_hz": 400000}
    fram = driver.Fram(board)
    fram.read(5, bytearray())
    fram.write(5, b"")
    fram.write(7, bytes(513))
    assert sizes == [("read", 0, 1), ("write", 7, 256), ("write", 263, 256), ("write", 519, 1)]


@pytest.mark.parametrize("n", [0, 257])
def test_the_stand_in_refuses_what_the_bus_does_not_bear(n, monkeypatch):
    monkeypatch.setitem(sys.modules, "standin.rings", SimpleNamespace(Registers=object, Ring=object))
    monkeypatch.setitem(sys.modules, "standin", SimpleNamespace())
    bus = importlib.import_module("gobelet_host.sim.standin.chip").I2c(1)
    bus.fram = Fram(None, io.BytesIO(bytes(512)), 512)
    with pytest.raises(RuntimeError, match="transfer of"):
        bus.readfrom_mem_into(bus.ADDRESS, 0, bytearray(n), addrsize=16)
