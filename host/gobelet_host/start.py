"""Where the command begins: Ctrl-C ends it with 130 and no trace from its first moment on, imports included."""

from gobelet_host.errors import INTERRUPTED


def main():
    """Entry point of `gobelet`; returns the exit code."""
    try:
        from gobelet_host import cli  # noqa: PLC0415  this is what takes a moment

        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED
