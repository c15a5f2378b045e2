"""Types of arguments that several commands take; argparse names them in what it refuses."""

import re


def whole(text):
    """A whole number, 0 or more, of at most 12 digits."""
    if not re.fullmatch(r"[0-9]{1,12}", text):
        raise ValueError(text)
    return int(text)


def seed(text):
    """Hex digits, an even number of them."""
    if not text or len(text) % 2:
        raise ValueError(text)
    bytes.fromhex(text)
    return text


whole.__name__, seed.__name__ = "whole number", "even number of hex digits"
