"""What the audit finds."""


class DoesNotHoldError(Exception):
    """Record `seq` does not hold; `why` is a sentence."""

    def __init__(self, seq: int, why: str):
        super().__init__(why)
        self.seq = seq
        self.why = why
