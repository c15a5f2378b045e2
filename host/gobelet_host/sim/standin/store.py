"""Flash, FRAM and entropy of the simulated board in files of the host, and the power that ends at any operation."""

import hashlib

BLOCK = 4096


class Cutter:
    """Counts flash and FRAM operations in scratch 5; `cut` is None or (n, bytes): the end after, or amid, the n-th."""

    def __init__(self, world, cut):
        self._world, self._cut = world, cut
        self._over = False

    def spend(self, size):
        """How many of an operation's `size` bytes still get done; none while the process unwinds after the end."""
        if self._over:
            return 0
        done = self._world.scratch[5] = self._world.scratch[5] + 1
        if self._cut and self._cut[0] == done and self._cut[1] is not None:
            return min(size, self._cut[1])
        return size

    def check(self):
        """After each operation: the end, if this was the last or comes after it."""
        if self._over:
            raise SystemExit(0)
        if self._cut and self._world.scratch[5] >= self._cut[0]:
            self._over = True
            self._world.end("cut")


class Flash:
    """A block device as MicroPython's littlefs wants it: NOR flash, erased to ones, programmed to zeros."""

    def __init__(self, world, power, file, blocks, erase_ms):
        self._world, self._power, self._file = world, power, file
        self._blocks, self._erase_us = blocks, erase_ms * 1000
        self._blank = memoryview(b"\xff" * BLOCK)  # once: the firmware's heap has no room to spare for it later

    def readblocks(self, block, buffer, offset=0):
        """Any part of a block."""
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        """Program bytes that were erased before."""
        n = self._power.spend(len(buffer))
        self._file.seek(block * BLOCK + offset)
        self._file.write(memoryview(buffer)[:n])
        self._power.check()

    def ioctl(self, operation, argument):
        """MicroPython's block protocol: 4 count, 5 size, 6 erase, else nothing to do."""
        if operation == 4:
            return self._blocks
        if operation == 5:
            return BLOCK
        if operation == 6:
            self._world.hold(self._erase_us)
            n = self._power.spend(BLOCK)
            self._file.seek(argument * BLOCK)
            self._file.write(self._blank[:n])
            self._power.check()
        return 0


class Fram:
    """Bytes that are safe as soon as they are written; addresses wrap at its size."""

    def __init__(self, power, file, size):
        self._power, self._file, self._size = power, file, size

    def read(self, place, buffer):
        """Fill the buffer from there."""
        self._file.seek(place % self._size)
        self._file.readinto(buffer)

    def write(self, place, data):
        """Keep the data there."""
        n = self._power.spend(len(data))
        self._file.seek(place % self._size)
        self._file.write(memoryview(data)[:n])
        self._power.check()


def random_source(real, seed, file, world):
    """`os.urandom`: the machine's own, or repeatable from a seed or a file. Scratch 4 counts what was drawn.

    At the end of the file the source has failed: OSError.
    """
    pool = [b""]
    if file:
        file.seek(world.scratch[4])

    def from_seed(n):
        while len(pool[0]) < n:
            pool[0] += hashlib.sha256(seed + world.scratch[4].to_bytes(8, "big")).digest()
            world.scratch[4] += 1
        data, pool[0] = pool[0][:n], pool[0][n:]
        return data

    def from_file(n):
        data = file.read(n)
        world.scratch[4] += len(data)
        if len(data) < n:
            raise OSError(5)
        return data

    return from_file if file else from_seed if seed else real
