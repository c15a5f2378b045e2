"""A record of a journal, the same whether a database, an export or a board itself gave it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Record:
    """One record as it was kept. board, journal: their ids, hex; raw: its text; hash: the chain's after it, hex."""

    board: str
    journal: str
    seq: int
    raw: str
    hash: str

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The object in `raw`; where there is none, one whose kind says `damaged`."""
        try:
            found = json.loads(self.raw)
        except (ValueError, RecursionError):
            found = None
        return found if isinstance(found, dict) else {"kind": "damaged", "raw": self.raw}

    @property
    def document(self) -> dict[str, Any]:
        """What an export says of it: the keys of `raw`, and where it stands."""
        place = {"board": self.board, "journal": self.journal, "seq": self.seq}
        return {**self.fields, **place, "raw": self.raw, "hash": self.hash}


def of_kinds(records: Iterable[Record], kinds: Iterable[str]) -> Iterator[Record]:
    """Those of some kinds, and perhaps a few others: a quick look that reads no record, since journals are long."""
    marks = [f'"kind":"{kind}"' for kind in kinds]
    return (record for record in records if any(mark in record.raw for mark in marks))
