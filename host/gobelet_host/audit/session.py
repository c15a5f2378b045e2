"""The sessions of one journal, played again through the rules core: choices, results, stacks, next first seats."""

from gobelet import rules
from gobelet.fairness import dice
from gobelet.rules.common import RuleError, texted
from gobelet.table.session import shown

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.proof import Round

_BY = ("player", "house", "timeout")


class Sessions:
    """The session under way and what each seat has. blind: records are missing, so a session may be under way that
    nobody knows; it is taken up after its first result with nothing carried, as far as the default options go.
    """

    def __init__(self):
        self.blind = False
        self._game = None
        self._sure = True  # the options of the session are known, or have been right for a whole round
        self._offset = 0  # rounds of the session before those that are here
        self._changed = False  # a seat joined, left or bought: the next round opens a new session
        self._stacks: dict = {}
        self._back: dict = {}  # what they are after the abort that is being checked

    def lose_track(self) -> None:
        """Records are missing here."""
        self.blind = True
        self._game = None
        self._changed = False
        self._stacks = {}

    def change(self, seq: int, record: dict) -> None:
        """A `join`, `leave` or `buy`."""
        seat, tokens, kind = record.get("seat"), record.get("tokens"), record["kind"]
        if type(seat) is not int or type(tokens) is not int:
            raise DoesNotHoldError(seq, "seat and tokens must be whole numbers")
        self._changed = True
        if kind == "buy":
            if seat in self._stacks:
                self._stacks[seat] += tokens
            return
        held = self._stacks.pop(seat, tokens)
        if kind == "leave" and held != tokens:
            raise DoesNotHoldError(seq, f"seat {seat} leaves with {tokens} tokens, it had {held}")
        if kind == "join":
            self._stacks[seat] = tokens

    def aborted(self) -> None:
        """A round was broken off: the session is over; where it could not be played again, what seats have is known
        again at the next one.
        """
        self._game = None
        self._changed = True
        self._stacks = self._back
        self._back = {}

    def replay(self, seq: int, proven: Round) -> bool:
        """Plays a proven round; False where its session's beginning is missing. seq: of its seed.

        Raises DoesNotHoldError with the first record that does not hold, be it of its dice or of its play.
        """
        end = proven.bad.seq if proven.bad else seq
        steps = [step for step in proven.steps if step[0] < end]
        try:
            known = self._play(seq, proven, steps)
        except _RefusedError as refused:
            if self._sure:
                raise DoesNotHoldError(refused.seq, refused.why) from None
            known, self._game, self.blind = False, None, True
        if proven.bad:
            raise proven.bad
        if not known and self.blind and proven.steps and proven.steps[-1][1] == "result":
            self.guess(proven.steps[-1][2])
        return known

    def _play(self, seq, proven, steps):
        opens = bool(proven.steps) and proven.steps[0][2].get("who") == "first"
        kinds = [kind for _, kind, _ in steps[:2]]
        if opens and (kinds == ["roll", "abort"] or (proven.bad and kinds != ["roll", "session"])):
            return False
        if opens:
            self._open(steps)
        elif self._game is None or self._changed:
            if not self.blind and not proven.aborted:
                raise _RefusedError(proven.steps[0][0] if proven.steps else seq, "a round of no session")
            return False
        else:
            self._begin(proven.seq)
        for at, kind, record in steps[2 if opens else 0 :]:
            try:
                if kind == "abort":
                    self._abort(at, record, proven)
                else:
                    getattr(self, "_" + kind)(at, record)
            except (RuleError, TypeError, KeyError, ValueError) as error:
                raise _RefusedError(at, f"the rules do not allow it: {error}") from None
        if not proven.bad and not proven.aborted:
            if not proven.steps or proven.steps[-1][1] != "result":
                raise _RefusedError(seq, "a seed before its round's result")
            self._sure = True
        return True

    def _open(self, steps):
        """A session's first round: the draw of C-5, then the `session` record."""
        if len(steps) < 2 or steps[1][1] != "session":  # noqa: PLR2004
            at = steps[1][0] if len(steps) > 1 else steps[0][0]
            raise _RefusedError(at, "no session record after the draw of its first player")
        (drawn_at, _, draw), (at, _, record) = steps[:2]
        seats, first = record.get("seats"), record.get("first")
        stacks = self._opening_stacks(at, record)
        try:
            game = rules.start(record.get("game"), record.get("options"), seats, first, stacks)
            game.begin()
        except (RuleError, TypeError, AttributeError) as error:
            raise _RefusedError(at, f"no such session: {error}") from None
        seed_says = dice.first(draw["seed"], draw["round"], seats, draw["t_us"])
        if draw["n"] != len(seats) or draw.get("faces") != [seed_says]:
            raise _RefusedError(drawn_at, f"draws {draw.get('faces')}, its seed gives [{seed_says}] of {sorted(seats)}")
        if first != seed_says:
            raise _RefusedError(at, f"seat {first} is first, drawn was {seed_says}")
        self._game, self._offset = game, 0
        self._sure, self._changed, self.blind = True, False, False

    def _opening_stacks(self, at, record):
        stacks, seats = record.get("stacks"), record.get("seats")
        if not (isinstance(stacks, dict) and isinstance(seats, list) and set(stacks) == {str(seat) for seat in seats}):
            raise _RefusedError(at, "stacks must name the session's seats")
        numbers = {int(seat): n for seat, n in stacks.items()}
        for seat, n in numbers.items():
            if self._stacks.get(seat, n) != n:
                raise _RefusedError(at, f"seat {seat} begins with {n} tokens, it had {self._stacks[seat]}")
        return numbers

    def _begin(self, at):
        self._game.begin()
        if self._game.phase == "over":
            raise _RefusedError(at, f"a round after the session was over: {self._game.over_why}")

    def _roll(self, at, record):
        who, n = record["who"], record["n"]
        if self._game.to_roll != (who, n):
            raise _RefusedError(at, f"{n} dice of {who}: {self._game.awaited()}")
        if record["hidden"] != (self._game.name == "three-eggs" and who != "nest"):
            where = "in the open without" if record["hidden"] else "under the cup with"
            raise _RefusedError(at, f"a roll {where} its faces")
        self._game.do({"roll": record["faces"]})

    def _choice(self, at, record):
        if record.get("by") not in _BY:
            raise _RefusedError(at, "a choice of nobody's")
        made = self._game.do(record)
        if "faces" in made and made["faces"] != record.get("faces"):
            raise _RefusedError(at, f"reveals {record.get('faces')}, the dice are {made['faces']}")

    def _session(self, at, record):
        raise _RefusedError(at, "a session in the middle of a round")

    def _result(self, at, record):
        game = self._game
        if not game.settled or game.result is None:
            raise _RefusedError(at, f"a result before the end: {game.awaited()}")
        says = dict(game.result)
        says["number"] = says.pop("round", None) or says.pop("game", None)
        says["number"] += self._offset
        says.update(dice=shown(game), stacks=texted(game.stacks), next=game.next_first())
        for key in sorted(says):
            if key not in record or record[key] != says[key]:
                raise _RefusedError(at, f"says {key} {record.get(key)}, the rules say {says[key]}")
        self._stacks.update(game.stacks)

    def _abort(self, at, record, proven):
        """The pot goes back to whom it came from; a table that could not make sense of its records says nothing."""
        game = self._game
        shares = game.shares() if not game.settled or game.pot else {}
        if record.get("back") != texted(shares) and not (proven.undone and record.get("back") == {}):
            raise _RefusedError(at, f"gives back {record.get('back')}, the rules say {texted(shares)}")
        if not proven.undone:
            self._back = {seat: n + shares.get(seat, 0) for seat, n in game.stacks.items()}

    def guess(self, record: dict) -> None:
        """Takes up a session after a result with nothing carried; its options are assumed to be the defaults."""
        if not self.blind or record.get("carried") or self._changed:
            return
        try:
            numbers = {int(seat): n for seat, n in record["stacks"].items()}
            self._game = rules.start(_game_of(record), {}, sorted(numbers), record["next"], numbers)
            self._offset, self._sure = record["number"], False
        except (RuleError, KeyError, TypeError, ValueError, AttributeError):
            self._game = None


class _RefusedError(Exception):
    """Record `seq` is not what the rules say."""

    def __init__(self, seq, why):
        super().__init__(why)
        self.seq = seq
        self.why = why


def _game_of(result):
    """The game whose RESULT this is: by its keys, and by the dice that a seat has."""
    if "loser" in result:
        return "four-two-one"
    hands = [faces for who, faces in result["dice"].items() if who != "nest"]
    return "threes-away" if len(hands[0]) == 5 else "three-eggs"  # noqa: PLR2004
