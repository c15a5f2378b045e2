"""The table's one way to the journal and to those who listen: records, events, faults, what a Three Eggs round hides.

While such a round runs nothing may tell how many records there are (table.md, Who may know what, when): the journal
seems to end with the round's `commit`, and the figures that grow with it stand still.
"""

FAULTS_KEPT = 5
FAULT_CHARS = 56  # of each in `status`, so that it fits a line
DETAIL_CHARS = 600  # in the journal, which cuts what does not fit


class Log:
    """now_ms: time of the step that runs; say(kind, t_ms, pairs): an event, or None; save(): the table's.

    faults: the last five, as text. unix_ms: wall time at the board's zero, None as long as no host has set the clock.
    mark: number of the last record that the saved state holds already. held: the figures that `status` tells in a round
    that hides something, else None.
    """

    def __init__(self, journal):
        self.journal, self.figures = journal, journal.stats
        self.now_ms = self.mark = 0
        self.say = self.save = self.unix_ms = self.held = self._frozen = None
        self.faults = []

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

    def hold(self, hides):
        """Before a round's commit: no old record goes in its middle; if it hides something the figures stand still."""
        self.journal.reserve()
        self.held = self.figures() if hides else None

    def freeze(self, seq):
        """The public journal ends with record `seq` until `thaw`."""
        _, _, link = self.journal.read(seq, 1)[0]
        self._frozen = self.journal.first, seq, link
        self.journal.hold(True)

    def thaw(self):
        """The round is over: everything is public again."""
        self.held = self._frozen = None
        self.journal.hold(False)

    def public_figures(self):
        """{"flash_free", "erases", "life_days", "heap_free", ...}: live, or as they were at the commit."""
        return self.held if self._frozen else self.figures()

    def head(self):
        """(first, last, hash in hex) of the journal as far as it is public."""
        return self._frozen or (self.journal.first, self.journal.last, self.journal.hash.hex())

    def read(self, seq, n, room=1 << 20):
        """Like `Journal.read`, no further than the public end, and on behind what is damaged; [] where all of it is."""
        last = self.head()[1]
        while seq <= last:
            try:
                return self.journal.read(seq, min(n, last - seq + 1), room)
            except (OSError, ValueError):  # the flash, or what lies there
                seq = self.journal.after(seq)
        return []
