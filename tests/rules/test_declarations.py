"""The board knows every game from its declaration, and loads the one in play alone."""

import subprocess
import sys

from gobelet import rules

LOADED = "import sys; {}; print(*sorted(name[14:] for name in sys.modules if name.startswith('gobelet.rules.')))"


def loaded(statement):
    """The modules of the rules that a fresh Python has after the statement."""
    command = [sys.executable, "-c", LOADED.format(statement)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_the_settings_know_all_games_and_load_none():
    declared = {game.replace("-", "_") for game in rules.GAMES}
    assert loaded("import gobelet.config.schema") == declared | {"common", "options"}


def test_a_session_loads_its_own_game_alone():
    start = "from gobelet import rules; rules.start('four-two-one', {}, [1, 2], 1, {})"
    parts = {"four_two_one", "four_two_one.game", "four_two_one.hands"}
    assert loaded(start) == parts | {"common", "options"}
