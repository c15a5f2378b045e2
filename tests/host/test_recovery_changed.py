"""Firmware that cannot read what another version saved ends the session; the audit holds all the same (F52)."""

import sys
from pathlib import Path

import pytest
from gobelet_host.audit.auditor import Audit
from gobelet_host.records import Record

sys.path.insert(0, str(Path(__file__).parent.parent / "dual"))

from test_table_changed import OLD, some_presses, start
from test_table_cut import play_on
from test_table_play import lobby


@pytest.mark.parametrize("presses", [0, 1, 3, 6])
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_f52_saved_in_another_form_the_audit_holds(steps, presses):
    rig = lobby(steps, (1, 2, 3))
    some_presses(rig, presses)
    rig.journal.boots += 1
    rig.journal.slots["resume"] = OLD
    start(rig)
    for n in (1, 2, 3):
        rig.tap(n, "cup")
    rig.run(3100)
    play_on(rig, len(rig.journal.records("reveal")) + 1)
    audit = Audit(allow_seeded=True)
    read = rig.journal.read(1, rig.journal.last)
    audit.run(Record("board", rig.journal.id, seq, raw, link) for seq, raw, link in read)
    report = audit.report()
    assert report["ok"] and not report["unproven"], report
