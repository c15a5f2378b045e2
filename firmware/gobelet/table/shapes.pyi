"""What the table's parts pass to each other, for type checkers alone: imported only below `if 1 - 1:`, at no cost."""

from collections.abc import Sequence
from typing import Any, Protocol

Codes = dict[str, str]  # {input: code}, as `table.games` lists them
Blinks = Sequence[str]  # inputs whose lamp blinks
Look = tuple[Codes, Blinks]
Whom = dict[str, int]  # {input: the seat that the button stands for}
Figures = dict[str, int]  # of the journal and the machine, as in `status`
Saved = dict[str, Any]  # what JSON can hold, for after a power cut

class Laid(Protocol):
    """A round's dice; see `table.games.dialog.Dialog`."""

    @property
    def nest(self) -> list[int]: ...
    @property
    def runs(self) -> bool: ...
    def public(self, seat: int) -> list[int]: ...
    def left(self, seat: int) -> list[bool]: ...
    def stepped(self, record: dict[str, Any]) -> None: ...

class Dimmer(Protocol):
    """The settings, as the lights get them."""

    def get(self, key: str) -> Any: ...
