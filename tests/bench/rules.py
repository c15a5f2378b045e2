"""The rules core's speed under both Pythons beside pokerkit's on the same machine: python tests/bench/rules.py

pokerkit (a rules engine for poker) is a yardstick of the order of size: operations a second (each blind, card, action
and payment that it records) of four-handed no-limit hold'em in which everybody checks or calls.
Without it installed that line is left out.
"""

import subprocess
import sys
import time
from pathlib import Path

from bench import QUICK
from gobelet_host.sim import interpreter

HANDS = 2 if QUICK else 60
HEAP = "heapsize=1M"  # about twice a Pico 2: objects weigh more on 64 bits, and the steps lie beside the game


def micropython():
    """The command of the simulated board's interpreter, with room for these steps."""
    return [*interpreter.command(), "-X", HEAP]


def measured(*python):
    """What rules_steps.py prints under that Python, as lists of words."""
    command = [*python, str(Path(__file__).with_name("rules_steps.py")), *(["--quick"] if QUICK else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.split() for line in done.stdout.splitlines()]


def pokerkit_operations_a_second():
    """Operations a second of checked-down hands; None where pokerkit is not installed."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 - it need not be there
    except ImportError:
        return None
    operations, began = 0, time.perf_counter()
    for _ in range(HANDS):
        hand = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 4)
        while hand.status:
            hand.check_or_call()
        operations += len(hand.operations)
    return int(operations / (time.perf_counter() - began))


def main():
    """A table for people; the ratios are to pokerkit's operations a second."""
    yardstick = pokerkit_operations_a_second()
    print(f"{'':14}{'steps/s CPython':>17}{'ratio':>7}{'steps/s MicroPython':>21}{'ratio':>7}{'bytes/step there':>18}")
    pairs = zip(measured(sys.executable), measured(*micropython()), strict=True)
    for ours, board in pairs:
        rates = [int(ours[2]), int(board[2])]
        ratios = [f"{rate / yardstick:.1f}" if yardstick else "-" for rate in rates]
        print(f"{ours[0]:14}{rates[0]:>17,}{ratios[0]:>7}{rates[1]:>21,}{ratios[1]:>7}{board[3]:>18}")
    if yardstick:
        print(f"{'pokerkit':14}{yardstick:>17,}{1:>7.1f}")


if __name__ == "__main__":
    main()
