"""Dice from seeds, byte for byte as fairness/README.md has them."""

from hashlib import sha256

from gobelet.fairness import dice, mac

SEED = bytes(range(32))


def slow_hmac(key, message):
    """RFC 2104 as it is written."""
    key = (sha256(key).digest() if len(key) > 64 else key) + bytes(64)
    inner = sha256(bytes([b ^ 0x36 for b in key[:64]]) + message).digest()
    return sha256(bytes([b ^ 0x5C for b in key[:64]]) + inner).digest()


def slow_faces(seed, prefix, n):
    """The face stream, all at once."""
    stream = b"".join([slow_hmac(seed, (prefix + ":" + str(block)).encode()) for block in range(n // 16 + 2)])
    return [b % 6 + 1 for b in stream if b < 252][:n]


def test_hmac_known_answers_of_rfc_4231():
    """Short key, key of a hash's length, key longer than a block."""
    answers = (
        (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (b"Jefe", b"what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            b"\xaa" * 131,
            b"Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        ),
    )
    for key, message, answer in answers:
        assert mac.hmac(key, message).hex() == answer
    for length in (0, 1, 63, 64, 65, 200):
        key = bytes([i % 251 for i in range(length)])
        assert mac.hmac(key, b"x") == slow_hmac(key, b"x")


def test_commitment_is_sha256_of_the_seed():
    """The vector that both ends hold."""
    assert dice.commitment(SEED).hex() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_faces_are_the_hmac_stream():
    """Figures that anybody gets with a few lines of any language, and against the obvious slow way."""
    assert dice.faces(SEED, 17, 4, 0, "", 5) == [5, 3, 2, 4, 3]
    assert dice.faces(SEED, 17, 4, 1, "3145", 5) == [1, 1, 2, 5, 6]
    assert dice.faces(SEED, 17, "nest", 0, "3145", 3) == [1, 5, 6]
    for who in (1, 8, "nest"):
        for n in (1, 3, 5, 100):
            assert dice.faces(SEED, 9, who, 2, "11", n) == slow_faces(SEED, f"9:{who}:2:11", n)


def test_version_1_is_kept_for_rounds_that_began_with_it():
    """As journals of 0.1.0 have them."""
    assert dice.faces_1(SEED, 17, 3, 4, 5, 123456789) == [4, 2, 5, 3, 1]
    assert dice.faces_1(SEED, 17, 4, "nest", 3, 123456789) == [5, 4, 1]
    assert dice.faces_1(SEED, 9, 2, 8, 5, 1 << 40) == slow_faces(SEED, f"9:2:8:5:{1 << 40}", 5)
    stream = slow_hmac(SEED, b"7:0:first:3:5:0")
    assert dice.first_1(SEED, 7, (6, 2, 4), 5) == (2, 4, 6)[next(b for b in stream if b < 255) % 3]


def test_f49_bytes_from_252_on_are_skipped():
    """A roll whose stream holds such bytes early; without skipping, it would be another one."""
    found = 0
    for k in range(300):
        stream = slow_hmac(SEED, f"1:1:{k}::0".encode())
        if max(stream[:5]) >= 252:
            found += 1
            assert dice.faces(SEED, 1, 1, k, "", 5) == [b % 6 + 1 for b in stream if b < 252][:5]
    assert found > 10


def test_every_field_counts_but_the_number_of_dice():
    """Another round, seat, roll, cut or seed is another roll; more dice only go on."""
    base = dice.faces(SEED, 1, 1, 0, "15", 20)
    for number, who, k, cut in ((2, 1, 0, "15"), (1, 2, 0, "15"), (1, "nest", 0, "15"), (1, 1, 1, "15"), (1, 1, 0, ""),
                                (1, 1, 0, "51"), (1, 1, 0, "1515")):  # fmt: skip
        assert dice.faces(SEED, number, who, k, cut, 20) != base
    assert dice.faces(SEED, 1, 1, 0, "15", 5) == base[:5]
    assert dice.faces(bytes(32), 1, 1, 0, "15", 20) != base


def test_c_5_first_takes_the_kth_seat_in_ascending_order():
    """The order of the list means nothing; bytes from 256 - 256 mod k on are skipped."""
    for seats in ((2, 5), (1, 4, 8), (1, 2, 3, 5, 7), (1, 2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7, 8)):
        k = len(seats)
        for digit in range(60):
            cut = f"1{digit % 5 + 1}" * (digit // 10)
            stream = slow_hmac(SEED, f"{digit}:first:0:{cut}:0".encode())
            fair = [b for b in stream if b < 256 - 256 % k]
            assert dice.first(SEED, digit, seats, cut) == seats[fair[0] % k]
            assert dice.first(SEED, digit, list(reversed(seats)), cut) == seats[fair[0] % k]


def test_f49_faces_and_firsts_are_even():
    """12,000 dice and 3,000 draws: chi-square below the 0.001 cut-offs (20.5 for 5 degrees, 13.8 for 2)."""
    counts = [0] * 6
    for k in range(120):
        for face in dice.faces(SEED, 1, 1, k, "", 100):
            counts[face - 1] += 1
    assert sum([(count - 2000) ** 2 for count in counts]) * 10 < 2000 * 205
    draws = [0, 0, 0]
    for number in range(3000):
        draws[dice.first(SEED, number, (1, 2, 3), "") - 1] += 1
    assert sum([(count - 1000) ** 2 for count in draws]) * 10 < 1000 * 138


def test_a_seed_of_another_length_is_refused():
    """Never dice from a slot that was cut."""
    for seed in (b"", bytes(31), bytes(33)):
        try:
            dice.faces(seed, 1, 1, 0, "", 1)
        except ValueError:
            continue
        raise AssertionError(len(seed))
