"""An empty folder for a test, on both Pythons (MicroPython has no tempfile)."""

import os
import sys


def folder(name):
    """Path of a folder with nothing in it, below the ignored `build/`; `name` must be the test file's own."""
    path = "/".join(__file__.replace("\\", "/").split("/")[:-3]) or "."
    for part in ("build", "test-" + sys.implementation.name, name):
        path += "/" + part
        try:
            os.mkdir(path)
        except OSError:
            pass  # it is there already
    for file in os.listdir(path):
        os.remove(path + "/" + file)
    return path
