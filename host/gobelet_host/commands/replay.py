"""`gobelet replay FILE`: plays a transcript through the rules core and says where the session stands."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from gobelet_host import files, transcript
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, USAGE, Failure, uncoded

FILE_BYTES = 1 << 24  # more than any evening's
DESCRIPTION = "Plays a transcript (a session written down as JSON) through the rules and says where it stands then."
EXAMPLES = """  gobelet replay evening.json
  gobelet replay --json evening.json"""


def add_arguments(parser: ArgumentParser) -> None:
    """FILE and --json."""
    parser.add_argument("file", metavar="FILE", help="the transcript, JSON in UTF-8")
    arguments.add_json(parser)


def run(args: Namespace) -> int:
    """Prints the report; a transcript that does not hold is Failure 2 with step, clause and what was expected."""
    try:
        session = transcript.play(transcript.decode(_read(args.file)))
    except transcript.StepError as refused:
        raise Failure(USAGE, f"gobelet replay: {shown_path(args.file)}: {refused}", refused.error) from None
    report = transcript.report(session)
    print(json.dumps(report) if args.json else _words(session, report))
    return DONE


def shown_path(path: str) -> str:
    """A file's name on one line."""
    return path if path.isprintable() else ascii(path)


def _read(path: str) -> bytes:
    """The file's bytes."""
    try:
        return files.read(path, FILE_BYTES)
    except OSError as error:
        raise transcript.StepError(0, "C-9", f"cannot be read: {error.strerror}") from None


def _words(session: transcript.Session, report: dict[str, Any]) -> str:
    """The same for people."""
    lines = [f"{report['game']}, round {report['round']}: {report['phase']}"]
    lines += [_result_words(result) for result in report["results"]]
    lines.append(f"pot {report['pot']}; stacks: {_seat_words(report['stacks'])}")
    if "tokens" in report:
        lines.append(f"middle {report['middle']}; game tokens: {_seat_words(report['tokens'])}")
    lines.append(uncoded(session.game.over_why or session.game.awaited()))
    return "\n".join(lines)


def _seat_words(numbers: dict[str, int]) -> str:
    return ", ".join(f"seat {seat} {n}" for seat, n in numbers.items())


def _result_words(result: dict[str, Any]) -> str:
    if "game" in result:
        return f"game {result['game']}: seat {result['loser']} lost"
    won = ", ".join(f"seat {seat} took {result['pays'][str(seat)]}" for seat in result["winners"]) or "nobody won"
    carried = f"; {result['carried']} stay in the pot" if result["carried"] else ""
    return f"round {result['round']}: {won}{carried}"
