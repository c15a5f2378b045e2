"""The times of a session in play: dice that run and come to rest, turns, results that stay to be seen."""

ROLL_MS = 800  # dice run
CUP_DARK_MS = 700  # after they have come to rest, so that a double press does nothing
RESULT_MS = 1000  # a result stays so long whatever is pressed (F40)
BETWEEN_MS = 3000  # from a result to the next round
ASKED_MS = 10000  # ... while somebody is asked whether to leave
COMMITMENT_MS = 1000  # each four hex digits of it on the pot display
CUT_MS, CUT_MORE_MS = 2000, 1000  # the first die waits so long after the commitment, and after the last cut
CUT_LIT_MS = 200  # a lamp answers a cut


class Pace:
    """roll_ms: when the dice began to run; rest_ms: when they come to rest; cup_ms: when CUP works again; turn_ms: when
    somebody's turn began; show_ms: before it nobody shows; result_ms: when the result was shown; commit_ms: when the
    round began; cut_ms: when its first die may be rolled.
    """

    def __init__(self, now_ms: int = 0) -> None:
        self.result_ms = now_ms
        self.roll_ms = self.rest_ms = self.cup_ms = self.turn_ms = self.show_ms = self.commit_ms = self.cut_ms = 0

    def commit(self, now_ms: int, late_ms: int) -> None:
        """A round begins; late_ms: as `cut` has it."""
        self.commit_ms = now_ms
        self.cut_ms = now_ms + CUT_MS + late_ms

    def cut(self, now_ms: int, late_ms: int) -> None:
        """The dice are cut. late_ms: a press that begins in time comes at most so late."""
        self.cut_ms = max(self.cut_ms, now_ms + CUT_MORE_MS + late_ms)

    def rest(self, now_ms: int) -> None:
        """Dice that run come to rest now."""
        self.roll_ms, self.rest_ms, self.cup_ms = now_ms - ROLL_MS, now_ms, now_ms + CUP_DARK_MS

    def run(self, now_ms: int) -> None:
        """Dice run."""
        self.roll_ms = now_ms
        self.rest_ms = now_ms + ROLL_MS
        self.cup_ms = self.rest_ms + CUP_DARK_MS

    def turn(self, now_ms: int, wait_ms: int) -> None:
        """Somebody's turn begins, as soon as the dice rest; for wait_ms it can do nothing."""
        self.turn_ms = max(now_ms, self.rest_ms)
        if wait_ms:
            self.show_ms = now_ms + wait_ms
            self.cup_ms = max(self.cup_ms, self.show_ms)

    def decide(self, now_ms: int) -> None:
        """A round is over."""
        self.result_ms = now_ms

    def shift(self, ms: int) -> None:
        """Time stood still, with all dice at rest."""
        self.rest_ms += ms
        self.cup_ms += ms
        self.turn_ms += ms
        self.show_ms += ms
        self.result_ms += ms
        self.commit_ms += ms
        self.cut_ms += ms
