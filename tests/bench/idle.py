"""What a simulated board that nobody uses costs: processor time of its two processes, in parts of the time that passes.

Real time, attract lights running. The reference is the limit of F13. Linux only: the figures come from /proc.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

from bench import QUICK

SECONDS, LIMIT = 1 if QUICK else 20, 0.05


def used_s(pid):
    """Processor seconds of a process so far, to the nanosecond."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def measure():
    """[(what, part of a processor)] of the host's process and of the interpreter's."""
    command = [sys.executable, "-m", "gobelet_host", "sim", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        json.loads(host.stdout.readline())
        child = int(Path(f"/proc/{host.pid}/task/{host.pid}/children").read_text())
        pids = {"host": host.pid, "interpreter": child}
        before, start_s = {name: used_s(pid) for name, pid in pids.items()}, time.monotonic()
        time.sleep(SECONDS)
        passed_s = time.monotonic() - start_s
        found = [(name, (used_s(pid) - before[name]) / passed_s) for name, pid in pids.items()]
        host.terminate()
    return found


def main():
    """Prints the figures."""
    found = measure()
    for name, part in (*found, ("both", sum(part for _, part in found))):
        print(f"{name}: {part:.4f} of a processor, {part / LIMIT:.2f} of the limit ({LIMIT})")


if __name__ == "__main__":
    main()
