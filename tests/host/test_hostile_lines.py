"""Requests of every method, damaged in one place or several, at a whole table: lobby, cut and play of every game (F6).

A line is answered once, with -32700 just where CPython's parser refuses it, never with -32603; what is refused has
changed nothing; nothing told gives away a seed or a hidden die; and the next honest request is answered.
"""

import re
import sys
from pathlib import Path
from zlib import crc32

import pytest
from gobelet.fairness.mac import hmac
from gobelet.jsontext import dump
from gobelet.link.auth import Auth
from gobelet.link.frame import LIMIT, line
from gobelet.link.methods import METHODS
from gobelet.link.rpc import ERRORS_A_SECOND, ID_LIMIT, Server
from gobelet.rules import GAMES
from gobelet.table.requests import Requests

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))
from link_board import Port, read
from table_rig import MemoryJournal
from test_every_step import ASKED, HOUSE, PEOPLE, SETTINGS, Table
from test_link_defects import NUMBERS, TEXTS, WORDS, one, request, value
from test_link_fuzz import TOKENS, _strict
from test_table_requests import Machine
from test_table_secrecy import HIDER, ROUND, ScriptedDice, lay, lays
from test_table_storm import Chance, something

PLACES = ("lobby", "cut", "play")
PARTS = re.compile(r'"(?:[^"\\]|\\.)*"|[-+.\w]+|.', re.DOTALL)
BYTES = (b"\x00", b"\x03", b"\x1b", b"\x7f", b"\t", b"\r", b"\n", b"\xff", b"\xc3\xa9", b"\xc3(", b"\xed\xa0\x80")
BYTES += (b"\xf0\x9f\x8e", b"\xef\xbb\xbf", b"*", b"\\", b"x" * LIMIT, b" " * LIMIT, b"\x01" * 200)
KEY = bytes(32)


def honest(chance, number):
    """A request that has its parameters' form, whether or not it fits now."""
    method = one(chance, sorted(METHODS))
    params = one(chance, ASKED[method]) if method in ASKED and chance.below(2) else None
    if params is None:
        return request(chance, number)
    return f'{{"jsonrpc":"2.0","id":{number},"method":"{method}","params":{dump(params)}}}'


def damaged(chance, text, gently):
    """`text` with one token gone, twice, elsewhere, or another: a value, a word, a nest, an escape, a key again.

    gently: so that mostly it stays JSON.
    """
    parts = PARTS.findall(text)
    whole = [place for place, found in enumerate(parts) if not gently or found not in tuple('{}[]:,"')]
    at, other = one(chance, whole or [0]), chance.below(len(parts))
    part = parts[at]
    how = (4 + chance.below(6)) if gently else chance.below(10)
    if how == 0:
        parts[at] = ""
    elif how == 1:
        parts[at : at + 1] = parts[at : at + 1 + chance.below(5)] * 2
    elif how == 2:
        parts[at], parts[other] = parts[other], part
    elif how == 3:
        parts[at] = one(chance, TOKENS)
    elif how == 4:
        parts[at] = value(chance) if parts[at + 1 : at + 2] != [":"] else dump(one(chance, WORDS))
    elif how == 5:
        nest = 1 + chance.below(5 if gently else 12)
        parts[at] = "[" * nest + part + "]" * nest
    elif how == 6:
        parts[at] = "".join([f"\\u{ord(letter):04x}" if letter not in '"\\' else letter for letter in part])
    elif how == 7 and not gently:
        again = ('"id":' + str(one(chance, NUMBERS)), '"method":' + dump(one(chance, sorted(METHODS))), '"params":{}')
        parts[0] = "{" + one(chance, again) + ","
    elif how == 8:
        numbers = [place for place, found in enumerate(parts) if found[:1].isdigit()]
        parts[one(chance, numbers) if numbers else at] = one(chance, (*TEXTS, *map(str, NUMBERS)))
    else:
        parts[at] = dump(one(chance, WORDS) * (1 + chance.below(3)))
    return "".join(parts)


def framed(data):
    return data + b"*%08x" % crc32(data)


def hostile(chance, number):
    """The bytes of one line or a few, the last newline included."""
    text = honest(chance, number)
    gently = chance.below(3) > 0
    for _ in range(chance.below(3)):
        text = damaged(chance, text, gently)
    data = text.encode("utf-8", "surrogatepass")
    how = chance.below(60 if gently else 10)
    at = chance.below(len(data) + 1)
    if how == 0:
        data = data[:at] + one(chance, BYTES) + data[at:]
    elif how == 1:
        data = data[:at]
    elif how == 2:
        other = honest(chance, number).encode()
        data = data[:at] + other[chance.below(len(other)) :]
    data = framed(data)
    if how == 3:
        at = chance.below(len(data) + 1)
        data = data[:at] + one(chance, BYTES) + data[at + chance.below(3) :]
    elif how == 4:
        data = data[:at] + framed(honest(chance, number).encode())
    elif how == 5:
        data = one(chance, (b"\x03", b"\x05\x01", b"\r", b"\n", b"\x06")) + data + one(chance, (b"\r", b"\n", b" "))
    return data + b"\n"


def meant(raw):
    """The request in a line without its newline, judged by CPython; ValueError where the link gives -32700."""
    raw = raw.lstrip(b"\x01\x02\x03\x04\x05").removesuffix(b"\r")
    if len(raw) > LIMIT or set(raw) & set(b"\t\r\x7f") or framed(raw[:-9]) != raw:
        raise ValueError
    try:
        return _strict(raw[:-9].decode("latin-1"))
    except RecursionError:
        raise ValueError from None


class World(Table):
    """A table and the real end of its link. `codes`: what was answered how often; `lines`: how many were sent."""

    server = None

    def __init__(self, settings, key=None, **more):
        journal = MemoryJournal()
        journal.slots["key"] = key
        super().__init__(settings, journal, **more)
        self.port, self.host, self.codes, self.lines, self._bad_ms = Port(), Machine(), {}, 0, []
        auth = Auth(hmac, bytes, journal, self._told)
        self.server = Server(self.port, Requests(self.table, self.host).functions, auth)

    def boot(self, reason, state="resumed"):
        """The link stays, its methods are those of the new table."""
        super().boot(reason, state)
        if self.server:
            self.server.serves(Requests(self.table, self.host).functions)

    def say(self, kind, t_ms, pairs):
        """An event goes to the host that subscribed."""
        super().say(kind, t_ms, pairs)
        if self.server:
            self.server.event(kind, t_ms, pairs)

    def told(self, data):
        """What comes back for these bytes; in it no seed."""
        self.port.got, self.port.sent = b"", data
        while self.server.serve(self.now_ms) or self.port.sent:
            pass
        seed = self.journal.slots.get("seed")
        assert not seed or seed.hex().encode() not in self.port.got
        return self.port.got

    def answers(self, data):
        """The replies to these bytes, events left out."""
        return [answer for answer in map(read, self.told(data).splitlines(True)) if answer.get("method") != "event"]

    def books(self):
        """What a refused request must leave as it is; who proved what wrongly is told for itself."""
        status = self.ask_only("status"), self.ask_only("status.seats"), self.ask_only("status.dice")
        raws = [raw for raw in self.journal.raws if '"kind":"auth"' not in raw]
        return raws, dict(self.journal.slots), dict(self.config.values), status, self.host.pressed, self.host.restarted

    def ask_only(self, method):
        """What a method that changes nothing says just now, as JSON, without the line."""
        params = {name.rstrip("?"): None for name, _ in METHODS[method][1]}
        return dump(Requests(self.table, self.host).functions[method](params, self.now_ms, 940))

    def takes(self, data):
        """Sends lines, each for itself, and judges what comes."""
        for raw in data.splitlines(True) if b"\r" not in data else re.findall(rb"[^\n]*\n", data):
            before = self.books()
            before = (*before[:4], list(before[4]), list(before[5]))
            answers = self.answers(raw)
            self.lines += 1
            self.judge(raw, answers)
            if not answers or "error" in answers[0]:
                assert self.books() == before, raw
        self.obey()

    def judge(self, raw, answers):
        """As many answers as there must be, of the kind and with the id there must be."""
        identity, code = None, 0
        try:
            asked = meant(raw[:-1])
        except ValueError:
            code = -32700
            self._bad_ms = [then for then in self._bad_ms if self.now_ms - then < 1000]
            if len(self._bad_ms) == ERRORS_A_SECOND:
                assert not answers, raw
                return
            self._bad_ms.append(self.now_ms)
        else:
            identity = asked.get("id") if isinstance(asked, dict) else None
            if type(identity) not in (int, str) or len(str(identity)) > ID_LIMIT:
                identity, code = None, -32600
        assert len(answers) == 1, raw
        found = answers[0]["error"]["code"] if "error" in answers[0] else 0
        self.codes[found] = self.codes.get(found, 0) + 1
        assert answers[0]["id"] == identity and found != -32603, raw
        assert found == code if code else found != -32700, raw

    def obey(self):
        """Presses and restarts that were asked for."""
        pressed, self.host.pressed[:] = list(self.host.pressed), []
        restarted, self.host.restarted[:] = list(self.host.restarted), []
        for seat, name, _ in pressed:
            self.press(seat, name)
            self.press(seat, name, False)
        for to in restarted[:1]:
            self._restart(to)


def world(game, place):
    """Two people and a house player, in the lobby, cutting the dice or playing."""
    found = World({"cut": place == "cut", "idle_out": 2, "attract_s": 20, "hold_s": 5, **SETTINGS[game]})
    for seat in PEOPLE:
        found.ask("seat.join", {"seat": seat, "player": "person"})
    found.ask("seat.join", {"seat": HOUSE, "player": "house"})
    if place != "lobby":
        assert found.ask("game.start", {"game": game}) == 0
    return found


def bombard(game, place, seed, lines):
    """So many hostile lines at one table, which plays on between them; the table."""
    found, number = world(game, place), 0
    chance = Chance(9 * seed + 3 * GAMES.index(game) + PLACES.index(place))
    assert (found.table.phase, bool(found.session and found.session.cutting)) == (
        "lobby" if place == "lobby" else "play",
        place == "cut",
    )
    while found.lines < lines:
        number += 1
        found.takes(hostile(chance, number))
        answers = found.answers(line(f'{{"jsonrpc":"2.0","id":"h{number}","method":"hello"}}'))
        assert [answer["id"] for answer in answers] == [f"h{number}"] and "result" in answers[0]
        if place == "play" or not chance.below(4):
            something(found, chance)
            found.journal.cut = None
        if not chance.below(3):
            found.journal.slots["key"] = None
    return found


def strangers(seed, each):
    """Before each press of a round of Three Eggs `each` hostile lines at two tables that differ in a hidden die alone,
    from a host without the key; the tables.
    """
    chance, number, pair = Chance(seed), 0, []
    for hidden in (1, 6):
        found = World({}, KEY, dice=ScriptedDice(lays(hidden), 1))
        found.tap(1, "cup")
        found.tap(2, "cup")
        found.tap(3, "cup", "cup")
        found.tap(1, "cup")
        found.tap(2, "cup")
        found.run(3000)
        pair.append(found)
    for seat, name, held_ms in lay() + ROUND:
        for _ in range(each):
            number += 1
            data = hostile(chance, number)
            assert pair[0].told(data) == pair[1].told(data), data
        for found in pair:
            if seat:
                found.press(seat, name)
            found.run(held_ms)
            if seat and name != "lid":
                found.press(seat, name, False)
    return pair


@pytest.mark.parametrize("game", GAMES)
def test_hostile_lines_change_nothing_and_break_nothing(game):
    codes = set()
    for place in PLACES:
        codes |= set(bombard(game, place, 1, 30).codes)
    assert {0, -32700, -32602} <= codes


def test_a_strangers_lines_learn_no_hidden_die():
    for found in strangers(1, 4):
        assert found.game.phase == "claim" and found.game.hidden[HIDER] == 2 and not found.journal.records("abort")


@pytest.mark.soak
def test_hostile_lines_for_long():
    lines, codes = 0, {}
    for seed in range(60):
        for game in GAMES:
            for place in PLACES:
                found = bombard(game, place, 1000 + seed, 300)
                lines += found.lines
                codes.update({code: codes.get(code, 0) + found.codes[code] for code in found.codes})
        strangers(seed, 40)
    print(f"{lines} lines", dict(sorted(codes.items())))
