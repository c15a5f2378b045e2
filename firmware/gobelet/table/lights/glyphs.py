"""Which of the seven LEDs of a die or a digit are lit: a bit an LED, bit 0 the first in the chain (ELECTRICS.md, LEDs).

Pips in chain order: top left, middle left, bottom left, centre, bottom right, middle right, top right. Segments: a
to g.
"""

FACES = b"\x00\x08\x11\x19\x55\x5d\x77"  # 0 is a dark die

# Digits first, so that SEGMENTS[n] is the digit n. S looks like 5, as on every such display; G has no middle bar.
CHARACTERS = "0123456789abcdefghjlnoprstuy- "
SEGMENTS = (
    b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f\x77\x7c\x39\x5e\x79\x71\x3d\x76\x1e\x38\x54\x5c\x73\x50\x6d\x78"
    b"\x3e\x6e\x40\x00"
)
DASH = 0x40
PLAIN = 99  # the highest number that a counter shows at once


def segments(character: str) -> int:
    """The segments of one character, in either case; what has no picture shows a dash."""
    place = CHARACTERS.find(character.lower())
    return SEGMENTS[place] if place >= 0 else DASH


def counter(n: int, now_ms: int) -> tuple[str, bool]:
    """A seat's counter: its two characters, and whether they are hundreds that leave no room for their dash.

    Above 99 it alternates each second: hundreds with a dash (`3-`, or two digits from 1,000 on), the last two digits;
    10,000 and more is `--`.
    """
    if n <= PLAIN or n > 9999:
        return (" " + str(n))[-2:] if n <= PLAIN else "--", False
    if now_ms // 1000 % 2:
        return str(n)[-2:], False
    return (str(n // 100) + "-")[:2], n > 999
