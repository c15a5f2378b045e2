"""The panel as text: everything on it at every size, in every language, private dice in the right hands only."""

import pytest
from gobelet import rules
from gobelet.table.lights import scene
from gobelet_host import games
from gobelet_host.panel import cards, dice, draw
from gobelet_host.panel.keyboard import Keyboard
from gobelet_host.panel.view import View
from gobelet_host.words import LANGUAGES, catalogue, say
from panel_table import LEAVE, playing, row, view_of

GAMES = ("three-eggs", "four-two-one", "threes-away")


def page(shown, hand, width=80, height=24):
    return [line.plain for line in draw.page(shown, hand, width, height)]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (132, 43), (200, 60)])
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_fills_the_window_and_never_more(size, seats, language):
    for game in GAMES:
        shown = view_of(*playing(seats, game))
        lines = draw.page(shown, Keyboard(1, language=language, does=LEAVE, lid=True), *size)
        assert len(lines) == size[1]
        assert max(line.cell_len for line in lines) <= size[0]
        text = "\n".join(line.plain for line in lines)
        for number in range(1, seats + 1):
            assert f" {number}" in text and str(19 + number) in text


def test_a_window_that_is_too_small_says_so():
    assert page(view_of(*playing()), Keyboard(1), 79, 24) == ["Please make the window at least 80 x 24."]


def test_before_the_board_answers():
    assert "starts" in page(View(), Keyboard(1))[0]


def test_seats_go_clockwise_seen_from_above():
    text = page(view_of(*playing(8)), Keyboard(1))
    top = next(line for line in text if "Seat 5" in line)
    bottom = next(line for line in text if "Seat 1" in line and "Seat 4" in line)
    assert [top.index(f"Seat {n}") for n in (5, 6, 7, 8)] == sorted(top.index(f"Seat {n}") for n in (5, 6, 7, 8))
    assert [bottom.index(f"Seat {n}") for n in (4, 3, 2, 1)] == sorted(bottom.index(f"Seat {n}") for n in (1, 2, 3, 4))


def test_dice_have_their_pips_full_and_half():
    scenery, rows, status = playing(2)
    scenery.seats[0].public[:] = b"\x05\x02\x00\x00\x00"
    rows_of = dice.dice_rows(view_of(scenery, rows, status).seats[1].public[:3], 7)
    assert [line.plain for line in rows_of] == [
        " ●   ●   ○   ·   ·   · ",
        " · ● ·   · · ·   · · · ",
        " ●   ●   ·   ○   ·   · ",
    ]


@pytest.mark.parametrize("size", [3, 5, 7])
def test_each_face_shows_as_many_pips_at_every_size(size):
    scenery, rows, status = playing(2)
    for face in range(1, 7):
        scenery.seats[0].public[:] = bytes([face] * 5)
        text = "".join(line.plain for line in dice.dice_rows(view_of(scenery, rows, status).seats[1].public, size))
        assert text.count("●") + text.count("○") == 5 * face


def test_pips_have_the_colours_of_the_lights():
    shown = view_of(*playing(2))
    assert shown.seats[1].public[0].colour != shown.seats[1].public[1].colour  # ivory, amber
    assert {die.colour for die in shown.nest} == {shown.nest[0].colour}
    red, green, blue = shown.nest[0].colour
    assert green == 255 and red < 255 > blue


def test_private_dice_only_of_the_seat_in_hand_under_its_open_lid():
    shown = view_of(*playing(4, "three-eggs"))
    pips = len("".join(page(shown, Keyboard(1))).replace("○", "●").split("●")) - 1
    for hand, more in ((Keyboard(1, lid=True), 15), (Keyboard(3, lid=True), 15), (Keyboard(3), 0)):
        assert len("".join(page(shown, hand)).replace("○", "●").split("●")) - 1 == pips + more


def test_what_each_key_does_in_words():
    lines = page(view_of(*playing()), Keyboard(1, does=LEAVE))
    text = "\n".join(lines)
    assert "Space  leave these out, roll the rest" in text
    assert "2-4  leave out" in text and "1  roll again" in text
    assert "your turn" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_dialogs_fits_beside_open_private_dice(language):
    shown = view_of(*playing(4, "three-eggs"))
    keys = [*catalogue("en"), *games.of("three-eggs").words["en"]]
    for key in (key for key in keys if key.startswith("action.")):
        text = say(language, key, of="three-eggs")
        hand = Keyboard(1, lid=True, language=language, does={"cup": key.removeprefix("action.")})
        assert text in "\n".join(page(shown, hand)) or len(text) > 25


def test_lookers_on_are_told_that_there_is_nothing_to_press():
    scenery, rows, status = playing()
    status["actor"] = 2  # a house player
    assert any("nothing to press now" in line for line in page(view_of(scenery, rows, status), Keyboard(3)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_holds_several_seats_is_told_which_one_to_take(language):
    lines = "\n".join(page(view_of(*playing()), Keyboard(3, language=language)))
    assert f"Tab  {say(language, 'panel.other turn', n=1)}" in lines
    assert "Tab  " not in "\n".join(page(view_of(*playing()), Keyboard(1, language=language))).rpartition("\n")[0]


def test_the_title_says_how_far_the_game_is():
    scenery, rows, status = playing(4, "three-eggs")
    status["stage"] = "first-wagers"
    assert "round 12  ·  first wagers" in page(view_of(scenery, rows, status), Keyboard(1))[0]
    status.update(game="four-two-one", stage="charge")
    assert "game 12  ·  charge" in page(view_of(scenery, rows, status), Keyboard(1))[0]
    status["phase"] = "pause"
    assert "paused" in page(view_of(scenery, rows, status), Keyboard(1))[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_of_the_games_has_words(language):
    scenery, rows, status = playing()
    for game in GAMES:
        keys = [key for key in games.of(game).words[language] if key.startswith("phase.")]
        assert len(keys) > 1
        for key in [*keys, "phase.settled", "phase.over"]:
            status.update(game=game, stage=key.removeprefix("phase."))
            title = page(view_of(scenery, rows, status), Keyboard(1, language=language))[0]
            assert say(language, key, of=game) in title


def test_a_nest_only_where_the_game_has_one():
    scenery, rows, status = playing(4, "four-two-one")
    scenery.nest[:] = bytes(3)
    assert "NEST" not in "\n".join(page(view_of(scenery, rows, status), Keyboard(1)))
    status["game"] = "three-eggs"
    assert "NEST" in "\n".join(page(view_of(scenery, rows, status), Keyboard(1)))


def test_a_long_sentence_of_the_history_goes_on_in_the_next_line():
    history = [("Seat 1 stands", False), ("Round 12: nobody wins, 1234 tokens stay in the pot", True)]
    shown = [line.rpartition("│")[2].rstrip() for line in page(view_of(*playing()), Keyboard(1, history=history))]
    start = shown.index(" Seat 1 stands")
    assert shown[start + 1 : start + 3] == [" Round 12: nobody wins, 1234", "   tokens stay in the pot"]
    newest = [(f"Seat {n} rolls under the cup (time is up)", False) for n in range(1, 9)]
    assert "Seat 8" in "\n".join(page(view_of(*playing()), Keyboard(1, history=newest)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", ["house", "person", "out", "you", "free"])
def test_who_sits_there_is_whole_with_eight_seats_in_the_smallest_window(language, who):
    scenery, rows, status = playing(8, people=(1, 2))
    status["game"] = None if who == "free" else status["game"]
    rows["2"].update({"house": row("house"), "out": row("person", **{"in": False}), "free": row("none")}.get(who, {}))
    lines = page(view_of(scenery, rows, status), Keyboard(2 if who == "you" else 1, language=language))
    assert any(f" 2{'▸' if who == 'you' else ' '}{say(language, f'panel.{who}')} " in line for line in lines)


def test_seats_out_of_the_round_and_saved_ones_are_named():
    scenery, rows, status = playing(4, "three-eggs")
    rows["2"]["in"] = False
    assert "Seat 2 out" in "\n".join(page(view_of(scenery, rows, status), Keyboard(1)))
    status["game"] = "four-two-one"
    assert "Seat 2 saved" in "\n".join(page(view_of(scenery, rows, status), Keyboard(1)))


def test_how_the_seat_whose_turn_it_is_stands():
    assert "7 left out so far" in "\n".join(page(view_of(*playing(2)), Keyboard(1, standing="7 left out so far")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_te14_the_secret_key_is_named_whatever_was_done_with_it(language):
    scenery, rows, status = playing(4, "three-eggs")
    status["stage"] = "second-wagers"
    hand = Keyboard(1, language=language, options={"sleight": "on"})
    told = f"S  {say(language, 'panel.sleight')}"
    assert told in "\n".join(page(view_of(scenery, rows, status), hand))
    assert told not in "\n".join(page(view_of(scenery, rows, status), Keyboard(1, language=language)))
    status["stage"] = "claim"
    assert told not in "\n".join(page(view_of(scenery, rows, status), hand))


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_session_ended_is_in_the_language(language):
    scenery, rows, status = playing()
    status.update(phase="lobby", game=None, actor=None, choice="three-eggs", preset=1, preset_name="Plain")
    hand = Keyboard(1, language=language, does={"pass": "stop"})
    assert say(language, "panel.countdown") in "\n".join(page(view_of(scenery, rows, status), hand))
    status["ended"] = "C-6: fewer than two seats can play"
    assert say(language, "panel.too few") in "\n".join(page(view_of(scenery, rows, status), hand))


def test_whose_turn_and_what_is_to_match():
    scenery, rows, status = playing(4, "three-eggs")
    rows["1"]["to_match"] = 3
    text = "\n".join(page(view_of(scenery, rows, status), Keyboard(1)))
    assert "Seat 1 to choose" in text and "3 to match" in text and "0d9f0d9f" not in text
    status["to_roll"] = {"who": 1, "dice": 3}
    assert "Seat 1 to roll" in "\n".join(page(view_of(scenery, rows, status), Keyboard(1)))


def test_lobby_names_the_game_and_the_house_rules():
    status = {
        "phase": "lobby",
        "game": None,
        "choice": "three-eggs",
        "preset": 4,
        "preset_name": "Sleight",
        "actor": None,
    }
    scenery = scene.Scene()
    scenery.pot = "EGGS"
    text = "\n".join(page(view_of(scenery, {"1": row("person"), "2": row("none")}, status), Keyboard(1)))
    assert "Three Eggs" in text and "house rules 4: Sleight" in text and "free" in text


def test_free_seats_above_the_places_asked_for_are_left_out():
    scenery, rows, status = playing(4)
    rows.update({"5": row("none"), "6": row("house")})
    assert list(view_of(scenery, rows, status, places=4).seats) == [1, 2, 3, 4, 6]


def test_lamps_show_which_buttons_work_without_colour():
    hand = Keyboard(1, does=LEAVE)
    card = cards.seat_card(view_of(*playing()), hand, view_of(*playing()).seats[1], 39)
    lit = {card[-1].plain[span.start : span.end] for span in card[-1].spans if span.style.reverse}
    assert lit == {"CUP", "1", "2", "3", "4"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_without_tokens_is_told_of_coins(language):
    scenery, rows, status = playing()
    status.update(phase="lobby", game=None, actor=None, choice="three-eggs", preset=1, preset_name="Plain")
    hand = Keyboard(1, language=language, does={"d1": "next-game", "pass": "leave"})
    told = f"C  {say(language, 'panel.coin')}"
    assert told not in "\n".join(page(view_of(scenery, rows, status), hand))
    rows["1"]["stack"] = 0
    assert told in "\n".join(page(view_of(scenery, rows, status), hand))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_says_in_a_line_what_each_game_is_and_it_fits(language):
    for game in rules.GAMES:
        scenery, rows, status = playing()
        view = view_of(scenery, rows, {**status, "phase": "lobby", "game": None, "choice": game, "actor": None})
        text = "\n".join(page(view, Keyboard(1, language=language)))
        assert say(language, "line", of=game) in text and say(language, "panel.teach") in text
