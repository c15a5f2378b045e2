"""The sessions of one journal, played again through the rules core: choices, results, stacks, next first seats."""

import json
from typing import Any, NoReturn

from gobelet import rules
from gobelet.rules.common import Game, RuleError, texted

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.proof import Round, Step
from gobelet_host.audit.records import LIMIT, in_line

_BY = ("player", "house", "timeout")
_TOLD = frozenset(("game_name", "hands", "moved", "clause"))  # of a result: why it came so; old ones tell none of it
_OPENING = 2  # records that open a session: the draw of its first seat, and `session`


class Sessions:
    """The session under way and what each seat has. blind: records are missing, so a session may be under way that
    nobody knows; it is taken up after its first result with nothing carried, as far as the default options go.
    """

    def __init__(self) -> None:
        self.blind = False
        self._game: Game | None = None
        self._sure = True  # the options of the session are known, or have been right for a whole round
        self._offset = 0  # rounds of the session before those that are here
        self._changed = False  # a seat joined, left or bought: the next round opens a new session
        self._stacks: dict[int, int] = {}
        self._back: dict[int, int] = {}  # what they are after the abort that is being checked
        self._checks = {"roll": self._roll, "choice": self._choice, "session": self._session, "result": self._result}

    def lose_track(self) -> None:
        """Records are missing here."""
        self.blind = True
        self._game = None
        self._changed = False
        self._stacks = {}

    def change(self, seq: int, record: dict[str, Any]) -> None:
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
        steps = [step for step in proven.steps if step.seq < end]
        try:
            known = self._play(seq, proven, steps)
        except _RefusedError as refused:
            if self._sure:
                raise DoesNotHoldError(refused.seq, refused.why) from None
            known, self._game, self.blind = False, None, True
        if proven.bad:
            raise proven.bad
        if not known and self.blind and proven.ended:
            self.guess(proven.steps[-1].record)
        return known

    def _play(self, seq: int, proven: Round, steps: list[Step]) -> bool:
        """The steps of a round; False where nobody can say what came before it. Raises _RefusedError."""
        if proven.opens:
            kinds = [step.kind for step in steps[:_OPENING]]
            if kinds == ["roll", "abort"] or (proven.bad and kinds != ["roll", "session"]):
                return False
            self._open(proven, steps)
        elif self._game is None or self._changed:
            if not self.blind and not proven.aborted:
                raise _RefusedError(proven.steps[0].seq if proven.steps else seq, "a round of no session")
            return False
        else:
            self._begin(proven.seq)
        for step in steps[_OPENING if proven.opens else 0 :]:
            self._check(step, proven)
        if not proven.bad and not proven.aborted:
            if not proven.ended:
                raise _RefusedError(seq, "a seed before its round's result")
            self._sure = True
        return True

    def _check(self, step: Step, proven: Round) -> None:
        """One step of the round that is played again."""
        assert self._game
        try:
            if step.kind == "abort":
                self._abort(step, proven, self._game)
            else:
                self._checks[step.kind](step, self._game)
        except (RuleError, TypeError, KeyError, ValueError) as error:
            raise _RefusedError(step.seq, f"the rules do not allow it: {error}") from None

    def _open(self, proven: Round, steps: list[Step]) -> None:
        """A session's first round: the draw of C-5, then the `session` record."""
        if len(steps) < _OPENING or steps[1].kind != "session":
            raise _RefusedError(
                steps[min(1, len(steps) - 1)].seq, "no session record after the draw of its first player"
            )
        draw, (at, record) = steps[0], (steps[1].seq, steps[1].record)
        stacks = self._opening_stacks(at, record)
        try:
            game = rules.start(record["game"], record["options"], record["seats"], record["first"], stacks)
            game.begin()
        except (RuleError, KeyError, TypeError, AttributeError) as error:
            raise _RefusedError(at, f"no such session: {error}") from None
        drawn, shown = proven.drawn(draw.record, stacks), draw.record.get("faces")
        if draw.record["n"] != len(stacks) or shown != [drawn]:
            raise _RefusedError(draw.seq, f"draws {shown}, its seed gives [{drawn}] of {sorted(stacks)}")
        if record["first"] != drawn:
            raise _RefusedError(at, f"seat {record['first']} is first, drawn was {drawn}")
        self._game, self._offset = game, 0
        self._sure, self._changed, self.blind = True, False, False

    def _opening_stacks(self, at: int, record: dict[str, Any]) -> dict[int, int]:
        """{seat: tokens} of the seats of a `session` record, as they were left before it."""
        stacks, seats = record.get("stacks"), record.get("seats")
        if not (isinstance(stacks, dict) and isinstance(seats, list) and set(stacks) == {str(seat) for seat in seats}):
            raise _RefusedError(at, "stacks must name the session's seats")
        numbers = {int(seat): n for seat, n in stacks.items()}
        for seat, n in numbers.items():
            if self._stacks.get(seat, n) != n:
                raise _RefusedError(at, f"seat {seat} begins with {n} tokens, it had {self._stacks[seat]}")
        return numbers

    def _begin(self, at: int) -> None:
        assert self._game
        self._game.begin()
        if self._game.phase == "over":
            raise _RefusedError(at, f"a round after the session was over: {self._game.over_why}")

    def _roll(self, step: Step, game: Game) -> None:
        who, n = step.record["who"], step.record["n"]
        if game.to_roll != (who, n):
            raise _RefusedError(step.seq, f"{n} dice of {who}: {game.awaited()}")
        hidden = "faces" not in step.record
        if hidden != rules.about(game.name).hides(who):
            where = "in the open without" if hidden else "under the cup with"
            raise _RefusedError(step.seq, f"a roll {where} its faces")
        game.do({"roll": step.faces})

    def _choice(self, step: Step, game: Game) -> None:
        record = step.record
        if record.get("by") not in _BY:
            raise _RefusedError(step.seq, "a choice of nobody's")
        made = game.do(record)
        if "faces" in made and made["faces"] != record.get("faces"):
            raise _RefusedError(step.seq, f"reveals {record.get('faces')}, the dice are {made['faces']}")

    def _session(self, step: Step, game: Game) -> NoReturn:
        raise _RefusedError(step.seq, "a session in the middle of a round")

    def _result(self, step: Step, game: Game) -> None:
        if not game.settled or game.result is None:
            raise _RefusedError(step.seq, f"a result before the end: {game.awaited()}")
        says = dict(game.result)
        says["number"] = says.pop(game.ROUND) + self._offset
        says.update(dice=_seen(game), stacks=texted(game.stacks), next=game.next_first())
        if not _TOLD.isdisjoint(step.record):
            says.update(_why(game, step.record))
        for key in sorted(says):
            if key not in step.record or step.record[key] != says[key]:
                raise _RefusedError(step.seq, f"says {key} {step.record.get(key)}, the rules say {says[key]}")
        self._stacks.update(game.stacks)

    def _abort(self, step: Step, proven: Round, game: Game) -> None:
        """The pot goes back to whom it came from; a table that could not make sense of its records says nothing."""
        shares = game.shares() if not game.settled or game.pot else {}
        back = step.record.get("back")
        if back != texted(shares) and not (proven.undone and back == {}):
            raise _RefusedError(step.seq, f"gives back {back}, the rules say {texted(shares)}")
        if not proven.undone:
            self._back = {seat: n + shares.get(seat, 0) for seat, n in game.stacks.items()}

    def guess(self, record: dict[str, Any]) -> None:
        """Takes up a session after a result with nothing carried; its options are assumed to be the defaults."""
        if not self.blind or record.get("carried") or self._changed:
            return
        try:
            numbers = {int(seat): n for seat, n in record["stacks"].items()}
            self._game = rules.start(_game_of(record), {}, sorted(numbers), record["next"], numbers)
            self._offset, self._sure = record["number"], False
        except (RuleError, KeyError, TypeError, ValueError, AttributeError):
            self._game = None


class _RefusedError(DoesNotHoldError):
    """Record `seq` is not what the rules say, as far as the options of its session are known."""


def _seen(game: Game) -> dict[str, list[int]]:
    """{seat or "nest": faces} as a `result` must tell them: what everybody saw, 0 where nobody did."""
    seen = {str(seat): [n * is_open for n, is_open in zip(game.hand[seat], game.open[seat], strict=True)]
            for seat in game.playing}  # fmt: skip
    return {**seen, "nest": list(game.nest)} if game.nest else seen


def _why(game: Game, record: dict[str, Any]) -> dict[str, Any]:
    """What a `result` tells of why it came so; of the hands, as many as fit it, those first that decided."""
    verdict = game.verdict or {}
    why = {"game_name": game.name, **verdict, "hands": texted(dict(verdict["hands"]))}
    while why["hands"] and in_line(json.dumps({**record, **why}, separators=(",", ":"))) > LIMIT:
        why["hands"].popitem()
    return why


def _game_of(result: dict[str, Any]) -> Any:
    """The game whose RESULT this is; old records do not name it: then by its keys, and by the dice that a seat has."""
    dice = max(len(faces) for who, faces in result["dice"].items() if who != "nest")
    fitting = (
        game
        for game in rules.GAMES
        if dice == rules.about(game).DICE and result.keys() >= set(rules.load(game).RESULT_KEYS)
    )
    return result.get("game_name") or next(fitting, None)
