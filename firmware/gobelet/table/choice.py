"""What is to be played next: a game and one of its presets (table/README.md, Lobby)."""

from gobelet import rules

if 1 - 1:  # never: for type checkers alone
    from typing import Any

    from gobelet.rules.shapes import Options
    from gobelet.shapes import Settings


class Choice:
    """game: the name of the game that is chosen; preset: its number, from 1."""

    def __init__(self, config: "Settings") -> None:
        self.game = rules.GAMES[0]
        self.preset = 1
        self._config = config

    @property
    def presets(self) -> "list[dict[str, Any]]":
        """Those of the game that is chosen: a list of {"name", "options"}."""
        return [preset for preset in self._config.get("presets") if preset["game"] == self.game]

    @property
    def chosen(self) -> "dict[str, Any]":
        """The preset that is chosen; {} where the game has none."""
        return (self.presets[self.preset - 1 : self.preset] or [{}])[0]

    def configured(self, game: str) -> "Options":
        """All options of a game as configured."""
        return {option[0]: self._config.get(game + "." + option[0]) for option in rules.about(game).OPTIONS}

    @property
    def options(self) -> "Options":
        """Options for a session: as configured, then those of the preset."""
        return dict(self.configured(self.game), **self.chosen.get("options", {}))

    def next_game(self) -> None:
        """The next game, its first preset."""
        self.choose(rules.GAMES[(rules.GAMES.index(self.game) + 1) % len(rules.GAMES)], 1)

    def next_preset(self) -> None:
        """The next preset of the same game."""
        self.preset = self.preset % len(self.presets) + 1

    def choose(self, game: str, preset: int) -> None:
        """That one."""
        self.game, self.preset = game, preset
