"""Are the dice even? Tests of `counts.Counts` against exact expectation.

One primary test decides, at level LEVEL; the others are looked at for where a fault would sit, and their p-values are
corrected for their number (Holm), so that all of them together raise a false alarm as seldom as one.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from scipy import stats

from gobelet_host.audit.counts import WAITS, Counts, DieId
from gobelet_host.audit.proof import FACES
from gobelet_host.scene import Who

LEVEL = 0.01
PRIMARY = "all dice"  # name of the test that decides
HEAVY = 0.05  # the excess of one face that a sample should be able to show
_CELL = 5  # least count expected in a cell, as is usual for chi-square

Name: TypeAlias = str | tuple[str, Who] | DieId


class Test(NamedTuple):
    """One test. name: key of the report's words, or (board, seat or "nest") with or without a position; n: sample size;
    statistic: chi-square; p: its p-value, None where the sample is too small;
    corrected: p for the number of tests, None for the primary one or without p.
    """

    name: Name
    n: int
    statistic: float
    p: float | None
    corrected: float | None = None


def faces(name: Name, counts: list[int]) -> Test:
    """Chi-square of six faces; also the test of a single die."""
    n = sum(counts)
    if n < _CELL * FACES:
        return Test(name, n, 0.0, None)
    found = stats.chisquare(counts)
    return Test(name, n, float(found.statistic), float(found.pvalue))


def primary(counts: Counts) -> Test:
    """The test that decides: the faces of all dice together."""
    return faces(PRIMARY, summed(counts.faces.values()))


def secondary(counts: Counts) -> list[Test]:
    """The others, corrected."""
    seats: dict[tuple[str, Who], list[list[int]]] = {}
    for (board, who, _), shown in sorted(counts.faces.items(), key=str):
        seats.setdefault((board, who), []).append(shown)
    tests = [faces(seat, summed(shown)) for seat, shown in seats.items()]
    tests += [faces(die, shown) for die, shown in sorted(counts.faces.items(), key=str)]
    return corrected([*tests, pairs(counts.pairs), repeats(counts), waits(counts)])


def summed(rows: Iterable[list[int]]) -> list[int]:
    """Counts of faces added up."""
    return [sum(column) for column in zip(*rows, strict=True)] or [0] * FACES


def pairs(found: Counter[tuple[int, int]]) -> Test:
    """Two neighbours of one roll: all 36 pairs equally often."""
    n = sum(found.values())
    if n < _CELL * FACES**2:
        return Test("pairs", n, 0.0, None)
    cells = [found[a, b] for a in range(1, FACES + 1) for b in range(1, FACES + 1)]
    result = stats.chisquare(cells)
    return Test("pairs", n, float(result.statistic), float(result.pvalue))


def repeats(counts: Counts) -> Test:
    """Runs: a die shows the same as the time before in one throw of six."""
    return _hazard("runs", [counts.repeats], [counts.steps])


def waits(counts: Counts) -> Test:
    """Waiting times: however long a die has not shown a six, the next throw shows one in one throw of six."""
    return _hazard("waits", counts.sixes, counts.waiting)


def _hazard(name: str, hits: list[int], trials: list[int]) -> Test:
    """Chi-square of hits among trials of chance 1/6 each; unfinished waits count for as long as they lasted."""
    cells = [(hit, trial) for hit, trial in zip(hits, trials, strict=True) if trial >= _CELL * FACES]
    if not cells:
        return Test(name, sum(trials), 0.0, None)
    statistic = sum((hit - trial / FACES) ** 2 / (trial * (FACES - 1) / FACES**2) for hit, trial in cells)
    return Test(name, sum(trials), statistic, float(stats.chi2.sf(statistic, len(cells))))


def corrected(tests: list[Test]) -> list[Test]:
    """Holm's correction over all that have a p-value."""
    ranked = sorted((test.p, i) for i, test in enumerate(tests) if test.p is not None)
    out, least = list(tests), 0.0
    for rank, (p, i) in enumerate(ranked):
        least = max(least, min(1.0, p * (len(ranked) - rank)))
        out[i] = tests[i]._replace(corrected=least)
    return out


def power(n: int) -> float:
    """How likely the faces test at LEVEL shows a die (or all) with one face HEAVY more often than it should, in n."""
    heavy = HEAVY / FACES
    shift = FACES * (heavy**2 + heavy**2 / (FACES - 1))
    return float(stats.ncx2.sf(stats.chi2.isf(LEVEL, FACES - 1), FACES - 1, n * shift)) if n else 0.0


def needed(share: float) -> int:
    """How many throws it takes so that `power` is at least that share: the next of 1, 2, 5, 10, 20, 50, ..."""
    steps = (digit * 10**size for size in range(9) for digit in (1, 2, 5))
    return next(n for n in map(int, steps) if power(n) >= share)


def expected_waits(counts: Counts) -> list[float]:
    """Sixes expected at 1 to WAITS throws since the last one, given how often dice were thrown then."""
    return [counts.waiting[i] / FACES for i in range(WAITS)]
