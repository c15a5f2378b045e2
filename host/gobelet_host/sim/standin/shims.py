"""What MicroPython has and CPython has not, where the firmware runs without the interpreter (no heap limit).

`uctypes`, `micropython` with native code, `gc` with figures, `sys.print_exception`, littlefs behind `open` and `os`.
"""

import builtins
import contextlib
import ctypes
import gc
import sys
import traceback

import littlefs
from littlefs.errors import LittleFSError

ROOT = "/"
FREE = 1 << 20  # what `gc.mem_free` says
TYPES = {"ptr8": "B", "ptr16": "H", "ptr32": "I"}


def addressof(buffer):
    """As `uctypes.addressof`."""
    return ctypes.addressof((ctypes.c_char * len(buffer)).from_buffer(buffer))


def _viper(function):
    """Native code as bytecode: pointers are views of their width."""
    kinds = [TYPES.get(kind) for kind in function.__annotations__.values()]

    def call(*arguments):
        return function(*[memoryview(a).cast("B").cast(k) if k else a for k, a in zip(kinds, arguments, strict=False)])

    return call


class Context:
    """littlefs's calls to the block device."""

    def __init__(self, flash):
        self._flash = flash

    def read(self, config, block, offset, size):
        """`size` bytes."""
        data = bytearray(size)
        self._flash.readblocks(block, data, offset)
        return data

    def prog(self, config, block, offset, data):
        """0 is well."""
        self._flash.writeblocks(block, data, offset)
        return 0

    def erase(self, config, block):
        """0 is well."""
        return self._flash.ioctl(6, block)

    def sync(self, config):
        """0 is well."""
        return 0


@contextlib.contextmanager
def _errors():
    """littlefs's errors as MicroPython raises them."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code) from None
    except OSError as error:
        codes = {FileNotFoundError: 2, FileExistsError: 17, IsADirectoryError: 21, NotADirectoryError: 20}
        raise OSError(error.errno or codes.get(type(error), 5)) from None


class Files:
    """The functions of `os`, and `open`, on littlefs."""

    def __init__(self, flash):
        config = {
            "context": Context(flash),
            "block_size": 4096,
            "block_count": flash.ioctl(4, 0),
            "prog_size": 256,
            "read_size": 32,
            "cache_size": 1024,
            "lookahead_size": 32,
            "mount": False,
        }
        self._fs = littlefs.LittleFS(**config)
        try:
            self._fs.mount()
        except LittleFSError:
            self._fs.format()
            self._fs.mount()

    def open(self, path, mode="r"):
        """A file, its buffer kept by littlefs alone."""
        with _errors():
            return File(self._fs.open(path, mode if "b" in mode else mode + "b", buffering=0), "b" not in mode)

    def listdir(self, path=ROOT):
        """Names."""
        with _errors():
            return self._fs.listdir(path)

    def remove(self, path):
        """A file."""
        with _errors():
            self._fs.remove(path)

    def rename(self, old, new):
        """In place of what is there."""
        with _errors():
            self._fs.rename(old, new)

    def mkdir(self, path):
        """A folder."""
        with _errors():
            self._fs.mkdir(path)

    def stat(self, path):
        """Ten figures; the size is the seventh."""
        with _errors():
            found = self._fs.stat(path)
        return (0x4000 if found.type == 2 else 0x8000, 0, 0, 0, 0, 0, found.size, 0, 0, 0)

    def statvfs(self, path):
        """Ten figures: block size, fragment size, blocks, free, available, ..."""
        total = self._fs.block_count
        free = total - self._fs.used_block_count
        return (4096, 4096, total, free, free, 0, 0, 0, 0, 255)


class File:
    """An open file; text is read and written whole."""

    def __init__(self, raw, text):
        self._raw, self._text = raw, text

    def read(self, n=-1):
        """At most n bytes, or all."""
        with _errors():
            data = self._raw.read(n)
        return data.decode() if self._text else data

    def readinto(self, buffer):
        """How many bytes came."""
        with _errors():
            return self._raw.readinto(buffer)

    def write(self, data):
        """All of it."""
        with _errors():
            return self._raw.write(data.encode() if self._text else bytes(data))

    def seek(self, place, whence=0):
        """As everywhere."""
        with _errors():
            return self._raw.seek(place, whence)

    def tell(self):
        """Where it is."""
        return self._raw.tell()

    def flush(self):
        """Into the flash."""
        with _errors():
            self._raw.flush()

    def close(self):
        """Now it counts."""
        with _errors():
            self._raw.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __iter__(self):
        return iter(self.read().splitlines(keepends=True))


def print_exception(error, file=sys.stderr):
    """As MicroPython's `sys.print_exception`."""
    traceback.print_exception(error, file=file)


def install(space):
    """Stand-ins that need no board; `space` is chip.Space."""
    for name in TYPES:
        setattr(builtins, name, name)
    native = {"viper": _viper, "native": lambda function: function, "const": lambda value: value}
    return {
        "micropython": space(None, **native),
        "uctypes": space(None, addressof=addressof),
        "gc": space(gc, mem_free=lambda: FREE, mem_alloc=lambda: 0, threshold=lambda size: None),
    }


def mount(flash, firmware):
    """littlefs at the root, and the firmware's folder first on the path."""
    files = Files(flash)
    system = sys.modules["os"]
    for name in ("listdir", "remove", "rename", "mkdir", "stat", "statvfs"):
        setattr(system, name, getattr(files, name))
    sys.path.insert(0, firmware)
    _bind_open(files.open)


def _bind_open(function):
    """`open` of the firmware's modules alone: Python itself goes on reading real files."""

    class Finder:
        @staticmethod
        def find_spec(name, path, target=None):
            if not name.startswith("gobelet.") and name != "gobelet":
                return None
            for finder in sys.meta_path[1:]:
                spec = finder.find_spec(name, path, target)
                if spec:
                    _wrap(spec.loader, function)
                    return spec
            return None

    sys.meta_path.insert(0, Finder)


def _wrap(loader, function):
    execute = loader.exec_module

    def run(module):
        module.open = function
        execute(module)

    loader.exec_module = run
