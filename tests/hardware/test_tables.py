"""The tables hold together, agree with the firmware, and every kind of fault in them is found (planted faults)."""

import csv
import importlib
import pkgutil
import shutil

import pytest
from gobelet import boards
from gobelet.boards import pico2
from hw import bom, checks, tables


@pytest.fixture
def copy(tmp_path):
    """A copy of the tables that a test may spoil."""
    return shutil.copytree(tables.TABLES, tmp_path / "tables")


def spoil(path, change):
    """Rewrite one CSV file with `change(rows)` done to its rows (lists, the head first)."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    change(rows)
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def put(key, column, value):
    """A change that sets one column of the row that has `key` in any field."""

    def change(rows):
        place = rows[0].index(column)
        row = next(row for row in rows[1:] if key in row)
        row[place] = value

    return change


def descriptions():
    """Every board description that the firmware ships, by name."""
    names = [module.name for module in pkgutil.iter_modules(boards.__path__)]
    return {name: importlib.import_module(f"gobelet.boards.{name}").BOARD for name in names}


@pytest.mark.parametrize("name", descriptions())
def test_no_faults(name):
    """Every table, and every board description of the firmware against them."""
    assert checks.all_faults(firmware=descriptions()[name]) == []


def test_two_users_of_a_pin(copy):
    """Planted: the clock on the pin of seat 1's LEDs."""
    spoil(copy / "pins.csv", put("CLK", "gp", "0"))
    assert "gp 0 has 2 users" in checks.all_faults(copy)


def test_pin_on_another_net_of_the_board(copy):
    """Planted: CLK and LD change places on the board and not in the pin table."""

    def swap(rows):
        row = next(row for row in rows if row[1] == "U1")
        row[3] = row[3].replace("22=CLK", "22=X").replace("24=LD", "24=CLK").replace("22=X", "22=LD")

    spoil(copy / "boards" / "centre.csv", swap)
    faults = checks.all_faults(copy)
    assert "GP17 is CLK in pins.csv and LD on the centre board" in faults


def test_net_with_one_end(copy):
    """Planted: a resistor's far end in the air."""

    def cut(rows):
        row = next(row for row in rows if row[1] == "R11")
        row[3] = row[3].replace("LED1_B", "NOWHERE")

    spoil(copy / "boards" / "centre.csv", cut)
    faults = checks.all_faults(copy)
    assert "centre: net NOWHERE has one end, R11.1" in faults
    assert "centre: net LED1_B has one end, U2.18" in faults


@pytest.mark.parametrize("field", ["mpn", "maker", "source_1", "source_2", "substitute", "description"])
def test_part_without_a_field(copy, field):
    """Planted: a part without maker's number, maker, source, substitution note or description."""
    spoil(copy / "parts.csv", put("u165", field, ""))
    assert f"part u165 has no {field}" in checks.all_faults(copy)


def test_unknown_part(copy):
    """Planted: a part that the catalogue has not."""
    spoil(copy / "boards" / "strip3.csv", put("C1", "part", "c23u"))
    assert "strip3: C1: part c23u is not one for boards" in checks.all_faults(copy)


def test_designator_used_twice(copy):
    """Planted: two R41 on one board."""
    spoil(copy / "boards" / "seat-io.csv", put("R42", "ref", "R41"))
    assert "seat-io: R41 is used 2 times" in checks.all_faults(copy)


def test_pin_that_the_symbol_has_not(copy):
    """Planted: a pole left out of a plug's row."""

    def drop(rows):
        row = next(row for row in rows if row[1] == "J1")
        row[3] = row[3].replace(" 8=QH", "")

    spoil(copy / "boards" / "seat-io.csv", drop)
    assert any(f.startswith("seat-io: J1: pins ['8']") for f in checks.all_faults(copy))


def test_pole_with_two_nets(copy):
    """Planted: a pole of a plug that is written twice; the second would hide the first."""
    spoil(copy / "boards" / "digits2.csv", put("J1", "pins", "1=+5V 2=LED_IN 3=GND 2=LED_OUT"))
    with pytest.raises(ValueError, match="J1: pole 2 is given twice"):
        tables.components("digits2", copy)


def test_led_without_capacitor(copy):
    """Planted: the 100 nF of LED 7 taken off."""
    spoil(copy / "boards" / "digits2.csv", lambda rows: rows.remove(next(r for r in rows if r[1] == "C107")))
    assert "digits2: LED7 has no C107 of its own" in checks.all_faults(copy)


def test_led_chain_in_another_order(copy):
    """Planted: two LEDs of a strip swapped in the map."""

    def swap(rows):
        a, b = (next(r for r in rows if r[:2] == ["seat", str(n)]) for n in (20, 21))
        a[5], b[5] = b[5], a[5]

    spoil(copy / "leds.csv", swap)
    assert "chain seat: private (strip3) is not in the order in which it is wired" in checks.all_faults(copy)


def test_led_index_missing(copy):
    """Planted: index 5 used twice, 6 never."""
    spoil(copy / "leds.csv", put("lamp-d5", "index", "5"))
    assert "the indices of chain seat are not 0..77 in order" in checks.all_faults(copy)


@pytest.mark.parametrize(
    ("key", "value"), [("clk", 18), ("led_base", 1), ("seat_leds", 77), ("qh_count", 7), ("volts_full_mv", 3300)]
)
def test_firmware_differs(key, value):
    """Planted: a board description that disagrees about a pin or a count."""
    assert checks.all_faults(firmware={**pico2.BOARD, key: value})


def test_bom_count_differs():
    """Planted: one resistor too few, a designator exchanged, a part forgotten; the real one passes."""
    for board in tables.BOARDS:
        real = bom.of_board(board)
        assert checks.bom_faults(real, board) == []
        assert checks.bom_faults([{**real[0], "quantity": real[0]["quantity"] - 1}, *real[1:]], board)
        assert checks.bom_faults([{**real[0], "designators": "X1"}, *real[1:]], board)
        assert checks.bom_faults(real[1:], board)


def test_lead_that_joins_supply_and_data(copy):
    """Planted: plus and data exchanged at one plug of a seat's chain."""

    def swap(rows):
        row = next(row for row in rows if row[1] == "J1")
        row[3] = row[3].replace("1=+5V 2=LED_IN", "1=LED_IN 2=+5V")

    spoil(copy / "boards" / "strip5.csv", swap)
    assert any("pole 1: +5V meets LED" in fault for fault in checks.all_faults(copy))


def test_lead_to_nowhere(copy):
    """Planted: a lead to a plug that no board has."""
    spoil(copy / "links.csv", put("L1", "to", "seat.private:J9"))
    assert "L1: there is no plug seat.private:J9" in checks.all_faults(copy)


def test_register_order():
    """The first bit out of the register is CUP, then LID, D1-D5, PASS; DS is tied to /Q7 (ELECTRICS.md)."""
    names = {row["pin"]: row["name"] for row in tables.symbols()["74HC165"]}
    register = next(c for c in tables.components("seat-io") if c.part == "u165")
    by_name = {names[pin]: net for pin, net in register.pins.items()}
    order = [by_name[f"D{n}"] for n in range(7, -1, -1)]
    assert order == [f"{n}_R" for n in ("CUP", "LID", "D1", "D2", "D3", "D4", "D5", "PASS")]
    assert by_name["DS"] == by_name["~{Q7}"]


def test_cable_is_the_same_at_both_ends():
    """Poles of the seat's cable: 1, 2 +5V; 3, 4 GND; 5 LED; 6 CLK; 7 LD; 8 QH, on all ports and at the seat."""
    seat = next(c for c in tables.components("seat-io") if c.ref == "J1").pins
    assert [seat[str(n)] for n in range(1, 9)] == ["+5V", "+5V", "GND", "GND", "LED", "CLK", "LD", "QH"]
    for n in range(1, 9):
        port = next(c for c in tables.components("centre") if c.ref == f"J{n}").pins
        expected = [f"VS{n}"] * 2 + ["GND"] * 2 + [f"{line}{n}_C" for line in ("LED", "CLK", "LD", "QH")]
        assert [port[str(pole)] for pole in range(1, 9)] == expected


def test_no_input_is_weak():
    """RP2350-E9: every input of the Pico has a resistor of at most 8.2 kohm to a supply, or a divider."""
    weak = []
    ends = tables.nets("centre")
    values = {c.ref: tables.parts()[c.part]["value"] for c in tables.components("centre")}
    strong = {"1k", "1k5", "2k2", "4k7"}
    for row in tables.pins():
        needs = row["direction"] in ("in", "bus") and row["firmware_key"] != "volts"
        if needs and not any(values[ref] in strong for ref, _ in ends[row["net"]] if ref.startswith("R")):
            weak.append(row["net"])
    assert weak == []


def test_36_boards():
    """Eight seats need 36 boards of five designs (ELECTRICS.md)."""
    rows = tables.boards().values()
    assert sum(tables.count(row, 8) for row in rows) == 36


def test_torn_table(copy):
    """A row with a field too few is an error with its line, not a table read askew."""
    with open(copy / "pins.csv", "a", encoding="utf-8") as file:
        file.write("29,35\n")
    with pytest.raises(ValueError, match=r"pins.csv line 28"):
        tables.pins(copy)
