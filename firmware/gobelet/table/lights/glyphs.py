"""Which of the seven LEDs of a die or a digit are lit: one bit an LED, bit 0 is the first in the chain (electrics.md).

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


def segments(character):
    """The segments of one character, in either case; what has no picture shows a dash."""
    place = CHARACTERS.find(character.lower())
    return SEGMENTS[place] if place >= 0 else DASH


def counter(n, now_ms, masks):
    """A seat's counter into masks[0:2]; says whether this is the second's turn of the hundreds.

    Above 99 it alternates each second: hundreds with a dash (`3-`, or two digits from 1,000 on), the last two digits;
    10,000 and more is `--`.
    """
    hundreds = n > PLAIN and now_ms // 1000 % 2 == 0
    if n > 9999:
        masks[0] = masks[1] = DASH
    elif hundreds and n < 1000:
        masks[0], masks[1] = SEGMENTS[n // 100], DASH
    else:
        pair = n // 100 if hundreds else n % 100
        masks[0] = SEGMENTS[pair // 10] if pair > 9 or n > PLAIN else 0
        masks[1] = SEGMENTS[pair % 10]
    return hundreds


def pot(n, masks):
    """The pot's number into masks[0:4], from the left as on the panel (`120 `); above 9,999 it is `----`."""
    for place in range(4):
        masks[place] = DASH if n > 9999 else 0
    if n > 9999:
        return
    width = 1 if n < 10 else 2 if n < 100 else 3 if n < 1000 else 4
    for place in range(width - 1, -1, -1):
        masks[place] = SEGMENTS[n % 10]
        n //= 10


def text(characters, masks, count):
    """Text into masks[0:count]; what is missing at its end stays dark."""
    for place in range(count):
        masks[place] = segments(characters[place]) if place < len(characters) else 0
