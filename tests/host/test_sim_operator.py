"""The operator's key on a board from outside: lost and replaced, never from afar, always journalled (Proof, F54)."""

import pytest
from gobelet_host.link.client import RefusedError
from gobelet_host.table import Table
from simtable import table

OLD, NEW = bytes(range(32)), bytes(range(32, 64))


def restarted(board, to):
    """The board after a restart that whoever knows the key asks for."""
    board.client.connect()
    Table(board.client).unlock(NEW if board.replaced else OLD)
    board.call("restart", to=to)
    board.client.connect()


def hold(board, how):
    """Both physical switches: "press" or "release"."""
    for name in ("op", "service"):
        board.panel(**{how: name})


def replace(board):
    """Somebody without the old key tries to set a new one."""
    board.call("auth.setkey", key=NEW.hex())


def test_a_lost_key_is_replaced_only_in_maintenance_with_both_switches_and_that_is_journalled():
    with table() as board:
        board.replaced = False
        board.call("auth.setkey", key=OLD.hex())
        with pytest.raises(RefusedError):
            replace(board)
        restarted(board, "maintenance")
        with pytest.raises(RefusedError):  # asked for from afar, without the switches
            replace(board)
        hold(board, "press")
        with pytest.raises(RefusedError):  # the switches count at power-on only
            replace(board)
        restarted(board, "run")
        replace(board)
        board.replaced = True
        hold(board, "release")
        restarted(board, "run")
        assert board.client.hello["locked"] and board.call("status")["phase"] == "attract"
        told = [record["what"] for record in board.records("auth")]
        assert told == ["key set", "proved", "proved", "key replaced", "proved"]
        raws = str(board.call("journal.read", **{"from": 1, "max": 99}))
        assert OLD.hex() not in raws and NEW.hex() not in raws
