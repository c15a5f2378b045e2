"""`gobelet logs`: copies a table's journal into a database, tells it as a story, adds it up, exports it."""

import argparse
import json
import sqlite3
import sys
import time
from contextlib import closing
from datetime import datetime

from gobelet.link.errors import UNAUTHORISED

from gobelet_host import board, database, days, export, story
from gobelet_host.commands.arguments import whole
from gobelet_host.errors import DONE, FAILED, NO_BOARD, USAGE, Failure
from gobelet_host.link.client import RefusedError
from gobelet_host.progress import Progress
from gobelet_host.words import LANGUAGES, language, say

DESCRIPTION = "Copies a table's journal into a database, tells it as a story, adds up its days, exports it."
EXAMPLES = """  gobelet logs pull
  gobelet logs show --last 10
  gobelet logs show --port /dev/ttyACM0
  gobelet logs show --round 128 --seat 3 --language fr
  gobelet logs show --since 2026-03-01
  gobelet logs totals
  gobelet logs export --format csv --out journal.csv"""

TRANSFER_S = 30.0  # and a second for each 4 KiB
TRANSFER_BYTES_A_SECOND = 4096
PAGE = 1000  # records asked for at once; the board sends as many as fit a line
BATCH = 200  # records stored in one transaction


def add_arguments(parser):
    """One subcommand each."""
    commands = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name, text, function):
        return commands.add_parser(
            name,
            help=text,
            description=function.__doc__,
            allow_abbrev=False,
            epilog=_examples(name),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    pull = action("pull", "copy what is new", _pull)
    show = action("show", "tell the story", _show)
    sums = action("totals", "add up each day", _totals)
    out = action("export", "write it to a file", _export)
    for sub, run_it in ((pull, _pull), (show, _show), (sums, _totals), (out, _export)):
        sub.add_argument("--db", metavar="FILE", help="the database (default: one in your data folder)")
        sub.set_defaults(action_run=run_it)
    board.add_arguments(pull)
    board.add_arguments(show)
    for sub in (show, sums, out):
        sub.add_argument("--board", metavar="BOARD", help="id or name of one board (default: all in the database)")
    for sub in (sums, out):
        sub.add_argument("--json", action="store_true", help="print one JSON document")
    show.add_argument("--round", metavar="N", type=whole, help="only this round")
    show.add_argument("--seat", metavar="S", type=int, choices=range(1, 9), help="only what this seat did")
    show.add_argument("--since", metavar="DATE", help="only from this day or moment on (2026-03-01, 2026-03-01T20:15)")
    show.add_argument("--last", metavar="N", type=whole, help="only the last N rounds")
    for sub in (show, sums):
        sub.add_argument("--language", choices=LANGUAGES, help="default: the environment's, else English")
    out.add_argument("--format", choices=("csv", "jsonl"), default="jsonl", help="default: jsonl")
    out.add_argument("--out", metavar="FILE", help="default: standard output")


def _examples(action):
    """Those of EXAMPLES that use one action."""
    return "examples:\n" + "\n".join(line for line in EXAMPLES.splitlines() if f" logs {action}" in line)


def run(args):
    """Runs the subcommand; a database that others keep locked is one line and exit 1."""
    try:
        return args.action_run(args)
    except sqlite3.Error as error:
        raise Failure(FAILED, f"database: {error}") from None


def _pull(args):
    """Copies a board's new records into the database. May be repeated, and cut at any moment."""
    with closing(database.connect(args.db or database.default_path())) as db, board.opened(args) as client:
        _set_clock(client)
        report = pull(client, db, _limit_s(args))
    if args.json:
        print(json.dumps(report))
    else:
        print(f"{report['new']} new records of {report['name']} ({report['board']}), {report['last']} in all")
    return DONE


def _limit_s(args):
    return TRANSFER_S if args.timeout is None else args.timeout


def pull(client, db, limit_s: float) -> dict:
    """Copies what is new; says what was done. limit_s: time it may take, and a second more for each 4 KiB.

    Each batch is stored whole or not at all and checked against the chain. Raises Failure.
    """
    hello = client.hello
    identity, journal, name = str(hello["id"]), str(hello["journal"]), str(hello.get("name", ""))
    head = client.call("journal.head")
    held = database.head(db, identity, journal)
    _warn(db, identity, journal, head, held)
    seq = max(head["first"], held[0] + 1 if held else 1)
    new, batch, deadline = 0, [], time.monotonic() + limit_s
    with Progress("records", max(0, head["last"] - seq + 1)) as progress:
        while seq <= head["last"]:
            page = client.call("journal.read", {"from": seq, "max": PAGE})["records"]
            if not page:
                break
            batch += [(record["seq"], record["raw"], record["hash"]) for record in page]
            seq = batch[-1][0] + 1
            progress.advance(len(page))
            late = time.monotonic() > deadline + client.received / TRANSFER_BYTES_A_SECOND
            if late or len(batch) >= BATCH:
                new += database.add(db, identity, journal, name, batch)
                batch = []
            if late:
                raise Failure(NO_BOARD, f"{client.where}: the transfer is too slow; what came is kept, pull again")
        new += database.add(db, identity, journal, name, batch)
    return {"board": identity, "journal": journal, "name": name, "new": new, "last": head["last"]}


def _set_clock(client):
    """The board has no clock of its own: from now on its records, and those of this boot, have a day (F26)."""
    try:
        client.call("time.set", {"unix_ms": time.time_ns() // 1_000_000})
    except RefusedError as error:
        if error.remote == UNAUTHORISED:
            print("the table is locked: its clock was not set (--key-file)", file=sys.stderr)


def _warn(db, identity, journal, head, held):
    """Says on stderr what a landlord must know about what is missing (F21). Raises Failure where copies disagree."""
    if held and held[0] > head["last"]:
        raise Failure(
            FAILED,
            f"board {identity}: its journal ends at {head['last']}, the copy at {held[0]}; "
            "a Three Eggs round that runs now may hide its records: pull again later",
        )
    if held and held[0] == head["last"] and held[1] != head["hash"]:
        raise Failure(FAILED, f"board {identity}, record {held[0]}: not the one that was copied before")
    if held and head["first"] > held[0] + 1:
        print(
            f"records {held[0] + 1} to {head['first'] - 1} were deleted on the board before this pull", file=sys.stderr
        )
    for text in () if held else _warn_new(database.journals(db), identity, journal):
        print(text, file=sys.stderr)


def _warn_new(known, identity, journal):
    """What a journal seen for the first time may mean, given those known."""
    others = [other for board_id, other, _ in known if board_id == identity]
    if others:
        yield f"board {identity} had another journal ({others[-1]}): its storage was lost or replaced"
    for board_id in [board_id for board_id, other, _ in known if other == journal]:
        yield f"board {identity} goes on with the journal of board {board_id}: its Pico was replaced; both are kept"


def _told(args):
    """An open database: the one asked for or, with --port, the board's own journal, of which nothing is kept."""
    if args.port is None:
        return database.connect(args.db or database.default_path(), create=False)
    if args.db:
        raise Failure(USAGE, "--port shows what is on the board, --db what was copied: not both")
    db = database.connect(":memory:")
    with board.opened(args) as client:
        pull(client, db, _limit_s(args))
    return db


def _show(args):
    """Tells the journal in the database, or with --port the board's own, as the story of the games."""
    lang = language(args.language)
    since_ms = _moment_ms(args.since)
    documents: list[dict] = []
    told = False
    with closing(_told(args)) as db:
        for identity, journal, name in _chosen(db, args.board):
            clock = _clock(db, identity, journal) if args.since else days.Clock(())
            wanted = story.selector(_rounds(db, identity, journal, args), args.seat, since_ms, clock.moment_ms)
            if args.json:
                documents += export.documents(database.records(db, identity, journal), identity, journal, wanted)
                continue
            for number, text in enumerate(story.lines(database.records(db, identity, journal), lang, wanted)):
                if number == 0:
                    print(say(lang, "log.board", name=name, board=identity, journal=journal))
                print(text)
                told = True
    if args.json:
        print(json.dumps({"records": documents}))
    elif not told:
        print(say(lang, "log.nothing"))
    return DONE


def _clock(db, identity, journal):
    return days.Clock(raw for _, raw, _ in database.records(db, identity, journal))


def _totals(args):
    """Adds up each day: rounds, tokens bought and paid out, faults."""
    boards: dict = {}  # id: (name, days)
    counted: dict = {}  # journal: last record that is in the sums; a replaced Pico has a second copy
    with closing(database.connect(args.db or database.default_path(), create=False)) as db:
        for identity, journal, name in _chosen(db, args.board):
            after, held = counted.get(journal, 0), database.head(db, identity, journal)
            counted[journal] = max(after, held[0] if held else 0)
            found = days.totals(database.records(db, identity, journal), _clock(db, identity, journal), after)
            boards[identity] = name, days.merged(boards.get(identity, ("", {}))[1], found)
    if args.json:
        rows = [
            {"board": one, "day": day, **sums} for one, (_, by_day) in boards.items() for day, sums in by_day.items()
        ]
        print(json.dumps({"days": rows}))
    else:
        print("\n".join(_table(boards, language(args.language))))
    return DONE


def _table(boards, lang):
    """The totals for people, line by line."""
    for identity, (name, by_day) in boards.items():
        yield f"{name} ({identity})"
        yield _row([say(lang, f"total.{what}") for what in ("day", *days.SUMS)])
        for day, sums in by_day.items():
            yield _row([day or say(lang, "total.unknown"), *(sums[what] for what in days.SUMS)])
    if not boards:
        yield say(lang, "log.nothing")


def _row(cells):
    return f"  {cells[0]:<12}" + "".join(f"{cell:>12}" for cell in cells[1:])


def _rounds(db, identity, journal, args):
    """The rounds asked for, None for all."""
    rounds = None if args.last is None else story.last_rounds(database.records(db, identity, journal), args.last)
    if args.round is None:
        return rounds
    return {args.round} if rounds is None else rounds & {args.round}


def _moment_ms(text):
    """A day or moment of local time as unix milliseconds. Raises Failure (2)."""
    if text is None:
        return None
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise Failure(USAGE, f"--since {text}: a day or moment like 2026-03-01 or 2026-03-01T20:15") from None


def _chosen(db, wanted):
    """The journals of the board asked for, or all. Raises Failure (2) where there is none of it."""
    found = [one for one in database.journals(db) if wanted in (None, one[0], one[2])]
    if wanted is not None and not found:
        raise Failure(USAGE, f"--board {wanted}: no such board in the database")
    return found


def _export(args):
    """Writes the records in the database to a file, whole or not at all, or to standard output."""
    if args.json and not args.out:
        raise Failure(USAGE, "--json tells about the export: name the file with --out")
    with closing(database.connect(args.db or database.default_path(), create=False)) as db:
        journals = [
            (identity, journal, database.records(db, identity, journal))
            for identity, journal, _ in _chosen(db, args.board)
        ]
        count = export.write(journals, args.format, args.out)
    if args.json:
        print(json.dumps({"records": count, "file": args.out, "format": args.format}))
    elif args.out:
        print(f"{count} records in {args.out}", file=sys.stderr)
    return DONE
