"""One round told die by die, so that anyone can check it with a few lines of any language (fairness/README.md)."""

import hmac
from collections.abc import Iterator
from itertools import count
from typing import Any

from gobelet_host.audit.proof import FACES, FAIR_BYTES, Round, Step
from gobelet_host.scene import Places


def document(board: str, told: Round, seat: int | None = None) -> dict[str, Any]:
    """A round as `gobelet audit --round N --json` has it; seat: only the dice of that one."""
    places, rolls = Places(), []
    for step in told.steps:
        if step.kind == "choice":
            places.choose(step.record)
        elif step.kind == "roll":
            rolls.append(_roll(told, step, places))
    return {
        "board": board,
        "round": told.number,
        "seq": told.seq,
        "fair": told.fair,
        "commitment": told.commitment,
        "cut": told.cut,
        "seed": told.seed.hex() or None,
        "rolls": [roll for roll in rolls if seat in (None, roll["who"])],
    }


def _roll(told: Round, step: Step, places: Places) -> dict[str, Any]:
    """The record of a roll, and how its faces come from the seed: message up to BLOCK, and each die's byte."""
    who, n, seed = step.record["who"], step.record["n"], told.seed
    roll = {"seq": step.seq, "who": who, "n": n, "faces": step.faces or step.record.get("faces")}
    if who == "first":
        return {**roll, "message": step.message or None, "dice": []}
    at = places.roll(who, n)
    dice = [
        {"die": die, "block": block, "at": place, "byte": byte, "face": byte % FACES + 1}
        for die, (block, place, byte) in zip(at, _fair(seed, step.message), strict=False)
    ]
    return {**roll, "message": step.message or None, "dice": dice if seed and step.message else []}


def _fair(seed: bytes, message: str) -> Iterator[tuple[int, int, int]]:
    """(BLOCK, place in it from 0, byte) of all bytes that give a face."""
    for block in count():
        for place, byte in enumerate(hmac.digest(seed, f"{message}:{block}".encode(), "sha256")):
            if byte < FAIR_BYTES:
                yield block, place, byte


def lines(told: dict[str, Any]) -> Iterator[str]:
    """The same for people."""
    yield f"board {told['board']}, round {told['round']} (record {told['seq']}), dice of version {told['fair']}"
    yield f"  commitment {told['commitment']}"
    yield f"  cut {told['cut'] or 'none'}, seed {told['seed'] or 'not published'}"
    for roll in told["rolls"]:
        who = roll["who"] if isinstance(roll["who"], str) else f"seat {roll['who']}"
        yield f'  record {roll["seq"]}, {who}, {roll["n"]} of HMAC-SHA256(seed, "{roll["message"]}:BLOCK")'
        for die in roll["dice"]:
            where = f"BLOCK {die['block']}, byte {die['at']} is {die['byte']}"
            yield f"    die {die['die']}: {where}, % {FACES} + 1 = {die['face']}"
        if not roll["dice"]:
            yield f"    {roll['faces'] or 'not shown'}"
