"""No request whatever gives -32603, in any state of the table (link/README.md, Requests and replies)."""

from gobelet.config import schema
from gobelet.fairness.mac import hmac
from gobelet.jsontext import DEPTH, dump, load
from gobelet.link.auth import Auth
from gobelet.link.frame import LIMIT, line
from gobelet.link.methods import METHODS
from gobelet.link.rpc import Server
from gobelet.rules import GAMES, about
from gobelet.table.requests import Requests
from link_board import Port
from table_rig import Rig
from test_table_requests import Machine
from test_table_storm import OPTIONS, Chance, something

WORDS = ["", "x", "on", "off", "true", "1", "house", "person", "run", "safe", "entropy", "1.cup", "8.pass", "op", "1."]
WORDS += ["9.d1", "\x00", "\ud800", "\U0001f3b2", "é" * 40, "x" * 70, "ab" * 32, "__class__", "a.b.c"]
WORDS += ["seat", "name", "game", "options"]
WORDS.extend(GAMES)
NUMBERS = (0, 1, -1, 2, 5, 8, 9, 100, 255, 256, 1 << 31, 1 << 53, (1 << 53) + 1, 10**30, -(10**30))
TEXTS = ("1.5", "1e400", "-0", "-0.0", "null", "true", "false", "[]", "{}", "[[]]", '{"":{}}', '["name"]', "[1,1]")
METHOD_NAMES = tuple(sorted(METHODS))
TRIES = 200


def one(chance, of):
    return of[chance.below(len(of))]


def value(chance, depth=0):
    """JSON text: any value."""
    kind = chance.below(9 if depth < 6 else 6)
    if kind < 2:
        return dump(one(chance, WORDS))
    if kind < 4:
        return str(one(chance, NUMBERS))
    if kind < 5:
        return one(chance, TEXTS)
    if kind < 6:
        return dump(one(chance, schema.KEYS))
    inner = [value(chance, depth + 1) for _ in range(chance.below(3))]
    if kind < 7:
        return "[" + ",".join(inner) + "]"
    return "{" + ",".join([dump(one(chance, WORDS) + str(i)) + ":" + inner[i] for i in range(len(inner))]) + "}"


def settings(chance):
    """Some settings, mostly there, mostly wrong."""
    keys = {one(chance, schema.KEYS) for _ in range(1 + chance.below(3))}
    return "{" + ",".join([dump(key) + ":" + value(chance) for key in sorted(keys)]) + "}"


def preset(chance):
    game = one(chance, GAMES)
    option = one(chance, about(game).OPTIONS)[0]
    options = "{" + dump(option) + ":" + value(chance, 3) + "}"
    given = one(chance, (dump(game), value(chance, 5)))
    pairs = '"name":' + value(chance, 5), '"game":' + given, '"options":' + options
    return '{"presets":[{' + ",".join(pairs[: 1 + chance.below(3)]) + "}]}"


def fitting(chance, kind):
    """JSON text that mostly is what a parameter of that kind may be."""
    if not chance.below(3):
        return value(chance, 2)
    if isinstance(kind, tuple):
        whole = isinstance(kind[0], int)
        return str(kind[0] + chance.below(min(kind[1] - kind[0], 9) + 1)) if whole else dump(one(chance, kind))
    if kind == "object":
        return one(chance, (settings(chance), preset(chance), "{}"))
    many = {"names": "[" + dump(one(chance, schema.KEYS)) + "]", "flag": "true", "hex32": dump("0f" * 32)}
    return many.get(kind) or dump(one(chance, WORDS + list(schema.KEYS)))


def request(chance, number):
    """A line's JSON: a method there is, parameters that are there, or not."""
    method = one(chance, METHOD_NAMES)
    pairs = []
    for parameter, kind in METHODS[method][1]:
        if parameter[-1] != "?" or chance.below(2):
            pairs.append(dump(parameter.rstrip("?")) + ":" + fitting(chance, kind))
    if not chance.below(12):
        pairs.append(dump(one(chance, WORDS)) + ":" + value(chance, 3))
    return f'{{"jsonrpc":"2.0","id":{number},"method":"{method}","params":{{' + ",".join(pairs) + "}}"


class Host:
    """On the other side of a whole table's link. `codes`: how often the board said what."""

    def __init__(self, rig):
        self.port, self.codes, self._number = Port(), {}, 0
        auth = Auth(hmac, bytes, rig.journal, lambda what: None)
        self.machine = Machine()
        self.server = Server(self.port, Requests(rig.table, self.machine).functions, auth)
        self._rig = rig

    def ask(self, text):
        """One answer to this JSON, with the code."""
        self.port.got, self.port.sent = b"", line(text)
        while self.server.serve(self._rig.now_ms) or self.port.sent:
            pass
        answer = load(self.port.got[: self.port.got.rindex(b"*")])
        found = answer["error"]["code"] if "error" in answer else 0
        self.codes[found] = self.codes.get(found, 0) + 1
        assert found != -32603, text
        return found, answer

    def asks(self, chance):
        """Something."""
        self._number += 1
        text = request(chance, self._number)
        if len(text) < LIMIT - 20:
            found, answer = self.ask(text)
            assert answer["id"] == (None if found == -32700 else self._number), text


def test_no_request_is_a_defect_in_whatever_the_table_does():
    asked = {}
    for seed in range(len(OPTIONS)):
        chance, rig = Chance(100 + seed), Rig(OPTIONS[seed])
        host = Host(rig)
        for _ in range(TRIES):
            host.asks(chance)
            something(rig, chance)
            rig.journal.cut = None
            rig.journal.slots["key"] = None
        for found in host.codes:
            asked[found] = asked.get(found, 0) + host.codes[found]
    assert {0, -32602, -32003, -32004} <= set(asked) and not set(asked) - {0, -32700, -32602, -32003, -32004, -32001}


def test_what_is_nested_too_deep_is_refused_with_32700_and_no_id():
    rig = Rig()
    host = Host(rig)
    before = list(rig.journal.raws)
    for number in range(20):
        rig.now_ms += 400
        for inner in ("[" * 500 + "]" * 400, "[" * 6 + "]" * 6, '{"a":' * 150 + "1" + "}" * 150):
            text = f'{{"jsonrpc":"2.0","id":{number},"method":"config.set","params":{{"values":{{"name":{inner}}}}}}}'
            found, answer = host.ask(text)
            assert (found, answer["id"]) == (-32700, None), inner
    assert rig.journal.raws == before
    deepest = "[" * (DEPTH - 3) + "]" * (DEPTH - 3)
    text = f'{{"jsonrpc":"2.0","id":1,"method":"config.set","params":{{"values":{{"name":{deepest}}}}}}}'
    assert host.ask(text)[0] == -32602
