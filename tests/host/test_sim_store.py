"""The simulated board's memories by themselves: what reaches them, and what does not after the power's end."""

import importlib
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from gobelet_host.sim.standin import store
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


@pytest.fixture
def bus(monkeypatch):
    """(the stand-in's FRAM bus, bytes behind it, what was waited for in us)."""
    monkeypatch.syspath_prepend(str(Path(store.__file__).parent.parent))
    chip = importlib.import_module("standin.chip")
    waits, file = [], io.BytesIO(bytes(range(256)) * 2)
    monkeypatch.setattr(chip.I2c, "world", SimpleNamespace(hold=waits.append))
    monkeypatch.setattr(chip.I2c, "fram", Fram(Cutter(cut_world(), None), file, 512))
    monkeypatch.setattr(chip.I2c, "bit_ns", 10**9 // 376500 + 300)
    return chip.I2c(1), file, waits


def test_a_transfer_takes_as_long_as_on_the_bus(bus):
    i2c, _, waits = bus
    buffer = bytearray(256)
    i2c.readfrom_mem_into(0x50, 0, buffer, addrsize=16)
    assert bytes(buffer) == bytes(range(256)) and waits == [(9 * (256 + 4) + 3) * 2956 // 1000]
    for size in (0, 257):
        with pytest.raises(RuntimeError, match="bytes"):
            i2c.writeto_mem(0x50, 0, bytes(size), addrsize=16)


def test_a_transfer_of_over_50_ms_ends_half_done(bus, monkeypatch):
    i2c, file, waits = bus
    monkeypatch.setattr(type(i2c), "bit_ns", 50000)
    with pytest.raises(OSError, match="110"):
        i2c.writeto_mem(0x50, 0, b"\xaa" * 200, addrsize=16)
    done = (1000 - 39) // 9
    assert file.getvalue()[: done + 1] == b"\xaa" * done + bytes((done,)) and waits == [50000]
