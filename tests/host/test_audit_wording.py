"""What an audit found, as people read it: in their language, with forms of words as they count them."""

import json
import re

import pytest
from audit_logs import BOARD, of_raws, play, rig, write
from gobelet_host.audit import wording
from gobelet_host.audit.about import About
from gobelet_host.cli import main
from gobelet_host.words import LANGUAGES

EMPTY = {**dict.fromkeys(("records", "rounds", "dice", *wording._COUNTS), 0), "gaps": [], "disturbed": [], "claims": [],
         "first_bad": None}  # fmt: skip


def said(language="en", **found):
    """All lines of a report."""
    return list(wording.lines({**EMPTY, **found}, About(), language, ()))


@pytest.mark.parametrize(("language", "one", "many"), [
    ("en", "1 record, 1 round played again, 1 die derived again", "2 records, 2 rounds played again, 2 dice derived"),
    ("fr", "1 enregistrement, 1 manche rejouée, 1 dé recalculé", "2 enregistrements, 2 manches rejouées, 2 dés"),
    ("sv", "1 post, 1 runda spelad på nytt, 1 tärning beräknad", "2 poster, 2 rundor spelade på nytt, 2 tärningar"),
])  # fmt: skip
def test_one_is_one(language, one, many):
    assert said(language, records=1, rounds=1, dice=1)[0].startswith(one)
    assert said(language, records=2, rounds=2, dice=2)[0].startswith(many)


def test_none_is_many_but_in_french():
    assert [said(language)[0].split(",")[0] for language in ("en", "fr", "sv")] == [
        "0 records", "0 enregistrement", "0 poster"]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_its_words(language):
    plain = {"gaps": [{"board": BOARD, "first": 2, "last": 9}],
             "disturbed": [{"board": BOARD, "round": 3, "by": ["boot", "pause", "auth"]}],
             "claims": [{"what": "witness", "round": 3, "ok": True}, {"what": "round", "round": 5, "ok": True},
                        {"what": "head", "record": 4, "ok": False, "why": "x"}]}  # fmt: skip
    told = said(language, **plain, **dict.fromkeys(wording._COUNTS, 3))
    assert len(told) == 1 + len(wording._COUNTS) + 1 + 1 + 2 + 1 and not any("{" in line for line in told)
    for what in ("record", "incomplete", "witness"):
        bad = {"what": what, "board": BOARD, "seq": 7, "why": "the rules do not allow it: TE-7: no bet"}
        last = said(language, first_bad=bad)[-1]
        assert "no bet" in last and "TE-7" not in last


def test_a_rule_s_number_is_for_scripts(tmp_path, capsys):
    raws = list(play(rig(), "three-eggs", 2).journal.raws)
    at = next(n for n, raw in enumerate(raws) if '"do":"bet"' in raw)
    raws[at] = raws[at].replace('"do":"bet"', '"do":"check"')
    log = write(tmp_path / "log.jsonl", of_raws(raws))
    assert main(["audit", str(log), "--json"]) == 1
    assert re.search(r"\bTE-\d+: ", json.loads(capsys.readouterr().out)["why"])
    assert main(["audit", str(log)]) == 1
    assert not re.search(r"\b(?:TE|C)-\d", capsys.readouterr().out)
