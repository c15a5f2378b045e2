"""Where the settings are kept: one small file, written anew and renamed over the old one, so that a cut at any moment
leaves the old settings or the new ones (F20, F24)."""

import os
from binascii import crc32

from gobelet.config.schema import KEYS, TOGETHER, SettingError, check, check_all, check_board, defaults
from gobelet.jsontext import dump, load

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.shapes import Values

_FILE, _NEW = "/config.json", "/config.new"


class Config:
    """The settings of one table. Reads its file when made.

    folder: where the file lies; board: its description. Only settings that differ from the default are stored, so that
    a newer firmware's better default counts. warnings: sentences about a file that could not be used, empty when all is
    well, and again after the next change that is stored.
    """

    def __init__(self, folder: str, board: "Values"):
        self._folder = folder
        self._board = board
        self._defaults = defaults(board)
        self._values = dict(self._defaults)
        self.warnings: list[str] = []
        self._load()

    def get(self, key: str) -> "Any":
        """The value of `key` (not to be changed in place). Raises KeyError."""
        return self._values[key]

    def set(self, values: "Values") -> dict[str, list[object]]:
        """Changes settings, all or none: {key: [old, new]} of those that differ from before.

        Raises SettingError where one is refused, OSError where they cannot be stored; nothing has changed then.
        """
        checked = check_all(values)
        check_board(checked, self._board)
        changed = {key: [self._values[key], checked[key]] for key in checked if checked[key] != self._values[key]}
        if changed:
            after = dict(self._values)
            after.update(checked)
            for _, fit in TOGETHER:
                fit(after, self._board)
            self._store(after)
            self._values = after
            self.warnings = []
        return changed

    def page(self, keys: list[str] | None, start: str | None, room: int) -> "Values":
        """Settings for one reply of the link: {"values": {...}, "next": key or None}.

        keys: which, or None for all from `start` (None: from the first) on; room: characters that their JSON may take.
        Raises SettingError for a key that is none.
        """
        names = KEYS if keys is None else sorted(set(keys))
        for name in names if start is None else (start,):
            if name not in self._values:
                check(name, None)
        values: Values = {}
        room -= 60  # for the names around, and the longest key after "next"
        for name in [name for name in names if start is None or name >= start]:
            room -= len(dump(name)) + len(dump(self._values[name])) + 2
            if room < 0 and values:
                return {"values": values, "next": name}
            values[name] = self._values[name]
        return {"values": values, "next": None}

    def _store(self, values: "Values") -> None:
        text = dump({key: values[key] for key in KEYS if values[key] != self._defaults[key]})
        with open(self._folder + _NEW, "wb") as file:
            file.write(f"{text}\n{crc32(text.encode()):08x}\n".encode())
        os.rename(self._folder + _NEW, self._folder + _FILE)

    def _load(self) -> None:
        try:
            with open(self._folder + _FILE, "rb") as file:
                text, checksum = file.read().decode().split("\n")[:2]
        except OSError:
            return  # a new table
        except ValueError:  # no text, or cut short
            text = checksum = ""
        if checksum != f"{crc32(text.encode()):08x}":
            self.warnings = ["the settings could not be read; all are at their defaults"]
            return
        self._adopt(load(text))

    def _adopt(self, stored: "Values") -> None:
        """Takes what this firmware knows; what it does not stays at the default, with a warning each."""
        for key in sorted(stored):
            try:
                value = check(key, stored[key])
                check_board({key: value}, self._board)
                self._values[key] = value
            except SettingError as error:
                self.warnings.append(f"stored setting left out: {error}")
        for keys, fit in TOGETHER:
            try:
                fit(self._values, self._board)
            except SettingError as error:
                self.warnings.append(f"stored setting left out: {error}")
                self._values.update({key: self._defaults[key] for key in keys})
