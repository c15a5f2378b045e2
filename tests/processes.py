"""Processes that tests start: when they have ended."""

import os
import select

LIMIT_S = 60


def gone(pid):
    """Whether the process ends, or has ended, within the limit; the kernel says when."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    with open(process, "rb"):
        return bool(select.select([process], [], [], LIMIT_S)[0])
