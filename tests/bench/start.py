"""What a command costs before it does anything: processor time of `gobelet rank`, start and end of Python included.

The reference is Python that does nothing. The least of several runs counts: another process can only add.
"""

import os
import subprocess
import sys

RUNS = 10


def cost_s(*command):
    """Processor seconds of a Python command, the least of RUNS."""

    def once():
        before = os.times()
        subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    return min(once() for _ in range(RUNS))


def main():
    """Prints the figures."""
    bare = cost_s("-c", "pass")
    ours = cost_s("-m", "gobelet_host", "rank", "three-eggs", "1", "3", "5")
    print(f"gobelet rank: {ours:.2f} s, {ours / bare:.1f} times Python alone ({bare:.2f} s)")


if __name__ == "__main__":
    main()
