"""What all games share: the error, the order of seats, the steps, the pot and its division (C-1 to C-9)."""

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Carry, Choices, Counts, Faces, Hands, Options, Record, Seats, Step, Verdict

SEATS_MIN, SEATS_MAX = 2, 8
FACES = 6
SHOWN_MAX = 40  # characters
_CARRIED = ("round", "first", "pot")  # from round to round, in every game


class RuleError(Exception):
    """A step or a start that the rules do not allow (C-8)."""

    def __init__(self, clause: str, message: str):
        """clause: "TA-3"; message: a sentence that says what was expected."""
        super().__init__(clause, message)
        self.clause, self.message = clause, message

    def __str__(self) -> str:
        """As `TA-3: ...`."""
        return self.clause + ": " + self.message


def is_whole(value: object) -> bool:
    """Is it a whole number? (`True` and 1.0 are none.)"""
    return type(value) is int


def shown(value: object) -> str:
    """The words for a value that was given, short whatever it is."""
    if value is None or isinstance(value, (bool, int, float, str)):  # in MicroPython a bool is no int
        text = repr(value)
        return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "..."
    return "a list" if isinstance(value, (list, tuple)) else "an object" if isinstance(value, dict) else "that"


def need(fits: object, clause: str, message: str) -> None:
    """Raises the RuleError unless `fits`. Not for what every step passes: the message is made in any case."""
    if not fits:
        raise RuleError(clause, message)


def texted(counts: "Counts") -> dict[str, int]:
    """{seat: n} as JSON has it, with names for keys."""
    return {str(seat): n for seat, n in counts.items()}


def check_faces(faces: "Faces") -> None:
    """Raises RuleError unless all `faces` are whole numbers 1-6 (C-1)."""
    for face in faces:
        if type(face) is not int or not 1 <= face <= FACES:
            raise RuleError("C-1", f"a die shows 1 to 6, not {shown(face)}")


def clockwise(seats: "Seats", start: int) -> tuple[int, ...]:
    """`seats` (in any order) as a tuple going clockwise from `start`, or from the next of them after it (C-2)."""
    ascending = sorted(seats)
    return tuple([seat for seat in ascending if seat >= start] + [seat for seat in ascending if seat < start])


class Game:
    """One session with a fixed set of seats; each game is a subclass.

    name, options (all of them), seats (ascending), stacks {seat: tokens}, pot, round, first: as started and played.
    phase: "settled" before the first and between rounds, "over" when the session has ended (`over_why` says why), else
    a word of the game's. playing: the seats of this round, in order from its first player; active: those of them that
    are still in. to_roll: (who, n) or None, who a seat or "nest"; to_act: a seat or None. hand: {seat: faces}, 0 for a
    die not rolled yet; open: {seat: list of bool}, the dice that everybody knows, at the end those that were shown;
    nest: faces, empty where there is none. result: the RESULT of the last round, None before its end.

    A session begins settled and with nothing paid: the caller calls `begin()` for the first round too, and does what is
    awaited until it is settled again. A step is as in a transcript, {"roll": [faces]} or {"seat", "do", ...}; the list
    of the records that `do` returns is the game, which they give again.

    A subclass gives `name`, `DICE`, `CHOICES`, and methods in the place of those at the end of this class.
    """

    name = ""
    DICE = 0  # of a seat
    ROUND = "round"  # what is played, as RESULT names its number
    CHOICES: "Choices" = {}  # noqa: RUF012 - {name: (method(self, seat, record), clause, keys beside seat and do)}
    PUBLIC: tuple[str, ...] = ()  # names of the subclass's own attributes that everybody at the table may know
    CARRIED: tuple[str, ...] = ()  # ... that the next rounds depend on: whole numbers, bools and tuples
    RESULT_KEYS: tuple[str, ...] = ("winners", "pays", "carried")  # of RESULT beside its number, as records have them
    STEP_KEYS: tuple[str, ...] = ("seat", "do", "dice")  # of choices, as records have them
    sleight = False  # may seats cheat in secret (TE-14)?
    shuffled: set[int] = set()  # noqa: RUF012 - who has cheated in this round; nobody may know

    def __init__(self, options: "Options", seats: "Seats", first: int, stacks: "Counts"):
        """options: all of them, checked; the rest as `rules.start` has checked it."""
        self.options = options
        self.seats = tuple(sorted(seats))
        self.stacks: Counts = {seat: stacks.get(seat, 0) for seat in seats}
        self.pot = self.round = 0
        self.first = first
        self.phase = "settled"
        self.over_why: str | None = None
        self.result: Record | None = None
        self.playing: tuple[int, ...] = ()
        self.active: tuple[int, ...] = ()
        self.to_roll: tuple[Any, int] | None = None
        self.to_act: int | None = None
        self.nest: list[int] = []
        self._paid = dict.fromkeys(seats, 0)
        self._total = sum(self.stacks.values())
        self._clear()

    # What the table asks

    @property
    def settled(self) -> bool:
        """Is the round over, and the next not begun?"""
        return self.phase == "settled"

    def begin(self) -> None:
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
        self.playing = self.active = lineup
        self._clear()
        self._open_round()
        self._go()
        self._conserve()

    def _clear(self) -> None:
        self.hand = {seat: [0] * self.DICE for seat in self.seats}
        self.open = {seat: [True] * self.DICE for seat in self.seats}
        self.result = None
        self._moved: list[list[int | str]] = []
        self._clause = ""

    def next_first(self) -> int | None:
        """While settled: the seat that will be first in the next round, None if there will be none."""
        lineup = self._lineup()
        return lineup[0] if len(lineup) > 1 else None

    def verify(self, step: "Step") -> None:
        """Raises RuleError unless the rules allow `step`. Changes nothing (C-8)."""
        if self.phase == "over":
            raise RuleError("C-6", "the session is over: fewer than two seats can play")
        if self.phase == "settled":
            raise RuleError("C-9", "the next round has not begun")
        if not isinstance(step, dict) or ("roll" in step) == ("do" in step):
            raise RuleError("C-9", 'a step is either {"roll": [faces]} or {"seat": n, "do": name}; ' + self.awaited())
        if "roll" in step:
            self._verify_roll(step["roll"])
        else:
            self._verify_choice(step)

    def can(self, step: "Step") -> bool:
        """Do the rules allow `step`?"""
        try:
            self.verify(step)
        except RuleError:
            return False
        return True

    def do(self, step: "Step") -> "Record":
        """Verifies `step` and makes it. Returns the record: a dict of its own, with what the step shows added."""
        self.verify(step)
        if "roll" in step:
            record: Record = {"roll": list(step["roll"])}
            self._rolled(record["roll"])
        else:
            seat, name = step["seat"], step["do"]
            choose, _, keys = self.CHOICES[name]
            record = {"seat": seat, "do": name}
            for key in keys:
                value = step[key]
                record[key] = sorted(value) if isinstance(value, (list, tuple)) else value
            choose(self, seat, record)
        self._go()
        self._conserve()
        return record

    def legal(self, seat: int | None = None) -> list[str]:
        """Sorted names of what `seat` (default: `to_act`) may do now."""
        return self._asked(self.to_act) if self.to_act and seat in (None, self.to_act) else []

    def awaited(self) -> str:
        """A sentence: what must happen next."""
        if self.to_roll:
            who, n = self.to_roll
            dice = "one die" if n == 1 else f"{n} dice"
            return f"awaited: a roll of {dice} by " + ("the nest" if who == "nest" else f"seat {who}")
        if self.to_act:
            return f"awaited: seat {self.to_act}, one of " + ", ".join(self.legal())
        return "awaited: the next round"

    @property
    def roller(self) -> int | None:
        """The seat that rolls what must be rolled now, or None; the nest is rolled by the first still in (TE-4)."""
        who = self.to_roll[0] if self.to_roll else None
        seat: int | None = self.active[0] if who == "nest" else who
        return seat

    def covert(self, step: "Step") -> bool:
        """Must nobody learn before the showdown that `step` is made, a choice or the roll that is due (TE-14)?"""
        return False

    def row(self, seat: int) -> dict[str, int]:
        """What `status.seats` says of a seat beside what it says in every game."""
        return {}

    def facts(self) -> "Record":
        """What a report of the session says beside what it says of every game; numbers, and {seat: n}."""
        return {}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the settled round, ascending; none where the pot is carried, or before."""
        return tuple(self.result["winners"]) if self.result else ()

    @property
    def verdict(self) -> "Verdict | None":
        """Why the settled round ended as it did, None before: {"hands", "moved", "clause"}.

        hands: [(seat, {"dice", "category", "value"}), ...] of those that were compared, best first; categories and
        values are those of `rules.rank`; never a die that was not shown. moved: [[from, to, n], ...] in order; from and
        to are seats, "pot" or, where game tokens lie there, "middle". clause: the one that decided.
        """
        return {"hands": self._compared(), "moved": self._moved, "clause": self._clause} if self.result else None

    def shares(self) -> "Counts":
        """{seat: what it has put into the pot since it was last won}, all seats."""
        return dict(self._paid)

    def carry(self) -> "Carry":
        """While settled: all that the next rounds depend on, as a small dict that JSON can hold."""
        carried: Carry = {"stacks": texted(self.stacks), "paid": texted(self._paid)}
        for name in self.CARRIED + _CARRIED:
            value = getattr(self, name)
            carried[name.lstrip("_")] = list(value) if isinstance(value, tuple) else value
        return carried

    def restore(self, carry: "Carry") -> None:
        """Takes over what `carry()` gave; for `rules.resume`, which has given the stacks already."""
        for name in self.CARRIED + _CARRIED:
            value = carry[name.lstrip("_")]
            setattr(self, name, tuple(value) if isinstance(value, list) else value)
        self._paid = {seat: carry["paid"][str(seat)] for seat in self.seats}
        self._total += self.pot

    # What is verified of every step

    def _verify_roll(self, faces: "Faces") -> None:
        if self.to_roll is None or not isinstance(faces, (list, tuple)) or len(faces) != self.to_roll[1]:
            raise RuleError("C-9", "no such roll now; " + self.awaited())
        check_faces(faces)

    def _verify_choice(self, step: "Step") -> None:
        seat, name = step.get("seat"), step["do"]
        if seat is None or not is_whole(seat) or seat not in self.seats:
            raise RuleError("C-9", f"no seat {shown(seat)} in this session")
        if name not in self.legal(seat):
            raise self._forbidden(seat, name)
        _, clause, keys = self.CHOICES[name]
        for key in keys:
            self._verify_key(seat, key, step.get(key), clause)
        self._verify_more(seat, step)

    def _verify_key(self, seat: int, key: str, value: object, clause: str) -> None:
        """dice: one or more own positions, each at most once; with, whom: another seat; else one position."""
        if key in ("with", "whom"):
            fits = is_whole(value) and value != seat and value in self.active
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

    # For the games

    def _put_out(self, seat: int) -> None:
        """Takes `seat` out of the round."""
        self.active = tuple([other for other in self.active if other != seat])

    def _pay(self, seat: int, amount: int) -> int:
        """Moves `amount`, or what the seat has, from its stack to the pot (C-6). Returns how much."""
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.pot += amount
        self._paid[seat] += amount
        return amount

    def _share(self, amount: int, sharers: "Seats") -> "Counts":
        """Divides `amount` of the pot among `sharers`, who are in order from the first player (C-7): {seat: part}."""
        part, odd = divmod(amount, len(sharers))
        parts = {}
        for seat in sharers:
            parts[seat] = n = part + (1 if odd > 0 else 0)
            odd -= 1
            self.stacks[seat] += n
            if n:
                self._moved.append(["pot", seat, n])
        self.pot -= amount
        return parts

    def _settle(self, result: "Record") -> None:
        """Ends the round with its RESULT, to which the number is added; a pot that was won leaves nothing paid."""
        self.result = {self.ROUND: self.round}
        self.result.update(result)
        self.phase = "settled"
        self.to_roll = self.to_act = None
        if not self.pot:
            self._paid = dict.fromkeys(self.seats, 0)

    # What a game gives where this does not serve

    def _may_play(self, seat: int) -> bool:
        """Can the seat play the next round (C-6)?"""
        return self.stacks[seat] > 0

    def _lineup(self) -> tuple[int, ...]:
        """Who plays the next round, in order from its first player; fewer than two end the session (C-5, C-6)."""
        able = [seat for seat in self.seats if self._may_play(seat)]
        return clockwise(able, self.first + 1 if self.round else self.first)

    def _open_round(self) -> None:
        """Antes, and what else begins a round; `round`, `first`, `playing` and `active` are set already."""

    def _go(self) -> None:
        """Sees to it that the next step is awaited, after every step and the beginning of a round."""

    def _rolled(self, faces: "Faces") -> None:
        """Takes the faces of the roll that was due, verified."""

    def _asked(self, seat: int) -> list[str]:
        """Sorted names of what the seat to act may do."""
        return []

    def _verify_more(self, seat: int, step: "Step") -> None:
        """Raises RuleError unless a choice that is legal, with keys that fit, holds in every other way, too."""

    def _forbidden(self, seat: int, name: object) -> RuleError:
        """The RuleError for a choice that is not legal for `seat` now; games name their own clauses."""
        return RuleError("C-9", f"not now: {shown(name)} by seat {seat}; {self.awaited()}")

    def _compared(self) -> "Hands":
        """The hands of `verdict`."""
        return []

    def _conserve(self) -> None:
        """Tokens never appear or vanish (C-4)."""
        assert self.pot + sum(self.stacks.values()) == self._total, "C-4: tokens appeared or vanished"
