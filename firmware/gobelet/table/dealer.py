"""A round's dice: committed to before the first, derived from its seed, recorded before they are shown (F20, F50)."""

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable
    from typing import Any

    from gobelet.rules.shapes import Record, Seats
    from gobelet.shapes import Dice, Entropy
    from gobelet.table.log import Log
    from gobelet.table.public import PublicJournal


CUTS = 6  # a seat, in one round
FAIR = 2  # the version of the dice (fairness/README.md)


class Dealer:
    """log: where it writes. round: the journal's number of the running or last round; cut: its CUT, two characters a
    cut, seat and digit. commitment: 32 bytes, of the running round, else None.
    """

    def __init__(self, log: "Log", public: "PublicJournal", source: "Entropy", dice: "Dice") -> None:
        """log: a Log; public: the PublicJournal; source: entropy with `.seed()`; dice: makes faces of seeds."""
        self.log, self._journal, self._public = log, log.journal, public
        self._source, self._dice = source, dice
        self.round = self._nonce = 0
        self.cut = ""
        self._cuts: dict[int, int] = {}  # {seat: how often it has cut}
        self._rolls: dict[int | str, int] = {}  # {who: how often it has rolled in the round}
        self._fair = FAIR  # of the running round: an old one may have been taken up
        self.commitment: bytes | None = None
        self.published: str | None = None  # the commitment of the running or last round, hex
        self.running = False  # is a round between its `commit` and its `reveal`?
        self._seed = b""  # in a running round none says that it was lost

    @property
    def knows(self) -> bool:
        """Is the running round's seed there?"""
        return bool(self._seed)

    def seed(self) -> bytes:
        """A secret for the next round. Raises EntropyError."""
        return self._source.seed()

    @property
    def may_be_cut(self) -> bool:
        """Is nothing rolled yet in the round, not even the draw of the first player? (Version 1 knew no cut.)"""
        return self._nonce == 0 and self._fair == FAIR

    def commit(self, now_ms: int, seed: bytes, hides: bool) -> None:
        """A round begins; hides: nobody may count its records."""
        self._seed = seed
        self._journal.put("seed", seed)
        number, commitment = self._journal.next_round(), self._dice.commitment(seed)
        pairs = [("round", number), ("commitment", commitment.hex()), ("fair", FAIR)]
        self._begin(self.log.record(now_ms, "commit", pairs), number, commitment, hides)

    def _begin(self, seq: int, number: int, commitment: bytes, hides: bool) -> None:
        self.round, self.commitment, self._nonce, self.running = number, commitment, 0, True
        self.cut, self._cuts, self._rolls, self._fair = "", {}, {}, FAIR
        self.published = commitment.hex()
        if hides:
            self._public.freeze(seq)

    def cuts_left(self, seat: int) -> int:
        """How often the seat may still cut the round's dice."""
        return CUTS - self._cuts.get(seat, 0)

    def cut_by(self, now_ms: int, seat: int, digit: int) -> None:
        """A seat cuts the dice, before the first is rolled; `cuts_left` allows it."""
        self.log.record(now_ms, "cut", [("round", self.round), ("seat", seat), ("digit", digit)])
        self.was_cut(seat, digit)

    def first(self, now_ms: int, t_us: int, seats: "Seats") -> int:
        """Draws the seat that plays first among `seats` (C-5), at t_us, and records it."""
        if self._fair < FAIR:
            seat = self._dice.first_1(self._seed, self.round, seats, t_us)
        else:
            seat = self._dice.first(self._seed, self.round, seats, self.cut)
        self._record(now_ms, "first", [("n", len(seats)), ("t_us", t_us), ("faces", [seat])])
        return seat

    def roll(  # noqa: PLR0913, PLR0917 -- the fields of the record, and who may know of it when
        self,
        now_ms: int,
        t_us: int,
        who: int | str,
        n: int,
        by: str | None = None,
        secret: bool = False,
        told: str | None = "now",
    ) -> list[int]:
        """Rolls and records `n` dice of `who` at t_us: their faces. by: "timeout" where nobody pressed (F51).

        secret: the record has no faces. told: when events and readers learn of it, "now" or at the next `rest`; None,
        where events never do.
        """
        if told == "rest":
            self._public.run()
        faces = self._faces(t_us, who, n)
        pairs: list[tuple[str, Any]] = [("n", n), ("t_us", t_us)]
        if not secret:
            pairs.append(("faces", faces))
        if by == "timeout":
            pairs.append(("by", by))
        self._record(now_ms, who, pairs, told is not None)
        return faces

    def _faces(self, t_us: int, who: int | str, n: int) -> list[int]:
        if self._fair < FAIR:
            return self._dice.faces_1(self._seed, self.round, self._nonce, who, n, t_us)
        return self._dice.faces(self._seed, self.round, who, self._rolls.get(who, 0), self.cut, n)

    def _record(self, now_ms: int, who: int | str, pairs: "list[tuple[str, Any]]", public: bool = True) -> None:
        head = [("round", self.round), ("nonce", self._nonce), ("who", who)]
        self.log.record(now_ms, "roll", head + pairs, public)
        self._counted(who)

    def _counted(self, who: int | str) -> None:
        self._nonce += 1
        self._rolls[who] = self._rolls.get(who, 0) + 1

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
        self._fair = record.get("fair", 1)

    def was_cut(self, seat: int, digit: int) -> None:
        """A cut that is recorded."""
        self.cut += f"{seat}{digit}"
        self._cuts[seat] = self._cuts.get(seat, 0) + 1

    def replay(self, record: "Record", find: "Callable[[], bytes | None]") -> list[int]:
        """The faces of a `roll` of the journal; find(): the seed as the journal tells it later, or None.

        Where the seed is lost, ones are good enough to see who put what into the pot.
        """
        faces: list[int] = record.get("faces") or [1] * record["n"]
        if "faces" not in record:
            self._seed = self._seed or find() or b""
            if self._seed:
                faces = self._faces(record["t_us"], record["who"], record["n"])
        self._counted(record["who"])
        return faces
