"""The report on the dice: tests that keep their word, and a page that anybody can read (Proof, issue 3)."""

import random
import re

import pytest
from audit_logs import BOARD, changed, kept, lines, of_raws, play, rig, write
from gobelet_host.audit.about import About
from gobelet_host.audit.counts import WAITS, Counts
from gobelet_host.audit.proof import Step
from gobelet_host.cli import main

statistics = pytest.importorskip("gobelet_host.audit.statistics")
report = pytest.importorskip("gobelet_host.audit.report")


def session(chance, rolls, weights=(1,) * 6):
    """Counts of rolls of three dice by four seats."""
    counts = Counts()
    for number in range(rolls):
        faces = chance.choices(range(1, 7), weights, k=3)
        counts.round("b", [Step(0, "roll", {"who": number % 4 + 1}, faces)])
    return counts


def check_primary(ps):
    """1 in 100: with 99.9 % between 2 and 22 alarms in 1,000; and half of the p-values below one half."""
    assert len(ps) == 1000 and 2 <= sum(p < statistics.LEVEL for p in ps) <= 22
    assert 430 <= sum(p < 0.5 for p in ps) <= 570


def test_primary_test_keeps_its_false_alarm_rate_over_1000_fair_sessions_of_600_rolls():
    """Its figures drawn at once; below, the same through every single roll."""
    chance = random.Random(1)
    counts, ps = Counts(), []
    for _ in range(1000):
        shown = bytes(chance.choices(range(6), k=1800))
        counts.faces = {("b", 1, 1): [shown.count(face) for face in range(6)]}
        ps.append(statistics.primary(counts).p)
    check_primary(ps)


@pytest.mark.soak
def test_primary_test_keeps_its_false_alarm_rate_roll_by_roll():
    chance = random.Random(1)
    check_primary([statistics.primary(session(chance, 600)).p for _ in range(1000)])


def test_secondary_tests_together_raise_a_false_alarm_no_more_often():
    """Corrected for their number: at most as often as the level says; each by itself even."""
    chance = random.Random(2)
    alarms, low, all_of_them = 0, 0, 0
    for _ in range(60):
        tests = statistics.secondary(session(chance, 600))
        assert len(tests) == 4 + 12 + 3 and all(test.p is not None for test in tests)
        alarms += any(test.corrected < statistics.LEVEL for test in tests)
        low += sum(test.p < 0.5 for test in tests)
        all_of_them += len(tests)
        assert all(test.corrected >= test.p for test in tests)
    assert alarms <= 4
    assert 0.43 < low / all_of_them < 0.57


def test_a_die_with_one_face_5_percent_heavy_is_flagged_at_67000_throws():
    """At level 0.01 in at least 19 of 20 runs."""
    chance = random.Random(3)
    weights = (33, 33, 33, 33, 33, 35)  # 35 of 200 is 5 % more than a sixth
    flagged = 0
    for _ in range(20):
        shown = chance.choices(range(6), weights, k=67000)
        flagged += statistics.faces("die", [shown.count(face) for face in range(6)]).p < statistics.LEVEL
    assert flagged >= 19
    assert statistics.power(67000) > 0.95 and statistics.power(600) < 0.05 and statistics.power(0) == 0
    assert statistics.needed(0.95) == 100_000 and statistics.needed(0.5) == 50_000


def test_sticky_and_clustered_dice_are_seen_where_faces_alone_are_even():
    """A die that repeats itself; pairs that avoid each other; sixes that come in bursts."""
    chance = random.Random(4)
    counts, last = Counts(), {}
    for number in range(3000):
        who = number % 4 + 1
        face = last[who] if who in last and chance.random() < 0.2 else chance.randint(1, 6)
        last[who] = face
        counts.round("b", [Step(0, "roll", {"who": who}, [face, chance.choice([f for f in range(1, 7) if f != face])])])
    seen = {test.name: test.corrected for test in statistics.secondary(counts)}
    assert all(seen[name] < 0.01 for name in ("runs", "pairs", "waits"))


def test_waits_are_counted_while_they_last_and_from_the_first_six_on():
    """One die: 6, then two throws without, then 6."""
    counts = Counts()
    for face in (1, 6, 2, 3, 6, 6):
        counts.round("b", [Step(0, "roll", {"who": 1}, [face])])
    assert counts.waiting[:4] == [2, 1, 1, 0] and counts.sixes[:4] == [1, 0, 1, 0]
    assert (counts.repeats, counts.steps) == (1, 5)
    for _ in range(3 * WAITS):
        counts.round("b", [Step(0, "roll", {"who": 1}, [1])])
    assert counts.waiting[-1] == 2 * WAITS + 1


def test_dice_are_told_by_the_place_that_they_fill():
    """Threes Away keeps dice out, 421 rolls chosen ones again, Three Eggs shuffles the hidden one."""
    counts = Counts()

    def roll(who, *faces):
        return Step(0, "roll", {"who": who}, list(faces))

    def choice(seat, do, *dice):
        return Step(0, "choice", {"seat": seat, "do": do, "dice": list(dice)})

    counts.round(
        "b", [roll(1, 1, 2, 3, 4, 5), choice(1, "keep", 2, 4), roll(1, 6, 6, 6), choice(1, "keep", 1, 3), roll(1, 2)]
    )
    shown = {die[2]: [face + 1 for face in range(6) for _ in range(counts.faces[die][face])] for die in counts.faces}
    assert shown == {1: [1, 6], 2: [2], 3: [3, 6], 4: [4], 5: [2, 5, 6]}
    counts = Counts()
    counts.round(
        "b", [roll(2, 1, 2, 3), choice(2, "reroll", 3, 1), roll(2, 5, 6), choice(2, "stand"), roll("nest", 4, 4, 4)]
    )
    assert counts.faces["b", 2, 1][4] == counts.faces["b", 2, 3][5] == counts.faces["b", 2, 2][1] == 1
    assert counts.faces["b", "nest", 2][3] == 1
    counts = Counts()
    counts.round("b", [roll(3, 1, 2, 3), choice(3, "reveal", 1, 3), choice(3, "shuffle"), roll(3, 6), choice(3, "bet")])
    assert counts.faces["b", 3, 2] == [0, 1, 0, 0, 0, 1]
    counts = Counts()  # after the last reroll nobody is asked, so no choice stands before the next whole roll
    counts.round("b", [roll(2, 1, 2, 3), choice(2, "reroll", 1), roll(2, 5), roll(2, 6, 6, 6)])
    assert sum(map(sum, counts.faces.values())) == 7


def test_report_is_one_file_that_says_what_it_found(tmp_path, capsys):
    """Words, tables, pictures inside; nothing from the network; a small sample is said to say little."""
    log = write(tmp_path / "log.jsonl", lines(play(rig(), "threes-away", 12)))
    page = tmp_path / "dice.html"
    assert main(["audit", str(log), "--report", str(page)]) == 0
    text = page.read_text()
    assert "says little" in text and "seat 4, die 5" in text and text.count("data:image/png;base64,") == 2
    assert not re.search(r"https?:|src=\"(?!data:)|<script|<link", text)
    assert "not play" not in text and "About 100,000 throws" in text
    short = write(tmp_path / "short.jsonl", lines(play(rig(), "threes-away", 1))[:9])
    assert main(["audit", str(short), "--report", str(page)]) == 0
    assert "0 throws of a die: too few" in page.read_text() and "let the table play on" in page.read_text()
    assert "<img" not in page.read_text() and "Nothing stands out" not in page.read_text()
    capsys.readouterr()
    assert main(["audit", str(log), "--report", str(tmp_path / "none" / "x.html")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_report_is_in_the_language_asked_for(tmp_path, capsys):
    """Every sentence of it; the reason of a failure aside."""
    log = write(tmp_path / "log.jsonl", lines(play(rig(), "threes-away", 3)))
    for language, says in (("fr", ("place 4, dé 5", "100\xa0000 lancers")), ("sv", ("plats 4, tärning 5", "Väntan"))):
        assert main(["audit", str(log), "--language", language, "--report", str(tmp_path / "dice.html")]) == 0
        text = (tmp_path / "dice.html").read_text(encoding="utf-8")
        assert all(each in text for each in says) and f'lang="{language}"' in text
        text = re.sub(r"base64,[^\"]*|<style.*?/style>", "", text)
        assert not re.search(r"\b(seat|throws|sample|even|found)\b", text)


def of_the_anchor(raws, wall=1767225600000):
    """The records of a table that is called so, whose clock was set."""
    first, *others = [re.sub(r'"t_ms":(\d+),', lambda found: f'{found[0]}"wall":{wall + int(found[1])},', raw)
                      for raw in raws]  # fmt: skip
    stamp = first[: first.index('"kind"')]
    return of_raws([first, stamp + '"kind":"config","changed":{"name":["Gobelet","The <Anchor>"]}}', *others])


def plain(page):
    """What a person reads of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.read_text(encoding="utf-8")).split())


def test_the_page_says_whose_dice_these_are_and_from_when_to_when(tmp_path, capsys):
    raws = play(rig(), "threes-away", 3).journal.raws
    log, page = write(tmp_path / "log.jsonl", of_the_anchor(raws)), tmp_path / "dice.html"
    assert main(["audit", str(log), "--report", str(page)]) == 0
    day = r"(?:2025-12-31|2026-01-01) \d\d:\d\d"
    assert re.search(rf"The &lt;Anchor&gt; \({BOARD}\), {day} to {day}", plain(page))
    write(log, lines(play(rig(), "threes-away", 3)))
    assert main(["audit", str(log), "--report", str(page)]) == 0
    assert f"board {BOARD}, at an unknown time" in plain(page)


def test_the_page_says_what_to_look_at_first_and_folds_the_rest_away(tmp_path, capsys):
    log, page = write(tmp_path / "log.jsonl", lines(play(rig(), "threes-away", 12))), tmp_path / "dice.html"
    main(["audit", str(log), "--report", str(page)])
    text = page.read_text()
    assert "Nothing stands out" in text
    shown, folded = re.sub(r"<details>.*?</details>", "", text), re.findall(r"<details>.*?</details>", text)
    assert shown.count("<tr") == 2 and "all dice" in shown  # the head, and the test that decides
    assert len(folded) == 2 and re.search(r"\d+ tests that found nothing", folded[1])
    forged, seq = changed(play(rig(), "threes-away", 3).journal.raws, "roll", 2, lambda one: one.update(faces=[6] * 5))
    main(["audit", str(write(log, of_raws(forged))), "--report", str(page)])
    assert f"Look first at what does not hold, record {seq}" in plain(page)


def test_uneven_dice_stand_first(monkeypatch):
    counts, about = Counts(), About()
    for one in kept(lines(play(rig(), "threes-away", 1))):
        about.take(one)
    for face in (1, 2, 3, 4, 5, 6):
        for seat in (1, 2):
            counts.faces.setdefault((BOARD, seat, 1), [0] * 6)[face - 1] += 400 if seat == 2 and face == 6 else 100
    page = report.Page(counts, {"ok": True, "seeded": 0}, about).html()
    assert re.search(r"Look first at: <b>(?:all dice|seat 2[^<]*)</b> \(p = \d", page)
    shown = re.sub(r"<details>.*?</details>", "", page)
    assert "seat 2, die 1" in shown and "seat 1, die 1" not in shown


@pytest.mark.parametrize(
    ("language", "p", "percent"), [("en", "0.", "5%"), ("fr", "0,", "5\xa0%"), ("sv", "0,", "5\xa0%")]
)
def test_figures_are_as_people_write_them(language, p, percent, tmp_path, capsys):
    log, page = write(tmp_path / "log.jsonl", lines(play(rig(), "threes-away", 12))), tmp_path / "dice.html"
    main(["audit", str(log), "--report", str(page), "--language", language])
    assert f"(p = {p}" in page.read_text(encoding="utf-8") and percent in page.read_text(encoding="utf-8")
