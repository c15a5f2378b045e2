"""`gobelet doctor`: what is wrong with this machine's set-up, and how to mend it."""

import json
from argparse import ArgumentParser, Namespace

from gobelet_host import checkup
from gobelet_host.commands import arguments
from gobelet_host.errors import DONE, FAILED
from gobelet_host.printable import painted

DESCRIPTION = "Looks at this machine's set-up, with or without a board, and says what to mend and how."
EXAMPLES = """  gobelet doctor
  gobelet doctor --json"""

MARKS = {"ok": painted("ok  ", "green"), "note": painted("note", "yellow"), "bad": painted("BAD ", "red")}


def add_arguments(parser: ArgumentParser) -> None:
    """Only --json."""
    arguments.add_json(parser)


def run(args: Namespace) -> int:
    """Prints a line a check; 1 where something keeps Gobelet from working here."""
    findings = checkup.findings()
    ok = all(finding.level != "bad" for finding in findings)
    if args.json:
        print(json.dumps({"ok": ok, "checks": [vars(finding) for finding in findings]}))
    else:
        for finding in findings:
            print(f"{MARKS[finding.level]} {finding.check}: {finding.found}")
            if finding.mend:
                print(f"     -> {finding.mend}")
    return DONE if ok else FAILED
