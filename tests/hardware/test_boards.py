"""The committed boards, read without KiCad: wired as the electrical design says, in the one form that they have."""

import re

import pytest
from hw import project, silk, steady, tables

PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
PICO_PINS = [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29]  # of GP0-GP22
USES = [f"LED{n}" for n in range(1, 10)] + [f"QH{n}" for n in range(1, 9)] + ["CLK", "LD", "BUZZER", "COIN"]
USES += ["OPKEY", "SERVICE"]
LED_POLES = {"1": "VDD", "2": "DOUT", "3": "GND", "4": "DIN"}
CHAINS = {"strip3": 21, "strip5": 35, "digits2": 14, "seat-io": 8}


def text_of(board):
    """The text of a committed board."""
    return (project.KICAD / board / f"{board}.kicad_pcb").read_text(encoding="utf-8")


def pads_of(board):
    """Return {designator: {pin: net}} of a committed board, sheets' names left off the nets."""
    found = {}
    for item in steady.parse(text_of(board)).inside:
        if isinstance(item, steady.Node) and item.kind() == "footprint":
            lines = item.lines()
            ref = next(re.search(r'"Reference" "([^"]*)"', line)[1] for line in lines if '"Reference"' in line)
            found[ref] = dict(_pads(item))
    return found


def _pads(item):
    """Yield (number, net) of a footprint's pads that have both."""
    for pad in item.inside:
        if isinstance(pad, steady.Node) and pad.kind() == "pad":
            nets = [re.search(r'\(net \d+ "([^"]*)"\)', line) for line in pad.inside if isinstance(line, str)]
            for net in filter(None, nets):
                yield pad.first.split('"')[1], net[1].split("/")[-1]


def test_pico_pins_are_those_of_the_electrical_design():
    pico = pads_of("centre")["U1"]
    wanted = {str(PICO_PINS[gp]): net for gp, net in enumerate(USES)}
    wanted |= {"31": "SDA", "32": "SCL", "34": "VMON", "36": "+3V3", "39": "VSYS"}
    wanted |= {str(pin): "GND" for pin in PICO_GROUNDS}
    assert {pin: net for pin, net in pico.items() if not net.startswith("unconnected")} == wanted


@pytest.mark.parametrize("seat", range(1, 9))
def test_port_of_a_seat(seat):
    pads = pads_of("centre")
    lines = [f"{name}{seat}_C" for name in ("LED", "CLK", "LD", "QH")]
    cable = dict(zip("12345678", [f"VS{seat}"] * 2 + ["GND"] * 2 + lines, strict=True))
    assert pads[f"J{seat}"] == cable
    for row, name in enumerate(("LED", "CLK", "LD"), 1):
        assert set(pads[f"R{seat}{row}"].values()) == {f"{name}{seat}_B", f"{name}{seat}_C"}
        assert pads[f"U{row + 1}"][str(19 - seat)] == f"{name}{seat}_B"
    assert set(pads[f"R{seat}4"].values()) == {f"QH{seat}", f"QH{seat}_C"}
    assert set(pads[f"R{seat}5"].values()) == {f"QH{seat}", "GND"}
    assert set(pads[f"F{seat}"].values()) == {"+5V", f"VS{seat}"}


def test_polarity_in_the_centre():
    pads = pads_of("centre")
    assert pads["D10"] == {"1": "VSYS", "2": "+5V"}  # pole 1 of a diode is its cathode
    assert pads["D9"] == {"1": "+5V", "2": "GND"}
    assert pads["D11"] == {"1": "COIN_A", "2": "COIN_N"}
    assert pads["C1"] == pads["C2"] == {"1": "+5V", "2": "GND"}
    assert pads["F9"] == {"1": "+5V_IN", "2": "+5V"}


def test_register_gives_cup_first_and_its_complement_last():
    register = pads_of("seat-io")["U1"]
    order = [register[pin] for pin in ("6", "5", "4", "3", "14", "13", "12", "11")]
    assert order == [f"{name}_R" for name in ("CUP", "LID", "D1", "D2", "D3", "D4", "D5", "PASS")]
    assert register["10"] == register["7"] and register["15"] == "GND"
    assert (register["1"], register["2"]) == ("LD", "CLK")


@pytest.mark.parametrize("board", CHAINS)
def test_chain_of_leds(board):
    pads = pads_of(board)
    for number in range(1, CHAINS[board] + 1):
        poles = {LED_POLES[pin]: net for pin, net in pads[f"LED{number}"].items()}
        assert (poles["VDD"], poles["GND"]) == ("+5V", "GND")
        assert set(pads[f"C{100 + number}"].values()) == {"+5V", "GND"}
        if number < CHAINS[board]:
            assert poles["DOUT"] == pads[f"LED{number + 1}"]["4"]
    assert pads["J2"] == {"1": "+5V", "2": "LED_OUT", "3": "GND"}
    assert pads[f"LED{CHAINS[board]}"]["2"] == "LED_OUT"


@pytest.mark.parametrize("board", tables.BOARDS)
def test_a_board_stands_in_its_one_form(board):
    assert steady.steadied(text_of(board), board) == text_of(board)


def test_the_one_form_does_not_depend_on_identifiers_or_order():
    text = text_of("digits2")
    root = steady.parse(re.sub(r'\(uuid "[0-9a-f]{8}', '(uuid "00000000', text))
    free = [item for item in root.inside if steady._is_free(item)]
    root.inside = [free.pop() if steady._is_free(item) else item for item in root.inside]
    assert steady.steadied(steady.text(root), "digits2") == steady.steadied(text, "digits2")
    assert steady.steadied(text.replace("(width 0.5)", "(width 0.6)", 1), "digits2") != text


def test_a_name_stands_where_nothing_else_is():
    part, board = (10.0, 10.0, 14.0, 12.0), (0.0, 0.0, 30.0, 30.0)
    x, y, turn = silk.find(part, [], [part], board, (3.0, 1.0))
    assert turn == 0 and not silk.meets(silk.around(x, y, 3.0, 1.0), part)
    below = (8.0, 12.0, 16.0, 14.0)
    assert silk.find(part, [], [part, below], board, (3.0, 1.0))[1] < 10.0
    assert silk.find(part, [], [board], board, (3.0, 1.0)) is None
    assert silk.find(part, [], [part], silk.grown(part, 0.5), (3.0, 1.0)) is None


def numbers(words, line):
    """The numbers of a file's line that begins with a word, as a tuple of text: equal places have equal text."""
    found = re.fullmatch(rf"\s*\({words} (.*)\)", line)
    return tuple(found[1].split()) if found else ()


def copper_of(board):
    """Return vias [(net, place)], ends of tracks {(net, layer, place)} and filled planes [(net, layer, corners)]."""
    vias, ends, planes = [], set(), []
    for item in steady.parse(text_of(board)).inside:
        if isinstance(item, steady.Node) and item.kind() in ("via", "segment", "zone"):
            lines = [line for line in item.inside if isinstance(line, str)]
            net = next(numbers("net", line) for line in lines if numbers("net", line))
            layer = next((re.search(r'"(.*?)"', line)[1] for line in lines if "(layer " in line), None)
            if item.kind() == "via":
                vias += [(net, numbers("at", line)) for line in lines if numbers("at", line)]
            places = [numbers("(?:start|end)", line) for line in lines]
            ends |= {(net, layer, place) for place in places if place}
            filled = [part for part in item.inside if isinstance(part, steady.Node) and part.kind() == "filled_polygon"]
            planes += [(net, layer, corners_of(part)) for part in filled]
    return vias, ends, planes


def corners_of(plane):
    """The corners of a filled plane, mm."""
    return [(float(x), float(y)) for x, y in re.findall(r"\(xy (\S+) (\S+)\)", "\n".join(plane.lines()))]


def is_inside(corners, x, y):
    """Whether a place is in a polygon: a line to the right crosses its edge an odd number of times."""
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum((y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0) for (x0, y0), (x1, y1) in edges) % 2


def joins_nothing(copper):
    """The vias that have a plane or a track's end of their net on one side only."""
    vias, ends, planes = copper
    found = []
    for net, place in vias:
        x, y = map(float, place)
        mine = [(layer, corners) for other, layer, corners in planes if other == net]
        for side in ("F.Cu", "B.Cu"):
            reached = any(layer == side and is_inside(corners, x, y) for layer, corners in mine)
            if not reached and (net, side, place) not in ends:
                found.append((side, place))
    return found


@pytest.mark.parametrize("board", tables.BOARDS)
def test_every_via_joins_both_sides(board):
    assert joins_nothing(copper_of(board)) == []


def test_a_via_of_one_side_is_found():
    vias, _, planes = copper_of("digits2")
    net, layer = planes[0][:2]
    other = {"F.Cu": "B.Cu", "B.Cu": "F.Cu"}[layer]
    corner = ("1.0", "1.0")
    assert joins_nothing(([(net, corner)], {(net, layer, corner)}, planes)) == [(other, corner)]
    assert len(vias) > 50
