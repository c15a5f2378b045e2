"""`gobelet replay`: transcripts to the letter (commands/README.md, Transcripts)."""

import json
import subprocess
import sys

import pytest
from gobelet_host import transcript
from gobelet_host.cli import main

ALL = [1, 2, 3, 4, 5]


def threes(*steps, **changes):
    """A transcript of Threes Away."""
    document = {
        "transcript": 1,
        "game": "threes-away",
        "seats": [3, 1],
        "first": 3,
        "stacks": {"1": 5, "3": 2},
        "steps": list(steps),
    }
    document.update(changes)
    return {key: value for key, value in document.items() if value is not ...}


def roll(*faces):
    return {"roll": list(faces)}


def keep(seat, dice=ALL):
    return {"seat": seat, "do": "keep", "dice": dice}


WON = [roll(3, 3, 3, 3, 1), keep(3), roll(6, 6, 6, 6, 6), keep(1, [1])]


@pytest.fixture
def replay(tmp_path, capsys):
    """Runs the command on a document (or on raw bytes); returns (exit code, what --json printed, stderr)."""

    def run(document, *flags):
        file = tmp_path / "session.json"
        file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        code = main(["replay", str(file), "--json", *flags])
        out, err = capsys.readouterr()
        assert out.count("\n") == 1
        return code, json.loads(out), err

    return run


@pytest.fixture
def refusal(replay):
    """The error object of a document that is refused with exit 2."""

    def run(document):
        code, out, err = replay(document)
        assert code == 2
        assert set(out) == {"error"}
        assert set(out["error"]) == {"step", "clause", "message"}
        assert err.count("\n") == 1
        step, clause = out["error"]["step"], out["error"]["clause"]
        assert f": {clause}: " not in err and (f"step {step}: " in err) == (f"({clause})" in err) == (step > 0)
        return out["error"]

    return run


def test_before_the_first_step_the_antes_are_paid(replay):
    code, out, err = replay(threes(steps=...))
    assert (code, err) == (0, "")
    assert out == {
        "game": "threes-away",
        "phase": "roll",
        "round": 1,
        "to_roll": {"who": 3, "dice": 5},
        "to_act": None,
        "legal": [],
        "pot": 2,
        "stacks": {"1": 4, "3": 1},
        "results": [],
    }


def test_a_choice_awaited(replay):
    _, out, _ = replay(threes(roll(1, 2, 3, 4, 5), options={"bottoms": "call"}))
    assert (out["to_roll"], out["to_act"], out["legal"]) == (None, 3, ["bottoms", "keep"])


def test_the_next_round_begins_as_soon_as_the_last_is_settled(replay):
    _, out, _ = replay(threes(*WON))
    assert out["results"] == [{"round": 1, "winners": [3], "pays": {"3": 2}, "carried": 0}]
    assert (out["round"], out["pot"], out["to_roll"]) == (2, 2, {"who": 1, "dice": 5})
    assert out["stacks"] == {"1": 3, "3": 2}


def test_over_leaves_the_rest_as_it_was_and_refuses_more(replay, refusal):
    steps = [roll(3, 3, 3, 3, 1), keep(3), roll(6, 6, 6, 6, 6), keep(1)]
    document = threes(*steps, stacks={"1": 1, "3": 2})
    _, out, _ = replay(document)
    assert (out["phase"], out["to_roll"], out["to_act"], out["legal"]) == ("over", None, None, [])
    assert (out["round"], out["pot"], out["stacks"]) == (1, 0, {"1": 0, "3": 3})
    document["steps"].append(roll(1, 1, 1, 1, 1))
    assert (refusal(document)["step"], refusal(document)["clause"]) == (5, "C-6")


def test_a_session_that_cannot_begin_is_over(replay, refusal):
    _, out, _ = replay(threes(stacks={"1": 5}))
    assert (out["phase"], out["round"], out["results"], out["stacks"]) == ("over", 0, [], {"1": 5, "3": 0})
    assert refusal(threes({}, stacks={}))["clause"] == "C-6"


def test_421_has_tokens_and_middle(replay):
    document = threes(roll(4, 2, 1), roll(6, 6, 5), game="four-two-one", options={"tokens": 11})
    _, out, _ = replay(document)
    assert out["results"] == [{"game": 1, "loser": 3, "saved": [1]}]
    assert (out["round"], out["middle"], out["tokens"]) == (2, 11, {"1": 0, "3": 0})
    assert out["to_roll"] == {"who": 3, "dice": 3}
    _, out, _ = replay(threes(roll(5, 5, 5), roll(6, 6, 5), game="four-two-one"))
    assert (out["round"], out["middle"], out["tokens"]) == (1, 16, {"1": 0, "3": 5})


def test_three_eggs_too(replay):
    _, out, _ = replay(threes(roll(1, 3, 5), roll(2, 4, 6), game="three-eggs"))
    assert (out["to_act"], out["legal"]) == (3, ["reveal"])
    assert "tokens" not in out


def test_keys_may_be_added_anywhere(replay):
    step = dict(keep(3), by="house", dice=[2, 1], roll_=1)
    code, out, _ = replay(threes(dict(roll(3, 3, 3, 3, 1), nonce=0), step, title="evening", table={"a": 1.5}))
    assert (code, out["to_roll"]) == (0, {"who": 3, "dice": 3})


@pytest.mark.parametrize(
    ("steps", "number", "clause"),
    [
        ([keep(3)], 1, "C-9"),
        ([roll(1, 2, 3, 4)], 1, "C-9"),
        ([roll(1, 2, 3, 4, 7)], 1, "C-1"),
        ([roll(1, 2, 3, 4, 5.0)], 1, "C-1"),
        ([roll(1, 2, 3, 4, True)], 1, "C-1"),
        ([roll(1, 2, 3, 4, 10**40)], 1, "C-1"),
        ([roll(1, 2, 3, 4, 5), keep(1)], 2, "C-9"),
        ([roll(1, 2, 3, 4, 5), keep(True)], 2, "C-9"),
        ([roll(1, 2, 3, 4, 5), keep(3.0)], 2, "C-9"),
        ([roll(1, 2, 3, 4, 5), keep(3, [])], 2, "TA-3"),
        ([roll(1, 2, 3, 4, 5), keep(3, [1, 1])], 2, "TA-3"),
        ([roll(1, 2, 3, 4, 5), keep(3, [0])], 2, "TA-3"),
        ([roll(1, 2, 3, 4, 5), keep(3, [1.0])], 2, "TA-3"),
        ([roll(1, 2, 3, 4, 5), {"seat": 3, "do": "bottoms"}], 2, "TA-9"),
        ([roll(1, 2, 3, 4, 5), {"seat": 3, "do": "stand"}], 2, "C-9"),
        ([roll(1, 2, 3, 4, 5), {"seat": 3}], 2, "C-9"),
        ([roll(1, 2, 3, 4, 5), dict(keep(3), roll=[1])], 2, "C-9"),
        ([roll(1, 2, 3, 4, 5), keep(3, [1]), keep(3, [2])], 3, "C-9"),
        ([*WON, roll(1, 2, 3)], 5, "C-9"),
        ([None], 1, "C-9"),
        ([[]], 1, "C-9"),
        (["roll"], 1, "C-9"),
        ([{}], 1, "C-9"),
        ([roll(1, 2, 3, 4, 5), "x", roll()], 2, "C-9"),
    ],
)
def test_a_step_that_is_not_allowed_gives_its_number_and_a_clause(refusal, steps, number, clause):
    error = refusal(threes(*steps))
    assert (error["step"], error["clause"]) == (number, clause)
    assert error["message"]


def test_the_message_says_what_was_expected(refusal):
    assert "a roll of 5 dice by seat 3" in refusal(threes(keep(3)))["message"]
    assert "bottoms, keep" in refusal(threes(roll(1, 2, 3, 4, 5), roll(1), options={"bottoms": "call"}))["message"]


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"transcript": 2}, "C-9"),
        ({"transcript": True}, "C-9"),
        ({"transcript": 1.0}, "C-9"),
        ({"transcript": ...}, "C-9"),
        ({"game": ...}, "C-9"),
        ({"game": "threes"}, "C-8"),
        ({"game": None}, "C-8"),
        ({"game": ["threes-away"]}, "C-8"),
        ({"seats": ...}, "C-9"),
        ({"seats": [3]}, "C-3"),
        ({"seats": [3, 3, 1]}, "C-3"),
        ({"seats": [3, 1, 9]}, "C-3"),
        ({"seats": [3, 1, 0]}, "C-3"),
        ({"seats": [3, True]}, "C-3"),
        ({"seats": [3, 1.0]}, "C-3"),
        ({"seats": ["3", "1"]}, "C-3"),
        ({"seats": {"1": 3}}, "C-3"),
        ({"first": ...}, "C-9"),
        ({"first": 2}, "C-5"),
        ({"first": True}, "C-5"),
        ({"first": 3.0}, "C-5"),
        ({"first": None}, "C-5"),
        ({"stacks": ...}, "C-9"),
        ({"stacks": []}, "C-4"),
        ({"stacks": {"2": 5}}, "C-4"),
        ({"stacks": {"01": 5}}, "C-4"),
        ({"stacks": {" 1": 5}}, "C-4"),
        ({"stacks": {"1": -1}}, "C-4"),
        ({"stacks": {"1": 1.0}}, "C-4"),
        ({"stacks": {"1": True}}, "C-4"),
        ({"stacks": {"1": "5"}}, "C-4"),
        ({"stacks": {"1": None}}, "C-4"),
        ({"stacks": {"1": 10**30}}, "C-4"),
        ({"options": None}, "C-8"),
        ({"options": []}, "C-8"),
        ({"options": {"stake": 1}}, "C-8"),
        ({"options": {"ante": 0}}, "TA-1"),
        ({"options": {"ante": True}}, "TA-1"),
        ({"options": {"zero_face": 3.0}}, "TA-11"),
        ({"options": {"bottoms": "each "}}, "TA-9"),
        ({"options": {"progressive": None}}, "TA-10"),
        ({"steps": None}, "C-9"),
        ({"steps": {}}, "C-9"),
    ],
)
def test_what_is_wrong_before_the_first_step_has_step_0(refusal, changes, clause):
    error = refusal(threes({}, **changes) if "steps" not in changes else threes(**changes))
    assert (error["step"], error["clause"]) == (0, clause)


def test_an_option_is_refused_with_name_value_and_what_is_allowed(refusal):
    message = refusal(threes(options={"ante": 1001}))["message"]
    assert all(part in message for part in ("ante", "1001", "1-1000"))
    message = refusal(threes(options={"bet": 2}))["message"]
    assert all(part in message for part in ("bet", "2", "progressive"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"nonsense",
        b"[1, 2]",
        b"null",
        b'"text"',
        b"\xff\xfe{\x00}\x00",
        b'{"transcript": 1, "game": "threes-\xe9"}',
        json.dumps(threes()).encode() + b"x",
        json.dumps(threes()).replace("[]", "[NaN]").encode(),
        json.dumps(threes()).replace("[]", "[Infinity]").encode(),
        json.dumps(threes()).replace('"first": 3', '"first": 3, "first": 3').encode(),
        json.dumps(threes()).replace("[]", '[{"roll": [1], "roll": [1]}]').encode(),
        json.dumps(threes()).replace("[]", "[" * 100_000 + "]" * 100_000).encode(),
        json.dumps(threes()).replace("[]", "[" + "9" * 10_000 + ",]").encode(),
        json.dumps(threes()).replace("[]", "['a']").encode(),
        json.dumps(threes()).replace("[]", "[\n\t{\x01}]").encode(),
    ],
)
def test_what_is_no_transcript_has_step_0(refusal, data):
    assert refusal(data)["step"] == 0


def test_a_number_of_absurd_length_is_refused_where_it_stands(refusal, replay):
    long = "9" * 10_000
    text = json.dumps(threes(roll(1, 2, 3, 4, 5), keep(3, ["X"])))
    assert refusal(text.replace('"X"', long).encode())["step"] == 2
    assert refusal(json.dumps(threes(first="X")).replace('"X"', long).encode())["clause"] == "C-5"
    assert replay(json.dumps(threes(note="X")).replace('"X"', long).encode())[0] == 0


def test_nesting_that_json_can_hold_is_shown_briefly(refusal):
    for depth in (10, 300, 900, 990):
        value = json.dumps(threes(first="X")).replace('"X"', "[" * depth + "]" * depth)
        error = refusal(value.encode())
        assert error["step"] == 0
        assert len(error["message"]) < 200
    assert len(refusal(threes(first="x" * 10**6))["message"]) < 200
    assert len(refusal(threes(options={"x" * 10**6: 1}))["message"]) < 300


@pytest.mark.parametrize("name", ["missing.json", "", "."])
def test_a_file_that_cannot_be_read_is_one_line_and_exit_2(tmp_path, capsys, name):
    assert main(["replay", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "cannot be read" in err and "step" not in err and "C-9" not in err


def test_the_text_for_people_tells_the_same(tmp_path, capsys):
    file = tmp_path / "session.json"
    file.write_text(json.dumps(threes(*WON)))
    assert main(["replay", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "round 1: seat 3 took 2" in out
    assert "awaited: a roll of 5 dice by seat 1" in out
    file.write_text(json.dumps(threes(*WON, keep(1))))
    assert main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "step 5: not now: " in err


def test_a_script_can_use_the_middle_layer():
    session = transcript.play(threes(*WON))
    assert session.results[0]["winners"] == [3]
    with pytest.raises(transcript.StepError) as refused:
        transcript.play(threes(keep(3)))
    assert refused.value.error["step"] == 1


def command(code, file):
    """Python code in an interpreter of its own without what is installed, the transcript's file as its argument."""
    return subprocess.run([sys.executable, "-S", "-c", code, str(file)], capture_output=True, timeout=300, check=True)


def test_only_the_game_in_play_is_imported(tmp_path):
    file = tmp_path / "session.json"
    file.write_text(json.dumps(threes(*WON)))
    code = (
        "import sys; from gobelet_host.cli import main; main(['replay', sys.argv[1], '--json']);"
        "print(sorted(name[14:] for name in sys.modules if name.startswith('gobelet.rules.')))"
    )
    modules = command(code, file).stdout.decode().splitlines()[-1]
    assert modules == "['common', 'options', 'threes_away', 'threes_away.game', 'threes_away.hands']"


def test_a_command_starts_with_little(tmp_path):
    """No library but Python's own, and of that a small part; what it costs is bench/start.py's to say."""
    file = tmp_path / "session.json"
    file.write_text(json.dumps(threes(*WON)))
    code = (
        "import sys; before = set(sys.modules); from gobelet_host.cli import main;"
        "main(['replay', sys.argv[1], '--json']); print(*set(sys.modules) - before)"
    )
    modules = command(code, file).stdout.decode().splitlines()[-1].split()
    assert {name.split(".")[0] for name in modules} <= {*sys.stdlib_module_names, "gobelet", "gobelet_host"}
    assert "gobelet.rules.threes_away" in modules and len(modules) <= 72
