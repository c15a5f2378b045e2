"""The clauses that all games share (C-1 to C-9), and their options."""

from gobelet import rules
from gobelet.rules.common import RuleError, clockwise, shown
from rules_table import act, dump, not_started, refused, roll, rolls, started


def keep_all(session, faces):
    """A whole turn of Threes Away in one roll."""
    roll(session, faces)
    act(session, "keep", dice=[1, 2, 3, 4, 5])


def test_c_1_a_face_is_a_whole_number_from_1_to_6():
    session = started("threes-away")
    for face in (0, 7, -1, 1.0, True, "1", None, [1]):
        assert refused(session, {"roll": [1, 2, 3, 4, face]}) == "C-1"
    roll(session, 12345)
    assert session.hand[1] == [1, 2, 3, 4, 5]


def test_c_2_the_left_is_the_next_seat_clockwise():
    assert clockwise((1, 3, 4, 8), 4) == (4, 8, 1, 3)
    assert clockwise((8, 4, 1, 3), 5) == (8, 1, 3, 4)
    assert clockwise((1, 3), 9) == (1, 3)
    assert started("threes-away", seats=(8, 3, 5), first=5).playing == (5, 8, 3)


def test_c_3_two_to_eight_different_seats():
    for seats in ([], [1], [1, 2, 3, 4, 5, 6, 7, 8, 8], [1, 1], [0, 1], [1, 9], [1, 2.0], [1, True], "12", None, {}):
        assert not_started("threes-away", seats).clause == "C-3"
    for seats in ([7, 2], [1, 2, 3, 4, 5, 6, 7, 8]):
        assert rules.start("threes-away", {}, seats, seats[0], {}).seats == tuple(sorted(seats))


def test_c_4_stacks_are_whole_tokens_of_seats_that_play():
    for stacks in ({1: -1}, {1: 1.0}, {1: True}, {1: "5"}, {3: 5}, {"1": 5}, {True: 5}, [5, 5], 5):
        assert not_started("threes-away", stacks=stacks).clause == "C-4"


def test_c_4_a_token_that_appears_is_noticed():
    session = started("threes-away")
    session.stacks[2] += 1
    try:
        roll(session, 12345)
    except AssertionError as error:
        assert "C-4" in str(error)
    else:
        raise RuntimeError("not noticed")


def test_c_5_first_is_one_of_the_seats():
    for first in (3, 0, True, 1.0, "1", None, [1]):
        assert not_started("threes-away", first=first).clause == "C-5"
    assert started("threes-away", first=3).to_roll == (3, 5)


def test_c_5_where_the_first_sits_out_the_next_that_plays_is_first():
    session = started("threes-away", seats=(1, 3, 4, 6), first=4, stacks={1: 2, 3: 2})
    assert session.playing == (1, 3)
    assert session.first == 1
    assert started("four-two-one", first=3, stacks={1: 2, 2: 2}, options={"stake": 1}).first == 1


def test_c_6_who_cannot_pay_a_whole_ante_plays_for_the_whole_pot():
    session = started("threes-away", stacks={1: 3, 2: 9, 3: 9}, options={"ante": 5})
    assert session.stacks == {1: 0, 2: 4, 3: 4}
    keep_all(session, 33331)
    keep_all(session, 66666)
    keep_all(session, 66666)
    assert session.result["pays"] == {"1": 13}


def test_c_6_an_empty_stack_sits_out_after_a_won_pot():
    session = started("threes-away", stacks={1: 1, 2: 9, 3: 9})
    keep_all(session, 66666)
    keep_all(session, 33331)
    keep_all(session, 66666)
    session.begin()
    assert session.playing == (2, 3)
    assert session.stacks[1] == 0


def test_c_6_an_empty_stack_plays_on_for_a_pot_not_won():
    session = started("threes-away", stacks={1: 1, 2: 9, 3: 9})
    keep_all(session, 33366)
    keep_all(session, 33366)
    keep_all(session, 33366)
    session.begin()
    assert session.playing == (2, 3, 1)
    assert session.pot == 5


def test_c_6_the_session_ends_with_fewer_than_two_who_can_play():
    session = started("threes-away", seats=(1, 2), stacks=1)
    keep_all(session, 33331)
    keep_all(session, 66666)
    assert session.next_first() is None
    before = dump([session.round, session.stacks, session.hand, session.result])
    session.begin()
    assert session.phase == "over"
    assert session.over_why.startswith("C-6: ")
    assert (session.to_roll, session.to_act, session.legal()) == (None, None, [])
    assert dump([session.round, session.stacks, session.hand, session.result]) == before
    assert refused(session, {"roll": [1, 1, 1, 1, 1]}) == "C-6"
    assert refused(session, {}) == "C-6"


def test_c_6_a_session_with_one_stack_is_over_at_once():
    for game in ("threes-away", "three-eggs"):
        session = started(game, stacks={2: 5})
        assert (session.phase, session.round, session.result) == ("over", 0, None)


def test_c_7_odd_tokens_go_clockwise_from_the_first_player():
    session = started("four-two-one", seats=(1, 4, 6, 8), first=6, stacks=20, options={"stake": 20, "tokens": 11})
    rolls(session, 421, 665, 665, 665)  # seat 6 has taken all and lost; pot 80 to three
    assert session.result == {"game": 1, "loser": 6, "saved": [8, 1, 4]}
    assert session.stacks == {8: 27, 1: 27, 4: 26, 6: 0}


def test_c_8_a_refused_step_changes_nothing_and_names_a_clause():
    session = started("threes-away")
    for step in (None, [], "roll", 5, {}, {"seat": 1}, {"roll": [1, 2, 3, 4, 5], "do": "keep"}, {"roll": None}):
        assert refused(session, step) == "C-9"
    roll(session, 12345)
    for step in ({"seat": 1, "do": name} for name in ("", "fly", "_rolled", "stand", None, 5, ["keep"], {})):
        assert refused(session, step) == "C-9"
    assert refused(session, {"seat": 1, "do": "keep"}) == "TA-3"


def test_c_9_never_both_a_roll_and_a_choice():
    session = started("threes-away")
    while session.round < 4:
        if session.settled:
            session.begin()
        assert (session.to_roll is None) != (session.to_act is None)
        if session.to_roll:
            session.do({"roll": [6, 5, 4, 2, 1][: session.to_roll[1]]})
        else:
            act(session, "keep", dice=[session.left[session.to_act].index(False) + 1])


def test_c_9_wrong_kind_seat_or_number_of_dice():
    session = started("threes-away")
    assert refused(session, {"seat": 1, "do": "keep", "dice": [1]}) == "C-9"
    for faces in ([1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [], None, 12345, "12345", {}):
        assert refused(session, {"roll": faces}) == "C-9"
    roll(session, 12345)
    assert refused(session, {"roll": [1, 2, 3, 4, 5]}) == "C-9"
    for seat in (2, 4, 0, True, 1.0, "1", None, [1]):
        assert refused(session, {"seat": seat, "do": "keep", "dice": [1]}) == "C-9"
    assert refused(session, {"do": "keep", "dice": [1]}) == "C-9"


def test_c_9_nothing_is_awaited_between_rounds():
    session = rules.start("threes-away", {}, [1, 2], 1, {1: 5, 2: 5})
    assert session.settled
    assert refused(session, {"roll": [1, 2, 3, 4, 5]}) == "C-9"
    session.begin()
    try:
        session.begin()
    except RuleError as error:
        assert error.clause == "C-9"
    else:
        raise AssertionError("begun twice")


def test_keys_that_a_step_does_not_need_are_ignored_and_not_recorded():
    session = started("threes-away")
    assert session.do({"roll": [1, 2, 3, 4, 5], "nonce": 7, "seat": "x"}) == {"roll": [1, 2, 3, 4, 5]}
    record = session.do({"seat": 1, "do": "keep", "dice": [3, 1], "by": "house", "own": None})
    assert record == {"seat": 1, "do": "keep", "dice": [1, 3]}


def test_a_record_is_its_own():
    session = started("threes-away")
    step = {"roll": [1, 2, 3, 4, 5]}
    record = session.do(step)
    step["roll"][0] = record["roll"][1] = 6
    assert session.hand[1] == [1, 2, 3, 4, 5]


def test_options_have_their_defaults():
    full = rules.check("four-two-one", {"stake": 5})
    assert full == {"tokens": 21, "value_421": 11, "charge": "biggest", "stake": 5}
    full = rules.check("threes-away", {})
    assert full == {"ante": 1, "bottoms": "off", "progressive": "off", "zero_face": 3}
    full = rules.check("three-eggs", {})
    assert (full["ante"], full["bet"], full["max_raises"], full["claim"], full["no_score"]) == (
        1,
        2,
        3,
        "swap",
        "carry",
    )
    assert full["sleight_penalty"] == "round"
    assert [full[name] for name in ("lay_check", "reroll", "trade", "sleight")] == ["off"] * 4


def test_options_take_their_limits_and_nothing_beside():
    for game, name, low, high in (
        ("three-eggs", "ante", 1, 1000),
        ("three-eggs", "bet", 1, 1000),
        ("three-eggs", "max_raises", 0, 100),
        ("four-two-one", "stake", 0, 1000),
        ("threes-away", "ante", 1, 1000),
        ("threes-away", "zero_face", 1, 6),
    ):
        for value in (low, high):
            assert rules.check(game, {name: value})[name] == value
        for value in (low - 1, high + 1, True, 1.0, "1", None, [1], {}):
            error = not_started(game, options={name: value})
            assert name in error.message
            assert f"{low}-{high}" in error.message


def test_options_choices_are_exact():
    for game, name, allowed in (
        ("three-eggs", "trade", ("off", "on")),
        ("three-eggs", "claim", ("swap", "take")),
        ("three-eggs", "no_score", ("carry", "split")),
        ("three-eggs", "sleight_penalty", ("round", "table")),
        ("four-two-one", "tokens", (21, 11)),
        ("four-two-one", "value_421", (11, 10, 8)),
        ("four-two-one", "charge", ("biggest", "lowest")),
        ("threes-away", "bottoms", ("off", "call", "each")),
        ("threes-away", "progressive", ("off", "ladder", "blocks")),
    ):
        for value in allowed:
            assert rules.check(game, {name: value})[name] == value
        for value in ("OFF", "", True, False, 0, 21.0, None, ["off"]):
            error = not_started(game, options={name: value})
            assert error.clause[:2] in ("TE", "FT", "TA")
            assert name in error.message
            assert str(allowed[-1]) in error.message


def test_an_option_of_another_game_is_refused_with_name_value_and_what_is_allowed():
    for game, name in (("threes-away", "stake"), ("four-two-one", "ante"), ("three-eggs", "zero_face")):
        error = not_started(game, options={name: 3})
        assert name in error.message
        assert "3" in error.message
        assert rules.about(game).OPTIONS[0][0] in error.message


def test_an_unknown_game_is_refused():
    for game in ("threes", "", None, 421, ["four-two-one"]):
        assert not_started(game).clause == "C-8"
    assert not_started("threes-away", options=[]).clause == "C-8"


def test_what_was_given_is_told_short_whatever_it_is():
    for given, told in (
        ("x" * 38, "'" + "x" * 38 + "'"),
        ("x" * 39, "'" + "x" * 39 + "..."),
        (10**60, "1" + "0" * 39 + "..."),
    ):
        assert shown(given) == told
    assert [shown(value) for value in (None, True, [1] * 99, {"a": 1}, b"x")] == [
        "None",
        "True",
        "a list",
        "an object",
        "that",
    ]
