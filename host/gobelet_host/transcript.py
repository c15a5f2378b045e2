"""A session written down, and what the rules make of it (commands/README.md, Transcripts)."""

from typing import Any

from gobelet import rules
from gobelet.rules.common import Game, RuleError, shown

from gobelet_host.strict import decoder

VERSION = 1
LONGEST_WHOLE = 18  # digits of a number; no stack or face needs more, and longer ones cannot all be printed
SEAT_KEYS = {str(seat): seat for seat in range(1, 9)}


class StepError(Exception):
    """A transcript that does not hold: step (from 1, 0 for what is wrong before the first), clause, message."""

    def __init__(self, step: int, clause: str, message: str):
        """step, clause, message: as in the error object of `gobelet replay --json`."""
        super().__init__(f"step {step}: {message} ({clause})" if step else message)
        self.error = {"step": step, "clause": clause, "message": message}


class Session:
    """A session that is being replayed: the game, and the RESULT of each round so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.results: list[dict[str, Any]] = []

    def go_on(self) -> None:
        """Begins the next round as soon as the last is settled; the session may be over then (C-6)."""
        if self.game.settled:
            self.game.begin()

    def do(self, step: dict[str, Any]) -> None:
        """Makes one step and what follows it at once. Raises RuleError; then nothing has changed."""
        self.game.do(step)
        if self.game.settled and self.game.result:
            self.results.append(self.game.result)
            self.go_on()


def decode(data: bytes) -> Any:
    """The value of strict JSON text in UTF-8: no duplicate keys, no NaN. Raises StepError (step 0)."""
    try:
        return _decode(data.decode())
    except UnicodeDecodeError as error:
        raise StepError(0, "C-9", f"not UTF-8: byte {error.start}") from None
    except RecursionError:
        raise StepError(0, "C-9", "not a transcript: nested too deeply") from None
    except ValueError as error:
        raise StepError(0, "C-9", f"not JSON: {error}") from None


def play(document: Any) -> Session:
    """The whole transcript played. Raises StepError for the first step that does not hold."""
    steps = _steps(document)
    session = begin(document)
    for number, step in enumerate(steps, 1):
        try:
            session.do(step)
        except RuleError as error:
            raise StepError(number, error.clause, error.message) from None
    return session


def begin(document: dict[str, Any]) -> Session:
    """The transcript's session before its first step. Raises StepError (step 0)."""
    for key in ("game", "seats", "first", "stacks"):
        if key not in document:
            raise StepError(0, "C-9", f'"{key}" is missing')
    try:
        game = rules.start(
            document["game"],
            document.get("options", {}),
            document["seats"],
            document["first"],
            _stacks(document["stacks"]),
        )
    except RuleError as error:
        raise StepError(0, error.clause, error.message) from None
    session = Session(game)
    session.go_on()
    return session


def report(session: Session) -> dict[str, Any]:
    """What `gobelet replay --json` prints."""
    game = session.game
    to_roll = None if game.to_roll is None else {"who": game.to_roll[0], "dice": game.to_roll[1]}
    out = {
        "game": game.name,
        "phase": game.phase,
        "round": game.round,
        "to_roll": to_roll,
        "to_act": game.to_act,
        "legal": [] if game.to_act is None else list(game.legal()),
        "pot": game.pot,
        "stacks": by_seat(game.stacks),
        "results": session.results,
    }
    for name, fact in game.facts().items():
        out[name] = by_seat(fact) if isinstance(fact, dict) else fact
    return out


def by_seat(numbers: dict[int, int]) -> dict[str, int]:
    """{seat: n} as JSON has it: seats as text, ascending."""
    return {str(seat): numbers[seat] for seat in sorted(numbers)}


def _steps(document: Any) -> list[Any]:
    """The list of steps, once what stands around it has the form of a transcript."""
    if not isinstance(document, dict):
        raise StepError(0, "C-9", f"a transcript is an object, not {shown(document)}")
    version = document.get("transcript")
    if type(version) is not int or version != VERSION:
        raise StepError(0, "C-9", f'"transcript" must be {VERSION}, the version of the format, not {shown(version)}')
    steps = document.get("steps", [])
    if not isinstance(steps, list):
        raise StepError(0, "C-9", f'"steps" must be a list, not {shown(steps)}')
    return steps


def _stacks(stacks: Any) -> Any:
    """{seat: tokens} with the seats as numbers; what is no seat's number stays and is refused by the rules."""
    if not isinstance(stacks, dict):
        return stacks
    return {SEAT_KEYS.get(key, key): tokens for key, tokens in stacks.items()}


def _whole_or_text(digits: str) -> int | str:
    """A JSON integer; one that is absurdly long stays text, which no number's place accepts."""
    return int(digits) if len(digits) <= LONGEST_WHOLE else digits


_decode = decoder(_whole_or_text)
