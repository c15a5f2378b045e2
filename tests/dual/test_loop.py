"""The loop and the lamps over small parts of their own (F15, F28, F30, F42, F43)."""

from gobelet.boards.pico2 import BOARD
from gobelet.lamps import FRAME_MS, Lamps
from gobelet.loop import Loop
from gobelet.table.lights.scene import TURN, Scene


class Clock:
    """Stands still until it is moved; each read of `slow` adds to it."""

    def __init__(self):
        self.t_us = 0
        self.pass_us = 0

    def read(self):
        """(now_ms, t_us)."""
        self.t_us += self.pass_us
        return self.t_us // 1000, self.t_us


class Chip:
    """Counts."""

    simulated = True

    def __init__(self):
        self.fed = self.gave_up = 0
        self.count = 1
        self.restarted = None

    def feed(self):
        """Nothing to take."""
        self.fed += 1

    def give_up(self):
        """A failed start."""
        self.gave_up += 1

    def restart(self, to):
        """Into that mode."""
        self.restarted = to

    def starts(self, count):
        """Of starts that failed."""
        self.count = count

    def plugged(self):
        """Always."""
        return True


class Parts:
    """Everything that a pass touches; `calls` says in which order."""

    def __init__(self):
        self.calls = []
        self.clock, self.chip = Clock(), Chip()
        self.inputs = self.contacts = self.table = self.lamps = self.server = self.journal = self.port = self
        self.machine = Machine()
        self.centre, self.present, self.troubles = 256, 255, []
        self.left_over = self.busy = False
        self.events, self.error, self.recovered, self.faults = [], None, [], []
        self.due_ms, self.more = 50, False
        self.buzzer = Silent()

    def scans(self, t_us):
        """One empty block."""
        self.calls.append("scans")
        return ((t_us, b""),)

    def keys(self, t_us):
        """None."""
        return ()

    def feed(self, t_us, block):
        """Nothing to take."""
        pass

    def take(self, t_us):
        """What the test put there."""
        events, self.events = self.events, []
        return events

    def step(self, now_ms, t_us_or_soon, *rest):
        """The table's or the lamps' turn, told apart by what they get."""
        if len(rest) == 1:
            self.calls.append("table")
            if self.error:
                raise self.error
            return self.due_ms
        self.calls.append("lamps")
        return 33

    def paint(self, now_ms):
        """No scene."""
        return None

    def connected(self, there):
        """The host came or went."""
        self.calls.append("connected")

    def serve(self, now_ms):
        """Whether there is more to do."""
        self.calls.append("link")
        return self.more

    def flush(self, quiet):
        """The journal's turn."""
        self.calls.append("journal " + str(quiet))

    def fault(self, now_ms, what, detail):
        """Kept."""
        self.faults.append((what, detail))

    def recover(self, now_ms, error):
        """Kept."""
        self.recovered.append(error)

    def leave(self, now_ms, to):
        """To where a restart was asked to lead."""
        self.chip.restart(to)


class Machine:
    """What the loop tells it and asks it."""

    def __init__(self):
        self.gap_us = self.asked_ms = 0
        self.asked = None

    def looked(self, gap_us):
        """The longest is kept."""
        self.gap_us = max(self.gap_us, gap_us)

    def restart(self, now_ms, to):
        """As a host asks for it."""
        self.asked, self.asked_ms = to, now_ms


class Silent:
    """A buzzer."""

    def step(self, now_ms):
        """The table's or the lamps' turn, told apart by what they get."""
        return None


def made():
    parts = Parts()
    return parts, Loop(parts)


def test_a_pass_has_its_order_and_feeds_the_watchdog_at_its_end():
    parts, loop = made()
    assert loop.turn() == 33
    assert parts.calls == ["scans", "table", "lamps", "connected", "link", "journal False"]
    assert parts.chip.fed == 1


def test_f42_a_pass_that_fails_is_told_and_does_not_feed_the_watchdog():
    parts, loop = made()
    parts.error = ValueError("something")
    assert loop.turn() == 0
    assert parts.recovered == [parts.error] and parts.chip.fed == 0
    parts.error = None
    loop.turn()
    assert parts.chip.fed == 1 and parts.chip.gave_up == 0


def test_f15_six_failed_passes_in_a_minute_are_a_failed_start():
    parts, loop = made()
    parts.error = ValueError("again")
    for _ in range(5):
        loop.turn()
        parts.clock.t_us += 5000000
    assert parts.chip.gave_up == 0
    loop.turn()
    assert parts.chip.gave_up == 1
    parts, loop = made()
    parts.error = ValueError("now and then")
    for _ in range(20):
        loop.turn()
        parts.clock.t_us += 15000000
    assert parts.chip.gave_up == 0


def test_f15_a_start_is_good_after_ten_seconds():
    parts, loop = made()
    loop.turn()
    parts.clock.t_us = 10000000
    loop.turn()
    assert parts.chip.count == 1
    parts.clock.t_us = 10001000
    loop.turn()
    assert parts.chip.count == 0


def test_a_restart_waits_until_its_reply_is_out():
    parts, loop = made()
    parts.machine.restart(0, "run")
    parts.left_over = True
    loop.turn()
    parts.clock.t_us += 900000
    loop.turn()
    assert parts.chip.restarted is None
    parts.left_over = False
    loop.turn()
    assert parts.chip.restarted == "run"


def test_a_restart_waits_until_a_round_that_a_power_cut_broke_off_is_taken_up():
    parts, loop = made()
    parts.machine.restart(0, "maintenance")
    parts.busy = True
    parts.clock.t_us += 5000000
    loop.turn()
    assert parts.chip.restarted is None
    parts.busy = False
    loop.turn()
    assert parts.chip.restarted == "maintenance"


def test_f1_a_restart_does_not_wait_for_a_host_that_never_reads():
    parts, loop = made()
    parts.machine.restart(0, "run")
    parts.left_over = True
    loop.turn()
    parts.clock.t_us += 1001000
    loop.turn()
    assert parts.chip.restarted == "run"


def test_the_flash_has_its_turn_when_nobody_presses():
    parts, loop = made()
    parts.clock.t_us = 5000000
    parts.events = [(0, 1, "cup", True)]
    loop.turn()
    assert parts.calls[-1] == "journal False"
    parts.clock.t_us += 1001000
    loop.turn()
    assert parts.calls[-1] == "journal True"


def test_f37_f39_troubles_of_contacts_and_supply_are_journalled_once():
    parts, loop = made()
    parts.troubles.append(("stuck", "3.d1"))
    parts.troubles.append(("supply", "4400 mV"))
    loop.turn()
    loop.turn()
    assert parts.faults == [("stuck", "3.d1"), ("supply", "4400 mV")]


def test_f43_the_longest_gap_between_looks_at_the_contacts_is_kept():
    parts, loop = made()
    loop.turn()
    assert parts.machine.gap_us == 4000
    parts.clock.pass_us = 70000
    loop.turn()
    parts.clock.pass_us = 0
    loop.turn()
    assert parts.machine.gap_us == 74000


# Lamps


class Chains:
    """The LED driver: takes a frame unless it is busy."""

    def __init__(self):
        self.sent = []
        self.busy = False

    def show(self, frame, live, again=False):
        """Whether it was taken."""
        if not self.busy:
            self.sent.append((sum([sum(chain) for chain in frame]), live, again))
        return not self.busy


class Supply:
    """The table's 5 V."""

    mv = 5000

    def millivolts(self):
        """As set."""
        return self.mv


class Settings:
    """As by default."""

    def get(self, key):
        """A setting."""
        return {"brightness": 96, "led_ma": 12, "seat_ma": 800, "table_ma": 4500}.get(key, False)


def lamps():
    chains, supply = Chains(), Supply()
    made = Lamps(chains, supply, Settings(), BOARD)
    made.configure()
    scene = Scene()
    scene.seats[0].status = TURN
    scene.seats[0].public[:] = b"\x06\x06\x06\x06\x06"
    return made, chains, supply, lambda now_ms: scene


def test_f28_a_frame_that_found_the_chains_busy_is_offered_again():
    made, chains, _, paint = lamps()
    chains.busy = True
    assert made.step(0, True, paint, 511) == 1
    assert made.step(1, False, paint, 511) == 1
    chains.busy = False
    made.step(2, False, paint, 511)
    assert len(chains.sent) == 1 and chains.sent[0][0] > 0


def test_a_press_is_drawn_at_once_but_no_frame_before_the_last_is_out():
    made, _, _, paint = lamps()
    drawn = []

    def noted(now_ms):
        drawn.append(now_ms)
        return paint(now_ms)

    for now_ms in range(100):
        made.step(now_ms, now_ms in (50, 51, 52), noted, 511)
    assert drawn[:4] == [0, FRAME_MS, 50, 53]


def test_what_shows_is_sent_again_every_second():
    made, chains, _, _ = lamps()
    still = Scene()
    for now_ms in range(0, 5000, 50):
        made.step(now_ms, False, lambda now_ms: still, 511)
    assert 4 <= len([again for _, _, again in chains.sent if again]) <= 5


def test_f30_dark_without_supply_dimmed_after_it():
    made, chains, supply, paint = lamps()

    def light(now_ms, mv):
        supply.mv = mv
        for step_ms in range(now_ms, now_ms + 500, 10):
            made.step(step_ms, False, paint, 511)
        troubles = list(made.troubles)
        made.troubles.clear()
        return chains.sent[-1][0], troubles

    bright, _ = light(0, 5000)
    dimmed, troubles = light(1000, 4400)
    assert 0 < dimmed < bright and troubles == [("supply", "4400 mV")]
    assert light(2000, 4450)[1] == []
    assert light(3000, 3900)[0] == 0
    assert light(4000, 4050)[0] == 0
    assert 0 < light(5000, 5000)[0] < bright
    assert light(66000, 5000)[0] >= bright - 200
