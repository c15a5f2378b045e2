"""What a case is compared by: the texts of its records, frames and lines, without what may differ between two trees.

Left out: what depends on the size of the code, on the host's time or on the machine (figures, versions, board id), the
hash chain (it is checked instead), sentences for people, and keys that later versions add.
"""

import json
from hashlib import sha256

ADDED = {"result": ("game_name", "hands", "moved", "clause")}  # by kind of record: keys that may have been added
STATUS = (
    "phase", "game", "stage", "round", "pot", "to_roll", "to_act", "actor", "faults", "dropped", "fram", "clock_set",
    "session", "ended", "commitment", "choice", "preset", "preset_name", "house_rules",
)  # fmt: skip
KEPT = {  # by method: what is compared of its result
    "hello": ("board", "journal", "name", "link", "uptime_ms", "boots", "locked"),
    "journal.head": ("first", "last"),
    "journal.read": ("next", "records"),
    "selftest": ("step", "ok"),
    "status": STATUS,
}
ROW = ("player", "present", "stack", "in", "tokens", "to_match")
WIDTH = 12  # hex digits of a digest


def compact(value):
    """JSON with its keys in order."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def record(raw):
    """A record's text."""
    found = json.loads(raw)
    for key in ADDED.get(found["kind"], ()):
        found.pop(key, None)
    found.pop("firmware", None)
    return json.dumps(found, separators=(",", ":"))


def frame(table, timed):
    """A frame's text, with its moment or without."""
    return compact({key: table[key] for key in table if timed or key != "t_us"})


def line(text, methods):
    """A line of the board. methods: {id: (method, params)} of the requests that were sent."""
    message = json.loads(text)
    if message.get("method") == "event":
        return "! " + record(json.dumps(message["params"], sort_keys=True))
    if "error" in message:
        error = message["error"]
        return "< " + compact({"id": message["id"], "code": error["code"], "data": error.get("data")})
    method, params = methods[message["id"]]
    return "< " + compact({"id": message["id"], "result": _result(method, params, message["result"])})


def _result(method, params, result):
    if method in KEPT:
        result = {key: result[key] for key in KEPT[method] if key in result}
    if method == "status":  # of why the session ended the clause
        result["ended"] = result["ended"] and result["ended"].split(":")[0]
    if method == "status.seats":  # what buttons do where one seat is asked for: else as many as a line has room for
        keys = ROW + (("does",) if params and "seat" in params else ())
        rows = result["seats"]
        return {n: {key: rows[n][key] for key in keys if key in rows[n]} for n in rows}
    if method == "journal.read":
        return dict(result, records=[[one["seq"], record(one["raw"])] for one in result["records"]])
    return result


def check_chain(records):
    """The hash chain of [(seq, raw, hash)]: all there, from the first on."""
    link = bytes(32)
    for place, (seq, raw, told) in enumerate(records, 1):
        link = sha256(link + raw.encode()).digest()
        assert seq == place and told == link.hex(), f"record {seq}: the hash chain breaks"


def digest(texts):
    """Of a stream: how many, and a few digits."""
    return f"{len(texts)}:{sha256(chr(10).join(texts).encode()).hexdigest()[:WIDTH]}"
