"""`gobelet status`: what a table is doing now."""

import json

from gobelet_host import board
from gobelet_host.errors import DONE
from gobelet_host.story import game_name, place
from gobelet_host.words import LANGUAGES, language, say

DESCRIPTION = "What a table is doing now: game, round, whose turn it is, stacks, faults, and how the board is."
EXAMPLES = """  gobelet status
  gobelet status --port /dev/ttyACM0 --json"""


def add_arguments(parser):
    """The options of a board, and the language."""
    board.add_arguments(parser)
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's, else English")


def run(args):
    """Prints the state."""
    with board.opened(args) as client:
        state = {**client.call("status"), "board": client.hello, "seats": client.call("status.seats")["seats"]}
    if args.json:
        print(json.dumps(state))
    else:
        print("\n".join(_lines(state, language(args.language))))
    return DONE


def _lines(state, lang):
    """The state in words, a line each."""
    hello = state["board"]
    yield say(lang, "table.board", **{key: hello.get(key) for key in ("name", "id", "board", "firmware", "boots")})
    yield say(lang, "table.doing", phase=say(lang, f"phase.{state['phase']}"))
    if state.get("game"):
        yield say(lang, "table.playing", game=game_name(lang, state["game"]), round=state["round"], pot=state["pot"])
    if state.get("to_roll"):
        roll = state["to_roll"]
        yield say(lang, "table.must roll", who=place(lang, roll["who"]), dice=roll["dice"])
    if state.get("to_act"):
        yield say(lang, "table.must choose", who=place(lang, state["to_act"]))
    yield from _seats(state["seats"], lang)
    yield say(
        lang,
        "table.health",
        heap=state.get("heap_free"),
        flash=state.get("flash_free"),
        erases=state.get("erases"),
        life=state.get("life_days"),
        scan=state.get("scan_gap_us"),
        frame=state.get("frame_gap_us"),
    )
    if hello.get("locked"):
        yield say(lang, "table.locked")
    for fault in state.get("faults", []):
        yield say(lang, "table.fault", what=fault)
    if not state.get("faults"):
        yield say(lang, "table.no faults")


def _seats(seats, lang):
    for number in sorted(seats, key=int):
        seat = seats[number]
        if seat["player"] == "none" and seat["present"]:
            continue
        yield "  " + say(
            lang,
            "table.seat line",
            seat=number,
            player=say(lang, f"player.{seat['player']}"),
            stack=seat["stack"],
            out="" if seat["present"] else say(lang, "table.unplugged"),
        )
