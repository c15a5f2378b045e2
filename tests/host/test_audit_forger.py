"""Each forgery by its name: the audit finds it, or, where a log alone cannot tell, what somebody noted does."""

from functools import cache

import pytest
from audit_logs import kept, of_raws
from forger import FORGERIES, FOUND, forged, honest
from gobelet_host.audit.auditor import Audit
from gobelet_host.audit.claims import Claims, Head

SEEDS, MANY = 9, 150

journal = cache(honest)


def audited(lines, heads=()):
    """The report."""
    audit = Audit(allow_seeded=True, claims=Claims(heads=heads))
    audit.run(kept(lines))
    return audit.report()


def tried(name, seeds):
    """How often there was a place for it."""
    done = 0
    for seed in seeds:
        raws = journal(seed)
        made = forged(raws, name, seed)
        if made is None:
            continue
        done += 1
        lines = of_raws(raws)
        report = audited(of_raws(made))
        assert report["ok"] == (FORGERIES[name][1] != FOUND), (name, seed, report["first_bad"])
        assert not audited(of_raws(made), [Head(len(lines), lines[-1]["hash"])])["ok"], (name, seed)
    return done


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_log_in_which_all_happened_is_honest(seed):
    lines = of_raws(journal(seed))
    assert audited(lines, [Head(len(lines), lines[-1]["hash"])])["first_bad"] is None


@pytest.mark.parametrize("name", FORGERIES)
def test_what_a_forger_alters_is_found(name):
    assert tried(name, range(SEEDS))


@pytest.mark.soak
@pytest.mark.parametrize("name", FORGERIES)
def test_what_a_forger_alters_is_found_wherever_it_is(name):
    assert tried(name, range(SEEDS, MANY)) > SEEDS
