"""Decides in which mode the board starts, builds everything from its description and runs the loop (F15, F19, F27)."""

import gc

from gobelet.drivers import chip, inputs, leds

if 1 - 1:  # never: for type checkers alone
    from gobelet.loop import Loop
    from gobelet.parts import Parts
    from gobelet.shapes import Board

FAILED_STARTS = 3
_COLLECT_BYTES = 16384  # allocated since the last time; rarer, and what lasts lies strewn over the whole heap (F44)
_AMBER = b"\x0c\x18\x00"  # GRB of a status light that says "fault" without any of the table's own code


def run(board: "Board | None" = None) -> None:
    """What `main.py` calls. Returns never, or by an exception where not even the safe mode can be built."""
    gc.collect()
    gc.threshold(_COLLECT_BYTES)
    the_chip = chip.Chip()
    failed = the_chip.starts()
    the_chip.starts(failed + 1)
    try:
        board = board or description(the_chip, failed >= FAILED_STARTS)
        chains, scan = leds.Leds(board), inputs.Inputs(board)  # first: their buffers are the largest there are
        switches = inputs.both_keys(board)
    except Exception:
        if failed >= FAILED_STARTS:
            raise  # to the interpreter's prompt: not even the chip's own board will do
        the_chip.give_up()
    if switches:
        the_chip.stay(chip.MAINTENANCE)
    elif failed >= FAILED_STARTS and the_chip.mode != chip.MAINTENANCE:
        the_chip.stay(chip.SAFE)
    else:
        the_chip.stay(the_chip.mode)
    safe = the_chip.mode in (chip.MAINTENANCE, chip.SAFE)
    show_at_start(chains, board, safe)
    if not safe:
        the_chip.watch()
    try:
        loop, parts = build(board, the_chip, chains, scan)
    except Exception:
        if safe:
            forget(board)
            raise  # to the interpreter's prompt, where a deploy can mend it
        the_chip.give_up()
    if switches:  # a restart into maintenance, asked for from afar, replaces no key
        parts.auth.switched_on()
    parts.halt(failed if failed >= FAILED_STARTS else 0, _board_fault(the_chip))
    loop.run()


def _board_fault(the_chip: chip.Chip) -> str:
    """What is wrong with the file `board`, "" where nothing is."""
    try:
        description(the_chip, False)
    except Exception as error:
        return repr(error)
    return ""


def forget(board: "Board") -> None:
    """The running round's seed is wiped where the firmware cannot even be built: nobody reads it at a prompt."""
    from gobelet.drivers import fram
    from gobelet.journal.store import Journal

    Journal(board.get("root", "") + "/journal", bytes, fram.find(board), board["journal_bytes"]).put("seed", None)


def build(board: "Board", the_chip: chip.Chip, chains: leds.Leds, scan: inputs.Inputs) -> "tuple[Loop, Parts]":
    """(loop, parts). Imported only here, so that a part that cannot be imported is a failed start like any other."""
    from gobelet.loop import Loop
    from gobelet.parts import Parts

    parts = Parts(board, the_chip, chains, scan)
    loop = Loop(parts)
    parts.start()
    return loop, parts


def description(the_chip: chip.Chip, plain: bool) -> "Board":
    """The board description: as the file `board` on the flash names it, else, or if plain, the one for this chip."""
    name = "pico2" if the_chip.new else "pico"
    try:
        with open("/board") as file:
            name = name if plain else file.read().strip()
    except OSError:
        pass
    return __import__("gobelet.boards." + name, None, None, ("BOARD",)).BOARD


def show_at_start(chains: leds.Leds, board: "Board", safe: bool) -> None:
    """Black first (F27); where starts failed, one amber light a seat, whatever comes (F15)."""
    frame = [bytearray(3 * board["seat_leds"]) for _ in range(board["led_chains"])]
    if safe:
        for number in board["seats"]:
            frame[number - 1][:3] = _AMBER
    chains.show(frame, (1 << board["led_chains"]) - 1, True)
