"""`gobelet logs`: copies a table's journal into a database, tells it as a story, adds it up, exports it."""

import json
import sqlite3
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import datetime
from typing import Any

from gobelet.rules import GAMES

from gobelet_host import database, days, export, pulling
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, FAILED, USAGE, Failure
from gobelet_host.printable import painted
from gobelet_host.progress import Progress
from gobelet_host.selection import Selection
from gobelet_host.story import game_name
from gobelet_host.words import language, say

DESCRIPTION = "Copies a table's journal into a database, tells it as a story, adds up its days, exports it."
EXAMPLES = """  gobelet logs pull
  gobelet logs show --last 10
  gobelet logs show --port /dev/ttyACM0
  gobelet logs show --round 128 --seat 3 --language fr
  gobelet logs show --since 2026-03-01
  gobelet logs totals
  gobelet logs export --format csv --out journal.csv"""


def add_arguments(parser: ArgumentParser) -> None:
    """One subcommand each."""
    actions = arguments.Actions(parser, "logs", EXAMPLES)
    pull = actions.add("pull", _pull, "copy what is new")
    show = actions.add("show", _show, "tell the story")
    sums = actions.add("totals", _totals, "add up each day")
    out = actions.add("export", _export, "write it to a file")
    for sub in (pull, show, sums, out):
        sub.add_argument("--db", metavar="FILE", help="the database (default: one in your data folder)")
    for sub in (show, sums, out):
        sub.add_argument("--board", metavar="BOARD", help="id or name of one board (default: all in the database)")
    arguments.add_board(pull)
    arguments.add_board(show)
    arguments.add_json(sums)
    arguments.add_json(out)
    show.add_argument("--round", metavar="N", type=arguments.whole, help="only this round")
    show.add_argument("--seat", metavar="S", type=int, choices=range(1, 9), help="only what this seat did")
    show.add_argument("--since", metavar="DATE", help="only from this day or moment on (2026-03-01, 2026-03-01T20:15)")
    show.add_argument("--last", metavar="N", type=arguments.whole, help="only the last N rounds")
    arguments.add_language(show)
    arguments.add_language(sums)
    out.add_argument("--format", choices=("csv", "jsonl"), default="jsonl", help="default: jsonl")
    out.add_argument("--out", metavar="FILE", help="default: standard output")


def run(args: Namespace) -> int:
    """Runs the subcommand; a database that others keep locked is one line and exit 1."""
    try:
        code: int = args.act(args)
    except sqlite3.Error as error:
        raise Failure(FAILED, f"database: {error}") from None
    return code


def _pull(args: Namespace) -> int:
    """Copies a board's new records into the database. May be repeated, and cut at any moment."""
    with closing(_database(args, create=True)) as db, arguments.opened(args) as table:
        if not pulling.set_clock(table):
            arguments.complain(f"{table.name} is locked: its clock was not set (--key-file)")
        pull = pulling.Pull(table, db, args.timeout)
        for warning in pull.warnings:
            arguments.complain(warning)
        with Progress("records", pull.total) as progress:
            report = pull.run(progress.advance)
    if args.json:
        print(json.dumps(report))
    else:
        print(say(language(), "log.pulled", **dict[str, Any](report)))
    return DONE


def _database(args: Namespace, create: bool = False) -> sqlite3.Connection:
    return database.connect(args.db or database.default_path(), create)


def _told(args: Namespace) -> sqlite3.Connection:
    """An open database: the one asked for or, with --port, the board's own journal, of which nothing is kept."""
    if args.port is None:
        return _database(args)
    if args.db:
        raise Failure(USAGE, "--port shows what is on the board, --db what was copied: not both")
    with arguments.opened(args) as table:
        return pulling.copy(table, args.timeout)


def _show(args: Namespace) -> int:
    """Tells the journal in the database, or with --port the board's own, as the story of the games."""
    lang = language(args.language)
    selection = Selection(args.round, args.last, args.seat, _moment_ms(args.since))
    with closing(_told(args)) as db:
        journals = database.journals(db, args.board)
        if args.json:
            print(json.dumps({"records": list(_documents(db, journals, selection))}))
            return DONE
        told = 0
        for told, line in enumerate(_lines(db, journals, selection, lang), 1):  # noqa: B007
            print(line)
    if not told:
        print(say(lang, "log.nothing"))
    return DONE


def _documents(
    db: sqlite3.Connection, journals: list[database.Journal], selection: Selection
) -> Iterator[dict[str, Any]]:
    for journal in journals:
        wanted = selection.test(db, journal)
        yield from (record.document for record in database.records(db, journal) if wanted(record.fields))


def _lines(db: sqlite3.Connection, journals: list[database.Journal], selection: Selection, lang: str) -> Iterator[str]:
    """The story of each journal under its title; nothing of one where no record is asked for."""
    from gobelet_host.audit import telling  # noqa: PLC0415  only where a story is told

    for journal in journals:
        lines = telling.lines(database.records(db, journal), lang, selection.test(db, journal))
        for number, line in enumerate(lines):
            if number == 0:
                title = say(lang, "log.board", name=journal.name, board=journal.board, journal=journal.id)
                yield painted(title, "bold")
            yield line


def _moment_ms(text: str | None) -> int | None:
    """A day or moment of local time as unix milliseconds. Raises Failure (2)."""
    if text is None:
        return None
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise Failure(USAGE, f"--since {text}: a day or moment like 2026-03-01 or 2026-03-01T20:15") from None


def _totals(args: Namespace) -> int:
    """Adds up each day: rounds, tokens bought and paid out, faults."""
    with closing(_database(args)) as db:
        boards = days.by_board(db, args.board)
    if args.json:
        rows = [
            {"board": board, "day": day, **{what: sums[what] for what in days.SUMS}, "games": days.by_game(sums)}
            for board, found in boards.items()
            for day, sums in found.days.items()
        ]
        print(json.dumps({"days": rows}))
    else:
        print("\n".join(_table(boards, language(args.language))))
    return DONE


def _table(boards: dict[str, days.BoardDays], lang: str) -> Iterator[str]:
    """The totals for people, line by line."""
    for board, (name, by_day) in boards.items():
        yield f"{name} ({board})"
        if not by_day:
            yield "  " + say(lang, "log.nothing")
            continue
        played = [game for game in GAMES if any(sums[game] for sums in by_day.values())]
        yield _row(
            [*(say(lang, f"total.{what}") for what in ("day", *days.SUMS)), *(game_name(lang, game) for game in played)]
        )
        for day, sums in by_day.items():
            yield _row([day or say(lang, "total.unknown"), *(sums[what] for what in (*days.SUMS, *played))])
    if not boards:
        yield say(lang, "log.nothing")


def _row(cells: Iterable[str | int]) -> str:
    first, *rest = cells
    return f"  {first:<12}" + "".join(f"{cell:>12}" for cell in rest)


def _export(args: Namespace) -> int:
    """Writes the records in the database to a file, whole or not at all, or to standard output."""
    if args.json and not args.out:
        raise Failure(USAGE, "--json tells about the export: name the file with --out")
    with closing(_database(args)) as db:
        journals = database.journals(db, args.board)
        records = (record for journal in journals for record in database.records(db, journal))
        count = export.write(records, args.format, args.out)
    if args.json:
        print(json.dumps({"records": count, "file": args.out, "format": args.format}))
    elif args.out:
        arguments.complain(say(language(), "log.exported", n=count, file=args.out))
    return DONE
