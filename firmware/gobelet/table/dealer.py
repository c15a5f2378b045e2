"""A round's dice: committed to before the first, derived from its seed, recorded before they are shown (F20, F50)."""

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable

    from gobelet.rules.shapes import Record, Seats
    from gobelet.shapes import Dice, Entropy, Pairs
    from gobelet.table.log import Log
    from gobelet.table.public import PublicJournal


class Dealer:
    """log: where it writes. round: the journal's number of the running or last round. commitment: 32 bytes, of the
    running round, else None.
    """

    def __init__(self, log: "Log", public: "PublicJournal", source: "Entropy", dice: "Dice") -> None:
        """log: a Log; public: the PublicJournal; source: entropy with `.seed()`; dice: makes faces of seeds."""
        self.log, self._journal, self._public = log, log.journal, public
        self._source, self._dice = source, dice
        self.round = self._nonce = 0
        self.commitment: bytes | None = None
        self.published: str | None = None  # the commitment of the running or last round, hex
        self.cut = ""  # of that round
        self.running = False  # is a round between its `commit` and its `reveal`?
        self._seed = b""  # in a running round none says that it was lost

    @property
    def knows(self) -> bool:
        """Is the running round's seed there?"""
        return bool(self._seed)

    def seed(self) -> bytes:
        """A secret for the next round. Raises EntropyError."""
        return self._source.seed()

    def commit(self, now_ms: int, seed: bytes, hides: bool) -> None:
        """A round begins; hides: nobody may count its records."""
        self._seed = seed
        self._journal.put("seed", seed)
        number, commitment = self._journal.next_round(), self._dice.commitment(seed)
        seq = self.log.record(now_ms, "commit", [("round", number), ("commitment", commitment.hex())])
        self._begin(seq, number, commitment, hides)

    def _begin(self, seq: int, number: int, commitment: bytes, hides: bool) -> None:
        self.round, self.commitment, self._nonce, self.running = number, commitment, 0, True
        self.published = commitment.hex()
        if hides:
            self._public.freeze(seq)

    def first(self, t_us: int, seats: "Seats") -> int:
        """The seat that plays first, drawn among `seats` (C-5)."""
        return self._dice.first(self._seed, self.round, seats, t_us)

    def faces(self, t_us: int, who: int | str, n: int) -> list[int]:
        """What `n` dice of `who` show, for a press at `t_us`; `record` comes next."""
        return self._dice.faces(self._seed, self.round, self._nonce, who, n, t_us)

    def record(self, now_ms: int, pairs: "Pairs", public: bool = True, runs: bool = False) -> None:
        """Records the roll, whose keys beside round and nonce are `pairs`; public: events tell it, too.

        runs: nobody learns of it before `rest`.
        """
        if runs:
            self._public.run()
        self.log.record(now_ms, "roll", [("round", self.round), ("nonce", self._nonce)] + list(pairs), public)
        self._nonce += 1

    def rest(self) -> None:
        """The dice have come to rest."""
        self._public.rest()

    def reveal(self, now_ms: int) -> None:
        """The round is over: its seed, unless that was lost."""
        if self._seed:
            self.log.record(now_ms, "reveal", [("round", self.round), ("seed", self._seed.hex())])
        self.close()

    def close(self) -> None:
        """The seed is known: everything is public."""
        self.commitment, self._seed, self.running = None, b"", False
        self._public.thaw()

    def wipe(self) -> None:
        """What was played is safe: a seed that is published is needed no more."""
        if not self.running and self._journal.slot("seed") is not None:
            self._journal.put("seed", None)

    # --- after a cut

    def take_up(self, number: int) -> None:
        """The number of the last round before the power cut."""
        self.round = number

    def committed(self, seq: int, record: "Record", hides: bool) -> None:
        """A `commit` of the journal: record `seq`."""
        commitment = bytes.fromhex(record["commitment"])
        seed = self._journal.slot("seed") or b""
        self._seed = seed if self._dice.commitment(seed) == commitment else b""
        self._begin(seq, record["round"], commitment, hides)

    def rolled(self, record: "Record", find: "Callable[[], bytes | None]") -> list[int]:
        """The faces of a `roll` of the journal; find(): the seed as the journal tells it later, or None.

        Where the seed is lost, ones are good enough to see who put what into the pot.
        """
        self._nonce = record["nonce"] + 1
        if "faces" in record:
            return record["faces"]
        self._seed = self._seed or find() or b""
        if not self._seed:
            return [1] * record["n"]
        return self._dice.faces(self._seed, self.round, record["nonce"], record["who"], record["n"], record["t_us"])
