"""The report on the dice as one HTML file: words, tables and pictures, nothing from the network."""

import base64
import io
from html import escape

import matplotlib as mpl
from matplotlib.figure import Figure

from gobelet_host.audit import statistics
from gobelet_host.audit.counts import FACES, WAITS, Counts

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:52em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #ccc}"
    "td:first-child,th:first-child{text-align:left}.alarm{background:#fdd}.note{background:#ffd;padding:.5em 1em}"
    "img{max-width:100%}"
)
_ENOUGH = 0.95  # of the uneven logs should be noticed
_LITTLE = 0.5  # below this power a sample says nothing


def page(counts: Counts, report: dict) -> str:
    """The whole page. report: what the audit found."""
    first = statistics.primary(counts)
    others = statistics.secondary(counts)
    body = [
        "<h1>Are the dice even?</h1>",
        *_verdict(first, report),
        *_pictures(counts),
        "<h2>All tests</h2>",
        f"<p>The first test decides. It would call even dice uneven once in {1 / statistics.LEVEL:.0f} logs. The "
        "others show where a fault would sit; their p-values are corrected for their number, so that together they "
        "raise a false alarm as seldom as one.</p>",
        _table([first, *others]),
        "<h2>How it was counted</h2>",
        "<p>Every die that was rolled in a round whose seed was published and held, hidden dice too. A p-value says "
        "how often even dice would look at least as uneven as these by chance.</p>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Gobelet: are the dice even?</title>'
        f"<style>{_STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _verdict(first, report):
    """What it comes to, for a player."""
    if not report["ok"]:
        bad = report["first_bad"]
        yield (
            f'<p class="alarm">The log does not hold: record {bad["seq"]} of board {escape(bad["board"])}: '
            f"{escape(bad['why'])}. Only rounds before it are counted.</p>"
        )
    if report["seeded"]:
        yield '<p class="alarm">Dice of a board that can repeat them: this is not play.</p>'
    if first.p is None:
        yield f'<p class="note">{first.n} throws of a die are too few to say anything.</p>'
        return
    if first.p < statistics.LEVEL:
        yield f'<p class="alarm">{first.n} throws of a die: they are <b>not even</b> (p = {first.p:.2g}).</p>'
    else:
        yield f"<p>{first.n} throws of a die: nothing speaks against even dice (p = {first.p:.2f}).</p>"
    yield from _warning(statistics.power(first.n))


def _warning(power):
    """What a small sample is worth."""
    if power < _LITTLE:
        yield (
            f'<p class="note">The sample says little: of logs of this size with one face {statistics.HEAVY:.0%} too '
            f"frequent, the test would notice {power:.0%}. About {statistics.needed(_ENOUGH):,} throws are needed to "
            f"notice {_ENOUGH:.0%} of them.</p>"
        )


def _pictures(counts):
    shown = statistics.summed(counts.faces.values())
    even = [sum(shown) / FACES] * FACES
    yield "<h2>Faces</h2>" + _bars("How often each face came", range(1, FACES + 1), shown, even)
    yield _table_of_dice(counts)
    yield "<h2>Waiting for a six</h2>" + _bars(
        f"Sixes by throws since the die's last one ({WAITS}: and more)",
        range(1, WAITS + 1),
        counts.sixes,
        statistics.expected_waits(counts),
    )


def _bars(title, places, found, expected):
    """A picture of counts beside what is expected, as an image inside the page."""
    with mpl.rc_context({"svg.hashsalt": "gobelet"}):
        figure = Figure(figsize=(7, 2.8), layout="constrained")
        axes = figure.subplots()
        axes.bar(list(places), found, color="#4a7ab5", label="found")
        edges = [place - 0.5 for place in (*places, len(places) + 1)]
        axes.stairs(expected, edges, color="#c33", linewidth=2, label="expected of even dice")
        axes.set_title(title)
        figure.legend(loc="outside lower center", ncols=2)
        picture = io.BytesIO()
        figure.savefig(picture, format="png", dpi=110, metadata={"Software": None})
    data = base64.b64encode(picture.getvalue()).decode()
    return f'<img alt="{escape(title)}" src="data:image/png;base64,{data}">'


def _table_of_dice(counts):
    rows = [
        "<tr><td>" + escape(statistics.where(*die)) + "</td>" + "".join(f"<td>{n}</td>" for n in shown) + "</tr>"
        for die, shown in sorted(counts.faces.items(), key=str)
    ]
    head = "<tr><th>die</th>" + "".join(f"<th>{face}</th>" for face in range(1, FACES + 1)) + "</tr>"
    return f"<details><summary>Each die by itself</summary><table>{head}{''.join(rows)}</table></details>"


def _table(tests):
    rows = []
    for place, test in enumerate(tests):
        decides = test.p if place == 0 else test.corrected
        alarm = ' class="alarm"' if decides is not None and decides < statistics.LEVEL else ""
        cells = (test.n, f"{test.statistic:.1f}", _p(test.p), "decides" if place == 0 else _p(test.corrected))
        rows.append(
            f"<tr{alarm}><td>{escape(test.name)}</td>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        )
    head = "<tr><th>test</th><th>sample</th><th>chi-square</th><th>p</th><th>p, corrected</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def _p(value):
    return "too few" if value is None else f"{value:.2g}"
