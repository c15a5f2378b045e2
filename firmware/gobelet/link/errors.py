"""The error codes of the serial link (version 1), from JSON-RPC 2.0 and of our own."""

if 1 - 1:  # never: for type checkers alone
    from typing import Any

PARSE, INVALID, NO_METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
UNAUTHORISED, BUSY, RULES, NOT_NOW = -32001, -32002, -32003, -32004


class RequestError(Exception):
    """A request that is answered with an error: `code` from above, `message` for people, `data` (JSON-able) or None."""

    def __init__(self, code: int, message: str, data: "Any" = None) -> None:
        super().__init__(code, message)
        self.code, self.message, self.data = code, message, data

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


def need(fits: object, code: int, message: str) -> None:
    """Raises the RequestError unless `fits`. The message is made in any case."""
    if not fits:
        raise RequestError(code, message)
