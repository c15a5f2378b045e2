"""Lines of the serial link: what is one, what is none, and what an error costs (F3, F4, F6)."""

from binascii import crc32

from gobelet.link.frame import LIMIT, TEXT_LIMIT, FrameError, Reader, line
from link_board import Board, code, read
from vectors import BAD_LINES, GOOD_LINES, HELLO


def test_vectors_of_good_lines():
    for data, text in GOOD_LINES:
        reader = Reader()
        assert reader.take(data, 0) == (len(data), True)
        assert bytes(reader.text()) == text.encode()
        if data[:1] == b"{" and b"\r" not in data:
            assert line(text) == data


def test_vectors_of_bad_lines_are_answered_once_and_cost_no_other_line():
    for data in BAD_LINES:
        board = Board()
        answers = board.send(HELLO + data + HELLO).split(b"\n")
        assert len(answers) == 4 and answers[0] == answers[2]
        answer = read(answers[1] + b"\n")
        assert code(answer) == -32700 and answer["id"] is None


def test_f3_control_bytes_in_any_number_lose_no_complete_command():
    junk = b"\x03\x01\x02\x04\x05" * 500
    board = Board()
    assert board.send(HELLO + junk + HELLO).count(b'"result"') == 2
    assert board.send(HELLO + junk + b"\n" + HELLO).count(b'"result"') == 2
    for at in range(1, len(HELLO) - 1):
        board.now_ms += 1000
        answers = board.send(HELLO + HELLO[:at] + b"\x03" + HELLO[at:] + HELLO)
        assert answers.count(b'"result"') == 2 and answers.count(b"-32700") == 1


def test_f6_every_length_up_to_the_limit_is_answered():
    board = Board()
    for length in range(60, TEXT_LIMIT + 1):
        text = '{"jsonrpc":"2.0","id":1,"method":"hello"' + " " * (length - 41) + "}"
        assert code(board.ask(text)) is None
        for ending in (b"\n", b"\r\n"):
            if length % 97 == 0 or length > TEXT_LIMIT - 3:
                assert b'"result"' in board.send(line(text)[:-1] + ending)


def test_f6_longer_lines_get_an_error_and_the_next_newline_starts_afresh():
    for length in (TEXT_LIMIT + 1, TEXT_LIMIT + 2, 2000, 5000):
        data = b" " * (length - 2) + b"{}"
        board = Board()
        answers = board.send(data + f"*{crc32(data):08x}\n".encode() + HELLO).split(b"\n")
        assert b"-32700" in answers[0] and b'"result"' in answers[1] and len(answers) == 3


def test_a_line_too_long_to_send_is_refused():
    assert len(line("x" * TEXT_LIMIT)) == LIMIT + 1
    try:
        line("x" * (TEXT_LIMIT + 1))
    except FrameError:
        return
    raise AssertionError("a line of 1025 bytes")


def test_f4_at_most_ten_errors_a_second_and_replies_are_not_limited():
    board = Board()
    assert board.send(b"AT\r\n" * 50).count(b"\n") == 10
    board.now_ms += 999
    assert board.send(b"AT\r\n") == b""
    assert board.send(HELLO * 30).count(b'"result"') == 30
    assert board.send(line("[]") * 30).count(b"-32600") == 30
    board.now_ms += 1
    assert board.send(b"AT\r\n" * 50).count(b"\n") == 10


def test_errors_are_counted_over_any_second_not_by_the_clock():
    board = Board()
    for _ in range(5):
        assert board.send(b"x\n").count(b"\n") == 1
    board.now_ms += 600
    for _ in range(5):
        assert board.send(b"x\n").count(b"\n") == 1
    board.now_ms += 400
    assert board.send(b"x\n" * 20).count(b"\n") == 5
