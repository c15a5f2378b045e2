"""Where the command begins: what interrupts it ends it with 130 and no trace from its first moment on."""

from gobelet_host.errors import INTERRUPTED


def main() -> int:
    """Entry point of `gobelet`; returns the exit code."""
    try:
        interrupted_by_signals()
        from gobelet_host import cli  # noqa: PLC0415  this is what takes a moment

        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED


def interrupted_by_signals() -> None:
    """A polite end or a closed terminal is like Ctrl-C: nothing is left behind. What was ignored (nohup) still is."""
    import signal  # noqa: PLC0415  it is slow enough to be interrupted itself

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # no SIGHUP on Windows
        if number and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
