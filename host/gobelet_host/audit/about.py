"""Whose logs these are, and from when to when they go."""

from collections.abc import Mapping

from gobelet_host.days import STAMP, moment
from gobelet_host.records import Record
from gobelet_host.scene import UNREADABLE
from gobelet_host.words import say

_MINUTES = len("2026-03-01 20:15")


class About:
    """What is to be known of the boards of some logs. boards: their ids, in the order in which they came."""

    def __init__(self) -> None:
        self.boards: list[str] = []
        self._names: dict[str, str] = {}
        self._spans: dict[str, tuple[int, int]] = {}  # first and last moment, unix ms

    def know(self, names: Mapping[str, str]) -> None:
        """What boards are called, by their ids, where that stands outside of their logs."""
        self._names.update(names)

    def take(self, record: Record) -> None:
        """One record after the other."""
        board = record.board
        if board not in self._spans and board not in self.boards:
            self.boards.append(board)
        stamp = STAMP.match(record.raw)
        if stamp:
            wall = int(stamp[3])
            first, last = self._spans.get(board, (wall, wall))
            self._spans[board] = min(first, wall), max(last, wall)
        if '"kind":"config"' in record.raw and '"name":[' in record.raw:
            self._rename(record)

    def _rename(self, record: Record) -> None:
        try:
            self._names[record.board] = str(record.fields["changed"]["name"][1])
        except UNREADABLE:
            return

    def is_called(self, board: str, asked: str) -> bool:
        """Is that the name of the board?"""
        return self._names.get(board) == asked

    def name(self, board: str, lang: str) -> str:
        """The board for people: its name, if one is known, and its id."""
        name = self._names.get(board)
        return f"{name} ({board})" if name else say(lang, "audit.board", board=board)

    def span(self, board: str, lang: str) -> str:
        """From when to when its records are, in local time."""
        if board not in self._spans:
            return say(lang, "audit.no time")
        first, last = (moment({"wall": wall})[:_MINUTES] for wall in self._spans[board])
        return say(lang, "audit.span", first=first, last=last)
