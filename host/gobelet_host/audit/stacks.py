"""What each seat has between rounds, as far as the records of one journal tell."""

from gobelet_host.audit.errors import DoesNotHoldError
from gobelet_host.scene import Fields


class Stacks:
    """Of a seat that is not known anything may be true. A session of which not all is known may be broken off with
    tokens in its pot: then each of its seats has what it had, and some of those besides, in all as many as there were.
    """

    def __init__(self) -> None:
        self._had: dict[int, int] = {}
        self._more: dict[int, int] = {}  # {seat: how many it may have got back}
        self._pot = 0  # that are still to turn up with the seats in `_more`

    def forget(self) -> None:
        """Nobody knows what anybody has."""
        self._had, self._more, self._pot = {}, {}, 0

    def know(self, stacks: dict[int, int]) -> None:
        """So many have these seats."""
        self._had.update(stacks)
        for seat in stacks:
            self._more.pop(seat, None)

    def given_back(self, stacks: dict[int, int], back: dict[int, int], pot: int) -> None:
        """The seats had these stacks, `pot` was in the pot; `back`: what each got back at most, this round's too."""
        self.know(stacks)
        self._pot = pot
        if pot:
            self._more = {seat: min(pot, back.get(seat, 0)) for seat in stacks}

    def change(self, seq: int, record: Fields) -> None:
        """A `join`, `leave` or `buy`. Raises DoesNotHoldError."""
        seat, tokens = record["seat"], record["tokens"]
        if record["kind"] == "buy":
            if seat in self._had:
                self._had[seat] += tokens
        elif record["kind"] == "join":
            self.know({seat: tokens})
        else:
            self._show(seq, seat, tokens, "leaves")
            self._had.pop(seat, None)

    def open(self, seq: int, stacks: dict[int, int]) -> None:
        """A session begins with these. Raises DoesNotHoldError."""
        for seat, tokens in stacks.items():
            self._show(seq, seat, tokens, "begins")
        self.know(stacks)

    def _show(self, seq: int, seat: int, tokens: int, does: str) -> None:
        had = self._had.get(seat, tokens)
        more = self._more.pop(seat, 0)
        if not had <= tokens <= had + more:
            to = f" to {had + more}" if more else ""
            raise DoesNotHoldError(seq, f"seat {seat} {does} with {tokens} tokens, it had {had}{to}")
        self._pot -= tokens - had
        if self._pot < 0 or (self._pot and more and not self._more):
            raise DoesNotHoldError(seq, "what was in the pot is not what the seats got back")
