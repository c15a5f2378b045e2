"""The sessions of one journal, played again through the rules core: choices, results, stacks, next first seats."""

import json
from typing import Any, NoReturn

from gobelet import rules
from gobelet.rules.common import Game, RuleError, texted

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.audit.forms import LIMIT, RESULT_KEYS, in_line
from gobelet_host.audit.proof import Round, Step
from gobelet_host.audit.stacks import Stacks
from gobelet_host.scene import Fields

_TOLD = frozenset(("game_name", "hands", "moved", "clause"))  # of a result: why it came so; old ones tell none of it
_OPENING = 2  # records that open a session: the draw of its first seat, and `session`


class Sessions:
    """The session under way and what each seat has.

    blind: records are missing, so a session may be under way that nobody knows. Its stacks are followed from result to
    result, its rounds are not played again.
    """

    def __init__(self) -> None:
        self.blind = False
        self._game: Game | None = None
        self._offset = 0  # rounds of the session before those that are here
        self._changed = False  # a seat joined, left or bought, a round was broken off: the next opens a new session
        self._terms: Fields | None = None  # the `session` record of one that is blind, where it is there
        self._seen: Fields | None = None  # the last result of one that is blind
        self._stacks = Stacks()
        self._checks = {"roll": self._roll, "choice": self._choice, "session": self._session, "result": self._result}

    def lose_track(self) -> None:
        """Records are missing here."""
        self.blind = True
        self._game = self._terms = self._seen = None
        self._changed = False
        self._stacks.forget()

    def forget(self) -> None:
        """The board itself does not know what the seats had."""
        self._stacks.forget()

    def change(self, seq: int, record: Fields) -> None:
        """A `join`, `leave` or `buy`. Raises DoesNotHoldError."""
        self._end()
        self._stacks.change(seq, record)

    def _end(self) -> None:
        """The session is over."""
        self._game = self._terms = self._seen = None
        self._changed = True

    # What cannot be played again

    def stray(self, seq: int, record: Fields) -> None:
        """A step of a round whose beginning is missing. Raises DoesNotHoldError."""
        if record["kind"] == "session":
            self._terms = record
        elif record["kind"] == "result":
            self._follow(seq, record)
        elif record["kind"] == "abort":
            self._break_off(record)

    def unproven(self, broken: Round) -> None:
        """A round was broken off, and its seed was lost. Raises DoesNotHoldError."""
        last, kinds = broken.steps[-1], [step.kind for step in broken.steps]
        if "result" in kinds:
            raise DoesNotHoldError(broken.steps[-2].seq, "a result whose seed was never revealed")
        if broken.undone:
            self._stacks.forget()
        elif broken.opens:
            if "session" in kinds:
                opening = broken.steps[kinds.index("session")]
                self._stacks.open(opening.seq, _by_seat(opening.record["stacks"]))
        elif self._game and not self._changed:
            self._check_back(last, self._game)
        elif self.blind and not self._changed:
            self._break_off(last.record)
        elif len(kinds) > 1:
            raise DoesNotHoldError(broken.steps[0].seq, "a round of no session")
        self._end()

    def _check_back(self, abort: Step, game: Game) -> None:
        """Everybody has what it had before the round; what it put in since the pot was won it has back, and no more."""
        paid, back = game.shares(), _by_seat(abort.record["back"])
        had = {seat: n + paid[seat] for seat, n in game.stacks.items()}
        if back.keys() != had.keys() or any(not paid[seat] <= back[seat] <= had[seat] for seat in had):
            raise DoesNotHoldError(abort.seq, f"gives back {abort.record['back']}, the seats had {texted(had)}")
        self._stacks.know(had)

    def _break_off(self, abort: Fields) -> None:
        """A session that is blind is over."""
        seen = self._seen
        if seen:
            self._stacks.given_back(_by_seat(seen["stacks"]), _by_seat(abort["back"]), seen.get("carried", 0))
        else:
            self._stacks.forget()
        self._end()

    def _follow(self, seq: int, result: Fields) -> None:
        """The next result of a session that is blind: its seats keep their tokens among them. Raises DoesNotHoldError.

        With nothing carried, a session whose terms are known can be played again from here.
        """
        before, self._seen = self._seen, result
        stacks = _by_seat(result["stacks"])
        if before:
            if stacks.keys() != _by_seat(before["stacks"]).keys() or _tokens(before) != _tokens(result):
                raise DoesNotHoldError(seq, f"says stacks {result['stacks']}, before it they were {before['stacks']}")
            if result["number"] != before["number"] + 1:
                raise DoesNotHoldError(seq, f"says number {result['number']}, after {before['number']}")
        self._stacks.know(stacks)
        terms = self._terms
        if terms and not result.get("carried") and result["next"]:
            try:
                self._game = rules.start(terms["game"], terms["options"], terms["seats"], result["next"], stacks)
            except RuleError as error:
                raise DoesNotHoldError(seq, f"no such session: {error}") from None
            self._offset = result["number"]

    # What is played again

    def replay(self, seq: int, proven: Round) -> bool:
        """Plays a proven round; False where its session's beginning is missing. seq: of its seed.

        Raises DoesNotHoldError with the first record that does not hold, be it of its dice or of its play.
        """
        end = proven.bad.seq if proven.bad else seq
        known = self._play(seq, proven, [step for step in proven.steps if step.seq < end])
        if proven.bad:
            raise proven.bad
        if proven.aborted:
            if proven.undone:
                self._stacks.forget()
            self._end()
        return known

    def _play(self, seq: int, proven: Round, steps: list[Step]) -> bool:
        """The steps of a round; False where nobody can say what came before it. Raises DoesNotHoldError."""
        if proven.opens:
            kinds = [step.kind for step in steps[:_OPENING]]
            if kinds == ["roll", "abort"]:
                _check_nothing_back(steps[1])
            if kinds == ["roll", "abort"] or (proven.bad and kinds != ["roll", "session"]):
                return False
            self._open(proven, steps)
        elif self._game is None or self._changed:
            return self._pass_by(seq, proven)
        else:
            self._begin(proven.seq)
        self._check_cuts(proven)
        for step in steps[_OPENING if proven.opens else 0 :]:
            self._check(step, proven)
        if not (proven.bad or proven.aborted or proven.ended):
            raise DoesNotHoldError(seq, "a seed before its round's result")
        return True

    def _pass_by(self, seq: int, proven: Round) -> bool:
        """A round that is not played: of a session that is blind, or broken off before anything was played."""
        last = proven.steps[-1] if proven.steps else None
        if self.blind and not self._changed:
            if last and last.kind == "abort":
                self._break_off(last.record)
            elif last and last.kind == "result":
                self._follow(last.seq, last.record)
            else:
                raise DoesNotHoldError(seq, "a seed before its round's result")
        elif len(proven.steps) != 1 or not proven.aborted:
            raise DoesNotHoldError(proven.steps[0].seq if proven.steps else seq, "a round of no session")
        else:
            _check_nothing_back(proven.steps[0])
        return False

    def _check_cuts(self, proven: Round) -> None:
        assert self._game
        for seq, seat in proven.cuts:
            if seat not in self._game.playing:
                raise DoesNotHoldError(seq, f"seat {seat} cuts, which does not play")

    def _check(self, step: Step, proven: Round) -> None:
        """One step of the round that is played again."""
        assert self._game
        try:
            if step.kind == "abort":
                self._abort(step, proven, self._game)
            else:
                self._checks[step.kind](step, self._game)
        except (RuleError, TypeError, KeyError, ValueError) as error:
            raise DoesNotHoldError(step.seq, f"the rules do not allow it: {error}") from None

    def _open(self, proven: Round, steps: list[Step]) -> None:
        """A session's first round: the draw of C-5, then the `session` record."""
        if len(steps) < _OPENING or steps[1].kind != "session":
            raise DoesNotHoldError(
                steps[min(1, len(steps) - 1)].seq, "no session record after the draw of its first player"
            )
        draw, (at, record) = steps[0], (steps[1].seq, steps[1].record)
        stacks = _by_seat(record["stacks"])
        if sorted(stacks) != sorted(record["seats"]):
            raise DoesNotHoldError(at, "stacks must name the session's seats")
        self._stacks.open(at, stacks)
        try:
            game = rules.start(record["game"], record["options"], record["seats"], record["first"], stacks)
        except RuleError as error:
            raise DoesNotHoldError(at, f"no such session: {error}") from None
        drawn, shown = proven.drawn(draw, stacks), draw.record.get("faces")
        if draw.record["n"] != len(stacks) or shown != [drawn]:
            raise DoesNotHoldError(draw.seq, f"draws {shown}, its seed gives [{drawn}] of {sorted(stacks)}")
        if record["first"] != drawn:
            raise DoesNotHoldError(at, f"seat {record['first']} is first, drawn was {drawn}")
        self._game, self._offset = game, 0
        self._terms = self._seen = None
        self._changed = self.blind = False
        self._begin(at)

    def _begin(self, at: int) -> None:
        assert self._game
        self._game.begin()
        if self._game.phase == "over":
            raise DoesNotHoldError(at, f"a round after the session was over: {self._game.over_why}")

    def _roll(self, step: Step, game: Game) -> None:
        who, n = step.record["who"], step.record["n"]
        if game.to_roll != (who, n):
            raise DoesNotHoldError(step.seq, f"{n} dice of {who}: {game.awaited()}")
        hidden = "faces" not in step.record
        if hidden != rules.about(game.name).hides(who):
            where = "in the open without" if hidden else "under the cup with"
            raise DoesNotHoldError(step.seq, f"a roll {where} its faces")
        game.do({"roll": step.faces})

    def _choice(self, step: Step, game: Game) -> None:
        record = step.record
        made = game.do(record)
        for key in game.STEP_KEYS:
            if made.get(key) != record.get(key):
                raise DoesNotHoldError(step.seq, f"{key} is {record.get(key)}, by the rules {made.get(key)}")

    def _session(self, step: Step, game: Game) -> NoReturn:
        raise DoesNotHoldError(step.seq, "a session in the middle of a round")

    def _result(self, step: Step, game: Game) -> None:
        if not game.settled or game.result is None:
            raise DoesNotHoldError(step.seq, f"a result before the end: {game.awaited()}")
        says = dict(game.result)
        says["number"] = says.pop(game.ROUND) + self._offset
        says.update(dice=_shown(game), stacks=texted(game.stacks), next=game.next_first())
        if not _TOLD.isdisjoint(step.record):
            says.update(_why(game, step.record))
        for key in sorted(says.keys() | (step.record.keys() & RESULT_KEYS)):
            if step.record.get(key) != says.get(key) or key not in step.record:
                raise DoesNotHoldError(step.seq, f"says {key} {step.record.get(key)}, the rules say {says.get(key)}")
        self._stacks.know(game.stacks)

    def _abort(self, step: Step, proven: Round, game: Game) -> None:
        """The pot goes back to whom it came from; a table that could not make sense of its records says nothing."""
        shares = game.shares() if not game.settled or game.pot else {}
        back = step.record["back"]
        if game.settled and proven.fair > 1 and not proven.undone:  # older boards did that
            raise DoesNotHoldError(step.seq, "breaks off a round that is decided")
        if back != texted(shares) and not (proven.undone and back == {}):
            raise DoesNotHoldError(step.seq, f"gives back {back}, the rules say {texted(shares)}")
        self._stacks.know({seat: n + shares.get(seat, 0) for seat, n in game.stacks.items()})


def _check_nothing_back(abort: Step) -> None:
    """Of a session that had not begun. Raises DoesNotHoldError."""
    if any(abort.record["back"].values()):
        raise DoesNotHoldError(abort.seq, f"gives back {abort.record['back']} before anything was played")


def _shown(game: Game) -> dict[str, list[int]]:
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


def _by_seat(counts: dict[str, int]) -> dict[int, int]:
    return {int(seat): n for seat, n in counts.items()}


def _tokens(result: Fields) -> int:
    """All tokens of the session after a result."""
    carried: int = result.get("carried", 0)
    return sum(result["stacks"].values()) + carried
