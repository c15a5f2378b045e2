"""What the three games share: the error, the order of seats, the division of a pot (C-1 to C-9)."""


class RuleError(Exception):
    """A step or a start that the rules do not allow (C-8).

    clause: "TA-3"; message: a sentence that says what was expected.
    """

    def __init__(self, clause, message):
        super().__init__(clause, message)
        self.clause = clause
        self.message = message

    def __str__(self):
        return self.clause + ": " + self.message
