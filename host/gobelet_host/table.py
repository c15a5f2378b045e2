"""A table as the host knows it: who it is, what goes on there, its settings, its journal, what may be asked of it.

The only place of the host that names methods of the serial link (link/README.md).
"""

import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Required, TypedDict, cast

from gobelet.link.errors import PARAMS
from gobelet.rules.common import FACES

from gobelet_host.errors import NO_BOARD, Failure
from gobelet_host.link import connection, discovery
from gobelet_host.link.client import SILENCE_S, Client, Hello, RefusedError
from gobelet_host.records import Record

PAGE = 1000  # records asked for at once; the board sends as many as fit a line
TRANSFER_S = 30.0  # for the records that are asked for, and a second more for each 4 KiB
TRANSFER_BYTES_A_SECOND = 4096
CHANGE_BYTES = 880  # JSON of settings sent in one request, what stands around it left out

_DICE: dict[str, type | tuple[type, ...]] = {"seats": dict, "nest": list, "cut": str, "running": bool}
_DICE.update({"commitment": (str, type(None)), "next": (int, type(None))})
_TEXT, _NUMBER, _FLAG = (str, type(None)), (int, type(None)), (bool, type(None))  # what may be left out
_STATUS: dict[str, type | tuple[type, ...]] = {"phase": str, "faults": list, "to_roll": (dict, type(None))}
_STATUS.update(dict.fromkeys(("game", "stage", "commitment", "ended", "choice", "preset_name"), _TEXT))
_STATUS.update(dict.fromkeys(("session", "round", "pot", "to_act", "actor", "preset", "dropped"), _NUMBER))
_STATUS.update(dict.fromkeys(("scan_gap_us", "frame_gap_us", "heap_free"), _NUMBER))
_STATUS.update(dict.fromkeys(("flash_free", "erases", "life_days"), _NUMBER))
_STATUS.update({"house_rules": (dict, type(None)), "fram": _FLAG, "clock_set": _FLAG})
_HASH = re.compile("[0-9a-f]{64}")
_SEAT = re.compile("[1-8]")


class Roll(TypedDict):
    """A roll that is awaited: of a seat, or of the nest."""

    who: int | str
    dice: int


class Status(TypedDict, total=False):
    """What goes on. What a board may leave out is not required here."""

    phase: Required[str]  # attract, lobby, play, pause, safe or fault
    faults: Required[list[str]]
    game: str | None
    stage: str | None  # of the round, as the rules name it
    session: int
    round: int | None
    commitment: str | None  # to the round's dice
    pot: int
    to_roll: Roll | None  # whose roll is awaited: a seat, or the nest
    to_act: int | None  # whose choice is awaited
    actor: int | None  # the seat that must press something
    ended: str | None  # why the last session ended early
    choice: str  # in the lobby: the game that is chosen
    preset: int
    preset_name: str | None
    house_rules: dict[str, Any]
    dropped: int  # events that nobody took
    fram: bool
    clock_set: bool
    scan_gap_us: int
    frame_gap_us: int
    heap_free: int
    flash_free: int
    erases: int
    life_days: int


_InPlay = TypedDict("_InPlay", {"in": bool}, total=False)  # no name that a class may give to a key


def unpayable(values: dict[str, Any]) -> bool:
    """Do tokens come from nobody but the operator, by these settings, with defaults for those that are missing?"""
    return values.get("play") == "credit" and not values.get("coin_tokens")


class Seat(_InPlay, total=False):
    """One seat; `in`: it is in the running round."""

    player: Required[str]  # person, house or none
    present: Required[bool]  # its cable is there
    stack: Required[int]
    does: dict[str, str]  # what its buttons do now
    whom: dict[str, int]  # the seat that a button stands for


class SeatDice(TypedDict):
    """A seat's dice as everybody sees them; 0: dark, or running."""

    public: list[int]
    left: list[bool]  # out of its next roll, in Threes Away


class Dice(NamedTuple):
    """The dice of the running or last round. running: they run now; commitment: hex, None before any round."""

    seats: dict[int, SeatDice]
    nest: list[int]
    cut: str
    commitment: str | None
    running: bool


class Head(NamedTuple):
    """The journal's first and last record that may be read, and the chain's hash after the last."""

    first: int
    last: int
    hash: str


class Table:
    """The table at the other end of a conversation.

    Every request raises `link.client.RefusedError` where the table says no, and `errors.Failure` (3) where it is silent
    or gone or answers as no Gobelet board does.
    """

    def __init__(self, client: Client) -> None:
        """client: greeted."""
        self.hello: Hello = {**client.hello}  # what the board said of itself
        self._client = client

    # Who it is

    @property
    def id(self) -> str:
        """The board's id, hex."""
        return self.hello["id"]

    @property
    def journal(self) -> str:
        """The id of its journal, hex."""
        return self.hello["journal"]

    @property
    def name(self) -> str:
        """What its owner calls it."""
        return self.hello["name"]

    @property
    def where(self) -> str:
        """The port, for messages."""
        return self._client.where

    # What goes on there

    def status(self) -> Status:
        """What goes on, and how the board is."""
        found = self._client.call("status", shape=_STATUS)
        roll = found.get("to_roll")
        if roll and not (isinstance(roll.get("who"), int | str) and isinstance(roll.get("dice"), int)):
            raise self._client.no_board("status: to_roll")
        if not all(isinstance(fault, str) for fault in found["faults"]):
            raise self._client.no_board("status: faults")
        return cast(Status, found)

    def seats(self) -> dict[int, Seat]:
        """All seats, ascending. What the buttons do may be left out where a line is too short: `seat` tells."""
        return self._seats({})

    def seat(self, number: int) -> Seat:
        """One seat, and what its buttons do."""
        found = self._seats({"seat": number})
        if number not in found:
            raise self._client.no_board(f"status.seats: no {number}")
        return found[number]

    def _seats(self, params: dict[str, Any]) -> dict[int, Seat]:
        rows = self._client.call("status.seats", params, {"seats": dict})["seats"]
        for key, row in rows.items():
            if not (_SEAT.fullmatch(key) and _is_seat(row)):
                raise self._client.no_board(f"status.seats: {key}")
        return {int(key): row for key, row in sorted(rows.items())}

    def dice(self) -> Dice:
        """The dice, in as many requests as it takes."""
        seats: dict[int, SeatDice] = {}
        params: dict[str, int] = {}
        while True:
            page = self._client.call("status.dice", params, _DICE)
            rows = {int(key): row for key, row in page["seats"].items() if _SEAT.fullmatch(key) and _is_dice(row)}
            forward = min(rows, default=0) > max(seats, default=0) and page["next"] not in rows
            if len(rows) < len(page["seats"]) or not forward or not _are_faces(page["nest"], 3):
                raise self._client.no_board("status.dice")
            seats.update(sorted(rows.items()))
            if page["next"] is None:
                return Dice(seats, page["nest"], page["cut"], page["commitment"], page["running"])
            params = {"from": page["next"]}

    def listen(self, told: Callable[[dict[str, Any]], object], kinds: Sequence[str] = ()) -> None:
        """From now on told(event) for each event; they come in `hear`, and while the answer to a request is waited for.

        kinds: which events; none: all of them.
        """
        self._client.listen(told)
        self._client.call("subscribe", {"kinds": list(kinds)} if kinds else {})

    def hear(self, wait_s: float) -> None:
        """Takes in the next events, waiting at most wait_s for them."""
        self._client.hear(wait_s)

    # Settings

    def settings(self) -> dict[str, Any]:
        """All settings by key, ascending."""
        page = self._settings({})
        values: dict[str, Any] = dict(page["values"])
        while page.get("next") is not None:
            page = self._settings({"from": page["next"]})
            if page["values"].keys() <= values.keys():
                raise self._client.no_board("config.get: a page without any new setting")
            values.update(page["values"])
        return dict(sorted(values.items()))

    def setting(self, key: str) -> Any:
        """One setting."""
        values = self._settings({"keys": [key]})["values"]
        if key not in values:
            raise self._client.no_board(f"config.get: no {key}")
        return values[key]

    @property
    def unpayable(self) -> bool:
        """Do tokens come from nobody but the operator?"""
        return unpayable(self._settings({"keys": ["coin_tokens", "play"]})["values"])

    def _settings(self, params: dict[str, Any]) -> dict[str, Any]:
        page = self._client.call("config.get", params, {"values": dict, "next": (str, type(None))})
        for key, value in page["values"].items():
            if not _is_setting(value):
                raise self._client.no_board(f"config.get: {key}")
        return page

    def differences(self, values: dict[str, Any]) -> dict[str, list[Any]]:
        """{key: [the table's, the given]} where the two differ; None for a setting that the table does not have."""
        here = self.settings()
        return {key: [here.get(key), values[key]] for key in sorted(values) if here.get(key) != values[key]}

    def change(self, values: dict[str, Any]) -> dict[str, list[Any]]:
        """Changes settings, all or none: {key: [old, new]} of those that differed; the others are not sent.

        What does not fit one line goes in several, all of which take effect with the last (F24).
        """
        changes = self.differences(values)
        parts, sent = list(_parts({key: new for key, (_, new) in changes.items()})), 0
        for part in parts:
            params: dict[str, Any] = {"values": part}
            if part is not parts[-1]:
                params["more"] = True
            if sent:
                params["after"] = sent
            self._client.call("config.set", params)
            sent += len(part)
        return changes

    # The journal

    def head(self) -> Head:
        """Where the journal begins and ends now."""
        found = self._client.call("journal.head", shape={"first": int, "last": int, "hash": str})
        return Head(found["first"], found["last"], found["hash"])

    def records(
        self, first: int | None = None, last: int | None = None, limit_s: float | None = None
    ) -> Iterator[Record]:
        """The journal's records from `first` to `last`, ascending; None: those of the head as it is now.

        limit_s: how long it may take, TRANSFER_S by default, and a second more for each 4 KiB. Records that are damaged
        on the board, or deleted meanwhile, are missing. Failure (3) where it takes too long, for a page that does not
        go forward, or for one that holds something other than records.
        """
        deadline_s = time.monotonic() + (TRANSFER_S if limit_s is None else limit_s) - self._transferred_s()
        head = self.head() if first is None or last is None else Head(first, last, "")
        due, end = head.first if first is None else first, head.last if last is None else last
        while due <= end:
            page = self._page(due, end)
            if page is None:  # deleted meanwhile: the record that says so may be behind the last
                head = self.head()
                due, end = head.first, head.last if last is None else last
                continue
            yield from (record for record in page if record.seq <= end)
            if not page:
                return
            if time.monotonic() > deadline_s + self._transferred_s():
                raise Failure(NO_BOARD, f"{self.where}: the transfer is too slow; --timeout S gives it longer")
            due = page[-1].seq + 1

    def _transferred_s(self) -> float:
        """The time that its answers so far may have taken."""
        return self._client.received / TRANSFER_BYTES_A_SECOND

    def record(self, seq: int) -> Record:
        """One record."""
        for found in self.records(seq, seq):
            return found
        raise self._client.no_board(f"record {seq}")

    def _page(self, first: int, last: int) -> list[Record] | None:
        """Some of the records from `first` on: at least one, if there are any. None: `first` is deleted."""
        asked = {"from": first, "max": min(PAGE, last - first + 1)}
        page: list[Record] = []
        try:
            rows = self._client.call("journal.read", asked, {"records": list})["records"]
        except RefusedError as error:
            if error.remote != PARAMS or self.head().first <= first:
                raise
            return None
        for row in rows:
            due = page[-1].seq + 1 if page else first
            if not (_is_record(row) and row["seq"] >= due):
                raise self._client.no_board(f"record {due}")
            page.append(Record(self.id, self.journal, row["seq"], row["raw"], row["hash"]))
        return page

    # Seats and games

    def join(self, seat: int, player: str) -> None:
        """Somebody sits down. player: person or house."""
        self._client.call("seat.join", {"seat": seat, "player": player})

    def leave(self, seat: int) -> None:
        """Whoever sits there stands up, at once or when the pot is won."""
        self._client.call("seat.leave", {"seat": seat})

    def buy(self, seat: int, tokens: int) -> None:
        """Tokens for whoever sits there."""
        self._client.call("seat.buy", {"seat": seat, "tokens": tokens})

    def start(self, game: str, **plan: Any) -> None:
        """A session begins. plan: options, rounds and fast, as `game.start` has them."""
        self._client.call("game.start", {"game": game, **plan})

    def abort(self) -> None:
        """The running round is broken off, and what was paid into the pot is given back."""
        self._client.call("game.abort")

    # The board

    def set_clock(self, unix_ms: int, offset_min: int) -> None:
        """Tells it the time, and the minutes from it to local time: it has no battery (F26)."""
        try:
            self._client.call("time.set", {"unix_ms": unix_ms, "offset_min": offset_min})
        except RefusedError as error:  # firmware before 0.3 knows no local time
            if error.remote != PARAMS:
                raise
            self._client.call("time.set", {"unix_ms": unix_ms})

    def boot(self) -> tuple[int, int]:
        """(number of the start since which it runs, how long that is in ms)."""
        hello = self._client.call("hello", shape={"boots": int, "uptime_ms": int})
        return hello["boots"], hello["uptime_ms"]

    def unlock(self, key: bytes) -> None:
        """Proves the operator key, where the board is locked."""
        if self.hello.get("locked"):
            nonce = self._client.call("auth.challenge", shape={"nonce": str})["nonce"]
            try:
                mac = hmac.new(key, bytes.fromhex(nonce), hashlib.sha256).hexdigest()
            except ValueError:
                raise self._client.no_board("auth.challenge: nonce") from None
            self._client.call("auth.prove", {"mac": mac})
            self.hello["locked"] = False

    def set_key(self, key: bytes) -> None:
        """Another operator key; the board must have none yet, or be unlocked."""
        self._client.call("auth.setkey", {"key": key.hex()})


@contextmanager
def opened(
    port: str | None = None,
    key: bytes | None = None,
    timeout_s: float | None = None,
    writes: bool = False,
    tell: Callable[[str], object] = lambda text: None,
) -> Iterator[Table]:
    """The table that is meant, locked against other Gobelet commands, and unlocked where a key is given and needed.

    port: a device path, a board's id or its name; None: GOBELET_PORT, else the only board there is. timeout_s: how long
    a reply may take, and another program may hold the port. writes: something will be changed. tell: called with what
    people should know: before a change, which board it is (F9); a board that speaks another version of the link, which
    may be read but not changed (F11). Raises Failure.
    """
    path = discovery.resolve(port)
    silence_s, held_s = (SILENCE_S, connection.HELD_S) if timeout_s is None else (timeout_s, timeout_s)
    with connection.conversation(path, silence_s, held_s) as client:
        warning = client.check_version(writes)
        if warning:
            tell(warning)
        table = Table(client)
        if writes:
            tell(f"board {table.name} ({table.id}) on {path}")
        if key:
            table.unlock(key)
        yield table


def _is_setting(value: Any) -> bool:
    """Is it something that a setting may be?"""
    if isinstance(value, dict | list):
        return all(map(_is_setting, value.values() if isinstance(value, dict) else value))
    return isinstance(value, str | int)


def _is_seat(row: Any) -> bool:
    kinds = {"player": str, "present": bool, "stack": int}
    return isinstance(row, dict) and all(type(row.get(key)) is kind for key, kind in kinds.items())


def _is_dice(row: Any) -> bool:
    left = row.get("left") if isinstance(row, dict) else None
    flags = isinstance(left, list) and [type(flag) for flag in left] == [bool] * 5
    return flags and _are_faces(row.get("public"), 5)


def _are_faces(faces: Any, count: int) -> bool:
    return isinstance(faces, list) and len(faces) == count and all(type(f) is int and 0 <= f <= FACES for f in faces)


def _is_record(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and type(row.get("seq")) is int
        and isinstance(row.get("raw"), str)
        and row["raw"].isascii()
        and isinstance(row.get("hash"), str)
        and _HASH.fullmatch(row["hash"]) is not None
    )


def _parts(values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The settings in as few requests as fit a line each; `presets` may need one of its own."""
    part: dict[str, Any] = {}
    size = 0
    for key, value in values.items():
        length = len(json.dumps({key: value}, separators=(",", ":")))
        if part and size + length > CHANGE_BYTES:
            yield part
            part, size = {}, 0
        part[key] = value
        size += length
    if part:
        yield part
