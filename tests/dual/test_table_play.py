"""Whole rounds of the three games through buttons (table/README.md, Seat controls; journal/README.md)."""

from gobelet.fairness import dice
from table_books import Counted, faces_of, seeds_of
from table_rig import Rig


def lobby(game_steps, people=(1, 2), settings=None, dice=dice):
    """A table where people have joined, chosen a game and are playing."""
    rig = Rig(settings, dice=dice)
    for n in people:
        rig.tap(n, "cup")
    for _ in range(game_steps):
        rig.tap(people[0], "d1")
    for n in people:
        rig.tap(n, "cup")
    rig.run(3000)
    assert rig.table.phase == "play"
    return rig


def press_what_is_lit(rig, n):
    """The simplest that somebody without a manual would do: a die that can be chosen, then what CUP says."""
    does = rig.does(n)
    if "cup" in does:
        rig.tap(n, "cup")
    else:
        rig.tap(n, sorted(does)[0])


def play_round(rig):
    """Everybody presses what is lit until the round is over."""
    done = len(rig.journal.records("reveal"))

    def over():
        if len(rig.journal.records("reveal")) > done:
            return True
        who = rig.actor
        if who and rig.does(who):
            press_what_is_lit(rig, who)
        return False

    rig.until(over)


def check_dice(journal):
    """Every die in the journal comes from its round's seed (fairness/README.md)."""
    seeds = seeds_of(journal)
    for record in journal.records("commit"):
        if record["round"] in seeds:
            assert dice.commitment(seeds[record["round"]]).hex() == record["commitment"]
    counted, told = Counted(), 0
    for record in journal.records():
        counted.take(record)
        if "faces" in record and record["kind"] == "roll" and record["who"] != "first" and record["round"] in seeds:
            faces_of(record, seeds[record["round"]], counted)
            told += 1
    return told


def test_threes_away_from_presses_to_records():
    rig = lobby(2)
    play_round(rig)
    kinds = rig.kinds()
    assert kinds[:8] == ["boot", "join", "join", "commit", "roll", "session", "roll", "choice"]
    assert kinds[-2:] == ["result", "reveal"]
    records = rig.journal.records()
    first, session = records[4], records[5]
    assert first["who"] == "first" and first["nonce"] == 0 and first["n"] == 2
    assert session["first"] == first["faces"][0] and session["seats"] == [1, 2] and session["options"] == {}
    assert session["stacks"] == {"1": 20, "2": 20} and session["game"] == "threes-away"
    assert [r["nonce"] for r in rig.journal.records("roll")] == list(range(len(rig.journal.records("roll"))))
    assert all(r["by"] == "player" for r in rig.journal.records("choice"))
    result = rig.journal.records("result")[0]
    assert result["round"] == 1 and result["number"] == 1 and sum(result["stacks"].values()) + result["carried"] == 40
    assert check_dice(rig.journal) >= 2
    assert rig.journal.slots["seed"] is None


def test_421_whole_game_with_three_people():
    rig = lobby(1, (1, 3, 8))
    play_round(rig)
    result = rig.journal.records("result")[0]
    assert result["number"] == 1 and result["loser"] not in result["saved"] and len(result["saved"]) == 2
    assert rig.journal.records("session")[0]["game"] == "four-two-one"
    assert check_dice(rig.journal) > 6
    assert rig.game.tokens[result["loser"]] == 21


def test_three_eggs_whole_round_by_buttons():
    rig = lobby(0, (2, 5, 7))
    play_round(rig)
    hidden = [record for record in rig.journal.records("roll") if record["who"] not in ("nest", "first")]
    assert hidden and all("faces" not in record for record in hidden)
    reveals = [record for record in rig.journal.records("choice") if record["do"] == "reveal"]
    assert len(reveals) == 3 and all(len(record["faces"]) == 2 for record in reveals)
    result = rig.journal.records("result")[0]
    assert sum(result["stacks"].values()) + result["carried"] == 60
    seed = bytes.fromhex(rig.journal.records("reveal")[0]["seed"])
    lay = hidden[0]
    faces = dice.faces(seed, 1, lay["who"], 0, "", 3)
    shown = {record["seat"]: record for record in reveals}[lay["who"]]
    assert [faces[position - 1] for position in shown["dice"]] == shown["faces"]


def test_house_players_play_every_game_by_the_same_buttons():
    for steps in (1, 2):
        rig = Rig()
        rig.tap(4, "cup")
        for _ in range(steps):
            rig.tap(4, "d1")
        rig.tap(4, "d4", "d4", "cup")
        rig.run(3000)
        play_round(rig)
        by = [record["by"] for record in rig.journal.records("choice")]
        assert "house" in by and "timeout" not in by
        assert rig.journal.records("session")[0]["seats"] == [4, 7, 8]


def test_next_round_after_three_seconds_first_seat_moves_on():
    rig = lobby(2)
    play_round(rig)
    first = rig.journal.records("session")[0]["first"]
    result = rig.journal.records("result")[0]
    assert result["next"] == 3 - first
    rig.run(result["t_ms"] + 2999 - rig.now_ms)
    assert len(rig.journal.records("commit")) == 1
    rig.run(1)
    assert [record["round"] for record in rig.journal.records("commit")] == [1, 2]
    assert rig.game.first == result["next"]
    assert not [r for r in rig.journal.records("roll") if r["round"] == 2]


def test_f40_dice_run_then_cup_is_dark_then_lit():
    rig = lobby(2)
    who = rig.actor
    assert rig.does(who) == {"cup": "roll"}
    rig.press(who, "cup")
    rolls = len(rig.journal.records("roll"))
    rig.press(who, "cup", False)
    rig.run(790)
    assert rig.does(who) == {}
    rig.press(who, "cup")
    rig.press(who, "cup", False)
    rig.run(20)
    assert "cup" not in rig.does(who) and "d1" in rig.does(who)
    rig.tap(who, "cup")
    assert len(rig.journal.records("roll")) == rolls and not rig.journal.records("choice")
    rig.run(700)
    assert "cup" in rig.does(who)
    rig.tap(who, "cup")
    assert len(rig.journal.records("choice")) == 1


def test_a_press_rolls_at_its_own_moment():
    rig = lobby(2)
    who = rig.actor
    rig.now_ms += 9
    rig.step((1000 * rig.now_ms - 5123, who, "cup", True))
    assert rig.journal.records("roll")[-1]["t_us"] == 1000 * rig.now_ms - 5123


def test_a_dark_button_dips_the_status_light_once():
    rig = lobby(2)
    who = rig.actor
    other = 3 - who
    assert rig.scene().seats[other - 1].dip_ms is None
    rig.press(other, "d3")
    assert rig.scene().seats[other - 1].dip_ms == rig.now_ms
    rig.run(500)
    assert rig.scene().seats[other - 1].dip_ms == rig.now_ms - 500


def test_f40_a_result_stays_for_a_second_whatever_is_pressed():
    rig = lobby(2)
    play_round(rig)
    before = list(rig.scene().seats[0].public)
    for name in ("cup", "pass", "d1", "cup"):
        rig.press(1, name)
        rig.press(1, name, False)
        rig.run(200)
    assert list(rig.scene().seats[0].public) == before
    assert len(rig.journal.records("commit")) == 1 and rig.seats[1].wants == ""


def test_events_are_as_records_without_number_and_nonce():
    rig = lobby(2)
    play_round(rig)
    told = [(kind, pairs) for kind, pairs in rig.events if kind in ("commit", "roll", "choice", "result", "reveal")]
    kept = rig.journal.records("commit", "roll", "choice", "result", "reveal")
    assert [kind for kind, _ in told] == [record["kind"] for record in kept]
    for place, record in enumerate(kept):
        pairs = told[place][1]
        for key in pairs:
            assert record[key] == pairs[key]
        assert set(record) - set(pairs) <= {"boot", "t_ms", "kind", "nonce"}


def test_the_commitment_is_on_the_pot_display_for_a_second():
    rig = lobby(2)
    commitment = rig.journal.records("commit")[0]["commitment"]
    assert rig.scene().pot == commitment[:4]
    rig.run(1000)
    assert rig.scene().pot == 2


def test_the_dice_that_run_are_those_of_who_rolls():
    rig = lobby(2, (3, 5, 8))
    who = rig.actor
    rig.press(who, "cup")
    shown = rig.scene().seats[who - 1]
    assert (shown.rolling, shown.roll_ms) == (31, rig.now_ms)
