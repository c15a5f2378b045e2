"""The table's one way to the journal and to those who listen: records, events, faults, what a Three Eggs round hides.

While such a round runs nothing may tell how many records there are (table.md, Who may know what, when): the journal
seems to end with the round's `commit`, and the figures that grow with it stand still.
"""

FAULTS_KEPT = 5
FAULT_CHARS = 56  # of each in `status`, so that it fits a line
DETAIL_CHARS = 600  # in the journal, which cuts what does not fit


class Log:
    """now_ms: time of the step that runs; say(kind, t_ms, pairs): an event, or None; frozen: what the public sees.

    faults: the last five, as text. unix_ms: wall time at the board's zero, None as long as no host has set the clock.
    mark: number of the last record that the saved state holds already.
    """

    def __init__(self, journal):
        self.journal = journal
        self.now_ms = 0
        self.say = None
        self.faults = []
        self.mark = 0
        self.frozen = None
        self.figures = journal.stats
        self.unix_ms = None

    def set_clock(self, unix_ms):
        """From now on records carry the wall time (F26)."""
        self.unix_ms = unix_ms - self.now_ms

    @property
    def wall(self):
        """Unix milliseconds, or None as long as no host has set the clock."""
        return None if self.unix_ms is None else self.unix_ms + self.now_ms

    def record(self, kind, pairs, public=True):
        """Appends a record, safe when this returns, and tells it if it is public. Returns its number."""
        seq = self.journal.append(kind, self.now_ms, self.wall, pairs)
        if public and self.say:
            self.say(kind, self.now_ms, [pair for pair in pairs if pair[0] != "nonce"])
        return seq

    def fault(self, what, detail):
        """Journals a fault and keeps it for `status`."""
        short = (what + ": " + detail)[:FAULT_CHARS]
        self.faults = (self.faults + ["".join([c if " " <= c <= "~" else "?" for c in short])])[-FAULTS_KEPT:]
        self.record("fault", [("what", what), ("detail", detail[:DETAIL_CHARS])])

    def freeze(self, seq, figures):
        """The public journal ends with record `seq` until `thaw`; figures: what `status` says meanwhile."""
        _, _, link = self.journal.read(seq, 1)[0]
        self.frozen = {"first": self.journal.first, "last": seq, "hash": link, "figures": figures}

    def thaw(self):
        """The round is over: everything is public again."""
        self.frozen = None

    def public_figures(self):
        """{"flash_free", "erases", "life_days", "heap_free", ...}: live, or as they were at the commit."""
        return self.frozen["figures"] if self.frozen else self.figures()

    def head(self):
        """(first, last, hash in hex) of the journal as far as it is public."""
        if self.frozen:
            return self.frozen["first"], self.frozen["last"], self.frozen["hash"]
        return self.journal.first, self.journal.last, self.journal.hash.hex()

    def read(self, seq, n):
        """Like `Journal.read`, no further than the public end. seq: first..last."""
        return self.journal.read(seq, min(n, self.head()[1] - seq + 1))
