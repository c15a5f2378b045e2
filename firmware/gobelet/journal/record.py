"""A record's text (journal/README.md, Records): JSON in ASCII, keys in the order given, no spaces."""

from gobelet import jsontext

if 1 - 1:  # never: for type checkers alone
    from gobelet.shapes import Pairs

# most bytes of a record once it stands as a string, quotes included, in a line of the link
LIMIT = 800


def encode(pairs: "Pairs") -> str:
    """The text of [(key, value), ...]; values as `jsontext.dump` takes them.

    Raises ValueError when it is longer than LIMIT allows, TypeError for a value that has no JSON.
    """
    raw = "{" + ",".join([jsontext.string(key) + ":" + jsontext.dump(value) for key, value in pairs]) + "}"
    if in_line(raw) > LIMIT:
        raise ValueError(f"a record of {in_line(raw)} bytes, at most {LIMIT}")
    return raw


def in_line(raw: str) -> int:
    """How many bytes the text has as a JSON string: each quote and backslash is escaped once more."""
    return len(raw) + raw.count('"') + raw.count("\\") + 2


def fit(pairs: "Pairs", key: str) -> str:
    """Like `encode`, with the str at `key` cut until it fits. Its end is kept: there a traceback says what happened."""
    text = dict(pairs).get(key)
    while True:
        try:
            return encode(pairs)
        except ValueError:
            if not text:
                raise
        text = text[len(text) // 8 + 1 :]
        pairs = [(name, text if name == key else value) for name, value in pairs]
