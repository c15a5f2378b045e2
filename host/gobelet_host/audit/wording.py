"""What an audit found, for people."""

from collections.abc import Iterable, Iterator
from typing import Any

from gobelet_host.audit.about import About
from gobelet_host.errors import uncoded
from gobelet_host.words import say

_COUNTS = (
    "uncut",
    "house",
    "aborted",
    "unproven",
    "unreplayed",
    "lost",
    "broken",
    "undone",
    "back",
    "others",
    "seeded",
)


def lines(report: dict[str, Any], about: About, lang: str, told: Iterable[str]) -> Iterator[str]:
    """The audit's report line by line, the verdict last. told: the round that was asked for."""
    counts = {key: report[key] for key in ("records", "rounds", "dice")}
    yield say(lang, "audit.checked", **counts)
    yield from (say(lang, f"audit.{key}", n=report[key]) for key in _COUNTS if report[key])
    for gap in report["gaps"]:
        yield say(lang, "audit.gap", **{**gap, "board": about.name(gap["board"], lang)})
    for one in report["disturbed"]:
        looked = ", ".join(say(lang, f"audit.by {kind}") for kind in one["by"])
        yield say(lang, "audit.disturbed", board=about.name(one["board"], lang), n=one["round"], by=looked)
    bad = report["first_bad"]
    yield from (_claim(one, lang) for one in report["claims"] if _is_news(one, bad))
    yield from told
    yield verdict(bad, about, lang) if bad else say(lang, "audit.holds")


def _is_news(claim: dict[str, Any], bad: dict[str, Any] | None) -> bool:
    """Is it said neither by a round that is told nor by the verdict?"""
    return claim["what"] != "round" if claim["ok"] else not bad or claim["why"] != bad["why"]


def _claim(claim: dict[str, Any], lang: str) -> str:
    """What became of something that was seen."""
    what = say(lang, f"audit.{claim['what']}", n=claim.get("round") or claim.get("record"))
    return say(lang, "audit.seen" if claim["ok"] else "audit.other", what=what, why=uncoded(claim.get("why", "")))


def verdict(bad: dict[str, Any], about: About, lang: str) -> str:
    """What does not hold."""
    what = bad["what"] if bad["what"] in ("record", "incomplete") else "claim"
    return say(lang, f"audit.bad {what}", board=about.name(bad["board"], lang), seq=bad["seq"], why=uncoded(bad["why"]))
