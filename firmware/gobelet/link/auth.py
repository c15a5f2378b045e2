"""The operator's key: challenge, proof, and what a wrong one costs (F54). The key itself never leaves this class."""

from binascii import hexlify, unhexlify

from gobelet.link.errors import NOT_NOW, UNAUTHORISED, RequestError, need

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.shapes import Draw, Functions, Hmac, Keeper, Params, Told

SESSION_S = 600
FREE_ATTEMPTS = 2  # wrong proofs in a row that cost no wait: a slip of the operator
LONGEST_WAIT_S = 300


class Auth:
    """Who may do what on this link. Locked is the power-on state once a key is set.

    hmac(key, message) -> 32 bytes of HMAC-SHA256; draw(n) -> n random bytes, or RequestError; slots: the key's keeper,
    `.slot("key")` -> bytes or None and `.put("key", bytes)`; told(what) gets a word for the journal: "proved",
    "refused", "key set", or "key replaced" by the switches alone.
    """

    def __init__(self, hmac: "Hmac", draw: "Draw", slots: "Keeper", told: "Told") -> None:
        self._hmac = hmac
        self._draw = draw
        self._slots = slots
        self._told = told
        self.end()
        self._wrong = 0  # in a row; kept when the cable goes
        self._wait_until_ms = 0
        self._switched = False

    def functions(self) -> "Functions":
        """The methods of the link that are answered here."""
        return {"auth.challenge": self._challenge, "auth.prove": self._prove, "auth.setkey": self._setkey}

    def allows(self, now_ms: int) -> bool:
        """May this host do what needs the key? Yes where none is set."""
        if self._slots.slot("key") is None:
            return True
        return self._until_ms is not None and now_ms < self._until_ms

    def switched_on(self) -> None:
        """Both physical switches were on at power-on: until the next start the key may be replaced without the old."""
        self._switched = True

    def end(self) -> None:
        """The cable or DTR went: the session and the challenge are void; the wait after wrong attempts is not."""
        self._nonce: bytes | None = None
        self._until_ms: int | None = None  # end of the session, None: not proved

    def _challenge(self, params: "Params", now_ms: int, room: int) -> "dict[str, Any]":
        self._nonce = self._draw(16)
        return {"nonce": hexlify(self._nonce).decode()}

    def _prove(self, params: "Params", now_ms: int, room: int) -> "dict[str, Any]":
        key = self._slots.slot("key")
        if key is None:
            raise RequestError(NOT_NOW, "no operator key is set")
        wait_s = (self._wait_until_ms - now_ms + 999) // 1000
        need(wait_s <= 0, UNAUTHORISED, f"too soon after wrong attempts: wait {wait_s} s")
        nonce, self._nonce = self._nonce, None
        if nonce is None:
            raise RequestError(UNAUTHORISED, "ask for auth.challenge first; each nonce serves once")
        if _differ(unhexlify(params["mac"]), self._hmac(key, nonce)):
            self._wrong += 1
            over = self._wrong - FREE_ATTEMPTS
            if over > 0:
                self._wait_until_ms = now_ms + min(1 << min(over, 10), LONGEST_WAIT_S) * 1000
            self._told("refused")
            raise RequestError(UNAUTHORISED, "wrong key")
        self._wrong = 0
        self._until_ms = now_ms + SESSION_S * 1000
        self._told("proved")
        return {"for_s": SESSION_S}

    def _setkey(self, params: "Params", now_ms: int, room: int) -> "dict[str, Any]":
        proved = self.allows(now_ms)
        need(proved or self._switched, UNAUTHORISED, "a key is set: prove it first (auth.challenge, auth.prove)")
        self._slots.put("key", unhexlify(params["key"]))
        self.end()
        self._told("key set" if proved else "key replaced")
        return {}


def _differ(one: bytes, other: bytes) -> bool:
    """Compares 32 bytes with 32 bytes without telling by its time how much is right."""
    return int.from_bytes(one, "big") ^ int.from_bytes(other, "big") != 0
