"""Whole rounds of the three games through buttons (table.md, Seat controls; interfaces.md, Journal)."""

from table_rig import Rig

from gobelet.fairness import dice


def lobby(game_steps, people=(1, 2), settings=None):
    """A table where people have joined, chosen a game and are playing."""
    rig = Rig(settings)
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
        who = rig.table.play.actor
        if who and rig.does(who):
            press_what_is_lit(rig, who)
        return False

    rig.until(over)


def check_dice(journal):
    """Every die in the journal comes from its round's seed (interfaces.md, Fairness)."""
    seeds = {record["round"]: bytes.fromhex(record["seed"]) for record in journal.records("reveal")}
    count = 0
    for record in journal.records("commit"):
        if record["round"] in seeds:
            assert dice.commitment(seeds[record["round"]]).hex() == record["commitment"]
    for record in journal.records("roll"):
        seed = seeds.get(record["round"])
        if seed and "faces" in record and record["who"] != "first":
            faces = dice.faces(seed, record["round"], record["nonce"], record["who"], record["n"], record["t_us"])
            assert list(faces) == record["faces"]
            count += 1
    return count


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
