"""Runs the tests of one file in this folder under MicroPython: micropython run.py FIRMWARE FOLDER MODULE.

Prints a line for each test that passed, then "N passed"; a failure shows its trace and ends with 1.
"""

import sys

sys.path[:0] = [sys.argv[1], sys.argv[2]]
module = __import__(sys.argv[3])
count = 0
for name in sorted(dir(module)):
    if name.startswith("test_"):
        try:
            getattr(module, name)()
        except Exception as error:
            print("FAILED", name)
            sys.print_exception(error, sys.stdout)
            sys.exit(1)
        count += 1
print(count, "passed")
if not count:
    sys.exit(1)
