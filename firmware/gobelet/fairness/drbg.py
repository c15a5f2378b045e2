"""HMAC-DRBG with SHA-256 in the sense of NIST SP 800-90A Rev. 1, 10.1.2. Security strength 256 bits."""

from gobelet.fairness.mac import Mac

# SP 800-90A table 2: at most 2^19 bits a request
MAX_BYTES = 65536
# The standard allows 2^48 requests between reseeds; ours come with every round, and after so many requests
RESEED_INTERVAL = 1 << 20


class Drbg:
    """The generator's state: key and value. entropy: at least 32 bytes; nonce: at least 16, or more entropy.

    requests: counts from 1 since the last reseed; beyond RESEED_INTERVAL one is due.
    """

    def __init__(self, entropy: bytes, nonce: bytes, personal: bytes = b"") -> None:
        self._mac = Mac(bytes(32))
        self._value = b"\x01" * 32
        self._update(entropy, nonce, personal)
        self.requests = 1

    def reseed(self, entropy: bytes, additional: bytes = b"") -> None:
        """Fresh entropy, at least 32 bytes (10.1.2.4)."""
        self._update(entropy, additional)
        self.requests = 1

    def generate(self, n: int, additional: bytes = b"") -> bytes:
        """n bytes, at most MAX_BYTES (10.1.2.5). Raises ValueError for more, or when a reseed is due."""
        if n > MAX_BYTES or self.requests > RESEED_INTERVAL:
            raise ValueError("request too long, or reseed due")
        if additional:
            self._update(additional)
        out = b""
        while len(out) < n:
            self._value = self._mac.digest(self._value)
            out += self._value
        self._update(additional)
        self.requests += 1
        return out[:n]

    def _update(self, *data: bytes) -> None:
        """10.1.2.2: mixes the parts into key and value; one round less when there is nothing to mix in."""
        for mark in b"\x00\x01" if any(data) else b"\x00":
            self._mac = Mac(self._mac.digest(self._value, bytes((mark,)), *data))
            self._value = self._mac.digest(self._value)
