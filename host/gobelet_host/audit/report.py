"""The report on the dice as one HTML file: words, tables and pictures, nothing from the network."""

import base64
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from gobelet_host.audit import statistics
from gobelet_host.audit.about import About
from gobelet_host.audit.counts import WAITS, Counts
from gobelet_host.audit.proof import FACES
from gobelet_host.audit.wording import verdict
from gobelet_host.story import place
from gobelet_host.words import figure, say

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:52em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #ccc}"
    "td:first-child,th:first-child{text-align:left}.alarm{background:#fdd}.note{background:#ffd;padding:.5em 1em}"
    "img{max-width:100%}"
)
_ENOUGH = 0.95  # of the uneven logs should be noticed
_LITTLE = 0.5  # below this power a sample says nothing


class Page:
    """The page in one language. report: what the audit found; about: whose logs it read."""

    def __init__(self, counts: Counts, report: dict[str, Any], about: About, language: str = "en"):
        self._counts, self._report, self._about, self._language = counts, report, about, language

    def html(self) -> str:
        """The whole of it."""
        first, others = statistics.primary(self._counts), statistics.secondary(self._counts)
        body = [
            f"<h1>{self._say('title')}</h1>",
            *(f"<p>{self._board(board)}</p>" for board in self._about.boards),
            *self._verdict(first),
            f"<p>{self._look([first, *others])}</p>",
            *(() if first.p is None else self._pictures()),
            f"<h2>{self._say('tests')}</h2>",
            f"<p>{self._say('decides how', logs=round(1 / statistics.LEVEL))}</p>",
            *self._tests(first, others),
            f"<h2>{self._say('counted')}</h2>",
            f"<p>{self._say('counted how')}</p>",
        ]
        return (
            f'<!DOCTYPE html>\n<html lang="{self._language}"><head><meta charset="utf-8">'
            f"<title>Gobelet: {self._say('title')}</title>"
            f"<style>{_STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
        )

    def _say(self, key: str, /, **fields: Any) -> str:
        return say(self._language, f"report.{key}", **fields)

    def _board(self, board: str) -> str:
        """A board, and from when to when its log goes."""
        return escape(self._say("boards", name=self._about.name(board, self._language),
                                span=self._about.span(board, self._language)))  # fmt: skip

    def _look(self, tests: list[statistics.Test]) -> str:
        """What is to be looked at first."""
        if not self._report["ok"]:
            return self._say("look bad", seq=self._report["first_bad"]["seq"])
        found = min(filter(_alarms, tests), key=_weight, default=None)
        if found is None:
            return self._say("look later" if tests[0].p is None else "look none")
        return self._say("look test", name=escape(self._name(found.name)), p=self._figure(_weight(found)))

    def _verdict(self, first: statistics.Test) -> Iterator[str]:
        """What it comes to, for a player."""
        if not self._report["ok"]:
            bad = escape(verdict(self._report["first_bad"], self._about, self._language))
            yield f'<p class="alarm">{bad} {self._say("until there")}</p>'
        if self._report["seeded"]:
            yield f'<p class="alarm">{self._say("seeded")}</p>'
        if first.p is None:
            yield f'<p class="note">{self._say("too few", n=first.n)}</p>'
            return
        if first.p < statistics.LEVEL:
            yield f'<p class="alarm">{self._say("uneven", n=first.n, p=self._figure(first.p))}</p>'
        else:
            yield f"<p>{self._say('even', n=first.n, p=self._figure(first.p))}</p>"
        yield from self._warning(statistics.power(first.n))

    def _warning(self, power: float) -> Iterator[str]:
        """What a small sample is worth."""
        if power < _LITTLE:
            needed = figure(self._language, statistics.needed(_ENOUGH), ",")
            shares = {"heavy": statistics.HEAVY, "power": power, "enough": _ENOUGH}
            told = {key: figure(self._language, share, ".0%") for key, share in shares.items()}
            said = self._say("little", needed=needed, **told)
            yield f'<p class="note">{said}</p>'

    def _pictures(self) -> Iterator[str]:
        shown = statistics.summed(self._counts.faces.values())
        even = [sum(shown) / FACES] * FACES
        yield f"<h2>{self._say('faces')}</h2>" + self._bars("faces picture", range(1, FACES + 1), shown, even)
        yield self._table_of_dice()
        expected = statistics.expected_waits(self._counts)
        yield f"<h2>{self._say('waits')}</h2>" + self._bars(
            "waits picture", range(1, WAITS + 1), self._counts.sixes, expected
        )

    def _bars(self, title: str, places: range, found: Sequence[int], expected: Sequence[float]) -> str:
        """A picture of counts beside what is expected, as an image inside the page."""
        title = self._say(title, most=WAITS)
        with mpl.rc_context({"svg.hashsalt": "gobelet"}):
            figure = Figure(figsize=(7, 2.8), layout="constrained")
            axes = figure.subplots()
            axes.bar(list(places), found, color="#4a7ab5", label=self._say("found"))
            edges = [place - 0.5 for place in (*places, len(places) + 1)]
            axes.stairs(expected, edges, color="#c33", linewidth=2, label=self._say("expected"))
            axes.set_title(title)
            figure.legend(loc="outside lower center", ncols=2)
            picture = io.BytesIO()
            figure.savefig(picture, format="png", dpi=110, metadata={"Software": None})
        data = base64.b64encode(picture.getvalue()).decode()
        return f'<img alt="{escape(title)}" src="data:image/png;base64,{data}">'

    def _table_of_dice(self) -> str:
        rows = [
            "<tr><td>" + escape(self._name(die)) + "</td>" + "".join(f"<td>{n}</td>" for n in shown) + "</tr>"
            for die, shown in sorted(self._counts.faces.items(), key=str)
        ]
        head = (
            f"<tr><th>{self._say('die')}</th>" + "".join(f"<th>{face}</th>" for face in range(1, FACES + 1)) + "</tr>"
        )
        summary = f"<summary>{self._say('each die')}</summary>"
        return f"<details>{summary}<table>{head}{''.join(rows)}</table></details>"

    def _name(self, name: statistics.Name) -> str:
        """What a test is of."""
        if isinstance(name, str):
            return self._say(name)
        board, who, *position = name
        where = place(self._language, who)
        if len(self._about.boards) > 1:
            where = f"{self._about.name(board, self._language)}, {where}"
        return where + "".join(self._say("position", position=n) for n in position)

    def _tests(self, first: statistics.Test, others: list[statistics.Test]) -> Iterator[str]:
        """The tests that say something; the others are folded away."""
        quiet = [test for test in others if not _alarms(test)]
        yield self._table([first, *(test for test in others if _alarms(test))])
        if quiet:
            summary = f"<summary>{self._say('folded', n=len(quiet))}</summary>"
            yield f"<details>{summary}{self._table(quiet)}</details>"

    def _table(self, tests: Iterable[statistics.Test]) -> str:
        heads = [self._say(key) for key in ("test", "sample", "chi-square")] + ["p", self._say("corrected")]
        rows = [self._row(test) for test in tests]
        return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{''.join(rows)}</table>"

    def _row(self, test: statistics.Test) -> str:
        alarm = ' class="alarm"' if _alarms(test) else ""
        last = self._say("decides") if test.name == statistics.PRIMARY else self._p(test.corrected)
        cells = (
            escape(self._name(test.name)),
            test.n,
            figure(self._language, test.statistic, ".1f"),
            self._p(test.p),
            last,
        )
        return f"<tr{alarm}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"

    def _p(self, value: float | None) -> str:
        return self._say("none") if value is None else self._figure(value)

    def _figure(self, p: float) -> str:
        return figure(self._language, p, ".2g")


def _weight(test: statistics.Test) -> float:
    """The p-value that counts: corrected, but for the test that decides; 1 where there is none."""
    p = test.p if test.name == statistics.PRIMARY else test.corrected
    return 1.0 if p is None else p


def _alarms(test: statistics.Test) -> bool:
    return _weight(test) < statistics.LEVEL
