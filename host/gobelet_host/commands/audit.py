"""`gobelet audit`: does a journal hold? Every die derived again, every round played again."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from gobelet_host import files
from gobelet_host.audit import records
from gobelet_host.audit.auditor import Audit
from gobelet_host.audit.counts import Counts
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, FAILED, USAGE, Failure
from gobelet_host.progress import Progress
from gobelet_host.records import Record
from gobelet_host.words import LANGUAGES, language

if TYPE_CHECKING:
    from gobelet_host.audit.report import Page

DESCRIPTION = """Checks a journal: that no record was changed, dropped or inserted, that every die comes from the
seed that was committed to before the first throw, that every round went by the rules, and that results and stacks
are right. FILE is an export (jsonl or csv) or a database; without one, the database of 'gobelet logs pull'; with
--port, a board."""
EXAMPLES = """  gobelet audit
  gobelet audit journal.jsonl --json
  gobelet audit --port sim
  gobelet audit --report dice.html"""


def add_arguments(parser: ArgumentParser) -> None:
    """FILE, or a board's options."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="an export or a database")
    parser.add_argument(
        "--allow-seeded", action="store_true", help="accept boards with repeatable entropy (simulators)"
    )
    parser.add_argument("--report", metavar="FILE.html", help="also write a page about how even the dice are")
    parser.add_argument("--language", choices=LANGUAGES, help="the page's (default: the environment's, else English)")
    arguments.add_board(parser)


def run(args: Namespace) -> int:
    """Prints what was checked; exit 1 and the first record that does not hold."""
    counts = Counts()
    page_of = _page_maker() if args.report else None
    audit = Audit(args.allow_seeded, counts.round if page_of else lambda board, steps: None)
    if args.file and args.port:
        raise Failure(USAGE, "gobelet audit: a file or --port, not both")
    if args.port:
        with arguments.opened(args) as table:
            _take(audit, table.records(limit_s=args.timeout), table.head().last)
    else:
        _take(audit, records.of_file(args.file) if args.file else records.of_default_database(), 0)
    report = audit.report()
    if not report["records"]:
        raise Failure(USAGE, "gobelet audit: there are no records in it")
    if page_of:
        page = page_of(counts, report, language(args.language)).html()
        with files.whole(args.report) as file:
            file.write(page)
    print(json.dumps(report) if args.json else "\n".join(words(report)))
    return DONE if report["ok"] else FAILED


def _page_maker() -> "type[Page]":
    """`report.Page`; Failure (2) where what it is drawn with is not installed."""
    try:
        from gobelet_host.audit.report import Page  # noqa: PLC0415 -- slow to import, and optional
    except ImportError as error:
        raise Failure(USAGE, f"--report needs {error.name}: pip install 'gobelet[report]'") from None
    return Page


def _take(audit: Audit, found: Iterable[Record], total: int) -> None:
    with Progress("records", total) as progress:
        audit.run(found, progress.advance)


def words(report: dict[str, Any]) -> Iterator[str]:
    """The report for people, line by line."""
    yield f"{report['records']} records, {report['rounds']} rounds played again, {report['dice']} dice derived again"
    for key, sentence in _REMARKS:
        if report[key]:
            yield sentence.format(report[key])
    for gap in report["gaps"]:
        span = f"records {gap['first']} to {gap['last']}"
        yield f"board {gap['board']}: {span} had left the board before a copy was made"
    bad = report["first_bad"]
    yield f"Record {bad['seq']} of board {bad['board']} does not hold: {bad['why']}." if bad else "All of it holds."


_REMARKS = (
    ("aborted", "{} rounds were broken off and the tokens given back"),
    ("unproven", "{} rounds are unproven: their seed was lost in a loss of power"),
    ("unreplayed", "{} rounds: dice derived, but not played again, since the session's beginning is missing"),
    ("lost", "{} times a board found its storage lost"),
    ("broken", "{} board has several journals: without FRAM it begins a new one when its storage is lost or replaced"),
    ("seeded", "{} starts with repeatable entropy: this is not play"),
)
