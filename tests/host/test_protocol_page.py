"""The page of the link and the vectors are the same bytes (link/README.md)."""

import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))
from vectors import CONVERSATION, GOOD_LINES

PAGE = Path(__file__).parent.parent.parent / "firmware" / "gobelet" / "link" / "README.md"


def test_every_line_on_the_page_is_a_vector():
    text = PAGE.read_text(encoding="utf-8")
    lines = [line.strip().lstrip("<> ") for line in text.splitlines() if line.startswith("    ")]
    vectors = [line for pair in CONVERSATION for line in pair] + [line for line, _ in GOOD_LINES]
    assert len(lines) == 9
    for line in lines:
        text, _, check = line.rpartition("*")
        assert check == f"{zlib.crc32(text.encode()):08x}"
        assert line.encode() + b"\n" in vectors
