"""Where secrets come from: HMAC-DRBG over the chip's entropy, tested at start and for ever (F47, F48)."""

from hashlib import sha256

from gobelet.fairness.drbg import RESEED_INTERVAL, Drbg
from gobelet.fairness.health import OPERATING, RAW, START_SAMPLES, Health

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Callable

    from gobelet.shapes import Draw

_SEED_BYTES = 32
_NONCE_BYTES = 16


class EntropyError(Exception):
    """The source failed: no secret can be had before a restart that passes."""


class Source:
    """Secrets for rounds, and bytes for other things that must not be guessed.

    read: f(n) -> n bytes of the operating source; its OSError is a failure. kind: "live", or "seeded" where a simulator
    repeats itself. noise: None, or f(n) -> n bytes of the rawest source that the chip gives. faint: f() -> bytes that
    hold a little chance (the ADC's), stirred in at the start and at each reseed. ok: False for good once a source
    failed. why: "" or a sentence that says what failed.
    """

    def __init__(
        self, read: "Draw", kind: str = "live", noise: "Draw | None" = None, faint: "Callable[[], bytes]" = bytes
    ) -> None:
        self.kind = kind
        self.ok = True
        self.why = ""
        self._streams = [(read, Health("os.urandom", OPERATING))]
        if noise:
            self._streams.append((noise, Health("ring oscillator", RAW)))
        self._pool, self._faint = b"", faint  # the first stirring makes it 32 bytes, for ever
        self.stir(faint())
        try:
            # the samples that were tested are entropy too; hashed down, since they are many
            fresh = sha256(self._gather(START_SAMPLES)).digest() + self._gather(_SEED_BYTES)
            self._drbg = Drbg(fresh, self._gather(_NONCE_BYTES), b"gobelet" + self._pool)
        except EntropyError:
            return  # `ok` and `why` say so

    def seed(self) -> bytes:
        """32 secret bytes for one round, straight after a reseed: no earlier state tells anything of them (F50).

        Raises EntropyError when the source is not, or no longer, ok.
        """
        self._reseed()
        return self._drbg.generate(_SEED_BYTES)

    def _reseed(self) -> None:
        """All parts of the input have a length of their own: nothing of one can be taken for another's."""
        fresh = self._gather(_SEED_BYTES)
        self.stir(self._faint())
        self._drbg.reseed(fresh, self._pool)

    def draw(self, n: int) -> bytes:
        """n bytes, at most drbg.MAX_BYTES, for what is no die: nonces, the moment of a blink. Raises EntropyError."""
        if not self.ok:
            raise EntropyError(self.why)
        if self._drbg.requests > RESEED_INTERVAL:  # many challenges on the link, and no round
            self._reseed()
        return self._drbg.generate(n)

    def stir(self, data: bytes) -> None:
        """Mixes in what happens by chance, as the microseconds of a press. Never counted as entropy.

        A seeded source ignores it: it is there to repeat itself whatever the clock does.
        """
        if self.kind == "live":
            self._pool = sha256(self._pool + data).digest()

    def _gather(self, n: int) -> bytes:
        """n tested bytes of each stream, joined. Raises EntropyError when one fails, and for ever after."""
        try:
            if self.ok:
                return b"".join([_sample(read, health, n) for read, health in self._streams])
        except (OSError, ValueError, EOFError) as error:
            self.ok, self.why = False, f"entropy source failed: {error}"
        raise EntropyError(self.why)


def _sample(read: "Draw", health: Health, n: int) -> bytes:
    """n bytes of one stream. Raises what it raises; ValueError for too few bytes, or such as fail the test."""
    data = read(n)
    if len(data) != n:
        raise ValueError("too few bytes")
    if not health.feed(data):
        raise ValueError(health.failure)
    return data
