"""What the three games share: the error, the order of seats, the steps, the pot and its division (C-1 to C-9)."""

SEATS_MIN, SEATS_MAX = 2, 8
FACES = 6
SHOWN_MAX = 40  # characters
_CARRIED = ("round", "first", "pot")  # from round to round, in every game


class RuleError(Exception):
    """A step or a start that the rules do not allow (C-8)."""

    def __init__(self, clause, message):
        """clause: "TA-3"; message: a sentence that says what was expected."""
        super().__init__(clause, message)
        self.clause, self.message = clause, message

    def __str__(self):
        """As `TA-3: ...`."""
        return self.clause + ": " + self.message


def is_whole(value):
    """Is it a whole number? (`True` and 1.0 are none.)"""
    return type(value) is int


def shown(value):
    """The words for a value that was given, short whatever it is."""
    if value is None or isinstance(value, (int, float, str)):
        text = repr(value)
        return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "..."
    return "a list" if isinstance(value, (list, tuple)) else "an object" if isinstance(value, dict) else "that"


def need(fits, clause, message):
    """Raises the RuleError unless `fits`. Not for what every step passes: the message is made in any case."""
    if not fits:
        raise RuleError(clause, message)


def texted(counts):
    """{seat: n} as JSON has it, with names for keys."""
    return {str(seat): n for seat, n in counts.items()}


def check_start(seats, first, stacks):
    """Raises RuleError unless a session may begin so: C-3 seats, C-5 first, C-4 stacks."""
    listed = isinstance(seats, (list, tuple)) and SEATS_MIN <= len(seats) <= SEATS_MAX
    need(listed, "C-3", "seats must list 2 to 8 different seats")
    for seat in seats:
        need(is_whole(seat) and 1 <= seat <= SEATS_MAX, "C-3", f"a seat is a whole number 1-8, not {shown(seat)}")
        need(seats.count(seat) == 1, "C-3", f"seat {seat} is listed twice")
    need(is_whole(first) and first in seats, "C-5", f"first must be one of the seats, not {shown(first)}")
    need(isinstance(stacks, dict), "C-4", f"stacks must name the tokens of seats, not be {shown(stacks)}")
    for seat, tokens in stacks.items():
        known = is_whole(seat) and seat in seats
        need(known, "C-4", f"a stack for {shown(seat)}, which is no seat of this session")
        fits = is_whole(tokens) and tokens >= 0
        need(fits, "C-4", f"stack of seat {seat} = {shown(tokens)}: allowed: whole, 0 or more")


def check_faces(faces):
    """Raises RuleError unless all `faces` are whole numbers 1-6 (C-1)."""
    for face in faces:
        if not is_whole(face) or not 1 <= face <= FACES:
            raise RuleError("C-1", f"a die shows 1 to 6, not {shown(face)}")


def clockwise(seats, start):
    """`seats` (in any order) as a tuple going clockwise from `start`, or from the next of them after it (C-2)."""
    ascending = sorted(seats)
    return tuple([seat for seat in ascending if seat >= start] + [seat for seat in ascending if seat < start])


class Game:
    """One session with a fixed set of seats; each game is a subclass. The contract is in firmware/README.md.

    phase: "settled" before the first and between rounds, "over" when the session has ended, else a word of the game's.

    A subclass gives: `name`; `DICE`, the dice of a seat; `CHOICES`, {name: (clause, keys that its step needs beside
    seat and do)}; `PUBLIC`, names of further attributes that everybody at the table may know; `CARRIED`, of those that
    the next rounds depend on, whole numbers, bools and tuples; and the methods

    - `_open_round()`: antes and what else begins a round; `round`, `first`, `playing`, `inside` are set already;
    - `_rolled(record)`: takes the faces `record["roll"]`, which are verified;
    - `_asked(seat)`: sorted names of what the seat to act may do;
    - for each choice `_do_NAME(seat, record)` and, where there is more to check than that it is legal and its keys fit,
      `_verify_NAME(seat, step)`, which changes nothing; `record` is the caller's, and what the step shows may be added;
    - where the defaults do not serve: `_go()`, `_forbidden(seat, name)`, `_may_play(seat)` and `_lineup()`.
    """

    name = ""
    DICE = 0
    CHOICES: dict = {}  # noqa: RUF012 - a constant; MicroPython has no ClassVar
    PUBLIC: tuple = ()
    CARRIED: tuple = ()

    def __init__(self, options, seats, first, stacks):
        """options: all of them, checked; the rest as `rules.start` has checked it."""
        self.options = options
        self.seats = tuple(sorted(seats))
        self.stacks = {seat: stacks.get(seat, 0) for seat in seats}
        self.pot = self.round = 0
        self.first = first
        self.phase = "settled"
        self.over_why: str | None = None
        self.result: dict | None = None
        self.playing: tuple = ()
        self.inside: tuple = ()
        self.to_roll: tuple | None = None
        self.to_act: int | None = None
        self._clear_hands()
        self.nest: list = []
        self._paid = dict.fromkeys(seats, 0)
        self._total = sum(self.stacks.values())

    @property
    def settled(self):
        """Is the round over, and the next not begun?"""
        return self.phase == "settled"

    def begin(self):
        """Begins the next round, antes paid; or ends the session (C-6): `phase` "over", the rest as it was.

        Raises RuleError while a round runs (C-9) and when the session is over (C-6).
        """
        need(self.phase != "over", "C-6", "the session is over")
        if not self.settled:
            raise RuleError("C-9", "the round still runs: " + self.awaited())
        lineup = self._lineup()
        if len(lineup) < SEATS_MIN:
            self.phase = "over"
            self.over_why = "C-6: fewer than two seats can play"
            return
        self.round += 1
        self.first = lineup[0]
        self.playing = self.inside = lineup
        self.result = None
        self._clear_hands()
        self._open_round()
        self._go()
        self._conserve()

    def _clear_hands(self):
        self.hand = {seat: [0] * self.DICE for seat in self.seats}
        self.open = {seat: [True] * self.DICE for seat in self.seats}

    def next_first(self):
        """While settled: the seat that will be first in the next round, None if there will be none."""
        lineup = self._lineup()
        return lineup[0] if len(lineup) > 1 else None

    def verify(self, step):
        """Raises RuleError unless the rules allow `step`, a transcript's step as a dict. Changes nothing (C-8)."""
        need(self.phase != "over", "C-6", "the session is over: fewer than two seats can play")
        need(not self.settled, "C-9", "the next round has not begun")
        if not isinstance(step, dict) or ("roll" in step) == ("do" in step):
            raise RuleError("C-9", 'a step is either {"roll": [faces]} or {"seat": n, "do": name}; ' + self.awaited())
        if "roll" in step:
            self._verify_roll(step["roll"])
        else:
            self._verify_choice(step)

    def can(self, step):
        """Do the rules allow `step`?"""
        try:
            self.verify(step)
        except RuleError:
            return False
        return True

    def do(self, step):
        """Verifies `step` and makes it. Returns the record: a dict of its own, with what the step shows added."""
        self.verify(step)
        if "roll" in step:
            record = {"roll": list(step["roll"])}
            self._rolled(record)
        else:
            seat, name = step["seat"], step["do"]
            record = {"seat": seat, "do": name}
            for key in self.CHOICES[name][1:]:
                value = step[key]
                record[key] = sorted(value) if isinstance(value, (list, tuple)) else value
            getattr(self, "_do_" + name)(seat, record)
        self._go()
        self._conserve()
        return record

    def legal(self, seat=None):
        """Sorted names of what `seat` (default: `to_act`) may do now."""
        return self._asked(self.to_act) if self.to_act and seat in (None, self.to_act) else []

    def _go(self):
        """Sees to it that the next step is awaited, after every step and the beginning of a round."""

    def awaited(self):
        """A sentence: what must happen next."""
        if self.to_roll:
            who, n = self.to_roll
            dice = "one die" if n == 1 else f"{n} dice"
            return f"awaited: a roll of {dice} by " + ("the nest" if who == "nest" else f"seat {who}")
        if self.to_act:
            return f"awaited: seat {self.to_act}, one of " + ", ".join(self.legal())
        return "awaited: the next round"

    def shares(self):
        """{seat: what it has put into the pot since it was last won}, all seats."""
        return dict(self._paid)

    def carry(self):
        """While settled: all that the next rounds depend on, as a small dict that JSON can hold."""
        carried = {"stacks": texted(self.stacks), "paid": texted(self._paid)}
        for name in self.CARRIED + _CARRIED:
            value = getattr(self, name)
            carried[name.lstrip("_")] = list(value) if isinstance(value, tuple) else value
        return carried

    def restore(self, carry):
        """Takes over what `carry()` gave; for `rules.resume`, which has given the stacks already."""
        for name in self.CARRIED + _CARRIED:
            value = carry[name.lstrip("_")]
            setattr(self, name, tuple(value) if isinstance(value, list) else value)
        self._paid = {seat: carry["paid"][str(seat)] for seat in self.seats}
        self._total += self.pot

    def _may_play(self, seat):
        """Can the seat play the next round (C-6)?"""
        return self.stacks[seat] > 0

    def _lineup(self):
        """Who plays the next round, in order from its first player; fewer than two end the session (C-5, C-6)."""
        able = [seat for seat in self.seats if self._may_play(seat)]
        return clockwise(able, self.first + 1 if self.round else self.first)

    def _verify_roll(self, faces):
        if self.to_roll is None or not isinstance(faces, (list, tuple)) or len(faces) != self.to_roll[1]:
            raise RuleError("C-9", "no such roll now; " + self.awaited())
        check_faces(faces)

    def _verify_choice(self, step):
        seat, name = step.get("seat"), step["do"]
        if not is_whole(seat) or seat not in self.seats:
            raise RuleError("C-9", f"no seat {shown(seat)} in this session")
        if name not in self.legal(seat):
            raise self._forbidden(seat, name)
        for key in self.CHOICES[name][1:]:
            self._verify_key(seat, key, step.get(key), self.CHOICES[name][0])
        check = getattr(self, "_verify_" + name, None)
        if check:
            check(seat, step)

    def _verify_key(self, seat, key, value, clause):
        """dice: one or more own positions, each at most once; with, whom: another seat; else one position."""
        if key in ("with", "whom"):
            fits = is_whole(value) and value != seat and value in self.inside
            return need(fits, clause, f'"{key}" must be another seat still in, not {shown(value)}')
        top = len(self.nest) if key == "nest" else self.DICE
        places = value if key == "dice" else (value,)
        if not isinstance(places, (list, tuple)) or not places:
            raise RuleError(clause, f'"{key}" must list one or more positions from 1 to {top}')
        for place in places:
            if not is_whole(place) or not 1 <= place <= top:
                raise RuleError(clause, f'"{key}" must be from 1 to {top}, not {shown(place)}')
            if places.count(place) > 1:
                raise RuleError(clause, f'"{key}" names position {place} more than once')

    def _forbidden(self, seat, name):
        """The RuleError for a choice that is not legal for `seat` now; games name their own clauses."""
        return RuleError("C-9", f"not now: {shown(name)} by seat {seat}; {self.awaited()}")

    def _pay(self, seat, amount):
        """Moves `amount`, or what the seat has, from its stack to the pot (C-6). Returns how much."""
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.pot += amount
        self._paid[seat] += amount
        return amount

    def _share(self, amount, sharers):
        """Divides `amount` of the pot among `sharers`, who are in order from the first player (C-7): {seat: part}."""
        part, odd = divmod(amount, len(sharers))
        parts = {}
        for seat in sharers:
            parts[seat] = part + (1 if odd > 0 else 0)
            odd -= 1
            self.stacks[seat] += parts[seat]
        self.pot -= amount
        return parts

    def _settle(self, result):
        """Ends the round with its RESULT; a pot that was won leaves nothing paid."""
        self.result = result
        self.phase = "settled"
        self.to_roll = self.to_act = None
        if not self.pot:
            self._paid = dict.fromkeys(self.seats, 0)

    def _conserve(self):
        """Tokens never appear or vanish (C-4)."""
        assert self.pot + sum(self.stacks.values()) == self._total, "C-4: tokens appeared or vanished"
