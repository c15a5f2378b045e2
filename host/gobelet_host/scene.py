"""The table as everybody at it may see it: one fold of a journal's records, or of a board's events, by the rules core.

`Scene.take` is given one record after the other, of a file, a database, a board or its events, which carry no numbers
and no hidden faces. Who comes late, or where records are missing, knows what the records themselves say, until the next
`session`. Story and scripts read a Scene, the panel what the story says of it; who needs a part alone takes it: counts
the Places, totals and the audit's people the Seats. None of them keeps a table of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from gobelet import rules
from gobelet.rules.common import FACES, Game, RuleError, texted

_DICE_MAX = 8  # that are rolled at once, in any game

Fields: TypeAlias = dict[str, Any]  # of a record, the object in its text, or of an event
Who: TypeAlias = int | str  # a seat, or "nest"

UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, RuleError)
"""What a record that is none, or that the rules do not allow, raises."""


class Seats:
    """Who sits where. sits: {seat: "person", "house", or None where the record does not say}.

    sure: whoever is not in `sits` does not sit; else nobody knows. A journal begins with nobody at the table.
    """

    def __init__(self) -> None:
        self.sits: dict[int, str | None] = {}
        self.sure = True

    def lose_track(self) -> None:
        """Anybody may sit anywhere."""
        self.sits = {}
        self.sure = False

    def take(self, record: Fields) -> None:
        """A `join` or `leave`; others change nothing."""
        if record["kind"] == "join":
            self.sits[record["seat"]] = record.get("player")
        elif record["kind"] == "leave":
            self.sits.pop(record["seat"], None)


class Places:
    """Which of its dice a seat's next roll fills, by the choices of one round (commands/README.md, Steps)."""

    def __init__(self) -> None:
        self._rolled: dict[Who, list[int]] = {}  # by the last roll
        self._due: dict[Who, list[int]] = {}  # by the next one, where it is not all of them
        self._covered: dict[Who, list[int]] = {}  # what was not revealed

    def choose(self, choice: Fields) -> None:
        """A choice of a seat."""
        seat, name = choice["seat"], choice["do"]
        if name == "reroll":
            self._due[seat] = sorted(choice["dice"])
        elif name == "keep":
            self._due[seat] = [place for place in self._rolled.get(seat, ()) if place not in choice["dice"]]
        elif name == "reveal":
            self._covered[seat] = [place for place in self._rolled.get(seat, ()) if place not in choice["dice"]]
        elif name == "shuffle":
            self._due[seat] = self._covered.get(seat, [])

    def roll(self, who: Who, count: int) -> list[int]:
        """The positions, from 1, that a roll of `count` dice fills. Raises ValueError for more than any seat has."""
        if not 0 < count <= _DICE_MAX:
            raise ValueError(count)
        due = self._due.pop(who, [])
        self._rolled[who] = due if len(due) == count else list(range(1, count + 1))
        return self._rolled[who]


@dataclass(frozen=True)
class Decision:
    """How a round ended, and why.

    result: its record. game: whose RESULT it is, None where nobody knows. winners: in 421 all but the loser. hands: by
    seat, those that counted, as {"dice", "category", "value"}; moved: [[from, to, n]]; clause: the one that decided.
    What the record does not say, old ones say none of it, is worked out by the rules where all of the round is known;
    else it is empty.
    """

    result: Fields
    game: str | None
    winners: tuple[int, ...]
    hands: dict[int, dict[str, Any]] = field(default_factory=dict)
    moved: list[list[Any]] = field(default_factory=list)
    clause: str | None = None

    def told(self) -> Fields:
        """The keys of a `result` that old records lack, as far as they are known."""
        hands = {str(seat): hand for seat, hand in self.hands.items()}
        found = {"game_name": self.game, "clause": self.clause, "hands": hands, "moved": self.moved}
        return found if self.game and self.clause else {}


class Scene:
    """session: its number; game_name, options (those not at their default) and game: of the session, None and {} where
    nobody knows. round: the journal's number of the running or last round; running: between `commit` and `reveal`;
    commitment: of the running round, hex. decided: how the last round ended, None once the next has begun.
    """

    def __init__(self, played: bool = True) -> None:
        """played: are the rounds played by the rules? Else `game` is None, which is faster."""
        self._played = played
        self.seats = Seats()
        self.decided: Decision | None = None
        self.round: int | None = None
        self.running = False
        self.commitment: str | None = None
        self._takes = {
            "boot": self._boot,
            "commit": self._commit,
            "session": self._session,
            "roll": self._roll,
            "choice": self._choice,
            "result": self._result,
            "abort": self._abort,
            "reveal": self._reveal,
            "join": self._change,
            "leave": self._change,
            "buy": self._change,
            "fault": self._fault,
        }
        self._forget()

    def _forget(self) -> None:
        """The session is over, or unknown."""
        self.session: int | None = None
        self.game_name: str | None = None
        self.options: dict[str, Any] = {}
        self.game: Game | None = None
        self._plays: list[int] = []
        self._stacks: dict[int, int] = {}
        self._clear()

    def _clear(self) -> None:
        """A round begins."""
        self._places = Places()
        self._faces: dict[Who, dict[int, int]] = {}  # by position, as far as the records themselves say
        self._round = _Round()

    def lose_track(self) -> None:
        """Records are missing here."""
        self.seats.lose_track()
        self._forget()

    # What is to be seen

    def dice(self) -> dict[Who, list[int]]:
        """{seat or "nest": faces} of the round, 0 for a die that not everybody knows."""
        if self.game is None:
            return {who: [faces[place] for place in sorted(faces)] for who, faces in self._faces.items()}
        game = self.game
        found: dict[Who, list[int]] = {
            seat: [_known(face) if seen else 0 for face, seen in zip(game.hand[seat], game.open[seat], strict=True)]
            for seat in game.playing
        }
        return {**found, "nest": [_known(face) for face in game.nest]} if game.nest else found

    def faces(self, who: Who, places: list[int]) -> list[int]:
        """The faces of some dice of `who`, by their positions from 1; 0 for one that not everybody knows."""
        if self.game is None:
            return [self._faces.get(who, {}).get(place, 0) for place in places]
        lie = self.dice().get(who, [])
        return [lie[place - 1] if place <= len(lie) else 0 for place in places]

    @property
    def pot(self) -> int | None:
        """Tokens in the pot, None where nobody knows."""
        return self.game.pot if self.game else None

    @property
    def stacks(self) -> dict[int, int]:
        """{seat: tokens} as far as they are known."""
        return {**self._stacks, **(self.game.stacks if self.game else {})}

    @property
    def actor(self) -> int | None:
        """The seat that must press now: it rolls or chooses."""
        return (self.game.roller or self.game.to_act) if self.game else None

    # What the records say

    def take(self, record: Fields) -> None:
        """The next record or event; one that cannot be followed ends what is known of the session."""
        try:
            take = self._takes.get(record.get("kind", ""))
            if take:
                take(record)
        except UNREADABLE:
            self.game = None

    def _boot(self, record: Fields) -> None:
        if record["state"] != "resumed" and self.round is not None:
            self.lose_track()

    def _fault(self, record: Fields) -> None:
        if record["what"] == "resume":  # what the board had saved was of no use to it
            self.lose_track()

    def _change(self, record: Fields) -> None:
        """Who joined, left or bought counts from now on; the next round opens a new session."""
        seat, tokens = record["seat"], record["tokens"]
        self.seats.take(record)
        stacks = self.stacks
        self._forget()
        if record["kind"] == "leave":
            stacks.pop(seat, None)
        else:
            stacks[seat] = tokens + (stacks.get(seat, 0) if record["kind"] == "buy" else 0)
        self._stacks = stacks

    def _commit(self, record: Fields) -> None:
        before = self.decided
        self.round, self.commitment = record["round"], record["commitment"]
        self.running, self.decided = True, None
        self._clear()
        if self.game:
            self._begin(partial(rules.resume, self.game.name, self.options, self.game.seats, self.game.carry()))
        elif self.game_name and before and before.result["next"] and not before.result.get("carried"):
            # what was missing of the session makes no difference any more: nothing is carried into this round
            first, stacks = before.result["next"], self._stacks
            self._begin(partial(rules.start, self.game_name, self.options, self._plays, first, stacks))

    def _begin(self, start: Callable[[], Game]) -> None:
        self.game = self._round.begin(start) if self._played else None

    def _session(self, record: Fields) -> None:
        self.session, self.game_name, self.options = record["session"], record["game"], record["options"]
        self._plays = record["seats"]
        self._stacks = {int(seat): tokens for seat, tokens in record["stacks"].items()}
        self._begin(
            partial(rules.start, self.game_name, self.options, self._plays, record["first"], dict(self._stacks))
        )

    def _roll(self, record: Fields) -> None:
        who, n, faces = record["who"], record["n"], record.get("faces")
        if who == "first":
            return
        places = self._places.roll(who, n)
        self._faces.setdefault(who, {}).update(zip(places, faces or [0] * n, strict=True))
        if self.game:
            self._round.roll(self.game, record)

    def _choice(self, record: Fields) -> None:
        self._places.choose(record)
        lie = self._faces.setdefault(record["seat"], {})
        if "faces" in record:
            lie.update(zip(sorted(record["dice"]), record["faces"], strict=True))
        elif record["do"] == "bottoms":  # the roll that lies there shows its undersides
            lie.update({place: face and FACES + 1 - face for place, face in lie.items()})
        if self.game:
            self._round.choose(self.game, record)

    def _result(self, record: Fields) -> None:
        stacks = {int(seat): tokens for seat, tokens in record["stacks"].items()}
        try:
            self.game = self._round.end(self.game, record) if self.game else None
        except UNREADABLE:
            self.game = None
        self._stacks.update(stacks)
        self.decided = _decision(record, self.game, self.game_name)

    def _abort(self, record: Fields) -> None:
        stacks, back = self.stacks, record["back"]
        self._forget()
        self._stacks = {seat: tokens + back.get(str(seat), 0) for seat, tokens in stacks.items()}

    def _reveal(self, record: Fields) -> None:
        self.running, self.commitment = False, None


class _Round:
    """The steps of one round, to be played again once its hidden dice are known.

    A die that nobody has seen carries a number of its own, above FACES, in the place of its face. It goes with the die
    through swaps and trades until somebody shows it; the result tells those that were shown at the end.
    """

    def __init__(self) -> None:
        self._start: Callable[[], Game] | None = None
        self._steps: list[Fields] = []
        self._marks = FACES  # the last number given to a die
        self._seen: dict[int, int] = {}  # number: face

    def begin(self, start: Callable[[], Game]) -> Game:
        """The game at the round's beginning. start(): the session as it was settled before."""
        self._start = start
        game = start()
        game.begin()
        return game

    def roll(self, game: Game, record: Fields) -> None:
        """A roll, with or without its faces."""
        who, n, faces = record["who"], record["n"], record.get("faces")
        if game.to_roll != (who, n):
            raise ValueError(game.awaited())
        if faces is None:
            lies = list(game.hand[who])
            game.do({"roll": [1] * n})
            faces = [self._mark(game.hand[who], i) for i, before in enumerate(lies) if game.hand[who][i] != before]
        else:
            game.do({"roll": faces})
        self._steps.append({"roll": faces})

    def _mark(self, hand: list[int], i: int) -> int:
        self._marks += 1
        hand[i] = self._marks
        return self._marks

    def choose(self, game: Game, record: Fields) -> None:
        """A choice, which may show dice."""
        game.do(record)
        self._steps.append(record)
        for place, face in zip(sorted(record.get("dice", ())), record.get("faces", ()), strict=False):
            self._see(game.hand[record["seat"]], place - 1, face)

    def _see(self, dice: list[int], i: int, face: int) -> None:
        if dice[i] > FACES and face:
            self._seen[dice[i]] = dice[i] = face

    def end(self, game: Game, result: Fields) -> Game:
        """The settled game, whose end hidden dice may have decided; `game`: as far as it came without them.

        Raises ValueError where it is not the game that the result tells.
        """
        if self._marks > FACES:
            for who, faces in result["dice"].items():
                dice = game.nest if who == "nest" else game.hand[int(who)]
                for i, face in enumerate(faces):
                    self._see(dice, i, face)
            game = self.begin(self._start) if self._start else game
            for step in self._steps:
                game.do({"roll": [self._seen.get(face, 1) if face > FACES else face for face in step["roll"]]}
                        if "roll" in step else step)  # fmt: skip
        if not game.settled or texted(game.stacks) != {
            seat: result["stacks"].get(seat) for seat in texted(game.stacks)
        }:
            raise ValueError("another round")
        return game


def _known(face: int) -> int:
    return face if face <= FACES else 0


def _decision(result: Fields, game: Game | None, name: str | None) -> Decision:
    """What the record says, and what the rules add to it: also the hands that did not fit it."""
    verdict: dict[str, Any] = (game.verdict if game else None) or {"hands": (), "moved": [], "clause": None}
    hands = {**dict(verdict["hands"]), **{int(seat): hand for seat, hand in result.get("hands", {}).items()}}
    return Decision(
        result,
        result.get("game_name", name),
        tuple(game.winners if game else result.get("winners", ())),
        hands,
        result.get("moved", verdict["moved"]),
        result.get("clause", verdict["clause"]),
    )
