"""What every game in `rules.GAMES` gives: its declaration, ranks, and all that table and host ask of a session."""

from gobelet import house, rules
from gobelet.rules.common import RuleError
from rules_table import draws, started

SEATS = (1, 3, 4, 8)


def fullest(game):
    """Options that switch on all that a game has."""
    return {
        name: allowed[-1] for name, _, allowed, _ in rules.about(game).OPTIONS if "on" in allowed or "call" in allowed
    }


def step_of(session, draw):
    """A step of a house player, or a roll."""
    if session.to_roll:
        return {"roll": [draw(6) + 1 for _ in range(session.to_roll[1])]}
    return house.choose(house.View(session, session.to_act), draw)


def played(game, options, rounds, seen, stacks=40):
    """So many rounds by house players; after every step `seen(session, record, covert)`, covert as said before it."""
    session, draw = started(game, SEATS, 3, stacks, options), draws(11)
    while session.round <= rounds and session.phase != "over":
        if session.settled:
            session.begin()
        else:
            step = step_of(session, draw)
            covert = session.covert(step)
            seen(session, session.do(step), covert)


def test_each_game_declares_itself():
    for game in rules.GAMES:
        about = rules.about(game)
        names = [option[0] for option in about.OPTIONS]
        assert len(set(names)) == len(names)
        for name, default, allowed, clause in about.OPTIONS:
            assert default in allowed and clause.partition("-")[2].isdigit(), name
        assert 1 <= about.DICE <= 5 and 1 <= len(about.SIGN) <= 4
        assert 1 <= len(about.BEST) <= 3 and set(about.BEST) <= set(range(1, 7))
        for who in (None, "nest", 1, 8):
            assert about.hides(who) in (True, False)
        assert about.needs_stacks(rules.check(game, {})) in (True, False)


def test_each_preset_is_of_the_games_own_options():
    for game in rules.GAMES:
        names = [name for name, _ in rules.about(game).PRESETS]
        assert names and len(set(names)) == len(names)
        for name, options in rules.about(game).PRESETS:
            full, plain = rules.check(game, dict(options)), rules.check(game, {})
            assert all(full[option] == value != plain[option] for option, value in options), name


def test_stacks_are_needed_but_in_421_without_a_stake():
    needed = {game: rules.about(game).needs_stacks(rules.check(game, {})) for game in rules.GAMES}
    assert needed["three-eggs"] and needed["threes-away"] and not needed["four-two-one"]
    assert rules.about("four-two-one").needs_stacks({"stake": 1})


def test_te_2_rolls_of_seats_are_secret_in_three_eggs_alone():
    assert [rules.about("three-eggs").hides(who) for who in (None, 1, "nest")] == [True, True, False]
    for game in ("four-two-one", "threes-away"):
        assert not rules.about(game).hides(None) and not rules.about(game).hides(1)


def test_the_class_of_a_game_is_its_own():
    for game in rules.GAMES:
        kind = rules.load(game)
        assert (kind.name, kind.DICE) == (game, rules.about(game).DICE)
        assert kind.ROUND in ("round", "game")
        session = started(game, SEATS, 3)
        for name in kind.PUBLIC + kind.CARRIED:
            assert hasattr(session, name), name
        assert "shuffled" not in kind.PUBLIC  # nobody may know


def test_records_hold_no_other_keys_than_they_say():
    for game in rules.GAMES:
        for options in ({}, fullest(game)):

            def seen(session, record, covert):
                if "do" in record:
                    assert set(record) <= set(session.STEP_KEYS), record
                if session.settled:
                    assert set(session.result) == {session.ROUND} | set(session.RESULT_KEYS)
                    assert session.result[session.ROUND] == session.round

            played(game, options, 12, seen)


def test_te_14_a_shuffle_and_its_roll_alone_are_covert():
    shuffles = [False]  # was each step a shuffle?

    def seen(session, record, covert):
        shuffle = record.get("do") == "shuffle"
        assert covert == (shuffle or ("roll" in record and shuffles[-1]))
        shuffles.append(shuffle)

    played("three-eggs", {"sleight": "on", "reroll": "on"}, 40, seen, 400)
    assert True in shuffles
    for game in ("four-two-one", "threes-away"):
        played(game, {}, 3, seen)


def test_who_rolls_and_what_a_row_says():
    for game in rules.GAMES:

        def seen(session, record, covert):
            rolls = session.to_roll and session.to_roll[0]
            assert session.roller == (session.active[0] if rolls == "nest" else rolls)
            rows = {seat: session.row(seat) for seat in session.seats}
            if session.name == "four-two-one":
                assert rows == {seat: {"tokens": session.tokens[seat]} for seat in session.seats}
                assert session.facts() == {"tokens": session.tokens, "middle": session.middle}
            else:
                assert session.facts() == {}
                told = [seat for seat in session.seats if rows[seat]]
                assert told == ([session.to_act] if session.to_act and session.phase.endswith("wagers") else [])

        played(game, {}, 6, seen)


def moves_hold(session):
    """Does what the pot paid make the RESULT, and what a loser paid lie within the stakes?"""
    verdict, got = session.verdict, {}
    for source, to, n in verdict["moved"]:
        assert n > 0 and to in session.playing and (source in ("pot", "middle") or source in session.playing)
        got[to] = got.get(to, 0) + (n if source == "pot" else 0)
    for seat, n in session.result.get("pays", {}).items():
        assert got.get(int(seat), 0) >= n


def test_every_round_has_winners_and_a_verdict():
    def seen(session, record, covert):
        if not session.settled:
            assert session.verdict is None and session.winners == ()
            return
        family = rules.about(session.name).OPTIONS[0][3].partition("-")[0]
        assert session.verdict["clause"].partition("-")[0] == family
        hands = [seat for seat, _ in session.verdict["hands"]]
        assert len(set(hands)) == len(hands) and set(hands) <= set(session.playing)
        loser = session.result.get("loser")
        winners = [seat for seat in session.playing if seat != loser] if loser else session.result["winners"]
        assert session.winners == tuple(sorted(winners))
        moves_hold(session)

    for game in rules.GAMES:
        for options in ({}, fullest(game)):
            played(game, options, 12, seen)


def test_te_2_no_verdict_shows_a_die_that_was_not_shown():
    def seen(session, record, covert):
        if session.settled:
            for seat, _ in session.verdict["hands"]:
                assert seat in session.active and session.open[seat] == [True] * 3

    played("three-eggs", {"sleight": "on", "trade": "on"}, 30, seen, 300)


def test_ranks():
    for game, dice, options, expected in (
        ("three-eggs", [5, 5, 5], {}, ("triple", 15, 1)),
        ("three-eggs", [3, 5, 1], {}, ("all-the-odds", 9, 4)),
        ("three-eggs", [4, 2, 3], {}, ("run", 9, 6)),
        ("three-eggs", [6, 6, 5], {}, ("pair", 17, 7)),
        ("three-eggs", [1, 2, 4], {}, ("high-die", 7, 18)),
        ("three-eggs", [2, 2, 4], {}, (None, 0, None)),
        ("four-two-one", [1, 2, 4], {}, ("421", 11, 1)),
        ("four-two-one", [1, 2, 4], {"value_421": 8}, ("421", 8, 1)),
        ("four-two-one", [1, 1, 1], {}, ("baraque", 7, 2)),
        ("four-two-one", [1, 6, 1], {}, ("fiche", 6, 3)),
        ("four-two-one", [3, 2, 1], {}, ("tierce", 2, 16)),
        ("four-two-one", [6, 6, 5], {}, ("other", 1, 17)),
        ("four-two-one", [2, 2, 1], {}, ("nénette", 1, 56)),
        ("threes-away", [3, 3, 3, 3, 3], {}, ("score", 0, 1)),
        ("threes-away", [6, 6, 6, 6, 6], {"bottoms": "each"}, ("score", 5, 6)),
        ("threes-away", [6, 6, 6, 6, 6], {"zero_face": 6}, ("score", 0, 1)),
    ):
        assert rules.rank(game, dice, options) == expected, (game, dice)


def test_what_is_no_hand_is_refused():
    for game, dice, options, clause in (
        ("yahtzee", [1, 2, 3], {}, "C-8"),
        ("four-two-one", [1, 2], {}, "C-9"),
        ("threes-away", [1, 2, 3], {}, "C-9"),
        ("three-eggs", [1, 2, 7], {}, "C-1"),
        ("three-eggs", [1, 2, "3"], {}, "C-1"),
        ("four-two-one", [1, 2, 3], {"value_421": 9}, "FT-4"),
    ):
        try:
            rules.rank(game, dice, options)
        except RuleError as error:
            assert error.clause == clause
        else:
            raise AssertionError(dice)
