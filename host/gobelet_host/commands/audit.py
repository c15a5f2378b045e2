"""`gobelet audit`: does a journal hold? Every die derived again, every round played again."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from gobelet_host import files
from gobelet_host.audit import records, wording
from gobelet_host.audit.about import About
from gobelet_host.audit.auditor import Audit
from gobelet_host.audit.claims import Claims, Head, Witness
from gobelet_host.audit.counts import Counts
from gobelet_host.audit.proof import Round
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, FAILED, USAGE, Failure
from gobelet_host.printable import painted
from gobelet_host.progress import Progress
from gobelet_host.records import Record
from gobelet_host.words import language, say

if TYPE_CHECKING:
    from gobelet_host.audit.report import Page
    from gobelet_host.audit.telling import Story

DESCRIPTION = """Checks a journal: that no record was changed, dropped or inserted, that every die comes from the
seed that was committed to before the first throw, that every round went by the rules, and that results and stacks
are right. FILE is an export (jsonl or csv) or a database; without one, the database of 'gobelet logs pull'; with
--port, a board."""
EXAMPLES = """  gobelet audit
  gobelet audit journal.jsonl --json
  gobelet audit --port sim
  gobelet logs export | gobelet audit -
  gobelet audit --witness 812:9f3c...e1:1324 --head 20117:77ab...04
  gobelet audit --round 812 --seat 3
  gobelet audit --report dice.html"""


def _witness(text: str) -> Witness:
    return Witness.parse(text)


def _head(text: str) -> Head:
    return Head.parse(text)


_witness.__name__, _head.__name__ = "ROUND:COMMITMENT[:CUT]", "SEQ:HASH"


def add_arguments(parser: ArgumentParser) -> None:
    """FILE, or a board's options."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="an export or a database; - is standard input")
    parser.add_argument(
        "--witness",
        metavar="ROUND:COMMITMENT[:CUT]",
        type=_witness,
        action="append",
        default=[],
        help="somebody saw this: the round must be in the log so, its cut too (ROUND:COMMITMENT: says there was none)",
    )
    parser.add_argument(
        "--head",
        metavar="SEQ:HASH",
        type=_head,
        action="append",
        default=[],
        help="the journal ended so when somebody looked: that record must be in the log",
    )
    parser.add_argument(
        "--round",
        metavar="N",
        type=arguments.whole,
        help="also tell this round, with every die and where it comes from",
    )
    parser.add_argument("--seat", metavar="S", type=int, choices=range(1, 9), help="of it only this seat's dice")
    parser.add_argument("--board", metavar="ID", help="id or name of the only board that is meant, or a journal's id")
    parser.add_argument(
        "--allow-seeded", action="store_true", help="accept boards with repeatable entropy (simulators)"
    )
    parser.add_argument("--report", metavar="FILE.html", help="also write a page about how even the dice are")
    arguments.add_language(parser)
    arguments.add_board(parser)


def run(args: Namespace) -> int:
    """Prints what was checked; exit 1 and the first record that does not hold."""
    if args.file and args.port:
        raise Failure(USAGE, "gobelet audit: a file or --port, not both")
    if args.seat and args.round is None:
        raise Failure(USAGE, "gobelet audit: --seat tells of a round: name it with --round")
    counts = Counts()
    page_of = _page_maker() if args.report else None

    def told(board: str, proven: Round) -> None:
        if page_of:
            counts.round(board, proven.steps)

    claims = Claims(args.witness, args.head, args.round)
    audit = Audit(args.allow_seeded, told, claims)
    stories = Stories(language(args.language), args.round, args.seat)
    _read(audit, args, stories)
    report = audit.report()
    if not report["records"]:
        raise Failure(USAGE, f"gobelet audit: there are no records {f'of {args.board} ' if args.board else ''}in it")
    if page_of:
        page = page_of(counts, report, stories.about, stories.language).html()
        with files.whole(args.report) as file:
            file.write(page)
    if args.round is not None:
        from gobelet_host.audit import telling  # noqa: PLC0415  only where a round is told

        report["told"] = [telling.document(board, one, args.seat) for board, one in claims.rounds[args.round]]
    print(json.dumps(report) if args.json else _words(report, stories))
    return DONE if report["ok"] else FAILED


def _words(report: dict[str, Any], stories: "Stories") -> str:
    """The report for people."""
    *found, verdict = wording.lines(report, stories.about, stories.language, stories.lines())
    return "\n".join([*found, painted(verdict, "green" if report["ok"] else "red")])


class Stories:
    """What is told beside what is checked: about whose logs, and the round that was asked for, if one was."""

    def __init__(self, lang: str, number: int | None, seat: int | None) -> None:
        self.about = About()
        self.language = lang
        self._number, self._seat = number, seat
        self._told: dict[tuple[str, str], tuple[Story, list[str]]] = {}

    def take(self, found: Iterable[Record]) -> Iterator[Record]:
        """The same records, each told on its way."""
        for record in found:
            self.about.take(record)
            if self._number is not None:
                story, lines = self._story(record, self._number)
                lines += story.take(record)
            yield record

    def _story(self, record: Record, number: int) -> "tuple[Story, list[str]]":
        journal = (record.board, record.journal)
        if journal not in self._told:
            from gobelet_host.audit import telling  # noqa: PLC0415  only where a round is told
            from gobelet_host.selection import selector  # noqa: PLC0415

            wanted = selector({number}, self._seat)
            self._told[journal] = telling.Story(self.language, wanted, derive=True), []
        return self._told[journal]

    def lines(self) -> Iterator[str]:
        """All of it, each journal's under its title."""
        for (board, journal), (story, lines) in self._told.items():
            told = lines + story.end()
            if told:
                named = self.about.name(board, self.language)
                yield say(self.language, "proof.title", board=named, journal=journal, n=self._number)
                yield from told


def _read(audit: Audit, args: Namespace, stories: Stories) -> None:
    """All records that are meant."""
    if args.port:
        with arguments.opened(args) as table:
            stories.about.know({table.id: table.name})
            _take(audit, table.records(limit_s=args.timeout), args, stories, table.head().last)
    else:
        path = args.file or records.default_database()
        stories.about.know(records.names(path))
        _take(audit, records.of_file(path), args, stories)
        for board, journal, last in records.aims(path):
            audit.expect(board, journal, last)


def _page_maker() -> "type[Page]":
    """`report.Page`; Failure (2) where what it is drawn with is not installed."""
    try:
        from gobelet_host.audit.report import Page  # noqa: PLC0415 -- slow to import, and optional
    except ImportError as error:
        raise Failure(USAGE, f"--report needs {error.name}: pip install 'gobelet[report]'") from None
    return Page


def _take(audit: Audit, found: Iterable[Record], args: Namespace, stories: Stories, total: int = 0) -> None:
    called = stories.about.is_called
    wanted = (one for one in found if args.board in (None, one.board, one.journal) or called(one.board, args.board))
    with Progress("records", total) as progress:
        audit.run(stories.take(wanted), progress.advance)
