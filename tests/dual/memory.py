"""Flash and FRAM of a board for the journal's tests: littlefs on a block device that counts erases and can lose power.

Under MicroPython the file system is the interpreter's own, under CPython littlefs-python's, with the same geometry as
on the chip (blocks of 4,096 bytes, programmed by 256). `mount` gives the folder to use.
"""

import sys

MICROPYTHON = sys.implementation.name == "micropython"
BLOCK, PROG, READ = 4096, 256, 32
_EIO = -5


class Power:
    """Counts what changes memory: erases, programs, FRAM writes. Operation number `cut` is done in part: `torn` bytes
    of it, None for all of them; after it nothing changes any more.
    """

    def __init__(self, cut=None, torn=None):
        self.cut = cut
        self.torn = torn
        self.operations = 0

    @property
    def off(self):
        """Is the power gone?"""
        return self.cut is not None and self.operations >= self.cut

    def let(self, n):
        """How many bytes of an operation of n bytes happen."""
        if self.off:
            return 0
        self.operations += 1
        return n if not self.off or self.torn is None else min(self.torn, n)


class Chip:
    """NOR flash as a MicroPython block device; `erased` counts per block."""

    def __init__(self, blocks, power):
        self.data = bytearray(b"\xff" * (blocks * BLOCK))
        self.blocks = blocks
        self.power = power
        self.erased = [0] * blocks

    def readblocks(self, block, buffer, offset=0):
        """Fills the buffer."""
        at = block * BLOCK + offset
        buffer[:] = self.data[at : at + len(buffer)]
        return 0

    def writeblocks(self, block, buffer, offset=0):
        """Programs bits from 1 to 0; erased bytes only, as littlefs promises."""
        at = block * BLOCK + offset
        n = self.power.let(len(buffer))
        assert self.power.off or self.data[at : at + n] == b"\xff" * n, "programmed twice"
        self.data[at : at + n] = buffer[:n]
        return _EIO if self.power.off else 0

    def erase(self, block):
        """Sets a block's bits to 1."""
        n = self.power.let(BLOCK)
        if n:
            self.erased[block] += 1
        self.data[block * BLOCK : block * BLOCK + n] = b"\xff" * n
        return _EIO if self.power.off else 0

    def ioctl(self, operation, argument):
        """MicroPython's block device protocol: 4 blocks, 5 bytes a block, 6 erase; the rest has nothing to do."""
        if operation == 6:
            return self.erase(argument)
        return {4: self.blocks, 5: BLOCK}.get(operation, 0)


class Fram:
    """FRAM behind the driver's interface."""

    def __init__(self, power, size=32768):
        self.data = bytearray(b"\xa5" * size)
        self.size = size
        self.power = power

    def read(self, address, buffer):
        """Fills the buffer; never beyond the end."""
        assert address >= 0 and address + len(buffer) <= self.size
        buffer[:] = self.data[address : address + len(buffer)]

    def write(self, address, buffer):
        """Writes at once; raises OSError when the power goes."""
        assert address >= 0 and address + len(buffer) <= self.size
        n = self.power.let(len(buffer))
        self.data[address : address + n] = buffer[:n]
        if self.power.off:
            raise OSError(5)


if MICROPYTHON:
    import vfs

    def mount(chip, new=False):
        """Mounts the chip's file system, formatted first if new; the folder."""
        try:
            vfs.umount("/jn")
        except OSError:
            pass
        if new:
            vfs.VfsLfs2.mkfs(chip, progsize=PROG)
        vfs.mount(vfs.VfsLfs2(chip, progsize=PROG), "/jn")
        return "/jn/journal"

    def junk(size):
        """Somebody else's file of so many bytes on the chip that is mounted."""
        with open("/jn/junk", "wb") as file:
            file.write(bytes(size))

else:
    from gobelet.journal import flash
    from littlefs import LittleFS, LittleFSError, lfs
    from littlefs.context import UserContext

    def call(function, *arguments):
        """Calls into littlefs."""
        try:
            return function(*arguments)
        except LittleFSError as error:
            raise OSError(-error.code, str(error)) from None

    class _Context(UserContext):
        """littlefs-python's view of a Chip."""

        def __init__(self, chip):
            self.chip = chip

        def read(self, cfg, block, off, size):
            buffer = bytearray(size)
            self.chip.readblocks(block, buffer, off)
            return buffer

        def prog(self, cfg, block, off, data):
            return self.chip.writeblocks(block, data, off)

        def erase(self, cfg, block):
            return self.chip.erase(block)

        def sync(self, cfg):
            return 0

    class _Os:
        """The few calls of `os` that the journal makes, and `open`; errors are OSErrors with the usual numbers."""

        def __init__(self, fs):
            self.fs = fs

        def __getattr__(self, name):
            return lambda *arguments: call(getattr(self.fs, name), *arguments)

        def open(self, path, mode):
            """Like the built-in, for bytes."""
            return _File(self.fs.fs, path, mode[0])

        def stat(self, path):
            """Only the size is real."""
            return (0,) * 6 + (call(self.fs.stat, path).size, 0, 0, 0)

        def statvfs(self, path):
            """Block size twice, blocks, free blocks."""
            return BLOCK, BLOCK, self.fs.block_count, self.fs.block_count - self.fs.used_block_count

    class _File:
        """An open file. littlefs-python's own would be closed a second time when it is collected, and abort."""

        def __init__(self, fs, path, mode):
            self._fs = fs
            self._file = call(lfs.file_open, fs, path, mode)

        def read(self, n=1 << 20):
            """At most n bytes."""
            return bytes(call(lfs.file_read, self._fs, self._file, n))

        def write(self, data):
            """All of it."""
            return call(lfs.file_write, self._fs, self._file, data)

        def seek(self, pos):
            """From the beginning."""
            return call(lfs.file_seek, self._fs, self._file, pos, 0)

        def tell(self):
            """From the beginning."""
            return call(lfs.file_tell, self._fs, self._file)

        def close(self):
            """Whatever it says, once."""
            if self._file:
                file, self._file = self._file, None
                call(lfs.file_close, self._fs, file)

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.close()

    def mount(chip, new=False):
        """Mounts the chip's file system, formatted first if new; the folder."""
        fs = LittleFS(
            context=_Context(chip),
            mount=False,
            block_size=BLOCK,
            block_count=chip.blocks,
            read_size=READ,
            prog_size=PROG,
            cache_size=1024,
            lookahead_size=32,
            block_cycles=100,
        )
        if new:
            fs.format()
        fs.mount()
        system = _Os(fs)
        flash.os, flash.open = system, system.open
        return "/journal"

    def junk(size):
        """Somebody else's file of so many bytes on the chip that is mounted."""
        with flash.open("/junk", "wb") as file:
            file.write(bytes(size))
