"""Health tests in the sense of NIST SP 800-90B, 4.4, over bytes in the order in which they were read (F48).

Two streams are tested, each with cut-offs for the min-entropy H that is assumed of a byte:

| stream | H | repetition count fails at | adaptive proportion fails at |
|---|---|---|---|
| `OPERATING`: os.urandom | 4 bits | 1 + 30 / H = 9 equal bytes in a row | 71 equal to the first within 512 |
| `RAW`: bits of the ring oscillator, eight a byte | 1 bit | 31 | 325 |

The proportion's cut-off is 1 + critbinom(512, 2^-H, 1 - 2^-30) (4.4.2). False alarms: at most 2^-30 for each byte
(repetition) and each window (proportion) while H holds, that is one in 60 years for a source that is no better, read
for two rounds a minute, 12 hours a day; for even bytes less than 10^-19 a byte.

What they can see: os.urandom is conditioned on either chip (on the RP2040 up to MicroPython 1.28 eight oscillator bits
through a shift register with feedback, which hides even a stopped oscillator; later the SDK's mixed generator), so its
test detects a source that sticks or repeats and no more. The raw bits are where a dead oscillator shows. Neither test
says anything about fine bias; the dice do not need it, since HMAC-DRBG stands between.
"""

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Iterable

WINDOW = 512
# (repetition count, adaptive proportion)
OPERATING = 9, 71
RAW = 31, 325
# 4.3: at least 1,024 consecutive samples before the first use
START_SAMPLES = 1024


class Health:
    """Both tests over one stream of bytes; they run on over calls, a failure is final.

    name: of the stream, for the sentence; cutoffs: OPERATING or RAW. failure: None or a sentence.
    """

    def __init__(self, name: str, cutoffs: tuple[int, int]) -> None:
        self.failure: str | None = None
        self._name = name
        self._repeats, self._share = cutoffs
        self._last = self._run = 0
        self._left = self._value = self._count = 0

    def feed(self, samples: "Iterable[int]") -> bool:
        """Takes in bytes; False once a test has failed."""
        for sample in samples:
            self._repetition(sample)
            self._proportion(sample)
        return self.failure is None

    def _repetition(self, sample: int) -> None:
        self._run = self._run + 1 if sample == self._last else 1
        self._last = sample
        if self._run >= self._repeats:
            self.failure = f"{self._name}: the value {sample} came {self._run} times in a row"

    def _proportion(self, sample: int) -> None:
        if not self._left:
            self._left, self._value, self._count = WINDOW, sample, 0
        self._left -= 1
        self._count += sample == self._value
        if self._count >= self._share:
            self.failure = f"{self._name}: the value {sample} came {self._count} times within {WINDOW}"
