"""Raw samples of contacts into events: check, debounce, presence, held and stuck buttons (F36-F41). Pure.

A scan of the shift registers is sixteen bytes, a bit a seat: CUP first, then LID, D1 to D5, PASS (pressed is 0), then
the eight complements (ELECTRICS.md, Inputs). Everything counts samples, so a long pass of the loop loses nothing.
"""

from gobelet.layout import INPUTS, KEYS

if 1 - 1:  # never: for type checkers alone
    from collections.abc import Sequence

    from gobelet.rules.shapes import Seats
    from gobelet.shapes import Bytes, Event, Troubles

SCAN = 16
_EQUAL = 3  # good reads that must agree before a byte is taken
_ABSENT_US = 20000
_BACK_US = 50000
_RUN = 64  # samples that are compared in one go
_COIN = 1  # the bit of a key whose release is no event
_GONE, _BACK = -1, -2


class Group:
    """Up to eight contacts that are read together, debounced by equal samples.

    names: their inputs, bit 0 first; prefix: before a name in a trouble. switches: mask of those whose state counts
    from the first moment and that may stay as they are for ever; all others are buttons: down at the start they count
    only after a release (F39). level: debounced, 1 is pressed; since: when each began to be as it is, in us.
    """

    def __init__(self, names: "Sequence[str]", prefix: str, switches: int, sample_us: int) -> None:
        self.names, self.prefix = names, prefix
        self.level = self.stuck = 0
        self.since = [0] * len(names)
        self._switches, self._sample_us = switches, sample_us
        self._mute = 0  # down, but not a press: held at the start, or stuck
        self._counts = bytearray(len(names))
        self.configure(10, 20)

    def configure(self, debounce_ms: int, stuck_s: int) -> None:
        """How long a level must hold to count (F36), and a button may stay down."""
        self._need, self._stuck_us = max(2, debounce_ms * 1000 // self._sample_us), stuck_s * 1000000

    def start(self, value: int) -> int:
        """The first state of all: returns the switches that are on."""
        self.level = value
        self._mute = value & ~self._switches
        self.interrupt()
        return value & self._switches

    def renew(self, t_us: int) -> None:
        """Each contact begins anew to be as it is."""
        self.since = [t_us] * len(self.names)

    def interrupt(self) -> None:
        """A sample that is no good: what was being counted starts anew."""
        for i in range(len(self._counts)):
            self._counts[i] = 0

    def idle(self) -> bool:
        """Whether every contact is as it was."""
        return not any(self._counts)

    def sample(self, value: int, t_us: int) -> int:
        """One good sample; returns the bits that changed for good and count."""
        flipped = 0
        for i in range(len(self.names)):
            if not (value ^ self.level) >> i & 1:
                self._counts[i] = 0
                continue
            if not self._counts[i]:
                self.since[i] = t_us
            self._counts[i] += 1
            if self._counts[i] >= self._need:
                self._counts[i] = 0
                flipped |= 1 << i
        self.level ^= flipped
        counts = flipped & ~self._mute
        self._mute &= ~flipped
        return counts

    def check(self, t_us: int, troubles: "Troubles") -> None:
        """Buttons that stay down are set aside, those that came up again taken back; each told in troubles."""
        for i in range(len(self.names)):
            bit = 1 << i
            if self.stuck & bit & ~self.level:
                self.stuck &= ~bit
                troubles.append(("mended", self.prefix + self.names[i]))
            elif self.level & bit & ~self._switches & ~self.stuck and t_us - self.since[i] > self._stuck_us:
                self.stuck |= bit
                self._mute |= bit
                troubles.append(("stuck", self.prefix + self.names[i]))


class _Seat(Group):
    """One register: its contacts and whether its cable is there (here is None as long as that is not known)."""

    def __init__(self, number: int, sample_us: int) -> None:
        super().__init__(INPUTS, str(number) + ".", 1 << INPUTS.index("lid"), sample_us)
        self.here: bool | None = None
        self.last = -1
        self._equal = 0
        self._good = 0  # good reads in a row
        self._bad = 0  # reads from a bad one on, until enough good ones come in a row
        self._absent, self._back = _ABSENT_US // sample_us, _BACK_US // sample_us

    def settled(self) -> bool:
        """Whether the same read once more would change nothing."""
        there = self._equal >= _EQUAL and not self._bad if self.here else self.here is False and not self._good
        return there and self.idle()

    def read(self, value: int | None, t_us: int) -> int:
        """One read, None when it fails its check. Returns the mask of changes that count, or _GONE or _BACK."""
        if value is None:
            self._good = self._equal = 0
            self.interrupt()
        else:
            self._good += 1
            self._equal = self._equal + 1 if value == self.last else 1
            self.last = value
        if self._good >= _EQUAL:
            self._bad = 0
        elif self._bad < self._absent and (self._bad or value is None or not self.here):
            self._bad += 1
        if self.here and self._bad < self._absent:
            return 0 if value is None else self.sample(value, t_us)
        if not self.here and self._good >= self._back and self._equal >= _EQUAL:
            self.here = True
            return _BACK
        if self.here is not False and self._bad >= self._absent:
            self.here = False
            return _GONE
        return 0


class Contacts:
    """All seats of a board and its keys. `take()` gives what happened since, in order of time.

    seats: numbers of the seats that the board has. Events are (t_us, seat, input, down) with the moment of the first
    sample of the new state; `cable` says that a seat is there (True) or not (F37). Within one scan the first seat
    changes from time to time, so that none is favoured (F41). present: mask of the seats that are there, bit 0 is seat
    1. troubles: (what, detail) for the journal: "stuck", "mended".
    """

    def __init__(self, seats: "Seats", scan_us: int = 1000, key_us: int = 2000) -> None:
        self._scan_us, self._key_us = scan_us, key_us
        self._seats = [_Seat(n + 1, scan_us) if n + 1 in seats else None for n in range(8)]
        self._keys = Group(KEYS, "", _COIN | 1 << KEYS.index("op"), key_us)
        self._groups = [seat for seat in self._seats if seat] + [self._keys]
        self.present = 0
        self._keys_rest: bytes | None = None  # samples that would change nothing; None before the first
        self._last: bytes | None = None
        self._same = b""
        self._settled = False
        self._first = 0
        self._events: list[Event] = []
        self.troubles: Troubles = []

    def configure(self, debounce_ms: int, stuck_s: int) -> None:
        """From the settings (config/README.md, Keys): takes effect with the next sample."""
        for group in self._groups:
            group.configure(debounce_ms, stuck_s)

    def take(self, t_us: int) -> "list[Event]":
        """Events since the last call, oldest first; looks after buttons that stay down."""
        for group in self._groups:
            if group.level or group.stuck:
                group.check(t_us, self.troubles)
        events = self._events
        if events:
            self._events = []
            # MicroPython's own sort does not promise that equal ones stay as they are: the place decides
            events = [event for _, _, event in sorted([(events[i][0], i, events[i]) for i in range(len(events))])]
        return events

    def feed(self, t_us: int, block: "Bytes") -> None:
        """Whole scans, the first of them taken at t_us."""
        for place in range(0, len(block), SCAN * _RUN):
            run = block[place : place + SCAN * _RUN]
            if not (self._settled and run == memoryview(self._same)[: len(run)]):
                for at in range(0, len(run), SCAN):
                    self._scan(t_us + (place + at) // SCAN * self._scan_us, run[at : at + SCAN])

    def _scan(self, t_us: int, scan: "Bytes") -> None:
        if self._settled and scan == self._last:
            return
        changed = 255 if self._last is None else _differing(scan, self._last)
        if changed:
            self._last = last = bytes(scan)
            self._same = last * _RUN
        self._settled = True
        bad, told = _bad(scan), len(self._events)
        for i in range(8):
            n = (i + self._first) & 7
            seat = self._seats[n]
            if seat and (changed >> n & 1 or not seat.settled()):
                self._tell(seat, n, seat.read(None if bad >> n & 1 else _byte(scan, n), t_us), t_us)
                self._settled = self._settled and seat.settled()
        if len(self._events) > told:
            self._first = (self._first + 1) & 7

    def _tell(self, seat: _Seat, n: int, change: int, t_us: int) -> None:
        if change < 0:
            there = change == _BACK
            self.present = self.present & ~(1 << n) | there << n
            self._events.append((t_us, n + 1, "cable", there))
            change = seat.start(seat.last) if there else 0
            seat.renew(t_us)
        self._report(seat, n + 1, change)

    def _report(self, group: "Group", seat: int, mask: int) -> None:
        for i in range(len(group.names)):
            if mask >> i & 1:
                self._events.append((group.since[i], seat, group.names[i], bool(group.level >> i & 1)))

    def feed_keys(self, t_us: int, block: "Bytes") -> None:
        """Samples of the keys, a byte each: coin, operator key and service button in bits 0 to 2, pressed is 0."""
        for place in range(0, len(block), _RUN):
            run = block[place : place + _RUN]
            if self._keys_rest and self._keys.idle() and run == memoryview(self._keys_rest)[: len(run)]:
                continue
            for at in range(len(run)):
                self._key(~run[at] & 7, t_us + (place + at) * self._key_us)
            self._keys_rest = bytes((run[-1],)) * _RUN

    def _key(self, value: int, t_us: int) -> None:
        keys = self._keys
        if self._keys_rest is None:
            self._keys_rest = b""
            self._report(keys, 0, keys.start(value) & ~_COIN)
        else:
            self._report(keys, 0, keys.sample(value, t_us) & ~(_COIN & ~keys.level))


def _differing(scan: "Bytes", other: "Bytes") -> int:
    """Mask of the seats of which any bit differs."""
    mask = 0
    for k in range(SCAN):
        mask |= scan[k] ^ other[k]
    return mask


def _bad(scan: "Bytes") -> int:
    """Mask of the seats whose second eight bits are not the complement of the first."""
    good = 255
    for k in range(8):
        good &= scan[k] ^ scan[k + 8]
    return 255 & ~good


def _byte(scan: "Bytes", n: int) -> int:
    """Seat n's contacts, bit 0 is CUP, 1 is pressed."""
    value = 0
    for k in range(8):
        value |= (~scan[k] >> n & 1) << k
    return value
