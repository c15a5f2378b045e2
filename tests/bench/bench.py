"""What the benches share: they measure this tree, installed or not, and `--quick` shows only that they work."""

import os
import sys

ROOT = (__file__.replace("\\", "/").rpartition("/")[0] or ".") + "/../.."
FIRMWARE, HOST, DUAL = ROOT + "/firmware", ROOT + "/host", ROOT + "/tests/dual"
sys.path[:0] = [FIRMWARE, HOST, DUAL]
if hasattr(os, "environ"):  # not MicroPython's: for the commands that a bench starts
    os.environ["PYTHONPATH"] = os.pathsep.join([FIRMWARE, HOST])

QUICK = "--quick" in sys.argv
NUMBERS = [int(word) for word in sys.argv[1:] if word.isdigit()]
