"""One session: the rules' game, its stacks, and the records of its steps. Nothing is shown before its record is safe.

Order of a round's records: `commit`; `cut`s; in a session's first round the roll by `first` and `session`; rolls and
choices; `result`; `reveal` (`commit`, `cut` and the seeds are the dealer's). A round can be cut between any two of them
(F20, F52).
"""

from gobelet import rules
from gobelet.rules.common import texted

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.rules.common import Game
    from gobelet.rules.shapes import Carry, Counts, Faces, Options, Record, Seats, Step, Verdict
    from gobelet.table.dealer import Dealer
    from gobelet.table.shapes import Saved


class Terms:
    """What a session is played by.

    game: its name; options: all of them; by: who began it, "people", "host" (a host, house players alone) or "demo";
    rounds: it ends after so many results, 0: no limit; fast: nothing is waited for.
    """

    def __init__(self, game: str, options: "Options", by: str, rounds: int = 0, fast: bool = False) -> None:
        self.game, self.options, self.by, self.rounds, self.fast = game, options, by, rounds, fast

    @classmethod
    def load(cls, saved: "Saved") -> "Terms":
        """What `state` gave, be it without the options that are at their default. Raises KeyError, RuleError."""
        options = rules.check(saved["game"], saved["options"])
        return cls(saved["game"], options, saved["by"], saved["rounds"], saved["fast"])

    def state(self) -> "Saved":
        """As JSON can hold it."""
        return {"game": self.game, "options": self.options, "by": self.by, "rounds": self.rounds, "fast": self.fast}

    @property
    def hides(self) -> bool:
        """Does the game hide anything?"""
        return rules.about(self.game).hides(None)


class Session:
    """terms: its Terms; seats: ascending list of numbers; number: the journal's.

    stacks {seat: tokens} as it began; game: the Game in play or just settled, None before its first player is drawn;
    carry: what the Game gave when it last settled, None in the first round. cutting: are the dice of the round that was
    committed to still to be cut? playing: does a round run, with something still to be done in it? actor: the seat that
    must press now, None where nobody must. covert: must nobody learn of the roll that is due? falls: the faces that are
    recorded and not yet the game's, their dice still running.
    """

    game: "Game"

    def __init__(self, dealer: "Dealer", terms: "Terms", seats: list[int], stacks: "Counts", number: int) -> None:
        self._dealer, self._log = dealer, dealer.log
        self.terms, self.seats, self.stacks, self.number = terms, seats, stacks, number
        self.game = None  # type: ignore[assignment]  # most of what is asked of a session comes after its draw
        self.carry: Carry | None = None
        self._first: int | None = None
        self.resulted = False  # is the running round's result recorded?
        self.playing = self.covert = self.cutting = False
        self.falls: list[int] = []
        self.actor: int | None = None
        hides = rules.about(terms.game).hides
        self._secret = [who for who in seats + ["nest"] if hides(who)]  # whose rolls are

    @property
    def decided(self) -> bool:
        """Does a round run in which nothing is left to be done but to tell its result and its seed?"""
        return self._dealer.knows and self.game is not None and self.game.settled

    def _look(self) -> None:
        """What is due now."""
        game = self.game
        self.actor = game.to_act or game.roller
        self.playing = self.actor is not None
        self.covert = game.sleight and game.to_roll is not None and game.covert({"roll": []})

    # --- rounds

    @property
    def lineup(self) -> "Seats":
        """Who plays the round that was committed to."""
        return self.game.playing if self.game else self.seats

    def wait(self) -> None:
        """The dice are cut first; `begin` comes next."""
        self.cutting, self.playing, self.actor = True, False, None

    def begin(self, now_ms: int, t_us: int) -> None:
        """The dice are cut. In a session's first round the draw of the first player follows (C-5), as far as it is not
        recorded yet.
        """
        self.cutting = False
        if self.game:
            self._look()
            return
        if self._first is None:
            self._first = self._dealer.first(now_ms, t_us, self.seats)
        terms = self.terms
        pairs = [("session", self.number), ("game", terms.game), ("options", unusual(terms.game, terms.options))]
        pairs += [("seats", self.seats), ("first", self._first), ("stacks", texted(self.stacks))]
        self._log.record(now_ms, "session", pairs)
        self.start(self._first)

    def next(self) -> None:
        """The round that was committed to begins, where the session is in play already."""
        self.resulted = False
        if self.game:
            self.game.begin()
            self._look()

    def start(self, first: int) -> None:
        """The game begins with that seat."""
        terms = self.terms
        self.game = rules.start(terms.game, terms.options, self.seats, first, self.stacks)
        self.game.begin()
        self._look()

    def roll(self, now_ms: int, t_us: int, by: str | None = None, runs: bool = False) -> None:
        """Rolls what must be rolled, for a press at `t_us`: recorded, and the game's with `land`.

        by: as the dealer has it. runs: until it lands nobody learns of it.
        """
        who, n = self.game.to_roll  # type: ignore[misc]  # a roll is due
        told = None if self.covert else "rest" if runs else "now"
        self.falls = self._dealer.roll(now_ms, t_us, who, n, by, who in self._secret, told)

    def land(self) -> "Record":
        """The dice rolled last have come to rest. Returns the rules' record, {"roll": [faces]}."""
        faces, self.falls = self.falls, []
        self._dealer.rest()
        return self.do({"roll": faces})

    def do(self, step: "Step") -> "Record":
        """A step that is recorded, or is next. Returns the rules' record. Raises RuleError."""
        record = self.game.do(step)
        self._look()
        return record

    def choose(self, now_ms: int, step: "Step", by: str) -> "Record":
        """Makes a choice; by: "player", "house" or "timeout". Returns the rules' record. Raises RuleError."""
        record = self.do(step)
        pairs = [(key, record[key]) for key in self.game.STEP_KEYS if key in record]
        pairs = [("round", self._dealer.round)] + pairs + [("by", by)]
        self._log.record(now_ms, "choice", pairs, not self.game.covert(record))
        return record

    def close(self, now_ms: int) -> None:
        """The round is settled: its result, then its seed."""
        if not self.resulted:
            verdict: Verdict = self.game.verdict  # type: ignore[assignment]  # the round is settled
            self._record_result(now_ms, self._result(verdict), list(verdict["hands"]))
        self.reveal(now_ms)

    def _record_result(self, now_ms: int, pairs: "list[tuple[str, Any]]", hands: "list[tuple[int, Any]]") -> None:
        """With as many of the hands, those first that decided, as fit a line."""
        while True:
            try:
                self._log.record(now_ms, "result", pairs + [("hands", {str(n): hand for n, hand in hands})])
                return
            except ValueError:
                if not hands:
                    raise
                hands.pop()

    def reveal(self, now_ms: int) -> None:
        """The round ends with its seed."""
        self._dealer.reveal(now_ms)
        self.closed()

    def closed(self) -> None:
        """The round is over."""
        if self.game and self.game.settled:
            self.carry = self.game.carry()

    def _result(self, verdict: "Verdict") -> "list[tuple[str, Any]]":
        game = self.game
        result: Record = game.result  # type: ignore[assignment]  # so it has one
        pairs: list[tuple[str, Any]] = [("round", self._dealer.round), ("number", game.round)]
        pairs += [(key, result[key]) for key in game.RESULT_KEYS]
        pairs += [("dice", shown(game)), ("stacks", texted(game.stacks)), ("next", game.next_first())]
        return pairs + [("game_name", game.name), ("clause", verdict["clause"]), ("moved", verdict["moved"])]

    def shares(self) -> "Counts":
        """{seat: what it has put into the pot since it was last won}, as of a round that runs."""
        return self.game.shares() if self.game and self._dealer.running else {}

    def refunded(self, back: "Counts") -> "Counts":
        """{seat: stack} with so much given back to each."""
        stacks = dict(self.game.stacks if self.game else self.stacks)
        for seat in back:
            stacks[int(seat)] += back[seat]
        return stacks

    # --- over a power cut

    def state(self) -> "Saved":
        """What `load` needs, as JSON can hold it: the session as it stood before the running round."""
        plan = self.terms.state()
        plan["options"] = unusual(self.terms.game, self.terms.options)
        plan.update(seats=self.seats, session=self.number, stacks={} if self.carry else texted(self.stacks))
        return plan

    @classmethod
    def load(cls, dealer: "Dealer", plan: "Saved", carry: "Carry | None") -> "Session":
        """What `state` gave, `carry` beside it. Raises as `State.load` does."""
        terms = Terms.load(plan)
        stacks = {int(seat): plan["stacks"][seat] for seat in plan["stacks"]}
        return cls(dealer, terms, plan["seats"], stacks, plan["session"])._settled(carry)

    def _settled(self, carry: "Carry | None") -> "Session":
        """As it was when its Game last settled, if it did."""
        self.carry = carry
        if carry:
            self.game = rules.resume(self.terms.game, self.terms.options, self.seats, carry)
        return self

    def before(self) -> "Counts":
        """{seat: stack} as they were before the running round, whatever was put into the pot given back."""
        if not self.carry:
            return dict(self.stacks)
        stacks, paid = self.carry["stacks"], self.carry["paid"]
        return {int(seat): stacks[seat] + paid[seat] for seat in stacks}

    def replay(self, record: "Record", faces: "Faces" = ()) -> None:
        """A `roll` (its faces beside it), `choice`, `session` or `result` of the journal: done, not recorded again."""
        kind = record["kind"]
        if kind == "session":
            self.start(record["first"])
        elif kind == "choice":
            self.do(record)
        elif kind == "result":
            self.resulted = True
        elif record["who"] != "first":
            self.do({"roll": faces})
        elif self.game:
            raise ValueError("a session that was not recorded")
        else:
            self._first = faces[0]


def unusual(game: str, options: "Options") -> "Options":
    """Those of the options that are not at their default."""
    defaults = rules.check(game, {})
    return {name: options[name] for name in options if options[name] != defaults[name]}


def shown(game: "Game") -> dict[str, list[int]]:
    """{"3": faces, ...} of the seats in the round, and of the nest: what everybody saw; 0 where nobody did."""
    faces = {str(n): [face if seen else 0 for face, seen in zip(game.hand[n], game.open[n])] for n in game.playing}
    if game.nest:
        faces["nest"] = list(game.nest)
    return faces
