"""The generator behind the seeds: NIST's known answers, health tests, and a source that fails for good."""

from hashlib import sha256

from gobelet.fairness import entropy
from gobelet.fairness.drbg import RESEED_INTERVAL, Drbg
from gobelet.fairness.health import OPERATING, RAW, Health

# NIST CAVP, drbgtestvectors, HMAC_DRBG.rsp, SHA-256: entropy, nonce, personalization, reseed (entropy, additional),
# additional input of both calls, returned bits of the second.
KNOWN = (
    (
        "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488",
        "659ba96c601dc69fc902940805ec0ca8",
        "",
        None,
        ("", ""),
        "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba"
        "6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668961df86803482cb37ed6d5c0bb8d50cf"
        "1f50d476aa0458bdaba806f48be9dcb8",
    ),
    (
        "79737479ba4e7642a221fcfd1b820b134e9e3540a35bb48ffae29c20f5418ea3",
        "3593259c092bef4129bc2c6c9e19f343",
        "",
        None,
        ("", ""),
        "cf5ad5984f9e43917aa9087380dac46e410ddc8a7731859c84e9d0f31bd43655b924159413e2293b17610f211e09f770f172b8fb693a35b8"
        "5d3b9e5e63b1dc252ac0e115002e9bedfb4b5b6fd43f33b8e0eafb2d072e1a6fee1f159df9b51e6c8da737e60d5032dd30544ec51558c6f0"
        "80bdbdab1de8a939e961e06b5f1aca37",
    ),
    (
        "5cacc68165a2e2ee20812f35ec73a79dbf30fd475476ac0c44fc6174cdac2b55",
        "6f885496c1e63af620becd9e71ecb824",
        "e72dd8590d4ed5295515c35ed6199e9d211b8f069b3058caa6670b96ef1208d0",
        None,
        ("", ""),
        "f1012cf543f94533df27fedfbf58e5b79a3dc517a9c402bdbfc9a0c0f721f9d53faf4aafdc4b8f7a1b580fcaa52338d4bd95f58966a243cd"
        "cd3f446ed4bc546d9f607b190dd69954450d16cd0e2d6437067d8b44d19a6af7a7cfa8794e5fbd728e8fb2f2e8db5dd4ff1aa275f3588609"
        "8e80ff844886060da8b1e7137846b23b",
    ),
    (
        "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d",
        "0e66f71edc43e42a45ad3c6fc6cdc4df",
        "",
        ("01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552", ""),
        ("", ""),
        "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb2b1bc215000209208cd506cb28da2a51bdb03826aaf2bd23"
        "35d576d519160842e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a80225422918250ff66a41bd2f864a6a38cc5b6"
        "499dc43f7f2bd09e1e0f8f5885935124",
    ),
    (
        "05ac9fc4c62a02e3f90840da5616218c6de5743d66b8e0fbf833759c5928b53d",
        "2b89a17904922ed8f017a63044848545",
        "",
        (
            "2791126b8b52ee1fd9392a0a13e0083bed4186dc649b739607ac70ec8dcecf9b",
            "43bac13bae715092cf7eb280a2e10a962faf7233c41412f69bc74a35a584e54c",
        ),
        (
            "3f2fed4b68d506ecefa21f3f5bb907beb0f17dbc30f6ffbba5e5861408c53a1e",
            "529030df50f410985fde068df82b935ec23d839cb4b269414c0ede6cffea5b68",
        ),
        "02ddff5173da2fcffa10215b030d660d61179e61ecc22609b1151a75f1cbcbb4363c3a89299b4b63aca5e581e73c860491010aa35de3337c"
        "c6c09ebec8c91a6287586f3a74d9694b462d2720ea2e11bbd02af33adefb4a16e6b370fa0effd57d607547bdcfbb7831f54de7073ad2a7da"
        "987a0016a82fa958779a168674b56524",
    ),
)


def even(seed):
    """read(n) of a source of even bytes that repeats itself."""
    state = [seed]

    def read(n):
        out = b""
        while len(out) < n:
            state[0] = sha256(state[0]).digest()
            out += state[0]
        return out[:n]

    return read


def test_hmac_drbg_known_answers_of_nist():
    """SP 800-90A, 10.1.2: instantiate, reseed, generate twice, with and without the optional inputs."""
    unhex = bytes.fromhex
    for seed, nonce, personal, again, more, answer in KNOWN:
        drbg = Drbg(unhex(seed), unhex(nonce), unhex(personal))
        if again:
            drbg.reseed(unhex(again[0]), unhex(again[1]))
        drbg.generate(len(answer) // 2, unhex(more[0]))
        assert drbg.generate(len(answer) // 2, unhex(more[1])).hex() == answer


def test_drbg_refuses_what_the_standard_forbids():
    """More than 2^19 bits in one request."""
    drbg = Drbg(bytes(32), bytes(16))
    assert len(drbg.generate(65536)) == 65536
    try:
        drbg.generate(65537)
    except ValueError:
        return
    raise AssertionError("taken")


def test_f48_repetition_count_fails_at_its_cutoff_and_not_before():
    """4.4.1, for both streams."""
    for cutoffs in (OPERATING, RAW):
        health = Health("source", cutoffs)
        assert health.feed(b"\x07" * (cutoffs[0] - 1) + b"\x08" + b"\x07" * (cutoffs[0] - 1))
        assert not health.feed(b"\x07")
        assert "7" in health.failure and not health.feed(b"\x01\x02")


def test_f48_adaptive_proportion_fails_at_its_cutoff_and_not_before():
    """4.4.2: a window of 512 that begins with the value counted; the next window counts anew."""

    def window(share):
        out = bytearray([i % 200 + 20 for i in range(512)])
        for i in range(share):
            out[i * 7] = 1
        return bytes(out)

    for cutoffs in (OPERATING, RAW):
        share = min(cutoffs[1] - 1, 72)
        health = Health("source", cutoffs)
        assert health.feed(window(share)) and health.feed(window(share))
    health = Health("source", OPERATING)
    assert not health.feed(window(OPERATING[1]))
    assert "within 512" in health.failure
    health = Health("source", RAW)
    assert not health.feed((b"\x01\x02\x01" * 171)[:512])


def test_f48_even_bytes_pass():
    """64 KB without an alarm."""
    read = even(b"even")
    health = Health("source", OPERATING)
    for _ in range(64):
        assert health.feed(read(1024))


def test_f47_seeds_differ_and_sources_differ():
    """Between seeds of one board, between boards, and 200 power-ups."""
    source = entropy.Source(even(b"a"))
    assert source.ok and source.why == "" and source.kind == "live"
    seeds = [source.seed() for _ in range(50)]
    seeds += [entropy.Source(even(b"board" + str(i).encode())).seed() for i in range(20)]
    assert len(set(seeds)) == 70 and all(len(seed) == 32 for seed in seeds)


def test_a_seeded_source_repeats_itself_whatever_is_stirred_in():
    """`--seed` of the simulator: the clock and the presses mean nothing."""
    one, two = (entropy.Source(even(b"s"), "seeded") for _ in range(2))
    two.stir(b"a press")
    assert one.kind == "seeded" and one.seed() == two.seed() and one.draw(7) == two.draw(7)
    live, stirred = (entropy.Source(even(b"s")) for _ in range(2))
    stirred.stir(b"a press")
    assert live.seed() != stirred.seed() and len(live.draw(7)) == 7


def fails(source):
    """No secret of any sort comes from it."""
    for get in (source.seed, lambda: source.draw(1)):
        try:
            get()
        except entropy.EntropyError as error:
            assert str(error) == source.why and source.why
            continue
        return False
    return not source.ok


def test_f48_a_source_that_fails_at_start_gives_nothing():
    """Constant, silent, short, or raising."""

    def broken(n):
        raise OSError("no source")

    for read in (bytes, lambda n: b"", lambda n: bytes(range(n // 2)), broken):
        assert fails(entropy.Source(read))


def test_f48_a_source_that_fails_later_never_comes_back():
    """Good for the start and three seeds, then constant, then good again."""
    good, bad = even(b"x"), [False]
    source = entropy.Source(lambda n: bytes(n) if bad[0] else good(n))
    for _ in range(3):
        source.seed()
    bad[0] = True
    assert source.ok
    assert fails(source)
    bad[0] = False
    assert fails(source)


def test_f48_the_raw_source_is_tested_too():
    """A stopped oscillator behind a lively os.urandom, and one that is only poor."""
    assert fails(entropy.Source(even(b"x"), "live", bytes))
    poor = even(b"poor")
    assert entropy.Source(even(b"x"), "live", lambda n: bytes([b & 7 for b in poor(n)])).ok


def test_what_is_only_stirred_in_reaches_start_and_every_reseed():
    """ADC readings and the moments of presses; each changes the seed that follows, however little chance is in it."""

    def made(readings, press=b""):
        readings = list(readings)
        source = entropy.Source(even(b"s"), faint=lambda: readings.pop(0))
        if press:
            source.stir(press)
        return source.draw(8), source.seed(), source.seed()

    plain, other_start = made((b"a", b"b", b"c")), made((b"x", b"b", b"c"))
    assert plain == made((b"a", b"b", b"c")) and plain[0] != other_start[0] and plain[1] != other_start[1]
    other_reseed, pressed = made((b"a", b"x", b"c")), made((b"a", b"b", b"c"), b"1234567")
    assert plain[0] == other_reseed[0] == pressed[0]
    assert plain[1] != other_reseed[1] != pressed[1] and plain[2] != other_reseed[2] != pressed[2]


def test_a_reseed_comes_by_itself_where_only_challenges_are_drawn():
    """SP 800-90A, 9.3.1: no request beyond the interval; and a source that failed meanwhile gives nothing."""
    good, bad = even(b"x"), [False]
    source = entropy.Source(lambda n: bytes(n) if bad[0] else good(n))
    for _ in range(3):
        source._drbg.requests = RESEED_INTERVAL + 1
        assert len(source.draw(16)) == 16 and source._drbg.requests == 2
    bad[0] = True
    source._drbg.requests = RESEED_INTERVAL
    assert source.draw(16)
    assert fails(source)
