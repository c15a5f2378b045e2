"""The operator's key: challenge, proof, sessions, wrong attempts (F54)."""

from binascii import hexlify, unhexlify

from gobelet.fairness.mac import hmac
from gobelet.link.methods import METHODS
from link_board import Board, code
from vectors import KEY


def mac(nonce_hex, key):
    """The proof of a challenge."""
    return hexlify(hmac(key, unhexlify(nonce_hex))).decode()


def prove(board, key=KEY):
    """Asks for a challenge and proves it."""
    nonce = board.call("auth.challenge")["result"]["nonce"]
    return board.call("auth.prove", {"mac": mac(nonce, key)})


WRONG = bytes([99]) * 32
JOIN = {"seat": 1, "player": "house"}


def test_f54_locked_is_the_power_on_state_once_a_key_is_set():
    board = Board()
    assert board.call("hello")["result"]["locked"] is False
    assert code(board.call("seat.join", JOIN)) is None
    board = Board(key=KEY)
    assert board.call("hello")["result"]["locked"] is True
    for method in sorted(METHODS):
        if not METHODS[method][0] and method in ("seat.join", "config.set", "game.start", "restart", "game.abort"):
            assert code(board.call(method, {"nonsense": 1})) == -32001
    assert code(board.call("config.get")) is None


def test_a_proof_opens_the_link_for_ten_minutes():
    board = Board(key=KEY)
    assert prove(board)["result"] == {"for_s": 600}
    assert board.told == ["proved"]
    board.now_ms += 599999
    assert code(board.call("seat.join", JOIN)) is None
    board.now_ms += 1
    assert code(board.call("seat.join", JOIN)) == -32001


def test_the_session_ends_with_the_cable():
    board = Board(key=KEY)
    nonce = board.call("auth.challenge")["result"]["nonce"]
    board.server.connected(False)
    assert code(board.call("auth.prove", {"mac": mac(nonce, KEY)})) == -32001
    prove(board)
    board.server.connected(False)
    assert code(board.call("seat.join", JOIN)) == -32001


def test_f54_wrong_proofs_are_slowed_more_and_more_and_told():
    board = Board(key=KEY)
    assert [code(prove(board, WRONG)) for _ in range(3)] == [-32001] * 3
    assert board.told == ["refused"] * 3
    answer = prove(board)
    assert code(answer) == -32001 and "wait 2 s" in answer["error"]["message"]
    board.server.connected(False)
    assert code(prove(board)) == -32001 and len(board.told) == 3
    board.now_ms += 2000
    assert code(prove(board, WRONG)) == -32001
    assert "wait 4 s" in prove(board)["error"]["message"]
    for _ in range(20):
        board.now_ms += 300000
        prove(board, WRONG)
    assert "wait 300 s" in prove(board)["error"]["message"]
    board.now_ms += 300000
    assert code(prove(board)) is None


def test_a_nonce_serves_once():
    board = Board(key=KEY)
    assert code(board.call("auth.prove", {"mac": "0" * 64})) == -32001
    nonce = board.call("auth.challenge")["result"]["nonce"]
    assert len(nonce) == 32
    assert code(board.call("auth.prove", {"mac": mac(nonce, WRONG)})) == -32001
    assert code(board.call("auth.prove", {"mac": mac(nonce, KEY)})) == -32001


def test_macs_and_keys_are_hex_of_32_bytes():
    board = Board(key=KEY)
    for text in ("", "0" * 63, "0" * 65, "g" * 64, "0x" + "0" * 62, " " + "0" * 63, 0, None):
        assert code(board.call("auth.prove", {"mac": text})) == -32602
        assert code(board.call("auth.setkey", {"key": text})) == -32602


def test_a_key_is_set_once_or_by_who_proved_the_old_one():
    board = Board()
    assert code(board.call("auth.prove", {"mac": "0" * 64})) == -32004
    assert board.call("auth.setkey", {"key": "00" * 31 + "Ff"})["result"] == {}
    assert board.key == bytes(31) + b"\xff" and board.told == ["key set"]
    assert board.call("hello")["result"]["locked"] is True
    assert code(board.call("auth.setkey", {"key": "11" * 32})) == -32001
    prove(board, board.key)
    assert code(board.call("auth.setkey", {"key": "11" * 32})) is None and board.key == b"\x11" * 32
    assert code(board.call("seat.join", JOIN)) == -32001


def test_a_lost_key_is_replaced_with_both_switches_on():
    board = Board(key=KEY)
    board.server._auth.switched_on()
    assert code(board.call("seat.join", JOIN)) == -32001
    assert code(board.call("auth.setkey", {"key": "11" * 32})) is None
    assert board.told == ["key replaced"]
