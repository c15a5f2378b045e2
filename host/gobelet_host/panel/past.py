"""What happened at a table before a panel looked at it, out of its journal."""

from gobelet_host.scene import Fields
from gobelet_host.table import Table

PAST = 300  # records of the journal that a panel begins with, and are read at once
PAST_MOST = 3000  # records that are looked through for the beginning of the session
OPENING = {"session", "join", "leave", "buy", "abort"}  # what comes after one of these can be followed


def past(table: Table) -> list[Fields]:
    """The last records of its journal, if need be back to the beginning of the session that runs."""
    head, past = table.head(), list[Fields]()
    first = head.last + 1
    while first > head.first and len(past) < PAST_MOST and not any(one.get("kind") in OPENING for one in past):
        last, first = first - 1, max(head.first, first - PAST)
        past = [record.fields for record in table.records(first, last)] + past
    return past
