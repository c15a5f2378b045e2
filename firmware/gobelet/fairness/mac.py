"""HMAC-SHA256 (RFC 2104) on the bare hash: MicroPython has neither `hmac` nor `.copy()` of a running hash."""

from hashlib import sha256

_BLOCK = 64


class Mac:
    """A key made ready. The two padded keys are kept, so that a message costs two hashes and no arithmetic.

    key: any bytes; those longer than a block are hashed first, as the RFC says.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) > _BLOCK:
            key = sha256(key).digest()
        number = int.from_bytes(key + bytes(_BLOCK - len(key)), "big")
        # one big whole number: a loop over 64 bytes costs ten times as much on the chip
        self._inner, self._outer = [
            (number ^ int.from_bytes(pad * _BLOCK, "big")).to_bytes(_BLOCK, "big") for pad in (b"\x36", b"\x5c")
        ]

    def digest(self, *parts: bytes) -> bytes:
        """32 bytes over the parts, joined."""
        inner = sha256(self._inner)
        for part in parts:
            inner.update(part)
        outer = sha256(self._outer)
        outer.update(inner.digest())
        return outer.digest()


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 of one message, 32 bytes."""
    return Mac(key).digest(message)
