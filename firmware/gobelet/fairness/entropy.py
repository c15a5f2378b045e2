"""Where secrets come from: HMAC-DRBG over the chip's entropy, tested at start and for ever (F47, F48)."""

from hashlib import sha256

from gobelet.fairness.drbg import Drbg
from gobelet.fairness.health import OPERATING, RAW, START_SAMPLES, Health

_SEED_BYTES = 32
_NONCE_BYTES = 16


class EntropyError(Exception):
    """The source failed: no secret can be had before a restart that passes."""


class Source:
    """Secrets for rounds, and bytes for other things that must not be guessed.

    read: f(n) -> n bytes of the operating source. kind: "live", or "seeded" where a simulator repeats itself.
    noise: None, or f(n) -> n bytes of the rawest source that the chip gives. ok: False for good once a source failed.
    why: "" or a sentence that says what failed.
    """

    def __init__(self, read, kind="live", noise=None):
        self.kind = kind
        self.ok = True
        self.why = ""
        self._streams = [(read, Health("os.urandom", OPERATING))]
        if noise:
            self._streams.append((noise, Health("ring oscillator", RAW)))
        self._pool = b""
        self._drbg = None
        start = self._gather(START_SAMPLES)
        if self.ok:
            # the samples that were tested are entropy too; hashed down, since they are many
            self._drbg = Drbg(
                sha256(start).digest() + self._gather(_SEED_BYTES), self._gather(_NONCE_BYTES), b"gobelet"
            )

    def seed(self):
        """32 secret bytes for one round, straight after a reseed: no earlier state tells anything of them (F50).

        Raises EntropyError when the source is not, or no longer, ok.
        """
        fresh = self._gather(_SEED_BYTES)
        self._check()
        self._drbg.reseed(fresh, self._pool)
        self._pool = b""
        return self._drbg.generate(_SEED_BYTES)

    def draw(self, n):
        """n bytes for what is no die: nonces, ids, the moment of a blink. Raises EntropyError."""
        self._check()
        return self._drbg.generate(n)

    def stir(self, data):
        """Mixes in what happens by chance, as the microseconds of a press. Never counted as entropy.

        A seeded source ignores it: it is there to repeat itself whatever the clock does.
        """
        if self.kind == "live":
            self._pool = sha256(self._pool + data).digest()

    def _check(self):
        if not self.ok:
            raise EntropyError(self.why)

    def _gather(self, n):
        """n tested bytes of each stream, joined. Clears `ok` when one fails, and then asks no stream again."""
        out = b""
        for read, health in self._streams:
            if self.ok:
                out += self._sample(read, health, n)
        return out

    def _sample(self, read, health, n):
        """n bytes of one stream; what it raises, or too few bytes, is a source that failed."""
        try:
            data = read(n)
        except (OSError, ValueError, EOFError) as error:
            return self._fail(f"entropy source failed: {error}")
        if len(data) != n:
            return self._fail("entropy source gave too few bytes")
        return data if health.feed(data) else self._fail("entropy source failed its test: " + health.failure)

    def _fail(self, why):
        self.ok = False
        self.why = why
        return b""
