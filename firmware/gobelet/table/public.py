"""What of the journal anybody may read now (table/README.md, Who may know what, when).

While a round runs that hides something nothing may tell how many records there are: the journal seems to end with the
round's `commit`, and the figures that grow with it stand still. While dice run all is as it was before their roll, and
events wait.
"""

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable

    from gobelet.shapes import Journal, Line
    from gobelet.table.shapes import Figures

_GROWING = ("flash_free", "erases", "life_days")  # of the journal's figures


class PublicJournal:
    """held: the figures that `status` tells in a round that hides something, else None; they outlive a power cut."""

    def __init__(self, journal: "Journal", machine: "Callable[[], Figures]", wait: "Callable[[bool], object]") -> None:
        """machine(): figures of the machine that must stand still as well; wait(held): events wait, or leave."""
        self._journal, self._machine, self._wait = journal, machine, wait
        self._end: tuple[int, int, str] | None = None  # first, last and hash as they are to be seen
        self._before: tuple[int, int, str] | None = None  # ... while dice run
        self._told: Figures | None = None  # what `figures` gave last
        self.held: Figures | None = None

    def hold(self, hides: bool) -> None:
        """Before a round's commit: no old record goes in its middle; if it hides something the figures stand still."""
        self._journal.reserve()
        self.held = self.live() if hides else None

    def take_up(self, held: "Figures | None") -> None:
        """As it was held before a power cut."""
        self.held = held

    def freeze(self, seq: int) -> None:
        """The journal ends with record `seq` until `thaw`."""
        _, _, digest = self._journal.read(seq, 1)[0]
        self._end = self._journal.first, seq, digest
        self._journal.hold(True)

    def thaw(self) -> None:
        """The round is over: everything is public again."""
        self.held = self._end = None
        self._journal.hold(False)

    def run(self) -> None:
        """Dice are about to run: the journal ends here, and events wait, until `rest`."""
        self._before = self.head()
        self._wait(True)

    def rest(self) -> None:
        """They have come to rest."""
        self._before = None
        self._wait(False)

    def live(self) -> "Figures":
        """All figures as they are: {"flash_free", "erases", "life_days", "heap_free", ...}."""
        figures, stats = dict(self._machine()), self._journal.stats()
        figures.update({key: stats[key] for key in _GROWING})
        return figures

    def figures(self) -> "Figures":
        """The figures that may be told; while dice run, those that were told last."""
        if self.held and self._end:
            return self.held
        if not (self._before and self._told):
            self._told = self.live()
        return self._told

    def head(self) -> tuple[int, int, str]:
        """(first, last, hash in hex)."""
        return self._end or self._before or (self._journal.first, self._journal.last, self._journal.hash.hex())

    def read(self, seq: int, n: int, room: int = 1 << 20) -> "list[Line]":
        """Like `Journal.read`, no further than the public end, and on behind what is damaged; [] where all of it is."""
        last = self.head()[1]
        while seq <= last:
            try:
                return self._journal.read(seq, min(n, last - seq + 1), room)
            except (OSError, ValueError):  # the flash, or what lies there
                seq = self._journal.after(seq)
        return []
