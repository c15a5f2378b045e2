"""What somebody saw and wrote down must be in the log: a round's commitment and cut, a record's hash."""

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gobelet_host.audit.proof import Round

if TYPE_CHECKING:
    from gobelet_host.audit.auditor import JournalAudit

_WITNESS = re.compile(r"([0-9]{1,12}):([0-9a-fA-F]{64})(?::((?:[1-8][1-5])*))?")
_HEAD = re.compile(r"([0-9]{1,12}):([0-9a-fA-F]{64})")


class Witness(NamedTuple):
    """A round as somebody saw it. commitment: hex; cut: the text of its cuts, None where nobody noted it."""

    round: int
    commitment: str
    cut: str | None

    @classmethod
    def parse(cls, text: str) -> "Witness":
        """ROUND:COMMITMENT[:CUT]. Raises ValueError."""
        number, commitment, cut = _matched(_WITNESS, text)
        return cls(int(number), commitment.lower(), cut)

    def differs(self, found: Round) -> str:
        """How the log has the round otherwise, "" where it does not."""
        if found.commitment != self.commitment:
            return f"round {self.round} is in this log with another commitment, {found.commitment}"
        if self.cut and found.fair == 1:
            return f"round {self.round} is in this log without a cut: nobody could cut its dice"
        if self.cut not in (None, found.cut):
            return f"round {self.round} is in this log with another cut, {found.cut or 'none'}"
        return ""


class Head(NamedTuple):
    """A journal's head as somebody saw it: number and hash (hex) of its last record then."""

    seq: int
    hash: str

    @classmethod
    def parse(cls, text: str) -> "Head":
        """SEQ:HASH. Raises ValueError."""
        seq, digest = _matched(_HEAD, text)
        return cls(int(seq), digest.lower())


def _matched(form: re.Pattern[str], text: str) -> tuple[Any, ...]:
    found = form.fullmatch(text)
    if not found or int(found[1]) == 0:
        raise ValueError(text)
    return found.groups()


class Claims:
    """witnesses, heads: what must be in the log; told: number of a round that must be there too, to be told.

    rounds: {number of a round asked for: [(board, Round)]}.
    """

    def __init__(self, witnesses: Sequence[Witness] = (), heads: Sequence[Head] = (), told: int | None = None):
        self._witnesses, self._heads, self._told = witnesses, heads, told
        self.rounds: dict[int, list[tuple[str, Round]]] = {witness.round: [] for witness in witnesses}
        if told is not None:
            self.rounds[told] = []
        self._hashes: dict[int, list[tuple[str, str]]] = {head.seq: [] for head in heads}

    def take(self, board: str, over: Round) -> None:
        """A round of the log."""
        if over.number in self.rounds:
            self.rounds[over.number].append((board, over))

    def see(self, board: str, seq: int, digest: str) -> None:
        """A record of the log, whose hash holds."""
        if seq in self._hashes:
            self._hashes[seq].append((board, digest))

    def verdicts(self, journals: "Collection[JournalAudit]") -> list[dict[str, Any]]:
        """For each claim what it says, and "what" it is, "ok"; where that is false "why", "board" and "seq" too."""
        for each in journals:
            if each.rounds.running:
                self.take(each.board, each.rounds.running)
        found = [self._witnessed(one, journals) for one in self._witnesses]
        found += [self._headed(one, journals) for one in self._heads]
        if self._told is not None:
            known = [("", board, one.seq) for board, one in self.rounds[self._told]]
            found.append({"what": "round", "round": self._told, **_verdict(known, "round", self._told, journals)})
        return found

    def _witnessed(self, one: Witness, journals: "Collection[JournalAudit]") -> dict[str, Any]:
        known = [(one.differs(round_), board, round_.seq) for board, round_ in self.rounds[one.round]]
        return {"what": "witness", **one._asdict(), **_verdict(known, "round", one.round, journals)}

    def _headed(self, one: Head, journals: "Collection[JournalAudit]") -> dict[str, Any]:
        other = f"record {one.seq} is in this log with another hash, "
        known = [
            ("" if digest == one.hash else other + digest, board, one.seq) for board, digest in self._hashes[one.seq]
        ]
        return {"what": "head", "record": one.seq, "hash": one.hash, **_verdict(known, "record", one.seq, journals)}


def _verdict(
    known: list[tuple[str, str, int]], what: str, number: int, journals: "Collection[JournalAudit]"
) -> dict[str, Any]:
    """known: (why not, board, record) of each such round or record of the log; one that is as it was seen is enough."""
    if any(not why for why, _, _ in known):
        return {"ok": True}
    last = next(((each.board, each.last) for each in journals), ("", 0))
    why, board, seq = known[0] if known else (_absent(what, number, journals), *last)
    return {"ok": False, "why": why, "board": board, "seq": seq}


def _absent(what: str, number: int, journals: "Collection[JournalAudit]") -> str:
    """Why it is not to be found."""
    for each in journals:
        if each.misses(what, number):
            whole = not each.chain.incomplete()
            why = "pruned: it had left the board before it was copied" if whole else "this copy is incomplete"
            return f"{what} {number} cannot be checked: {why}"
        if each.failed and number > (each.rounds.last if what == "round" else each.failed):
            return f"{what} {number} cannot be checked: record {each.failed} before it does not hold"
    return f"{what} {number} is not in this log"
