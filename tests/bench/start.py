"""What a command costs before it does anything: processor time of `gobelet rank`, start and end of Python included.

The reference is Python that does nothing. The least of several runs counts: another process can only add.
"""

import resource
import subprocess
import sys

from bench import QUICK

RUNS = 1 if QUICK else 10


def children_s():
    """Processor seconds of all processes that this one started and that have ended, to the microsecond."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cost_s(*command):
    """Processor seconds of a Python command, the least of RUNS."""

    def once():
        before_s = children_s()
        subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True)
        return children_s() - before_s

    return min(once() for _ in range(RUNS))


def main():
    """Prints the figures."""
    bare = cost_s("-c", "pass")
    ours = cost_s("-m", "gobelet_host", "rank", "three-eggs", "1", "3", "5")
    print(f"gobelet rank: {ours:.2f} s, {ours / bare:.1f} times Python alone ({bare:.2f} s)")


if __name__ == "__main__":
    main()
