"""Honest journals whose oldest records went, at every point: never accused, whatever the house rules."""

import json

import pytest
from audit_logs import of_raws, play, rig
from gobelet_host.audit.auditor import Audit
from gobelet_host.records import Record

RULES = [
    ("three-eggs", {"trade": "on", "reroll": "on"}),
    ("three-eggs", {"sleight": "on", "trade": "on"}),
    ("three-eggs", {"claim": "take", "no_score": "split", "lay_check": "on"}),
    ("four-two-one", {"stake": 1}),
    ("four-two-one", {"charge": "lowest", "value_421": 10}),
    ("threes-away", {"bottoms": "call"}),
    ("threes-away", {"progressive": "ladder"}),
    ("threes-away", {"progressive": "blocks", "zero_face": 6, "bottoms": "each"}),
]
ROUNDS = {"three-eggs": 8, "four-two-one": 2, "threes-away": 8}


def pruned(texts, first):
    """What is left of an export from record `first` on, with the board's `prune` record at its end."""
    last, before = json.loads(texts[-1]), of_raws(texts)[first - 2]
    prune = {key: last[key] for key in ("boot", "t_ms")}
    prune.update(kind="prune", upto=first - 1, hash=before["hash"])
    return of_raws([*texts, json.dumps(prune, separators=(",", ":"))])[first - 1 :]


def check(game, options, start, stride):
    """From every `stride`-th record on the journal holds; how many points that were."""
    texts = play(rig(start=start), game, ROUNDS[game], options=options).journal.raws
    points = range(2, len(texts) + 1, stride)
    for first in points:
        audit = Audit()
        lines = pruned(texts, first)
        audit.run(Record(*(line[key] for key in ("board", "journal", "seq", "raw", "hash"))) for line in lines)
        report = audit.report()
        assert report["ok"], (first, report["first_bad"])
        assert [(gap["first"], gap["last"]) for gap in report["gaps"]] == [(1, first - 1)]
    return len(points)


@pytest.mark.parametrize(("game", "options"), RULES)
def test_a_pruned_journal_holds_from_any_record_on(game, options):
    assert check(game, options, 5, 7) > 10


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), RULES)
def test_pruned_journals_hold_from_every_record_on(game, options):
    assert sum(check(game, options, 977 * start, 1) for start in range(8)) > 100
