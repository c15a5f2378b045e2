"""What the audit finds."""


class DoesNotHoldError(Exception):
    """Record `seq` does not hold; `why` is a sentence. what: the sort of finding, as `--json` names it."""

    what = "record"

    def __init__(self, seq: int, why: str):
        super().__init__(why)
        self.seq = seq
        self.why = why


class IncompleteError(DoesNotHoldError):
    """Before record `seq` something is missing from this copy, which says nothing about the board."""

    what = "incomplete"

    def __init__(self, seq: int, why: str):
        super().__init__(seq, f"this copy is incomplete: {why}")
