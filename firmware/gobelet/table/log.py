"""The table's one way to write: records into the journal, events to those who listen, faults for `status`."""

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Journal, Pairs, Say

FAULTS_KEPT = 5
FAULT_CHARS = 56  # of each in `status`, so that it fits a line
DETAIL_CHARS = 600  # in the journal, which cuts what does not fit


class Log:
    """faults: the last five, as text. count: records written since the start."""

    def __init__(self, journal: "Journal", say: "Say | None" = None) -> None:
        """journal: opened; say(kind, t_ms, pairs): takes an event, where anybody listens."""
        self.journal, self._say = journal, say
        self._unix_ms: int | None = None  # wall time at the board's zero, once a host has set the clock
        self.faults: list[str] = []
        self.count = 0

    def inherit(self, other: "Log") -> None:
        """What a log before this one was told: the clock, the faults."""
        self.faults, self._unix_ms = other.faults, other._unix_ms

    def set_clock(self, now_ms: int, unix_ms: int) -> None:
        """From now on records carry the wall time (F26)."""
        self._unix_ms = unix_ms - now_ms

    def wall(self, now_ms: int) -> int | None:
        """Unix milliseconds, or None as long as no host has set the clock."""
        return None if self._unix_ms is None else self._unix_ms + now_ms

    def record(self, now_ms: int, kind: str, pairs: "Pairs", public: bool = True) -> int:
        """Appends a record, safe when this returns, and tells it if it is public. Returns its number."""
        seq = self.journal.append(kind, now_ms, self.wall(now_ms), pairs)
        self.count += 1
        if public and self._say:
            self._say(kind, now_ms, [pair for pair in pairs if pair[0] != "nonce"])
        return seq

    def keep(self, what: str, detail: str) -> None:
        """Keeps a fault for `status`, where it cannot be journalled."""
        short = (what + ": " + detail)[:FAULT_CHARS]
        self.faults = (self.faults + ["".join([c if " " <= c <= "~" else "?" for c in short])])[-FAULTS_KEPT:]

    def fault(self, now_ms: int, what: str, detail: str) -> None:
        """Journals a fault, where a memory takes it, and keeps it for `status`."""
        self.keep(what, detail)
        try:
            self.record(now_ms, "fault", [("what", what), ("detail", detail[:DETAIL_CHARS])])
        except OSError:
            return
