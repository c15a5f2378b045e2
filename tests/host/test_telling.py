"""A round told with every die, hidden ones too once their seed is out, and the proof of them."""

import json
import re

import pytest
from audit_logs import changed, kept, line, of_raws, play, rig, write
from gobelet import rules
from gobelet_host.audit import telling
from gobelet_host.audit.auditor import Audit
from gobelet_host.cli import main
from gobelet_host.selection import selector
from gobelet_host.words import LANGUAGES

ROUNDS = {"three-eggs": 8, "four-two-one": 2, "threes-away": 4}
EGGS = {"sleight": "on", "trade": "on", "reroll": "on"}


@pytest.fixture(scope="module", params=rules.GAMES)
def raws(request):
    """The records of some rounds, as texts. Never altered."""
    table = play(rig(), request.param, ROUNDS[request.param], options=EGGS if request.param == "three-eggs" else {})
    return tuple(table.journal.raws)


@pytest.fixture(scope="module")
def eggs():
    """Rounds of Three Eggs, with all that hides dice."""
    return tuple(play(rig(), "three-eggs", 12, options=EGGS).journal.raws)


def story(raws, language="en", **options):
    """All lines of a journal."""
    told = telling.Story(language, **options)
    return [line for record in kept(of_raws(raws)) for line in told.take(record)] + told.end()


def proven(raws):
    """{seq: faces} of all rolls, as the audit derives them."""
    found = {}

    def take(board, one):
        found.update({step.seq: step.faces for step in one.steps if step.kind == "roll"})

    Audit(told=take).run(kept(of_raws(raws)))
    return found


def test_every_die_is_told_and_each_round_has_its_proof(raws):
    told, dice = story(raws), proven(raws)
    records = [json.loads(raw) for raw in raws]
    by_seq = {int(line[:7]): line for line in told if line[:7].strip()}
    assert sorted(by_seq) == list(range(1, len(raws) + 1))  # a line a record
    for seq, faces in dice.items():
        if records[seq - 1]["who"] != "first":
            hidden = " under the cup" if "faces" not in records[seq - 1] else ""
            assert f" rolls {'-'.join(map(str, faces))}{hidden}" in by_seq[seq]
    proofs = [int(n) for n in re.findall(r"die: holds; (\d+) dice derived again: hold$", "\n".join(told), re.MULTILINE)]
    assert len(proofs) == sum(record["kind"] == "reveal" for record in records) > 1
    assert sum(proofs) == sum(map(len, dice.values()))


@pytest.mark.parametrize("seats", [(1, 2, 4), (3, 5)])
def test_every_token_of_three_eggs_is_told_from_whom_to_whom(seats):
    """Antes, wagers and winnings, as people read them, give the stacks of each result."""
    stacks, results = dict.fromkeys(seats, 20), 0
    for row in story(tuple(play(rig(), "three-eggs", 40, seats, {"trade": "on"}).journal.raws)):
        for seat, n in moves(row):
            stacks[seat] += n
        told = re.findall(r"stacks: (.*)$", row)
        if told:
            results += 1
            assert stacks == {int(seat): int(n) for seat, n in re.findall(r"seat (\d) (\d+)", told[0])}
    assert results > 3


def moves(row):
    """(seat, tokens that it gets) of a line."""
    for who, n in re.findall(r"; ([^;]*) put in (\d+) each", row):
        yield from ((int(seat), -int(n)) for seat in re.findall(r"seat (\d)", who))
    for seat, n in re.findall(r"Seat (\d) (?:bets|calls with|raises: puts in) (\d+)", row):
        yield int(seat), -int(n)
    for n, seat in re.findall(r"(\d+) that nobody called go back to seat (\d)", row):
        yield int(seat), int(n)
    for seat, n in re.findall(r"Round \d+: seat (\d) wins (\d+)", row):
        yield int(seat), int(n)
    for who, n in re.findall(r"Round \d+: ([^;]*) share the pot: ([^;]*)", row):
        yield from zip(map(int, re.findall(r"seat (\d)", who)), map(int, re.findall(r"\d+", n)), strict=True)


def test_what_lay_under_the_cup_of_who_dropped_out_is_told_with_the_seed(eggs):
    told = story(eggs)
    records = [json.loads(raw) for raw in eggs]
    covered = [line for line in told if "under the cup of seat" in line]
    hidden = sum(0 in dice for record in records if record["kind"] == "result" for dice in record["dice"].values())
    assert len(covered) == hidden > 0
    assert all(re.search(r"seat \d: [1-6]-[1-6]-[1-6], \S", row) for row in covered)


def test_of_one_seat_only_its_own_cup_is_lifted(eggs):
    told = story(eggs, wanted=selector(seat=2))
    lifted = {row.split(":")[0].strip() for row in told if "under the cup of" in row}
    assert lifted == {"under the cup of seat 2"} and any("derived again: hold" in row for row in told)


def test_nothing_is_told_of_hidden_dice_before_the_seed_is_out(eggs):
    reveal = next(seq for seq, raw in enumerate(eggs) if '"kind":"reveal"' in raw)
    told = "\n".join(story(eggs[:reveal]))
    assert "rolls under the cup" in told and not re.search(r"rolls [1-6-]+ under", told) and "derived" not in told


def test_a_seed_that_is_another_and_dice_that_are_others_are_told_as_such(eggs):
    forged, _ = changed(list(eggs), "reveal", 1, lambda record: record.update(seed="ab" * 32))
    told = story(forged)
    assert sum("the proof fails: this seed is not the one" in line for line in told) == 1
    forged, _ = changed(list(eggs), "roll", 1, lambda record: record.update(faces=[6, 6, 6], n=3))
    assert any("the proof fails" in line for line in story(forged)) and len(story(forged)) >= len(eggs)


@pytest.mark.parametrize("hostile", [
    {"kind": "roll", "who": 1, "n": 10**15, "round": 1}, {"kind": "commit", "round": [], "commitment": 3, "fair": {}},
    {"kind": "choice", "do": "keep"}, {"kind": "cut", "seat": "x"}, {"kind": "reveal", "seed": "zz"}, {"kind": 7},
    {"kind": "result", "hands": 3, "clause": "TE-9"},
])  # fmt: skip
def test_records_that_no_board_writes_are_told_all_the_same(eggs, hostile):
    """Wherever they stand in a round."""
    end = next(seq for seq, raw in enumerate(eggs) if '"kind":"reveal"' in raw) + 1
    for at in (1, 4, 9, end - 1):
        told = story([*eggs[:at], json.dumps(hostile), *eggs[at:end]])
        assert len([line for line in told if line[:7].strip()]) == end + 1


def test_a_round_that_never_ends_is_told_as_it_goes_on(eggs, monkeypatch):
    monkeypatch.setattr(telling, "_HELD_MAX", 5)
    assert len([line for line in story(eggs) if line[:7].strip()]) == len(eggs)


def test_the_audit_tells_the_round_of_each_journal_in_every_language(raws, tmp_path, capsys):
    log = write(tmp_path / "log.jsonl", lines_of_two(raws))
    titles = set()
    for language in LANGUAGES:
        main(["audit", str(log), "--round", "2", "--language", language])
        out = capsys.readouterr().out
        assert out.count("HMAC-SHA256") == 2 * json_dice(log, capsys) and "{" not in out
        titles |= {row for row in out.splitlines() if row.endswith(":")}
    assert len(titles) == 2 * len(LANGUAGES)


def lines_of_two(raws):
    """The same journal as two boards have it."""
    return of_raws(raws) + [line("e6614104", "8899aabbccddeeff", each["seq"], each["raw"], each["hash"])
                            for each in of_raws(raws)]  # fmt: skip


def json_dice(log, capsys):
    """How many dice the document tells of one of the journals."""
    main(["audit", str(log), "--round", "2", "--json"])
    one, other = json.loads(capsys.readouterr().out)["told"]
    assert [roll["dice"] for roll in one["rolls"]] == [roll["dice"] for roll in other["rolls"]]
    return sum(len(roll["dice"]) for roll in one["rolls"])


def test_one_seat_s_dice_alone(eggs, tmp_path, capsys):
    log = write(tmp_path / "log.jsonl", of_raws(eggs))
    main(["audit", str(log), "--round", "2", "--seat", "4"])
    out = capsys.readouterr().out
    assert "Seat 4 rolls" in out and not re.search(r"Seat [12] rolls|The nest rolls", out)
    assert "dice derived again: hold" in out and '"2:4:0:' in out and '"2:1:0:' not in out


def test_the_round_that_opens_a_session_is_told_with_it(eggs):
    told = story(eggs, wanted=lambda record: record.get("round") == 1)
    assert any("Session 1: Three Eggs" in line and "put in 1 each" in line for line in told)
    assert not any("Round 2." in line for line in told)
